"""What effects, stations and requirements say, in words: the parts that all cards are made of."""

from collections.abc import Iterable
from functools import reduce
from itertools import groupby

from stellwerk.core.records import Effect
from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import Printed, Station
from stellwerk.games.first_class.deck.verbs import SPECIFIC, Need
from stellwerk.games.first_class.rules.payloads import amount_of


def sentence(words: str) -> str:
    """The words with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def points_text(n: int, t: Words) -> str:
    return t.plural("{n} point", "{n} points", n)


def coins_text(n: int, t: Words) -> str:
    return t.plural("{n} coin", "{n} coins", n)


def effect_text(effect: Effect, t: Words) -> str:
    """One part of a frame, such as "2 × 0-car" or "locomotive up to 2 stations"."""
    n = amount_of(effect)
    if effect.op in SPECIFIC:
        return t("{n} × upgrade {step}", n=n, step=effect.op.replace(">", "→"))
    match effect.op:
        case "car":
            return t("{n} × 0-car", n=n)
        case "upgrade":
            return t("{n} × choice upgrade", n=n)
        case "game-end":
            return t.plural("{n} Game End card", "{n} Game End cards", n)
        case "both":
            return t.plural("both conductors up to {n} step", "both conductors up to {n} steps", n)
        case "conductor":
            return t.plural("conductors {n} step in all", "conductors {n} steps in all", n)
        case "loco":
            return t.plural("locomotive up to {n} station", "locomotive up to {n} stations", n)
        case "coins":
            return coins_text(n, t)
        case "points":
            return points_text(n, t)
    return compound_text(effect, t)


def compound_text(effect: Effect, t: Words) -> str:
    """Evidence, and what is made of other parts."""
    match effect.op:
        case "evidence-self":
            return t.plural("draw {n} evidence token", "draw {n} evidence tokens", amount_of(effect))
        case "evidence-others":
            n = amount_of(effect)
            return t.plural("every opponent draws {n} evidence token", "every opponent draws {n} evidence tokens", n)
        case "either":
            choices = [effect_text(part, t) for part in effect.of]
            return reduce(lambda first, second: t("{first} or {second}", first=first, second=second), choices)
        case "per-contract":
            return t("{bonus} per fulfilled contract", bonus=frame_text(effect.of, t))
        case "per-tile":
            return t("{bonus} per own locomotive tile", bonus=frame_text(effect.of, t))
    raise AssertionError(effect)


def frame_text(parts: Printed, t: Words) -> str:
    """The parts of a frame, such as "1 × 0-car, 2 coins"."""
    return ", ".join(effect_text(part, t) for part in parts)


def station_text(station: Station, t: Words) -> str:
    if station.bonus:
        return t("in each scoring {bonus}", bonus=frame_text(station.bonus, t))
    return t("{points} once", points=points_text(station.points, t))


def stations_text(stations: Iterable[Station], t: Words) -> str:
    """One after the other; neighbours that are alike are said once, such as "2 × 5 points once"."""
    alike = [(said, len(list(same))) for said, same in groupby(station_text(station, t) for station in stations)]
    return "; ".join(said if n == 1 else f"{n} × {said}" for said, n in alike)


def need_text(need: Need, t: Words) -> str:
    """What a contract asks for."""
    n = need.numbers[0] if need.numbers else 1
    match need.what:
        case "cars":
            value = need.numbers[1]
            return t.plural("{n} car of value {value} or more", "{n} cars of value {value} or more", n, value=value)
        case "run":
            run = "–".join(map(str, need.numbers))
            return t("cars of at least {run} one after the other in one train", run=run)
        case "mail-cars":
            return t.plural("{n} mail car in your trains", "{n} mail cars in your trains", n)
        case "mail-cars-reached":
            return t.plural("{n} mail car reached by its conductor", "{n} mail cars reached by their conductors", n)
        case "tiles":
            return t.plural("{n} own locomotive tile", "{n} own locomotive tiles", n)
        case "tiles-reached":
            return t.plural("{n} conductor on a locomotive tile", "{n} conductors on locomotive tiles", n)
    return need_of_module(need.what, n, t)


def need_of_module(what: str, n: int, t: Words) -> str:
    match what:
        case "celebrities-postcards":
            return t.plural("{n} celebrity or postcard placed", "{n} celebrities or postcards placed", n)
        case "suspect-self":
            return t("a card “Suspect yourself” in your pile")
        case "suspect-others":
            return t("a card “Suspect all others” in your pile")
        case "destroy-evidence":
            return t.plural("{n} card “Destroy Evidence”", "{n} cards “Destroy Evidence”", n)
        case "passengers":
            return t.plural("{n} passenger in the upper train", "{n} passengers in the upper train", n)
        case "baggage":
            return t("{n} × baggage in the lower train", n=n)
    return t("no requirement")
