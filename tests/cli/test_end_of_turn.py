"""At a terminal no turn ends without a word: what can be taken back is offered, what cannot is confirmed."""

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from stellwerk.cli.session import Session, play_one_action
from stellwerk.core.flow import Outcome, ends_unasked
from stellwerk.core.machine import revealed
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES

Typed = Callable[..., list[str]]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Somebody at a terminal types these lines; what was asked is kept."""

    def types(*lines: str) -> list[str]:
        answers, asked = iter(lines), list[str]()

        def answer(prompt: str) -> str:
            asked.append(prompt)
            return next(answers)

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
        return asked

    return types


def at(for_good: bool) -> tuple[Session, Action]:
    """Where an action of seat 0 ends its turn by itself: so that nothing can be taken back, or not."""
    for seed in range(100):
        match, rng = Match(GAMES["first-class"], 2, seed, {"modules": "AB"}), seeded(seed)
        while (open := match.decision) is not None:
            for action in open.options if open.seat == 0 and open.effect.op == "frame" else ():
                ends: Outcome | None = ends_unasked(match.game, match.view(0), open, [action], "", seeded(0))
                if ends is not None and revealed(match.game.rules, ends.events) == for_good and ends.open is not None:
                    return Session(match, {1: "random"}, "en", None, [], viewer=0), action
            match.play(open.options[below(rng, len(open.options))])
    raise AssertionError("no such position")


def number(session: Session, action: Action) -> str:
    assert session.match.decision is not None
    return str(session.match.decision.options.index(action) + 1)


def test_what_was_done_last_can_be_taken_back_when_the_turn_is_over(typed: Typed) -> None:
    session, action = at(for_good=False)
    before, asked = len(session.match.actions), typed(number(session, action), "u")
    play_one_action(session)
    assert asked[-1].startswith("Your turn is over: ")
    assert (len(session.match.actions), session.match.decision.seat) == (before, 0)  # type: ignore[union-attr]
    typed(number(session, action), "")
    play_one_action(session)
    assert len(session.match.actions) == before + 1


def test_what_would_be_revealed_at_the_end_of_a_turn_is_confirmed_first(typed: Typed) -> None:
    session, action = at(for_good=True)
    before, asked = len(session.match.actions), typed(number(session, action), "no")
    play_one_action(session)
    assert asked[-1].startswith("Your turn ends with this: ")
    assert len(session.match.actions) == before
    typed(number(session, action), "")
    play_one_action(session)
    assert len(session.match.actions) == before + 1
