"""What the guides for bots in Python and for learners show is run."""

import re
from pathlib import Path
from typing import Any

import pytest

from stellwerk.arena.play import play_match
from stellwerk.bots import random
from stellwerk.games import GAMES

GUIDES = Path(__file__).parents[1] / "docs" / "guide"


def blocks(guide: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (GUIDES / guide).read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("guide", ["bots-in-python.md", "environments.md"])
def test_the_code_of_a_guide_runs(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number, block in enumerate(blocks(guide)):
        exec(compile(block, f"{guide} {number}", "exec"), {"__name__": "guide"})


def test_the_bot_of_the_guide_plays() -> None:
    scope: dict[str, Any] = {}
    exec(blocks("bots-in-python.md")[0], scope)
    game = GAMES["germany"]
    result = play_match(game, game.box(), 2, 1, {}, [scope["choose"], random.choose])
    assert result.scores[0] > result.scores[1]


def test_links_of_the_guides_lead_somewhere() -> None:
    for guide in ("bots-in-python.md", "environments.md", "tournaments.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", (GUIDES / guide).read_text("utf-8")):
            assert (GUIDES / target).exists(), f"{guide}: {target}"
