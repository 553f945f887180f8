"""How a match of First Class is played on quickly: whole turns at a time, the most promising main actions only."""

from stellwerk.bots.first_class.lines import MAIN, STOP, Node, after, guard, is_main, play_out, stand
from stellwerk.bots.first_class.planner import macros, main_line, main_lines
from stellwerk.bots.first_class.value import value
from stellwerk.core.machine import advance, step
from stellwerk.core.records import NO_CHOICE, Action, AnyGame, Decision
from stellwerk.games.first_class.menu import DONE, END, FINISH
from stellwerk.games.first_class.state import State

TRIES = 3  # main actions that are looked at again in the later turns of a round
DENY = 0.25  # of what a card is worth to the next player that counts for taking it
FREE = 6  # free actions and bonuses in a row
ENOUGH = 0.05  # points that a free action must bring
CLOSE = {"turn": END, "scoring": FINISH, "out-of-turn": DONE}

Liking = dict[Action, float]  # what the main actions of a round bring a seat, as it saw them first
Position = tuple[State, Decision | None]


def play_on(game: AnyGame, state: State, decision: Decision | None, until: int) -> State:
    """The position when a round after this one begins, or the match is over."""
    likings: dict[int, Liking] = {}
    now = state.round
    while decision is not None and state.round <= until:
        if state.round != now:
            now, likings = state.round, {}
        state, decision = settle(game, state, decision, likings)
    return state


def settle(game: AnyGame, state: State, decision: Decision, likings: dict[int, Liking]) -> Position:
    """Carry on to the end of the turn, scoring or draft of this decision."""
    seat = decision.seat
    guard(state)
    if is_main(decision.effect):
        node = main_action(game, state, decision, likings)
    elif decision.effect.op == "draft":
        node = max((after(game, state, decision, option, seat) for option in decision.options), key=lambda n: n.worth)
    else:
        node = play_out(game, [Node(value(state, seat), state, decision, NO_CHOICE)], seat, 1)[0]
    return close(game, free_actions(game, node, seat), seat)


def main_action(game: AnyGame, state: State, decision: Decision, likings: dict[int, Liking]) -> Node:
    """The best of the main actions by what they bring, the first time all of them."""
    seat = decision.seat
    if seat not in likings:
        nodes, here = main_lines(game, state, decision), value(state, seat)
        likings[seat] = {node.first: node.worth - here for node in nodes}
    else:
        known = likings[seat]
        mains = sorted((o for o in decision.options if o.op in MAIN), key=lambda o: -known.get(o, 0.0))
        nodes = [main_line(game, state, decision, option, {}) for option in mains[:TRIES]]
    denied = likings.get((seat + 1) % state.players, {})
    best = max(nodes, key=lambda node: node.worth + DENY * denied.get(node.first, 0.0))
    return main_line(game, state, decision, best.first, {})  # again, for lines that are alike share a position


def free_actions(game: AnyGame, node: Node, seat: int) -> Node:
    """One free action or bonus after the other, as long as each is worth it."""
    for _ in range(FREE):
        further = play_out(game, macros(game, node, seat), seat, 1)
        if not further:
            break
        best, here = max(further, key=lambda then: stand(then, seat)), stand(node, seat)
        if stand(best, seat) <= here + ENOUGH:
            break
        node = best
    return node


def close(game: AnyGame, node: Node, seat: int) -> Position:
    """End the turn or scoring, if it is the seat's own, and go on to the next decision."""
    state, open = node.state, node.open
    if open is not None and open.seat == seat and open.effect.op in CLOSE:
        open = step(game, state, open, CLOSE[open.effect.op])
    if STOP not in state.pending:
        return state, open
    waiting = state.pending[-1] == STOP
    state.pending.remove(STOP)
    return state, advance(game, state) if waiting else open
