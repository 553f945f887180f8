"""Positions for the tests of the modules: cards, what lies under cars and in the gap, evidence, random matches."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision, Effect, Event, Frame
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import BONUS
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import left_of, position_of, train_of
from stellwerk.games.first_class.rules.state import State, put, value_at
from tests.games.first_class.positions import M, T, U, W, card, decision, go_on, less, play, take_out

PAIRS = ("AB", "AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE")
LADDER = (0, 1, 2, 4, 7, 12)
POINTS_5, REMOVAL = ("points", 5), ("removal", 1)
Train = Sequence[int | str]
EIGHT: Train = [0, 0, 0, 0, 0, M, 0, 0, 0, T]  # a complete train

# Cards


def celebrity() -> dict[str, Any]:
    return card("celebrity", set="B")


def postcard() -> dict[str, Any]:
    return card("postcard", set="B")


def suspect(whom: str, *frames: str) -> dict[str, Any]:
    """A card that suspects `self` or `others`."""
    return card(f"suspect-{whom}", f"evidence-{whom}", *frames, set="C")


def destroy_evidence() -> dict[str, Any]:
    return card("destroy-evidence", set="C")


def passenger(coins: str, points: str = "points 2") -> dict[str, Any]:
    """What the passenger brings, and what the baggage on the same card does."""
    return card("passenger", passenger=coins, baggage=points, set="D")


def baggage(points: str) -> dict[str, Any]:
    return passenger("coins 2", points)


def switch(value: int, upper: int, lower: int) -> dict[str, Any]:
    return card("switch", value=value, upper=upper, lower=lower, set="E")


def mechanic(bonus: str, value: int) -> dict[str, Any]:
    return card("mechanic", bonus, value=value, set="E")


# Setting up


def tuck(state: State, seat: int, side: int, *cards: int) -> None:
    """Cards under the next free cars; whoever is ready now has boarded long ago."""
    train = 2 * seat + side
    for number in cards:
        car = len(state.tucked[train])
        state.tucked = put(state.tucked, train, state.tucked[train] + (take_out(state, number),))
        ready = state.cars[train][car] >= 1 and state.conductors[train] >= position_of(car)
        if ready and state.box.kinds[number] == "passenger":
            state.aboard = put(state.aboard, train, state.aboard[train] | 1 << car)


def send(state: State, seat: int, place: int, number: int) -> None:
    """A postcard under one of the route cards."""
    placed = list(state.postcards[seat])
    placed[place] = take_out(state, number)
    state.postcards = put(state.postcards, seat, tuple(placed))


def pile_up(state: State, seat: int, *cards: int) -> None:
    """Cards in the pile of the seat."""
    state.taken = put(state.taken, seat, state.taken[seat] + tuple(take_out(state, number) for number in cards))


def lay_open(state: State, seat: int, *cards: int) -> None:
    """Contracts and Destroy Evidence cards beside the board."""
    for number in cards:
        take_out(state, number)
        if state.box.kinds[number] == "contract":
            state.contracts = put(state.contracts, seat, state.contracts[seat] + (number,))
        else:
            state.destroy = put(state.destroy, seat, state.destroy[seat] + (number,))


def fill_gap(state: State, seat: int, *cards: int) -> None:
    """Gap cards in the next slots; sides of mechanics that are met now were met long ago."""
    for number in cards:
        slot = len(state.gap[seat])
        state.gap = put(state.gap, seat, state.gap[seat] + (take_out(state, number),))
        for side in (U, W):
            left = value_at(state, train_of(seat, side), left_of(slot))
            if state.box.kinds[number] == "mechanic" and left is not None and left >= state.box.cards[number].value:
                state.gap_done = put(state.gap_done, seat, state.gap_done[seat] | 1 << 2 * slot + side)


def give_evidence(state: State, seat: int, *faces: tuple[str, int]) -> None:
    """Tokens with these faces, out of the supply."""
    for face in faces:
        token = next(token for token in state.supply if state.box.tokens[token] == face)
        state.supply = less(state.supply, token)
        state.evidence = put(state.evidence, seat, state.evidence[seat] + (token,))


def next_evidence(state: State, *faces: tuple[str, int]) -> None:
    """These tokens are drawn next, the first one first."""
    for face in reversed(faces):
        token = next(token for token in state.supply if state.box.tokens[token] == face)
        state.supply = (*less(state.supply, token), token)


def prints(*counts: int) -> tuple[tuple[str, int], ...]:
    """Tokens with so many fingerprints each."""
    return tuple(("fingerprints", n) for n in counts)


def give_roles(state: State, murderer: int | None) -> None:
    """Who is the murderer; None: nobody at the table."""
    state.roles = tuple([data.MURDERER if seat == murderer else data.INNOCENT for seat in range(state.players)])
    left = [data.MURDERER] if murderer is None else []
    state.roles_left = tuple([*left, *[data.INNOCENT] * 4][: 4 - state.players])


def give_points(state: State, *points: int) -> None:
    """What each seat has scored so far; its coins and Game End cards will bring nothing."""
    for seat, scored in enumerate(points):
        state.sheet = put(state.sheet, seat, (scored, *(0,) * (len(state.sheet[seat]) - 1)))
        state.coins = put(state.coins, seat, (0, 0, 0))
        state.taken = put(state.taken, seat, ())


def score_now(state: State, seat: int = 0, phase: int = 1) -> None:
    """Between two turns a seat has its scoring; then seat 1 has a turn."""
    state.pending = [
        Frame(1, Effect("turn")),
        Frame(seat, Effect("end-turn")),
        Frame(seat, Effect("train-points", phase)),
        Frame(seat, Effect("scoring", phase, (Effect("twice", NONE),))),
    ]
    go_on(state)


# Reading


def waiting(state: State, seat: int = 0) -> list[str]:
    """The pending bonuses in letters, such as `coins 4` or `mechanic 2`."""
    return [
        ", ".join(f"{part.op} {part.n}" for part in bonus.of) if bonus.of else f"{bonus.op} {bonus.n}"
        for bonus in state.bonuses[seat]
    ]


def use(state: State, text: str, *actions: Action) -> list[Event]:
    """Begin the pending bonus with this text, which must be offered, and play on."""
    number = waiting(state, decision(state).seat).index(text)
    return play(state, BONUS[number], *actions)


def lies_where(state: State, number: int) -> list[str]:
    """All the places where a card lies."""
    places: dict[str, Sequence[int]] = {
        "display": state.display,
        "removed": state.removed,
        **{f"pile {i + 1}": pile for i, pile in enumerate(state.piles)},
    }
    for seat in range(state.players):
        places |= {
            f"pile of {seat}": state.taken[seat],
            f"contracts of {seat}": state.contracts[seat],
            f"route of {seat}": state.route[seat],
            f"postcards of {seat}": state.postcards[seat],
            f"upper train of {seat}": state.tucked[2 * seat],
            f"lower train of {seat}": state.tucked[2 * seat + 1],
            f"evidence of {seat}": state.destroy[seat],
            f"gap of {seat}": state.gap[seat],
            f"covered by {seat}": state.covered[seat],
        }
    return [name for name, cards in places.items() if number in cards and number != NONE]


# Random matches


class Step(NamedTuple):
    before: State
    open: Decision
    action: Action
    events: list[Event]
    after: State


def random_match(modules: str, players: int, seed: int, box: data.Box | None = None) -> Iterator[Step]:
    """Every step of a match in which all choose at random, with a liking for the cards of the modules."""
    match = Match(FIRST_CLASS, players, seed, {"modules": modules}, box=box)
    rng = seeded(seed)
    while match.decision is not None:
        open, before, seen = match.decision, match.state.clone(), len(match.events)
        action = chosen(before, open, rng)
        match.play(action)
        yield Step(before, open, action, match.events[seen:], match.state)


def chosen(state: State, open: Decision, rng: list[int]) -> Action:
    """Half of the time a card of the modules that can be performed, if there is one, and seldom to give up."""
    among = open.options
    cards = [a for a in among if a.op == "take" and state.box.cards[state.display[a.a]].set != "X"]
    if cards and below(rng, 2):
        among = tuple(cards)
    elif below(rng, 4):
        among = tuple(a for a in among if a.op not in ("done", "end", "finish", "decline")) or among
    return among[below(rng, len(among))]
