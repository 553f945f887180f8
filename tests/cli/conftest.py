"""A saved match that several tests read."""

from pathlib import Path

import pytest

import stellwerk
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded


def played(steps: int | None) -> Match:
    """A match of Germany after so many random actions; None: to its end."""
    match, rng = stellwerk.new("germany", players=2, seed=11, names=("Ada", "Ben")), seeded(5)
    while match.decision is not None and (steps is None or len(match.actions) < steps):
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


@pytest.fixture(scope="session")
def finished() -> Match:
    return played(None)


@pytest.fixture(scope="session")
def unfinished() -> Match:
    return played(60)


@pytest.fixture
def finished_file(finished: Match, tmp_path: Path) -> Path:
    (tmp_path / "finished.json").write_text(finished.to_json(), "utf-8")
    return tmp_path / "finished.json"


@pytest.fixture
def unfinished_file(unfinished: Match, tmp_path: Path) -> Path:
    (tmp_path / "unfinished.json").write_text(unfinished.to_json(), "utf-8")
    return tmp_path / "unfinished.json"
