"""Draws the icons of the installed page from its sign: `python tools/draw_icons.py`. They fill a circle, too."""

from pathlib import Path

from stellwerk.web.site.dots import png

STATIC = Path(__file__).parents[1] / "src" / "stellwerk" / "web" / "static"

if __name__ == "__main__":
    sign = (STATIC / "icon.svg").read_text("utf-8").strip()
    inner = sign.partition(">")[2].removesuffix("</svg>").replace('rx="6" ', "").partition("/>")[2]
    for size in (192, 512):
        whole = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="-8 -8 48 48">'
            f'<path d="M-8-8h48v48H-8z" fill="#1d2438"/>{inner}</svg>'
        )
        (STATIC / f"icon-{size}.png").write_bytes(png(whole))
