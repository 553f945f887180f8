"""The question of the picture of Germany, and the choices that are not things on the table: chips to press."""

from collections.abc import Callable

from stellwerk.core.picture import Several, Thing
from stellwerk.core.records import NOBODY, Action, Decision
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import LONG, SHORT
from stellwerk.games.germany.picture.cards import LETTERS
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.rules.actions import NO_PASSENGER, TICKETS_DRAWN
from stellwerk.games.germany.rules.networks import cheapest_network
from stellwerk.games.germany.rules.payloads import passenger_taken, short_wanted, tickets_kept, track_of
from stellwerk.games.germany.rules.routes import cards_paid
from stellwerk.games.germany.rules.scoring import winners
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.tickets import chosen_tickets, least_kept, tickets_to_draw
from stellwerk.games.germany.text.names import KIND
from stellwerk.games.germany.text.questions import question
from stellwerk.games.germany.text.ways import say_together, say_way
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.scene import Scene, acting, part

COLUMN, WIDTH = 892, 692  # beside the map: the left edge and the width
TOP, HEIGHT = 16, 52  # of the question
CHIPS, ROOM = 82, 128  # where the chips begin, and how high they may reach
CHIP_W, CHIP_H, TICKETS_H, GAP = 124, 36, 64, 7  # a chip has room for its content from this size on

Content = Callable[[Scene[State], Action, float], Drawing]  # a chip's content, about its middle, given its width


def question_line(scene: Scene[State]) -> Drawing:
    """The sentence that leads: what is asked, or whom all wait for, or who has won."""
    words = question(scene.view, scene.decision, scene.t) if scene.decision else status(scene)
    seat = winners(scene.view)[0] if scene.view.sheet else acting(scene)
    left = 22 if seat == NOBODY else 78
    backing = theme.rect(COLUMN + 14, TOP + HEIGHT / 2 - 14, 54, 28, "backing", 6)
    mark = () if seat == NOBODY else backing + theme.nameplate(seat, COLUMN + 18, TOP + HEIGHT / 2)
    size = theme.fit(words, 23, WIDTH - left - 20)
    line = theme.text(COLUMN + left, TOP + HEIGHT / 2 + 8, words, "on-plate", size)
    plate = theme.rect(COLUMN, TOP, WIDTH, HEIGHT, "plate", 6)
    edge = theme.rect(COLUMN + 4, TOP + 4, WIDTH - 8, HEIGHT - 8, "plate-line", 4)
    return theme.group("question", plate + edge + mark + line)


def status(scene: Scene[State]) -> str:
    view, t = scene.view, scene.t
    if view.sheet:
        names = [theme.shorten(scene.who(seat), 24) for seat in winners(view)]
        return t.plural(
            "The match is over: {who} wins.", "The match is over: {who} win.", len(names), who=", ".join(names)
        )
    if acting(scene) == NOBODY:
        return ""
    return t("{who} is choosing.", who=theme.shorten(scene.who(acting(scene)), 24))


