"""How to play: pages in three languages with a legend that the boards bear out, and the links that lead there."""

import re
from html import unescape

import pytest

import stellwerk
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.web.site import pages
from tests.web.serving import Server, Visitor

DEALS: dict[str, list[dict[str, str]]] = {
    "germany": [{}],
    "first-class": [{"modules": modules} for modules in ("AB", "CD", "DE")],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_answers_in_the_language(server: Server, game: str, language: str) -> None:
    answer, t = Visitor(server.address, language).get(f"/help/{game}"), GAMES[game].words(language)
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    assert answer.text.count("<h1>") == 1
    shown = unescape(answer.text)
    for head, paragraphs in GAMES[game].text.help(t):
        assert f"<h2>{head}</h2>" in shown
        assert all(words in shown for words in paragraphs)


def said(game: str, language: str) -> list[str]:
    """The words of the legend."""
    return re.findall(r"</svg><span>(.*?)</span>", pages.help_page(words(language), GAMES[game]))


@pytest.mark.parametrize("game", GAMES)
def test_the_translations_are_not_english(game: str) -> None:
    """Sentences and most signs: some words are the same in two languages."""
    english, *others = [said(game, language) for language in LANGUAGES]
    for other in others:
        assert len(other) == len(english) > 30
        assert sum(a == b for a, b in zip(english, other, strict=True)) < 3


def test_there_is_no_help_for_a_game_that_is_not_here(server: Server) -> None:
    assert Visitor(server.address).get("/help/chess").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_the_legend_is_one_that_boards_are_drawn_with(game: str) -> None:
    html = quoted(pages.help_page(words(), GAMES[game]))
    legend = html[html.index('class="legend"') :]
    symbols, classes = found(legend, r'href="#([\w-]+)"'), found(legend, r'class="([\w -]+)"')
    boards = "".join(stellwerk.new(game, players=3, seed=1, **deal).svg(0) for deal in DEALS[game])
    assert symbols <= found(html, r' id="([\w-]+)"')
    assert symbols <= found(boards, r' id="([\w-]+)"')
    assert len(symbols) > 15
    styled = set(re.findall(r"\.([a-zA-Z][\w-]*)", boards[: boards.index("</style>")]))
    assert {name for names in classes for name in names.split()} - styled <= {"legend"}


def quoted(html: str) -> str:
    """Markup as it is sent, with quotes around every value."""
    return re.sub(r"(?<==)([\w.#:-]+)(?=[ />])", r'"\1"', html)


def found(text: str, pattern: str) -> set[str]:
    return set(re.findall(pattern, text))


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_has_words(game: str) -> None:
    picture = GAMES[game].picture
    assert picture is not None
    for head, entries in picture.legend(words()):
        assert head
        assert all(width > 0 and height > 0 and drawn and meaning for width, height, drawn, meaning in entries)


def test_the_legend_of_first_class_explains_the_numbers_of_the_other_players() -> None:
    html = pages.help_page(words(), GAMES["first-class"])
    for number in ("1·0·0", "0/3", "2+1"):
        assert f">{number}</text>" in html


def test_the_links_to_the_help(server: Server) -> None:
    """From a table into a tab of its own, so that the game stays."""
    visitor = Visitor(server.address)
    for game in GAMES:
        link = f'href="/help/{game}" target="_blank">How to play</a>'
        table = visitor.table(game, "me", "bot:easy", "bot:easy")
        for path in ("/", f"/new?game={game}", f"/t/{table}?menu=only"):
            assert visitor.get(path).text.count(link) == 1, path
