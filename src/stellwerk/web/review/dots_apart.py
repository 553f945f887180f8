"""Pictures in dots are drawn apart, one at a time: whoever plays meanwhile notices nothing."""

import base64
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from starlette.exceptions import HTTPException

from stellwerk.core.words import mark
from stellwerk.web.base.parts import Bounds
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.short_line import ShortLine
from stellwerk.web.base.turns import turn
from stellwerk.web.site import dots

KEPT = 40  # pictures that are remembered
WAITING = 5  # pictures that may be asked for while one is drawn, each from another address
NO_DOTS = mark("Pictures in dots cannot be made here: take the .svg instead.")


@dataclass(eq=False)
class Drawing:
    """Pictures are drawn one after the other."""

    line: ShortLine = field(default_factory=ShortLine)
    kept: OrderedDict[str, bytes] = field(default_factory=OrderedDict)  # by what they show, the last asked for last


async def kept_png(runtime: Runtime, address: str, svg: str) -> bytes:
    """A picture that was drawn a while ago is not drawn again: a link that is sent around is looked at by many."""
    kept, key = runtime.record(Drawing).kept, sha256(svg.encode()).hexdigest()
    if key not in kept:
        kept[key] = await png(runtime, address, svg)
        while len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]


async def png(runtime: Runtime, address: str, svg: str) -> bytes:
    """Of one address one picture is in the line at a time, so that nobody fills it."""
    full, limits = mark("Many pictures are being drawn at the moment: try again in a minute."), runtime.limits
    async with turn(runtime, f"pictures {address}"), runtime.record(Drawing).line.turn(1 + WAITING, full):
        bounds = Bounds(limits.film_memory, limits.film_seconds, limits.film_patience)
        found = await runtime.worker.apart(drawn, [svg], bounds)
    if "png" not in found:
        raise HTTPException(503, NO_DOTS)
    return base64.b64decode(found["png"])


# Apart


def drawn(svg: str) -> dict[str, Any]:
    return {"png": base64.b64encode(dots.png(svg)).decode()}
