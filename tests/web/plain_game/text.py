"""The words of Yard, but a board whose lines the tests know."""

from typing import Any

from stellwerk_yard.text import TEXT as YARD

from stellwerk.core.text import Chapter, Who
from stellwerk.core.words import Words


def board(view: Any, seat: int | None, who: Who, t: Words) -> str:
    lines = [f"{who(owner)}: coal {coal}" for owner, coal in enumerate(view.coal)]
    return "\n".join(["In the yard", "", *lines])


def help(t: Words) -> list[Chapter]:
    return [("Aim", ["Coal."])]


TEXT = YARD._replace(board=board, help=help, pitch=lambda t: "Coal & <cards>.", facts=lambda t: "2 or 3 players")
