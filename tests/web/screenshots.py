"""Pictures of the page: `python -m tests.web.screenshots` writes docs/pictures/web-GAME-SIZE.png."""

import shutil
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

from tests.web.browser.conftest import AT_ONCE, FLAGS, Window
from tests.web.server import running

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"1366": (1366, 768, 1), "1920": (1920, 1080, 0.85), "phone": (390, 844, 2)}  # and pixels for a pixel
PLAYED = {"germany": 40, "first-class": 45}  # actions before the picture
MOST = 250_000  # bytes of a picture


def seat(window: Window, do: str) -> None:
    """The host gives the own seat to a bot, so that the position is one that a match leads to, and takes it back."""
    window.page.evaluate(
        "async do_ => { const form = new URLSearchParams({seat: 0, do: do_, level: 'hard'});"
        " await fetch(location.pathname + '/seat', {method: 'POST', body: form}) }",
        do,
    )


def write_indexed(png: bytes, path: Path) -> None:
    """The picture with 256 colours, which makes it several times smaller."""
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def play(browser: Browser, address: str, game: str) -> tuple[str, StorageState]:
    """A table in the middle of a match at which it is my turn: its address, and the cookies of the host."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    context.add_init_script(AT_ONCE)
    window = Window(context.new_page(), address)
    window.table(game, "me", "bot:hard", "bot:hard", seed="12")
    seat(window, "bot")
    window.page.wait_for_function("n => Number(document.body.dataset.v) >= n", arg=PLAYED[game])
    seat(window, "free")
    window.wait_for_choice()
    where, cookies = window.page.url, context.storage_state()
    context.close()
    return where, cookies


def picture(browser: Browser, table: str, cookies: StorageState, game: str, name: str) -> Path:
    width, height, scale = SIZES[name]
    viewport: ViewportSize = {"width": int(width), "height": int(height)}
    context = browser.new_context(viewport=viewport, locale="en", device_scale_factor=scale, storage_state=cookies)
    page = context.new_page()
    page.goto(table)
    page.wait_for_selector("#state[data-state=on]")
    page.wait_for_timeout(500)
    path = PICTURES / f"web-{game}-{name}.png"
    write_indexed(page.screenshot(), path)
    context.close()
    return path


def main() -> int:
    where = shutil.which("chromium")
    if where is None:
        print("Chromium is needed: install it, on Debian with `apt install chromium`.", file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder, running(Path(folder) / "tables.db") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=where, args=FLAGS)
        for game in PLAYED:
            table, cookies = play(browser, server.address, game)
            for name in SIZES:
                path = picture(browser, table, cookies, game, name)
                size = path.stat().st_size
                print(f"{path.name}: {size // 1000} KB" + (" – too big" if size > MOST else ""))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
