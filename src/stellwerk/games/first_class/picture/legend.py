"""Every sign of the picture of First Class beside what it means, drawn with what the picture is drawn with."""

from collections.abc import Sequence

from stellwerk.core.records import Effect
from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.deck.verbs import LADDER, Need
from stellwerk.games.first_class.picture.cards import CARD_H, CARD_W, END_H, END_W, card_face, game_end_face
from stellwerk.games.first_class.picture.display import pips
from stellwerk.games.first_class.picture.glyphs import (
    Glyph,
    boxed,
    coin,
    effect_glyph,
    icon,
    need_glyph,
    points,
    row,
    symbol,
    value_car,
    words,
)
from stellwerk.games.first_class.picture.livery import SEATS, at, ring
from stellwerk.games.first_class.picture.others import MEANING, counted
from stellwerk.games.first_class.picture.route import LOCOMOTIVE
from stellwerk.games.first_class.picture.train import conductor, mechanic, switch_glyph, tile_face
from stellwerk.games.first_class.text.names import seat_name
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn

Entry = tuple[float, float, Drawing, str]  # width, height, the drawing from its upper left corner, and words
ROW = 36.0  # the height of most signs
SAMPLES = {"money": "1·0·0", "route": "0/3", "contract": "2+1"}  # of the numbers that are made of several


def legend(box: Box, t: Words) -> list[tuple[str, list[Entry]]]:
    """By heading."""
    return [
        (t("Cards"), cards(box, t)),
        (t("Actions"), lined(actions(t))),
        (t("Trains and route"), trains(t)),
        (t("Contracts"), lined(contracts(t))),
        (t("Players"), players(t)),
        (t("Modules"), lined(modules(t))),
    ]


def aid(box: Box, t: Words) -> list[tuple[str, list[Entry]]]:
    """What a player at a table needs: without what only a screen shows."""
    return [
        (t("Actions"), lined(actions(t))),
        (t("Trains and route"), trains(t)),
        (t("Contracts"), lined(contracts(t)[:-2])),
        (t("Modules"), lined(modules(t))),
    ]


def lined(entries: Sequence[tuple[Glyph, str]]) -> list[Entry]:
    """Glyphs, each with a little room around it."""
    return [(glyph.width + 8, ROW, at(4, ROW / 2, glyph.draw(0)), said) for glyph, said in entries]


def cards(box: Box, t: Words) -> list[Entry]:
    """Whole cards, and what lies on and beside them."""
    sample = next(i for i, card in enumerate(box.cards) if card.kind == "car" and card.set == "X")
    about = t("Card: at the top its pile, its kind, and X or the letter of its module. Each white frame is one action.")
    final = t("Game End card: points for each base card of this kind at the end; below, a bonus for taking it")
    decline = theme.use("pill", 4, 6, css="decline") + theme.use("i-decline", 4, 6)
    return [
        (CARD_W * 0.7 + 4, CARD_H * 0.7 + 4, at(2, 2, card_face(box, sample), 0.7), about),
        (END_W + 4, END_H + 4, at(2, 2, game_end_face(box, 0)), final),
        (42, ROW, ring(6, 6, 30, 24), t("Dashed frame: can be chosen now")),
        (56, ROW, decline, t("Decline the card: a choice upgrade instead of its actions")),
        (
            56,
            ROW,
            pips(28, 18, 1, 3, 14, 0),
            t("Cards gone from a row; it is cleared at as many as there are players"),
        ),
    ]


def actions(t: Words) -> list[tuple[Glyph, str]]:
    """The parts of frames."""
    per = Effect("per-contract", 1, (Effect("points", 2),))
    return [
        (symbol("car"), t("A new 0-car at the end of one of your trains")),
        (symbol("0>1"), t("Upgrade of a car from the lower value to the higher one")),
        (symbol("upgrade"), t("Choice upgrade: any car goes up one step, or a new 0-car")),
        (effect_glyph(Effect("conductor", 2)), t("This many steps, divided between your conductors")),
        (effect_glyph(Effect("both", 2)), t("This many steps for each of your conductors")),
        (effect_glyph(Effect("loco", 2)), t("This many stations for your locomotive")),
        (coin(2), t("Coins")),
        (points(5), t("Points")),
        (icon("game-end"), t("A face-up Game End card, without paying")),
        (icon("or"), t("One or the other")),
        (effect_glyph(per), t("As often as you have fulfilled contracts, or have locomotive tiles")),
        (icon("route"), t("Route card: its stations lengthen your route")),
        (icon("money"), t("Money card")),
    ]


