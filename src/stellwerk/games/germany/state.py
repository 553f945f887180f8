"""Everything on the table of Germany, as plain data."""

from dataclasses import dataclass, field
from typing import Final, Self

from stellwerk.core.records import Frame
from stellwerk.games.germany.data import Box

EMPTY: Final = -1  # a place of the row without a card; in a view also: a card of the deck that nobody knows
FREE: Final = -1  # the owner of a track that nobody has claimed
UNKNOWN: Final = (-1, -2)  # in a view: a short, a long ticket that the viewer does not know
HIDDEN: Final = -1  # in a view: the others have chosen which tickets to keep, but not which
RESHUFFLED: Final = 10  # in `blind`: a new deck began here
PAID: Final = 11  # in `blind`, and the kind: a card that nobody had seen before was paid here


@dataclass(slots=True)
class State:
    """Mutable lists of immutable records; one entry per seat where a list is indexed by seat."""

    box: Box
    players: int
    pending: list[Frame]
    rng: list[int]
    deck: list[int]  # train cards; the last is on top
    discard: list[int]  # how many of each kind of card: the pile is open (DE-11.4), its order does not matter
    row: list[int]  # the five face-up cards
    hands: list[list[int]]  # by seat: how many of each kind, and at UNSEEN how many unknown ones
    shown: list[list[int]]  # by seat: cards that everybody knows to be in the hand, having been taken from the row
    trains: list[int]
    score: list[int]
    owner: list[int]  # by track
    open: list[int]  # by seat: the tracks it may still claim, one bit each (DE-5.10 to DE-5.12)
    waiting: list[tuple[int, ...]]  # by place: the colours of the passengers there, sorted
    met: list[tuple[int, ...]]  # by seat: how many passengers of each colour it has collected
    stacks: list[list[int]]  # the short and the long ticket deck; the last ticket is on top
    bottom: list[tuple[int, ...]]  # by ticket deck: who put each of its lowest tickets there, and so knows it (DE-11.5)
    tickets: list[tuple[int, ...]]  # by seat, in the order kept
    drawn: list[tuple[int, ...]]  # by seat: drawn, not yet decided about
    chosen: list[int]  # by seat: the bits of those it keeps, until they are put back
    rejected: list[tuple[int, ...]]  # by seat: what it shuffled back in the set-up, as only it remembers
    first: list[int]  # by seat: how many tickets it kept in the set-up
    turns_left: int = -1  # how many turns are still to come once the end has been set off (DE-9.1)
    passes: int = 0  # how many turns in succession were passed (DE-3.4)
    sheet: list[tuple[int, ...]] = field(default_factory=list)  # by seat: the final scoring, empty before it
    # What a player with a perfect memory knows besides; only guesses need it.
    earlier: tuple[tuple[int, ...], ...] = ()  # by deck that ran out: how many of each kind nobody saw leave it
    blind: list[tuple[int, ...]] = field(default_factory=list)  # by seat, from then on: cards drawn unseen, in order
    draws: tuple[tuple[int, ...], ...] = ()  # of tickets: seat, short and long ones kept, their bits, all drawn

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.box = self.box
        copy.players = self.players
        copy.pending = self.pending[:]
        copy.rng = self.rng[:]
        copy.deck = self.deck[:]
        copy.discard = self.discard[:]
        copy.row = self.row[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.shown = [hand[:] for hand in self.shown]
        copy.trains = self.trains[:]
        copy.score = self.score[:]
        copy.owner = self.owner[:]
        copy.open = self.open[:]
        copy.waiting = self.waiting[:]
        copy.met = self.met[:]
        copy.stacks = [stack[:] for stack in self.stacks]
        copy.bottom = self.bottom[:]
        copy.tickets = self.tickets[:]
        copy.drawn = self.drawn[:]
        copy.chosen = self.chosen[:]
        copy.rejected = self.rejected[:]
        copy.first = self.first[:]
        copy.turns_left = self.turns_left
        copy.passes = self.passes
        copy.sheet = self.sheet[:]
        copy.earlier = self.earlier
        copy.blind = self.blind[:]
        copy.draws = self.draws
        return copy
