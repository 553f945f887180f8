"""The first visit to a table of Germany, step by step."""

from stellwerk.core.text import GuideStep
from stellwerk.core.words import Words


def guide(t: Words) -> list[GuideStep]:
    return [
        GuideStep(
            "panel-map",
            t("The map"),
            t("You lay 45 trains on routes between cities. A claimed route scores at once, and a long one much more."),
        ),
        GuideStep(
            "cell-stack-long",
            t("Tickets"),
            t("First you draw four and keep two or more. Each asks for a path of your trains between two places."),
        ),
        GuideStep(
            "panel-row",
            t("Cards"),
            t("You draw two a turn: open ones, or unseen from the deck. On another turn you spend them."),
        ),
        GuideStep(
            "panel-hand",
            t("Your hand"),
            t("A route costs as many cards of its colour as it has spaces. Locomotives stand for every colour."),
        ),
        GuideStep(
            "panel-players",
            t("Players"),
            t("What everybody has left. Once somebody is down to two trains, each player has one more turn."),
        ),
        GuideStep(
            "ask",
            t("Your questions"),
            t("Here you are asked one thing at a time. What can be chosen has a dashed edge; the line below says why."),
        ),
    ]
