"""Pending bonuses, and what may be done at any open moment of one's turn or scoring (FC-3.5, FC-14)."""

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import coins, gap, payloads, room
from stellwerk.games.first_class.rules.actions import BONUS, DONE
from stellwerk.games.first_class.rules.payloads import bonus_chosen
from stellwerk.games.first_class.rules.state import State, put


def bonus_options(state: State, seat: int) -> list[Action]:
    """FC-14.7: any pending bonus that can be begun now; equal ones once."""
    pending = state.bonuses[seat]
    return [BONUS[i] for i, bonus in enumerate(pending) if bonus not in pending[:i] and can_begin(state, seat, bonus)]


def can_begin(state: State, seat: int, bonus: Effect) -> bool:
    """The upgrade of a mechanic waits until it is lawful (FC-RE.6)."""
    return bonus.op != "mechanic" or gap.can_repair(state, seat, bonus)


def do_bonus(state: State, seat: int, action: Action) -> None:
    pending = state.bonuses[seat]
    state.bonuses = put(state.bonuses, seat, (*pending[: bonus_chosen(action)], *pending[bonus_chosen(action) + 1 :]))
    push(state, seat, pending[bonus_chosen(action)])


def give_up(state: State, seat: int) -> None:
    """FC-3.10, FC-19.5: what is pending is lost, but for the coins and points that were earned."""
    earned = tuple([bonus for bonus in state.bonuses[seat] if room.is_earned(bonus)])
    state.bonuses = put(state.bonuses, seat, earned)
    if earned:
        push(state, seat, payloads.RECEIVE)


def offer_receive(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-19.5: one after the other; what has come meanwhile, as while room was made, is used or given up (FC-19.27)."""
    pending = state.bonuses[seat]
    for bonus in pending:
        if not room.is_earned(bonus):
            return [*bonus_options(state, seat), DONE]
    return [BONUS[0]] if pending else []


def do_receive(state: State, seat: int, effect: Effect, action: Action) -> None:
    if action.op == "done":
        give_up(state, seat)
    else:
        push(state, seat, effect)
        do_bonus(state, seat, action)


def do_free(state: State, seat: int, action: Action) -> tuple[int, ...] | None:
    """A bonus, or what a coin or a contract brings."""
    if action.op == "bonus":
        do_bonus(state, seat, action)
        return None
    return coins.do_free_action(state, seat, action)
