"""What holds at every decision of First Class with its modules (FC-INV-M01 to FC-INV-M21): full states, no views."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from stellwerk.games.first_class.deck.data import MODULES, MURDERER, Box
from stellwerk.games.first_class.rules.contracts import is_met
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import LOWER, MAIL, position_of
from stellwerk.games.first_class.rules.scoring import arrested, fingerprints, winners
from stellwerk.games.first_class.rules.state import BAGGAGE, EVIDENCE, State
from stellwerk.games.first_class.rules.state import MURDERER as UNCAUGHT

TOKENS = 26
SLOTS = 5
DESTROYED = (0, 1, 3, 5, 6)  # tokens, by number of Destroy Evidence cards
COLUMNS = (5, 5, 2)
TUCKED = ("celebrity", "passenger")
GAP = ("switch", "mechanic")
PLACED = ("tuck", "postcard", "gap")  # effects whose card lies nowhere yet
OPEN = ("turn", "scoring", "out-of-turn")  # no frame and no card is being carried out
OWN = ("turn", "scoring")  # nobody else has anything pending


def problems(state: State) -> list[str]:
    """What is wrong with a state, each message with its invariant; empty if all is well."""
    found = [*cards(state), *boards(state), *trains(state), *gaps(state), *evidence(state), *queues(state)]
    if state.over and "C" in state.modules:
        found += arrests(state)
    return found


@cache
def all_cards(box: Box, modules: str) -> list[int]:
    return [number for number, card in enumerate(box.cards) if card.set in "X" + modules]


def cards(state: State) -> Iterator[str]:
    chosen = state.modules
    if len(set(chosen)) != len(chosen) or len(chosen) < 2 or not set(chosen) <= set(MODULES):
        yield f"FC-INV-M01: the modules are {chosen}"
    lying = [*state.display, *state.removed]
    for pile in state.piles:
        lying += pile
    for places in (state.taken, state.contracts, state.route, state.postcards, state.tucked):
        for held in places:
            lying += held
    for places in (state.destroy, state.gap, state.covered):
        for held in places:
            lying += held
    lying += [frame.effect.n for frame in state.pending if frame.effect.op in PLACED]
    if sorted(card for card in lying if card != NONE) != all_cards(state.box, chosen):
        yield "FC-INV-M01: a card lies nowhere or in two places"


def boards(state: State) -> Iterator[str]:
    """Postcards, contracts and coins."""
    kinds = state.box.kinds
    for seat in range(state.players):
        sent = state.postcards[seat]
        if len(sent) != len(state.route[seat]) or any(card != NONE and kinds[card] != "postcard" for card in sent):
            yield f"FC-INV-M04: the postcards of seat {seat} are {sent}"
        if (
            any(held > most for held, most in zip(state.coins[seat], COLUMNS, strict=True))
            or min(state.coins[seat]) < 0
        ):
            yield f"FC-INV-M17: seat {seat} has the coins {state.coins[seat]}"
        if any(kinds[card] != "contract" for card in state.contracts[seat]):
            yield f"FC-INV-M07: seat {seat} has an open contract that is none"
        if state.fulfilled[seat] and state.fulfilled[seat] > sum(kinds[c] == "contract" for c in state.taken[seat]):
            yield f"FC-INV-M07: seat {seat} has fulfilled more contracts than its pile holds"
        for card in state.contracts[seat]:
            what, numbers = state.box.cards[card].need
            if what == "run" and is_met(state, seat, card) != has_run_anywhere(state, seat, numbers):
                yield f"FC-INV-M06: a run of seat {seat} is met somewhere and not from the first car on"


def has_run_anywhere(state: State, seat: int, run: tuple[int, ...]) -> bool:
    """Car behind car in one train, wherever the run begins."""
    for cars in state.cars[2 * seat : 2 * seat + 2]:
        for start in range(len(cars) - len(run) + 1):
            if all(car >= value for car, value in zip(cars[start:], run, strict=False)):
                return True
    return False


def trains(state: State) -> Iterator[str]:
    """Order of the cars, and what lies under them."""
    top = state.pending[-1] if state.pending else None
    at_rest = top is None or top.effect.op in OPEN
    laying = 2 * top.seat + top.effect.n if top is not None and top.effect.op == "mail" else NONE
    for train, values in enumerate(state.cars):
        if any(left < right for left, right in pairwise(values)):
            yield f"FC-INV-M20: the values of train {train} rise: {values}"
        if (state.mail[train] != NONE) != (len(values) >= MAIL - 1 and train != laying):
            yield f"FC-INV-M20: train {train} has {len(values)} cars and the mail car {state.mail[train]}"
        if (state.engine[train] != NONE) != (len(values) == 8):
            yield f"FC-INV-M20: train {train} has {len(values)} cars and the tile {state.engine[train]}"
        tucked = state.tucked[train]
        if tucked or state.aboard[train]:
            yield from under_cars(state, train, at_rest)


def under_cars(state: State, train: int, at_rest: bool) -> Iterator[str]:
    kinds, tucked, aboard = state.box.kinds, state.tucked[train], state.aboard[train]
    if len(tucked) > len(state.cars[train]) or aboard >> len(tucked):
        yield f"FC-INV-M02: {len(tucked)} cards lie under {len(state.cars[train])} cars of train {train}"
        return
    printed = loaded = 0
    for car, card in enumerate(tucked):
        if kinds[card] not in TUCKED:
            yield f"FC-INV-M03: a card of the kind {kinds[card]} lies in train {train}"
        guest = kinds[card] == "passenger"
        ready = guest and state.cars[train][car] >= 1 and state.conductors[train] >= position_of(car)
        on_board = bool(aboard >> car & 1)
        if (on_board and not ready) or (at_rest and ready and not on_board):
            yield f"FC-INV-M15: card {car} of train {train} is {'' if on_board else 'not '}aboard"
        if on_board and train % 2 == LOWER and guest:
            printed += state.box.cards[card].baggage[0].n
            loaded += 1
    if at_rest and train % 2 == LOWER and state.sheet[train // 2][BAGGAGE] != printed + loaded * (loaded - 1):
        yield f"FC-INV-M16: seat {train // 2} has {state.sheet[train // 2][BAGGAGE]} points for {loaded} baggage"


def gaps(state: State) -> Iterator[str]:
    if "E" not in state.modules:
        if any(state.gap) or any(state.gap_done) or any(state.covered):
            yield "FC-INV-M18: there are gap cards without module E"
        return
    at_rest = not state.pending or state.pending[-1].effect.op in OPEN
    kinds = state.box.kinds
    for seat, gap in enumerate(state.gap):
        done = state.gap_done[seat]
        if len(gap) > SLOTS or any(kinds[card] not in GAP for card in (*gap, *state.covered[seat])):
            yield f"FC-INV-M18: the gap of seat {seat} holds {gap} and {state.covered[seat]}"
        if done >> 2 * len(gap):
            yield f"FC-INV-M19: seat {seat} has fulfilled an empty slot"
        for slot, card in enumerate(gap):
            yield from sides(state, seat, slot, card, at_rest)


def sides(state: State, seat: int, slot: int, card: int, at_rest: bool) -> Iterator[str]:
    """A side of a mechanic is fulfilled exactly if its left car has the value; a switch is never fulfilled."""
    done = state.gap_done[seat] >> 2 * slot & 3
    if state.box.kinds[card] == "switch":
        if done:
            yield f"FC-INV-M19: the switch in slot {slot} of seat {seat} is fulfilled"
        return
    left = 2 * slot if slot < 3 else 2 * slot - 1  # among the cars: positions 1, 3, 5, 7, 9
    for side in (0, 1):
        cars = state.cars[2 * seat + side]
        met = left < len(cars) and cars[left] >= state.box.cards[card].value
        fired = bool(done >> side & 1)
        if (fired and not met) or (at_rest and met and not fired):
            yield f"FC-INV-M19: side {side} of slot {slot} of seat {seat} is {'' if fired else 'not '}fulfilled"


def evidence(state: State) -> Iterator[str]:
    if "C" not in state.modules:
        if any(state.evidence) or state.supply or set(state.roles) != {NONE}:
            yield "FC-INV-M10: there is evidence without module C"
        return
    tokens = [*state.supply, *(token for held in state.evidence for token in held)]
    if len(tokens) != TOKENS or len(set(tokens)) != TOKENS:
        yield f"FC-INV-M10: {len(tokens)} tokens, {len(set(tokens))} different ones"
    roles = [*state.roles, *state.roles_left]
    if sorted(roles) != [0, 0, 0, MURDERER] or len(state.roles) != state.players:
        yield f"FC-INV-M12: the roles are {state.roles} and {state.roles_left}"


def queues(state: State) -> Iterator[str]:
    if not state.pending:
        if any(state.bonuses):
            yield "FC-INV-M21: something is pending after the end"
        return
    seat, effect = state.pending[-1].seat, state.pending[-1].effect
    if effect.op in OWN and any(pending for other, pending in enumerate(state.bonuses) if other != seat):
        yield f"FC-INV-M21: it is the turn of seat {seat}, and somebody else has bonuses"


def arrests(state: State) -> Iterator[str]:
    """After the final scoring."""
    counts = [left_over(state, seat) for seat in range(state.players)]
    if counts != [fingerprints(state, seat) for seat in range(state.players)]:
        yield f"FC-INV-M13: the fingerprints are {counts}"
    most = max(counts)
    caught = tuple(seat for seat, count in enumerate(counts) if count == most and most)
    if caught != arrested(state):
        yield f"FC-INV-M14: {caught} should be arrested"
    won = winners(state)
    if set(won) & set(caught) or (not won) != (len(caught) == state.players):
        yield f"FC-INV-M14: {won} have won and {caught} are arrested"
    for seat, role in enumerate(state.roles):
        if state.sheet[seat][UNCAUGHT] != (20 if role == MURDERER and seat not in caught else 0):
            yield f"FC-INV-M14: seat {seat} has {state.sheet[seat][UNCAUGHT]} points as a murderer"
        paid = sum(state.box.tokens[token].n for token in state.evidence[seat] if is_points(state, token))
        if state.sheet[seat][EVIDENCE] != paid:
            yield f"FC-INV-M14: seat {seat} has {state.sheet[seat][EVIDENCE]} points for evidence"


def is_points(state: State, token: int) -> bool:
    return state.box.tokens[token].kind == "points"


def left_over(state: State, seat: int) -> int:
    """The fingerprints without the largest of all own tokens; those with points or removal count 0."""
    tokens = [state.box.tokens[token] for token in state.evidence[seat]]
    gone = sum(token.kind == "removal" for token in tokens) + DESTROYED[len(state.destroy[seat])]
    counts = sorted((token.n if token.kind == "fingerprints" else 0 for token in tokens), reverse=True)
    return sum(counts[gone:])
