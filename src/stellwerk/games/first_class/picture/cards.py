"""The cards of First Class: action cards composed from their verbs, Game End cards, and their backs."""

from functools import cache, lru_cache
from itertools import accumulate
from typing import Final

from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import Box, Card, GameEnd, Station
from stellwerk.games.first_class.picture import glyphs, icons
from stellwerk.games.first_class.picture.glyphs import Glyph, centred, frame_box, icon, points, row, used, value_car
from stellwerk.games.first_class.picture.livery import PILES, at, tone_style
from stellwerk.games.first_class.picture.livery import STYLE as SCENE_STYLE
from stellwerk.games.first_class.text import card_text
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el, markup

CARD_W, CARD_H = 130, 146
BAND: Final = 24  # at the top: the colour and number of the pile, the kind, the set
FOOT: Final = 28  # at the bottom: room for a button
INSIDE = (8, BAND + 6, CARD_W - 16, CARD_H - BAND - FOOT - 8)  # what lies between: left, top, width, height
END_W, END_H = 88, 112  # a Game End card

Field = tuple[float, float, float, float]


def card_svg(box: Box, card: int, t: Words, width: float, height: float) -> str:
    """One action card as a picture of its own."""
    return alone(card_face(box, card), card_label(box, card, t), CARD_W, CARD_H, width, height)


def game_end_svg(box: Box, card: int, t: Words, width: float, height: float) -> str:
    """One Game End card as a picture of its own."""
    return alone(game_end_face(box, card), card_text.game_end_text(box, card, t), END_W, END_H, width, height)


def alone(body: Drawing, label: str, wide: float, high: float, width: float, height: float) -> str:
    size = {"viewBox": f"-2 -2 {theme.num(wide + 4)} {theme.num(high + 4)}"}
    size |= {"width": theme.num(width), "height": theme.num(height)}
    svg = {"xmlns": "http://www.w3.org/2000/svg", "class": "stellwerk"} | size | {"role": "img", "aria-label": label}
    style = el("style", {}, theme.STYLE + SCENE_STYLE + tone_style() + icons.STYLE + STYLE)
    return markup(el("svg", svg, el("title", {}, label), style, el("defs", {}, card_defs()), body)) + "\n"


@lru_cache(maxsize=2048)
def card_label(box: Box, card: int, t: Words) -> str:
    """What a card is, and what it does. How sure that is, the deck's sheet says."""
    return f"{card_text.card_title(box, card, t)} {box.cards[card].id}. {card_text.card_text(box, card, t)}"


# Action cards


@lru_cache(maxsize=1024)
def card_face(box: Box, number: int) -> Drawing:
    """The card from its upper left corner."""
    card = box.cards[number]
    letter = theme.text(CARD_W - 15, 18, card.set, "sign mid light", 17)
    kind = theme.use(f"i-{icons.kind_icon(card.kind)}", CARD_W / 2, BAND / 2, 0.85, "white")
    content = CONTENTS.get(card.kind, frames)(card, INSIDE)
    return theme.use(f"pile{card.pile}", 0, 0) + kind + letter + content


@cache
def card_defs() -> Drawing:
    """All that cards are made of: the icons, and the bare cards as `pile1` to `pile3` and `end`."""
    piles = drawn(theme.symbol(f"pile{pile}", bare_card(pile)) for pile in range(1, len(PILES) + 1))
    return icons.icon_defs() + piles + theme.symbol("end", bare_game_end())


def bare_card(pile: int) -> Drawing:
    """The colour and the number of the pile."""
    strip = theme.path(f"pile{pile}", f"M0 {BAND}V6a6 6 0 0 1 6-6h{CARD_W - 12}a6 6 0 0 1 6 6V{BAND}z")
    number = theme.text(15, 18, str(pile), "sign mid light bold", 18)
    return theme.rect(0, 0, CARD_W, CARD_H, "face", 6) + strip + number + theme.rect(0, 0, CARD_W, CARD_H, "edge", 6)


def frames(card: Card, field: Field) -> Drawing:
    """Every frame a white box, one below the other."""
    x, y, width, height = field
    n, gap = len(card.frames), 6
    each = min(64, (height - gap * (n - 1)) / max(1, n))
    top = y + (height - each * n - gap * (n - 1)) / 2
    most = 1.7 if n == 1 else 1.35
    return drawn(frame_box(parts, x, top + i * (each + gap), width, each, most) for i, parts in enumerate(card.frames))


def route(card: Card, field: Field) -> Drawing:
    """The stations along the line, the first one at the top."""
    x, y, width, height = field
    n = len(card.stations)
    more = 6 if n > 3 else 0  # for a frame, where they stand close
    step = min(40, (height - more * sum(bool(station.bonus) for station in card.stations)) / n)
    highs = [step + more * bool(station.bonus) for station in card.stations]
    tops = list(accumulate(highs, initial=y + (height - sum(highs)) / 2))
    line = theme.path("track", f"M{x + 9} {theme.num(tops[0] - 2)}V{theme.num(tops[-1] + 2)}")
    stops = zip(card.stations, tops, highs, strict=False)
    return line + drawn(stop(station, x, top, width, high) for station, top, high in stops)


def stop(station: Station, x: float, y: float, width: float, height: float) -> Drawing:
    """A points station or a bonus station."""
    middle = y + height / 2
    mark = theme.circle("stop", x + 9, middle, 5.5)
    if station.bonus:
        gap = 1.5 if height > 27 else 0.5
        return mark + frame_box(station.bonus, x + 22, y + gap, width - 22, height - 2 * gap, 1.2)
    return mark + at(x + 24, middle, points(station.points).draw(0), min(1, height / 21.3))


