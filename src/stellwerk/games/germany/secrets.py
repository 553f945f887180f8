"""Who may know what in Germany: views, and guesses of the whole from a view (DE-11)."""

from stellwerk.core.rng import below, draw
from stellwerk.games.germany.data import KEEP_FIRST, UNSEEN
from stellwerk.games.germany.guess_cards import deal_cards
from stellwerk.games.germany.guess_tickets import deal_tickets
from stellwerk.games.germany.state import EMPTY, HIDDEN, UNKNOWN, State


def mask(state: State, seat: int | None) -> State:
    """The state as a seat may know it, or a spectator. Masking a view again changes nothing."""
    view = state.clone()
    view.rng = [0, 0, 0, 0]  # DE-11.6
    view.deck = [EMPTY] * len(state.deck)
    for stack, bottom, unknown in zip(view.stacks, state.bottom, UNKNOWN, strict=True):
        stack[:] = [t if i < len(bottom) and bottom[i] == seat else unknown for i, t in enumerate(stack)]
    view.draws = tuple([drawn if drawn[0] == seat else hide_draw(view, drawn) for drawn in state.draws])
    for other in range(state.players):
        if other != seat:
            hide_hand(view, other)
            hide_tickets(view, other)
    return view


def hide_hand(view: State, seat: int) -> None:
    """DE-11.3: the number of cards is public, and so are those taken from the row."""
    known = view.shown[seat]
    view.hands[seat] = [*known, sum(view.hands[seat]) - sum(known)]
    if view.blind:
        view.blind[seat] = tuple([entry if entry >= UNSEEN else UNSEEN for entry in view.blind[seat]])


def hide_tickets(view: State, seat: int) -> None:
    """DE-11.1, DE-11.2: only how many of each deck; DE-11.7: nothing is secret after the final scoring."""
    if not view.sheet:
        view.tickets[seat] = tuple(unknown_ticket(view, t) for t in view.tickets[seat])
    view.drawn[seat] = tuple(unknown_ticket(view, t) for t in view.drawn[seat])
    view.rejected[seat] = tuple(unknown_ticket(view, t) for t in view.rejected[seat])
    view.chosen[seat] = HIDDEN if view.chosen[seat] else 0


def hide_draw(view: State, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """DE-11.2, DE-11.5: from which decks the tickets were drawn, and how many of each were kept."""
    return (*drawn[:3], HIDDEN, *[unknown_ticket(view, t) for t in drawn[4:]])


def unknown_ticket(view: State, ticket: int) -> int:
    return UNKNOWN[view.box.tickets[ticket].deck] if ticket >= 0 else ticket


def guess(view: State, seat: int | None, rng: list[int]) -> State:
    """A full state that the viewer cannot tell from the truth, dealt at random."""
    state = view.clone()
    state.rng = [draw(rng) for _ in range(4)]
    deal_cards(state, seat, rng)
    deal_tickets(state, seat, rng)
    for other, chosen in enumerate(state.chosen):
        if chosen == HIDDEN:
            lawful = [bits for bits in range(1 << len(state.drawn[other])) if bits.bit_count() >= KEEP_FIRST]
            state.chosen[other] = lawful[below(rng, len(lawful))]
    return state
