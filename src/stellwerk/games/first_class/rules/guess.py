"""Guesses: from what a viewer of First Class knows to a whole state that could be the truth (FC-2.15, FC-RC.16)."""

from stellwerk.core.rng import below, draw, shuffle
from stellwerk.games.first_class.deck.data import ROLES, pile_cards
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.payloads import card_of
from stellwerk.games.first_class.rules.state import State, put


def guess(view: State, seat: int | None, rng: list[int]) -> State:
    """A full state that the viewer cannot tell from the truth, dealt at random."""
    state = view.clone()
    state.rng = [draw(rng) for _ in range(4)]
    deal_piles(state, rng)
    deal_game_end(state, seat, rng)
    deal_roles(state, rng)
    deal_evidence(state, rng)
    return state


def deal_piles(state: State, rng: list[int]) -> None:
    """A card of the piles in play that lies nowhere in sight is still in its pile."""
    seen = {card for card in (*state.display, *state.removed) if card != NONE}
    for cards in (
        state.taken,
        state.contracts,
        state.route,
        state.postcards,
        state.tucked,
        state.destroy,
        state.gap,
        state.covered,
    ):
        seen.update(card for held in cards for card in held)
    for frame in state.pending:
        if frame.effect.op in ("tuck", "postcard", "gap"):
            seen.add(card_of(frame.effect))  # taken and about to be placed
    piles = zip(state.piles, pile_cards(state.box, state.modules), strict=True)
    state.piles = tuple([dealt(cards, seen, rng) if HIDDEN in pile else pile for pile, cards in piles])


def dealt(cards: tuple[int, ...], seen: set[int], rng: list[int]) -> tuple[int, ...]:
    """A pile of those cards that were not seen."""
    pile = [card for card in cards if card not in seen]
    shuffle(rng, pile)
    return tuple(pile)


def deal_game_end(state: State, seat: int | None, rng: list[int]) -> None:
    """FC-2.15: a player who passed cards on knows that the next players kept all of them but one."""
    known = {card for held in (state.game_end_open, *state.game_end, state.passing) for card in held if card >= 0}
    mine = state.passed[seat] if seat is not None else ()
    handed = [card for card in mine if card not in known]
    pool = [card for card in range(len(state.box.game_end)) if card not in known and card not in mine]
    for cards in (handed, pool):
        shuffle(rng, cards)
    for other in drafters(state):
        if state.game_end[other] and state.game_end[other][0] == HIDDEN:
            after_me = seat is not None and bool(mine) and is_after(state, other, seat)
            first = handed.pop() if after_me else pool.pop()
            state.game_end = put(state.game_end, other, (first, *state.game_end[other][1:]))
    if HIDDEN in state.passing:
        source = handed if mine else pool
        state.passing = tuple(sorted(source.pop() for _ in state.passing))
    rest = handed + pool
    shuffle(rng, rest)
    if HIDDEN in state.game_end_stack:
        state.game_end_stack = tuple(rest)
    remember(state, rng)


def drafters(state: State) -> list[int]:
    """All seats in the order of the draft: counter-clockwise, the first start player last (FC-2.9)."""
    return [(state.first - 1 - i) % state.players for i in range(state.players)]


def is_after(state: State, other: int, seat: int) -> bool:
    order = drafters(state)
    return order.index(other) > order.index(seat)


def remember(state: State, rng: list[int]) -> None:
    """What the others handed on: what those after them kept, and the card that was left."""
    order = drafters(state)
    drafted = [seat for seat in order if state.game_end[seat]]
    left: tuple[int, ...] = state.passing or left_over(state, drafted, rng)
    for seat in reversed(drafted):
        if HIDDEN in state.passed[seat]:
            state.passed = put(state.passed, seat, tuple(sorted(left)))
        left = (*left, state.game_end[seat][0])


def left_over(state: State, drafted: list[int], rng: list[int]) -> tuple[int, ...]:
    """The card that nobody kept: any that was not drafted, as far as somebody's memory does not tell."""
    kept = {state.game_end[seat][0] for seat in drafted}
    for memory in state.passed:
        if memory and HIDDEN not in memory:
            return tuple(card for card in memory if card not in kept)
    others = [card for card in range(len(state.box.game_end)) if card not in kept]
    return (others[below(rng, len(others))],) if drafted else ()


def deal_roles(state: State, rng: list[int]) -> None:
    """FC-C.4: all four role cards are mixed at every number of players."""
    if HIDDEN not in state.roles and HIDDEN not in state.roles_left:
        return
    roles = list(ROLES)
    for role in (*state.roles, *state.roles_left):
        if role != HIDDEN:
            roles.remove(role)
    shuffle(rng, roles)
    state.roles = tuple([roles.pop() if role == HIDDEN else role for role in state.roles])
    state.roles_left = tuple(roles.pop() if role == HIDDEN else role for role in state.roles_left)


def deal_evidence(state: State, rng: list[int]) -> None:
    tokens = set(range(len(state.box.tokens)))
    unseen = sorted(tokens - {token for held in state.evidence for token in held})
    shuffle(rng, unseen)
    state.evidence = tuple(
        [tuple([unseen.pop() if token == HIDDEN else token for token in held]) for held in state.evidence]
    )
    state.supply = tuple([unseen.pop() for _ in state.supply])
