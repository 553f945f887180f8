"""The shortest way of a ticket that is still open, which lights up on the map."""

from stellwerk.core.words import words
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
