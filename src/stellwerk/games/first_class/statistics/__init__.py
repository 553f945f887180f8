"""What is counted of each player of First Class when a match is over."""

from typing import Final

from stellwerk.core.statistics import COUNTER, MOST, SHARE, WHETHER, Statistic, Statistics
from stellwerk.core.words import mark
from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.statistics.counts import figures

SOURCES: Final = (  # as on the score sheet
    ("stations", mark("Stations")),
    ("constantinople", mark("Constantinople")),
    ("coins_spent", mark("Coins spent for points")),
    ("printed", mark("Cards and contracts")),
    ("baggage", mark("Baggage")),
    ("trains_1", mark("Trains, first scoring")),
    ("trains_2", mark("Trains, second scoring")),
    ("trains_3", mark("Trains, third scoring")),
    ("switches", mark("Switches")),
    ("coins_left", mark("Coins left")),
    ("game_end_car", mark("Game End: car cards")),
    ("game_end_locomotive", mark("Game End: locomotive cards")),
    ("game_end_conductor", mark("Game End: conductor cards")),
    ("evidence", mark("Evidence")),
    ("murderer", mark("Murderer")),
)
SCORINGS: Final = (
    ("first", mark("First scoring")),
    ("second", mark("Second scoring")),
    ("third", mark("Third scoring")),
)
PHASES: Final = (*SCORINGS, ("final", mark("Final scoring")))
KINDS: Final = (
    ("car", mark("Car cards")),
    ("locomotive", mark("Locomotive cards")),
    ("conductor", mark("Conductor cards")),
    ("route", mark("Route cards")),
    ("contract", mark("Contracts")),
    ("money", mark("Coins")),
    ("game-end", mark("Game End cards")),
    ("celebrity", mark("Celebrities")),
    ("postcard", mark("Postcards")),
    ("suspect-self", mark("Suspect yourself")),
    ("suspect-others", mark("Suspect others")),
    ("destroy-evidence", mark("Destroy Evidence")),
    ("passenger", mark("Passengers and baggage")),
    ("switch", mark("Switches")),
    ("mechanic", mark("Mechanics")),
)
USES: Final = (
    ("car", mark("Cars")),
    ("locomotive", mark("Steps of the locomotive")),
    ("conductor", mark("Steps of a conductor")),
    ("upgrade", mark("Upgrades")),
    ("point", mark("Points")),
    ("game_end", mark("Game End cards")),
    ("left", mark("Left at the end")),
)
VALUES: Final = tuple((str(value), str(value)) for value in LADDER[1:])

LISTED: Final = (
    Statistic("points", mark("Points by source"), mark("The lines of the score sheet."), COUNTER, parts=SOURCES),
    Statistic(
        "points_by_scoring",
        mark("Points by scoring"),
        mark("Points up to the end of the own first, second and third scoring, and those of the final one."),
        COUNTER,
        parts=PHASES,
    ),
    Statistic("performed", mark("Cards performed"), mark("Cards performed, by kind."), COUNTER, parts=KINDS),
    Statistic(
        "declined", mark("Cards declined"), mark("Cards declined for an upgrade, by kind."), COUNTER, parts=KINDS
    ),
    Statistic("start_tile", mark("Start player tile"), mark("How often the player took the start player tile.")),
    Statistic("given_up", mark("Given up"), mark("Frames of which the player gave up a part that was possible.")),
    Statistic("cars", mark("Cars placed"), mark("Cars that were added to the two trains.")),
    Statistic("upgrades", mark("Upgrades"), mark("Upgrades, by the value that the car got."), COUNTER, parts=VALUES),
    Statistic("steps", mark("Steps of the conductors"), mark("Steps of both conductors, those for coins included.")),
    Statistic("mail_cars", mark("Mail cars"), mark("Mail cars in the own trains.")),
    Statistic("tiles", mark("Locomotive tiles"), mark("Locomotive tiles in the own trains.")),
    Statistic("arrived", mark("In Constantinople"), mark("Conductors that reached a locomotive tile.")),
    Statistic("stations", mark("Stations reached"), mark("Stations that the locomotive has passed or stands on.")),
    Statistic("stations_used", mark("Bonus stations used"), mark("How often, by scoring."), COUNTER, parts=SCORINGS),
    Statistic("bonuses", mark("Bonuses used"), mark("Pending bonuses that the player used, in turns and in scorings.")),
    Statistic(
        "chain", mark("Longest chain"), mark("The most stations and bonuses used in one of the scorings."), adds=MOST
    ),
    Statistic("chains", mark("Scorings with a chain"), mark("Scorings with three or more of these, of all."), SHARE),
    Statistic("coins_lost", mark("Coins lost"), mark("Coins for which there was no room.")),
    Statistic(
        "coins",
        mark("Coins by use"),
        mark("What the coins that found a place, and the first one of the set-up, were spent for."),
        COUNTER,
        parts=USES,
    ),
    Statistic("contracts", mark("Contracts fulfilled"), mark("Fulfilled contracts, of those taken."), SHARE),
    Statistic("game_end", mark("Game End cards"), mark("Game End cards at the end, that of the draft included.")),
    Statistic("mechanics", mark("Upgrades of mechanics"), mark("Upgrades that mechanics brought; with module E.")),
    Statistic("tokens", mark("Evidence drawn"), mark("Evidence drawn before the end; with module C.")),
    Statistic("arrested", mark("Arrested"), mark("Whether the player was arrested; with module C."), WHETHER),
)
STATISTICS: Final = Statistics(1, LISTED, figures, points="points")
