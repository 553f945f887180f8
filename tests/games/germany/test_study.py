"""The study of Germany: tickets, routes and face-up cards, counted by hand and in whole matches."""

from collections import Counter
from collections.abc import Iterable

import pytest

from stellwerk.arena.measure.study import watch
from stellwerk.arena.play import simulate
from stellwerk.bots import find
from stellwerk.core.records import NO_CHOICE, Action, Effect, Event
from stellwerk.core.study import CLEARED, LEFT, PERFORMED, REMOVED, SHOWN, TAKEN, Fate, Story
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.study import cards, table
from tests.games.germany import positions
from tests.games.germany.positions import BLUE, BOX, LOCO, RED, ticket, track

RIVALS = (TAKEN, CLEARED, REMOVED, LEFT)  # just one of them comes after each SHOWN


def played(players: int, bot: str, seed: int) -> Story:
    plan = simulate.plan("germany", players, seed, {}, [bot])
    return watch(GERMANY, GERMANY.box(), plan, seed, [find(bot)] * players).story


def ids(fates: Iterable[Fate], *wanted: str) -> Counter[str]:
    return Counter(fate.card for fate in fates if fate.fate in wanted)


@pytest.mark.parametrize("bot", ["random", "planner"])
def test_everything_that_is_shown_has_one_end(bot: str) -> None:
    for players in GERMANY.players:
        fates = list(cards.fates(played(players, bot, 2)))
        assert ids(fates, SHOWN) == ids(fates, *RIVALS)
        assert ids(fates, PERFORMED) <= ids(fates, TAKEN)


def test_what_cards_were_worth_is_on_the_score_sheet() -> None:
    story = played(3, "planner", 3)
    state: State = story.state
    for seat in range(3):
        routes, won, lost, *_ = state.sheet[seat]
        assert worth(cards.ticket_fates(story), seat) == won + lost
        assert worth(cards.route_fates(state), seat) == routes


def worth(fates: Iterable[Fate], seat: int) -> float:
    return sum(fate.worth or 0 for fate in fates if fate.fate == TAKEN and fate.seat == seat)


def test_every_track_ticket_and_card_has_a_name_of_its_own() -> None:
    assert len(cards.kinds(BOX)) == len(BOX.tracks) + len(BOX.tickets) + 9


def test_tickets_counted_by_hand() -> None:
    state = positions.table(2)
    near, far, other = ticket("mannheim", "stuttgart"), ticket("hamburg", "rostock"), ticket("berlin", "leipzig")
    positions.give_tracks(state, 0, track("mannheim", "stuttgart"))
    state.tickets[0] = (near, far)
    events = [
        Event(0, Effect("tickets", 2), NO_CHOICE, (near, far, other)),
        Event(0, Effect("keep", 1), Action("keep", 3), (near, far)),
    ]
    fates = list(cards.ticket_fates(Story(state, events, [])))
    name = cards.ticket_id(BOX, near)
    assert ids(fates, SHOWN) == Counter(cards.ticket_id(BOX, one) for one in (near, far, other))
    assert ids(fates, TAKEN) == Counter(cards.ticket_id(BOX, one) for one in (near, far))
    assert ids(fates, REMOVED) == Counter([cards.ticket_id(BOX, other)])
    assert ids(fates, PERFORMED) == Counter([name])
    assert [fate.worth for fate in fates if fate.fate == TAKEN] == [
        BOX.tickets[near].value,
        -BOX.tickets[far].value,
    ]


def test_face_up_cards_counted_by_hand() -> None:
    events = [
        Event(0, Effect("refill", 0), NO_CHOICE, (RED, RED, LOCO, LOCO, BLUE)),
        Event(0, Effect("take", BLUE), NO_CHOICE),
        Event(0, Effect("refill", 0), NO_CHOICE, (LOCO,)),
        Event(0, Effect("reset", 1), NO_CHOICE),
        Event(0, Effect("refill", 1), NO_CHOICE, (RED, BLUE)),
    ]
    story = Story(positions.table(2), events, [])
    fates = list(cards.face_up_fates(story))
    assert ids(fates, SHOWN) == {"red card": 3, "blue card": 2, "locomotive card": 3}
    assert ids(fates, TAKEN) == {"blue card": 1}
    assert ids(fates, CLEARED) == {"red card": 2, "locomotive card": 3}
    assert ids(fates, LEFT) == {"red card": 1, "blue card": 1}
    assert table.uses(story) == {"face-up cards": 1, "cards from the deck": 0, "routes": 0, "draws of tickets": 0}
