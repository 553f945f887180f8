"""Scoring phases, the final scoring and the evidence (FC-17, FC-18, FC-C)."""

from stellwerk.core.machine import push
from stellwerk.core.records import NOBODY, Action, Effect
from stellwerk.games.first_class.deck.data import MURDERER
from stellwerk.games.first_class.rules import coins, payloads, scoring, trains
from stellwerk.games.first_class.rules.actions import FINISH, STATION
from stellwerk.games.first_class.rules.bonuses import bonus_options, do_free, give_up
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.payloads import again_of, phase_of, station_used
from stellwerk.games.first_class.rules.postcards import has_postcard
from stellwerk.games.first_class.rules.state import State


def offer_scoring(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-17.2 to FC-17.6: each active bonus station once, free actions and pending bonuses in between."""
    free = [*coins.free_actions(state, seat), *bonus_options(state, seat)]
    again = again_of(effect)
    if again != NONE:
        return [STATION[again], *free, FINISH]
    reached = trains.stations(state, seat)[: state.locomotive[seat]]
    stops = [STATION[i] for i, stop in enumerate(reached) if stop.bonus and not is_used(state, i)]
    return [*stops, *free, FINISH]


def is_used(state: State, stop: int) -> bool:
    """FC-17.2: each station once in a scoring."""
    return payloads.contains(state.used, stop)


def do_scoring(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    if action.op == "finish":
        if state.bonuses[seat]:
            give_up(state, seat)  # FC-17.6
        return None
    if action.op == "station":
        use_station(state, seat, effect, station_used(action))
        return None
    push(state, seat, effect)
    return do_free(state, seat, action)


def use_station(state: State, seat: int, effect: Effect, stop: int) -> None:
    """FC-17.2; FC-B.9: with a postcard once more, next."""
    doubled = again_of(effect) == NONE and has_postcard(state, seat, stop)
    state.used = payloads.including(state.used, stop)
    push(state, seat, payloads.scoring(phase_of(effect), stop if doubled else NONE))
    push(state, seat, payloads.begin(payloads.STATION, stop, trains.stations(state, seat)[stop].bonus))


def do_train_points(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-17.7: points for the trains, and for switches (FC-RE.11)."""
    return scoring.train_points(state, seat, phase_of(effect))


def do_final_scoring(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-18, FC-C.14: coins and Game End cards; with module C the evidence follows."""
    scoring.final_scoring(state)
    if "C" in state.modules:
        push(state, NOBODY, payloads.reveal_evidence(state.players))
    else:
        state.over = True
    return scoring.scores(state)


def do_evidence(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-C.15 to FC-C.20. The result: the murderer or NONE, the totals, and who is arrested."""
    scoring.reveal_evidence(state)
    state.over = True
    murderer = state.roles.index(MURDERER) if MURDERER in state.roles else NONE
    return (murderer, *scoring.scores(state), *scoring.arrested(state))
