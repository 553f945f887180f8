"""Everything on the table of Germany, as plain data."""

from dataclasses import dataclass
from typing import Final

from stellwerk.core.records import Frame
from stellwerk.core.secrets import no_chance, own, partly, public, secret
from stellwerk.games.germany.deck.data import Box
from stellwerk.games.germany.rules import hidden

EMPTY: Final = -1  # a place of the row without a card
FREE: Final = -1  # the owner of a track that nobody has claimed
NOT_ENDING: Final = -1  # the turns left before the end has been set off


@dataclass(slots=True)
class State:
    """Mutable lists of immutable records; one entry per seat where a list is indexed by seat."""

    box: Box = public()
    players: int = public()
    pending: list[Frame] = public()
    rng: list[int] = secret(no_chance)  # DE-11.6
    deck: list[int] = secret(hidden.deck)  # train cards; the last is on top
    discard: list[int] = public()  # how many of each kind: the pile is open (DE-11.4), its order does not matter
    row: list[int] = public()  # the five face-up cards
    hands: list[list[int]] = own(
        hidden.hand, linked=True
    )  # by seat: how many of each kind, and at UNSEEN how many unknown ones
    shown: list[list[int]] = public()  # by seat: cards known to be in the hand, having been taken from the row
    trains: list[int] = public()
    score: list[int] = public()
    owner: list[int] = public()  # by track
    open: list[int] = public()  # by seat: the tracks it may still claim, one bit each (DE-5.10 to DE-5.12)
    waiting: list[tuple[int, ...]] = public(face_up=True)  # by place: the colours of the passengers there, sorted
    met: list[tuple[int, ...]] = public()  # by seat: how many passengers of each colour it has collected
    stacks: list[list[int]] = partly(hidden.stacks)  # the short and the long ticket deck; the last ticket is on top
    bottom: list[tuple[int, ...]] = public()  # by ticket deck: who put each of its lowest tickets there (DE-11.5)
    tickets: list[tuple[int, ...]] = own(hidden.tickets)  # by seat, in the order kept
    drawn: list[tuple[int, ...]] = own(hidden.drawn)  # by seat: drawn, not yet decided about
    chosen: list[int] = own(hidden.chosen)  # by seat: the bits of those it keeps, until they are put back
    rejected: list[tuple[int, ...]] = own(hidden.rejected)  # by seat: what it shuffled back in the set-up
    first: list[int] = public()  # by seat: how many tickets it kept in the set-up
    turns_left: int = public(default=NOT_ENDING)  # how many turns are still to come once the end is set off (DE-9.1)
    passes: int = public(default=0)  # how many turns in succession were passed (DE-3.4)
    sheet: list[tuple[int, ...]] = public(default_factory=list)  # by seat: the final scoring, empty before it
    # What a player with a perfect memory knows besides; only guesses need it (memory.py says how it is written).
    earlier: tuple[tuple[int, ...], ...] = public(default=())  # by deck that ran out: the kinds nobody saw leave it
    blind: list[tuple[int, ...]] = own(
        hidden.blind, linked=True, default_factory=list
    )  # by seat, from then on: its story
    draws: tuple[tuple[int, ...], ...] = partly(hidden.draws, default=())  # of tickets, one TicketDraw each

    def clone(self) -> "State":
        copy = State.__new__(State)
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
