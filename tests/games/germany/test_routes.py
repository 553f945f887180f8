"""Claiming routes (chapter 5)."""

import pytest

from stellwerk.core.machine import IllegalAction, decision
from stellwerk.core.records import Action
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import POINTS
from stellwerk.games.germany.rules.actions import CLAIM, PAY
from stellwerk.games.germany.rules.routes import plain
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import (
    BLACK,
    BLUE,
    BOX,
    GREEN,
    LOCO,
    NO_ONE,
    ORANGE,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    give_tracks,
    hand,
    ops,
    options,
    play,
    score,
    seat_to_move,
    stack_tickets,
    table,
    track,
    turn_of,
)

BERLIN_MAGDEBURG = track("berlin", "magdeburg")  # 3, red
KIEL_DENMARK = track("kiel", "daenemark")  # 2, grey
BREMEN_EMDEN = track("bremen", "emden")  # 3, blue
COLOGNE = [track("duesseldorf", "koeln", lane) for lane in range(3)]  # 1, grey


def claims(state: State) -> list[int]:
    """The tracks that are offered."""
    return [action.a for action in options(state) if action.op == "claim"]


def ways(state: State, claimed: int) -> list[Action]:
    """Every way to pay that is offered for a track."""
    play(state, CLAIM[claimed])
    assert ops(state) == {"pay"}
    return options(state)


def test_a_track_of_one_colour_is_paid_with_few_locomotives_and_a_grey_one_is_asked() -> None:
    """What a table answers by itself; whoever takes it back is asked."""
    state = table(2, hands={0: [RED] * 2 + [LOCO] * 3})
    assert len(ways(state, BERLIN_MAGDEBURG)) == 3
    assert (open := decision(GERMANY, state))
    assert plain(state, open) == PAY[RED][1]
    state = table(2, hands={0: [RED] * 2 + [LOCO] * 3})
    assert len(ways(state, KIEL_DENMARK)) == 3
    assert (open := decision(GERMANY, state))
    assert plain(state, open) is None


def test_DE_5_1_cards_trains_and_points_at_once() -> None:
    state = table(2, hands={0: [RED] * 4})
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0])
    assert state.owner[BERLIN_MAGDEBURG] == 0
    assert (state.trains[0], state.score[0], hand(state, 0)) == (42, 4, {RED: 1})
    play(state, NO_ONE, NO_ONE)
    assert seat_to_move(state) == 1, "one track per turn"
    assert state.owner.count(0) == 1


def test_DE_5_1_a_claimed_track_is_not_open() -> None:
    state = table(2, hands={0: [RED] * 3, 1: [RED] * 3})
    assert BERLIN_MAGDEBURG in claims(state)
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0], NO_ONE, NO_ONE)
    assert BERLIN_MAGDEBURG not in claims(state)
    with pytest.raises(IllegalAction):
        play(state, CLAIM[BERLIN_MAGDEBURG])


def test_DE_5_2_as_many_cards_as_spaces() -> None:
    state = table(2, hands={0: [RED] * 2})
    assert BERLIN_MAGDEBURG not in claims(state)
    state = table(2, hands={0: [RED] * 5})
    assert ways(state, BERLIN_MAGDEBURG) == [PAY[RED][0]]
    play(state, PAY[RED][0])
    assert hand(state, 0) == {RED: 2}, "three, not five"


def test_DE_5_3_the_colour_of_the_track() -> None:
    state = table(2, hands={0: [BLUE] * 7 + [WHITE] * 2})
    offered = claims(state)
    assert BREMEN_EMDEN in offered
    assert track("berlin", "hamburg", 1) in offered, "the blue one"
    assert track("berlin", "hamburg", 0) not in offered, "the yellow one"
    assert BERLIN_MAGDEBURG not in offered
    assert {BOX.tracks[t].colour for t in offered} == {BLUE, WHITE, 8}
    assert max(BOX.tracks[t].length for t in offered if BOX.tracks[t].colour == WHITE) == 2


def test_DE_5_4_one_colour_on_a_grey_track() -> None:
    state = table(2, hands={0: [RED, BLUE, GREEN, GREEN]})
    assert KIEL_DENMARK in claims(state)
    assert track("bremerhaven", "kiel") not in claims(state), "three spaces, but only two cards of a colour"
    assert ways(state, KIEL_DENMARK) == [PAY[GREEN][0]]


