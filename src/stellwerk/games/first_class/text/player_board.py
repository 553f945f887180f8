"""The board of a player of First Class in letters."""

from typing import Final

from stellwerk.core.text import Who
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.data import MURDERER, SCORING_KINDS, Station
from stellwerk.games.first_class.rules import scoring, trains
from stellwerk.games.first_class.rules.at_once import is_left
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import (
    ENGINE,
    LOWER,
    MAIL,
    MAIL_AFTER,
    Train,
    both,
    position_of,
    side_of,
)
from stellwerk.games.first_class.rules.payloads import contains, sides_done
from stellwerk.games.first_class.rules.postcards import has_postcard
from stellwerk.games.first_class.rules.state import State, positions, value_at
from stellwerk.games.first_class.text.actions import slot_text
from stellwerk.games.first_class.text.card_text import card_face, game_end_name
from stellwerk.games.first_class.text.effect_text import frame_text, station_text
from stellwerk.games.first_class.text.questions import bonus_text

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
DONE: Final = {  # by the sides of a mechanic that are fulfilled, the upper and the lower one
    (False, False): "",
    (True, False): mark("Upper side done."),
    (False, True): mark("Lower side done."),
    (True, True): mark("Both sides done."),
}


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
    coming = next_line(view, train, t)
    return [f"{line} {coming}" if coming else line, *tucked_lines(view, train, t)]


def next_line(view: State, train: Train, t: Words) -> str:
    """What a train gets next (FC-11.1, FC-12.1): the ninth car is counted with the mail car (FC-19.41)."""
    more = trains.cars_to_next(view, train)
    if len(view.cars[train]) < MAIL_AFTER:
        return t.plural("One more car: mail car.", "{n} more cars: mail car.", more)
    return (
        t.plural(
            "One more car, the ninth with the mail car: locomotive tile.",
            "{n} more cars, up to the ninth with the mail car: locomotive tile.",
            more,
        )
        if more
        else ""
    )


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
        lines += [found_line(view, seat, t), t("Fingerprints that are left: {n}.", n=prints)]
    if view.roles[seat] != HIDDEN:
        lines.append(t("Role: murderer.") if view.roles[seat] == MURDERER else t("Role: innocent."))
    return lines


def found_line(view: State, seat: int, t: Words) -> str:
    """What the evidence of a player showed when it was turned up (FC-C.16), and how many pieces were destroyed."""
    tokens = [view.box.tokens[token] for token in view.evidence[seat]]
    prints = sorted((token.n for token in tokens if token.kind == "fingerprints"), reverse=True)
    removed = sum(token.n for token in tokens if token.kind == "removal")
    return t(
        "Found: fingerprints {prints}; points {points}; removals {removed}; destroyed by cards {destroyed}.",
        prints=" + ".join(map(str, prints)) or 0,
        points=sum(token.n for token in tokens if token.kind == "points"),
        removed=removed,
        destroyed=scoring.destroyed(len(view.destroy[seat])),
    )


def bonus_lines(view: State, seat: int, t: Words) -> list[str]:
    return [t("Waiting bonus – {bonus}.", bonus=bonus_text(view, seat, bonus, t)) for bonus in view.bonuses[seat]]
