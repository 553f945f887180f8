"""How First Class is played, in a few sentences."""

from stellwerk.core.words import Words


def rules(t: Words) -> list[tuple[str, list[str]]]:
    """By heading."""
    return [
        (t("Aim"), aim(t)),
        (t("Your turn"), turn(t) + coins(t)),
        (t("The end"), end(t)),
        (t("Scoring"), scoring(t)),
        (t("Modules"), modules(t)),
    ]


def aim(t: Words) -> list[str]:
    return [
        t(
            "You lengthen and improve two trains, lead a conductor through each of them, and send your locomotive from"
            " Paris along a route of your own. Whoever has most points after six rounds wins."
        )
    ]


def turn(t: Words) -> list[str]:
    """FC-3, FC-4, FC-5, FC-11, FC-12."""
    return [
        t(
            "In a round everybody has three turns. You take one card of the display and perform it, wholly or in part;"
            " or you decline it and make one choice upgrade instead. Once as many cards of a row are gone as there are"
            " players, the rest of the row is removed."
        ),
        t("Instead of a card you can take the start player tile: it brings you 2 coins, and you begin the next round."),
        t(
            "A new car comes to the end of a train with value 0 and is upgraded step by step: 1, 2, 4, 7, 12. No car"
            " may be worth more than the one to its left."
        ),
        t(
            "After its fifth car a train gets a mail car with a bonus, after its ninth, that one counted, a locomotive"
            " tile. The first three conductors who reach a locomotive tile are in Constantinople and earn 20, 10 and 5"
            " points."
        ),
        t(
            "Points stations pay once, when the locomotive reaches or passes them. Bonus stations are used once in"
            " every scoring phase."
        ),
    ]


def coins(t: Words) -> list[str]:
    """FC-3.5, FC-13.5, FC-13.7."""
    return [
        t(
            "Before and after the card you may fulfil contracts and spend coins. A coin of column 1 buys a 0-car, of"
            " column 2 a step of the locomotive or of a conductor, of column 3 a choice upgrade; any coin buys 1 point,"
            " and any four a Game End card."
        ),
        t("You have room for twelve coins. Where more come, spend some first: you are asked before they are lost."),
    ]


def end(t: Words) -> list[str]:
    """FC-3.1."""
    return [
        t(
            "Pile 1 is used in rounds 1 and 2, pile 2 in rounds 3 and 4, pile 3 in rounds 5 and 6. After each pair of"
            " rounds comes a scoring phase; after the third one the game ends with the final scoring."
        )
    ]


def scoring(t: Words) -> list[str]:
    """FC-17, FC-18."""
    return [
        t(
            "In a scoring phase you first use the bonus stations that you have reached. Then each train scores its cars"
            " from the left as far as its conductor has come, and a locomotive tile on which he stands."
        ),
        t(
            "At the end each coin left is worth 1 point, and a Game End card pays its value for every base card of its"
            " kind that you took, performed or declined."
        ),
    ]


def modules(t: Words) -> list[str]:
    """FC-A to FC-E: two of them are in play."""
    return [
        t("A, contracts: what they ask for is a minimum, and their bonus comes once, when you fulfil them."),
        t(
            "B, celebrities and postcards: in every scoring phase a celebrity doubles the points of its car and a"
            " postcard the bonus of its route card."
        ),
        t(
            "C, Who is the murderer?: whoever has most fingerprints on evidence at the end is arrested and cannot win."
            " A murderer who is not arrested gets 20 points."
        ),
        t(
            "D, passengers and baggage: they pay once, when their car is worth 1 or more and the conductor has reached"
            " it, and the later ones pay more."
        ),
        t(
            "E, switches and mechanics: they lie between the trains. A switch pays in every scoring phase, a mechanic"
            " upgrades a car of each train once."
        ),
    ]
