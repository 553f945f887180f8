"""The pages: what the templates show, gathered; every text is escaped by the templates themselves."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from stellwerk.core.game import AnyGame, Option, Pane, Picture, Sign
from stellwerk.core.words import LANGUAGES, Words
from stellwerk.games import GAMES
from stellwerk.kit import theme
from stellwerk.web import levels, page_folder, static_version

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
USUAL_PLAYERS = 3
SIGN_SCALE = 1.2  # a sign of the legend beside the same one on a board of its natural size
IN_THE_HTML = ("svg", "log", "chat", "sheet", "is", "choices")  # and so not in the data of the page's script

View = Mapping[str, Any]  # a view message
Seats = Sequence[Mapping[str, Any]]  # of a seats message


class Compact(Extension):
    """Templates are written in indented lines: a line break beside a tag or a brace is not sent."""

    BREAK = re.compile(r"(?<=[>}])\s*\n\s*|\s*\n\s*(?=[<{])")

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return self.BREAK.sub("", source)


TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    extensions=[Compact],
)
TEMPLATES.filters["whole"] = theme.whole
TEMPLATES.globals["languages"] = [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
TEMPLATES.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}


def page(template: str, t: Words, **data: Any) -> str:
    version = static_version()
    return TEMPLATES.get_template(template).render(t=t, static=lambda name: f"/static/{name}?v={version}", **data)


def drawing(svg: str) -> Markup:
    """SVG made by a game, which escapes its texts itself: the only HTML that does not come from a template."""
    return Markup(svg)


def game_file(game: AnyGame, name: str) -> str | None:
    """The address of a file that a game ships for the page of its tables, if it does."""
    folder = page_folder(game)
    return f"/static/games/{game.name}/{name}?v={static_version(folder)}" if (folder / name).is_file() else None


def usual_players(game: AnyGame) -> int:
    """How many play unless somebody chooses."""
    return min(game.players, key=lambda players: abs(players - USUAL_PLAYERS))


def error_page(t: Words, status: int, sentence: str) -> str:
    return page("error.html", t, status=status, sentence=sentence)


def sit_page(t: Words, title: str, host: str, action: str, suggestion: str) -> str:
    """Which game it is, the name of the host if there is one, and the form for the own name."""
    return page("sit.html", t, title=title, host=host, action=action, suggestion=suggestion)


# The start page


def start_page(t: Words, mine: Sequence[Mapping[str, Any]], others: Sequence[Mapping[str, Any]]) -> str:
    """`mine` and `others` are lists of tables: see handlers.list_entry."""
    games = sorted(GAMES.values(), key=lambda game: (game.picture is None, game.name))
    return page("start.html", t, games=[card(t, game) for game in games], mine=mine, others=others)


def card(t: Words, game: AnyGame) -> dict[str, Any]:
    """A game on the start page: what it is, and how good the bots shall be."""
    own = game.words(t.language)
    return {
        "name": game.name,
        "title": game.title,
        "poster": drawing(game.picture.poster() if game.picture else ""),
        "pitch": game.text.pitch(own),
        "facts": game.text.facts(own),
        "against": t.plural("Against one bot:", "Against {n} bots:", usual_players(game) - 1),
        "levels": levels.choices(game, t),
        "level": levels.usual(game),
    }


# The form for a new table


def new_page(t: Words, form: Mapping[str, str], problem: str = "") -> str:
    """`form` is what was filled in so far, and always has the name of the game."""
    game = GAMES[form["game"]]
    return page(
        "new.html",
        t,
        game=game,
        games=[(name, other.title) for name, other in GAMES.items()],
        problem=problem,
        players=[(str(number), str(number), "") for number in game.players],
        chosen_players=form.get("players", str(usual_players(game))),
        options=[option_field(option, form, game.words(t.language)) for option in game.options],
        kinds=seat_kinds(t, game),
        seats=[seat_field(t, form, game, number) for number in range(max(game.players))],
        listed=bool(form.get("listed")),
        undo="players" not in form or bool(form.get("undo")),  # on at first
        seed=form.get("seed", ""),
    )


def option_field(option: Option, form: Mapping[str, str], own: Words) -> dict[str, Any]:
    """Boxes if several values can be chosen, or if the only one can be left out; else buttons, or a field for text."""
    chosen, title = form.get(option.name, option.default), option.title or ("" if option.choices else option.help)
    found: dict[str, Any] = {"name": option.name, "title": own(title) if title else "", "chosen": chosen}
    found |= {"most": option.most, "unless": option.unless}
    if not option.choices:
        return found | {"kind": "field"}
    if option.several:
        boxes = [(value, f"{value}  {own(label)}", value in chosen) for value, label in option.choices]
        return found | {"kind": "boxes", "choices": boxes}
    if len(option.choices) == 1:
        ((value, label),) = option.choices
        return found | {"kind": "boxes", "choices": [(value, own(label), value == chosen)]}
    return found | {"kind": "radios", "choices": [(value, own(label), "") for value, label in option.choices]}


def seat_kinds(t: Words, game: AnyGame) -> list[tuple[str, str]]:
    """Who can play a seat, as the form names it."""
    people = [("me", t("Me")), ("here", t("Another person here")), ("friend", t("A friend, by a link"))]
    bots = [(f"bot:{level.value}", t("Bot: {level}", level=level.name)) for level in levels.choices(game, t)]
    return people + bots


def seat_field(t: Words, form: Mapping[str, str], game: AnyGame, number: int) -> dict[str, Any]:
    usual = "me" if number == 0 else f"bot:{levels.usual(game)}"
    return {
        "number": number,
        "colour": game.text.seat_name(number, game.words(t.language)),
        "kind": form.get(f"seat{number}", usual),
        "name": form.get(f"name{number}", ""),
    }


# How to play


def help_page(t: Words, game: AnyGame) -> str:
    own, picture = game.words(t.language), game.picture
    legend = picture.legend(own) if picture else []
    return page(
        "help.html",
        t,
        game=game,
        definitions=drawing(definitions(picture) if picture else ""),
        chapters=game.text.help(own),
        legend=[(title, [(drawing(sign_svg(sign)), sign[3]) for sign in signs]) for title, signs in legend],
    )


def definitions(picture: Picture) -> str:
    """What the signs of the legend are drawn with. They lie on paper by day and by night, as printed."""
    style = (theme.STYLE + theme.livery_style() + picture.style()).replace("(prefers-color-scheme:dark)", "not all")
    defs = theme.livery_defs() + picture.defs()
    return f'<svg class="stellwerk defs" aria-hidden="true"><style>{style}</style><defs>{defs}</defs></svg>'


def sign_svg(sign: Sign) -> str:
    width, height, body, _ = sign
    size = f'width="{theme.num(width * SIGN_SCALE)}" height="{theme.num(height * SIGN_SCALE)}"'
    box = f"0 0 {theme.num(width)} {theme.num(height)}"
    return f'<svg class="stellwerk" viewBox="{box}" {size} aria-hidden="true">{body}</svg>'


# The table


def table_page(t: Words, id: str, view: View, seats: Seats, host: bool = False, links: Mapping[int, str] = {}) -> str:
    """`links`, by seat, are those of the host that the server still remembers: /t/ID/sit/TOKEN."""
    game = GAMES[view["game"]]
    return page(
        "table.html",
        t,
        id=id,
        view=view,
        seats=seats,
        picture=drawing(view["svg"]),
        panes=panes(t, game),
        choices=grouped(view["choices"]),
        host=host,
        links=links,
        invites=host and any(seats[seat]["kind"] == "open" for seat in links),
        levels=levels.choices(game, t),
        usual_level=levels.usual(game),
        game_style=game_file(game, "page.css"),
        data=script_data(t, id, view, seats, game_file(game, "page.js")),
    )


def panes(t: Words, game: AnyGame) -> list[Pane]:
    """The parts of the table that a phone shows one at a time."""
    return game.picture.panes(game.words(t.language)) if game.picture else [Pane("board", t("Board"))]


def grouped(choices: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[int]]]:
    """By sentence, the numbers of the options that it stands for."""
    picks: dict[str, list[int]] = {}
    for choice in choices:
        picks.setdefault(choice["says"], []).append(choice["pick"])
    return list(picks.items())


def script_data(t: Words, id: str, view: View, seats: Seats, script: str | None) -> dict[str, Any]:
    """What the page's script must know and cannot read from the HTML."""
    words = {
        "on": t("Connected"),
        "off": t("Connecting …"),
        "lost": t("No connection. Trying again …"),
        "turn": t("Your turn"),
        "thinking": t("{who} is thinking …", who="{who}"),
        "pass": t("Hand the device to {who}.", who="{who}"),
        "undone": t("Something was taken back."),
        "again": t("Tap again to choose it."),
        "you": t("(you)"),
        "rematch": t("To the rematch"),
    }
    rest = {key: value for key, value in view.items() if key not in IN_THE_HTML}
    known = rest | {"series": shortened(view["series"])}
    return {"id": id, "view": known, "seats": list(seats), "words": words, "script": script}


def shortened(series: list[list[int]] | None) -> list[list[int] | int] | None:
    """The scores after each action, with 0 for those that are as before: most are."""
    return [row if i == 0 or row != series[i - 1] else 0 for i, row in enumerate(series)] if series else None
