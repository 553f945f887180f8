"""What others see of the secrets of a seat of Germany, and everybody of what nobody knows (DE-11)."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from stellwerk.core.records import Event
from stellwerk.games.germany.deck.data import LONG, SHORT, Box
from stellwerk.games.germany.rules.actions import KEEP
from stellwerk.games.germany.rules.memory import UNSEEN_CARD, is_card, read, written
from stellwerk.games.germany.rules.payloads import short_of

if TYPE_CHECKING:
    from stellwerk.games.germany.rules.state import State

# These stand in views only, each with a value of its own.
UNKNOWN_CARD: Final = -2  # of the deck
UNKNOWN_SHORT: Final = -3  # a short ticket that the viewer does not know
UNKNOWN_LONG: Final = -4
UNKNOWN: Final[tuple[int, ...]] = (UNKNOWN_SHORT, UNKNOWN_LONG)  # by deck
UNKNOWN_CHOICE: Final = -5  # which tickets somebody has chosen to keep

NONE_KEPT: Final = KEEP[0]  # the answer that stands for somebody else's: a real one keeps at least one ticket


def is_known(ticket: int) -> bool:
    return ticket not in (UNKNOWN_SHORT, UNKNOWN_LONG)


def deck_of(box: Box, ticket: int) -> int:
    """SHORT or LONG: that is seen of every ticket, even from behind."""
    return box.decks[ticket] if is_known(ticket) else UNKNOWN.index(ticket)


# The fields of the state


def deck(state: "State") -> list[int]:
    return [UNKNOWN_CARD] * len(state.deck)


def hand(state: "State", owner: int) -> list[int]:
    """DE-11.3: the number of cards is public, and so are those taken from the row."""
    known, unseen = state.shown[owner], 0
    for count in state.hands[owner]:
        unseen += count
    for count in known:
        unseen -= count
    return [*known, unseen]


def blind(state: "State", owner: int) -> tuple[int, ...]:
    """Which cards were drawn unseen; that they were drawn or paid is public."""
    return tuple([UNSEEN_CARD if is_card(entry) else entry for entry in state.blind[owner]])


def stacks(state: "State", seat: int | None) -> list[list[int]]:
    """DE-11.5: a player who put tickets back knows that they lie at the bottom."""
    shown = list[list[int]]()
    for deck, stack in enumerate(state.stacks):
        seen = [UNKNOWN[deck]] * len(stack)
        if seat in state.bottom[deck]:
            for place, owner in enumerate(state.bottom[deck]):
                if owner == seat:
                    seen[place] = stack[place]
        shown.append(seen)
    return shown


def tickets(state: "State", owner: int) -> tuple[int, ...]:
    """DE-11.1, DE-11.2: only how many of each deck; DE-11.7: nothing is secret after the final scoring."""
    return state.tickets[owner] if state.sheet else face_down(state.box, state.tickets[owner])


def drawn(state: "State", owner: int) -> tuple[int, ...]:
    return face_down(state.box, state.drawn[owner])


def rejected(state: "State", owner: int) -> tuple[int, ...]:
    return face_down(state.box, state.rejected[owner])


def chosen(state: "State", owner: int) -> int:
    """DE-2.7: that somebody has chosen, but not what."""
    return UNKNOWN_CHOICE if state.chosen[owner] else 0


def draws(state: "State", seat: int | None) -> tuple[tuple[int, ...], ...]:
    """DE-11.2, DE-11.5: from which decks the tickets were drawn, and how many of each were kept."""
    return tuple([draw if draw[0] == seat else hide_draw(state.box, draw) for draw in state.draws])


@lru_cache(maxsize=10_000)  # every view shows all draws again
def hide_draw(box: Box, numbers: tuple[int, ...]) -> tuple[int, ...]:
    draw = read(numbers)
    return written(draw._replace(bits=UNKNOWN_CHOICE, tickets=face_down(box, draw.tickets)))


def face_down(box: Box, tickets: tuple[int, ...]) -> tuple[int, ...]:
    """Tickets from behind: they only tell the deck."""
    return backs(box, tickets) if tickets else ()


@lru_cache(maxsize=10_000)  # those in a hand are looked at again at every decision
def backs(box: Box, tickets: tuple[int, ...]) -> tuple[int, ...]:
    decks: tuple[int, ...] = box.decks
    return tuple([UNKNOWN[decks[ticket]] if is_known(ticket) else ticket for ticket in tickets])


# Events


def hide_card(event: Event) -> Event:
    """DE-11.3: a blind card is known to its drawer only."""
    return event._replace(result=())


def hide_tickets(event: Event) -> Event:
    """DE-11.2, DE-11.5: which tickets were drawn is known to their drawer only, the split to all."""
    short = short_of(event.effect)
    return event._replace(result=(UNKNOWN[SHORT],) * short + (UNKNOWN[LONG],) * (len(event.result) - short))


def hide_choice(event: Event) -> Event:
    """DE-2.7, DE-11.5: which tickets are kept, and in the set-up how many, is known to their owner only."""
    return event._replace(action=NONE_KEPT, result=())
