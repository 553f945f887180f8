"""What a new table leaves to chance: modules, seats and so the start player; and modules say what they bring."""

import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.web.site import forms, pages
from tests.web.serving import Server, Visitor


def test_a_pair_of_modules_by_chance_is_any_of_the_ten() -> None:
    (modules,) = (option for option in GAMES["first-class"].options if option.lines)
    found = {forms.by_chance(modules) for _ in range(500)}
    assert len(found) == 10
    assert all(len(pair) == 2 and pair[0] < pair[1] for pair in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_module_has_a_line(language: str) -> None:
    (modules,) = (option for option in GAMES["first-class"].options if option.lines)
    field = pages.option_field(modules, {}, GAMES["first-class"].words(language))
    assert len(field["lines"]) == len(modules.choices)
    assert all(line[0].isupper() and line.endswith(".") and len(line) > 40 for line in field["lines"])
    page = pages.new_page(words(language), {"game": "first-class"})
    assert page.count('class="note"') >= 5
    assert "disabled" not in page


def test_shuffled_seats_keep_who_plays_with_their_names() -> None:
    found = [forms.shuffled(["me", "bot:easy", "here"], ["Ada", "", "Ben"]) for _ in range(200)]
    assert len({tuple(kinds) for kinds, _ in found}) == 6
    assert all(names[kinds.index("me")] == "Ada" and names[kinds.index("here")] == "Ben" for kinds, names in found)


def test_a_table_with_shuffled_seats_is_made(server: Server) -> None:
    fields = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy", "shuffled": "1"}
    assert Visitor(server.address).post("/tables", **fields).status_code == 303


def test_modules_by_chance_make_a_table(server: Server) -> None:
    ada = Visitor(server.address)
    fields = {"game": "first-class", "players": "2", "seat0": "me", "seat1": "bot:easy", "modules-random": "1"}
    assert ada.post("/tables", **fields).status_code == 303
