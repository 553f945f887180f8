"""What depends on the number of players of Germany, or is the same for all: for the player aid."""

from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import KEEP_FIRST, TRAINS, Box
from stellwerk.games.germany.rules.routes import ONE_TRACK_UP_TO
from stellwerk.games.germany.rules.setup import HAND
from stellwerk.games.germany.rules.turn import LAST_TRAINS

PLAYERS = (2, 3, 4, 5)


def limits(box: Box, t: Words) -> list[tuple[str, ...]]:
    """A line for each, the numbers of players first."""
    tracks = [t("one in all") if players <= ONE_TRACK_UP_TO else t("one each") for players in PLAYERS]
    return [
        (t("Players"), *map(str, PLAYERS)),
        (t("Tracks of a double or triple route that can be claimed"), *tracks),
        same(t("Trains of each player"), TRAINS),
        same(t("Train cards at the beginning"), HAND),
        same(t("First tickets to keep, at least"), KEEP_FIRST),
        same(t("Trains left that set off the last turns"), LAST_TRAINS),
    ]


def same(what: str, number: int) -> tuple[str, ...]:
    return (what, *[str(number)] * len(PLAYERS))
