"""What a question of First Class is about, in one line, and what an answer gives up for good."""

from typing import Final

from stellwerk.core.records import Action, Decision
from stellwerk.core.text import Why
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import room
from stellwerk.games.first_class.rules.bonuses import can_begin
from stellwerk.games.first_class.rules.frames import does_nothing
from stellwerk.games.first_class.rules.payloads import BEFORE, card_of, stage_of, station_used
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.rules.trains import stations
from stellwerk.games.first_class.text.effect_text import frame_text
from stellwerk.games.first_class.text.questions import bonus_text, chosen_frame

REASONS: Final = {  # by effect
    "draft": (mark("You keep Game End cards for the final scoring; a drafted one gives no bonus now."), "FC-2.12"),
    "scoring": (mark("Each bonus station that you have reached works once; then your trains are counted."), "FC-17.2"),
    "out-of-turn": (mark("It is not your turn: what another player gave you is used now or never."), "FC-15.5"),
    "receive": (mark("They came while the turn or scoring was ending, and are used before it is over."), "FC-19.27"),
    "any_order": (mark("The parts of a card come in the order you like, one after the other."), "FC-14.10"),
    "frame": (mark("Use the parts of a frame in any order, or leave some; nobody comes back to it."), "FC-14.4"),
    "make-room": (mark("You have twelve spaces for coins: what does not fit would be lost."), "FC-13.5"),
    "buy": (mark("Any four coins will do; each column buys something else, so keep what you need."), "FC-13.8"),
    "mail": (mark("The mail car is a step for the conductor, and brings the bonus printed on it, once."), "FC-11.3"),
    "postcard": (mark("In every scoring the route card with the postcard gives its bonus twice."), "FC-B.9"),
    "gap": (mark("A card in the gap is about both trains, beside the two positions where it lies."), "FC-E.2"),
}
TURN: Final = mark("A turn is one card: perform it, or decline it for one upgrade. Coins can be spent besides.")
AFTER: Final = mark("The card is done. What still waits can be used before you end the turn, and is lost after that.")
CELEBRITY: Final = mark("In every scoring a celebrity doubles the points of its car, once the conductor is there.")
ABOARD: Final = mark("It pays once, when its car is worth 1 or more and the conductor has reached it.")


def why(view: State, decision: Decision, t: Words) -> Why:
    op = decision.effect.op
    if op == "turn":
        return Why(t(TURN), "FC-3.3") if stage_of(decision.effect) == BEFORE else Why(t(AFTER), "FC-3.10")
    if op == "tuck":
        celebrity = view.box.kinds[card_of(decision.effect)] == "celebrity"
        return Why(t(CELEBRITY), "FC-B.5") if celebrity else Why(t(ABOARD), "FC-D.5")
    says, rule = REASONS[op]
    return Why(t(says), rule)


def last(view: State, seat: int | None, t: Words) -> str:
    """FC-3.1: the sixth round is the last one; it is said as long as a card is to be taken."""
    now = view.pending[-1].effect if view.pending else None
    taking = now is not None and now.op == "turn" and stage_of(now) == BEFORE
    return t("Last round") if view.round == ROUNDS and taking else ""


def loses(view: State, decision: Decision, action: Action, t: Words) -> str:
    """What is given up by ending a turn, a scoring or a chain: bonuses and stations that could be used.

    And by using one that can do nothing now.
    """
    ends = action.op in ("end", "finish") or (action.op == "done" and decision.effect.op in ("out-of-turn", "receive"))
    lost = [*unused_bonuses(view, decision, t), *unused_stations(view, decision, t)] if ends else []
    if action.op in ("bonus", "station"):
        lost = used_in_vain(view, decision, action, t)
    return t("This gives up: {lost}.", lost="; ".join(lost)) if lost else ""


def used_in_vain(view: State, decision: Decision, action: Action, t: Words) -> list[str]:
    """FC-14.4: a bonus or station of which nothing could be done now."""
    begin = chosen_frame(view, decision.seat, action)
    return [bonus_text(view, decision.seat, begin, t)] if does_nothing(view, decision.seat, begin) else []


def unused_bonuses(view: State, decision: Decision, t: Words) -> list[str]:
    """FC-3.10, FC-19.5: all but coins and points that were earned."""
    seat = decision.seat
    left = [one for one in view.bonuses[seat] if not room.is_earned(one) and can_begin(view, seat, one)]
    return [bonus_text(view, seat, one, t) for one in left]


def unused_stations(view: State, decision: Decision, t: Words) -> list[str]:
    """FC-17.2: those that could still be used in this scoring."""
    route = stations(view, decision.seat)
    stops = [station_used(option) for option in decision.options if option.op == "station"]
    return [t("station {station}, {bonus}", station=i + 1, bonus=frame_text(route[i].bonus, t)) for i in stops]
