"""The visual language that all games share: palette, type, player marks, and the small pieces of a picture."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stellwerk.core.picture import Picture
from stellwerk.kit.elements import Drawing, Element, attribute, drawn, el, markup, replaced, walk

PAPER: Final = "#f4eee0"
LEAF: Final = "#fcf9f1"  # what lies on the paper
SHADE: Final = "#e6ddc8"
INK: Final = "#1d2438"
FADED: Final = "#5b5d66"
HAIR: Final = "#bfb49b"
BRASS: Final = "#a8781c"
OXBLOOD: Final = "#7d1f2d"

PIECES: Final = 10_000  # of each kind that are remembered: most are drawn again and again, and equal ones are one
# First the fonts that a page brings along, then those they are made of, then what is similar.
SIGN: Final = "'Stellwerk Sign','Barlow Condensed','Arial Narrow','Source Sans Pro',sans-serif"
SENTENCE: Final = "'Stellwerk Sentence','Source Sans 3','Source Sans Pro',sans-serif"
WIDTH_OF_LETTER: Final = 0.56  # of the type size, on average and rather too wide

# By night the paper turns into night blue and the lines turn light; what is printed in colour stays.
NIGHT: Final = "#131a2c"
NIGHT_LEAF: Final = "#1d2540"
NIGHT_HAIR: Final = "#46506e"
NIGHT_LINE: Final = "#c4bdad"
NIGHT_BRASS: Final = "#43391f"


class Livery(NamedTuple):
    """How a player's things look: told apart by colour, by mark and by line."""

    colour: str
    line: str  # the colour of the line along the trains
    dashes: str
    mark: str  # a path within 12 by 12 units around the origin


LIVERIES: Final = (  # white last: it is taken for what belongs to nobody
    Livery("#b5342c", PAPER, "8 4", "M0-5.4 5.2 4H-5.2z"),
    Livery("#74458a", PAPER, "0.1 5", "M0-6 5 0 0 6-5 0z"),
    Livery("#e6bd3c", INK, "9 3 0.1 3", "M0-5.9 1.5-1.9 5.7-1.8 2.4.8 3.5 4.8 0 2.5-3.5 4.8-2.4.8-5.7-1.8-1.5-1.9z"),
    Livery("#2a2c38", PAPER, "3 4", "M2.4-5.2A5.4 5.4 0 1 0 2.4 5.2 4.6 4.6 0 0 1 2.4-5.2z"),
    Livery("#fffdf8", INK, "none", "M-4.3-4.3h8.6v8.6h-8.6z"),
)

# Everything is scoped by the class of the picture, because a page takes the style of a picture in it for its own.
STYLE: Final = f"""
.stellwerk{{background:{PAPER};font-family:{SENTENCE};fill:{INK};stroke:none}}
.stellwerk text{{fill:{INK};stroke:none}}
.stellwerk .sign{{font-family:{SIGN};font-weight:600}}
.stellwerk .head{{font-family:{SIGN};font-size:14px;font-weight:600;letter-spacing:1.4px;fill:{FADED}}}
.stellwerk .small{{font-size:13px;fill:{FADED}}}
.stellwerk .soft{{fill:{FADED}}}
.stellwerk .mid{{text-anchor:middle}}
.stellwerk .end{{text-anchor:end}}
.stellwerk .bold{{font-weight:700}}
.stellwerk .rule{{stroke:{HAIR};stroke-width:1;fill:none}}
.stellwerk .leaf{{fill:{LEAF};stroke:{HAIR};stroke-width:1}}
.stellwerk .plate{{fill:{INK};stroke:none}}
.stellwerk .plate-line{{fill:none;stroke:#d8b25a;stroke-width:1.5}}
.stellwerk .on-plate{{fill:{PAPER}}}
.stellwerk .pick{{cursor:pointer}}
.stellwerk .ring{{fill:none;stroke:{BRASS};stroke-width:3.5;stroke-dasharray:9 4}}
.stellwerk .chip{{fill:{LEAF};stroke:{BRASS};stroke-width:2.5;stroke-dasharray:9 4}}
.stellwerk .pick:hover .chip,.stellwerk .pick:focus .chip{{fill:#f3e3b8;stroke:{OXBLOOD};stroke-dasharray:none}}
.stellwerk .pick:hover .ring,.stellwerk .pick:focus .ring{{stroke:{OXBLOOD};stroke-dasharray:none}}
.stellwerk .pick:focus{{outline:none}}
@media (prefers-color-scheme:dark){{
.stellwerk{{background:{NIGHT}}}
.stellwerk text{{fill:{PAPER}}}
.stellwerk .head,.stellwerk .small,.stellwerk .soft{{fill:{NIGHT_LINE}}}
.stellwerk .rule,.stellwerk .leaf{{stroke:{NIGHT_HAIR}}}
.stellwerk .leaf,.stellwerk .chip{{fill:{NIGHT_LEAF}}}
.stellwerk .ring,.stellwerk .chip{{stroke:#e2b557}}
.stellwerk .plate{{fill:#0b1020}}
.stellwerk .pick:hover .chip,.stellwerk .pick:focus .chip{{fill:{NIGHT_BRASS};stroke:{PAPER}}}
.stellwerk .pick:hover .ring,.stellwerk .pick:focus .ring{{stroke:{PAPER}}}
}}
"""


