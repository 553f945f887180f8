"""The first visit to a table of First Class, step by step."""

from stellwerk.core.text import GuideStep
from stellwerk.core.words import Words


def guide(t: Words) -> list[GuideStep]:
    return [
        GuideStep(
            "panel-trains",
            t("Your two trains"),
            t("Cars begin at 0 and are upgraded. In a scoring they count as far as the conductor has walked."),
        ),
        GuideStep(
            "panel-display",
            t("The display"),
            t("A turn is one card of these: cars, upgrades, steps, stations, coins. Or decline it for an upgrade."),
        ),
        GuideStep(
            "panel-route",
            t("Your route"),
            t("The locomotive goes from station to station. Some pay points once, some help in each scoring."),
        ),
        GuideStep(
            "panel-coins",
            t("Coins"),
            t("Before and after the card a coin buys what stands beside its column, or one point."),
        ),
        GuideStep(
            "panel-market",
            t("Game End cards"),
            t("Any four coins buy one. At the end it pays for every card of its kind that you took."),
        ),
        GuideStep(
            "ask",
            t("Your questions"),
            t("Here you are asked one thing at a time. What can be chosen has a dashed edge; the line below says why."),
        ),
    ]
