"""Forms: read with limits, and the table that one asks for, checked."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from random import SystemRandom

from stellwerk.core.game import AnyGame, Option
from stellwerk.core.match import checked_options
from stellwerk.core.records import BadDeck
from stellwerk.core.rng import seeded
from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES, open_box
from stellwerk.web.base.names import clean_name
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.short_line import ShortLine
from stellwerk.web.people.lobby import NewTable
from stellwerk.web.play import levels
from stellwerk.web.play.seats import registered
from stellwerk.web.play.time import resting
from stellwerk.web.play.time.clock import ENDS, PACES, is_unhurried
from stellwerk.web.site import deck_check
from stellwerk.web.store import Pace
from stellwerk.web.store.home import Chosen

CHANCE = SystemRandom()  # what a form leaves to chance


@dataclass(eq=False)
class Checking:
    """Decks and saved matches are tried one after the other."""

    line: ShortLine = field(default_factory=ShortLine)


class BadForm(ValueError):
    """No table can be made from the form; the message, in the visitor's language, says why."""


async def new_table(runtime: Runtime, form: dict[str, str], device: str, t: Words) -> NewTable:
    """The table that a form asks for, if it can be made."""
    game = GAMES.get(form.get("game", ""))
    if game is None:
        raise BadForm(t("Choose a game."))
    kinds = kinds_of(game, form, t)
    options = {option.name: form[option.name].strip() for option in game.options if form.get(option.name, "").strip()}
    options |= {option.name: by_chance(option) for option in game.options if form.get(f"{option.name}-random")}
    deck = form.get("deck", "")
    seed = seed_of(form, kinds, t)
    await check_set_up(runtime, game, len(kinds), options, deck, t)
    names = [clean_name(form.get(f"name{i}", "") or (form.get("name", "") if kind == "me" else ""))
             for i, kind in enumerate(kinds)]  # fmt: skip
    for name in filter(None, names):
        if await registered.is_theirs(runtime, device, name):
            raise BadForm(t(registered.THEIRS))
    if form.get("shuffled"):
        kinds, names = shuffled(kinds, names)
    wishes = bool(form.get("listed")), bool(form.get("undo")), seed
    new = NewTable(game.name, options, deck or None, kinds, names, device, *wishes, pace=pace_of(game, form, t))
    return new._replace(hands_closed=bool(form.get("hands_closed")))


def chosen_before(game: AnyGame, chosen: Chosen, device: str) -> dict[str, str]:
    """The form that asks for a table like one that was made before."""
    form = {"players": str(len(chosen.seats))} if len(chosen.seats) in game.players else {}
    wishes = ("listed", chosen.listed), ("undo", chosen.undo), ("hands_closed", chosen.hands_closed)
    form |= {name: "on" for name, on in wishes if on}
    form |= {option.name: chosen.options[option.name] for option in game.options if option.name in chosen.options}
    own = [number for number, seat in enumerate(chosen.seats) if device in seat.devices]
    for number, seat in enumerate(chosen.seats):
        known = seat.level in levels.of_game(game) and not seat.devices
        person = "me" if number in own[:1] else "here" if number in own else "anybody" if seat.anybody else "friend"
        form[f"seat{number}"] = f"bot:{seat.level}" if known else person
    paces = {name for name, pace in PACES.items() if chosen.pace and pace[:3] == chosen.pace[:3]}
    if chosen.pace and paces and chosen.pace.level in ("", *levels.of_game(game)):
        form |= {"pace": min(paces), "pace_level": chosen.pace.level or ENDS}
        form |= {f"rest_{kind}": "on" for kind in chosen.pace.rest.split() if kind in (resting.NIGHT, resting.WEEKEND)}
    return form


def shuffled(kinds: list[str], names: list[str]) -> tuple[list[str], list[str]]:
    """Who plays, with their names, in any order: the first seat begins."""
    order = CHANCE.sample(range(len(kinds)), len(kinds))
    return [kinds[i] for i in order], [names[i] for i in order]


def by_chance(option: Option) -> str:
    """As many of the choices as may be chosen."""
    chosen = CHANCE.sample([value for value, _ in option.choices], min(option.most or 1, len(option.choices)))
    return "".join(sorted(chosen))


def pace_of(game: AnyGame, form: dict[str, str], t: Words) -> Pace | None:
    """How much time people have, and what happens when it is out: a bot plays on, or the match ends; None: no limit."""
    wanted, level = form.get("pace", ""), form.get("pace_level", levels.usual(game))
    if wanted and (wanted not in PACES or level not in (ENDS, *levels.of_game(game))):
        raise BadForm(t("Choose a pace."))
    if not wanted:
        return None
    rest = resting.written(bool(form.get("rest_night")), bool(form.get("rest_weekend")), form.get("zone", ""))
    level = "" if level == ENDS else level
    return PACES[wanted]._replace(level=level, rest=rest if is_unhurried(PACES[wanted]) else "")


def kinds_of(game: AnyGame, form: dict[str, str], t: Words) -> list[str]:
    """By seat: me, here, friend, anybody or bot:LEVEL."""
    players = form.get("players", "")
    if players not in map(str, game.players):
        low, high = min(game.players), max(game.players)
        raise BadForm(t("{game} is for {low} to {high} players.", game=game.called(t.language), low=low, high=high))
    kinds = [form.get(f"seat{i}", "") for i in range(int(players))]
    known = {"me", "here", "friend", "anybody", *(f"bot:{level}" for level in levels.of_game(game))}
    if not set(kinds) <= known:
        raise BadForm(t("Choose for each seat who plays it."))
    if kinds.count("me") > 1:
        raise BadForm(t("You can have one seat yourself; others at this device play “here”."))
    return kinds


def seed_of(form: dict[str, str], kinds: list[str], t: Words) -> int | None:
    text = form.get("seed", "").strip()
    if not text:
        return None
    if sum(not kind.startswith("bot:") for kind in kinds) > 1:
        raise BadForm(t("With other people the cards are dealt by chance: leave the seed out."))
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 30:
        raise BadForm(t("A seed is a whole number."))
    return int(text)


async def check_set_up(
    runtime: Runtime, game: AnyGame, players: int, options: dict[str, str], deck: str, t: Words
) -> None:
    """Try to set up the match: what the game has against it is the problem."""
    try:
        if deck:
            async with turn_to_check(runtime):
                await deck_check.check(runtime, game.name, players, options, deck)
        else:
            await runtime.worker.aside(set_up, game, players, options)
    except deck_check.Costly:
        raise BadForm(t("The deck cannot be used: it takes too long to read, or too much memory.")) from None
    except BadDeck as problem:
        raise BadForm(t("The deck cannot be used: {problem}", problem="; ".join(problem.problems[:3]))) from None
    except ValueError as problem:
        raise BadForm(t("The match cannot begin: {problem}", problem=problem)) from None


def turn_to_check(runtime: Runtime) -> AbstractAsyncContextManager[None]:
    """Decks and saved matches are checked one after the other, and the queue is short."""
    full = mark("Many files are being checked at the moment: try again in a minute.")
    return runtime.record(Checking).line.turn(runtime.limits.decks_waiting, full)


def set_up(game: AnyGame, players: int, options: dict[str, str]) -> None:
    game.set_up(open_box(game.name, None), players, seeded(1), checked_options(game, players, options))
