"""The pages: what the templates show, gathered; every text is escaped by the templates themselves."""

import json
from collections.abc import Mapping, Sequence
from time import gmtime, strftime
from typing import Any

from markupsafe import Markup

from stellwerk.core.game import AnyGame, Option
from stellwerk.core.picture import Pane, Sign
from stellwerk.core.text import GuideStep
from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.kit import text_picture, theme
from stellwerk.kit.elements import Drawing, el, markup
from stellwerk.web import page_folder
from stellwerk.web.base.lean import lean_style
from stellwerk.web.base.template import ALONE, drawing, known_version, page
from stellwerk.web.play import levels
from stellwerk.web.play.table import kept_steps, shown_name
from stellwerk.web.play.time import clock
from stellwerk.web.store import SAID, StoredTable

USUAL_PLAYERS = 3
SIGN_SCALE = 1.2  # a sign of the legend beside the same one on a board of its natural size
SPEEDS = (("2000", "½×"), ("1000", "1×"), ("500", "2×"), ("200", "5×"))  # milliseconds for a step of a replay
NO_HINTS: Mapping[str, Any] = {"on": False, "says": "", "mine": False, "known": False}
IN_THE_HTML = ("panels", "log", "chat", "sheet", "is", "choices")  # and so not in the data of the page's script

View = Mapping[str, Any]  # a view message
Seats = Sequence[Mapping[str, Any]]  # of a seats message


def game_file(game: AnyGame, name: str) -> str | None:
    """The address of a file that a game ships for the page of its tables, if it does."""
    folder = page_folder(game)
    return f"/static/games/{game.name}/{name}?v={known_version(folder)}" if (folder / name).is_file() else None


def manifest(t: Words) -> dict[str, Any]:
    """The page as an application of its own: its name, colours, icons and look, and a way to each game."""
    looks = (("preview.png", "1200x630", "wide"), ("preview-phone.png", "390x844", "narrow"))
    shown = [
        {"src": f"/static/{name}?v={known_version()}", "sizes": size, "type": "image/png", "form_factor": form}
        for name, size, form in looks
    ]
    sizes = ((f"/static/icon-{size}.png?v={known_version()}", f"{size}x{size}", "image/png") for size in (192, 512))
    return {
        "name": "Stellwerk",
        "short_name": "Stellwerk",
        "description": t("Railway board games in your browser"),
        "lang": t.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": theme.PAPER,
        "theme_color": theme.PAPER,
        "categories": ["games"],
        "icons": [{"src": src, "sizes": size, "type": kind, "purpose": "any maskable"} for src, size, kind in sizes],
        "screenshots": shown,
        "shortcuts": [{"name": game.called(t.language), "url": f"/new?game={name}"} for name, game in GAMES.items()],
    }


def usual_players(game: AnyGame) -> int:
    """How many play unless somebody chooses."""
    return min(game.players, key=lambda players: abs(players - USUAL_PLAYERS))


def record_page(t: Words, stored: StoredTable, why: str, record: str) -> str:
    """A table that can only be read. `record` is the address of the saved match, for those who may have it."""
    game = GAMES.get(stored.setting.game)
    names = [
        shown_name(game, i, seat, t.language) if game else seat.name or t("Seat {n}", n=i + 1)
        for i, seat in enumerate(stored.seats)
    ]
    steps = [(names[seat], " ".join(map(str, json.loads(action)))) for seat, action in kept_steps(stored.steps)]
    made = strftime("%Y-%m-%d", gmtime(stored.setting.made))
    title = game.called(t.language) if game else stored.setting.game
    said = [line for line in stored.story if line.kind == SAID]
    count = t.plural("{n} action", "{n} actions", len(steps))
    told = {"steps": steps, "chat": said} if record else {"steps": [], "chat": []}
    return page("record.html", t, title=title, why=why, names=names, made=made, record=record, count=count, **told)


def sit_page(
    t: Words,
    title: str,
    host: str,
    action: str,
    suggestion: str,
    taken: bool = False,
    own_deck: bool = False,
    facts: Sequence[str] = (),
) -> str:
    """Which game it is, the name of the host if there is one, what was agreed, and the form for the own name."""
    given = {"title": title, "host": host, "action": action, "suggestion": suggestion}
    return page("sit.html", t, **given, taken=taken, own_deck=own_deck, facts=facts)


