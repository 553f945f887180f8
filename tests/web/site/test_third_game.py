"""A third game, installed as a plug-in without a picture and without bots of its own, is played like the others."""

import re
from pathlib import Path

import pytest

from stellwerk.core.game import Option
from stellwerk.core.rng import seeded
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.web import STATIC
from stellwerk.web.play import levels
from stellwerk.web.site import pages
from tests.web.plain_game import GAME as PLAIN
from tests.web.serving import Server, Visitor, play_out, running
from tests.web.site.test_help import quoted

WEB = STATIC.parent
OURS = [*WEB.rglob("*.py"), *WEB.glob("templates/*.html")]


@pytest.fixture
def ada(server_with_plain_game: Server) -> Visitor:
    return Visitor(server_with_plain_game.address)


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_the_server_names_no_game(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    for game in GAMES.values():
        for name in (game.name, game.title, game.package.rpartition(".")[2]):
            assert name.lower() not in text


def test_it_is_on_the_start_page_with_the_bots_that_it_has(ada: Visitor) -> None:
    page = ada.get("/").text
    card = page[page.index('action="/play/plain"') :].partition("</form>")[0]
    assert "Coal &amp; &lt;cards&gt;." in card
    assert "Against 2 bots:" in card
    assert re.findall(r'name="level" value="(\w+)"', card) == ["random"]
    assert 'name="level" value="random"' not in page.replace(card, ""), "other games have better ones"


def test_the_form_asks_for_its_options_and_offers_its_bots(ada: Visitor) -> None:
    page = ada.get("/new?game=plain").text
    assert 'How many turns each seat has.<input name="rounds" value="5">' in page
    assert set(re.findall(r'value="bot:(\w+)"', page)) == {"random"}
    assert re.findall(r'name="players" value="(\d)"', page) == ["2", "3"]
    for wrong in ({"seat1": "bot:easy"}, {"rounds": "x"}, {"players": "4"}):
        form = {"game": "plain", "players": "2", "seat0": "me", "seat1": "bot:random"} | wrong
        assert ada.post("/tables", **form).status_code == 400, wrong


def test_how_to_play_it_is_a_page_without_signs(ada: Visitor) -> None:
    answer = ada.get("/help/plain")
    assert answer.status_code == 200
    assert "<h1>How to play: Plain &amp; Simple</h1>" in answer.text
    assert "<h2>Aim</h2><p>Coal.</p>" in answer.text
    assert "Signs" not in answer.text


def test_a_match_is_played_to_its_end_and_shown_in_words(ada: Visitor) -> None:
    table = ada.made("/play/plain")
    page = ada.get(f"/t/{table}").text
    assert 'data-pane="board"' in page
    assert '<section id="panel-board" class="panel"><div id="cells-board" class="cells"><svg' in quoted(page)
    with ada.socket(table) as socket:
        assert ": coal 1</text>" in socket.my_turn()["panels"]["board"]
        assert play_out(socket, seeded(1)) >= 5
        assert any(message.get("patch") for message in socket.arrived), "changes of the picture are sent"
        changes = socket.shows["series"]
        assert sum(socket.shows["scores"]) == sum(changes[2::3])
    assert ada.get(f"/t/{table}/match.json").status_code == 200


def test_the_host_can_give_a_seat_to_the_bots_it_has_only(ada: Visitor) -> None:
    table = ada.table("plain", "me", "friend", rounds="2")
    assert ada.post(f"/t/{table}/seat", seat="1", do="bot", level="hard").status_code == 400
    assert ada.post(f"/t/{table}/seat", seat="1", do="bot").status_code == 303


def test_a_table_of_a_game_that_was_removed_is_refused_and_not_listed(
    server_with_plain_game: Server, ada: Visitor, tmp_path: Path
) -> None:
    table = ada.table("plain", "me", "friend", listed="on")
    copy = tmp_path / "tables.db"
    for path in server_with_plain_game.db.parent.glob("tables.db*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with running(copy) as server:
        ada.http.base_url = server.address
        start = ada.get("/")
        assert start.status_code == 200
        assert f"/t/{table}" not in start.text
        answer = ada.get(f"/t/{table}")
        assert answer.status_code == 200, "what is left of it can be read"
        assert "The game of this table is not installed here." in answer.text


# Levels


def test_levels_are_those_that_the_bots_of_a_game_make_possible() -> None:
    for game in GAMES.values():
        assert list(levels.of_game(game)) == (list(game.bots.levels) or ["easy", "medium", "hard", "expert"])
        assert levels.usual(game) == "medium"
    assert list(levels.of_game(PLAIN)) == ["random"]
    assert levels.usual(PLAIN) == "random"


# Options of all kinds


@pytest.mark.parametrize(
    ("option", "form", "kind", "chosen"),
    [
        (Option("rounds", "5", "How many."), {}, "field", "5"),
        (Option("rounds", "5", "How many."), {"rounds": "7"}, "field", "7"),
        (Option("map", "north", "", "Map", (("north", "North"), ("south", "South"))), {}, "radios", "north"),
        (Option("map", "", "", "", (("south", "South"),)), {"map": "south"}, "boxes", ["south"]),
        (Option("sets", "AB", "", "", (("A", "a"), ("B", "b"), ("C", "c")), True), {}, "boxes", ["A", "B"]),
        (Option("sets", "AB", "", "", (("A", "a"), ("B", "b"), ("C", "c")), True), {"sets": "CA"}, "boxes", ["A", "C"]),
    ],
)
def test_an_option_becomes_boxes_buttons_or_a_field(
    option: Option, form: dict[str, str], kind: str, chosen: str | list[str]
) -> None:
    field = pages.option_field(option, form, words())
    assert field["kind"] == kind
    assert (field["chosen"] if kind != "boxes" else [v for v, _, on in field["choices"] if on]) == chosen


def test_all_boxes_of_an_option_count(ada: Visitor) -> None:
    several = [(game, option) for game in GAMES.values() for option in game.options if option.several]
    assert several
    for game, option in several:
        (first, _), *_, (last, _) = option.choices
        form = {"game": game.name, "players": "2", "seat0": "me", "seat1": "friend", option.name: [first, last]}
        answer = ada.http.post("/tables", data=form)
        assert answer.status_code == 303
        wrong = ada.http.post("/tables", data=form | {option.name: [first, "?"]})
        assert wrong.status_code == 400, "the second box is read, too"
