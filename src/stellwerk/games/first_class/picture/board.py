"""First Class as a picture: the table as panels, and all of them on one sheet."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from stellwerk.core.records import Decision
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import SCORING_KINDS
from stellwerk.games.first_class.picture import cards, choices, display, icons, livery, others, player, route, train
from stellwerk.games.first_class.picture.cards import card_svg, game_end_svg
from stellwerk.games.first_class.rules.at_once import is_left
from stellwerk.games.first_class.rules.contracts import is_met
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.scoring import base_cards
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.actions import say_action
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing
from stellwerk.kit.panels import Panel, composed, kept, stacked
from stellwerk.kit.scene import Scene, acting, asked, scene_of

__all__ = ["board", "card_svg", "game_end_svg", "panels"]

WIDTH = 1680
IN_DISPLAY = ("take", "decline", "draft", "start-tile")  # what can be chosen there
LEFT, WIDE, BELOW = 16, 930, 546  # the column of the display, and where the trains begin below it
RIGHT, NARROW, BESIDE = choices.RIGHT, choices.RIGHT_W, 346  # the column of the question, and where players begin


def panels(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> list[Panel]:
    """The table, as the viewer may know it; what the seat may choose carries `data-pick`, the index of the option."""
    scene = scene_of(view, seat, decision, who, t)
    key = [view.box.digest, t.language, view.players, sorted(view.modules)]
    common = partial(panel, scene, key)  # the same for all who are not asked
    drawn = partial(panel, scene, [*key, seat])
    open_cards = [view.game_end_open, len(view.game_end_stack), asked(scene, "buy", "game-end")]
    shown = common("left", "display", display.display, seen_in_display(scene))
    bought = [
        common("market", "market", display.market, open_cards),
        common("market", "tiles", display.tiles, [view.tiles]),
        common("market", "constantinople", display.constantinople, [view.arrived]),
    ]
    brief = others.others(scene)
    if seat is None:
        return [shown, *boards(scene, drawn), *bought, brief]
    return [shown, *rolling(scene, seat, drawn), *bought, *holdings(scene, seat, drawn), me(scene, seat, drawn), brief]


Drawn = Callable[[str, str, Callable[[Scene[State]], Panel], list[Any]], Panel]


def panel(
    scene: Scene[State], key: list[Any], group: str, name: str, draw: Callable[[Scene[State]], Panel], facts: list[Any]
) -> Panel:
    """A panel of a group, drawn anew only if something that is seen in it has changed."""
    return kept([f"first-class {name}", *key, *facts], lambda: draw(scene)._replace(group=group))


def boards(scene: Scene[State], drawn: Drawn) -> list[Panel]:
    """For a spectator: the route and the open contracts of everybody."""
    return [
        drawn("left", f"board-{seat}", lambda s, seat=seat: others.board(s, seat), seen_on_board(scene, seat))  # type: ignore[misc]
        for seat in range(scene.view.players)
    ]


def me(scene: Scene[State], seat: int, drawn: Drawn) -> Panel:
    view = scene.view
    signs = [scene.who(seat), acting(scene) == seat, view.start == seat, view.tile_holder == seat]
    return drawn("", "me", lambda s: player.me(s, seat), [*signs, sum(view.sheet[seat])])


def rolling(scene: Scene[State], seat: int, drawn: Drawn) -> list[Panel]:
    """What the viewer has on rails, and the bonuses that wait."""
    view = scene.view
    effect = scene.decision.effect if scene.decision else None
    on_route = [view.route[seat], view.postcards[seat], view.locomotive[seat]]
    used = view.used if train.mine(scene, seat) else None
    chosen = asked(scene, "upgrade", "coin-upgrade", "car", "train", "slot", "both", "conductor")
    on_trains = [*seen_of_trains(scene, seat), view.gap[seat], view.gap_done[seat]]
    stops = asked(scene, "station", "loco", "postcard")
    return [
        drawn("left", "bonuses", lambda s: player.bonuses(s, seat), [view.bonuses[seat]]),
        drawn("left", "route", lambda s: player.route_panel(s, seat), [*on_route, used, stops]),
        drawn("left", "trains", lambda s: train.trains(s, seat), [*on_trains, chosen, effect if chosen else None]),
    ]


def holdings(scene: Scene[State], seat: int, drawn: Drawn) -> list[Panel]:
    """What the viewer has besides."""
    view = scene.view
    bought = [(action, i) for action, i in scene.picks.items() if action.op.startswith("coin-")]
    met = [is_met(view, seat, card) for card in view.contracts[seat]]
    counts = [base_cards(view, seat, kind) for kind in SCORING_KINDS]
    clues = [len(view.evidence[seat]), len(view.destroy[seat]), view.roles[seat], view.over]
    left = [is_left(view, seat, i) for i in range(len(view.box.mail_cars))]
    open_ones = [view.contracts[seat], met, view.fulfilled[seat], asked(scene, "contract")]
    return [
        drawn("mid", "coins", lambda s: player.coins(s, seat), [view.coins[seat], bought]),
        drawn("mid", "final", lambda s: player.final_table(s, seat), [view.game_end[seat], counts, clues]),
        drawn("mid", "contracts", lambda s: player.contracts(s, seat), open_ones),
        drawn("mid", "mail", lambda s: player.mail_cars(s, seat), [left, asked(scene, "mail-car")]),
    ]


def seen_on_board(scene: Scene[State], seat: int) -> list[Any]:
    view = scene.view
    met = [is_met(view, seat, card) for card in view.contracts[seat]]
    on_route = [view.route[seat], view.postcards[seat], view.locomotive[seat]]
    return [scene.who(seat), view.over, *on_route, view.contracts[seat], met]


def seen_in_display(scene: Scene[State]) -> list[Any]:
    view = scene.view
    effect = scene.decision.effect.op if scene.decision else ""
    laid = [view.display, view.gone, view.round, [len(pile) for pile in view.piles], len(view.supply)]
    return [*laid, view.tile_holder, view.passing, effect == "draft", asked(scene, *IN_DISPLAY)]


def seen_of_trains(scene: Scene[State], seat: int) -> list[Any]:
    view = scene.view
    fields = (view.cars, view.mail, view.engine, view.tucked, view.aboard, view.conductors)
    return [field[one] for one in both(seat) for field in fields]


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    """One self-contained SVG of all panels, with the question and the choices that are no things on the table."""
    scene = scene_of(view, seat, decision, who, t)
    found = {panel.name: panel for panel in panels(view, seat, decision, who, t)}
    parts = choices.question_line(scene) + choices.choices(scene)
    parts += choices.score_sheet(scene) if view.over else composed(found["display"], LEFT, 16, WIDE)
    parts += composed(found["market"], RIGHT, 190, 460)
    parts += composed(found["tiles"], RIGHT + 470, 190, 90)
    parts += composed(found["constantinople"], RIGHT + 570, 190, 110, 0.85)
    body, bottom = watched(found) if seat is None else own(found)
    parts = theme.rect(0, 0, WIDTH, bottom, "ground") + parts + body
    says = [say_action(view, decision, option, t) for option in decision.options] if decision else []
    return theme.picture(WIDTH, bottom, t("First Class: the table"), style(), defs(), theme.labelled(parts, says))


def own(found: dict[str, Panel]) -> tuple[Drawing, float]:
    """The viewer's own trains at the left, everything else of theirs beside them, and the others above that."""
    left, one = stacked([found[name] for name in ("me", "bonuses", "route", "trains")], LEFT, BELOW, WIDE)
    others, y = stacked([found["others"]], RIGHT, BESIDE, NARROW, 0.97)
    coins = composed(found["coins"], RIGHT, y, 300) + composed(found["final"], RIGHT + 380, y, player.TABLE_W)
    y += 28 + player.PRICES_H + 12
    rest, two = stacked([found["contracts"], found["mail"]], RIGHT, y, NARROW)
    return left + others + coins + rest, max(one, two) + 8


def watched(found: dict[str, Panel]) -> tuple[Drawing, float]:
    """Everybody in brief beside the display, and below it the routes and the contracts."""
    brief, one = stacked([found["others"]], RIGHT, BESIDE, NARROW, 0.97)
    boards, two = stacked([panel for name, panel in found.items() if name.startswith("board-")], LEFT, BELOW, WIDE, 0.9)
    return brief + boards, max(one, two) + 8


@cache
def defs() -> Drawing:
    """What is used: a browser gets it once."""
    cars = icons.coach_defs(train.PITCH - 6, train.CAR_H)
    return cards.card_defs() + display.display_defs() + others.small_defs() + cars


@cache
def style() -> str:
    parts = (icons, cards, display, choices, train, route, others)
    own = "".join(part.STYLE for part in parts)
    return livery.STYLE + livery.livery_style() + livery.tone_style() + own + livery.NIGHT
