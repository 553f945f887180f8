"""The form of a ready room: what its people agree on, and the terms that a form asks for."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from time import gmtime, strftime

from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.template import page
from stellwerk.web.play import levels
from stellwerk.web.play.time import clock, resting
from stellwerk.web.site import pages
from stellwerk.web.site.forms import BadForm, by_chance, check_set_up, pace_of
from stellwerk.web.store.rooms import Room, Terms

SOON, FAR = 60, 60 * 86400  # seconds: a time that is fixed lies between


def form_page(t: Words, form: Mapping[str, str], action: str, room: Room | None = None, problem: str = "") -> str:
    """`form` is what was filled in so far, and always has the name of the game; without a room it makes one."""
    game, new = GAMES[form["game"]], "bots" not in form
    return page(
        "room_form.html",
        t,
        game=game,
        games=[(name, other.called(t.language)) for name, other in GAMES.items()],
        action=action,
        room=room,
        circle=form.get("group", ""),
        problem=problem,
        options=[pages.option_field(option, form, game.words(t.language)) for option in game.options],
        bots=[(str(n), str(n), "") for n in range(max(game.players))],
        chosen_bots=form.get("bots", "0"),
        levels=levels.choices(game, t),
        level=form.get("level", levels.usual(game)),
        undo=new or bool(form.get("undo")),
        listed=bool(form.get("listed")),
        hands_closed=bool(form.get("hands_closed")),
        paces=[("", t("No time limit")), *((name, clock.says(pace, t)) for name, pace in clock.PACES.items())],
        pace=form.get("pace", ""),
        rests=[(name, words, bool(form.get(name))) for name, words in pages.rest_choices(t)],
        ends=clock.ENDS,
        pace_level=form.get("pace_level", levels.usual(game)),
        starts=form.get("starts", ""),
    )


async def asked(runtime: Runtime, form: Mapping[str, str], t: Words) -> tuple[Terms, int]:
    """The terms of a form that is checked, and when the match begins; 0: when all are ready."""
    game = GAMES.get(form.get("game", ""))
    if game is None:
        raise BadForm(t("Choose a game."))
    level, bots = form.get("level", levels.usual(game)), form.get("bots", "0")
    if bots not in map(str, range(max(game.players))) or level not in levels.of_game(game):
        raise BadForm(t("Choose for each seat who plays it."))
    options = {option.name: form[option.name].strip() for option in game.options if form.get(option.name, "").strip()}
    options |= {option.name: by_chance(option) for option in game.options if form.get(f"{option.name}-random")}
    for players in game.players:  # nobody knows yet how many will come
        await check_set_up(runtime, game, players, options, "", t)
    wishes = bool(form.get("undo")), bool(form.get("listed")), bool(form.get("hands_closed"))
    terms = Terms(game.name, options, pace_of(game, dict(form), t), int(bots), level, *wishes)
    return terms, starts_of(runtime, form, t)


def starts_of(runtime: Runtime, form: Mapping[str, str], t: Words) -> int:
    """The time that is fixed, as a browser writes it where its person lives; 0: none is."""
    text, now = form.get("starts", "").strip(), runtime.now.time()
    if not text:
        return 0
    with suppress(ValueError, OverflowError):
        at = datetime.fromisoformat(text[:16]).replace(tzinfo=resting.zone_of(form.get("zone", "")[:60])).timestamp()
        if now - SOON <= at <= now + FAR:
            return int(max(at, now))
    raise BadForm(t("Choose a time in the next two months, or none."))


def filled(room: Room) -> dict[str, str]:
    """The form as the terms of a room stand. A time that was fixed is chosen anew."""
    terms = room.terms
    form = {"game": terms.game, "bots": str(terms.bots), "level": terms.level} | dict(terms.options)
    wishes = ("undo", terms.undo), ("listed", terms.listed), ("hands_closed", terms.hands_closed)
    form |= {name: "1" for name, on in wishes if on}
    if terms.pace:
        names = {name for name, pace in clock.PACES.items() if pace[:3] == terms.pace[:3]}
        form |= {"pace": min(names, default=""), "pace_level": terms.pace.level or clock.ENDS}
        form |= {f"rest_{kind}": "1" for kind in terms.pace.rest.split() if kind in (resting.NIGHT, resting.WEEKEND)}
    return {name: value for name, value in form.items() if value}


def says_time(at: int) -> str:
    """In UTC; the browser writes it as where its person lives."""
    return strftime("%Y-%m-%dT%H:%MZ", gmtime(at))
