"""What depends on the number of players of First Class, or is the same for all: for the player aid."""

from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import ROLES, Box
from stellwerk.games.first_class.rules.layout import CARS
from stellwerk.games.first_class.rules.trains import COLUMNS
from stellwerk.games.first_class.text.effect_text import frame_text

PLAYERS = (2, 3, 4)


def limits(box: Box, t: Words) -> list[tuple[str, ...]]:
    """A line for each, the numbers of players first."""
    shares = [frame_text(printed, t) if printed else "–" for printed in box.start_tile]
    return [
        (t("Players"), *map(str, PLAYERS)),
        (t("Cards gone until a row is cleared"), *map(str, PLAYERS)),
        (t("Game End cards in the draft"), *[str(players + 1) for players in PLAYERS]),
        (t("Start player tile: what you and then the others get"), *["; ".join(shares[:n]) for n in PLAYERS]),
        (t("Roles of module C that are not dealt"), *[str(len(ROLES) - players) for players in PLAYERS]),
        (t("Cars of a train, spaces for coins"), *[f"{CARS}, {sum(COLUMNS)}"] * len(PLAYERS)),
    ]
