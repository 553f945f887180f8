"""Collecting passengers (chapter 6)."""

from stellwerk.core.records import Action
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.picture.leads import leaders
from stellwerk.games.germany.rules.actions import CLAIM, PASSENGER, PAY
from stellwerk.games.germany.rules.payloads import place_of
from tests.games.germany.positions import (
    BLACK,
    LOCO,
    NO_ONE,
    RED,
    YELLOW,
    named,
    options,
    passenger,
    place,
    play,
    seat_to_move,
    table,
    track,
    turn_of,
    wait,
)

BERLIN_MAGDEBURG = track("berlin", "magdeburg")
FIVE = "red red green white blue"


def take(colour: str) -> Action:
    return PASSENGER[passenger(colour)]


def test_DE_6_1_one_passenger_from_each_end() -> None:
    state = table(2, hands={0: [RED] * 3})
    wait(state, berlin=FIVE, magdeburg="black")
    events = play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0], take("white"), take("black"))
    asked = [place_of(event.effect) for event in named(events, "passenger")]
    assert sorted(asked) == sorted([place("berlin"), place("magdeburg")])
    assert state.met[0] == (0, 0, 1, 0, 0, 1)
    assert (len(state.waiting[place("berlin")]), state.waiting[place("magdeburg")]) == (4, ())
    assert seat_to_move(state) == 1


def test_DE_6_2_the_player_picks_among_those_waiting() -> None:
    state = table(2, hands={0: [RED] * 3})
    wait(state, berlin=FIVE)
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0])
    assert options(state) == [take("red"), take("green"), take("blue"), take("white"), NO_ONE]


def test_DE_6_2_an_empty_place_gives_nothing() -> None:
    state = table(2, hands={0: [RED] * 3})
    state.waiting[place("berlin")] = state.waiting[place("magdeburg")] = ()
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0])
    assert state.met[0] == (0,) * 6
    assert seat_to_move(state) == 1, "nobody is asked"


def test_DE_6_3_each_end_may_be_declined_but_only_in_words() -> None:
    state = table(2, hands={0: [RED] * 3})
    wait(state, berlin=FIVE, magdeburg="green")
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0], NO_ONE)
    assert seat_to_move(state) == 0
    assert options(state) == [take("green"), NO_ONE], "a single passenger is asked for as well"
    play(state, take("green"))
    assert state.met[0] == (0, 1, 0, 0, 0, 0)
    assert len(state.waiting[place("berlin")]) == 5


def test_DE_6_4_a_country_has_one_passenger_for_all_its_tracks() -> None:
    state = table(2, hands={0: [YELLOW] * 2, 1: [BLACK] * 2})
    wait(state, frankreich="white", freiburg="red", karlsruhe="blue")
    play(state, CLAIM[track("freiburg", "frankreich")], PAY[YELLOW][0], take("red"), take("white"))
    assert state.met[0] == (1, 0, 0, 0, 0, 1)
    play(state, CLAIM[track("karlsruhe", "frankreich")], PAY[BLACK][0], take("blue"))
    assert state.met[1] == (0, 0, 0, 0, 1, 0)
    assert seat_to_move(state) == 0


def test_DE_6_4_who_declines_leaves_it_to_the_next() -> None:
    """Austria from Lindau in the west, then from Munich in the east."""
    state = table(2, hands={0: [LOCO] * 2, 1: [RED] * 3})
    wait(state, oesterreich="yellow", muenchen="red red red red")
    play(state, CLAIM[track("lindau", "oesterreich")], PAY[LOCO][2], NO_ONE, NO_ONE)
    play(state, CLAIM[track("muenchen", "oesterreich")], PAY[RED][0], take("red"), take("yellow"))
    assert state.met[1] == (1, 0, 0, 1, 0, 0)


def test_DE_6_5_places_are_not_filled_again() -> None:
    state = table(2, hands={0: [RED] * 3, 1: [YELLOW] * 2})
    wait(state, magdeburg="green")
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0], NO_ONE, take("green"))
    events = play(state, CLAIM[track("leipzig", "magdeburg")], PAY[YELLOW][0], NO_ONE)
    assert [place_of(event.effect) for event in named(events, "passenger")] == [place("leipzig")]
    assert state.waiting[place("magdeburg")] == ()
    assert sum(map(len, state.waiting)) + sum(map(sum, state.met)) == 60


def test_DE_6_6_collected_passengers_are_seen_by_all() -> None:
    state = table(3, hands={0: [RED] * 3})
    wait(state, magdeburg="green")
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0], NO_ONE, take("green"))
    for viewer in (None, 0, 1, 2):
        assert GERMANY.mask(state, viewer).met[0] == (0, 1, 0, 0, 0, 0)


def test_DE_EX_03_purple_claims_berlin_magdeburg() -> None:
    state = table(3, hands={2: [RED] * 3})
    wait(state, berlin=FIVE, magdeburg="green")
    turn_of(state, 2)
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0], take("red"), take("green"))
    assert (state.score[2], state.trains[2]) == (4, 42)
    assert state.waiting[place("magdeburg")] == ()
    assert len(state.waiting[place("berlin")]) == 4
    assert state.waiting[place("berlin")].count(passenger("red")) == 1
    assert state.met[2] == (1, 1, 0, 0, 0, 0)


def test_DE_10_6_who_leads_each_colour_and_by_how_many() -> None:
    state = table(3)
    state.met = [(2, 0, 1, 0, 0, 0), (0, 0, 1, 3, 0, 0), (1, 0, 0, 1, 0, 0)]
    assert leaders(state) == [(0, 1), None, None, (1, 2), None, None]
