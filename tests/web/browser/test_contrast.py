"""Contrast by WCAG AA, by day and by night: of every text on what it is painted on, of edges, of the focus."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

TEXT, LARGE = 4.5, 3.0
BIG, BIG_BOLD = 24, 18.66  # pixels: from here on a text is large
CODE = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
NO_TEXT = """html :not(svg,svg *),::before,::after,::placeholder{color:transparent!important;animation:none!important;
-webkit-text-fill-color:transparent!important;text-decoration-color:transparent!important;transition:none!important}
svg text{fill:transparent!important}"""

Colour = tuple[float, ...]


def run(window: Window, name: str, given: Any = None) -> Any:
    """One of the functions of contrast.js, in the page."""
    return window.page.evaluate(f"(given) => {{ {CODE}; return functions.{name}(given); }}", given)


def lightness(colour: Colour) -> float:
    """The relative luminance of WCAG."""
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(one: Colour, other: Colour) -> float:
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour: Colour, ground: Colour) -> Colour:
    """A colour that is not opaque, on the ground."""
    return tuple(colour[3] * c + (1 - colour[3]) * g for c, g in zip(colour[:3], ground, strict=True))


def poor_texts(window: Window) -> list[str]:
    """What is too hard to read on the page as it is."""
    run(window, "unfold")
    texts = run(window, "texts")
    assert len(texts) > 10
    window.page.add_style_tag(content=NO_TEXT)
    png = b64encode(window.page.screenshot()).decode()
    grounds = run(window, "grounds", {"png": png, "boxes": [text["box"] for text in texts]})
    found = set()
    for text, ground in zip(texts, grounds, strict=True):
        large = text["size"] >= BIG or (text["bold"] and text["size"] >= BIG_BOLD)
        reached = ratio(over(text["colour"], ground), ground)
        if reached < (LARGE if large else TEXT):
            found.add(f"{reached:.2f} {text['words']!r} {text['colour']} on {ground}, {text['size']:.0f} px")
    return sorted(found)


PAGES = {
    "germany": ("germany", 5, 150, ""),
    "first-class": ("first-class", 4, 100, "AB"),
    "draft": ("first-class", 4, 0, "AB"),
    "end": ("first-class", 2, 5000, "CD"),
}
PATHS = {"start": "/", "new": "/new?game=first-class", "help-1": "/help/germany", "help-2": "/help/first-class"}
HIGH = {"germany": 768, "first-class": 768, "help-1": 3000, "help-2": 4400}  # pixels, to see all of it


def visit(open_window: Open, server: Server, name: str, scheme: str, width: int = 1366, height: int = 768) -> Window:
    """A page by day or by night, in a position to choose."""
    window = open_window(color_scheme=scheme, viewport={"width": width, "height": height}, reduced_motion="reduce")
    sit(window)
    if name in PATHS:
        window.go(PATHS[name])
        return window
    game, players, steps, modules = PAGES[name]
    window.go(put(server, f"{name}-{scheme}-{width}-{height}", game, players, steps, modules=modules))
    window.page.wait_for_selector("#options button, #chart svg")
    if name == "end":
        window.page.wait_for_selector("#ending .panel")  # what comes last moves what is above it
    return window


def at_rest(window: Window) -> bytes:
    """The page when nothing moves any more: a phone brings what can be chosen into sight."""
    last, now = b"", window.page.screenshot()
    while now != last:
        window.page.wait_for_timeout(300)
        last, now = now, window.page.screenshot()
    return now


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [*PATHS, *PAGES])
def test_every_text_can_be_read(open_window: Open, server: Server, name: str, scheme: str) -> None:
    window = visit(open_window, server, name, scheme, height=HIGH.get(name, 1500))
    poor = poor_texts(window)
    assert not poor, "\n".join(poor)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "width"), [("new", 1366), ("first-class", 1366), ("germany", 390)])
def test_edges_and_focus_stand_out(open_window: Open, server: Server, name: str, scheme: str, width: int) -> None:
    window = visit(open_window, server, name, scheme, width, 900)
    png = b64encode(at_rest(window)).decode()
    window.page.keyboard.press("Tab")
    things = run(window, "edges")
    assert len(things) > 3
    grounds = run(window, "grounds", {"png": png, "boxes": [thing["box"] for thing in things]})
    pairs = list(zip(things, grounds, strict=True))
    poor = [
        f"{thing['words']!r} {thing['colours']} on {ground}"
        for thing, ground in pairs
        if max(ratio(over(colour, ground), ground) for colour in thing["colours"]) < LARGE
    ]
    assert not poor, "\n".join(poor)
