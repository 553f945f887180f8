"""Ticket to Ride: Germany (Alan R. Moon), 2 to 5 players."""

from stellwerk.core.game import Game
from stellwerk.core.words import mark
from stellwerk.games.germany.deck import data
from stellwerk.games.germany.rules import RULES, flow, routes, scoring, setup
from stellwerk.games.germany.rules.actions import ANSWERS, menu
from stellwerk.games.germany.rules.effects import EFFECTS
from stellwerk.games.germany.rules.guess import guess
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.turn import LATER

GAME: Game[State, data.Box] = Game(
    package=__name__,
    name="germany",
    title=mark("Ticket to Ride: Germany"),
    version=1,
    players=(2, 3, 4, 5),
    box=data.box,
    published=data.published,
    build=data.build,
    menu=menu,
    set_up=setup.set_up,
    rules=RULES,
    state=State,
    guess=guess,
    scores=scoring.scores,
    winners=scoring.winners,
    ranking=scoring.ranking,
    plain=routes.plain,
    combinations=flow.combinations,
    chapters={"score": "scoring"},
    ahead={"keep": frozenset({"keep", "split"})},  # which of the first tickets somebody keeps is their own affair
    later=LATER,
    answers=ANSWERS,
    effects=EFFECTS,
)
