"""Pictures of the page: `python -m tests.web.screenshots` writes docs/pictures/web-GAME-SIZE.png, and -dark.png.

And the pictures that a message shows of a link to a table and a device of an application: static/preview*.png.

    python -m tests.web.screenshots site      docs/pictures/site.png, of build/alone, played without a network
"""

import sys
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from stellwerk.arena.play import bot_rng, observer
from stellwerk.bots import find
from stellwerk.core.match import Match
from stellwerk.games import GAMES
from stellwerk.web import STATIC
from tests.web.browser import site as static_site
from tests.web.browser.conftest import AT_ONCE, GUIDED, Window, launched
from tests.web.browser.positions import keep, sit, sitting
from tests.web.serving import running

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {  # and pixels for a pixel
    "1366": (1366, 768, 1),
    "1920": (1920, 1080, 0.75),
    "1024": (1024, 768, 1),
    "820": (820, 1180, 0.75),
    "844": (844, 390, 1),
    "phone": (390, 844, 1.5),
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MIDDLE: dict[str, tuple[int, int, int, dict[str, str]]] = {  # players, actions, seed, options
    "germany": (4, 201, 12, {}),
    "first-class": (3, 92, 1, {"modules": "AB"}),
}
NAMES = ("Ada", "Ben", "Clara", "Dora")
MOST = 250_000  # bytes of a picture
PHONE: ViewportSize = {"width": 390, "height": 844}
PREVIEW = (1200, 630)  # pixels, as those who show previews like it
ALONE = ".lead p,.facts,fieldset,.go,.new,.foot,.plain section:not(.card),.languages,#theme{display:none!important}"


def write_indexed(png: bytes, path: Path) -> None:
    """The picture in its 256 most frequent colours, which makes it several times smaller."""
    with Image.open(BytesIO(png)) as picture:
        exact = picture.convert("RGB")
    counted = Counter(zip(*[iter(exact.tobytes())] * 3, strict=True))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour, _ in counted.most_common(256) for part in colour])
    exact.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def position(game: str) -> Match:
    """The middle of a match of bots that play well, always the same."""
    players, actions, seed, options = MIDDLE[game]
    match, bot = Match(GAMES[game], players, seed, options), find("planner")
    while (decision := match.decision) is not None and len(match.actions) < actions:
        match.play(bot(match.game, observer(match.game, match.state, decision.seat), decision, bot_rng(seed, 0)))
    return match


def put(db: Path, game: str) -> str:
    """A table with that position at which it is my turn, among friends: its path."""
    match = position(game)
    assert match.decision is not None
    mine = match.decision.seat
    return keep(db, f"screenshots-{game}", match, [sitting(NAMES[seat], seat == mine) for seat in range(match.players)])


def picture(browser: Browser, address: str, table: str, game: str, name: str, scheme: Literal["light", "dark"]) -> Path:
    width, height, scale = SIZES[name]
    viewport: ViewportSize = {"width": int(width), "height": int(height)}
    context = browser.new_context(viewport=viewport, locale="en", device_scale_factor=scale, color_scheme=scheme)
    context.add_init_script(f"{AT_ONCE};{GUIDED}")
    window = Window(context.new_page(), address)
    sit(window)
    window.go(table)
    window.wait_for_choice()
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    page.evaluate("document.fonts.ready.then(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))))")
    path = PICTURES / f"web-{game}-{name}{'' if scheme == 'light' else '-dark'}.png"
    write_indexed(page.screenshot(), path)
    context.close()
    return path


def preview(browser: Browser, address: str) -> Path:
    """The start page without what can be pressed."""
    width, height = PREVIEW
    context = browser.new_context(
        viewport={"width": width // 2, "height": height // 2}, locale="en", device_scale_factor=2
    )
    page = context.new_page()
    page.goto(address)
    page.add_style_tag(
        content=ALONE
        + ".cards{grid-template-columns:1fr 1fr!important}.poster{height:150px!important}.lead{margin:12px 0!important}"
    )
    page.evaluate("document.fonts.ready")
    write_indexed(page.screenshot(), STATIC / "preview.png")
    context.close()
    return STATIC / "preview.png"


def preview_phone(browser: Browser, address: str, table: str) -> None:
    context = browser.new_context(viewport=PHONE, locale="en")
    context.add_init_script(f"{AT_ONCE};{GUIDED}")
    window = Window(context.new_page(), address)
    sit(window)
    window.go(table)
    window.wait_for_choice()
    window.page.evaluate("document.fonts.ready")
    write_indexed(window.page.screenshot(), STATIC / "preview-phone.png")
    context.close()


def site(browser: Browser) -> None:
    """The start page and a table of each game on a phone, side by side; the host is gone when they are taken."""
    host = static_site.Host(PICTURES.parents[1] / "build")
    context = browser.new_context(viewport=PHONE, locale="en")
    context.add_init_script(f"{AT_ONCE};{GUIDED}")
    context.set_default_timeout(180_000)
    page = context.new_page()
    page.goto(host.address)
    static_site.shown(page)
    host.stop()
    taken = [page.screenshot()]
    for game in sorted(MIDDLE, reverse=True):
        frame = static_site.begin(page, game, "me", "bot:hard", "bot:hard", seed="7")
        frame.evaluate(static_site.PLAY, [static_site.path_of(frame), 12])
        frame.wait_for_selector("body:not(.fresh) #options button")
        page.wait_for_timeout(500)  # until the last piece lies
        taken.append(page.screenshot())
    context.close()
    pictures = [Image.open(BytesIO(png)).resize((260, 563), Image.Resampling.LANCZOS) for png in taken]
    whole, made = Image.new("RGB", (3 * 260 + 2 * 16, 563), "white"), BytesIO()
    for number, one in enumerate(pictures):
        whole.paste(one, (number * 276, 0))
    whole.save(made, "PNG")
    write_indexed(made.getvalue(), PICTURES / "site.png")


def main(arguments: Sequence[str] = ()) -> int:
    if list(arguments) == ["site"]:
        with sync_playwright() as playwright:
            site(launched(playwright, "chromium"))
        return 0
    with TemporaryDirectory() as folder, running(Path(folder) / "tables.db") as server, sync_playwright() as playwright:
        browser = launched(playwright, "chromium")  # its letters are set as on a desktop
        preview(browser, server.address)
        for game in MIDDLE:
            table = put(server.db, game)
            if game == "germany":
                preview_phone(browser, server.address, table)
            for name, scheme in product(SIZES, SCHEMES):
                path = picture(browser, server.address, table, game, name, scheme)
                size = path.stat().st_size
                print(f"{path.name}: {size // 1000} KB" + (" – too big" if size > MOST else ""))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
