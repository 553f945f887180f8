"""Pictures of the page: `python -m tests.web.screenshots` writes docs/pictures/web-GAME-SIZE.png, and -dark.png.

And the picture that a message shows of a link to a table: static/preview.png.
"""

import sys
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

from stellwerk.web import STATIC
from tests.web.browser.conftest import AT_ONCE, GUIDED, LIGHT, Window, launched
from tests.web.server import running

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
PLAYED = {"germany": 40, "first-class": 45}  # actions before the picture
MOST = 250_000  # bytes of a picture
PREVIEW = (1200, 630)  # pixels, as those who show previews like it
ALONE = ".lead p,.facts,fieldset,.go,.new,.foot,.plain section:not(.card),.languages,#theme{display:none!important}"


def seat(window: Window, do: str) -> None:
    """The host gives the own seat to a bot, so that the position is one that a match leads to, and takes it back."""
    window.page.evaluate(
        "async do_ => { const form = new URLSearchParams({seat: 0, do: do_, level: 'hard'});"
        " await fetch(location.pathname + '/seat', {method: 'POST', body: form}) }",
        do,
    )


def write_indexed(png: bytes, path: Path) -> None:
    """The picture with 128 colours, which makes it several times smaller."""
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


def play(browser: Browser, address: str, game: str) -> tuple[str, StorageState]:
    """A table in the middle of a match at which it is my turn: its address, and the cookies of the host."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    context.add_init_script(f"{AT_ONCE};{GUIDED}")
    window = Window(context.new_page(), address)
    window.table(game, "me", "bot:hard", "bot:hard", seed="12")
    seat(window, "bot")
    window.page.wait_for_function("n => Number(document.body.dataset.v) >= n", arg=PLAYED[game])
    seat(window, "free")
    window.wait_for_choice()
    where, cookies = window.page.url, context.storage_state()
    context.close()
    return where, cookies


def picture(
    browser: Browser, table: str, cookies: StorageState, game: str, name: str, scheme: Literal["light", "dark"]
) -> Path:
    width, height, scale = SIZES[name]
    viewport: ViewportSize = {"width": int(width), "height": int(height)}
    context = browser.new_context(
        viewport=viewport, locale="en", device_scale_factor=scale, storage_state=cookies, color_scheme=scheme
    )
    context.add_init_script(GUIDED)
    page = context.new_page()
    page.goto(table)
    page.wait_for_selector("#state[data-state=on]")
    page.wait_for_timeout(500)
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


def main() -> int:
    with TemporaryDirectory() as folder, running(Path(folder) / "tables.db") as server, sync_playwright() as playwright:
        browser = launched(playwright, *LIGHT)
        preview(browser, server.address)
        for game in PLAYED:
            table, cookies = play(browser, server.address, game)
            for name, scheme in product(SIZES, SCHEMES):
                path = picture(browser, table, cookies, game, name, scheme)
                size = path.stat().st_size
                print(f"{path.name}: {size // 1000} KB" + (" – too big" if size > MOST else ""))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
