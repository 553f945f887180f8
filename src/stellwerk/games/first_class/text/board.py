"""The table of First Class in letters, for the terminal and for screen readers."""

from typing import Final

from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.data import MURDERER, SCORING_KINDS, Station
from stellwerk.games.first_class.rules import scoring, trains
from stellwerk.games.first_class.rules.at_once import CONSTANTINOPLE_POINTS, is_left
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import (
    ENGINE,
    LOWER,
    MAIL,
    ROWS,
    Train,
    both,
    place_of,
    position_of,
    row_of,
    side_of,
    slots_of,
)
from stellwerk.games.first_class.rules.payloads import contains, phase_of, sides_done
from stellwerk.games.first_class.rules.postcards import has_postcard
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.rules.state import State, positions, value_at
from stellwerk.games.first_class.text.sentences import (
    Who,
    bonus_text,
    card_face,
    card_text,
    card_title,
    frame_text,
    game_end_name,
    game_end_text,
    slot_text,
    station_text,
)

MODULE: Final = {
    "A": mark("contracts (A)"),
    "B": mark("celebrities and postcards (B)"),
    "C": mark("who is the murderer? (C)"),
    "D": mark("passengers and baggage (D)"),
    "E": mark("switches and mechanics (E)"),
}
TRAIN: Final = (
    (
        mark("Upper train: {cars} – conductor on position {position}, worth {points} now."),
        mark("Upper train: {cars} – conductor in front of it, worth nothing yet."),
    ),
    (
        mark("Lower train: {cars} – conductor on position {position}, worth {points} now."),
        mark("Lower train: {cars} – conductor in front of it, worth nothing yet."),
    ),
)
GETS: Final = (
    mark("taker: {gain}"),
    mark("second player: {gain}"),
    mark("third player: {gain}"),
    mark("fourth player: {gain}"),
)
DONE: Final = {  # by the sides of a mechanic that are fulfilled, the upper and the lower one
    (False, False): "",
    (True, False): mark("Upper side done."),
    (False, True): mark("Lower side done."),
    (True, True): mark("Both sides done."),
}


def board(view: State, seat: int | None, who: Who, t: Words) -> str:
    """Everything the viewer may know, section by section; the own board last, next to the question."""
    others = [other for other in range(view.players) if other != seat]
    order = others if seat is None else [*others, seat]
    sections = [display(view, who, t), market(view, t), *(player(view, other, who, t) for other in order)]
    return "\n\n".join("\n".join(lines) for lines in [course(view, who, t), *sections] if lines)


def course(view: State, who: Who, t: Words) -> list[str]:
    modules = ", ".join(t(MODULE[module]) for module in view.modules)
    lines = [t("Modules: {modules}.", modules=modules)]
    if view.over:
        caught = [who(seat) for seat in scoring.arrested(view)]
        lines.append(t("The game is over."))
        return [*lines, t("Arrested: {names}.", names=", ".join(caught))] if caught else lines
    start = t("Start player: {who}.", who=who(view.start))
    if view.round == 0:
        return [*lines, t("Before the first round: everybody keeps one Game End card."), start]
    if phase := scoring_phase(view):
        return [*lines, t("Scoring phase {phase} of 3, after round {round}.", phase=phase, round=view.round), start]
    return [*lines, t("Round {round} of {rounds}.", round=view.round, rounds=ROUNDS), start]


def scoring_phase(view: State) -> int:
    """Which scoring phase is going on; 0 in a round."""
    return max((phase_of(frame.effect) for frame in view.pending if frame.effect.op == "train-points"), default=0)


# The display


def display(view: State, who: Who, t: Words) -> list[str]:
    if view.round == 0 or view.over or scoring_phase(view):
        return []
    lines = [line for row in range(ROWS) for line in display_row(view, row, t)]
    return [*lines, start_tile(view, who, t), piles(view, t)]


def display_row(view: State, row: int, t: Words) -> list[str]:
    """The cards of a row, and how many more may leave it before it is cleared (FC-4.10)."""
    slots = [slot for slot in slots_of(row) if view.display[slot] != NONE]
    if not slots:
        return [t("Row {row}: cleared.", row=row + 1)]
    left = view.players - view.gone[row]
    heading = t.plural(
        "Row {row}: cleared when {n} more card has left it.",
        "Row {row}: cleared when {n} more cards have left it.",
        left,
        row=row + 1,
    )
    return [heading, *(display_card(view, slot, t) for slot in slots)]


