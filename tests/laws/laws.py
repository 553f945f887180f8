"""The laws on the games that are here: what each game adds to them, and the settings under which they are tried."""

from itertools import combinations
from typing import Any

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.laws.run import COMMON, Laws
from stellwerk.web.broadcast import Watcher, view_message
from stellwerk.web.table import Table
from tests.games.first_class import invariants as first_class
from tests.games.germany import invariants as germany
from tests.mini import yard
from tests.web.tables import seats, setting


def sent_to_browser(match: Match, seat: int | None) -> Any:
    """All that the page of a seat is sent when it is opened."""
    devices = [f"device {number}" for number in range(match.players)]
    about = setting(match.game.name, match.players, options=match.options)
    table = Table(about, match, seats(*devices), [])
    return view_message(table, Watcher("" if seat is None else devices[seat], "en", seat))


CHANNELS = (sent_to_browser,)
OWN: dict[str, Laws] = {
    "first-class": Laws(first_class.problems, first_class.step_problems, CHANNELS),
    "germany": Laws(germany.problems, germany.step_problems, CHANNELS),
    "yard": Laws(yard.problems),
}


def own(game: AnyGame) -> Laws:
    return OWN.get(game.name, COMMON)


def settings_of(game: AnyGame) -> list[dict[str, str]]:
    """The settings under which the laws are tried: every pair of modules where there are modules, else the default."""
    default = {option.name: option.default for option in game.options}
    if "modules" not in default:
        return [default]
    return [default | {"modules": "".join(pair)} for pair in combinations("ABCDE", 2)]
