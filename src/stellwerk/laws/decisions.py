"""What is offered and refused, and that a position is a value: copied, pickled or saved it plays on in the same way."""

import io
import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any

from stellwerk.core import codec
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import IllegalAction, decision, step
from stellwerk.core.match import Match, read_header, replay
from stellwerk.core.records import Action, Decision, Event
from stellwerk.laws import LawBroken, law

NONSENSE = Action("no such thing", 7)
WHOLE = 25  # every 25 decisions the box is copied, too; else it is shared
Position = tuple[Any, Decision]


@lru_cache(maxsize=32)
def menu(game: AnyGame, box: Any) -> frozenset[Action]:
    actions = game.menu(box)
    law(len(set(actions)) == len(actions), "menu entries are unique")
    return frozenset(actions)


def check_options(match: Match) -> None:
    """There is at least one option, each is there once and is an entry of the menu; deciding again gives the same."""
    assert match.decision is not None
    options = match.decision.options
    law(bool(options), "a decision has options")
    law(len(set(options)) == len(options), "options are unique", options)
    law(set(options) <= menu(match.game, match.box), "options are entries of the menu", options)
    law(decision(match.game, match.state) == match.decision, "a decision is a function of the state")


def not_offered(match: Match, choice: int) -> Action:
    """Some action of the menu that is not offered."""
    assert match.decision is not None
    actions = match.game.menu(match.box)
    for i in range(len(actions)):
        action: Action = actions[(choice + i) % len(actions)]
        if action not in match.decision.options:
            return action
    return NONSENSE


def check_refusal(match: Match, choice: int) -> None:
    """An action that is not offered is refused, the error says what is, and nothing changes."""
    before = match.state.clone()
    for action in (not_offered(match, choice), NONSENSE):
        law("Offered: " in refusal(match, action), "a refusal says what is offered", action)
    law(match.state == before, "a refused action changes nothing")


def refusal(match: Match, action: Action) -> str:
    try:
        match.play(action)
    except IllegalAction as refused:
        return str(refused)
    raise LawBroken(f"{action} was not offered, and was played")


def check_clone(game: AnyGame, state: Any, open: Decision, choice: int) -> None:
    """A clone equals its original and goes its own way; a list that both hold is named."""
    kept = deepcopy(state, {id(state.box): state.box})
    law(state.clone() == state, "a clone equals its original")
    for option in open.options:
        step(game, state.clone(), open, option)
        shared = [name for name in game.known if getattr(state, name) != getattr(kept, name)]
        law(not shared, "a clone that plays on leaves the original as it was; it shares", *shared)


def check_copies(game: AnyGame, state: Any, open: Decision, number: int) -> None:
    """A deep copy, a pickle and a JSON text of a position lead by every option to the same as the position itself."""
    whole = number % WHOLE == 0
    after = [following(game, state, open, option) for option in open.options]
    for name, copied in COPIES.items():
        other, asked = copied(game, state, open, whole)
        law(other == state, f"a {name} of a state equals it")
        law(asked == open, f"a {name} of a decision equals it")
        for option, expected in zip(asked.options, after, strict=True):
            found = following(game, other, asked, option)
            law(found == expected, f"on a {name} an option leads to the same state, events and decision", option)


def check_match_copies(match: Match) -> None:
    """A deep copy and a pickle of a whole match play on as it does."""
    assert match.decision is not None
    for copied in (deepcopy(match), pickle.loads(pickle.dumps(match)), match.at(len(match.actions))):
        law(copied.hash == match.hash, "a copy of a match equals it")
        option = match.decision.options[-1]
        again = match.at(len(match.actions))
        law(copied.play(option) == again.play(option), "a copy of a match plays on as it does", option)
        law((copied.state, copied.decision) == (again.state, again.decision), "and leads to the same", option)


def following(game: AnyGame, state: Any, open: Decision, option: Action) -> tuple[Any, list[Event], Decision | None]:
    """The state, events and decision after an option."""
    after, log = state.clone(), list[Event]()
    decided = step(game, after, open, option, log)
    return after, log, decided


def deep_copy(game: AnyGame, state: Any, open: Decision, whole: bool) -> Position:
    return deepcopy((state, open), {} if whole else {id(state.box): state.box})


def pickled(game: AnyGame, state: Any, open: Decision, whole: bool) -> Position:
    parcel = io.BytesIO()
    pickler = pickle.Pickler(parcel, pickle.HIGHEST_PROTOCOL)
    if not whole:
        pickler.persistent_id = lambda item: "box" if item is state.box else None  # type: ignore[method-assign]
    pickler.dump((state, open))
    unpickler = pickle.Unpickler(io.BytesIO(parcel.getvalue()))
    unpickler.persistent_load = lambda name: state.box  # type: ignore[method-assign]
    position: Position = unpickler.load()
    return position


def saved(game: AnyGame, state: Any, open: Decision, whole: bool) -> Position:
    """A JSON text holds the state alone; the decision follows from it."""
    back = codec.decode(game.state, json.loads(codec.dumps(codec.encode(state))), state.box)
    asked = decision(game, back)
    assert asked is not None
    return back, asked


COPIES: dict[str, Callable[[AnyGame, Any, Decision, bool], Position]] = {
    "deep copy": deep_copy,
    "pickle": pickled,
    "JSON text": saved,
}


def check_record(match: Match) -> None:
    """A match replayed from its text is the same match: state, events, decision and hash; so is one stepped back."""
    back = replay(match.game, read_header(match.to_json()), match.box)
    law(back.state == match.state, "replay gives the same state")
    law(back.events == match.events, "replay gives the same events")
    law(back.decision == match.decision, "replay gives the same decision")
    law(back.hash == match.hash, "replay gives the same hash")
    middle = match.at(len(match.actions) // 2)
    for action in match.actions[len(middle.actions) :]:
        middle.play(action)
    law(middle.hash == match.hash, "a match goes on from an earlier step as it did")