def admin_page(t: Words, found: Mapping[str, Any] | None, problem: str, says: str = "") -> str:
    """The page of whoever runs the server; without what was found, the question for the secret."""
    states = {"running": t("Running"), "over": t("Over"), "closed": t("Closed"), "deleted": t("Deleted")}
    kinds = {"try": t("Try"), "uploaded": t("Uploaded"), "day": t("Deal of the day"), "again": t("A deal again")}
    keeps = t.plural(
        "Nobody finds the table any more. Here it can be put back for {n} day.",
        "Nobody finds the table any more. Here it can be put back for {n} days.",
        found["days"] if found else 0,
    )
    more = {"states": states, "kinds": kinds, "keeps": keeps}
    return page("admin.html", t, found=found, problem=problem, says=says, **more)


# The form for a new table


def new_page(t: Words, form: Mapping[str, str], problem: str = "") -> str:
    """`form` is what was filled in so far, and always has the name of the game."""
    game = GAMES[form["game"]]
    return page(
        "new.html",
        t,
        game=game,
        games=[(name, other.called(t.language)) for name, other in GAMES.items()],
        problem=problem,
        players=[(str(number), str(number), "") for number in game.players],
        chosen_players=form.get("players", str(usual_players(game))),
        options=[option_field(option, form, game.words(t.language)) for option in game.options],
        kinds=seat_kinds(t, game),
        seats=[seat_field(t, form, game, number) for number in range(max(game.players))],
        listed=bool(form.get("listed")),
        hands_closed=bool(form.get("hands_closed")),
        shuffled=bool(form.get("shuffled")),
        undo="players" not in form or bool(form.get("undo")),  # on at first
        seed=form.get("seed", ""),
        paces=[("", t("No time limit")), *((name, clock.says(pace, t)) for name, pace in clock.PACES.items())],
        pace=form.get("pace", ""),
        rests=[(name, words, bool(form.get(name))) for name, words in rest_choices(t)],
        levels=levels.choices(game, t),
        ends=clock.ENDS,
        pace_level=form.get("pace_level", levels.usual(game)),
    )


def rest_choices(t: Words) -> list[tuple[str, str]]:
    return [
        ("rest_night", t("The clock rests at night, from 22 to 8 o'clock where I live")),
        ("rest_weekend", t("The clock rests at weekends")),
    ]


def option_field(option: Option, form: Mapping[str, str], own: Words) -> dict[str, Any]:
    """Boxes if several values can be chosen, or if the only one can be left out; else buttons, or a field for text."""
    chosen, title = form.get(option.name, option.default), option.title or ("" if option.choices else option.help)
    found: dict[str, Any] = {"name": option.name, "title": own(title) if title else "", "chosen": chosen}
    found |= {"most": option.most, "unless": option.unless, "lines": [], "by_chance": ""}
    if not option.choices:
        return found | {"kind": "field"}
    if option.several:
        boxes = [(value, f"{value}  {own(label)}", value in chosen) for value, label in option.choices]
        lines = [sentence_of(own(line)) for line in option.lines]
        return found | {
            "kind": "boxes",
            "choices": boxes,
            "lines": lines,
            "by_chance": form.get(f"{option.name}-random"),
        }
    if len(option.choices) == 1:
        ((value, label),) = option.choices
        return found | {"kind": "boxes", "choices": [(value, own(label), value == chosen)]}
    return found | {"kind": "radios", "choices": [(value, own(label), "") for value, label in option.choices]}


def sentence_of(line: str) -> str:
    """Without the name before it."""
    says = line.partition(": ")[2]
    return says[:1].upper() + says[1:]


def seat_kinds(t: Words, game: AnyGame) -> list[tuple[str, str]]:
    """Who can play a seat, as the form names it."""
    here = [("me", t("Me")), ("here", t("Another person here"))]
    elsewhere = [("friend", t("A friend, by a link")), ("anybody", t("Anybody, from the lobby"))]
    bots = [(f"bot:{level.value}", t("Bot: {level}", level=level.name)) for level in levels.choices(game, t)]
    return here + bots if ALONE.get() else here + elsewhere + bots


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
    return page("help.html", t, title=game.called(t.language), game=game, **explained(game, own, legend))


def aid_page(t: Words, game: AnyGame) -> str:
    """What a player wants beside the board, on a page to print."""
    own, picture = game.words(t.language), game.picture
    signs = (picture.aid or picture.legend)(own) if picture else []
    limits = game.text.limits(game.box(), own) or []
    return page("aid.html", t, title=game.called(t.language), game=game, limits=limits, **explained(game, own, signs))