def display_card(view: State, slot: int, t: Words) -> str:
    card = view.display[slot]
    title, text = card_title(view.box, card, t), card_text(view.box, card, t)
    row, place = row_of(slot) + 1, place_of(slot) + 1
    return t("{row}.{place} {title}: {text}", row=row, place=place, title=title, text=text)


def start_tile(view: State, who: Who, t: Words) -> str:
    if view.tile_holder != NONE:
        return t("Start player tile: {who} has it and begins the next round.", who=who(view.tile_holder))
    printed = view.box.start_tile[: view.players]
    gains = "; ".join(t(gets, gain=frame_text(gain, t)) for gets, gain in zip(GETS, printed, strict=False) if gain)
    return t("Start player tile: free – {gains}.", gains=gains)


def piles(view: State, t: Words) -> str:
    one, two, three = (len(pile) for pile in view.piles)
    return t(
        "Piles: {one}, {two} and {three} cards face down; {gone} removed face up.",
        one=one,
        two=two,
        three=three,
        gone=len(view.removed),
    )


def market(view: State, t: Words) -> list[str]:
    """Game End cards, locomotive tiles, Constantinople, evidence."""
    if view.over:
        return []
    lines = [open_game_end(view, card, t) for card in view.game_end_open]
    if view.round:
        lines.append(t("Game End cards face down: {n}.", n=len(view.game_end_stack)))
    if view.tiles < len(view.box.tiles):
        left, tile = len(view.box.tiles) - view.tiles, view.box.tiles[view.tiles]
        bonus = frame_text(tile.bonus, t)
        lines.append(
            t("Locomotive tiles: {n} left, next {value} (bonus {bonus}).", n=left, value=tile.value, bonus=bonus)
        )
    lines.append(constantinople(view, t))
    return [*lines, t("Evidence in the supply: {n}.", n=len(view.supply))] if "C" in view.modules else lines


def open_game_end(view: State, card: int, t: Words) -> str:
    name, text = game_end_name(view.box, card, t), game_end_text(view.box, card, t)
    return t("Open Game End card {card}: {text}", card=name, text=text)


def constantinople(view: State, t: Words) -> str:
    left = CONSTANTINOPLE_POINTS[view.arrived :]
    if not left:
        return t("Constantinople: no points are left.")
    points = ", ".join(map(str, left))
    return t("Constantinople: {points} points for the next conductors on a locomotive tile.", points=points)


# The players


def player(view: State, seat: int, who: Who, t: Words) -> list[str]:
    points = scoring.scores(view)[seat]
    first, second, third = view.coins[seat]
    lines = [
        t.plural("{who}: {n} point.", "{who}: {n} points.", points, who=who(seat)),
        *(line for train in both(seat) for line in train_lines(view, train, t)),
        route_line(view, seat, t),
        t(
            "Coins: {first} of 5 in column 1, {second} of 5 in column 2, {third} of 2 in column 3.",
            first=first,
            second=second,
            third=third,
        ),
        *mail_line(view, seat, t),
        *contract_lines(view, seat, t),
        *gap_lines(view, seat, t),
        base_line(view, seat, t),
        *game_end_lines(view, seat, t),
    ]
    return [*lines, *crime_lines(view, seat, t), *bonus_lines(view, seat, t)]


def train_lines(view: State, train: Train, t: Words) -> list[str]:
    cars = " ".join(at_position(view, train, position) for position in range(1, positions(view, train) + 1))
    place, points = view.conductors[train], scoring.train_value(view, train)
    line = t(TRAIN[side_of(train)][0 if place else 1], cars=cars, position=place, points=points)
    return [line, *tucked_lines(view, train, t)]


def at_position(view: State, train: Train, position: int) -> str:
    """A car, M for the mail car, the locomotive tile; the conductor stands on what is in brackets."""
    if position == MAIL:
        shown = "M"
    elif position == ENGINE:
        shown = f"L{view.box.tiles[view.engine[train]].value}"
    else:
        shown = str(value_at(view, train, position))
    shown = f"[{shown}]" if position == view.conductors[train] else shown
    return f"| {shown} |" if position == MAIL else f"| {shown}" if position == ENGINE else shown


def tucked_lines(view: State, train: Train, t: Words) -> list[str]:
    cards = [under(view, train, i, t) for i in range(len(view.tucked[train]))]
    return [t("Under the cars: {cards}.", cards="; ".join(cards))] if cards else []


