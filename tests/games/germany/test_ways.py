"""The shortest way of a ticket that is still open, which lights up on the map."""

from itertools import permutations

from stellwerk.core.words import words
from stellwerk.games.germany.picture.choices import network_parts
from stellwerk.games.germany.rules.networks import cheapest_network
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.ways import shortest_way
from stellwerk.games.germany.text.ways import say_together, say_way
from tests.games.germany.positions import give_tracks, table


def ticket_of(state: object, *places: str) -> int:
    box = state.box  # type: ignore[attr-defined]
    ids = [place.id for place in box.places]
    wanted = {ids.index(place) for place in places}
    return next(number for number, ticket in enumerate(box.tickets) if set(ticket[:2]) == wanted)


def test_a_way_needs_fewer_trains_when_some_are_laid() -> None:
    state = table(2)
    ticket = ticket_of(state, "berlin", "muenchen")
    way = shortest_way(state, 0, ticket)
    assert way is not None
    assert way.missing == sum(state.box.tracks[track].length for track in way.tracks)
    give_tracks(state, 0, way.tracks[0])
    shorter = shortest_way(state, 0, ticket)
    assert shorter is not None
    assert shorter.missing == way.missing - state.box.tracks[way.tracks[0]].length
    give_tracks(state, 0, *way.tracks[1:])
    assert say_way(state, 0, ticket, words()).endswith(": completed")


def test_a_way_goes_around_what_others_have_and_may_be_closed() -> None:
    state = table(2)
    ticket = ticket_of(state, "berlin", "muenchen")
    way = shortest_way(state, 0, ticket)
    assert way is not None
    give_tracks(state, 1, way.tracks[0])
    other = shortest_way(state, 0, ticket)
    assert other is not None
    assert way.tracks[0] not in other.tracks
    assert other.missing >= way.missing
    for number, track in enumerate(state.box.tracks):
        if "muenchen" in {state.box.places[track.a].id, state.box.places[track.b].id} and state.owner[number] < 0:
            give_tracks(state, 1, number)
    assert shortest_way(state, 0, ticket) is None
    assert say_way(state, 0, ticket, words()).endswith(": no way is open any more")


def test_DE_8_6_no_way_leads_through_a_country() -> None:
    state = table(2)
    for ticket in range(len(state.box.tickets)):
        way = shortest_way(state, 0, ticket)
        assert way is not None
        ends = set(state.box.tickets[ticket][:2])
        for track in way.tracks:
            for place in (state.box.tracks[track].a, state.box.tracks[track].b):
                assert not state.box.places[place].country or place in ends


def test_tickets_that_share_a_track_need_its_trains_once() -> None:
    state = table(2)
    one = ticket_of(state, "berlin", "muenchen")
    alone, twice = (say_together(state, 0, tickets, words()) for tickets in ((one,), (one, one)))
    assert alone.partition(", ")[2] == twice.partition(", ")[2]


def laid(state: State, tracks: set[int]) -> int:
    return sum(state.box.tracks[track].length for track in tracks if state.owner[track] != 0)


def connects(state: State, tracks: tuple[int, ...], ticket: int) -> bool:
    """Whether the tracks alone complete the ticket; a country is no way through."""
    box, (a, b) = state.box, state.box.tickets[ticket][:2]
    reached, queue = {a}, [a]
    while queue:
        here = queue.pop()
        if box.places[here].country and here != a:
            continue
        for track in (box.tracks[number] for number in tracks):
            for one, other in ((track.a, track.b), (track.b, track.a)):
                if one == here and other not in reached:
                    reached.add(other)
                    queue.append(other)
    return b in reached


def test_a_network_of_one_ticket_is_its_shortest_way() -> None:
    state = table(2)
    for ticket in range(len(state.box.tickets)):
        way, network = shortest_way(state, 0, ticket), cheapest_network(state, 0, (ticket,))
        assert way is not None
        assert network is not None
        assert network.missing == way.missing


def test_a_common_network_completes_all_tickets_and_is_never_dearer_than_their_ways() -> None:
    state, cheaper = table(2), 0
    give_tracks(state, 0, 3, 40)
    give_tracks(state, 1, 7, 22, 60, 61)
    tickets = range(len(state.box.tickets))
    for first in tickets[::5]:
        drawn = tuple((first + step) % len(tickets) for step in (0, 11, 29, 43))
        ways = [shortest_way(state, 0, ticket) for ticket in drawn]
        network = cheapest_network(state, 0, drawn)
        assert network is not None
        assert all(connects(state, network.tracks, ticket) for ticket in drawn)
        assert network.missing == laid(state, set(network.tracks))
        shared = laid(state, {track for way in ways if way for track in way.tracks})
        assert network.missing <= shared
        cheaper += network.missing < shared
    assert cheaper, "sharing a detour is often cheaper than the shortest way of each"


def test_a_network_is_the_cheapest_there_is() -> None:
    """Against the cheapest of many networks that are made by adding the tickets one by one, in every order."""
    state = table(2)
    for first in range(0, 60, 7):
        drawn = (first, first + 13, first + 22)
        network = cheapest_network(state, 0, drawn)
        assert network is not None
        for order in permutations(drawn):
            trial = table(2)
            for ticket in order:
                way = shortest_way(trial, 0, ticket)
                assert way is not None
                give_tracks(trial, 0, *(track for track in way.tracks if trial.owner[track] != 0))
            own = [track for track, owner in enumerate(trial.owner) if owner == 0]
            assert network.missing <= sum(state.box.tracks[track].length for track in own)


def test_what_is_said_of_tickets_lights_up() -> None:
    state = table(2)
    one, other = ticket_of(state, "berlin", "muenchen"), 5
    network = cheapest_network(state, 0, (one, other))
    assert network is not None
    assert f", {network.missing} of your" in say_together(state, 0, (one, other), words())
    parts = network_parts(state, 0, (one, other))
    assert {f"track-{track}" for track in network.tracks} < set(parts)
    assert {"place-berlin", "place-muenchen"} < set(parts)


def test_tickets_of_which_one_is_closed_say_so() -> None:
    state = table(2)
    ticket = ticket_of(state, "berlin", "muenchen")
    for number, track in enumerate(state.box.tracks):
        if "muenchen" in {state.box.places[track.a].id, state.box.places[track.b].id} and state.owner[number] < 0:
            give_tracks(state, 1, number)
    assert cheapest_network(state, 0, (ticket,)) is None
    assert "not all" in say_together(state, 0, (ticket,), words())
