"""A match: play, undo, view, save and load, and every way in which a record can be wrong."""

import gc
import json
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest

import stellwerk
from stellwerk.core.match import BadMatch, CannotUndo, Match, read_header, replay, shared
from stellwerk.core.rng import below, seeded
from tests.mini.yard import BARE, FETCH, GIVE, WORK, YARD, yard


def played(steps: int = 60, players: int = 3) -> Match:
    match, rng = stellwerk.new("germany", players=players, seed=7), seeded(1)
    for _ in range(steps):
        assert match.decision is not None
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def test_the_public_way_in() -> None:
    match = stellwerk.new("germany", players=3, seed=7)
    assert match.decision is not None
    assert (match.decision.seat, match.over, match.winners) == (0, False, ())
    events = match.play(match.decision.options[0])
    assert events[0].seat == 0
    assert match.scores == (0, 0, 0)
    assert stellwerk.load(match.to_json()).hash == match.hash
    assert match.log
    assert match.decision is not None
    assert match.say(match.decision.options[0]).endswith(".")
    assert (match._repr_svg_() or "").startswith("<svg")
    assert match.svg().startswith("<svg")


def test_a_match_without_a_seed_draws_one_and_keeps_it() -> None:
    first, second = stellwerk.new("germany"), stellwerk.new("germany")
    assert first.seed != second.seed
    assert stellwerk.load(first.to_json()).hash == first.hash


def test_a_finished_match_has_winners_and_scores() -> None:
    match, rng = stellwerk.new("germany", seed=3), seeded(4)
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    assert match.over
    assert match.winners
    assert max(match.scores) == match.scores[match.winners[0]]
    assert match.question() == ""


def test_undo_takes_back_what_revealed_nothing() -> None:
    match = yard(rounds="2")
    match.play(WORK)
    before = match.state.clone()
    match.play(WORK)
    match.undo(seat=1)
    assert match.state == before
    assert len(match.actions) == 1


def test_undo_never_leads_into_the_decision_of_another_seat() -> None:
    match = yard()
    match.play(WORK)
    with pytest.raises(CannotUndo, match="another seat"):
        match.undo()
    with pytest.raises(CannotUndo, match="another seat"):
        match.undo(seat=1)
    match.undo(seat=0)
    assert not match.actions


def test_undo_stops_where_something_was_revealed() -> None:
    match = yard()
    match.play(FETCH)
    with pytest.raises(CannotUndo, match="revealed"):
        match.undo(seat=0)


def test_undo_of_nothing() -> None:
    with pytest.raises(CannotUndo, match="just begun"):
        yard().undo()


def test_undo_in_the_middle_of_a_claim() -> None:
    match = played(0)
    while match.decision is not None and match.decision.effect.op != "claim":
        claims = [option for option in match.decision.options if option.op == "claim"]
        match.play((claims or match.decision.options)[0])
    before = match.hash
    match.undo()
    assert match.decision is not None
    assert match.decision.effect.op == "turn"
    match.play(
        match.actions[-1] if match.hash == before else next(o for o in match.decision.options if o.op == "claim")
    )
    assert match.hash == before


def test_views_are_of_seats_that_exist() -> None:
    match = played(0)
    assert match.view(None).rng == [0, 0, 0, 0]
    with pytest.raises(ValueError, match="no seat 3"):
        match.view(3)


def test_names() -> None:
    match = stellwerk.new("germany", seed=1, names=("Ada", "Bo"))
    assert match.name(1) == "Bo"
    assert stellwerk.load(match.to_json()).names == ("Ada", "Bo")
    with pytest.raises(ValueError, match="3 names were given for 2 players"):
        stellwerk.new("germany", names=("a", "b", "c"))


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="There is no game 'chess'; the games are: "):
        stellwerk.new("chess")
    with pytest.raises(ValueError, match="is for 2 to 5 players, not 9"):
        stellwerk.new("germany", players=9)
    with pytest.raises(ValueError, match="no option 'modules'"):
        stellwerk.new("germany", modules="AB")


def record(**changes: Any) -> str:
    return json.dumps(json.loads(played(20).to_json()) | changes)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a saved match, or it is cut off"),
        ("[]", "'stellwerk' is missing"),
        ("3", "'stellwerk' is missing"),
        (played(20).to_json()[:-200], "cut off"),
        (record(stellwerk=2), "saved in format 2"),
        (record(game="chess"), "no game 'chess'"),
        (record(rules=99), "version 99 of the rules"),
        (record(players=7), "2 to 5 players"),
        (record(players="3"), "'players' is missing or of the wrong kind"),
        (record(seed=8), "Step|hash"),
        (record(names=["x"]), "1 names were given"),
        (record(options={"x": "y"}), "no option 'x'"),
        (record(deck="0"), "played with the deck 0"),
        (record(hash="0"), "its hash does not agree"),
        (record(actions=[["fly", 1]]), "Step 0 cannot be replayed: fly 1 is not offered"),
        (record(actions=[[1, 2, 3, 4, 5]]), "Step 0 cannot be replayed"),
        (record(actions=["x"]), "Step 0 cannot be replayed"),
        (record(actions=[[]]), "Step 0 cannot be replayed"),
    ],
)
def test_a_wrong_record_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadMatch, match=says):
        stellwerk.load(text)


