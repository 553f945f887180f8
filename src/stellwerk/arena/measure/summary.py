"""A tournament in one object of plain data: what `--json` prints and what the report is drawn from."""

from collections import Counter
from typing import Any

from stellwerk.arena.measure.estimates import WIN, Estimate, Key, estimates, tally
from stellwerk.arena.play.results import header
from stellwerk.arena.play.sprt import Hypotheses, judge
from stellwerk.arena.play.tournament import Deal, Tournament, seatings, source_titles

Found = dict[Key, Estimate]


def summary(plan: Tournament, deals: list[Deal], test: Hypotheses | None = None) -> dict[str, Any]:
    """Nothing in it depends on the clock or on the workers."""
    found, sums, titles = estimates(deals, plan.seed), tally([g for deal in deals for g in deal]), source_titles(plan)
    bots, seats = range(len(plan.bots)), range(plan.players)
    even = sum(found["seat", seat].value for seat in seats) / plan.players
    top = {name: value for name, value in header(plan).items() if name != "bots"}
    return {
        **top,
        "deals": len(deals),
        "games_per_deal": len(seatings(plan)),
        "games": len(deals) * len(seatings(plan)),
        "decisions": sum(game.decisions for deal in deals for game in deal),
        "bots": [bot_summary(plan, sums, found, titles, bot) for bot in bots],
        "seats": [seat_summary(found, seat, even) for seat in seats],
        "matrix": [[met(found, one, other) for other in bots] for one in bots],
        "sprt": test_summary(deals, test) if test else None,
    }


def bot_summary(plan: Tournament, sums: Counter[Key], found: Found, titles: list[str], bot: int) -> dict[str, Any]:
    """One bot. `wins` counts a shared win as its share; `seats` has an entry for each seat that it sat in."""
    at = [seat for seat in range(plan.players) if ("win rate at", bot, seat) in found]
    return {
        "name": plan.bots[bot],
        "games": sums["games", bot],
        "wins": round(sums["wins", bot] / WIN, 4),
        **figured("win_rate", "ci95", found["win rate", bot]),
        **figured("mean_score", "mean_score_ci95", found["score", bot]),
        **figured("rating", "rating_ci95", found["rating", bot], 1),
        "sources": [{"title": title, **named(found["source", bot, line])} for line, title in enumerate(titles)],
        "seats": [{"seat": seat, **named(found["win rate at", bot, seat], "win_rate")} for seat in at],
        "forfeits": sums["forfeits", bot],
    }


def seat_summary(found: Found, seat: int, even: float) -> dict[str, Any]:
    """A seat, over all bots; `advantage` is what it wins more than an even share."""
    wins = found["seat", seat]
    return {
        "seat": seat,
        **figured("win_rate", "ci95", wins),
        **figured("advantage", "advantage_ci95", Estimate(*(value - even for value in wins))),
        **figured("mean_score", "mean_score_ci95", found["seat score", seat]),
    }


def test_summary(deals: list[Deal], test: Hypotheses) -> dict[str, Any]:
    verdict = judge(deals, test)
    return {**test._asdict(), "log_ratio": round(verdict.ratio, 4), "accepted": verdict.accepted}


def figured(name: str, interval: str, figure: Estimate, digits: int = 4) -> dict[str, Any]:
    """An estimate and its interval, rounded, because the last bits of a logarithm differ between machines."""
    value, low, high = (round(number, digits) + 0.0 for number in figure)
    return {name: value, interval: [low, high]}


def named(figure: Estimate, name: str = "points") -> dict[str, Any]:
    return figured(name, "ci95", figure)


def met(found: Found, one: int, other: int) -> dict[str, Any] | None:
    """How often one finished above the other; None where they never met."""
    key = ("above", one, other)
    return named(found[key], "share") if key in found else None
