"""Rollouts: a match of First Class played on quickly, whole turns at a time, the most promising main actions only."""

from functools import lru_cache
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, step
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.constants import START_PLAYER, WORTH
from stellwerk.games.first_class.bots.game_end_value import (
    PLAIN_COIN,
    SURE,
    base_counts,
    card_gain,
    ends_worth,
    expected_cards,
    multipliers,
    open_gains,
)
from stellwerk.games.first_class.bots.planner import follow_ups, option_key
from stellwerk.games.first_class.bots.symbol_value import frame_worth
from stellwerk.games.first_class.bots.turn_search import (
    MAIN,
    STOP,
    Node,
    Turn,
    child,
    is_main,
    is_open,
    position,
    stand_pat,
    stop_after_turn,
    undominated,
    worth_of,
)
from stellwerk.games.first_class.bots.turns_left import stage, turns_left
from stellwerk.games.first_class.deck.data import SCORING_KINDS, Box
from stellwerk.games.first_class.rules.actions import DONE, END, FINISH, PRICE
from stellwerk.games.first_class.rules.payloads import amount_of, slot_of
from stellwerk.games.first_class.rules.state import State

FIRST_TRIES: Final = 12  # main actions that are looked at in the first turn of a round
TRIES: Final = 4  # and in the later ones
KIND: Final = {
    "celebrity": 8.0,
    "postcard": 2.0,
    "route": 4.0,
    "destroy-evidence": 5.0,
    "suspect-others": 3.0,
}  # what a card of this kind is worth beside its symbols
BUYS: Final = 2  # Game End cards that are thought of
FREE: Final = 6  # free actions and bonuses in a row
ENOUGH: Final = 0.05  # points that a free action must bring
CLOSE: Final = {"turn": END, "scoring": FINISH, "out-of-turn": DONE, "receive": DONE}

Estimates = dict[Action, float]  # what the main actions of a round are likely to bring a seat
Position = tuple[State, Decision | None]


def roll_out(game: AnyGame, state: State, decision: Decision | None, until: int) -> State:
    """The position when a round after this one begins, or the match is over."""
    estimates: dict[int, Estimates] = {}
    now = state.round
    while decision is not None and state.round <= until:
        if state.round != now:
            now, estimates = state.round, {}
        state, decision = finish_turn(game, state, decision, estimates)
    return state


def finish_turn(game: AnyGame, state: State, decision: Decision, estimates: dict[int, Estimates]) -> Position:
    """Carry on to the end of the turn, scoring or draft of this decision."""
    seat = decision.seat
    stop_after_turn(state)
    turn = Turn(game, state, seat)
    if is_main(decision.effect):
        node = main_action(turn, state, decision, estimates)
    elif decision.effect.op == "draft":
        here = position(turn, state, decision)
        node = max([child(turn, here, option) for option in decision.options], key=worth_of)
    else:
        node = best_execution(turn, position(turn, state, decision))
    return close(game, free_actions(turn, node), seat)


def main_action(turn: Turn, state: State, decision: Decision, estimates: dict[int, Estimates]) -> Node:
    """The best of the most promising main actions."""
    seat, tries = decision.seat, TRIES
    if seat not in estimates:
        estimates[seat], tries = first_estimates(state, seat, decision), FIRST_TRIES
    known, here = estimates[seat], position(turn, state, decision)
    mains = {option_key(state, option): option for option in decision.options[::-1] if option.op in MAIN}
    nodes = []
    for option in sorted(mains.values(), key=lambda option: -known.get(option, 0.0))[:tries]:
        nodes.append(best_execution(turn, child(turn, here, option)))
        known[option] = nodes[-1].worth - here.worth
    return max(nodes, key=worth_of)


def first_estimates(state: State, seat: int, decision: Decision) -> Estimates:
    """What the main actions of a round promise at first sight: their symbols, and their kinds for Game End cards."""
    box, turns = state.box, turns_left(state, seat)[-1]
    now, kinds = stage(turns), kind_gains(state, seat, turns)
    coin, game_end = money(state, seat, turns)
    found = {}
    for option in decision.options:
        if option.op in ("take", "decline"):
            card = state.display[slot_of(option)]
            worth = symbol_estimate(box, card, now, coin, game_end) if option.op == "take" else WORTH["upgrade"][now]
            found[option] = kinds.get(box.kinds[card], 0.0) + worth
        elif option.op == "start-tile":
            found[option] = 2 * coin + START_PLAYER
    return found


