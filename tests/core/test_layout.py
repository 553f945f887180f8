"""The layout of positions, and the arrays that are written after it."""

from array import array
from dataclasses import dataclass, field, make_dataclass, replace
from itertools import combinations
from typing import Any

import pytest
from stellwerk_yard.rules import State

from stellwerk.core.encoder import encoder, plan
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import numbers, problems, segments, table_of
from stellwerk.core.machine import step
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.core.secrets import KNOWN, Known, public
from stellwerk.core.shapes import at_most, each, number, seat
from stellwerk.games import GAMES
from stellwerk.laws import LawBroken, secrecy
from stellwerk.laws.layout import check_layout
from stellwerk.laws.secrecy import check_twins
from tests.laws.laws import settings_of
from tests.mini.yard import YARD

HERE = (YARD, *GAMES.values())
EVERY = 5  # decisions


def matches(game: AnyGame) -> list[Match]:
    return [Match(game, players, 3, options) for players in game.players for options in settings_of(game)]


@pytest.mark.parametrize("game", HERE, ids=lambda game: game.name)
def test_every_state_of_random_matches_is_inside_its_declaration(game: AnyGame) -> None:
    for match in matches(game):
        rng, count = seeded(match.players), 0
        while match.decision is not None:
            if count % EVERY == 0:
                check_layout(match, (None, *range(match.players))[count // EVERY % (match.players + 1)])
            count += 1
            match.decision = step(
                game, match.state, match.decision, match.decision.options[below(rng, len(match.decision.options))]
            )
        for eyes in (None, *range(match.players)):
            check_layout(match, eyes)


def declared(game: AnyGame, name: str, **changes: Any) -> AnyGame:
    """The game with another declaration of a field."""
    mutant = replace(game)
    shape = game.known[name].shape._replace(**changes)
    vars(mutant)["known"] = {**game.known, name: game.known[name]._replace(shape=shape)}
    return mutant


def played(game: AnyGame, steps: int) -> Match:
    match, rng = Match(game, 2, 1), seeded(1)
    for _ in range(steps):
        assert match.decision is not None
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def test_a_value_outside_its_declaration_breaks_the_law() -> None:
    germany = GAMES["germany"]
    narrow = declared(germany, "trains", of=number(0, 44))
    with pytest.raises(LawBroken, match="trains: 45 is not 0 to 44"):
        check_layout(Match(narrow, 2, 1), 0)
    wrong_owner = declared(germany, "stacks", owner="seat", entries=1)
    with pytest.raises(LawBroken, match="stacks: there are 2 entries and should be 3"):
        check_layout(Match(wrong_owner, 3, 1), 0)  # with two players two decks look like a field by seat


def test_a_field_without_a_shape_is_an_error_when_the_game_is_loaded() -> None:
    bare: Any = field(default_factory=list, metadata={KNOWN: Known("everybody")})
    wider = make_dataclass("Wider", [("spy", list, bare)], bases=(State,))
    with pytest.raises(TypeError, match="'spy' does not say what it is"):
        replace(YARD, state=wider)


@pytest.mark.parametrize("game", HERE, ids=lambda game: game.name)
def test_the_layout_has_no_gaps(game: AnyGame) -> None:
    box = game.box()
    for players, room in [*combinations(game.players, 2), *((n, n) for n in game.players)]:
        offset = 0
        for part in segments(game, table_of(game, box, players, room)):
            assert part.offset == offset
            assert part.low <= part.empty <= part.high
            offset += part.length
        match = Match(game, players, 1)
        assert len(encoder(game, box, players, room)(match.state, 0)) == offset


@pytest.mark.parametrize("game", HERE, ids=lambda game: game.name)
def test_room_for_more_players_changes_nothing_else(game: AnyGame) -> None:
    """With room for all, the numbers of two players stand where those of the first two seats would."""
    match, box, most = played(game, 12), game.box(), max(game.players)
    tight, wide = (encoder(game, box, 2, room)(match.state, 1) for room in (2, most))
    for here, there in zip(
        segments(game, table_of(game, box, 2)), segments(game, table_of(game, box, 2, most)), strict=True
    ):
        mine, padded = (
            numbers_of[part.offset : part.offset + part.length] for numbers_of, part in ((tight, here), (wide, there))
        )
        assert padded[: len(mine)] == mine, here.title
        assert set(padded[len(mine) :]) <= {there.empty}, here.title


def told(game: AnyGame, match: Match, name: str, viewer: int | None) -> "array[int]":
    part = next(part for part in segments(game, table_of(game, match.box, match.players)) if part.title == name)
    return encoder(game, match.box, match.players)(match.state, viewer)[part.offset : part.offset + part.length]


def test_the_viewer_comes_first_and_seats_are_turned() -> None:
    game = GAMES["germany"]
    match = Match(game, 3, 1)
    match.state.trains, match.state.owner[:3] = [40, 41, 42], [0, 1, 2]
    assert list(told(game, match, "trains", 1)) == [41, 42, 40]
    assert list(told(game, match, "owner", 1)[:4]) == [2, 0, 1, -1]
    assert list(told(game, match, "owner", None)[:4]) == [0, 1, 2, -1]
    assert told(game, match, "pending.seat", 1)[0] == 2  # the first seat must choose: the second one after the viewer


def test_an_array_that_looks_at_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrecy laws exchange what is hidden and demand equal arrays."""
    match = played(GAMES["germany"], 2)
    check_twins(match, 1, 1)
    peeking = replace(match.game)
    vars(peeking)["known"] = {**match.game.known, "drawn": match.game.known["drawn"]._replace(show=None)}
    write = encoder(peeking, match.box, 2)
    monkeypatch.setattr(secrecy, "told_to", lambda game, state, seat: write(state, seat))
    with pytest.raises(LawBroken, match="an array does not tell what is hidden: 'drawn'"):
        check_twins(match, 1, 1)


def test_an_array_that_looks_away_is_caught() -> None:
    """Tickets are open after the final scoring: whoever looks again only when tickets change misses it."""
    game, known = GAMES["germany"], GAMES["germany"].known
    careless = replace(game)
    vars(careless)["known"] = {**known, "tickets": known["tickets"]._replace(reads=("tickets",))}
    for played_by, right in ((game, True), (careless, False)):
        match, rng = Match(played_by, 2, 1), seeded(1)
        while match.decision is not None:
            check_layout(match, 0)
            match.play(match.decision.options[below(rng, len(match.decision.options))])
        if right:
            check_layout(match, 0)
        else:
            with pytest.raises(LawBroken, match="an array follows from the view"):
                check_layout(match, 0)


def test_bags_are_counted_however_many_were_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered is forgotten when there is much of it, and nothing else changes."""
    game, match = GAMES["germany"], played(GAMES["germany"], 30)
    before = encoder(game, match.box, 2)(match.state, 0)
    monkeypatch.setattr("stellwerk.core.encoder.REMEMBERED", 1)
    plan.cache_clear()
    assert encoder(game, match.box, 2)(match.state, 0) == before


def test_seats_inside_entries_are_refused() -> None:
    @dataclass
    class Odd(State):
        odd: tuple[tuple[int, ...], ...] = public(each("place", 1, at_most("seat", 2, seat())), "odd", default=((),))

    with pytest.raises(TypeError, match="seats inside its entries"):
        encoder(replace(YARD, state=Odd), YARD.box(), 2)


@pytest.mark.parametrize("game", HERE, ids=lambda game: game.name)
def test_the_number_of_an_action_is_its_place_in_the_menu(game: AnyGame) -> None:
    box = game.box()
    found = numbers(game, box)
    assert list(found) == list(game.menu(box))
    assert list(found.values()) == list(range(len(found)))


def test_what_is_wrong_is_said_by_field() -> None:
    match = Match(YARD, 2, 1)
    match.state.coal[0], match.state.freight[1] = -1, (9,)
    assert problems(YARD, match.state) == ["coal: -1 is not 0 to 999", "freight: 9 cannot be in the bag"]
