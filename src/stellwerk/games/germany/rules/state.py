"""Everything on the table of Germany, as plain data."""

from dataclasses import dataclass
from typing import Final

from stellwerk.core.records import Frame
from stellwerk.core.secrets import generator, own, partly, public, secret
from stellwerk.core.shapes import (
    at_most,
    bag,
    bits,
    by_seat,
    each,
    how_many,
    number,
    seat,
    setting,
    stack,
    story,
    thing,
)
from stellwerk.games.germany.deck.data import CARDS, MOST_TRACKS, PASSENGERS, PASSENGERS_EACH, POINTS, TRAINS, Box
from stellwerk.games.germany.rules import hidden
from stellwerk.games.germany.rules.actions import TICKETS_DRAWN

EMPTY: Final = -1  # a place of the row without a card
FREE: Final = -1  # the owner of a track that nobody has claimed
NOT_ENDING: Final = -1  # the turns left before the end has been set off


NOT_PASSED: Final = -1  # the end of the turn adds one to the turns passed in succession

SHEET: Final = 5  # lines of the final scoring


def track_count(box: Box) -> int:
    return len(box.tracks)


def ticket_count(box: Box) -> int:
    return len(box.tickets)


def lost_at_most(box: Box) -> int:
    """All tickets, and none completed."""
    return -sum(ticket.value for ticket in box.tickets)


def won_at_most(box: Box) -> int:
    """More than anybody can have: all tickets and all tracks, Globetrotter, and most passengers of every colour."""
    return sum(POINTS[track.length] for track in box.tracks) + 15 + 20 * len(PASSENGERS) - lost_at_most(box)


UNKNOWN_TICKETS: Final = {"UNKNOWN_SHORT": hidden.UNKNOWN_SHORT, "UNKNOWN_LONG": hidden.UNKNOWN_LONG}
KIND: Final = thing("kind of card", len(CARDS), EMPTY=EMPTY)
TICKET: Final = thing("ticket", ticket_count, **UNKNOWN_TICKETS)
POINTS_LINE: Final = number(lost_at_most, won_at_most)


@dataclass(slots=True)
class State:
    """Mutable lists of immutable records; one entry per seat where a list is indexed by seat."""

    box: Box = public(setting(), "everything printed")
    players: int = public(number(2, 5), "how many players there are")
    pending: list[Frame] = public(stack(below=3, tokens=1, high=MOST_TRACKS), "the effects still to be carried out")
    rng: list[int] = generator()  # DE-11.6
    deck: list[int] = secret(hidden.deck, how_many("card", sum(CARDS)), "train cards; the last is on top")
    discard: list[int] = public(  # the pile is open (DE-11.4), its order does not matter
        each("kind of card", len(CARDS), number(0, max(CARDS))), "how many cards of each kind lie on the discard pile"
    )
    row: list[int] = public(each("place of the row", 5, KIND), "the five face-up cards")
    hands: list[list[int]] = own(
        hidden.hand,
        by_seat(each("kind of card; the last is UNSEEN", len(CARDS) + 1, number(0, sum(CARDS)))),
        "how many cards of each kind are in the hand, and last how many that the viewer does not know",
        linked=True,
        reads=("hands", "shown"),
    )
    shown: list[list[int]] = public(
        by_seat(each("kind of card", len(CARDS), number(0, max(CARDS)))),
        "cards known to be in the hand, having been taken from the row",
    )
    trains: list[int] = public(by_seat(number(0, TRAINS)), "trains left")
    score: list[int] = public(by_seat(POINTS_LINE), "the points; before the end those of routes")
    owner: list[int] = public(each("track", track_count, seat(FREE=FREE)), "who has claimed the track")
    open: list[int] = public(by_seat(bits("track", track_count)), "the tracks it may still claim (DE-5.10 to DE-5.12)")
    waiting: list[tuple[int, ...]] = public(
        each("place", lambda box: len(box.places), bag("colour", len(PASSENGERS), PASSENGERS_EACH)),
        "the colours of the passengers there, sorted",
        face_up=True,
    )
    met: list[tuple[int, ...]] = public(
        by_seat(each("colour", len(PASSENGERS), number(0, PASSENGERS_EACH))),
        "how many passengers of each colour it has collected",
    )
    stacks: list[list[int]] = partly(
        hidden.stacks,
        each("ticket deck", 2, bag("ticket", ticket_count, unknown=UNKNOWN_TICKETS)),
        "the short and the long ticket deck; the last ticket is on top",
        reads=("stacks", "bottom"),
    )
    bottom: list[tuple[int, ...]] = public(
        each("ticket deck", 2, how_many("ticket", ticket_count)),
        "who put each of its lowest tickets there (DE-11.5)",
    )
    tickets: list[tuple[int, ...]] = own(
        hidden.tickets,
        by_seat(bag("ticket", ticket_count, unknown=UNKNOWN_TICKETS)),
        "its tickets, in the order kept",
        reads=("tickets", "sheet"),
    )
    drawn: list[tuple[int, ...]] = own(
        hidden.drawn,
        by_seat(at_most("ticket", TICKETS_DRAWN, TICKET)),
        "tickets drawn, not yet decided about",
        reads=("drawn",),
    )
    chosen: list[int] = own(
        hidden.chosen,
        by_seat(number(hidden.UNKNOWN_CHOICE, 15, UNKNOWN_CHOICE=hidden.UNKNOWN_CHOICE)),
        "the bits of those it keeps, until they are put back",
        reads=("chosen",),
    )
    rejected: list[tuple[int, ...]] = own(
        hidden.rejected,
        by_seat(at_most("ticket", TICKETS_DRAWN, TICKET)),
        "what it shuffled back in the set-up",
        reads=("rejected",),
    )
    first: list[int] = public(by_seat(number(0, TICKETS_DRAWN)), "how many tickets it kept in the set-up")
    turns_left: int = public(
        number(NOT_ENDING, 5, NOT_ENDING=NOT_ENDING),
        "how many turns are still to come once the end is set off (DE-9.1)",
        default=NOT_ENDING,
    )
    passes: int = public(
        number(NOT_PASSED, 5, NOT_PASSED=NOT_PASSED), "turns in succession that were passed (DE-3.4)", default=0
    )
    sheet: list[tuple[int, ...]] = public(
        by_seat(
            each("line: routes, tickets won, tickets lost, Globetrotter, passengers", SHEET, POINTS_LINE), empty=True
        ),
        "the final scoring, empty before it",
        default_factory=list,
    )
    # What a player with a perfect memory knows besides; only guesses need it (memory.py says how it is written).
    earlier: tuple[tuple[int, ...], ...] = public(
        story(), "by deck that ran out: the kinds nobody saw leave it", default=()
    )
    blind: list[tuple[int, ...]] = own(
        hidden.blind, story(), "by seat, from then on: its story", linked=True, default_factory=list
    )
    draws: tuple[tuple[int, ...], ...] = partly(hidden.draws, story(), "of tickets, one TicketDraw each", default=())

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