def kind_gains(state: State, seat: int, turns: int) -> dict[str, float]:
    """What one base card more of each kind brings at the end."""
    counts, held = base_counts(state.box, state.taken[seat]), multipliers(state.box, state.game_end[seat])
    here = ends_worth(counts, held, turns, state.players)
    more = ((counts[0] + 1, counts[1], counts[2]), (counts[0], counts[1] + 1, counts[2]), (*counts[:2], counts[2] + 1))
    return {
        kind: ends_worth(then, held, turns, state.players) - here
        for kind, then in zip(SCORING_KINDS, more, strict=True)
    }


def money(state: State, seat: int, turns: int) -> tuple[float, float]:
    """What a coin and the best open Game End card bring."""
    gains = open_gains(state.box, state.game_end_open, cards_to_come(state, seat, turns), stage(turns))
    best = gains[0] if gains else 0.0
    return max(PLAIN_COIN, SURE * best / PRICE), best


def cards_to_come(state: State, seat: int, turns: int) -> tuple[float, ...]:
    """How many base cards of each kind the seat will have at the end."""
    counts, held = base_counts(state.box, state.taken[seat]), multipliers(state.box, state.game_end[seat])
    return expected_cards(counts, held, turns, state.players)


@lru_cache(maxsize=10_000)
def symbol_estimate(box: Box, number: int, now: int, coin: float, game_end: float) -> float:
    """What a card is worth by its symbols alone."""
    card = box.cards[number]
    total = KIND.get(card.kind, 0.0) + frame_worth(card.bonus, now) / 2 + card.upper + card.lower
    for part in (part for frame in card.frames for part in frame):
        worth = {"coins": coin * amount_of(part), "game-end": game_end * amount_of(part)}
        total += worth.get(part.op, frame_worth((part,), now))
    return total + max(frame_worth(card.passenger, now), frame_worth(card.baggage, now)) / 2


def best_execution(turn: Turn, node: Node) -> Node:
    """Frames carried out by the best next step, one after the other."""
    while not is_open(node.open, turn.seat):
        open = node.open
        assert open is not None
        node = max([child(turn, node, option, node.first) for option in worth_trying(open)], key=worth_of)
    return node


def worth_trying(open: Decision) -> list[Action]:
    """The options of a frame that can be best; of the ways to pay the one with the coins that are worth least."""
    return [max(open.options)] if open.effect.op == "buy" else undominated(open)


def free_actions(turn: Turn, node: Node) -> Node:
    """One free action or bonus after the other, as long as each is worth it."""
    for _ in range(FREE):
        buys = best_buys(node.state, turn.seat)
        further = [best_execution(turn, then) for then in follow_ups(turn, node, buys=buys)]
        if not further:
            break
        ends = [stand_pat(turn, then) for then in further]
        best = max(ends)
        if best <= stand_pat(turn, node) + ENOUGH:
            break
        node = further[ends.index(best)]
    return node


def best_buys(state: State, seat: int) -> tuple[int, ...]:
    """The open Game End cards that bring most."""
    if sum(state.coins[seat]) < PRICE:
        return ()
    times = turns_left(state, seat)
    turns = times[-1] if times else 0
    cards, now = cards_to_come(state, seat, turns), stage(turns)
    return tuple(sorted(state.game_end_open, key=lambda card: -card_gain(state.box, card, cards, now))[:BUYS])


def close(game: AnyGame, node: Node, seat: int) -> Position:
    """End the turn or scoring, if it is the seat's own, and go on to the next decision."""
    state, open = node.state, node.open
    if open is not None and open.seat == seat and open.effect.op in CLOSE:
        open = step(game, state, open, CLOSE[open.effect.op])
        if not is_open(open, seat):  # FC-19.5
            turn = Turn(game, state, seat)
            node = best_execution(turn, position(turn, state, open))
            state, open = node.state, node.open
    if STOP not in state.pending:
        return state, open
    waiting = state.pending[-1] == STOP
    state.pending.remove(STOP)
    return state, advance(game, state) if waiting else open
