"""Learning by playing over the wire: the page that leads there, the table, and what its learner alone is told."""

import re

import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.web.play import lessons
from tests.web.serving import Message, Server, Socket, Visitor

BOTH = ("germany", "first-class")


def first_prompt(socket: Socket) -> Message:
    """What is said when the learner is first asked something."""
    return socket.wait(lambda shows: bool(shows.get("lesson")) and shows["to"] == 0)["lesson"]  # type: ignore[no-any-return]


def form(game: str) -> dict[str, str]:
    lesson = GAMES[game].lesson
    assert lesson is not None
    return lessons.form_of(GAMES[game], lesson)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOTH)
def test_the_page_names_the_steps_in_the_language(server: Server, game: str, language: str) -> None:
    ada, lesson, t = Visitor(server.address, language), GAMES[game].lesson, GAMES[game].words(language)
    assert f'href="/learn/{game}"' in ada.get("/").text
    page = ada.get(f"/learn/{game}").text
    assert lesson is not None
    assert all(f"<li>{t(step.title)}</li>" in page for step in lesson.steps)
    assert words(language)("Begin the lesson") in page


@pytest.mark.parametrize("game", BOTH)
def test_the_learner_is_told_step_by_step_and_nobody_else_is(server: Server, game: str) -> None:
    ada, eve = Visitor(server.address, "de"), Visitor(server.address)
    table = ada.made(f"/learn/{game}")
    assert "lesson.css" in ada.get(f"/t/{table}").text
    assert "lesson" not in eve.get(f"/t/{table}").text
    with ada.socket(table) as page, eve.socket(table) as other:
        first = first_prompt(page)
        assert (first["number"], first["note"]) == (1, "")
        assert first["picks"]
        page.play(first["picks"][0])
        second = page.wait(lambda shows: bool(shows["lesson"]) and shows["lesson"]["number"] == 2)
        assert second["lesson"]["title"] != first["title"]
        other.wait(lambda shows: shows["v"] >= second["v"])
        assert all("lesson" not in message for message in other.arrived)


def test_who_does_something_else_is_told_so_kindly_and_goes_on(server: Server) -> None:
    ada = Visitor(server.address)
    with ada.socket(ada.made("/learn/germany")) as page:
        first = first_prompt(page)
        page.play(next(choice["pick"] for choice in page.shows["choices"] if choice["pick"] not in first["picks"]))
        second = page.wait(lambda shows: bool(shows["lesson"]) and shows["lesson"]["number"] == 2)["lesson"]
        assert second["note"] == lessons.STRAYED


def test_what_is_taken_back_was_not_done(server: Server) -> None:
    ada = Visitor(server.address)
    with ada.socket(ada.made("/learn/first-class")) as page:
        first_prompt(page)
        while not page.my_turn()["undo"]:
            page.play((page.shows["lesson"]["picks"] or [0])[0])
        told, v = page.shows["lesson"], page.shows["v"]
        page.send("undo", v=v)
        assert page.wait(lambda shows: shows["v"] > v)["lesson"]["number"] <= told["number"]
        again = page.play((page.shows["lesson"]["picks"] or [0])[0])["lesson"]
        assert again == told


@pytest.mark.parametrize("game", BOTH)
def test_it_is_a_practice_table_like_any_other(server: Server, game: str) -> None:
    ada = Visitor(server.address)
    table = ada.made(f"/learn/{game}")
    assert "Practice table" in ada.get(f"/t/{table}").text
    assert re.search(r'href="/t/\w+/replay"', ada.get(f"/t/{table}?menu=only").text)
    assert ada.get(f"/t/{table}/replay").status_code == 200
    assert "lesson.css" in ada.get(f"/t/{ada.made('/tables', **form(game))}").text, "the deal makes the lesson"
    for other in ({"seed": "4"}, {"players": "3", "seat2": "bot:easy"}):
        assert "lesson.css" not in ada.get(f"/t/{ada.made('/tables', **(form(game) | other))}").text


def test_a_game_without_a_lesson_is_learnt_by_reading(server_with_plain_game: Server) -> None:
    ada = Visitor(server_with_plain_game.address)
    page = ada.get("/learn/plain")
    assert page.status_code == 200
    assert "This game has no lesson" in page.text
    assert "Begin the lesson" not in page.text
    assert ada.post("/learn/plain").status_code == 404
    assert ada.get("/learn/chess").status_code == 404
    table = ada.table("plain", "me", "bot:random", seed="1")
    with ada.socket(table) as socket:
        assert "lesson" not in socket.my_turn()


def test_a_short_lesson_begins_with_its_position_and_says_when_it_is_done(server: Server) -> None:
    ada, whole = Visitor(server.address), GAMES["first-class"].lesson
    assert whole is not None
    page = ada.get("/learn/first-class").text
    assert all(f'action="/learn/first-class/{one.name}"' in page for one in whole.short)
    assert ada.post("/learn/first-class/nothing").status_code == 404
    table = ada.made("/learn/first-class/mail-car")
    assert "A short lesson" in ada.get(f"/t/{table}").text
    with ada.socket(table) as socket:
        first = first_prompt(socket)
        assert (first["title"], first["number"], first["of"]) == ("Which mail car?", 1, 1)
        assert not socket.shows["undo"], "what came before was not played here"
        after = socket.play(first["picks"][0])
        assert after["lesson"]["title"] == "That was the lesson"


def test_the_introduction_of_a_module_leads_to_its_short_lessons(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("first-class", "me", "bot:easy", seed="1")
    cards = ada.get(f"/t/{table}/introductions").json()["cards"]
    reached = {card["name"]: [lesson["to"] for lesson in card["lessons"]] for card in cards}
    assert reached == {
        "first-class-A": ["/learn/first-class/contracts"],
        "first-class-B": ["/learn/first-class/celebrity", "/learn/first-class/postcard"],
    }
    assert all(ada.made(lesson) for lessons in reached.values() for lesson in lessons)