def test_DE_5_5_locomotives_replace_any_card() -> None:
    state = table(2, hands={0: [LOCO] * 7})
    assert len(claims(state)) == 110, "every track of the board"
    assert ways(state, track("berlin", "hamburg")) == [PAY[LOCO][7]]
    play(state, PAY[LOCO][7])
    assert hand(state, 0) == {}
    assert state.discard[LOCO] == 7


def test_DE_5_5_on_a_grey_track_as_well() -> None:
    state = table(2, hands={0: [RED] * 2 + [LOCO] * 2})
    assert ways(state, track("koblenz", "saarbruecken")) == [PAY[RED][1], PAY[RED][2]]


def test_DE_5_6_every_lawful_payment_is_offered_and_none_is_chosen_for_the_player() -> None:
    state = table(2, hands={0: [RED] * 3 + [LOCO] * 2})
    assert ways(state, BERLIN_MAGDEBURG) == [PAY[RED][0], PAY[RED][1], PAY[RED][2]]
    play(state, PAY[RED][2])
    assert hand(state, 0) == {RED: 2}


def test_DE_5_7_the_cards_are_discarded() -> None:
    state = table(2, hands={0: [RED] * 3 + [LOCO]})
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][1])
    assert state.discard == [0, 0, 0, 0, 0, 0, 0, 2, 1]


def test_DE_5_8_too_few_trains() -> None:
    state = table(2, hands={0: [RED] * 7 + [LOCO] * 7})
    state.trains[0] = 3
    assert max(BOX.tracks[t].length for t in claims(state)) == 3
    assert BERLIN_MAGDEBURG in claims(state)
    state.trains[0] = 2
    assert BERLIN_MAGDEBURG not in claims(state)
    state.trains[0] = 0
    assert claims(state) == []


