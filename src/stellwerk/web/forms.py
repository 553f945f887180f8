"""Forms: read with limits, and the table that one asks for, checked."""

from python_multipart.exceptions import MultipartParseError
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from stellwerk.core.game import AnyGame
from stellwerk.core.match import checked_options
from stellwerk.core.records import BadDeck
from stellwerk.core.rng import seeded
from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES, open_box
from stellwerk.web import levels
from stellwerk.web.identity import same_origin
from stellwerk.web.lobby import NewTable
from stellwerk.web.table import clean_name

BIGGEST = 400_000  # bytes: a deck file is under a hundred thousand
FIELDS = 40
UNREADABLE = mark("The form could not be understood.")


class BadForm(ValueError):
    """No table can be made from the form; the message, in the visitor's language, says why."""


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form that was sent from one of our pages: of a file its text, of several boxes all values."""
    if not same_origin(request):
        raise HTTPException(403, mark("This form was sent from another site. Go back and try again."))
    length = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers or not length.isdigit():
        raise HTTPException(400, UNREADABLE)
    if int(length) > BIGGEST:
        raise HTTPException(413, mark("That is too big: a deck file has less than 400 kilobytes."))
    try:
        async with request.form(max_files=1, max_fields=FIELDS) as form:
            fields = [(name, await text_of(value)) for name, value in form.multi_items()]
    except (MultipartParseError, UnicodeDecodeError):
        raise HTTPException(400, UNREADABLE) from None
    return {name: "".join(value for other, value in fields if other == name) for name, _ in fields}


async def text_of(value: UploadFile | str) -> str:
    if isinstance(value, str):
        return value
    return (await value.read()).decode()


def new_table(form: dict[str, str], device: str, t: Words) -> NewTable:
    """The table that a form asks for, if it can be made."""
    game = GAMES.get(form.get("game", ""))
    if game is None:
        raise BadForm(t("Choose a game."))
    kinds = kinds_of(game, form, t)
    options = {option.name: form[option.name].strip() for option in game.options if form.get(option.name, "").strip()}
    deck = form.get("deck", "")
    seed = seed_of(form, kinds, t)
    check_set_up(game, len(kinds), options, deck or None, t)
    names = [clean_name(form.get(f"name{i}", "") or (form.get("name", "") if kind == "me" else ""))
             for i, kind in enumerate(kinds)]  # fmt: skip
    return NewTable(
        game.name, options, deck or None, kinds, names, device, bool(form.get("listed")), bool(form.get("undo")), seed
    )


def kinds_of(game: AnyGame, form: dict[str, str], t: Words) -> list[str]:
    """By seat: me, here, friend or bot:LEVEL."""
    players = form.get("players", "")
    if players not in map(str, game.players):
        low, high = min(game.players), max(game.players)
        raise BadForm(t("{game} is for {low} to {high} players.", game=game.title, low=low, high=high))
    kinds = [form.get(f"seat{i}", "") for i in range(int(players))]
    known = {"me", "here", "friend", *(f"bot:{level}" for level in levels.of_game(game))}
    if not set(kinds) <= known:
        raise BadForm(t("Choose for each seat who plays it."))
    if kinds.count("me") > 1:
        raise BadForm(t("You can have one seat yourself; others at this device play “here”."))
    return kinds


def seed_of(form: dict[str, str], kinds: list[str], t: Words) -> int | None:
    text = form.get("seed", "").strip()
    if not text:
        return None
    if "friend" in kinds:
        raise BadForm(t("With friends at other devices the cards are dealt by chance: leave the seed out."))
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 30:
        raise BadForm(t("A seed is a whole number."))
    return int(text)


def check_set_up(game: AnyGame, players: int, options: dict[str, str], deck: str | None, t: Words) -> None:
    """Try to set up the match: what the game has against it is the problem."""
    try:
        game.set_up(open_box(game.name, deck), players, seeded(1), checked_options(game, players, options))
    except BadDeck as problem:
        raise BadForm(t("The deck cannot be used: {problem}", problem="; ".join(problem.problems[:3]))) from None
    except ValueError as problem:
        raise BadForm(t("The match cannot begin: {problem}", problem=problem)) from None