def test_every_prefix_of_a_record_is_refused() -> None:
    text = played(10).to_json().rstrip()
    for length in range(0, len(text), 7):
        with pytest.raises(BadMatch):
            stellwerk.load(text[:length])


def test_replay_in_the_middle_of_a_chain() -> None:
    match = yard(players=3)
    for action in (WORK, WORK, WORK, YARD.menu(YARD.box())[3], GIVE[1]):
        match.play(action)
    back = replay(YARD, read_header(match.to_json()))
    assert back.state == match.state
    assert back.decision == match.decision


def test_another_seat_than_the_one_asked_learns_nothing_of_its_options() -> None:
    match = yard()
    with pytest.raises(stellwerk.IllegalAction, match=r"^It is not seat 1 that must choose now, but seat 0\.$"):
        match.play(WORK, seat=1)
    match.play(WORK, seat=0)


def test_a_draft_cannot_be_taken_back_once_the_next_has_seen_the_cards() -> None:
    match = stellwerk.new("first-class", players=3, seed=1)
    assert match.decision is not None
    seat = match.decision.seat
    match.play(match.decision.options[0])
    with pytest.raises(CannotUndo, match="revealed"):
        match.undo(seat)


def test_wrong_arguments_are_named() -> None:
    wrong: Any = 1.5
    with pytest.raises(ValueError, match=r"A seed is a whole number, not 1\.5"):
        stellwerk.new("germany", seed=wrong)
    with pytest.raises(ValueError, match="is a text, not 12"):
        stellwerk.new("first-class", modules=12)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cannot be a name"):
        stellwerk.new("germany", names=("a", "\ud800"))


def test_what_is_nested_too_deeply_is_no_match() -> None:
    with pytest.raises(BadMatch, match="nested too deeply"):
        stellwerk.load("[" * 200_000)


def test_errors_stay_short() -> None:
    with pytest.raises(BadMatch) as caught:
        stellwerk.load(record(actions=[["x" * 100_000]]))
    assert len(str(caught.value)) < 3000


def finished(players: int) -> Match:
    match, rng = stellwerk.new("germany", players=players, seed=3), seeded(4)
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def test_ten_thousand_live_matches_fit_into_a_gigabyte() -> None:
    text = finished(players=5).to_json()
    stellwerk.load(text)
    tracemalloc.start()
    copies = [stellwerk.load(text) for _ in range(3)]
    gc.collect()
    each = tracemalloc.get_traced_memory()[0] / len(copies)
    tracemalloc.stop()
    assert len(copies[0].actions) > 400
    assert 20_000 < each < 90_000


def test_equal_events_of_two_matches_are_one() -> None:
    one, other = finished(players=2), finished(players=2)
    assert all(a is b for a, b in zip(one.events, other.events, strict=True))
    assert shared.cache_info().maxsize, "what is shared does not grow for ever"


def test_every_earlier_step_is_found_again() -> None:
    match, rng, hashes = stellwerk.new("germany", players=2, seed=5), seeded(6), list[str]()
    while match.decision is not None:
        hashes.append(match.hash)
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    for step in range(0, len(hashes), 7):
        assert match.at(step).hash == hashes[step]


def test_a_match_from_a_guess_holds_nothing_of_the_truth() -> None:
    match = stellwerk.new("germany", players=3, seed=5)
    rng = seeded(3)
    while len(match.actions) < 40:
        assert match.decision is not None
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    before = match.hash
    other = match.guessed(1, seeded(9))
    assert other.view(1) == match.view(1), "the seat sees the same"
    assert other.state.rng != match.state.rng
    assert other.state.tickets[0] != match.state.tickets[0], "the tickets of another seat are made up"
    assert (other.seed, other.actions, other.events, list(other.seats), list(other.marks)) == (0, [], [], [], [])
    with pytest.raises(CannotUndo):
        other.undo()
    guess = other.state.clone()
    assert other.decision is not None
    other.play(other.decision.options[0])
    assert other.at(0).state == guess, "going back leads to the guess, not to a state that was kept of the match"
    assert match.hash == before, "and the match has noticed nothing"


def test_a_match_says_what_it_is() -> None:
    match = stellwerk.new("germany", players=2, seed=7)
    assert repr(match) == "<Match of germany, 2 players, seed 7: 0 actions, seat 0 must choose: split>"
    while match.decision is not None:
        match.play(match.decision.options[0])
    assert repr(match).endswith(f"{len(match.actions)} actions, over>")


def test_a_game_that_is_not_drawn_shows_itself_in_letters() -> None:
    match = Match(BARE, 2, 1)
    assert match._repr_svg_() is None
    assert (match._repr_html_() or "").startswith("<pre>")
    assert stellwerk.new("germany", seed=1)._repr_html_() is None


def test_what_a_new_game_lacks_is_one_line() -> None:
    with pytest.raises(ValueError, match="The box of Yard has no digest"):
        Match(YARD, 2, 1, box=object())
    option: Any = "rounds"
    with pytest.raises(TypeError, match="'rounds' is no option of Yard"):
        replace(YARD, options=(option,))
