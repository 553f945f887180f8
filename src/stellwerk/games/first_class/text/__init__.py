"""First Class in words."""

from stellwerk.core.text import Text
from stellwerk.core.words import Words
from stellwerk.games.first_class.text import (
    actions,
    board,
    catalogue,
    events,
    flow,
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
    return t("Build two trains, car by car, and lay a route from Paris to Constantinople.")


def facts(t: Words) -> str:
    return t("2 to 4 players, about 60 minutes")


TEXT = Text(
    seat_name=names.seat_name,
    question=questions.question,
    say_action=actions.say_action,
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
    loses=why.loses,
    last=why.last,
    sound=events.sound,
    guide=guide.guide,
    limits=limits.limits,
    you=you.YOU,
    rank=flow.rank,
    bar=flow.bar,
    ends=flow.ends,
    say_combination=flow.say_combination,
)
