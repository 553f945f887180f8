"""Decks that are well formed and far too big, or cannot be drawn: refused by name, in words."""

import re
from collections.abc import Callable

import pytest

from stellwerk.core.match import Match
from stellwerk.core.records import BadDeck
from stellwerk.games import GAMES
from stellwerk.kit.deck import check_shape, export, read

Change = Callable[[str], str]


def first(pattern: str, new: str) -> Change:
    return lambda deck: re.sub(pattern, lambda _: new, deck, count=1)


def more(name: str, entries: list[str]) -> Change:
    return lambda deck: deck.replace(f"{name} = [\n", f"{name} = [\n" + "".join(f"  {e},\n" for e in entries))


TICKET = '{ a = "berlin", b = "bremen", value = 5 }'
GERMANY: dict[str, tuple[Change, str]] = {
    "a long name": (first('"Berlin"', '"' + "B" * 3000 + '"'), "cities: berlin: de has 3000 letters"),
    "many bends": (first(r"via = \[.*?\]\]", f"via = {[[0.5, 0.5]] * 900}"), "via has 900 entries"),
    "many tickets": (more("short", [TICKET] * 2400), "tickets: there are 2489"),
    "very many entries": (more("short", [TICKET] * 5000), "short: there are 5055 entries"),
    "many colours": (first(r'colours = \[.*?\]', f"colours = {['red'] * 99}".replace("'", '"')), "colours has 99"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), GERMANY.values(), ids=GERMANY)
def test_a_deck_that_is_too_big_is_refused(change: Change, says: str) -> None:
    deck = change(export(GAMES["germany"]))
    with pytest.raises(BadDeck, match=re.escape(says)):
        read(GAMES["germany"], deck)


def test_a_track_that_does_not_move_on_is_refused() -> None:
    deck = export(GAMES["germany"])
    (bend,) = re.findall(r"via = \[(\[.*?\])", deck)[:1]
    with pytest.raises(BadDeck, match="the track does not move on at"):
        read(GAMES["germany"], deck.replace(f"via = [{bend}", f"via = [{bend}, {bend}", 1))
    with pytest.raises(BadDeck, match="the track does not move on at"):
        read(GAMES["germany"], re.sub(r"(x = )[\d.]+, y = [\d.]+", r"\g<1>0.5, y = 0.5", deck))


@pytest.mark.parametrize(
    ("frames", "says"),
    [
        ("car" + ", car" * 30, "has 31 parts"),
        ("car" + " or car" * 20, "has 21 parts"),
        ("car" + ", car" * 3000, "has 15003 letters"),
    ],
)
def test_a_card_with_too_many_effects_is_refused(frames: str, says: str) -> None:
    deck = re.sub(r'frames = \["[^"]*"', f'frames = ["{frames}"', export(GAMES["first-class"]), count=1)
    with pytest.raises(BadDeck, match=says):
        read(GAMES["first-class"], deck)


@pytest.mark.parametrize("game", GAMES)
def test_the_published_deck_is_within_all_bounds(game: str) -> None:
    text = export(GAMES[game])
    check_shape(text)
    Match(GAMES[game], 2, 1, box=read(GAMES[game], text))


def test_strings_and_comments_may_hold_anything() -> None:
    dots = "." * 50 + "[" * 50
    check_shape(f"a = \"{dots}\" # {dots}\nb = '{dots}'\n")
    check_shape(f"a = '''{dots}'\n'{dots}'''\n")
    check_shape(f'a = """{dots}\\"""{dots}"""\n')


def test_what_is_too_deep_is_named_by_its_line() -> None:
    with pytest.raises(BadDeck, match="line 2: there are too many dots"):
        check_shape(f"a = 'x'\n{'.'.join('abcdef')} = 1")
    with pytest.raises(BadDeck, match="line 3: more than 6 brackets"):
        check_shape("a = [\n[[\n[[[[ 1 ]]]] ]] ]")
