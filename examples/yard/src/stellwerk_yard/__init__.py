"""Yard: a miniature game with nesting, any-order bonuses, secrets, chance and a chain over all seats."""

from stellwerk.core.game import Game, Option
from stellwerk_yard.rules import ANSWERS, EFFECTS, RULES, Box, State, guess, menu, set_up, winners

GAME: Game[State, Box] = Game(
    package=__name__,
    name="yard",
    title="Yard",
    version=1,
    players=(2, 3),
    box=Box,
    published=dict,
    build=lambda table: Box(),
    menu=menu,
    set_up=set_up,
    rules=RULES,
    state=State,
    guess=guess,
    scores=lambda state: tuple(state.points),
    winners=winners,
    options=(Option("rounds", "5", "How many turns each seat has."),),
    answers=ANSWERS,
    effects=EFFECTS,
)
