"""What happens is said to the one who does it: every sentence about somebody has such a form, in all languages."""

import re
from pathlib import Path
from typing import Any

import pytest
from stellwerk_yard import text
from stellwerk_yard.rules import WORK

from stellwerk.core.records import Effect, Event
from stellwerk.core.words import LANGUAGES, Addressed, You, words
from stellwerk.games import GAMES
from tests.mini.yard import YARD

ALIKE = ("Du nutzt ", "Du schließt ")  # German verbs that sound the same of her and to her
MESSAGE = re.compile(r'"([^"\n]*\{who\}[^"\n]*)"')


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_every_sentence_of_the_log_can_be_said_to_who_it_is_about(game: str) -> None:
    source = (Path(GAMES[game].folder) / "text" / "events.py").read_text("utf-8")
    singular = {message for message in MESSAGE.findall(source) if "{n} stations" not in message}
    many = {"tokens in all", "evidence tokens", "more have", "trains left"}  # the plural goes with its singular
    missing = [m for m in singular if m not in GAMES[game].text.you and not any(word in m for word in many)]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_what_is_said_to_somebody_does_not_name_them(game: str, language: str) -> None:
    t = Addressed(GAMES[game].words(language), GAMES[game].text.you)
    me = You(words(language)("You"))
    for message, said in GAMES[game].text.you.items():
        names = set(re.findall(r"\{(\w+)\}", message)) - {"who", "n"}
        values: dict[str, Any] = {name: f"<{name}>" for name in names}
        pair = isinstance(said, tuple)
        mine = t.plural(message, message, 2, who=me, **values) if pair else t(message, who=me, **values)
        theirs = t.plural(message, message, 2, who="Ada", **values) if pair else t(message, who="Ada", **values)
        assert "Ada" in theirs
        alike = "cannot" in message or (language == "de" and mine.startswith(ALIKE))
        assert mine != theirs.replace("Ada", me) or alike, message


def test_a_game_of_others_says_it_too() -> None:
    source = Path(text.__file__).read_text("utf-8")
    said = {message for message in MESSAGE.findall(source) if "coal {coal}" not in message}
    assert said == {*text.TEXT.you}
    t = Addressed(YARD.words("en"), text.TEXT.you)
    assert text.say_event(YARD.box(), Event(0, Effect("turn"), WORK), lambda seat: You("You"), t) == "You work."
