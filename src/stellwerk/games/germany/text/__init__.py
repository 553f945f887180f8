"""Germany in words."""

from stellwerk.core.text import Text
from stellwerk.core.words import Words
from stellwerk.games.germany.text import (
    board,
    catalogue,
    events,
    guide,
    help,
    limits,
    names,
    questions,
    score_sheet,
    why,
    why_not,
    you,
)


def pitch(t: Words) -> str:
    return t("Collect cards, claim routes, meet passengers, and connect the cities of your tickets.")


def facts(t: Words) -> str:
    return t("2 to 5 players, about 45 minutes")


TEXT = Text(
    seat_name=names.seat_name,
    question=questions.question,
    say_action=questions.say_action,
    why_not=why_not.why_not,
    say_event=events.say_event,
    board=board.board,
    sheet=score_sheet.sheet,
    catalogue=catalogue.catalogue,
    summary=catalogue.summary,
    pitch=pitch,
    facts=facts,
    help=help.rules,
    why=why.why,
    rank=why.rank,
    loses=why.loses,
    last=why.last,
    sound=events.sound,
    bar=questions.bar,
    say_combination=questions.say_combination,
    bar_combination=questions.bar_combination,
    guide=guide.guide,
    limits=limits.limits,
    you=you.YOU,
)
