"""The pages and the pictures in them do not get in each other's way."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk.web import pages

OWN = {
    name
    for path in (Path(pages.__file__).parent / "templates").glob("*.html")
    for name in re.findall(r'\bid="([\w-]+)"', path.read_text("utf-8"))
}


@pytest.mark.parametrize(("game", "options"), [("germany", {}), ("first-class", {"modules": "AB"})])
def test_no_part_of_a_picture_is_called_like_a_part_of_the_page(game: str, options: dict[str, str]) -> None:
    """The script finds things by their ids: one that is there twice would be the wrong one."""
    match, number = stellwerk.new(game, players=3, seed=1, **options), 0
    assert "board" in OWN
    while True:
        for seat in (None, 0, 1):
            drawn = set(re.findall(r'\bid="([\w-]+)"', match.svg(seat)))
            assert not drawn & OWN
        if match.over:
            return
        for _ in range(20):
            if match.decision:
                match.play(match.decision.options[number % len(match.decision.options)])
                number += 1