def contract(card: Card, field: Field) -> Drawing:
    """What is asked, and below it what is given."""
    x, y, width, height = field
    half = (height - 14) / 2
    need = centred(glyphs.need_glyph(card.need), x, y, width, half, 1.25)
    arrow = theme.path("gives", f"M{CARD_W / 2 - 6} {theme.num(y + half + 3)}h12l-6 8z")
    return need + arrow + frame_box(card.bonus, x, y + half + 14, width, half)


def celebrity(card: Card, field: Field) -> Drawing:
    """A car counts twice."""
    return doubled(row([icon("celebrity", 1.5), value_car(0)], 8), field)


def postcard(card: Card, field: Field) -> Drawing:
    """A station is used twice."""
    return doubled(row([icon("postcard", 1.4), icon("route", 1.2)], 10), field)


def doubled(glyph: Glyph, field: Field) -> Drawing:
    x, y, width, height = field
    times = theme.text(x + width / 2, y + height - 8, "× 2", "sign mid ink bold", 26)
    return centred(glyph, x, y + 4, width, height - 42, 1.3) + times


def destroy(card: Card, field: Field) -> Drawing:
    """How many pieces of evidence are discarded, by the number of cards (FC-C.10)."""
    x, y, width, height = field
    glyph = row([icon("destroy-evidence", 1.5), icon("evidence", 1.4)], 8)
    return centred(glyph, x, y + 4, width, height - 42, 1.4) + theme.text(
        x + width / 2, y + height - 10, "1 · 3 · 5 · 6", "sign mid ink", 17
    )


def passenger(card: Card, field: Field) -> Drawing:
    """A passenger for the upper train or baggage for the lower one."""
    x, y, width, height = field
    half = height / 2 - 3
    halves = (("passenger", card.passenger, y, "up"), ("baggage", card.baggage, y + half + 6, "down"))
    return drawn(
        centred(row([icon(way, 0.9), icon(name)], 2), x - 2, top, 38, half, 1)
        + frame_box(parts, x + 40, top + 3, width - 40, half - 6, 1.15)
        for name, parts, top, way in halves
    )


def switch(card: Card, field: Field) -> Drawing:
    """A value, and points for the left car above and for the right car below."""
    x, y, width, height = field
    need = centred(row([words_least(), value_car(card.value)], 3), x, y + height / 2 - 16, width, 32, 1.15)
    upper = row([icon("up"), points(card.upper)], 4)
    lower = row([points(card.lower), icon("down")], 4)
    return (
        need
        + at(x + 4, y + 15, upper.draw(0), 1.15)
        + at(x + width - lower.width * 1.15 - 4, y + height - 15, lower.draw(0), 1.15)
        + theme.path("points-line", f"M{x + 60} {y + 15}H{x + width - 6}M{x + 6} {y + height - 15}H{x + 54}")
    )


def words_least() -> Glyph:
    return glyphs.words("≥", 17)


def mechanic(card: Card, field: Field) -> Drawing:
    """A bonus at once; then, where the left car has the value, the right car goes up a step."""
    x, y, width, height = field
    task = row([words_least(), value_car(card.value), icon("arrow"), used(30, "i-step")], 3)
    return frame_box(card.frames[0], x, y, width, height / 2 - 4) + centred(
        task, x, y + height / 2, width, height / 2, 1.1
    )


CONTENTS: Final = {
    "route": route,
    "contract": contract,
    "celebrity": celebrity,
    "postcard": postcard,
    "destroy-evidence": destroy,
    "passenger": passenger,
    "switch": switch,
    "mechanic": mechanic,
}


# Game End cards


@lru_cache(maxsize=128)
def game_end_face(box: Box, number: int) -> Drawing:
    """The kind that is counted, the value of each, and the bonus for taking the card."""
    card: GameEnd = box.game_end[number]
    kind = icon(card.kind, 1.35)
    value = points(card.value)
    counted = centred(row([value, glyphs.words("×", 17), kind], 4), 6, 12, END_W - 12, 46, 1.15)
    return theme.use("end", 0, 0) + counted + frame_box(card.bonus, 9, 66, END_W - 18, 34, 1.2)


def bare_game_end() -> Drawing:
    inner = theme.rect(4, 4, END_W - 8, END_H - 8, "brassy", 4)
    return theme.rect(0, 0, END_W, END_H, "face", 6) + inner + theme.rect(0, 0, END_W, END_H, "edge", 6)


def back(width: float, height: float, content: str) -> Drawing:
    """The back of a card, with something on it."""
    inner = theme.rect(4, 4, width - 8, height - 8, "plate-line", 4)
    words = theme.text(width / 2, height / 2 + 8, content, "sign mid on-plate", 24)
    return theme.rect(0, 0, width, height, "plate back", 6) + inner + words


STYLE = f"""
.stellwerk .face{{fill:#f0e8d6}}
.stellwerk .brassy{{fill:none;stroke:{theme.BRASS};stroke-width:2}}
.stellwerk .track{{fill:none;stroke:{theme.INK};stroke-width:3}}
.stellwerk .stop{{fill:{theme.LEAF};stroke:{theme.INK};stroke-width:2}}
.stellwerk .gives{{fill:{theme.OXBLOOD}}}
.stellwerk .points-line{{fill:none;stroke:{theme.HAIR};stroke-width:2;stroke-dasharray:3 4}}
.stellwerk .back{{stroke:{theme.INK};stroke-width:1.4}}
"""