def shorten(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def fit(words: str, size: float, width: float) -> float:
    """The type size at which the words stay within the width, at most `size`."""
    return min(size, width / (WIDTH_OF_LETTER * max(1, len(words))))


@lru_cache(maxsize=20_000)
def num(value: float) -> str:
    """A coordinate with one decimal at most: short, and the same on every machine."""
    text = f"{value:.1f}"
    if text in ("0.0", "-0.0"):
        return "0"
    return text.removesuffix(".0").replace("0.", ".", 1) if -1 < value < 1 else text.removesuffix(".0")


def numbers(*values: float) -> str:
    """Coordinates one after the other, as close as a path allows."""
    return " ".join(map(num, values)).replace(" -", "-")


def line(points: Iterable[tuple[float, float]]) -> str:
    """A path through the points, each relative to the rounded one before it: short, and errors do not add up."""
    here, steps = (0.0, 0.0), list[float]()
    for x, y in points:
        steps += x - here[0], y - here[1]
        here = here[0] + round(steps[-2], 1), here[1] + round(steps[-1], 1)
    return f"m{numbers(*steps)}"


def whole(n: int) -> str:
    """A number as printed, with a minus sign and not a hyphen."""
    return str(n).replace("-", "−")


def given(value: float) -> str | None:
    """A number as an attribute; None, which is left out, if it is 0, as it is without being given."""
    number = num(value)
    return None if number == "0" else number


@lru_cache(maxsize=PIECES)
def text(x: float, y: float, words: str, css: str = "", size: float = 0) -> Drawing:
    """A line of text; a size of 0 leaves it to the class."""
    place = {"class": css or None, "x": given(x), "y": given(y)}
    return el("text", place | {"font-size": given(size)}, words)


@lru_cache(maxsize=PIECES)
def rect(x: float, y: float, width: float, height: float, css: str, radius: float = 0) -> Drawing:
    size = {"width": num(width), "height": num(height), "rx": given(radius)}
    return el("rect", {"class": css, "x": given(x), "y": given(y)} | size)


@lru_cache(maxsize=PIECES)
def path(css: str, d: str) -> Drawing:
    return el("path", {"class": css, "d": d})


@lru_cache(maxsize=PIECES)
def circle(css: str, x: float, y: float, r: float) -> Drawing:
    return el("circle", {"class": css, "cx": given(x), "cy": given(y), "r": num(r)})


@lru_cache(maxsize=PIECES)
def rule(x1: float, y1: float, x2: float, y2: float) -> Drawing:
    return path("rule", f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}")


@lru_cache(maxsize=PIECES)
def use(symbol: str, x: float, y: float, scale: float = 1, css: str = "") -> Drawing:
    start = {"class": css or None, "href": f"#{symbol}"}
    if scale == 1:
        return el("use", start | {"x": given(x), "y": given(y)})
    return el("use", start | {"transform": placed(x, y, scale)})


def styled(css: str, body: Drawing) -> Drawing:
    """Several things of a class."""
    return el("g", {"class": css}, body)


def fainter(opacity: str, body: Drawing) -> Drawing:
    return el("g", {"opacity": opacity}, body)


@lru_cache(maxsize=PIECES)
def placed(x: float, y: float, scale: float = 1) -> str:
    """A transformation: there, and so large."""
    size = f"{scale:.2f}".rstrip("0").rstrip(".").removeprefix("0")
    there = f"translate({numbers(x, y)})" if x or y else ""
    return there + (f"scale({size})" if size != "1" else "")


def symbol(name: str, body: Drawing) -> Drawing:
    """A drawing that `use` repeats. A browser looks for its style within the drawing alone, so the class is on it."""
    return el("g", {"id": name, "class": "stellwerk"}, body)


def head(x: float, y: float, width: float, words: str, aside: str = "") -> Drawing:
    """The heading of a panel: capitals over a hairline, and at its right end something to know."""
    right = text(x + width, y, aside, "small end") if aside else ()
    tight = f"font-size:{num(width / len(words) / 0.8)}px" if len(words) * 11.2 > width else None
    place = {"class": "head", "style": tight, "x": given(x), "y": given(y)}
    return el("text", place, words.upper()) + right + rule(x, y + 6, x + width, y + 6)


def group(
    name: str, body: Drawing, css: str = "", label: str = "", action: tuple[str, int, int] | None = None
) -> Drawing:
    """A part of the picture under an id that stays the same from picture to picture.

    An action that it stands for, but that is not offered now, is told by `data-action`: whoever must choose can ask
    why not. It is there at other times too, because what changes less is drawn and sent less.
    """
    asked = f"{action[0]} {action[1]} {action[2]}" if action else None
    title = el("title", {}, label) if label else ()
    return el("g", {"id": name, "class": css or None, "data-action": asked}, title, body)


def pane(name: str, body: Drawing) -> Drawing:
    """A part that a small screen shows by itself: it carries the class of the style, as whatever is used must."""
    return group(name, body, "stellwerk")


def button(name: str, body: Drawing, css: str, pick: int) -> Drawing:
    """A part of the picture that answers the open question with the option of that number.

    What it says is added by `labelled`: a page takes that from its list of choices.
    """
    return el("g", {"id": name, "class": f"{css} pick" if css else "pick", "data-pick": str(pick)}, body)


def opener(name: str, body: Drawing, css: str, picks: Sequence[int], label: str) -> Drawing:
    """A part that stands for several options: pressed, it shows which. With one it is a button, with none a part."""
    if len(picks) == 1:
        return button(name, body, css, picks[0])
    if not picks:
        return group(name, body, css, label)
    shown = {"class": f"{css} pick" if css else "pick", "data-picks": " ".join(map(str, picks))}
    return el("g", {"id": name} | shown, el("title", {}, label), body)


def part(
    name: str, body: Drawing, css: str, action: tuple[str, int, int] | None, pick: int | None, label: str = ""
) -> Drawing:
    """A part that is a button if its action is offered, and otherwise only a part."""
    return group(name, body, css, label, action) if pick is None else button(name, body, css, pick)


def labelled(drawing: Drawing, says: Sequence[str]) -> Drawing:
    """The drawing with what each choice says, for keyboards and screen readers.

    The label is the title, too, unless something in it has a title of its own, which would hide that one.
    """

    def label(element: Element) -> Element:
        pick = attribute(element, "data-pick") if element.tag == "g" else ""
        if not pick:
            return element
        said = says[int(pick)]
        as_button = (("tabindex", "0"), ("role", "button"), ("aria-label", said))
        titled = any(inner.tag == "title" for inner in walk((element,)))
        title = () if titled else el("title", {}, said)
        return Element(element.tag, element.attributes + as_button, (*title, *element.children))

    return replaced(drawing, label)


def livery_defs() -> Drawing:
    """The players' marks, as `p0` to `p4`: the mark on a disc that is ringed with ink."""
    disc = el("circle", {"r": "8", "fill": PAPER, "stroke": INK, "stroke-width": "1.3"})
    return drawn(
        el("g", {"id": f"p{seat}"}, disc, el("path", {"d": livery.mark, "fill": INK, "stroke": "none"}))
        for seat, livery in enumerate(LIVERIES)
    )


def liveries_of(picture: Picture | None) -> Sequence[Livery]:
    """How the seats of a game look, wherever they are shown: its own way, or that of the house."""
    return (picture.liveries if picture else ()) or LIVERIES


def livery_style(liveries: Sequence[Livery] = LIVERIES) -> str:
    """The classes `car0` to `car4` for trains and `line0` to `line4` for the line along them."""
    return "".join(
        f".stellwerk .car{seat}{{fill:{livery.colour};stroke:{INK};stroke-width:1.8}}\n"
        f".stellwerk .line{seat}{{fill:none;stroke:{livery.line};stroke-width:2.6;stroke-linecap:round;"
        f"stroke-dasharray:{livery.dashes}}}\n"
        for seat, livery in enumerate(liveries)
    )


@lru_cache(maxsize=PIECES)
def nameplate(seat: int, x: float, y: float) -> Drawing:
    """A train of the player, with its mark: who this is, wherever a player is named."""
    car = rect(x, y - 10, 46, 20, f"car{seat}", 4)
    return car + path(f"line{seat}", f"M{num(x + 4)} {num(y)}h38") + use(f"p{seat}", x + 23, y)


def opening(seat: int, body: Drawing, label: str) -> Drawing:
    """What opens to everything about a player: a page shows it over the table."""
    return el("a", {"id": f"about-{seat}", "href": f"#player-{seat}", "aria-label": label}, body)


def picture(width: float, height: float, title: str, style: str, defs: Drawing, body: Drawing) -> str:
    """The whole document, which needs nothing from outside."""
    size = {"viewBox": f"0 0 {num(width)} {num(height)}", "width": "100%", "preserveAspectRatio": "xMidYMid meet"}
    svg = {"xmlns": "http://www.w3.org/2000/svg", "class": "stellwerk"} | size
    sheet = el("style", {}, STYLE + livery_style() + style)
    parts = el("title", {}, title) + sheet + el("defs", {}, livery_defs() + defs) + body
    lines = [line for part in parts for line in ("\n", (part,))]
    return markup(el("svg", svg | {"role": "group", "aria-label": title}, *lines, "\n")) + "\n"


def poster_svg(body: str) -> str:
    """A small picture of a game, for the start page."""
    return (
        '<svg class="poster" viewBox="0 0 480 190" preserveAspectRatio="xMidYMid slice" fill="none" '
        f'aria-hidden="true">{body}</svg>'
    )
