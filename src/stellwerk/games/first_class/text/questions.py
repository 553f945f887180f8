"""What a player of First Class is asked, and where the frames and bonuses come from."""

from typing import Final

from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import payloads, room, trains
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import UPPER, both, position_of
from stellwerk.games.first_class.rules.payloads import BEFORE, again_of, card_of, phase_of, stage_of
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.card_text import card_title, game_end_name
from stellwerk.games.first_class.text.effect_text import frame_text

MECHANIC: Final = (
    mark("Mechanic: upgrade on position {position} of the upper train"),
    mark("Mechanic: upgrade on position {position} of the lower train"),
)
LEFT_TO_DO: Final = {  # after the card: by whether bonuses, contracts and coins can be used
    (False, False, False): mark("Your turn: end it."),
    (False, False, True): mark("Your turn: end it, or spend coins first."),
    (False, True, False): mark("Your turn: fulfil a contract, or end it."),
    (False, True, True): mark("Your turn: fulfil a contract or spend coins, or end it."),
    (True, False, False): mark(
        "Your turn: use your bonuses, then end it. What is left is lost, but for coins and points."
    ),
    (True, False, True): mark(
        "Your turn: use your bonuses or spend coins, then end it. What is left is lost, but for coins and points."
    ),
    (True, True, False): mark(
        "Your turn: bonuses, contracts, then end it. Bonuses left are lost, but for coins and points."
    ),
    (True, True, True): mark(
        "Your turn: bonuses, contracts, coins, then end it. Bonuses left are lost, but for coins and points."
    ),
}
TO_SCORE: Final = {  # by what is offered first, and whether bonuses wait
    ("station", False): mark("Scoring phase {phase}: use your bonus stations, then finish."),
    ("station", True): mark("Scoring phase {phase}: use your bonus stations and bonuses, then finish."),
    ("bonus", True): mark(
        "Scoring phase {phase}: use your bonuses, then finish. What is left is lost, but for coins and points."
    ),
    ("contract", False): mark("Scoring phase {phase}: fulfil a contract if you like, then finish."),
    ("", False): mark("Scoring phase {phase}: spend coins if you like, then finish."),
}
TUCKED: Final = (mark("Passenger on position {position}"), mark("Baggage on position {position}"))


def question(view: State, decision: Decision, t: Words) -> str:
    effect, box = decision.effect, view.box
    match effect.op:
        case "draft":
            return t("Choose the Game End card to keep; a drafted card never gives its bonus.")
        case "turn":
            return turn_question(view, decision, t)
        case "scoring":
            return scoring_question(decision, t)
        case "out-of-turn":
            return t("Use your bonuses now, in the order you like; what is left is lost, but for coins and points.")
        case "receive":
            return t("Use the bonuses that have just come, in the order you like; what you leave is lost.")
        case "any_order":
            return t("Choose which part of the card comes next.")
        case "frame":
            source = source_text(view, decision.seat, effect, t)
            return t("{source}: {parts}.", source=source, parts=frame_text(effect.of, t))
        case "make-room":
            return room_question(view, decision, t)
        case "buy":
            name = game_end_name(box, payloads.game_end_of(effect), t)
            return t("Game End card {card}: choose the four coins to pay.", card=name)
    return placing_question(view, effect, t)


def placing_question(view: State, effect: Effect, t: Words) -> str:
    match effect.op:
        case "mail":
            if payloads.side_of_train(effect) == UPPER:
                return t("The upper train has its fifth car: choose the mail car behind it.")
            return t("The lower train has its fifth car: choose the mail car behind it.")
        case "tuck":
            if view.box.kinds[card_of(effect)] == "celebrity":
                return t("Choose the train for the celebrity.")
            return t("Choose: a passenger in the upper train or baggage in the lower train.")
        case "postcard":
            return t("Choose the route card for the postcard.")
        case "gap":
            title = card_title(view.box, card_of(effect), t)
            return t("{card}: choose the next empty slot of the gap, or cover a card there.", card=title)
    raise AssertionError(effect)


