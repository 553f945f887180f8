"""What others see of the secrets of a seat of Germany, and everybody of what nobody knows (DE-11)."""

from typing import TYPE_CHECKING, Final

from stellwerk.games.germany.deck.data import UNSEEN

if TYPE_CHECKING:
    from stellwerk.games.germany.rules.state import State

# These stand in views only.
UNKNOWN_CARD: Final = -2  # of the deck
UNKNOWN: Final = (-3, -4)  # a short, a long ticket that the viewer does not know
UNKNOWN_CHOICE: Final = -5  # which tickets somebody has chosen to keep


def deck(state: "State") -> list[int]:
    return [UNKNOWN_CARD] * len(state.deck)


def hand(state: "State", owner: int) -> list[int]:
    """DE-11.3: the number of cards is public, and so are those taken from the row."""
    known = state.shown[owner]
    return [*known, sum(state.hands[owner]) - sum(known)]


def blind(state: "State", owner: int) -> tuple[int, ...]:
    """Which cards were drawn unseen; that they were drawn or paid is public."""
    return tuple([entry if entry >= UNSEEN else UNSEEN for entry in state.blind[owner]])


def stacks(state: "State", seat: int | None) -> list[list[int]]:
    """DE-11.5: who put tickets back knows which lie at the bottom."""
    return [
        [ticket if i < len(bottom) and bottom[i] == seat else unknown for i, ticket in enumerate(stack)]
        for stack, bottom, unknown in zip(state.stacks, state.bottom, UNKNOWN, strict=True)
    ]


def tickets(state: "State", owner: int) -> tuple[int, ...]:
    """DE-11.1, DE-11.2: only how many of each deck; DE-11.7: nothing is secret after the final scoring."""
    return state.tickets[owner] if state.sheet else face_down(state, state.tickets[owner])


def drawn(state: "State", owner: int) -> tuple[int, ...]:
    return face_down(state, state.drawn[owner])


def rejected(state: "State", owner: int) -> tuple[int, ...]:
    return face_down(state, state.rejected[owner])


def chosen(state: "State", owner: int) -> int:
    """DE-2.7: that somebody has chosen, but not what."""
    return UNKNOWN_CHOICE if state.chosen[owner] else 0


def draws(state: "State", seat: int | None) -> tuple[tuple[int, ...], ...]:
    """DE-11.2, DE-11.5: from which decks the tickets were drawn, and how many of each were kept."""
    return tuple([draw if draw[0] == seat else hide_draw(state, draw) for draw in state.draws])


def hide_draw(state: "State", draw: tuple[int, ...]) -> tuple[int, ...]:
    return (*draw[:3], UNKNOWN_CHOICE, *face_down(state, draw[4:]))


def face_down(state: "State", tickets: tuple[int, ...]) -> tuple[int, ...]:
    """Tickets from behind: they only tell the deck."""
    return tuple([UNKNOWN[state.box.tickets[ticket].deck] if ticket >= 0 else ticket for ticket in tickets])