def explained(game: AnyGame, own: Words, legend: Sequence[tuple[str, list[Sign]]]) -> dict[str, Any]:
    """How a game is played, in chapters, and signs with what they mean."""
    picture = game.picture
    return {
        "definitions": definitions(by_day(common_style() + picture.style()), picture.defs()) if picture else "",
        "chapters": game.text.help(own),
        "legend": [(title, [(drawing(sign_svg(sign)), sign[3]) for sign in signs]) for title, signs in legend],
    }


def guide(t: Words, game: AnyGame) -> dict[str, Any]:
    """A first visit; a game without steps of its own shows where the questions are."""
    usual = [GuideStep("ask", t("Your questions"), t("Here you are asked one thing at a time: press an answer."))]
    steps = game.text.guide(game.words(t.language)) or usual
    words = {"next": t("Next"), "back": t("Back"), "skip": t("Skip"), "done": t("Play")}
    return {"steps": [step._asdict() for step in steps], "words": words}


def definitions(style: str, defs: Drawing) -> Markup:
    """What all drawings of a page use: it comes once, and takes no room."""
    sheet = el("style", {}, nested(lean_style(style)))
    svg = {"id": "defs", "class": "stellwerk defs", "aria-hidden": "true"}
    return drawing(markup(el("svg", svg, sheet, el("defs", {}, theme.livery_defs() + defs))))


def nested(css: str) -> str:
    """Rules that all begin with the class of drawings, with it said once, and the fonts as the page names them."""
    css = css.replace(theme.SIGN, "var(--sign)").replace(theme.SENTENCE, "var(--body)")
    return f".stellwerk{{{css.strip().replace('.stellwerk .', '.').replace('.stellwerk', '&')}}}"


def common_style() -> str:
    return theme.STYLE + theme.livery_style()


def by_day(css: str) -> str:
    """Signs of a legend lie on paper by day and by night, as printed."""
    return css.replace("(prefers-color-scheme:dark)", "not all")


def sign_svg(sign: Sign) -> str:
    width, height, body, _ = sign
    size = {"width": theme.num(width * SIGN_SCALE), "height": theme.num(height * SIGN_SCALE), "aria-hidden": "true"}
    box = {"class": "stellwerk", "viewBox": f"0 0 {theme.num(width)} {theme.num(height)}"}
    return markup(el("svg", box | size, body))


# The table


def table_page(
    t: Words,
    id: str,
    view: View,
    seats: Seats,
    host: bool = False,
    links: Mapping[int, str] = {},
    practice: bool = False,
    record: str = "",
    menu: str = "",
    origin: Mapping[str, str] | None = None,
    hints: Mapping[str, Any] = NO_HINTS,
    elsewhere: bool = False,
    own_deck: bool = False,
    rated: Sequence[str] = (),
    lost: str = "",
    whole: bool = True,
    meets: Sequence[str] = (),
    along: str = "",
    pictured: bool = False,
) -> str:
    """`links` to open seats are the host's: /t/ID/sit/TOKEN by seat; `record` is where the match is downloaded.

    The menu comes when it is asked for, alone ("only") or with the rest, or when there are links to be shared. `origin`
    says where the table comes from, if it was not begun here: see forks.origin; `hints` is what practice.offered
    tells; `elsewhere`: the visitor plays at other tables, too; `own_deck`: the host brought the cards; `rated` is what
    the match did to the visitor's ratings; `lost` says which seat was taken from them; `whole`: it was
    played to its end; `meets` is what is introduced; `along` leads to where the table is taken along, or handed back;
    `pictured`: a link to the table shows the match.
    """
    game = GAMES[view["game"]]
    invites = host and any(seats[seat]["kind"] == "open" for seat in links)
    return page(
        "table_menu.html" if menu == "only" else "table.html",
        t,
        id=id,
        view=view,
        seats=seats,
        story=in_order(by_turn(view["log"]), view["chat"]),
        panels=drawing("".join(view["panels"].values())),
        definitions=table_definitions(game),
        panes=panes(t, game),
        choices=listed(view),
        host=host,
        links=links,
        practice=practice,
        origin=origin,
        record=record,
        hints=hints,
        elsewhere=elsewhere,
        own_deck=own_deck,
        rated=rated,
        whole=whole,
        lost=lost,
        along=along,
        pictured=pictured,
        next_colours=next_colours(game, view, t) if view["over"] else [],
        opened=invites or bool(menu),
        several_devices=any(seats[seat].get("devices", 1) > 1 for seat in view["mine"]),
        levels=levels.choices(game, t),
        usual_level=levels.usual(game),
        game_style=game_file(game, "page.css"),
        data=script_data(t, id, view, seats, hints, game_file(game, "page.js")) | {"meets": meets},
    )


