"""Secrets are closed by default: a state must declare them, and the laws catch a secret that is made public."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, fields, make_dataclass, replace
from typing import Any, Self

import pytest
from stellwerk_yard.rules import State, do_fetch, hide_fetch, offer_fetch

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Effect, Rule
from stellwerk.core.rng import below, seeded
from stellwerk.core.secrets import EVERYBODY, declarations, public
from stellwerk.core.shapes import how_many
from stellwerk.games import GAMES
from stellwerk.laws import LawBroken
from stellwerk.laws.run import LONGEST
from stellwerk.laws.secrecy import check_choices, check_deal, check_guess, check_guessed, check_twins
from tests.laws.laws import settings_of
from tests.mini.yard import YARD

GAMES_HERE = (YARD, *GAMES.values())
Eyes = tuple[int | None, ...]  # seats, or None for a spectator
MATCHES = 6  # rounds of random matches in which a leak must be found, the settings shared among them


def hidden_fields() -> Iterator[tuple[AnyGame, str]]:
    for game in GAMES_HERE:
        for name, known in game.known.items():
            if known.show is not None:
                yield game, name


def leaking(game: AnyGame, secret: str) -> AnyGame:
    """The game with one of its secrets declared public."""
    mutant = replace(game)
    vars(mutant)["known"] = {**game.known, secret: game.known[secret]._replace(who=EVERYBODY.who, show=None)}
    return mutant


def leaking_to(game: AnyGame, secret: str, viewer: int | None) -> AnyGame:
    """The game with one of its secrets shown to one viewer whole."""
    mutant, known = replace(game), game.known[secret]

    def show(state: Any, seat: int | None) -> Any:
        assert known.show is not None
        return deepcopy(getattr(state, secret)) if seat == viewer else known.show(state, seat)

    vars(mutant)["known"] = {**game.known, secret: known._replace(show=show)}
    return mutant


def look_for_leaks(game: AnyGame, *seeds: int, eyes: Eyes | None = None) -> None:
    """Random matches with the laws of secrecy on, through all eyes in turn or some of them."""
    for seed in seeds:
        for options in settings_of(game)[seed::MATCHES] or settings_of(game)[:1]:
            look_in_match(game, options, seed, eyes)


def look_in_match(game: AnyGame, options: dict[str, str], seed: int, eyes: Eyes | None) -> None:
    match = Match(game, max(game.players) if seed % 2 else min(game.players), seed, options)
    check_deal(match)
    rng = seeded(seed)
    for _ in range(LONGEST):
        if match.decision is None:
            break
        choice = below(rng, 1 << 30)
        for seat in eyes or (None, *range(match.players)):
            check_twins(match, seat, choice)
            check_choices(match, seat)
            check_guessed(match, check_guess(match, seat, choice), seat, choice)
        match.play(match.decision.options[choice % len(match.decision.options)])


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.name)
def test_the_laws_of_secrecy_hold(game: AnyGame) -> None:
    look_for_leaks(game, 0)


@pytest.mark.parametrize(("game", "secret"), list(hidden_fields()), ids=lambda value: getattr(value, "name", value))
def test_a_secret_that_is_made_public_is_caught(game: AnyGame, secret: str) -> None:
    with pytest.raises(LawBroken):
        look_for_leaks(leaking(game, secret), *range(MATCHES), eyes=(None, 0))


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize(("game", "secret"), list(hidden_fields()), ids=lambda value: getattr(value, "name", value))
def test_a_secret_that_one_viewer_sees_is_caught(game: AnyGame, secret: str, viewer: int | None) -> None:
    with pytest.raises(LawBroken):
        look_for_leaks(leaking_to(game, secret, viewer), *range(MATCHES), eyes=(viewer,))


def test_what_is_hidden() -> None:
    """The list of secrets, as the rulebooks have them; a new one is added here, too."""
    found: dict[str, set[str]] = {game.name: set() for game in GAMES_HERE}
    for game, secret in hidden_fields():
        found[game.name].add(secret)
    assert found == {
        "yard": {"rng", "deck", "freight"},
        "germany": {"rng", "deck", "hands", "stacks", "tickets", "drawn", "chosen", "rejected", "blind", "draws"},
        "first-class": {
            *("rng", "piles", "game_end_stack", "game_end", "passing", "passed"),
            *("roles", "roles_left", "evidence", "supply"),
        },
    }


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.name)
def test_a_field_that_declares_nothing_is_an_error_when_the_game_is_loaded(game: AnyGame) -> None:
    wider = make_dataclass("Wider", [("spy", list, field(default_factory=list))], bases=(game.state,))  # one field more
    with pytest.raises(TypeError, match="'spy' does not say who may know it"):
        replace(game, state=wider)


@dataclass(slots=True)
class Spied(State):
    """Yard with a public field that remembers every card somebody fetched in secret."""

    spy: list[int] = public(how_many("card", 99), "every card somebody fetched", default_factory=list)

    def clone(self) -> Self:
        copy = super(Spied, self).clone()
        copy.spy = self.spy[:]
        return copy


def spying_fetch(state: Spied, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    result = do_fetch(state, seat, effect, action)
    state.spy.append(result[0])
    return result


def test_a_new_field_that_remembers_secrets_in_public_is_caught() -> None:
    def set_up(*given: Any) -> Spied:
        return Spied(*[getattr(YARD.set_up(*given), item.name) for item in fields(State)])

    spying: Any = spying_fetch
    fetch = Rule(spying, offer_fetch, reveals=True, public=hide_fetch)
    game: AnyGame = replace(YARD, state=Spied, set_up=set_up, rules={**YARD.rules, "fetch": fetch})
    with pytest.raises(LawBroken, match="does not show what was hidden"):
        look_for_leaks(game, 0)


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.name)
def test_every_field_is_declared(game: AnyGame) -> None:
    assert list(declarations(game.state)) == [item.name for item in fields(game.state)]
