"""Germany in words."""

from stellwerk.core.game import Text
from stellwerk.core.words import Words
from stellwerk.games.germany.text import board, catalogue, help, sentences, why_not


def pitch(t: Words) -> str:
    return t("Collect cards, claim routes, meet passengers, and connect the cities of your tickets.")


def facts(t: Words) -> str:
    return t("2 to 5 players, about 45 minutes")


TEXT = Text(
    seat_name=sentences.seat_name,
    question=sentences.question,
    say_action=sentences.say_action,
    why_not=why_not.why_not,
    say_event=sentences.say_event,
    board=board.table,
    sheet=sentences.sheet,
    catalogue=catalogue.catalogue,
    summary=catalogue.summary,
    pitch=pitch,
    facts=facts,
    help=help.rules,
)