def test_DE_5_9_no_need_to_touch_other_tracks() -> None:
    state = table(2, hands={0: [RED] * 3})
    give_tracks(state, 0, track("konstanz", "schweiz"))
    assert BERLIN_MAGDEBURG in claims(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_DE_5_10_nobody_owns_two_tracks_of_a_connection(players: int) -> None:
    state = table(players, hands={0: [LOCO] * 14})
    for first in (COLOGNE[1], track("berlin", "hamburg", 0), track("hannover", "kassel", 1)):
        give_tracks(state, 0, first)
    offered = claims(state)
    for a, b in (("duesseldorf", "koeln"), ("berlin", "hamburg"), ("hannover", "kassel")):
        assert not any(t in offered for t in BOX.groups[BOX.tracks[track(a, b)].group])
    assert track("dortmund", "duesseldorf", 0) in offered


@pytest.mark.parametrize("players", [2, 3])
def test_DE_5_11_one_claim_closes_the_connection_for_two_and_three_players(players: int) -> None:
    state = table(players, hands={0: [BLUE] * 7, 1: [YELLOW] * 7})
    play(state, CLAIM[track("berlin", "hamburg", 1)], PAY[BLUE][0], NO_ONE, NO_ONE)
    assert seat_to_move(state) == 1
    assert track("berlin", "hamburg", 0) not in claims(state)
    assert track("bremen", "hannover") in claims(state), "other yellow tracks stay open"


@pytest.mark.parametrize("players", [4, 5])
def test_DE_5_12_another_player_may_claim_the_other_track(players: int) -> None:
    state = table(players, hands={0: [BLUE] * 7, 1: [YELLOW] * 7})
    play(state, CLAIM[track("berlin", "hamburg", 1)], PAY[BLUE][0], NO_ONE, NO_ONE)
    play(state, CLAIM[track("berlin", "hamburg", 0)], PAY[YELLOW][0], NO_ONE, NO_ONE)
    assert state.owner[track("berlin", "hamburg", 0)] == 1
    assert state.owner[track("berlin", "hamburg", 1)] == 0


def test_DE_5_13_the_number_of_players_is_that_at_the_start() -> None:
    """Of four players two are out of trains and cards: the second track stays open all the same."""
    state = table(4, hands={1: [LOCO] * 2})
    give_tracks(state, 0, track("frankfurt", "mannheim"))
    state.trains[2] = state.trains[3] = 0
    turn_of(state, 1)
    assert track("frankfurt", "mannheim", 1) in claims(state)


def test_DE_5_14_tracks_from_several_cities_into_a_country_are_no_connection() -> None:
    state = table(2, hands={0: [ORANGE] * 2 + [WHITE] + [BLUE] * 2})
    give_tracks(state, 1, track("freiburg", "schweiz"))
    assert track("konstanz", "schweiz") in claims(state)
    play(state, CLAIM[track("konstanz", "schweiz")], PAY[WHITE][0], NO_ONE, NO_ONE)
    turn_of(state, 0)
    assert track("lindau", "schweiz") in claims(state), "a second track of the same player into one country"
    groups = {BOX.tracks[track(city, "schweiz")].group for city in ("freiburg", "konstanz", "lindau")}
    assert len(groups) == 3


@pytest.mark.parametrize(
    ("a", "b", "colour", "length", "points"),
    [
        ("konstanz", "schweiz", WHITE, 1, 1),
        ("lindau", "ulm", RED, 2, 2),
        ("berlin", "magdeburg", RED, 3, 4),
        ("dortmund", "kassel", GREEN, 4, 7),
        ("berlin", "dresden", GREEN, 5, 10),
        ("berlin", "rostock", PURPLE, 6, 15),
        ("berlin", "hannover", BLACK, 7, 18),
    ],
)
def test_DE_5_15_points_by_length(a: str, b: str, colour: int, length: int, points: int) -> None:
    state = table(2, hands={0: [colour] * length})
    play(state, CLAIM[track(a, b)], PAY[colour][0])
    assert (state.trains[0], state.score[0]) == (45 - length, points)


def test_DE_EX_01_a_blue_track_of_three() -> None:
    state = table(2, hands={0: [BLUE] * 5 + [LOCO] * 5 + [RED] * 5})
    assert ways(state, BREMEN_EMDEN) == [PAY[BLUE][0], PAY[BLUE][1], PAY[BLUE][2], PAY[LOCO][3]]


def test_DE_EX_02_a_grey_track_of_two() -> None:
    two_each = [kind for kind in range(8) for _ in range(2)]
    state = table(2, hands={0: [*two_each, LOCO, LOCO]})
    paid = ways(state, KIEL_DENMARK)
    assert len(paid) == len(set(paid)) == 17
    assert [sum(action.b == jokers for action in paid) for jokers in (0, 1, 2)] == [8, 8, 1]
    state = table(2, hands={0: [RED, BLUE]})
    assert KIEL_DENMARK not in claims(state)


def test_DE_EX_05_one_track_of_every_length() -> None:
    chain = [
        track("konstanz", "schweiz"),
        track("lindau", "ulm"),
        track("berlin", "magdeburg"),
        track("dortmund", "kassel"),
        track("berlin", "dresden"),
        track("berlin", "rostock"),
        track("berlin", "hannover"),
    ]
    assert [BOX.tracks[t].length for t in chain] == [1, 2, 3, 4, 5, 6, 7]
    state = table(2)
    stack_tickets(state, 1, [], [])
    for claimed in chain:
        colour, length = BOX.tracks[claimed].colour, BOX.tracks[claimed].length
        state.hands[0][colour] += length
        turn_of(state, 0)
        play(state, CLAIM[claimed], PAY[colour][0])
        while ops(state) == {"passenger"}:
            play(state, NO_ONE)
    assert (state.trains[0], state.score[0]) == (17, 57)
    assert sum(POINTS) == 57
    assert score(state)[0][0] == 57


def test_DE_EX_16_cologne_with_three_players() -> None:
    state = table(3, hands={seat: [RED, BLUE] for seat in range(3)})
    play(state, CLAIM[COLOGNE[0]], PAY[RED][0], NO_ONE, NO_ONE)
    for seat in (1, 2, 0):
        turn_of(state, seat)
        assert not set(COLOGNE) & set(claims(state))


def test_DE_EX_16_cologne_with_four_players() -> None:
    state = table(4, hands={seat: [RED, BLUE] for seat in range(4)})
    play(state, CLAIM[COLOGNE[0]], PAY[RED][0], NO_ONE, NO_ONE)
    assert set(COLOGNE) & set(claims(state)) == {COLOGNE[1], COLOGNE[2]}
    play(state, CLAIM[COLOGNE[2]], PAY[RED][0], NO_ONE, NO_ONE)
    assert set(COLOGNE) & set(claims(state)) == {COLOGNE[1]}
    play(state, CLAIM[COLOGNE[1]], PAY[BLUE][0], NO_ONE, NO_ONE)
    assert [state.owner[t] for t in COLOGNE] == [0, 2, 1]
    assert not set(COLOGNE) & set(claims(state))
    turn_of(state, 0)
    assert not set(COLOGNE) & set(claims(state))