def trains(t: Words) -> list[Entry]:
    """What stands on rails."""
    reached = theme.path("rail", "M4 18H92") + theme.path("reached", "M4 18H56")
    mail = theme.rect(3, 4, 48, 28, "mail-car", 6) + theme.use("i-mail", 27, 18, css="white")
    loco = at(26, 18, theme.path("car0 figure", f"{LOCOMOTIVE}"), 1.2)
    cars = row([value_car(value) for value in LADDER], 3)
    values = t("Cars: the better, the more windows are lit")
    tile = t("Locomotive tile: after the ninth car, mail car counted; it scores if the conductor stands on it")
    arrival = t("Constantinople: for the first three conductors on a locomotive tile")
    return [
        (cars.width + 8, ROW, at(4, 18, cars.draw(0)), values),
        (54, ROW, mail, t("Mail car: after the fifth car, with a bonus")),
        (76, 40, at(3, 3, tile_face(5, 70, 40)), tile),
        (40, ROW, conductor(0, 20, 17), t("Conductor")),
        (96, ROW, reached, t("Brass line: as far as the conductor or the locomotive has come")),
        (52, ROW, loco, t("Locomotive on your route")),
        *lined(
            [
                (row([icon("up"), icon("down")], 10), t("Upper train, lower train")),
                (points(3), t("Points station: once, when the locomotive reaches or passes it")),
                (boxed(coin(2)), t("Bonus station: once in every scoring phase")),
                (row([icon("conductor"), points(20)], 10), arrival),
            ]
        ),
    ]


def contracts(t: Words) -> list[tuple[Glyph, str]]:
    """What contracts ask for."""
    return [
        (icon("contract"), t("Contract")),
        (need_glyph(Need("cars", (3, 4))), t("This many cars of at least this value, in both trains together")),
        (need_glyph(Need("run", (4, 2, 1))), t("Cars of at least these values, one directly behind the other")),
        (need_glyph(Need("mail-cars", (2,))), t("This many mail cars")),
        (need_glyph(Need("mail-cars-reached", (2,))), t("This many mail cars that their conductors have reached")),
        (need_glyph(Need("tiles", (1,))), t("This many locomotive tiles; with a conductor: with him on it")),
        (icon("arrow"), t("Not met yet")),
        (icon("tick"), t("Met, used or done")),
    ]


def players(t: Words) -> list[Entry]:
    """The signs of the start player, and the numbers in the rows of the others."""
    next_tile = theme.rect(7, 7, 22, 22, "tile", 4) + theme.use("i-signal", 18, 18, 0.7, "white")
    numbers = [(74.0, ROW, counted(name, SAMPLES.get(name, "2"), 4, 18), t(said)) for name, said in MEANING.items()]
    small = drawn(theme.use(name, 4 + 22 * i, 8) for i, name in enumerate(("q2", "q1", "q0")))
    here = theme.path("reached", "M4 27h42") + theme.circle("car0 figure", 36, 27, 4)
    plates = [(54.0, ROW, theme.nameplate(seat, 4, 18), seat_name(seat, t)) for seat in range(len(SEATS))]
    return [
        *plates,
        (36, ROW, theme.use("i-signal", 18, 18), t("start player")),
        (36, ROW, next_tile, t("start player of the next round")),
        (74, ROW, small + here, t("Train of another player: the dot is the conductor")),
        *numbers,
        (28, ROW, theme.path("pointer", "M7 10l13 8-13 8z"), t("Whose turn it is")),
    ]


def modules(t: Words) -> list[tuple[Glyph, str]]:
    """What only cards of modules bear."""
    switch = t("Switch: points in each scoring phase for a car of at least this value that is reached")
    return [
        (row([icon("celebrity"), words("× 2", 15)], 6), t("Celebrity: its car scores twice")),
        (row([icon("postcard"), words("× 2", 15)], 6), t("Postcard: the bonus of its route card is used twice")),
        (icon("suspect"), t("Suspect card")),
        (effect_glyph(Effect("evidence-self", 1)), t("You draw a piece of evidence")),
        (effect_glyph(Effect("evidence-others", 1)), t("All others draw a piece of evidence")),
        (
            row([icon("destroy-evidence"), words("1 · 3 · 5 · 6", 15)], 6),
            t("Destroy Evidence: this many pieces at the end with 1, 2, 3 or 4 cards"),
        ),
        (row([icon("passenger"), icon("up")], 4), t("Passenger: under a car of the upper train")),
        (row([icon("baggage"), icon("down")], 4), t("Baggage: under a car of the lower train")),
        (switch_glyph(2, 4, 4), switch),
        (
            mechanic(2, (False, False)),
            t("Mechanic: with a left car of at least this value the right car goes up one step, once"),
        ),
    ]
