"""Points of First Class: trains in a scoring phase, the final scoring, the murderer, and who has won."""

from typing import Final

from stellwerk.games.first_class.deck.data import MURDERER as THE_MURDERER
from stellwerk.games.first_class.deck.data import SCORING_KINDS
from stellwerk.games.first_class.rules.evidence import draw_evidence
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, Train, both, left_of, position_of, right_of
from stellwerk.games.first_class.rules.state import (
    COINS_LEFT,
    EVIDENCE,
    GAME_END,
    MURDERER,
    SWITCHES,
    TRAINS,
    State,
    of_kind,
    score,
    value_at,
)

UNCAUGHT: Final = 20  # FC-C.20
MURDERER_DRAWS: Final = 2  # FC-C.15
DESTROYED: Final = (0, 1, 3, 5)  # FC-C.10: by number of Destroy Evidence cards; each further one adds one


def train_value(state: State, train: Train) -> int:
    """FC-17.7: all cards up to the conductor; FC-B.5: a car with a celebrity counts twice."""
    reached, kinds, total = state.conductors[train], state.box.kinds, 0
    for car, value in enumerate(state.cars[train]):
        if position_of(car) <= reached:
            tucked = state.tucked[train]
            doubled = car < len(tucked) and kinds[tucked[car]] == "celebrity"
            total += 2 * value if doubled else value
    return total + tile_points(state, train)


def celebrity_points(state: State, train: Train) -> int:
    """FC-B.5: what of the value of a train is there because cars count twice."""
    reached, kinds, cars = state.conductors[train], state.box.kinds, state.cars[train]
    doubled = [car for car, card in enumerate(state.tucked[train]) if kinds[card] == "celebrity"]
    return sum(cars[car] for car in doubled if position_of(car) <= reached)


def tile_points(state: State, train: Train) -> int:
    """FC-12.5: what of the value of a train is its locomotive tile's."""
    return state.box.tiles[state.engine[train]].value if state.conductors[train] == ENGINE else 0


def switch_points(state: State, seat: int) -> int:
    """FC-E.6 to FC-E.8: the left car of the upper train, the right car of the lower one, each for its own side."""
    points, (upper, lower) = 0, both(seat)
    for slot, number in enumerate(state.gap[seat]):
        card = state.box.cards[number]
        if card.kind == "switch":
            points += card.upper * switched(state, upper, left_of(slot), card.value)
            points += card.lower * switched(state, lower, right_of(slot), card.value)
    return points


def switched(state: State, train: Train, position: int, value: int) -> bool:
    """Is the position reached, and worth enough? FC-RE.4: a locomotive tile counts with its number."""
    if position == ENGINE and state.engine[train] != NONE:
        worth: int | None = state.box.tiles[state.engine[train]].value
    else:
        worth = value_at(state, train, position)
    return worth is not None and worth >= value and state.conductors[train] >= position


def train_points(state: State, seat: int, phase: int) -> tuple[int, ...]:
    """The points of the upper train, the lower train and the switches."""
    upper_train, lower_train = both(seat)
    upper, lower = train_value(state, upper_train), train_value(state, lower_train)
    switches = switch_points(state, seat)
    score(state, seat, TRAINS + phase - 1, upper + lower)
    score(state, seat, SWITCHES, switches)
    return (upper, lower, switches)


def final_scoring(state: State) -> None:
    """FC-18.2, FC-18.3. Open contracts stay in sight and count for nothing (FC-8.7)."""
    for seat in range(state.players):
        score(state, seat, COINS_LEFT, sum(state.coins[seat]))
        for line, kind in enumerate(SCORING_KINDS):
            times = multiplier(state, seat, kind)
            if times:
                score(state, seat, GAME_END + line, times * base_cards(state, seat, kind))


def base_cards(state: State, seat: int, kind: str) -> int:
    """FC-18.4: own base cards of the kind, declined ones too; only base cards have such kinds."""
    return of_kind(state, state.taken[seat], kind)


def multiplier(state: State, seat: int, kind: str) -> int:
    return sum(state.box.game_end[card].value for card in state.game_end[seat] if state.box.game_end[card].kind == kind)


def reveal_evidence(state: State) -> None:
    """FC-C.15, FC-C.16, FC-C.20."""
    for seat, role in enumerate(state.roles):
        for _ in range(MURDERER_DRAWS if role == THE_MURDERER else 0):
            draw_evidence(state, seat)
    for seat in range(state.players):
        tokens = [state.box.tokens[token] for token in state.evidence[seat]]
        score(state, seat, EVIDENCE, sum(token.n for token in tokens if token.kind == "points"))
    caught = arrested(state)
    for seat, role in enumerate(state.roles):
        if role == THE_MURDERER and seat not in caught:
            score(state, seat, MURDERER, UNCAUGHT)


def fingerprints(state: State, seat: int) -> int:
    """FC-RC.10, FC-C.18: what is left when the worst tokens have been discarded."""
    tokens = [state.box.tokens[token] for token in state.evidence[seat]]
    prints = sorted((token.n for token in tokens if token.kind == "fingerprints"), reverse=True)
    removals = sum(token.n for token in tokens if token.kind == "removal")
    return sum(prints[removals + destroyed(len(state.destroy[seat])) :])


def destroyed(cards: int) -> int:
    """FC-C.10."""
    return DESTROYED[cards] if cards < len(DESTROYED) else DESTROYED[-1] + cards - len(DESTROYED) + 1


def arrested(state: State) -> tuple[int, ...]:
    """FC-C.19, FC-RC.11: all with the most fingerprints, if there are any."""
    if "C" not in state.modules:
        return ()
    counts = [fingerprints(state, seat) for seat in range(state.players)]
    return tuple(seat for seat, count in enumerate(counts) if count and count == max(counts))


def scores(state: State) -> tuple[int, ...]:
    return tuple(sum(sheet) for sheet in state.sheet)


def ranking(state: State, seat: int) -> tuple[int, ...]:
    """FC-18.6, FC-RC.15: by points; those who are arrested come last together."""
    return (0,) if seat in arrested(state) else (1, sum(state.sheet[seat]))


def winners(state: State) -> tuple[int, ...]:
    """FC-18.6, FC-C.21: most points among those not arrested; FC-RC.14: perhaps nobody."""
    caught = arrested(state)
    free = [seat for seat in range(state.players) if seat not in caught]
    points = scores(state)
    return tuple(seat for seat in free if points[seat] == max(points[other] for other in free))
