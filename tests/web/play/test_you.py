"""A reader is "You" on their own page, and nowhere else; and how near the end is, is said with the question."""

import pytest

import stellwerk
from stellwerk.core.match import Match
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.web.play import lookback, render
from stellwerk.web.play.table import Table
from stellwerk.web.play.you import names_for, names_on
from stellwerk.web.store import Seat, Setting

BOT = Seat("easy", "", "", frozenset())


def person(*devices: str, name: str = "") -> Seat:
    return Seat("", name, "", frozenset(devices))


def table_of(match: Match, *seats: Seat) -> Table:
    """A table in memory, with nobody at its pages."""
    setting = Setting("you", match.game.name, 1, match.players, 1, {}, None, "", False, True, 0)
    return Table(setting, match, list(seats), [])


def test_the_own_seat_is_you_and_others_have_their_names() -> None:
    table = table_of(stellwerk.new("germany", players=3, seed=1), person("a", name="Ada"), BOT, person("b", name="Ben"))
    assert names_for(table, 0, "en") == ["You", "Purple (bot)", "Ben"]
    assert names_for(table, 2, "de") == ["Ada", "Lila (Bot)", "Du"]
    assert names_for(table, None, "en") == ["Ada", "Purple (bot)", "Ben"]
    assert names_for(table, 1, "en")[1] == "Purple (bot)", "a bot is never You"


def test_around_one_device_everybody_has_a_name() -> None:
    table = table_of(stellwerk.new("germany", players=2, seed=1), person("a", name="Ada"), person("a", name="Ben"))
    assert [names_for(table, seat, "en") for seat in (0, 1)] == [["Ada", "Ben"]] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panels_speak_to_the_reader(language: str) -> None:
    table = table_of(stellwerk.new("germany", players=2, seed=1), person("a", name="Ada"), BOT)
    own, other = ("".join(render.panels(table, seat, language).values()) for seat in (0, None))
    assert words(language)("You") in own
    assert "Ada" in other
    assert "Ada" not in own
    assert GAMES["germany"].words(language)("Everything about you") in own


def finished(game: str) -> Match:
    match = stellwerk.new(game, players=2, seed=2)
    while match.decision:
        match.play(match.decision.options[-1])
    return match


def test_whoever_wins_reads_that_they_win() -> None:
    match = finished("germany")
    (winner,) = match.winners
    seats = [person("a", name="Ada"), person("b", name="Ben")]
    table = table_of(match, *seats)
    assert render.question(table, winner, "en") == "The match is over: you win."
    assert render.question(table, 1 - winner, "en") == f"The match is over: {seats[winner].name} wins."


def test_what_was_counted_at_the_end_speaks_to_whoever_reads_it() -> None:
    table = table_of(finished("first-class"), person("a", name="Ada"), person("b", name="Ben"))
    assert [names_on(table, device, "de") for device in ("a", "b", "c", "")] == [
        ["Du", "Ben"],
        ["Ada", "Du"],
        ["Ada", "Ben"],
        ["Ada", "Ben"],
    ]
    own, other = (lookback.ending(table, device, "en") for device in ("a", "c"))
    assert ("You" in own, "Ada" in own, "Ben" in own) == (True, False, True)
    assert ("You" in other, "Ada" in other, "Ben" in other) == (False, True, True)


def test_an_earlier_position_speaks_to_its_reader() -> None:
    match = stellwerk.new("germany", players=2, seed=2)
    for _ in range(20):
        assert match.decision
        match.play(match.decision.options[0])
    table = table_of(match, person("a", name="Ada"), BOT)
    own, other = ("".join(lookback.shown_past(table, match, seat, "en")["panels"].values()) for seat in (0, None))
    assert ("Ada" in own, "Ada" in other) == (False, True)


def test_the_last_turn_is_said_with_the_question() -> None:
    match = stellwerk.new("germany", players=2, seed=2)
    table = table_of(match, person("a"), person("b"))
    while match.state.turns_left <= 0:
        assert match.decision
        assert not render.last(table, match.decision.seat, "en")
        claims = [option for option in match.decision.options if option.op == "claim"]
        match.play((claims or match.decision.options)[0])
        table.v += 1
    assert match.decision
    mine = match.decision.seat
    assert render.question(table, mine, "en").startswith("Your last turn: ")
    assert render.question(table, 1 - mine, "de").startswith("Letzte Runde: ")
    assert render.position(table, mine, "en")["last"] is True
    tickets = [choice for choice in render.choices(table, mine, "en") if choice["says"].startswith("Draw ")]
    assert any("last turn" in choice.get("loses", "") for choice in tickets)


def test_the_last_round_of_first_class_is_said_while_a_card_is_to_be_taken() -> None:
    match, said = stellwerk.new("first-class", players=2, seed=3), set[tuple[int, str]]()
    while match.decision:
        said.add((match.state.round, GAMES["first-class"].text.last(match.state, 0, words("en")) or ""))
        match.play(match.decision.options[0])
    assert (6, "Last round") in said
    assert {round for round, words in said if words} == {6}
