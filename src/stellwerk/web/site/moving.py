"""A film in dots, as programs for chats play it: an animated WebP."""

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from stellwerk.kit.film import HOLD, LAST
from stellwerk.web.site import dots

MISSING = "A film as .webp needs one more package: pip install pillow. A moving .svg needs none."
WIDTH = 900  # dots of a frame
FRAMES = 200  # of a film: all of them are in memory at once
MOST = 5_000_000  # bytes of a film: what chats take
TRIES = ((60, 1.0), (40, 1.0), (40, 0.7), (25, 0.5), (10, 0.35))  # quality and scale, until a film is small enough


def known() -> bool:
    """Whether what draws them is installed."""
    return dots.known() and find_spec("PIL") is not None


def chosen(pictures: int) -> list[int]:
    """The numbers of the pictures that are frames: all of them, or of very many as many as there may be."""
    count = min(pictures, FRAMES)
    return [round(number * (pictures - 1) / max(1, count - 1)) for number in range(count)]


def whole(svgs: Sequence[str]) -> bytes:
    """The film of these pictures."""
    return film([frame(svgs[number]) for number in chosen(len(svgs))])


def frame(svg: str) -> bytes:
    """One of them, packed with hardly a loss: the film is made of it later."""
    return packed(opened(dots.png(svg, WIDTH)), quality=90, method=0)


def film(frames: Sequence[bytes], most: int = MOST) -> bytes:
    """All of them one after the other, for as long as in the moving .svg, and again from the beginning."""
    found, times = b"", [round(1000 * HOLD)] * (len(frames) - 1) + [round(1000 * LAST)]
    for quality, scale in TRIES:
        first, *others = [scaled(opened(one), scale) for one in frames]
        found = packed(first, save_all=True, append_images=others, duration=times, loop=0, quality=quality, method=2)
        if len(found) <= most:
            break
    return found


def opened(data: bytes) -> Any:
    if not known():
        raise ValueError(MISSING)
    from PIL import Image

    return Image.open(BytesIO(data)).convert("RGB")


def scaled(image: Any, scale: float) -> Any:
    return image if scale == 1.0 else image.resize((round(image.width * scale), round(image.height * scale)))


def packed(image: Any, **how: Any) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", **how)
    return out.getvalue()
