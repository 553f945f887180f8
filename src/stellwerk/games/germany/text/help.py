"""How Ticket to Ride: Germany is played, in a few sentences."""

from stellwerk.core.words import Words


def rules(t: Words) -> list[tuple[str, list[str]]]:
    """By heading."""
    return [(t("Aim"), aim(t)), (t("Your turn"), turn(t)), (t("The end"), end(t)), (t("Scoring"), scoring(t))]


def aim(t: Words) -> list[str]:
    return [
        t(
            "You lay trains on routes between cities. Points come from routes, from tickets whose two places you"
            " connect, and from passengers whom you meet on the way."
        )
    ]


def turn(t: Words) -> list[str]:
    """DE-3.1 and the three actions."""
    return [
        t("In your turn you do exactly one of three things: draw train cards, claim a route, or draw tickets."),
        t(
            "Train cards: you draw two, face-up ones or blind from the deck. A face-up locomotive is the only card of"
            " its turn. If three locomotives lie in the row, all five cards are replaced."
        ),
        t(
            "Route: you pay as many cards of its colour as it has spaces; a grey route takes any one colour, and"
            " locomotives stand for every colour. You score it at once and may take a passenger from both ends."
        ),
        t(
            "Tickets: you say how many short and how many long ones you want, four in all. You keep at least one of"
            " them, at the beginning of the game at least two."
        ),
        t(
            "Of a double or triple route you can own one track only. With two or three players the first claim closes"
            " its other tracks for everybody."
        ),
        t("A country is always an end: two tracks into it are not connected there."),
    ]


def end(t: Words) -> list[str]:
    """DE-9.1."""
    return [t("When somebody ends a turn with two trains or fewer, everybody has one more turn, that player included.")]


def scoring(t: Words) -> list[str]:
    """DE-5.15, DE-10."""
    return [
        t("A route of 1, 2, 3, 4, 5, 6 or 7 spaces is worth 1, 2, 4, 7, 10, 15 or 18 points."),
        t(
            "At the end a completed ticket adds its value, any other subtracts it. Whoever completed most tickets gets"
            " the Globetrotter bonus of 15 points."
        ),
        t(
            "In each colour of passengers, 20 points go to whoever has most and 10 to the second. If points are equal,"
            " more completed tickets decide, then more passengers."
        ),
    ]
