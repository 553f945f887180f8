"""The laws on the games that are here: what each game adds to them, and the settings under which they are tried."""

from itertools import combinations

from stellwerk.cli.laws import BROWSER
from stellwerk.core.game import AnyGame
from stellwerk.laws.run import COMMON, Laws
from tests.games.first_class import invariants as first_class
from tests.games.germany import invariants as germany
from tests.mini import yard

OWN: dict[str, Laws] = {
    "first-class": Laws(first_class.problems, first_class.step_problems, BROWSER.channels),
    "germany": Laws(germany.problems, germany.step_problems, BROWSER.channels),
    "yard": Laws(yard.problems, channels=BROWSER.channels),
}


def own(game: AnyGame) -> Laws:
    return OWN.get(game.name, COMMON)


def settings_of(game: AnyGame) -> list[dict[str, str]]:
    """The settings under which the laws are tried: every pair of modules where there are modules, else the default."""
    default = {option.name: option.default for option in game.options}
    if "modules" not in default:
        return [default]
    return [default | {"modules": "".join(pair)} for pair in combinations("ABCDE", 2)]
