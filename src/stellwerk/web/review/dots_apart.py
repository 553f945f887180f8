"""Pictures in dots are drawn in a process of their own, one at a time: whoever plays meanwhile notices nothing."""

import base64
from typing import Any

from starlette.exceptions import HTTPException

from stellwerk.core.words import mark
from stellwerk.web.base.limits import LIMITS
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.turns import turn
from stellwerk.web.site import dots
from stellwerk.web.site.deck_check import answer, in_process

WAITING = 5  # pictures that may be asked for while one is drawn, each from another address
NO_DOTS = mark("Pictures in dots cannot be made here: take the .svg instead.")


async def png(runtime: Runtime, address: str, svg: str) -> bytes:
    """Of one address one picture is in the line at a time, so that nobody fills it."""
    full = mark("Many pictures are being drawn at the moment: try again in a minute.")
    async with turn(runtime, f"pictures {address}"), runtime.drawing.turn(1 + WAITING, full):
        found = await in_process(__name__, [svg], LIMITS.film_patience)
    if "png" not in found:
        raise HTTPException(503, NO_DOTS)
    return base64.b64decode(found["png"])


# In the other process


def drawn(svg: str) -> dict[str, Any]:
    return {"png": base64.b64encode(dots.png(svg)).decode()}


if __name__ == "__main__":
    answer(drawn, LIMITS.film_memory, LIMITS.film_seconds)
