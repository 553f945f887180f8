"""A card for each module of First Class, for somebody who meets it at a table for the first time."""

from typing import Final

from stellwerk.core.picture import Introduction
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.picture import legend
from stellwerk.games.first_class.rules.state import State

TITLES: Final = {
    "A": mark("Contracts"),
    "B": mark("Celebrities and postcards"),
    "C": mark("Who is the murderer?"),
    "D": mark("Passengers and baggage"),
    "E": mark("Switches and mechanics"),
}
SAYS: Final = {
    "A": (
        mark("A contract lies open beside your board until you fulfil it: press it as soon as it is met."),
        mark("What it asks for is a minimum, and nothing is used up. Its bonus comes once."),
    ),
    "B": (
        mark(
            "A celebrity goes under the first free car of a train. In every scoring that car counts twice, if the"
            " conductor has reached it."
        ),
        mark("A postcard goes under one of your route cards, whose bonus you then use twice in every scoring."),
    ),
    "C": (
        mark("Everybody has a secret role. Suspect cards bring evidence, which nobody looks at before the end."),
        mark("Then whoever has most fingerprints is arrested and cannot win. A murderer at large gets 20 points."),
        mark("Destroy Evidence cards that lie before you take pieces of evidence away before they are counted."),
    ),
    "D": (
        mark("The card is a passenger in the upper train or baggage in the lower one, under the first free car."),
        mark(
            "It pays once, as soon as its car is worth 1 or more and the conductor has reached it: a passenger coins,"
            " baggage points, and each one more than the one before."
        ),
    ),
    "E": (
        mark("These cards lie between your trains, each beside two positions of both, from the left on."),
        mark("A switch pays in every scoring for a car of its value that the conductor has reached."),
        mark("A mechanic upgrades the right one of its two cars, once in each train, when the left one has its value."),
    ),
}
FIRST: Final = {"B": 0, "C": 2, "D": 6, "E": 8}  # where its signs begin in the legend of the modules
LAST: Final = {"B": 2, "C": 6, "D": 8, "E": 10}


def introductions(view: State, t: Words) -> list[Introduction]:
    """The modules that are played with."""
    return [introduction(letter, t) for letter in sorted(view.modules)]


def introduction(letter: str, t: Words) -> Introduction:
    title = t("Module {letter}: {name}", letter=letter, name=t(TITLES[letter]))
    return Introduction(letter, title, tuple(t(said) for said in SAYS[letter]), signs(letter, t))


def signs(letter: str, t: Words) -> list[legend.Entry]:
    if letter == "A":
        contract, *_, open_one, met = legend.lined(legend.contracts(t))
        return [contract, open_one, met]
    return legend.lined(legend.modules(t))[FIRST[letter] : LAST[letter]]
