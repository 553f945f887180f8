"""The sounds of a table are ours, small, as their recipe makes them, and loaded by those alone who want them."""

from pathlib import Path

import pytest

import make_sounds
from stellwerk.core.records import Action, Effect, Event
from stellwerk.games import GAMES
from stellwerk.web import static_version

STATIC = Path(make_sounds.FOLDER)
MOST = 8_000  # bytes


@pytest.mark.parametrize("name", make_sounds.SOUNDS)
def test_a_sound_is_as_its_recipe_makes_it(name: str, tmp_path: Path) -> None:
    made = make_sounds.write(name, tmp_path).read_bytes()
    assert (STATIC / f"{name}.wav").read_bytes() == made, "python tools/make_sounds.py"
    assert 400 < len(made) < MOST


def test_there_is_no_other_sound() -> None:
    assert {path.stem for path in STATIC.glob("*.wav")} == set(make_sounds.SOUNDS)
    assert static_version()


def test_no_page_loads_a_sound_by_itself() -> None:
    """Only the script does that is fetched when they are switched on."""
    for path in STATIC.glob("*.js"):
        text = path.read_text("utf-8")
        assert (".wav" in text) == (path.name == "sounds.js")
        assert 'from "./sounds.js"' not in text, path.name


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_events_sound_like_sounds_that_there_are(game: str) -> None:
    text, heard = GAMES[game].text, set[str | None]()
    for op in GAMES[game].effects:
        for answer in ("", *GAMES[game].answers):
            heard.add(text.sound(Event(0, Effect(op), Action(answer), ())))
    assert heard == {None, "card", "train"}