def replay_page(
    t: Words,
    game: AnyGame,
    moment: View,
    story: Sequence[tuple[int, View]],
    names: Sequence[str],
    eyes: Sequence[int],
    data: Mapping[str, Any],
    offers: Mapping[str, Any],
) -> str:
    """A match step by step; `eyes` are the seats that one may look through, `offers` what else can be had here."""
    return page(
        "replay.html",
        t,
        game=game,
        moment=moment,
        story=story,
        names=names,
        eyes=eyes,
        offers=offers,
        panels=drawing(moment["panels"]),
        definitions=table_definitions(game),
        panes=panes(t, game),
        game_style=game_file(game, "page.css"),
        data={key: value for key, value in moment.items() if key != "panels"} | dict(data),
        speeds=SPEEDS,
    )


def table_definitions(game: AnyGame) -> Markup:
    if game.picture is None:
        return definitions(common_style() + text_picture.STYLE, ())
    return definitions(common_style() + game.picture.style(), game.picture.defs())


def panes(t: Words, game: AnyGame) -> list[Pane]:
    """The parts of the table that a phone shows one at a time."""
    return game.picture.panes(game.words(t.language)) if game.picture else [Pane("board", t("Board"))]


def listed(view: View) -> list[tuple[str, str, list[int]]]:
    """By sentence, what is lost by it, and the numbers of the options that it stands for."""
    picks: dict[tuple[str, str], list[int]] = {}
    for choice in view["choices"]:
        picks.setdefault((choice["says"], choice.get("loses", "")), []).append(choice["pick"])
    return [(says, loses, numbers) for (says, loses), numbers in picks.items()]


def next_colours(game: AnyGame, view: View, t: Words) -> list[tuple[str, str]]:
    """In a rematch everybody moves on by one seat (lobby.rematch): who of this device gets which colour."""
    own, players = game.words(t.language), len(view["names"])
    return [(view["names"][seat], game.text.seat_name((seat - 1) % players, own)) for seat in view["mine"]]


def by_turn(log: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The lines of a log, each with whether a turn begins there."""
    before, found = None, list[Mapping[str, Any]]()
    for event in log:
        begins = event["seat"] >= 0 and event["seat"] != before
        before = event["seat"] if begins else before
        found.append({**event, "turn": begins})
    return found


def in_order(log: Sequence[Mapping[str, Any]], chat: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What happened and what was said, each where it belongs: a line comes before the step that followed it."""
    return sorted([*chat, *log], key=lambda entry: int(entry["v"]))


def script_data(
    t: Words, id: str, view: View, seats: Seats, hints: Mapping[str, Any], script: str | None
) -> dict[str, Any]:
    """What the page's script must know and cannot read from the HTML."""
    words = {
        "on": t("Connected"),
        "off": t("Connecting …"),
        "lost": t("No connection. Trying again …"),
        "restart": t("The server is being restarted. Connecting again …"),
        "turn": t("Your turn"),
        "thinking": t("{who} is thinking …", who="{who}"),
        "pass": t("Hand the device to {who}.", who="{who}"),
        "go": t("Go on"),
        "keep": t("Not yet"),
        "again": t("Tap again to choose it."),
        "you": t("(you)"),
        "confirm": t("Confirm"),
        "eye": t("Show on the board"),
        "earlier": t("Earlier"),
        "later": t("Later"),
        "back": t("Back to the present"),
        "rematch": t("To the rematch"),
    }
    rest = {key: value for key, value in view.items() if key not in IN_THE_HTML}
    alone = hints["mine"] and not hints["on"]
    bar = {choice["pick"]: {key: choice[key] for key in ("bar", "ends") if key in choice} for choice in view["choices"]}
    short = {str(pick): said for pick, said in bar.items() if said}
    about = {"id": id, "view": rest, "seats": list(seats), "alone": alone, "words": words, "script": script}
    return about | {"bar": short}
