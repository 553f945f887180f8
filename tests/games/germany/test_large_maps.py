"""Maps of any size: they are played, saved, drawn and planned on like the published one."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from benchmarks.maps import made
from stellwerk.arena.play import play_match
from stellwerk.bots import planner
from stellwerk.core.match import Match, read_header, replay
from stellwerk.core.records import BadDeck
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules import actions
from stellwerk.games.germany.rules.actions import CLAIM, claims


@pytest.mark.parametrize("tracks", [300, 1000])
def test_a_match_on_a_large_map_is_played_saved_and_drawn(tracks: int) -> None:
    box = GERMANY.build(made(tracks))
    assert len(box.tracks) == tracks
    match, rng, claimed = Match(GERMANY, 2, 7, box=box), seeded(8), set()
    while match.decision is not None:
        action = match.decision.options[below(rng, len(match.decision.options))]
        claimed |= {action.a} if action.op == "claim" else set()
        match.play(action)
    assert max(claimed) > 256
    assert replay(GERMANY, read_header(match.to_json()), box).hash == match.hash
    drawn = match.svg(None)
    assert all(f'"track-{track}"' in drawn for track in range(tracks))


def test_planners_play_on_a_large_map() -> None:
    box = GERMANY.build(made(300))
    assert play_match(GERMANY, box, 2, 1, {}, [planner, planner]).decisions > 50


def test_the_claims_of_any_set_of_tracks() -> None:
    for tracks in ([], [0], [7, 8], [255, 256, 999], [4095]):
        assert claims(sum(1 << track for track in tracks)) == [CLAIM[track] for track in tracks]


@pytest.mark.interpreted
def test_threads_that_play_the_first_matches_at_once_get_the_same_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(number: int) -> actions.Eight:
        sleep(0.001)  # so that all of them are in here, if they can be
        return made_by(number)

    made_by, tracks = actions.eight_claims, [3, 12, 30, 77, 109]
    monkeypatch.setattr(actions, "CLAIMS", {})
    monkeypatch.setattr(actions, "eight_claims", slow)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(claims, [sum(1 << track for track in tracks)] * 8))
    assert found == [[CLAIM[track] for track in tracks]] * 8
    assert claims(1 << 109) == [CLAIM[109]]


def test_the_menu_holds_every_track_of_the_map() -> None:
    box = GERMANY.build(made(1000))
    assert {action.a for action in GERMANY.menu(box) if action.op == "claim"} == set(range(1000))


def test_more_tracks_than_any_map_has_are_refused() -> None:
    with pytest.raises(BadDeck, match="there are 4097 tracks, and at most 4096 are possible"):
        GERMANY.build(made(4097))
