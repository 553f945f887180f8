"""The bots, by name. A bot sees what its seat may know, and never the state."""

import re
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from stellwerk.bots import external, python, random, search
from stellwerk.core.bots import Bot, Bots, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import below
from stellwerk.core.words import mark


def by_game(
    kind: Callable[[Bots], Bot | None], game: AnyGame, observe: Observe, decision: Decision, rng: list[int]
) -> Action:
    """The bot of that kind that knows the game."""
    bot = kind(game.bots)
    if bot is None:
        raise ValueError(f"No bot of this kind plays {game.title} yet; random does.")
    return bot(game, observe, decision, rng)


def distracted(one_in: int, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The planner, but now and then it does what it meant to do with the wrong piece, such as another card."""
    meant = planner(game, observe, decision, rng)
    alike = [option for option in decision.options if option.op == meant.op]
    return meant if below(rng, one_in) else alike[below(rng, len(alike))]


def expert(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """Search with as many simulations as two seconds allow on one core; the number makes it the same everywhere."""
    view = observe()
    simulations = search.knowledge(game).simulations // view.players  # with more players each takes longer
    return search.choose(game, lambda: view, decision, rng, search.Budget(simulations))


greedy: Bot = partial(by_game, attrgetter("greedy"))
planner: Bot = partial(by_game, attrgetter("planner"))

BOTS: dict[str, Bot] = {
    "random": random.choose,  # any option
    "greedy": greedy,  # the best next position by a hand-made value
    "planner": planner,  # a plan over the whole match
}


class Level(NamedTuple):
    """A grade of opponent for people, and one line about how it plays."""

    bot: Bot
    says: str


LEVELS: dict[str, Level] = {
    "easy": Level(partial(distracted, 2), mark("Has a plan, and is often distracted.")),
    "medium": Level(partial(distracted, 6), mark("Follows a plan, with a slip now and then.")),
    "hard": Level(planner, mark("Plans the whole match and makes few mistakes.")),
    "expert": Level(expert, mark("Tries its ideas out on many possible deals before it chooses.")),
}
SEARCH = re.compile(r"search:([1-9][0-9]{0,6})(ms)?")


def find(name: str) -> Bot:
    """The bot of that name: one of the table, a level, or a search with its budget as in search:800 or search:400ms."""
    if name in BOTS:
        return BOTS[name]
    if name in LEVELS:
        return LEVELS[name].bot
    if found := SEARCH.fullmatch(name):
        number = int(found[1])
        budget = search.Budget(milliseconds=number) if found[2] else search.Budget(simulations=number)
        return partial(search.choose, budget=budget)
    if name.startswith(("exec:", "exec@")):
        return external.bot(name)
    if python.is_python(name):
        return python.bot(name)
    raise ValueError(f"There is no bot {name!r}; the bots are: {', '.join(NAMES)}.")


def program(name: str) -> str | None:
    """The fingerprint of a bot that is a program of others: it may change under the same name. None: one of our own."""
    if name.startswith(("exec:", "exec@")):
        files = external.files_of(name)
        return python.digest(files) if files else None
    is_ours = name in BOTS or name in LEVELS or SEARCH.fullmatch(name)
    return None if is_ours or not python.is_python(name) else python.digest(python.files_of(name))


def plays(name: str, game: AnyGame) -> bool:
    """Whether a game has what the bot needs; `random` and programs play every game."""
    if name in ("greedy", "planner"):
        return getattr(game.bots, name) is not None
    if name == "expert" or SEARCH.fullmatch(name):
        return game.bots.search is not None
    return name not in LEVELS or game.bots.planner is not None


def check(name: str, game: AnyGame) -> None:
    """An error that lists the bots, unless this one is there and plays the game."""
    find(name)
    if not plays(name, game):
        known = [other for other in (*BOTS, *LEVELS) if plays(other, game)]
        raise ValueError(f"No bot {name!r} plays {game.title} yet; these do: {', '.join(known)}, exec:COMMAND.")


def default(game: AnyGame) -> str:
    """The bot that plays where none is named."""
    return "planner" if plays("planner", game) else "random"


NAMES = (*BOTS, "search:SIMULATIONS", "search:MILLISECONDSms", "exec:COMMAND", "MODULE:FUNCTION", *LEVELS)