def under(view: State, train: Train, i: int, t: Words) -> str:
    """A celebrity, or a passenger or baggage with what it brings until it has come aboard."""
    number, position = view.tucked[train][i], position_of(i)
    card, lower = view.box.cards[number], side_of(train) == LOWER
    if card.kind == "celebrity":
        return t("position {position} celebrity", position=position)
    if contains(view.aboard[train], i):
        if lower:
            return t("position {position} baggage, loaded", position=position)
        return t("position {position} passenger, aboard", position=position)
    if lower:
        return t("position {position} baggage, waits with {gain}", position=position, gain=frame_text(card.baggage, t))
    return t("position {position} passenger, waits with {gain}", position=position, gain=frame_text(card.passenger, t))


def route_line(view: State, seat: int, t: Words) -> str:
    """All stations; the locomotive stands on the one in brackets."""
    here = view.locomotive[seat]
    stops = trains.stations(view, seat)
    route = "; ".join(stop_text(view, seat, i, stop, t) for i, stop in enumerate(stops))
    if here:
        return t("Route: locomotive on station {n}. {route}.", n=here, route=route)
    return t("Route: locomotive in Paris. {route}.", route=route)


def stop_text(view: State, seat: int, i: int, stop: Station, t: Words) -> str:
    number = f"[{i + 1}]" if i + 1 == view.locomotive[seat] else f"{i + 1}"
    text = station_text(stop, t)
    if stop.bonus and has_postcard(view, seat, i):
        return t("{number}: {station}, twice", number=number, station=text)
    return f"{number}: {text}"


def mail_line(view: State, seat: int, t: Words) -> list[str]:
    """The mail cars a player can still choose from."""
    if all(view.mail[train] != NONE for train in both(seat)):
        return []
    left = [frame_text(car.bonus, t) for which, car in enumerate(view.box.mail_cars) if is_left(view, seat, which)]
    return [t("Mail cars to choose from: {cars}.", cars="; ".join(left))]


def contract_lines(view: State, seat: int, t: Words) -> list[str]:
    lines = [t("Open contract: {contract}.", contract=card_face(view.box, card, t)) for card in view.contracts[seat]]
    done = view.fulfilled[seat]
    return [*lines, t("Fulfilled contracts: {n}.", n=done)] if done else lines


def gap_lines(view: State, seat: int, t: Words) -> list[str]:
    return [gap_line(view, seat, slot, t) for slot in range(len(view.gap[seat]))]


def gap_line(view: State, seat: int, slot: int, t: Words) -> str:
    """FC-E.14: a mechanic whose both sides are done is turned face down."""
    works = slot_text(view.box, view.gap[seat][slot], slot, t)
    said = t("Gap, slot {slot}: {works}.", slot=slot + 1, works=works)
    done = DONE[sides_done(view.gap_done[seat], slot)]
    return f"{said} {t(done)}" if done else said


def base_line(view: State, seat: int, t: Words) -> str:
    car, locomotive, conductor = (scoring.base_cards(view, seat, kind) for kind in SCORING_KINDS)
    return t(
        "Cards that Game End cards count: car {car}, locomotive {locomotive}, conductor {conductor}.",
        car=car,
        locomotive=locomotive,
        conductor=conductor,
    )


def game_end_lines(view: State, seat: int, t: Words) -> list[str]:
    held = view.game_end[seat]
    names = [t("one face down") if card == HIDDEN else game_end_name(view.box, card, t) for card in held]
    return [t("Game End cards: {cards}.", cards=", ".join(names))] if names else []


def crime_lines(view: State, seat: int, t: Words) -> list[str]:
    """Module C: evidence, Destroy Evidence cards, and the role where it is known."""
    if "C" not in view.modules:
        return []
    tokens, destroy = len(view.evidence[seat]), len(view.destroy[seat])
    lines = [t("Evidence: {n}; cards “Destroy Evidence”: {destroy}.", n=tokens, destroy=destroy)]
    if view.over:
        prints = scoring.fingerprints(view, seat)
        lines.append(t("Fingerprints that are left: {n}.", n=prints))
    if view.roles[seat] != HIDDEN:
        lines.append(t("Role: murderer.") if view.roles[seat] == MURDERER else t("Role: innocent."))
    return lines


def bonus_lines(view: State, seat: int, t: Words) -> list[str]:
    return [t("Waiting bonus – {bonus}.", bonus=bonus_text(view, seat, bonus, t)) for bonus in view.bonuses[seat]]
