"""Fits the planner of First Class to a deck: `python tools/fit_first_class.py rates|symbols|duels`.

The constants are in games/first_class/bots/constants.py. Run it with the sources interpreted (`make clean` removes a
compiled build, whose constants cannot be changed).

rates    what players really do in a turn, beside what the estimate expects
symbols  what a symbol is worth: how much it raises the estimate in positions of matches; --write puts it into the file
duels    each constant smaller and larger against the present one, on the same deals from every seat; --write keeps the
         values that won clearly
"""

import argparse
import importlib
import math
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from stellwerk.arena.play import bot_rng, deal_seed, observer, play_match
from stellwerk.arena.play.simulate import plan
from stellwerk.core import rng
from stellwerk.core.bots import Bot
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, offered, step
from stellwerk.core.records import Decision
from stellwerk.games import find, open_box
from stellwerk.games.first_class.bots import constants, planner
from stellwerk.games.first_class.bots.turn_search import Turn, best_finish, child, guessed, is_main, position
from stellwerk.games.first_class.bots.turns_left import PHASES, stage, turns_left
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.deck.verbs import LADDER, frame
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import BONUS
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.state import State, owe

BOTS = "stellwerk.games.first_class.bots"
FILE = Path(str(constants.__file__))
TURNS = 18
SAMPLED = 0.25  # of the turns: symbols are tried there, and in all scorings
FACTORS = (0.7, 1.4)  # what a constant is multiplied by in the duels
DUELLED = ("WALK", "GROW", "SHARE", "DRIVE", "BUYS", "GATHER", "ROUTE", "CONTRACT", "MET", "CLOSED", "FUTURE", "EAGER")


class Setting(NamedTuple):
    """What is played: the modules in turn, and how many deals."""

    modules: list[str]
    players: int
    deals: int
    seed: int


# Playing


def options(setting: Setting, deal: int) -> dict[str, str]:
    modules = setting.modules[deal % len(setting.modules)]
    return dict(plan("first-class", setting.players, 0, {"modules": modules}, ["planner"], None).options)


def turns_of_matches(game: AnyGame, setting: Setting) -> Iterator[tuple[State, Decision, Any, list[int]]]:
    """Matches between planners: positions where a seat chooses its card or begins its scoring, and the last one."""
    for deal in range(setting.deals):
        seed, seats = deal_seed(setting.seed, deal), range(setting.players)
        state = game.set_up(game.box(), setting.players, rng.seeded(seed), options(setting, deal))
        views, rngs = [observer(game, state, seat) for seat in seats], [bot_rng(seed, seat) for seat in seats]
        open, last = advance(game, state), None
        while open is not None:
            begins = last is None or last.seat != open.seat or last.effect.op == "turn"
            if is_main(open.effect) or (open.effect.op == "scoring" and begins):
                yield state, open, views[open.seat], rngs[open.seat]
            last = open
            open = step(game, state, open, offered(open, planner.choose(game, views[open.seat], open, rngs[open.seat])))
        assert last is not None
        yield state, last, None, []


# What players do, and what symbols are worth


def rates(game: AnyGame, setting: Setting) -> dict[str, float]:
    """Means of a turn: steps of a conductor, cars and upgrades of a train, steps of the locomotive."""
    sums, turns = defaultdict[str, float](float), 0
    for state, _, view, _ in turns_of_matches(game, setting):
        if view is not None:
            continue
        for seat in range(setting.players):
            turns += TURNS
            sums["DRIVE"] += state.locomotive[seat]
            for train in both(seat):
                sums["WALK"] += state.conductors[train] / 2
                sums["LENGTHEN"] += (len(state.cars[train]) - 1) / 2
                sums["GROW"] += sum(LADDER.index(car) for car in state.cars[train]) / 2
    return {name: total / turns for name, total in sums.items()}


def symbols(game: AnyGame, setting: Setting) -> dict[str, tuple[float, float, float]]:
    """By symbol and stage: how much one of it raises the estimate when it is used in a turn or scoring that begins.

    Most symbols that cannot be played out yet are those of stations and contracts, which are used there.
    """
    found = {symbol: ([0.0], [0.0], [0.0]) for symbol in constants.WORTH if symbol != "points"}
    chance = random.Random(setting.seed)
    for state, open, view, numbers in turns_of_matches(game, setting):
        turn = is_main(open.effect)
        if view is None or state.bonuses[open.seat] or (turn and chance.random() > SAMPLED):
            continue
        guess = guessed(game, view(), open.seat, list(numbers))
        times = turns_left(guess, open.seat)
        now = stage(times[-1] + 1) if turn else PHASES - len(times)
        for symbol, gains in found.items():
            gains[now].append(gain(game, guess, open.seat, symbol))
    means = {s: tuple(round(sum(each) / max(1, len(each) - 1), 1) for each in gains) for s, gains in found.items()}
    return {symbol: (mean[0], mean[1], mean[2]) for symbol, mean in means.items()}


