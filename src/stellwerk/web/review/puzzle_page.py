"""Puzzles: positions of real matches with one choice that is clearly the best, to be found and explained."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.arena.judge import puzzles, reasons
from stellwerk.arena.judge.puzzles import Puzzle
from stellwerk.arena.judge.reasons import Told
from stellwerk.core.game import AnyGame
from stellwerk.core.words import Words
from stellwerk.games import find
from stellwerk.kit.numbers import formatted
from stellwerk.web.base import template
from stellwerk.web.base.answers import check_rate, html, words_for
from stellwerk.web.play import render
from stellwerk.web.play.requested import requested_game
from stellwerk.web.play.table import Table, names_of
from stellwerk.web.review.analysis_page import LINES, same
from stellwerk.web.review.replay import story
from stellwerk.web.site import pages
from stellwerk.web.store import Seat, Setting

SOLVER = frozenset({"solver"})  # the device of whoever looks, so that the seat is called "you"


@lru_cache(maxsize=8)
def of_game(name: str) -> list[Puzzle]:
    return puzzles.of_game(find(name))


@lru_cache(maxsize=64)
def table_of(name: str, number: int) -> Table:
    """The position, as a table that is only looked at."""
    puzzle, game = of_game(name)[number], find(name)
    match = puzzles.position(game, puzzle)
    assert match.decision is not None
    header = game.name, game.version, puzzle.players, puzzle.seed, puzzle.options
    seats = [Seat("" if seat == match.decision.seat else puzzles.PLAYER, "", "") for seat in range(puzzle.players)]
    seats[match.decision.seat] = seats[match.decision.seat]._replace(devices=SOLVER)
    reached = list(range(len(puzzle.picks) + 1))
    setting = Setting("", *header, None, "", listed=False, undo=False, made=0, practice=True)
    return Table(setting, match, seats, [], v=len(puzzle.picks), reached=reached)


async def get_puzzles(request: Request) -> Response:
    """All puzzles of a game."""
    game, t = requested_game(request.path_params["game"]), words_for(request)
    lines = [about(game, puzzle, t) for puzzle in of_game(game.name)]
    return html(request, template.page("puzzles.html", t, game=game, title=game.called(t.language), lines=lines))


def about(game: AnyGame, puzzle: Puzzle, t: Words) -> str:
    """What one should know before: how many play, and with which options."""
    several = [
        puzzle.options[option.name] for option in game.options if option.several and option.name in puzzle.options
    ]
    return ", ".join([t.plural("{n} player", "{n} players", puzzle.players), *several])


async def get_puzzle(request: Request) -> Response:
    """A position with its options; what an option is worth once it was chosen, and all of it once it is explained."""
    check_rate(request, "moments_of_address")
    game, t = requested_game(request.path_params["game"]), words_for(request)
    number = asked_number(request, len(of_game(game.name)))
    puzzle, table = of_game(game.name)[number], table_of(game.name, number)
    seat = table.turn
    position = render.position(table, seat, t.language)
    says = {choice["pick"]: choice["says"] for choice in position["choices"]}
    picked = request.query_params.get("pick", "")
    pick = int(picked) if picked in map(str, says) else None
    solved = pick is not None and says[pick] == says[puzzle.tried[0][0]]
    told = solved or bool(request.query_params.get("explained"))
    shown: dict[str, Any] = {"game": game, "title": game.called(t.language), "number": number, "solved": solved}
    shown |= {"count": len(of_game(game.name)), "question": position["question"], "choices": pages.listed(position)}
    shown |= {"verdict": verdict(puzzle, says, pick, t), "told": told, "rated": rated(puzzle, says)}
    shown |= {"why": why(table, puzzle, t) if told else (), "best": says[puzzle.tried[0][0]]}
    shown |= {"panels": template.drawing("".join(render.panels(table, seat, t.language).values()))}
    shown |= {"definitions": pages.table_definitions(game), "panes": pages.panes(t, game)}
    shown |= {"story": [line["says"] for _, line in story(table, seat, t.language)][-LINES:]}
    better = same(says, says[puzzle.tried[0][0]]) if told else []
    shown |= {"data": {"better": better, "picked": pick, "puzzle": f"{game.name} {number + 1}", "solved": solved}}
    shown["data"]["script"] = pages.game_file(game, "page.js")
    return html(request, template.page("puzzle.html", t, game_style=pages.game_file(game, "page.css"), **shown))


def asked_number(request: Request, count: int) -> int:
    number = request.path_params["number"]
    if not 1 <= number <= count:
        raise HTTPException(404)
    return int(number) - 1


def verdict(puzzle: Puzzle, says: dict[int, str], pick: int | None, t: Words) -> str:
    """What is said of a choice; nothing before one was made."""
    if pick is None:
        return ""
    costs = {says[number]: cost for number, cost in reversed(puzzle.tried)}
    if says[pick] not in costs:
        return t("No: this was given up early in the search.")
    cost = round(costs[says[pick]])
    return t.plural("No: it costs one point.", "No: it costs {n} points.", cost) if cost else t("Yes, that is it.")


def why(table: Table, puzzle: Puzzle, t: Words) -> Sequence[Told]:
    """What the best choice gains over the second one, term by term."""
    rival, own = names_of(table, t.language)[puzzle.rival], table.match.game.words(t.language)
    return reasons.told(table.match, puzzle.reasons, puzzle.tried[1][1], rival, own)


def rated(puzzle: Puzzle, says: dict[int, str]) -> list[tuple[str, str, str]]:
    """What was tried to the end, the best first, and what it costs in points of the lead."""
    kinds = ("better", *("other" for _ in puzzle.tried[1:]))
    costs = [(says[number], formatted(-round(cost), "d")) for number, cost in puzzle.tried]
    return [(kind, *cost) for kind, cost in zip(kinds, costs, strict=True)]
