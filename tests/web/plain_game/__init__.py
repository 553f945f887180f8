"""The rules of Yard as a game that brings nothing but rules and words: no picture, no bots."""

from dataclasses import replace

from stellwerk_yard import GAME as YARD

from stellwerk.core.game import Option

GAME = replace(
    YARD,
    package=__name__,
    name="plain",
    title="Plain & Simple",
    players=(2, 3),
    options=(Option("rounds", "5", "How many turns each seat has."),),
)
