"""What is counted of each player of Germany when a match is over."""

from typing import Final

from stellwerk.core.statistics import COUNTER, MOST, SHARE, WHETHER, Statistic, Statistics
from stellwerk.core.words import mark
from stellwerk.games.germany.deck.data import POINTS
from stellwerk.games.germany.statistics.counts import figures

SOURCES: Final = (
    ("routes", mark("Routes")),
    ("completed", mark("Completed tickets")),
    ("failed", mark("Failed tickets")),
    ("globetrotter", mark("Globetrotter bonus")),
    ("passengers", mark("Passengers")),
)
USES: Final = (
    ("cards", mark("Train cards")),
    ("routes", mark("Routes")),
    ("tickets", mark("Tickets")),
    ("passed", mark("Passed")),
)
LENGTHS: Final = tuple((str(length), str(length)) for length in range(1, len(POINTS)))
DECKS: Final = (("short", mark("Short")), ("long", mark("Long")))
COLOURS: Final = (  # in the order of the box
    ("red", mark("red")),
    ("green", mark("green")),
    ("black", mark("black")),
    ("yellow", mark("yellow")),
    ("blue", mark("blue")),
    ("white", mark("white")),
)

LISTED: Final = (
    Statistic("points", mark("Points by source"), mark("The lines of the score sheet."), COUNTER, parts=SOURCES),
    Statistic("turns", mark("Turns by use"), mark("What each turn was used for."), COUNTER, parts=USES),
    Statistic(
        "routes", mark("Routes by length"), mark("Routes claimed, by their number of spaces."), COUNTER, parts=LENGTHS
    ),
    Statistic("longest", mark("Longest route"), mark("Spaces of the longest route claimed."), adds=MOST),
    Statistic("grey", mark("Grey routes"), mark("Routes claimed that take cards of any one colour.")),
    Statistic("trains", mark("Trains placed"), mark("Trains on the board at the end.")),
    Statistic("network", mark("Largest network"), mark("Cities in the largest network of connected own routes.")),
    Statistic("drawn", mark("Train cards drawn"), mark("Cards drawn in turns, from the row and from the deck.")),
    Statistic("face_up", mark("Face-up cards taken"), mark("Cards taken from the row.")),
    Statistic("blind", mark("Drawn blind"), mark("Cards drawn from the deck, of all cards drawn."), SHARE),
    Statistic("face_up_locomotives", mark("Face-up locomotives taken"), mark("Locomotives taken from the row.")),
    Statistic("locomotives", mark("Locomotives used"), mark("Locomotives paid for routes.")),
    Statistic("left", mark("Cards left"), mark("Train cards in the hand at the end.")),
    Statistic("ticket_draws", mark("Ticket draws"), mark("Turns used to draw tickets; those of the set-up are none.")),
    Statistic("tickets_drawn", mark("Tickets drawn"), mark("All tickets drawn, those of the set-up included.")),
    Statistic("kept", mark("Tickets kept"), mark("Tickets kept, by the deck they came from."), COUNTER, parts=DECKS),
    Statistic("made", mark("Tickets completed"), mark("Completed tickets, of those kept."), SHARE),
    Statistic("missed", mark("Tickets failed"), mark("Tickets kept that were not completed.")),
    Statistic("best_ticket", mark("Best ticket"), mark("The value of the best completed ticket."), adds=MOST),
    Statistic("globetrotter", mark("Globetrotter"), mark("Whether the player got the Globetrotter bonus."), WHETHER),
    Statistic(
        "passengers", mark("Passengers by colour"), mark("Passengers collected, by colour."), COUNTER, parts=COLOURS
    ),
    Statistic(
        "left_waiting", mark("Passengers left waiting"), mark("How often the player took none of those waiting.")
    ),
    Statistic("majorities", mark("Majorities"), mark("Colours in which nobody has more passengers.")),
    Statistic("ended", mark("Set off the end"), mark("Whether the last turns began because of this player."), WHETHER),
)
STATISTICS: Final = Statistics(1, LISTED, figures, points="points")
