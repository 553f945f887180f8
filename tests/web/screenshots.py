"""Pictures of the page: `python -m tests.web.screenshots` writes docs/pictures/web-GAME-SIZE.png."""

import shutil
import struct
import sys
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, StorageState, ViewportSize, sync_playwright

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


# The 256 commonest colours of a picture (to five bits), and for each pixel which of them is nearest.
INDEXED = """async (png) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const counts = new Map(), key = (i) => (data[i] >> 3 << 10) | (data[i + 1] >> 3 << 5) | data[i + 2] >> 3;
  const exact = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const k = key(i);
    counts.set(k, (counts.get(k) ?? 0) + 1);
    if (!exact.has(k)) exact.set(k, [data[i], data[i + 1], data[i + 2]]);
  }
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([k]) => exact.get(k));
  const near = new Map();
  for (const [k, c] of exact) {
    let best = 0, least = Infinity;
    palette.forEach((p, i) => {
      const d = (p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 + (p[2] - c[2]) ** 2;
      if (d < least) [best, least] = [i, d];
    });
    near.set(k, best);
  }
  const lines = [];
  for (let y = 0; y < image.height; y++) {
    let line = "";
    for (let x = 0; x < image.width; x++) line += String.fromCharCode(near.get(key(4 * (y * image.width + x))));
    lines.push(btoa(line));
  }
  return { width: image.width, palette, lines };
}"""


def write_indexed(page: Page, png: bytes, path: Path) -> None:
    """The picture with 256 colours, which makes it several times smaller."""
    page.goto("about:blank")
    found = page.evaluate(INDEXED, b64encode(png).decode())
    rows = b"".join(b"\0" + b64decode(line) for line in found["lines"])
    size = struct.pack(">IIBBBBB", found["width"], len(found["lines"]), 8, 3, 0, 0, 0)
    colours = bytes(part for colour in found["palette"] for part in colour)
    parts = ((b"IHDR", size), (b"PLTE", colours), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    chunks = (chunk(name, body) for name, body in parts)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


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
    write_indexed(page, page.screenshot(), path)
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
