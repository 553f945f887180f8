"""What is in the box (chapter 1)."""

from collections import Counter
from copy import deepcopy

import pytest

import stellwerk
from stellwerk.core import machine
from stellwerk.core.records import BadDeck
from stellwerk.core.words import words
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import CARDS, COLOURS, GREY, LONG, PASSENGERS, SHORT, TRAINS, build, published
from stellwerk.games.germany.rules.actions import CLAIM, PAY
from tests.games.germany.positions import (
    BLUE,
    BOX,
    RED,
    WHITE,
    give_tickets,
    give_tracks,
    place,
    play,
    score,
    start,
    table,
    ticket,
    track,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_DE_1_1_two_to_five_players(players: int) -> None:
    match = stellwerk.new("germany", players=players, seed=1)
    assert len(match.state.trains) == players
    assert len(match.scores) == players


@pytest.mark.parametrize("players", [0, 1, 6])
def test_DE_1_1_no_other_number(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        stellwerk.new("germany", players=players, seed=1)


def test_DE_1_2_forty_five_trains_in_five_colours() -> None:
    assert TRAINS == 45
    assert stellwerk.new("germany", players=5, seed=1).state.trains == [45] * 5
    names = [GERMANY.text.seat_name(seat, words()) for seat in range(5)]
    assert names == ["Red", "Purple", "Yellow", "Black", "White"]


def test_DE_1_3_110_train_cards() -> None:
    assert COLOURS == ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert CARDS == (12, 12, 12, 12, 12, 12, 12, 12, 14)
    state = stellwerk.new("germany", players=4, seed=3).state
    dealt = Counter([*state.deck, *state.row])
    for hand in state.hands:
        dealt.update({kind: count for kind, count in enumerate(hand) if count})
    assert dealt == {kind: 14 if kind == 8 else 12 for kind in range(9)}
    assert dealt.total() == 110


def test_DE_1_4_89_tickets_in_two_decks() -> None:
    decks = Counter(printed.deck for printed in BOX.tickets)
    assert decks == {SHORT: 55, LONG: 34}
    pairs = {frozenset((printed.a, printed.b)) for printed in BOX.tickets}
    assert len(pairs) == 89, "no two tickets name the same places"


def test_DE_1_5_values_of_the_tickets() -> None:
    short = [printed.value for printed in BOX.tickets if printed.deck == SHORT]
    long = [printed.value for printed in BOX.tickets if printed.deck == LONG]
    assert (min(short), max(short), sum(short)) == (2, 11, 415)
    assert (min(long), max(long), sum(long)) == (12, 22, 526)
    assert [t for t, printed in enumerate(BOX.tickets) if printed.value == 2] == [ticket("mannheim", "stuttgart")]
    assert BOX.tickets[ticket("berlin", "schweiz")].value == 20


def test_DE_1_6_sixty_passengers_in_six_colours() -> None:
    assert PASSENGERS == ("red", "green", "black", "yellow", "blue", "white")
    state = stellwerk.new("germany", players=2, seed=5).state
    assert Counter(colour for waiting in state.waiting for colour in waiting) == dict.fromkeys(range(6), 10)


def test_DE_1_7_the_globetrotter_is_held_by_nobody_before_the_scoring() -> None:
    state = start(2)
    give_tickets(state, 0, ticket("mannheim", "stuttgart"), ticket("berlin", "schweiz"))
    give_tracks(state, 0, track("mannheim", "stuttgart"))
    assert state.score == [2, 0], "the most completed tickets score nothing yet"
    assert score(state)[0][3] == 15


def test_DE_1_8_the_board() -> None:
    assert sum(not p.country for p in BOX.places) == 35
    countries = {p.id for p in BOX.places if p.country}
    assert countries == {"daenemark", "niederlande", "frankreich", "schweiz", "oesterreich"}
    assert len(BOX.tracks) == 110
    assert len(BOX.groups) == 85
    assert Counter(map(len, BOX.groups)) == {1: 62, 2: 21, 3: 2}
    triple = {frozenset((BOX.tracks[g[0]].a, BOX.tracks[g[0]].b)) for g in BOX.groups if len(g) == 3}
    duesseldorf = place("duesseldorf")
    assert triple == {frozenset((duesseldorf, place("dortmund"))), frozenset((duesseldorf, place("koeln")))}


def test_DE_1_8_lengths_and_colours_of_the_tracks() -> None:
    assert Counter(t.length for t in BOX.tracks) == {1: 23, 2: 30, 3: 25, 4: 17, 5: 8, 6: 2, 7: 5}
    assert sum(t.length for t in BOX.tracks) == 313
    colours = Counter(t.colour for t in BOX.tracks)
    assert colours[GREY] == 45
    assert [colours[colour] for colour in range(8)] == [8, 8, 8, 8, 8, 9, 8, 8]
    into = Counter(BOX.places[t.b].id for t in BOX.tracks if BOX.places[t.b].country)
    assert into == {"daenemark": 2, "niederlande": 3, "frankreich": 3, "schweiz": 3, "oesterreich": 3}
    assert not any(BOX.places[t.a].country for t in BOX.tracks)


def test_DE_1_8_the_tracks_of_a_connection_are_alike() -> None:
    for group in BOX.groups:
        tracks = [BOX.tracks[t] for t in group]
        assert len({(t.a, t.b, t.length) for t in tracks}) == 1
        assert [t.lane for t in tracks] == list(range(len(tracks)))


def test_DE_1_9_what_is_left_over_scores_nothing() -> None:
    """No longest path either: of two players with equal points on the board none gets more for a chain."""
    state = table(2, hands={0: [BLUE] * 11 + [RED] * 9, 1: [WHITE]})
    give_tickets(state, 0)
    give_tickets(state, 1)
    chain = [track("mannheim", "stuttgart"), track("stuttgart", "ulm"), track("augsburg", "muenchen")]
    apart = [track("kiel", "daenemark"), track("lindau", "ulm"), track("koblenz", "mainz")]
    give_tracks(state, 0, *chain)
    give_tracks(state, 1, *apart)
    assert score(state) == [(6, 0, 0, 0, 0), (6, 0, 0, 0, 0)]


def test_DE_1_9_no_tunnel_makes_a_claim_dearer() -> None:
    state = table(2, hands={0: [RED] * 3})
    events = play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0])
    assert [event.action for event in events if event.effect.op == "claim"] == [PAY[RED][0]]
    assert state.owner[track("berlin", "magdeburg")] == 0
    assert machine.decision(GERMANY, state) is not None


@pytest.mark.parametrize("turned", [False, True])
def test_DE_5_10_a_map_joins_two_places_in_one_entry(turned: bool) -> None:
    """Two entries would be two connections, and one player could own a track of each."""
    deck = deepcopy(published())
    first = deck["routes"][0]
    again = first | {"a": first["b"], "b": first["a"]} if turned else first | {"colours": ["red"]}
    deck["routes"].append(again)
    with pytest.raises(BadDeck, match="augsburg-muenchen is there 2 times") as problem:
        build(deck)
    assert len(problem.value.problems) == 1
