"""The form of a new tournament, and the tournament that it asks for."""

from collections.abc import Mapping
from typing import Any

from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.web.base.names import bounded, printable
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.template import page
from stellwerk.web.people.lobby import new_id
from stellwerk.web.people.pairing.records import KINDS, KNOCK_OUT, LEAGUE, ROUND_ROBIN, SWISS
from stellwerk.web.play import levels
from stellwerk.web.play.time import clock
from stellwerk.web.site import pages
from stellwerk.web.site.forms import BadForm, by_chance, check_set_up, pace_of
from stellwerk.web.store.tournaments import BOT, LOSES, Tournament

TITLE = 60  # letters
HOURS = (1, 12, 24, 72, 168)  # in which people have to come
ROUNDS, DIVISIONS, UP = range(1, 16), range(3, 13), range(1, 5)
USUAL = {"kind": SWISS, "rounds": "5", "division": "6", "up": "1", "pace": "2d", "hours": "72", "missed": LOSES}


def kind_words(t: Words) -> dict[str, tuple[str, str]]:
    """What each kind is called, and what it is."""
    return {
        ROUND_ROBIN: (t("Round robin"), t("Everybody plays everybody once, at tables of two.")),
        SWISS: (t("Swiss"), t("In each round people with equal points meet.")),
        KNOCK_OUT: (t("Knock-out"), t("The best of each table goes on.")),
        LEAGUE: (
            t("League"),
            t("Divisions, everybody plays everybody at tables of two; after a season the first go up, the last down."),
        ),
    }


def missed_words(t: Words) -> dict[str, str]:
    return {
        LOSES: t("Whoever has not come by then loses the match."),
        BOT: t("A bot plays for whoever has not come by then, until they are there."),
    }


def hours_words(hours: int, t: Words) -> str:
    if hours % 24:
        return t.plural("{n} hour", "{n} hours", hours)
    return t.plural("{n} day", "{n} days", hours // 24)


def form_page(t: Words, form: Mapping[str, str], problem: str = "") -> str:
    """`form` is what was filled in so far, and always has the name of the game."""
    game, new = GAMES[form["game"]], "kind" not in form
    filled = USUAL | dict(form)
    choices: dict[str, list[tuple[str, str]]] = {
        "size": [(str(n), str(n)) for n in game.players],
        "rounds": [(str(n), str(n)) for n in ROUNDS],
        "division": [(str(n), str(n)) for n in DIVISIONS],
        "up": [(str(n), str(n)) for n in UP],
        "hours": [(str(n), hours_words(n, t)) for n in HOURS],
    }
    return page(
        "tournament_new.html",
        t,
        game=game,
        games=[(name, other.called(t.language)) for name, other in GAMES.items()],
        problem=problem,
        form=filled,
        kinds=[(name, *words) for name, words in kind_words(t).items()],
        missed=[(name, words, "") for name, words in missed_words(t).items()],
        choices=choices,
        options=[pages.option_field(option, filled, game.words(t.language)) for option in game.options],
        equal=bool(form.get("equal")),
        listed=new or bool(form.get("listed")),
        paces=[(name, clock.says(pace, t)) for name, pace in clock.PACES.items()],
        pace=filled["pace"],
        rests=[(name, words, bool(form.get(name))) for name, words in pages.rest_choices(t)],
        levels=levels.choices(game, t),
        ends=clock.ENDS,
        pace_level=form.get("pace_level", levels.usual(game)),
    )


async def asked(runtime: Runtime, form: dict[str, str], t: Words) -> Tournament:
    """The tournament of a form that is checked; its organiser is found in the store."""
    game = GAMES[form["game"]]
    title = printable(bounded(form.get("title", ""), 4 * TITLE))[:TITLE].strip()
    kind, missed = form.get("kind", ""), form.get("missed", "")
    if len(title) < 3:
        raise BadForm(t("Give the tournament a title of at least three letters."))
    if kind not in KINDS or missed not in (LOSES, BOT):
        raise BadForm(t("Choose a kind of tournament, and what happens to those who do not come."))
    size = number(form, "size", game.players, t) if kind in (SWISS, KNOCK_OUT) else 2
    pace = pace_of(game, form, t)
    if pace is None or size not in game.players:
        raise BadForm(t("A tournament needs a pace, and so many players at a table as the game is for."))
    options = {option.name: form[option.name].strip() for option in game.options if form.get(option.name, "").strip()}
    options |= {option.name: by_chance(option) for option in game.options if form.get(f"{option.name}-random")}
    for players in [n for n in game.players if n <= size]:  # a table may have fewer people than the others
        await check_set_up(runtime, game, players, options, "", t)
    rounds, division = number(form, "rounds", ROUNDS, t), number(form, "division", DIVISIONS, t)
    up, hours = number(form, "up", UP, t), number(form, "hours", HOURS, t)
    flags = bool(form.get("equal")), bool(form.get("listed"))
    made = int(runtime.now.time())
    more: tuple[Any, ...] = (rounds, hours, missed, division, up, made)
    return Tournament(new_id(), title, "", kind, game.name, size, options, pace, *flags, *more)


def number(form: Mapping[str, str], name: str, known: Any, t: Words) -> int:
    text = form.get(name, USUAL.get(name, ""))
    if text not in map(str, known):
        raise BadForm(t("Choose a number that is offered."))
    return int(text)
