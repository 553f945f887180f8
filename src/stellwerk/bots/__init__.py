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
from stellwerk.games import GAMES


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


def at_level(name: str, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The game's own bot of that level; a game without levels has planners and search, as they were in 0.1."""
    own = game.bots.levels.get(name)
    bot = find(own) if isinstance(own, str) else own or OLDER.get(f"{name}{AT}")
    if bot is None:
        raise ValueError(f"No bot plays {game.title} at the level {name} yet; random does.")
    return bot(game, observe, decision, rng)


def by_name(name: str, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """A bot of the game's own."""
    if name not in game.bots.named:
        raise ValueError(f"No bot {name!r} plays {game.title}.")
    return game.bots.named[name](game, observe, decision, rng)


def thoughtful(simulations: int, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net with so many looks ahead, the same answer everywhere."""
    if game.bots.thinking is None:
        raise ValueError(f"No net has learned {game.title} yet; random plays it.")
    return game.bots.thinking(simulations)(game, observe, decision, rng)


class Level(NamedTuple):
    """A grade of opponent for people, and one line about how it plays."""

    bot: Bot
    says: str


LEVELS: dict[str, Level] = {
    name: Level(partial(at_level, name), says)
    for name, says in {
        "novice": mark("Looks a short way ahead, and takes the points it sees."),
        "easy": mark("Has a plan, but often loses sight of it."),
        "medium": mark("Follows a plan, and misses a good chance now and then."),
        "hard": mark("Plans the whole match and makes few mistakes."),
        "expert": mark("Tries its ideas out on many possible deals before it chooses."),
        "master": mark("Looks ahead with more ideas on more possible deals, and takes its time."),
    }.items()
}
AT = "@0.1"  # bots as they were in that version
OLDER: dict[str, Bot] = {
    f"easy{AT}": partial(distracted, 2),
    f"medium{AT}": partial(distracted, 6),
    f"hard{AT}": planner,
    f"expert{AT}": expert,
}
SEARCH = re.compile(r"search:([1-9][0-9]{0,6})(ms)?")
THINK = re.compile(r"think:([1-9][0-9]{0,6})")


def find(name: str) -> Bot:
    """The bot of that name: of the tables, a level, or with its budget as in search:800, search:400ms or think:24.

    >>> find("random") is random.choose
    True
    >>> find("nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: There is no bot 'nobody'; the bots are: ...
    """
    if name in BOTS:
        return BOTS[name]
    if name in LEVELS:
        return LEVELS[name].bot
    if name in OLDER:
        return OLDER[name]
    if found := SEARCH.fullmatch(name):
        number = int(found[1])
        budget = search.Budget(milliseconds=number) if found[2] else search.Budget(simulations=number)
        return partial(search.choose, budget=budget)
    if found := THINK.fullmatch(name):
        return partial(thoughtful, int(found[1]))
    if name.startswith(("exec:", "exec@")):
        return external.bot(name)
    if python.is_python(name):
        return python.bot(name)
    if any(name in game.bots.named for game in GAMES.values()):
        return partial(by_name, name)
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
    own = game.bots
    if name in ("greedy", "planner"):
        return getattr(own, name) is not None
    if name in LEVELS:
        return name in own.levels or (not own.levels and f"{name}{AT}" in OLDER and plays(f"{name}{AT}", game))
    if name == f"expert{AT}" or SEARCH.fullmatch(name):
        return own.search is not None
    if name in OLDER:
        return own.planner is not None
    if THINK.fullmatch(name):
        return own.thinking is not None
    return name in BOTS or name.startswith("exec") or python.is_python(name) or name in own.named


def check(name: str, game: AnyGame) -> None:
    """An error that lists the bots, unless this one is there and plays the game."""
    find(name)
    if not plays(name, game):
        known = [other for other in (*BOTS, *game.bots.named, *LEVELS) if plays(other, game)]
        raise ValueError(f"No bot {name!r} plays {game.title} yet; these do: {', '.join(known)}, exec:COMMAND.")


def default(game: AnyGame) -> str:
    """The bot that plays where none is named."""
    return "planner" if plays("planner", game) else "random"


NAMES = (
    *BOTS,
    "search:SIMULATIONS",
    "search:MILLISECONDSms",
    "think:SIMULATIONS",
    "exec:COMMAND",
    "MODULE:FUNCTION",
    *LEVELS,
    *OLDER,
)
