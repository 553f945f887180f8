"""What holds in every game at every decision. Each law raises AssertionError with what went wrong."""

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest

from stellwerk.core import codec
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import IllegalAction, apply, decision, revealed, seen_by, step
from stellwerk.core.match import Match, read_header, replay
from stellwerk.core.records import LAPSE, Action, Decision, Event
from stellwerk.core.rng import below, seeded
from tests.games.first_class import invariants as first_class
from tests.games.germany import invariants as germany
from tests.mini import yard

Problems = Callable[[Any], list[str]]
INVARIANTS: dict[str, Problems] = {
    "first-class": first_class.problems,
    "germany": germany.problems,
    "yard": yard.problems,
}
STEPS: dict[str, Callable[[Any, Action, list[Event], Any], list[str]]] = {
    "first-class": first_class.step_problems,
    "germany": germany.step_problems,
}
LONGEST = 5000  # decisions; no match of any game comes near it
NONSENSE = Action("no such thing", 7)


def play_by(match: Match, choices: Iterable[int], everybody: bool = True) -> None:
    """Play the options that the integers name, all laws on at every decision, until they or the match end.

    What a seat may know is checked for everybody, or for one seat at each decision, in turn.
    """
    eyes = (None, *range(match.players))
    for number, choice in enumerate(choices):
        if match.decision is None:
            break
        check(match, choice, eyes if everybody else (eyes[number % len(eyes)],))
        play_one(match, match.decision.options[choice % len(match.decision.options)])
    check_record(match)


def play_one(match: Match, action: Action) -> None:
    """Play an action and compare before and after."""
    if match.game.name not in STEPS:
        match.play(action)
        return
    before, events = match.state.clone(), len(match.events)
    match.play(action)
    problems = STEPS[match.game.name](before, action, match.events[events:], match.state)
    assert not problems, problems


def play_out(match: Match, seed: int, everybody: bool = True) -> None:
    """Play to the end at random, all laws on at every decision."""
    rng = seeded(seed)
    play_by(match, (below(rng, 1 << 30) for _ in range(LONGEST)), everybody)
    assert match.over, "every match ends"


def check(match: Match, choice: int, eyes: tuple[int | None, ...]) -> None:
    """All laws of one decision."""
    assert match.decision is not None
    game, state, open = match.game, match.state, match.decision
    assert not INVARIANTS[game.name](state), INVARIANTS[game.name](state)
    check_options(match)
    check_refusal(match, choice)
    check_clone(game, state, open, choice)
    check_json(game, state)
    action = open.options[choice % len(open.options)]
    log = events_of(game, state, action)
    for seat in eyes:
        other = check_view(game, state, seat, choice)
        check_secrets(game, state, other, seat, open, action, log)
    possible = INVARIANTS[game.name](other)
    assert not possible, f"a guess is a possible state: {possible}"


def check_options(match: Match) -> None:
    """Options are at least one, each once, and entries of the menu; deciding again gives the same."""
    assert match.decision is not None
    options = match.decision.options
    assert options, "a decision has options"
    assert len(set(options)) == len(options), "options are unique"
    assert set(options) <= menu(match.game, match.box), "options are entries of the menu"
    assert decision(match.game, match.state) == match.decision, "a decision is a function of the state"


MENUS: dict[tuple[str, str], frozenset[Action]] = {}


def menu(game: AnyGame, box: Any) -> frozenset[Action]:
    key = (game.name, box.digest)
    if key not in MENUS:
        actions = game.menu(box)
        assert len(set(actions)) == len(actions), "menu entries are unique"
        MENUS[key] = frozenset(actions)
    return MENUS[key]


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
        with pytest.raises(IllegalAction, match="Offered: "):
            match.play(action)
    assert match.state == before, "a refused action changes nothing"


def check_clone(game: AnyGame, state: Any, open: Decision, choice: int) -> None:
    """A clone equals its original and goes its own way."""
    copy, again = state.clone(), state.clone()
    assert copy == state, "a clone equals its original"
    step(game, copy, open, open.options[choice % len(open.options)])
    assert state == again, "a clone that plays on leaves the original as it was"


def check_json(game: AnyGame, state: Any) -> None:
    """A state survives JSON at any decision, also in the middle of a chain."""
    text = codec.dumps(codec.encode(state))
    back = codec.decode(game.state, json.loads(text), state.box)
    assert back == state, "a state survives JSON"


def check_view(game: AnyGame, state: Any, seat: int | None, choice: int) -> Any:
    """Masking is idempotent, and a guess from the view masks back to that very view; the guess."""
    view = game.mask(state, seat)
    assert game.mask(view, seat) == view, "masking is idempotent"
    assert not any(view.rng), "the generator is nobody's business"
    other = game.guess(view, seat, seeded(choice))
    assert game.mask(other, seat) == view, "a guess masks back to the view"
    return other


def check_secrets(
    game: AnyGame, state: Any, other: Any, seat: int | None, open: Decision, action: Action, log: list[Event]
) -> None:
    """A seat learns only what it may: of two states it cannot tell apart it sees and hears the same."""
    twin = decision(game, other)
    assert twin is not None
    assert (twin.seat, twin.effect) == (open.seat, open.effect), "whose turn it is, and for what, is public"
    if seat == open.seat:
        assert twin.options == open.options, "a seat's options depend on what it knows only"
        assert refusal(game, state) == refusal(game, other), "error texts tell nothing"
    if action in twin.options:
        mine, theirs = heard(game, log, seat), heard(game, events_of(game, other, action), seat)
        assert mine == theirs, "events tell a seat only what it may know"
        if not revealed(game.rules, log) and not revealed(game.rules, events_of(game, other, action)):
            assert seen_after(game, state, action, seat) == seen_after(game, other, action, seat), "undo hides nothing"


def seen_after(game: AnyGame, state: Any, action: Action, seat: int | None) -> Any:
    """The seat's view after an action that may be taken back: it must not have learnt anything."""
    after = state.clone()
    apply(game, after, action)
    return game.mask(after, seat)


def refusal(game: AnyGame, state: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        apply(game, state, NONSENSE)
    return str(caught.value)


def events_of(game: AnyGame, state: Any, action: Action) -> list[Event]:
    log: list[Event] = []
    apply(game, state.clone(), action, log)
    return log


def heard(game: AnyGame, log: list[Event], seat: int | None) -> list[Event]:
    """The events as the seat sees them, up to the first that shows it something new."""
    seen: list[Event] = []
    for event in log:
        shown = seen_by(game.rules, event, seat)
        if event.action == LAPSE and game.rules[event.effect.op].always_asks:
            return seen  # that nothing was possible is news, and public
        if game.rules[event.effect.op].reveals and event.result and shown == event:
            return [*seen, shown._replace(result=())]
        seen.append(shown)
    return seen


def check_record(match: Match) -> None:
    """A match replayed from its text is the same match: state, events, decision and hash."""
    back = replay(match.game, read_header(match.to_json()), match.box)
    assert back.state == match.state, "replay gives the same state"
    assert back.events == match.events, "replay gives the same events"
    assert back.decision == match.decision
    assert back.hash == match.hash


def begin(game: AnyGame, players: int, seed: int, options: Mapping[str, str] | None = None) -> Match:
    return Match(game, players, seed, options)


def settings_of(game: AnyGame) -> list[dict[str, str]]:
    """The settings under which the laws are tried: every pair of modules where there are modules, else the default."""
    default = {option.name: option.default for option in game.options}
    if "modules" not in default:
        return [default]
    return [default | {"modules": "".join(pair)} for pair in combinations("ABCDE", 2)]
