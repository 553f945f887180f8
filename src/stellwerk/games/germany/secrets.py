"""Who may know what in Germany: views, and guesses of the whole from a view (DE-11)."""

from collections import Counter

from stellwerk.core.rng import below, draw, shuffle
from stellwerk.games.germany.data import CARDS, KEEP_FIRST, UNSEEN
from stellwerk.games.germany.state import EMPTY, HIDDEN, UNKNOWN, State


def mask(state: State, seat: int | None) -> State:
    """The state as a seat may know it, or a spectator. Masking a view again changes nothing."""
    view = state.clone()
    view.rng = [0, 0, 0, 0]  # DE-11.6
    view.deck = [EMPTY] * len(state.deck)
    for stack, bottom, unknown in zip(view.stacks, state.bottom, UNKNOWN, strict=True):
        stack[:] = [t if i < len(bottom) and bottom[i] == seat else unknown for i, t in enumerate(stack)]
    for other in range(state.players):
        if other != seat:
            hide_hand(view, other)
            hide_tickets(view, other)
    return view


def hide_hand(view: State, seat: int) -> None:
    """DE-11.3: the number of cards is public, and so are those taken from the row."""
    known = view.shown[seat]
    view.hands[seat] = [*known, sum(view.hands[seat]) - sum(known)]


def hide_tickets(view: State, seat: int) -> None:
    """DE-11.1, DE-11.2: only how many of each deck; DE-11.7: nothing is secret after the final scoring."""
    if not view.sheet:
        view.tickets[seat] = tuple(unknown_ticket(view, t) for t in view.tickets[seat])
    view.drawn[seat] = tuple(unknown_ticket(view, t) for t in view.drawn[seat])
    view.rejected[seat] = tuple(unknown_ticket(view, t) for t in view.rejected[seat])
    view.chosen[seat] = HIDDEN if view.chosen[seat] else 0


def unknown_ticket(view: State, ticket: int) -> int:
    return UNKNOWN[view.box.tickets[ticket].deck] if ticket >= 0 else ticket


def guess(view: State, seat: int | None, rng: list[int]) -> State:
    """A full state that the viewer cannot tell from the truth, dealt at random."""
    state = view.clone()
    state.rng = [draw(rng) for _ in range(4)]
    deal_cards(state, rng)
    deal_tickets(state, rng)
    for other, chosen in enumerate(state.chosen):
        if chosen == HIDDEN:
            lawful = [bits for bits in range(1 << len(state.drawn[other])) if bits.bit_count() >= KEEP_FIRST]
            state.chosen[other] = lawful[below(rng, len(lawful))]
    return state


def deal_cards(state: State, rng: list[int]) -> None:
    """Every card that lies nowhere in sight is in an unknown hand or in the deck."""
    left = list(CARDS)
    for kind in state.row:
        if kind != EMPTY:
            left[kind] -= 1
    for pile in (state.discard, *state.hands):
        for kind in range(len(CARDS)):
            left[kind] -= pile[kind]
    cards = [kind for kind, count in enumerate(left) for _ in range(count)]
    shuffle(rng, cards)
    for hand in state.hands:
        for _ in range(hand[UNSEEN]):
            hand[cards.pop()] += 1
        hand[UNSEEN] = 0
    if state.deck and state.deck[0] == EMPTY:
        state.deck = cards


def deal_tickets(state: State, rng: list[int]) -> None:
    """Every ticket that the viewer does not know is with another seat or in its deck."""
    seen = Counter(t for held in (*state.tickets, *state.drawn, *state.stacks) for t in held)
    pools: list[list[int]] = [[], []]
    for ticket, printed in enumerate(state.box.tickets):
        if not seen[ticket]:
            pools[printed.deck].append(ticket)
    for pool in pools:
        shuffle(rng, pool)
    mine = {t for rejected in state.rejected for t in rejected if t >= 0}
    for seat, held in enumerate(state.tickets):
        # What the viewer shuffled back in the set-up was kept by nobody then (DE-2.10).
        first = tuple(deal(pools, t, mine) for t in held[: state.first[seat]])
        state.tickets[seat] = first + held[state.first[seat] :]
    for seat in range(state.players):
        state.tickets[seat] = tuple(deal(pools, t) for t in state.tickets[seat])
        state.drawn[seat] = tuple(deal(pools, t) for t in state.drawn[seat])
    for stack in state.stacks:
        stack[:] = [deal(pools, t) for t in stack]
    deal_rejected(state, rng)


def deal(pools: list[list[int]], ticket: int, without: set[int] | frozenset[int] = frozenset()) -> int:
    """The ticket itself if it is known, else the next of its pool that may lie there."""
    if ticket >= 0:
        return ticket
    pool = pools[UNKNOWN.index(ticket)]
    i = next(i for i in range(len(pool) - 1, -1, -1) if pool[i] not in without)
    return pool.pop(i)


def deal_rejected(state: State, rng: list[int]) -> None:
    """What the others remember having shuffled back: any tickets that no seat kept in the set-up, each once."""
    kept = {t for seat in range(state.players) for t in state.tickets[seat][: state.first[seat]]}
    known = {t for rejected in state.rejected for t in rejected if t >= 0}
    pools: list[list[int]] = [[], []]
    for ticket, printed in enumerate(state.box.tickets):
        if ticket not in kept and ticket not in known:
            pools[printed.deck].append(ticket)
    for pool in pools:
        shuffle(rng, pool)
    for seat in range(state.players):
        state.rejected[seat] = tuple(deal(pools, t) for t in state.rejected[seat])
