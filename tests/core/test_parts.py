"""Numbers with names: actions and effects by the names that a game declares."""

import json
from dataclasses import replace

import pytest

from stellwerk.core import parts
from stellwerk.core.parts import Part
from stellwerk.core.records import Action, Effect, Event
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.germany import GAME as GERMANY
from tests.mini.yard import YARD


def test_an_action_by_its_names() -> None:
    assert parts.names(GERMANY, Action("claim", 31)) == {"do": "claim", "track": 31}
    assert parts.names(GERMANY, Action("pay", 8, 2)) == {"do": "pay", "colour": 8, "locomotives": 2}
    assert parts.names(YARD, Action("work")) == {"do": "work"}
    assert parts.action(GERMANY, {"locomotives": 2, "do": "pay", "colour": 8}) == Action("pay", 8, 2)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({"track": 3}, '"do"'),
        ({"do": 7}, '"do"'),
        ({"do": "claim"}, "'claim' has track, and not none"),
        ({"do": "claim", "track": 1, "colour": 2}, "'claim' has track, and not track, colour"),
        ({"do": "blind", "kind": 2}, "'blind' has no parts, and not kind"),
        ({"do": "claim", "track": "31"}, "track of 'claim' is no whole number"),
        ({"do": "claim", "track": True}, "track of 'claim' is no whole number"),
    ],
)
def test_names_that_are_no_action(named: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parts.action(GERMANY, named)


def test_an_effect_whose_number_holds_two_parts() -> None:
    begun = payloads.begin(payloads.PASSENGER, 17, (payloads.coins(2),))
    named = parts.effect_names(FIRST_CLASS, begun)
    assert named == {"do": "begin", "source": 9, "number": 17, "of": [{"do": "coins", "amount": 2}]}
    assert parts.effect_of(FIRST_CLASS, named) == begun
    assert parts.effect_names(FIRST_CLASS, payloads.mechanic(1, 2)) == {"do": "mechanic", "side": 1, "position": 6}


def test_an_effect_without_parts_has_the_number_of_saved_matches() -> None:
    assert parts.effect_of(GERMANY, {"do": "blind"}) == Effect("blind", 0)
    assert parts.effect_of(GERMANY, {"do": "turn"}) == Effect("turn", 1)


def test_the_numbers_of_a_result_by_name() -> None:
    event = Event(-1, payloads.reveal_evidence(2), Action(""), (1, 40, 35, 1))
    assert parts.result_names(FIRST_CLASS, event, 2) == {"murderer": 1, "totals": [40, 35], "arrested": [1]}
    hidden = Event(0, Effect("blind", 0), Action("blind"), ())
    assert parts.result_names(GERMANY, hidden, 2) == {}


def test_a_description_has_meanings_and_ranges() -> None:
    box = GERMANY.box()
    found = json.loads(json.dumps(parts.describe(GERMANY, box)))
    track = {"means": "which of its tracks", "least": 0, "most": len(box.tracks) - 1, "box": "tracks"}
    assert found["actions"]["claim"] == {"means": "claim a route", "rule": "DE-5.1", "parts": {"track": track}}
    assert found["effects"]["blind"]["result"]["kind"]["most"] == 8
    assert set(found["actions"]) == {action.op for action in GERMANY.menu(box)}


def test_what_a_game_does_not_declare_is_named_by_its_places() -> None:
    bare = replace(YARD, answers={}, effects={})
    assert parts.names(bare, Action("give", 3)) == {"do": "give", "a": 3, "b": 0}
    assert parts.action(bare, {"do": "give", "a": 3, "b": 0}) == Action("give", 3)
    assert parts.describe(bare, bare.box())["actions"]["give"]["parts"]["a"]["most"] == 29


def test_a_part_lies_within_the_list_of_the_box_that_it_counts() -> None:
    assert Part("track", "", box="tracks").within(GERMANY.box()) == range(len(GERMANY.box().tracks))