def choices(scene: Scene[State]) -> Drawing:
    """A chip for every option that is not a card, a deck or a track, in a grid that fits the room."""
    if scene.decision is None:
        return theme.group("choices", ())
    chips = sorted((action for action in scene.decision.options if action.op in DRAWINGS), key=few_first)
    across = columns(scene, chips)
    down = -(-len(chips) // across)
    height = min(chip_height(chips), (ROOM - GAP * (down - 1)) / max(1, down))
    width = (WIDTH - GAP * (across - 1)) / across
    body = drawn(
        chip(scene, action, COLUMN + i % across * (width + GAP), CHIPS + i // across * (height + GAP), width, height)
        for i, action in enumerate(chips)
    )
    return theme.group("choices", body)


def few_first(action: Action) -> tuple[int, ...]:
    """Choices of tickets by their number, then by their letters; all others stay in the order of the options."""
    if action.op != "keep":
        return ()
    kept = tickets_kept(action)
    return (kept.bit_count(), *[i for i in range(TICKETS_DRAWN) if kept >> i & 1])


def columns(scene: Scene[State], chips: list[Action]) -> int:
    """Five side by side; payments, which may be many, more."""
    if chips and chips[0].op == "pay":
        return 6 if len(chips) <= 18 else 8
    return 5


def chip_height(chips: list[Action]) -> float:
    """Those with pictures of tickets are higher."""
    return TICKETS_H if chips and chips[0].op == "tickets" else CHIP_H


def chip(scene: Scene[State], action: Action, x: float, y: float, width: float, height: float) -> Drawing:
    size = min(1, height / CHIP_H, width / CHIP_W)
    scale = f"scale({size:.2f})" if size < 1 else ""
    place = f"translate({theme.num(x + width / 2)} {theme.num(y + height / 2)}){scale}"
    content = DRAWINGS[action.op](scene, action, width)
    body = theme.rect(x, y, width, height, "chip", 6) + el("g", {"transform": place}, content)
    return part(scene, f"pick-{scene.picks[action]}", body, "", action)


def split_chip(scene: Scene[State], action: Action, width: float) -> Drawing:
    """How many short and how many long tickets."""
    short, number = short_wanted(action), tickets_to_draw(scene.view)
    words = scene.t("{short} short, {long} long", short=short, long=number - short)
    decks = [SHORT] * short + [LONG] * (number - short)
    slips = drawn(theme.use(f"s{deck}", (i - (number - 1) / 2) * 25, 0) for i, deck in enumerate(decks))
    return slips + theme.text(0, 22, words, "mid", theme.fit(words, 16, width - 10))


def keep_chip(scene: Scene[State], action: Action, width: float) -> Drawing:
    """The letters of the drawn tickets: those kept on ink, the others faint."""
    assert scene.decision is not None
    n = len(scene.view.drawn[scene.decision.seat])
    letters = drawn(letter(i, (i - (n - 1) / 2) * 27, bool(tickets_kept(action) >> i & 1)) for i in range(n))
    return el("g", {"class": "sign mid", "font-size": "18", "transform": "translate(0 6)"}, letters)


def letter(i: int, x: float, kept: bool) -> Drawing:
    if kept:
        return theme.rect(x - 12, -18, 24, 24, "plate", 4) + theme.text(x, 0, LETTERS[i], "on-plate")
    return theme.text(x, 0, LETTERS[i], "faint")


def passenger_chip(scene: Scene[State], action: Action, width: float) -> Drawing:
    colour = passenger_taken(action)
    if colour == NO_PASSENGER:
        words = scene.t("nobody")
        return theme.text(0, 6, words, "mid", theme.fit(words, 17, width - 14))
    kind = PASSENGER_KIND[colour]
    words = scene.t(KIND[kind])
    return theme.use(f"f{kind}", -32, 0, 1.3) + theme.text(-12, 6, words, "", theme.fit(words, 17, width / 2))


def pay_chip(scene: Scene[State], action: Action, width: float) -> Drawing:
    """The cards as small fields with their marks: the colour first, then the locomotives."""
    assert scene.decision is not None
    track = scene.view.box.tracks[track_of(scene.decision.effect)]
    parts = [(kind, n) for kind, n in cards_paid(track, action) if n]
    start = -29 * (len(parts) - 1)
    return drawn(amount(kind, n, start + 58 * i) for i, (kind, n) in enumerate(parts))


def amount(kind: int, n: int, x: float) -> Drawing:
    field = theme.rect(x - 2, -14, 26, 28, f"k{kind} card", 4)
    return theme.text(x - 7, 8, str(n), "sign end", 25) + field + theme.use(f"m{kind}", x + 11, 0, 1.9)


# On a page: what is chosen by taking and leaving


def several(view: State, decision: Decision, t: Words) -> Several | None:
    """The tickets to keep."""
    if decision.effect.op != "keep":
        return None
    seat, drawn = decision.seat, view.drawn[decision.seat]
    least = least_kept(view, seat, decision.effect)
    kept = {i: tickets_kept(option) for i, option in enumerate(decision.options)}
    return Several(
        things=tuple(Thing(say_way(view, seat, ticket, t), (f"ticket-{ticket}",)) for ticket in drawn),
        amounts={i: tuple(bits >> j & 1 for j in range(len(drawn))) for i, bits in kept.items()},
        hint=t.plural("Keep at least one.", "Keep at least {n}.", least),
        notes={i: say_together(view, seat, chosen_tickets(drawn, bits), t) for i, bits in kept.items()},
        lights={i: network_parts(view, seat, chosen_tickets(drawn, bits)) for i, bits in kept.items()},
    )


def network_parts(view: State, seat: int, tickets: tuple[int, ...]) -> tuple[str, ...]:
    """The places of tickets, and the tracks of the cheapest network that completes them all."""
    box, network = view.box, cheapest_network(view, seat, tickets)
    places = dict.fromkeys(box.places[place].id for ticket in tickets for place in box.tickets[ticket][:2])
    tracks = network.tracks if network else ()
    return (*(f"place-{place}" for place in places), *(f"track-{track}" for track in tracks))


DRAWINGS: dict[str, Content] = {
    "tickets": split_chip,
    "keep": keep_chip,
    "passenger": passenger_chip,
    "pay": pay_chip,
}

STYLE = f"""
.stellwerk .backing{{fill:{theme.SHADE}}}
.stellwerk .faint{{fill:{theme.FADED}}}
"""
