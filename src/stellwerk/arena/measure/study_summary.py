"""A study in one object of plain data: what `--json` prints and what the report is drawn from."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from stellwerk.arena.measure.study import Entry, header, studied
from stellwerk.arena.play.simulate import Plan
from stellwerk.core.study import DECLINED, FATES, SHOWN, TAKEN, Aim
from stellwerk.games import find, open_box

Found = dict[str, Any]
Z = 1.96  # standard errors on each side of a 95 % interval


def study_summary(plan: Plan, entries: Sequence[Entry], duels: Sequence[Entry] = ()) -> Found:
    """Nothing in it depends on the clock or on the workers."""
    kinds = studied(find(plan.game)).kinds(open_box(plan.game, plan.deck))
    seats = len(entries) * plan.players
    cards = card_counts(kinds, entries)
    found = {
        **header(plan),
        "games": len(entries),
        "decisions": sum(entry["decisions"] for entry in entries),
        "mean_score": mean(score for entry in entries for score in entry["scores"]),
        "winners_score": mean(entry["scores"][seat] for entry in entries for seat in entry["winners"]),
        "declines_per_player": round(sum(card[DECLINED] for card in cards.values()) / seats, 4),
        "kinds": {kind: joined([card for card in cards.values() if card["kind"] == kind]) for kind in kinds_of(cards)},
        "cards": {name: plain(card) for name, card in cards.items()},
        "points": {title: mean(seat_numbers(entries, "points", title)) for title in names(entries, "points")},
        "scorings": {name: scoring(seat_numbers(entries, "totals", name)) for name in names(entries, "totals")},
        "uses": {name: round(sum(numbers(entries, "uses", name)) / seats, 4) for name in names(entries, "uses")},
        "supply": {name: peak(plan, entries, name) for name in names(entries, "peaks")},
        "measures": {name: mean(numbers(entries, "measures", name)) for name in names(entries, "measures")},
        "specialists": {name: fared(name, duels) for name in dict.fromkeys(duel["name"] for duel in duels)},
    }
    return found | {"aims": [aimed(aim, found) for aim in studied(find(plan.game)).aims]}


def kinds_of(cards: Mapping[str, Found]) -> list[str]:
    return list(dict.fromkeys(card["kind"] for card in cards.values()))


def names(entries: Sequence[Entry], part: str) -> list[str]:
    return list(dict.fromkeys(name for entry in entries for name in entry[part]))


def numbers(entries: Sequence[Entry], part: str, name: str) -> list[float]:
    return [entry[part].get(name, 0) for entry in entries]


def seat_numbers(entries: Sequence[Entry], part: str, name: str) -> list[float]:
    return [number for entry in entries for number in entry[part].get(name, ())]


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return round(sum(listed) / (len(listed) or 1), 4) + 0.0


# Cards


def card_counts(kinds: Mapping[str, str], entries: Sequence[Entry]) -> dict[str, Found]:
    """Every card that was ever shown: how often it met each fate, and what it was worth each time it was taken."""
    cards = {name: blank(kind) for name, kind in kinds.items()}
    for entry in entries:
        middle = sum(entry["scores"]) / len(entry["scores"])
        for name, fate, seat, worth in entry["fates"]:
            card = cards[name]
            card[fate] += 1
            if fate == TAKEN:
                card["margins"].append(entry["scores"][seat] - middle)
                card["worths"] += [] if worth is None else [worth]
    return {name: card for name, card in cards.items() if card[SHOWN]}


def blank(kind: str) -> Found:
    return {"kind": kind, **dict.fromkeys(FATES, 0), "worths": [], "margins": []}


def joined(cards: Sequence[Found]) -> Found:
    """All cards of a kind as one."""
    sums: Found = {"cards": len(cards), **{fate: sum(card[fate] for card in cards) for fate in FATES}}
    lists = defaultdict[str, list[float]](list)
    for card in cards:
        lists["worths"] += card["worths"]
        lists["margins"] += card["margins"]
    return sums | worths(lists)


def plain(card: Found) -> Found:
    return {"kind": card["kind"], **{fate: card[fate] for fate in FATES}, **worths(card)}


def worths(card: Mapping[str, list[float]]) -> Found:
    """`worth`: in points, as far as a game can tell; `margin`: how far above the table those finished who took it."""
    return {name: mean(card[f"{name}s"]) if card[f"{name}s"] else None for name in ("worth", "margin")}


# The rest


def scoring(points: Sequence[float]) -> Found:
    return {"points": mean(points), "least": min(points), "most": max(points)}


def peak(plan: Plan, entries: Sequence[Entry], name: str) -> Found:
    """The most that lay on the table, in the mean and at all, and how many matches need more than the box has."""
    peaks = numbers(entries, "peaks", name)
    limit = studied(find(plan.game)).limits(open_box(plan.game, plan.deck)).get(name)
    over = None if limit is None else mean(number > limit for number in peaks)
    return {"limit": limit, "mean": mean(peaks), "most": max(peaks), "over": over}


def fared(name: str, duels: Sequence[Entry]) -> Found:
    """How often a specialist won, a shared win as its share, with an interval over the deals."""
    own = [duel for duel in duels if duel["name"] == name]
    deals = defaultdict[int, list[float]](list)
    for duel in own:
        deals[duel["deal"]].append((duel["seat"] in duel["winners"]) / (len(duel["winners"]) or 1))
    shares = [sum(shares) / len(shares) for shares in deals.values()]
    rate, score = sum(shares) / len(shares), mean(duel["scores"][duel["seat"]] for duel in own)
    error = Z * sqrt(sum((share - rate) ** 2 for share in shares) / max(1, len(shares) - 1) / len(shares))
    ends = [round(max(0.0, rate - error), 4), round(min(1.0, rate + error), 4)]
    return {"games": len(own), "win_rate": round(rate, 4), "ci95": ends, "mean_score": score}


# Aims


def aimed(aim: Aim, found: Found) -> Found:
    """An aim with its figure; `met` is None where nothing was measured."""
    figure = aim.figure(found)
    met = None if figure is None else aim.low <= round(figure, 4) <= aim.high
    bounds = {"low": aim.low, "high": aim.high, "form": aim.form}
    return {"says": aim.says, **bounds, "figure": figure, "met": met, "cards": aim.cards(found)}