def room_question(view: State, decision: Decision, t: Words) -> str:
    """FC-13.5: what is about to come, and what is missing for it; FC-RM.10: more than twelve never fit."""
    begin = payloads.waiting_frame(decision.effect)
    lost = max(0, room.coins_of(begin.of) - room.SPACES)
    asked = room_asked(view, decision, payloads.spaces_missing(decision.effect) + lost, t)
    if not lost:
        return asked
    return t.plural(
        "{asked} {n} of them is lost in any case: you have twelve spaces.",
        "{asked} {n} of them are lost in any case: you have twelve spaces.",
        lost,
        asked=asked,
    )


def room_asked(view: State, decision: Decision, n: int, t: Words) -> str:
    begin = payloads.waiting_frame(decision.effect)
    coming = bonus_text(view, decision.seat, begin, t)
    if room.may_leave(begin):
        return t.plural(
            "{coming}. There is no room for {n} coin: spend coins first, or leave those that would come.",
            "{coming}. There is no room for {n} coins: spend coins first, or leave those that would come.",
            n,
            coming=coming,
        )
    return t.plural(
        "{coming}. There is no room for {n} coin: spend coins first.",
        "{coming}. There is no room for {n} coins: spend coins first.",
        n,
        coming=coming,
    )


def turn_question(view: State, decision: Decision, t: Words) -> str:
    if stage_of(decision.effect) == BEFORE:
        if view.tile_holder == NONE:
            return t("Your turn: take a card or the start player tile.")
        return t("Your turn: take a card.")
    ops = {option.op for option in decision.options}
    coins = any(op.startswith("coin-") or op == "buy" for op in ops)
    can_do = "bonus" in ops, "contract" in ops, coins
    return t(LEFT_TO_DO[can_do])


def scoring_question(decision: Decision, t: Words) -> str:
    phase, again = phase_of(decision.effect), again_of(decision.effect)
    if again != NONE:
        return t(
            "Scoring phase {phase}: the postcard lets you use station {station} again.", phase=phase, station=again + 1
        )
    ops = {option.op for option in decision.options}
    first = next((op for op in ("station", "bonus", "contract") if op in ops), "")
    return t(TO_SCORE[first, "bonus" in ops], phase=phase)


def source_text(view: State, seat: int, effect: Effect, t: Words) -> str:
    """Where a frame comes from."""
    which = payloads.number_of(effect)
    match payloads.source_of(effect):
        case payloads.CARD:
            return card_title(view.box, which, t)
        case payloads.DECLINED:
            return t("Declined card")
        case payloads.MAIL_CAR:
            return t("Mail car")
        case payloads.TILE:
            return t("Locomotive tile {value}", value=view.box.tiles[which].value)
        case payloads.GAME_END_CARD:
            return t("Game End card {card}", card=game_end_name(view.box, which, t))
        case payloads.STATION:
            return t("Station {station}", station=which + 1)
        case payloads.START_TILE:
            return t("Start player tile")
        case payloads.CONTRACT:
            return t("Contract")
        case payloads.BOARDING:
            return t("Boarding passengers")
    return tucked_text(view, seat, which, t)


def tucked_text(view: State, seat: int, card: int, t: Words) -> str:
    """A passenger or baggage by its place, since several may bring the same."""
    for side, train in enumerate(both(seat)):
        if card in view.tucked[train]:
            return t(TUCKED[side], position=position_of(view.tucked[train].index(card)))
    return card_title(view.box, card, t)


def chosen_frame(view: State, seat: int, action: Action) -> Effect:
    """What using a pending bonus or a station begins."""
    if action.op == "bonus":
        return view.bonuses[seat][payloads.bonus_chosen(action)]
    station = payloads.station_used(action)
    return payloads.begin(payloads.STATION, station, trains.stations(view, seat)[station].bonus)


def bonus_text(view: State, seat: int, bonus: Effect, t: Words) -> str:
    """A pending bonus, with where it comes from."""
    if bonus.op == "mechanic":
        return t(MECHANIC[payloads.mechanic_side(bonus)], position=payloads.mechanic_position(bonus))
    return t("{source}: {parts}", source=source_text(view, seat, bonus, t), parts=frame_text(bonus.of, t))