def gain(game: AnyGame, state: State, seat: int, symbol: str) -> float:
    copy = state.clone()
    owe(copy, seat, payloads.begin(payloads.MAIL_CAR, 0, frame(symbol)))
    open = advance(game, copy)
    if open is None or open.seat != seat or BONUS[0] not in open.options:
        return 0.0
    turn = Turn(game, copy, seat)
    return max(0.0, best_finish(turn, child(turn, position(turn, copy, open), BONUS[0]), 3).worth - value(state, seat))


# Duels


def variant(changes: dict[str, float]) -> Bot:
    """A planner of its own with other constants: a second copy of the bots, with caches of its own."""
    ours = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(f"{BOTS}.") or name == BOTS}
    bot: Bot = importlib.import_module(f"{BOTS}.planner").choose
    for name in [name for name in sys.modules if name.startswith(f"{BOTS}.") or name == BOTS]:
        imported = vars(sys.modules.pop(name))
        imported.update({n: v for n, v in changes.items() if imported.get(n) == getattr(constants, n)})
    sys.modules.update(ours)
    return bot


def duel(game: AnyGame, setting: Setting, one: Bot, other: Bot) -> tuple[float, float]:
    """How often the one wins at a table of the others, and 1.96 standard errors over the deals."""
    rates = []
    for deal in range(setting.deals):
        seed, chosen, won = deal_seed(setting.seed, deal), options(setting, deal), 0.0
        for seat in range(setting.players):
            bots = [one if s == seat else other for s in range(setting.players)]
            result = play_match(game, open_box("first-class", None), setting.players, seed, chosen, bots)
            won += 1 / len(result.winners) if seat in result.winners else 0.0
        rates.append(won / setting.players)
    mean = sum(rates) / len(rates)
    spread = math.sqrt(sum((rate - mean) ** 2 for rate in rates) / max(1, len(rates) - 1))
    return mean, 1.96 * spread / math.sqrt(len(rates))


def duels(game: AnyGame, setting: Setting, names: list[str]) -> Iterator[tuple[str, float, float, float]]:
    """Each constant in turn, smaller and larger: name, value, win rate, half of the interval."""
    present = variant({})
    for name in names:
        for factor in FACTORS:
            tried = round(getattr(constants, name) * factor, 3)
            yield name, tried, *duel(game, setting, variant({name: tried}), present)


# The file


def written(text: str, name: str, value: object) -> str:
    """The file with another value; the comment behind it stays."""
    if isinstance(value, tuple):
        return re.sub(rf'^( *"{re.escape(name)}": ).*,$', rf"\g<1>{value},", text, flags=re.MULTILINE)
    return re.sub(rf"^({name}: Final = )\S+", rf"\g<1>{value}", text, flags=re.MULTILINE)


def put(found: dict[str, Any]) -> None:
    text = FILE.read_text("utf-8")
    for name, better in found.items():
        text = written(text, name, better)
    FILE.write_text(text, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("rates", "symbols", "duels"))
    parser.add_argument("names", nargs="*", help="the constants that duel; all without a name")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--modules", default="AB,CD,AE,BD,DE,CE")
    parser.add_argument("--seed", type=int, default=4100)
    parser.add_argument("--write", action="store_true", help="put what was found into constants.py")
    given = parser.parse_args()
    game, setting = find("first-class"), Setting(given.modules.split(","), given.players, given.deals, given.seed)
    found: dict[str, Any] = {}
    if given.what == "rates":
        for name, rate in rates(game, setting).items():
            print(f"{name:12} {rate:.2f} in matches, {getattr(constants, name)} in the estimate")
    elif given.what == "symbols":
        found = symbols(game, setting)
        for name, worths in found.items():
            print(f"{name:12} {worths} measured, {constants.WORTH[name]} before")
    else:
        for name, tried, rate, half in duels(game, setting, given.names or list(DUELLED)):
            won = rate - half > 0.5
            print(f"{name:12} {tried:<6} wins {rate:.1%} ± {half:.1%}{', clearly' if won else ''}", flush=True)
            if won:
                found[name] = tried
    if given.write:
        put(found)


if __name__ == "__main__":
    main()
