"""What a player with a perfect memory knows besides: how `State.draws` and `State.blind` are written and read.

Only guesses need it. A story, in `State.blind`, is what a seat did with cards that nobody else saw, in order: a kind
of card that it drew, a card that it paid, or that the deck was made anew. In a view the cards drawn are UNSEEN_CARD.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from stellwerk.games.germany.deck.data import CARDS

if TYPE_CHECKING:
    from stellwerk.games.germany.rules.state import State

KINDS: Final = len(CARDS)
UNSEEN_CARD: Final = KINDS  # in a view: a card that was drawn unseen
RESHUFFLED: Final = KINDS + 1  # a new deck began here
FIRST_PAID: Final = KINDS + 2  # and the kind: a card that nobody had seen before was paid here


def paid(kind: int) -> int:
    """The entry of a card that was paid."""
    return FIRST_PAID + kind


def is_paid(entry: int) -> bool:
    return entry >= FIRST_PAID


def kind_paid(entry: int) -> int:
    return entry - FIRST_PAID


def is_card(entry: int) -> bool:
    """A known card that was drawn."""
    return entry < KINDS


def remember_blind(state: "State", seat: int, kind: int) -> None:
    """Stories begin with the first deck that runs out; before it, the hands tell the same."""
    if state.earlier:
        state.blind[seat] += (kind,)


def remember_paid(state: "State", seat: int, kind: int, count: int) -> None:
    if state.earlier:
        state.blind[seat] += (paid(kind),) * count


def remember_deck(state: "State") -> None:
    """Counting cards tells what nobody saw of the old deck (DE-11.4): it is in the hands, and not in the new deck."""
    stories = state.blind or [unseen_cards(hand, shown) for hand, shown in zip(state.hands, state.shown, strict=True)]
    unseen = [0] * KINDS
    for story in stories:
        for entry in story[since_reshuffle(story) :]:
            if is_card(entry):
                unseen[entry] += 1
    if any(unseen):  # else the old deck tells nothing
        state.earlier += (tuple(unseen),)
        state.blind = [(*story, RESHUFFLED) for story in stories]


def unseen_cards(hand: list[int], shown: list[int]) -> tuple[int, ...]:
    """The cards of a hand that nobody has seen, by kind."""
    return tuple(kind for kind, known in enumerate(shown) for _ in range(hand[kind] - known))


def since_reshuffle(story: tuple[int, ...]) -> int:
    """Where the part of the present deck begins."""
    return len(story) - story[::-1].index(RESHUFFLED) if RESHUFFLED in story else 0


# Draws of tickets


class TicketDraw(NamedTuple):
    """One draw after the set-up, when it is over."""

    seat: int
    short: int  # how many short ones were kept
    long: int
    bits: int  # which of the tickets were kept, one bit each
    tickets: tuple[int, ...]  # all that were drawn, short ones first


def written(draw: TicketDraw) -> tuple[int, ...]:
    """As `State.draws` holds it: in a row."""
    return (draw.seat, draw.short, draw.long, draw.bits, *draw.tickets)


def read(numbers: tuple[int, ...]) -> TicketDraw:
    seat, short, long, bits, *tickets = numbers
    return TicketDraw(seat, short, long, bits, tuple(tickets))
