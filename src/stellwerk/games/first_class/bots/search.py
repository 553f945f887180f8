"""What search knows of First Class: options worth a thought, and how a match goes on."""

from math import sqrt
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots import planner
from stellwerk.games.first_class.bots.rest_of_round import round_outlooks
from stellwerk.games.first_class.bots.rollout import roll_out
from stellwerk.games.first_class.bots.turn_search import Node, guessed, is_main
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.rules.scoring import arrested
from stellwerk.games.first_class.rules.state import State

SPREAD: Final = 15.0  # points
CAUTION: Final = 0.3  # standard errors
TRUST: Final = 0.7
TRIES: Final = 2  # simulations: they differ little
AHEAD: Final = {2: 1, 3: 0, 4: 0}  # rounds that are played after the present one, by players: each has some dozen turns
LOST: Final = 200.0  # points: a player who is arrested cannot win
WIDTH: Final = 10  # options that are tried


def ideas(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> dict[Action, float]:
    """The planner's choice first, then the other cards by what the planner thinks of them, in points."""
    first = planner.choose(game, lambda: view, decision, rng)
    if not is_main(decision.effect):
        return {first: 0.0}
    state = guessed(game, view, decision.seat, rng)
    mains = planner.main_action_nodes(game, state, decision)
    ahead = round_outlooks(game, state, decision.seat, [(node.worth, node.first) for node in mains])
    ranked = sorted(zip(mains, ahead, strict=True), key=sum_of, reverse=True)
    best, found = sum_of(ranked[0]), {planner.option_key(state, first): (first, 0.0)}
    for pair in ranked:
        option = pair[0].first
        found.setdefault(planner.option_key(state, option), (option, sum_of(pair) - best))
    return dict(list(found.values())[:WIDTH])


def sum_of(pair: tuple[Node, float]) -> float:
    """What a main action is worth, for the turn and for the rest of the round."""
    return pair[0].worth + pair[1]


def scatter(view: State) -> float:
    """How far final scores still are from what is expected: luck adds up over the rounds that are left."""
    return SPREAD * sqrt((ROUNDS + 1 - min(view.round, ROUNDS)) / ROUNDS)


def outcome(game: AnyGame, state: State, decision: Decision | None, rng: list[int]) -> tuple[float, ...]:
    """The estimates when some rounds more have been played quickly; nobody has begun his turn then."""
    end = roll_out(game, state, decision, state.round + AHEAD[state.players])
    caught = arrested(end) if end.over else ()
    return tuple(value(end, seat, begun=False) - (LOST if seat in caught else 0.0) for seat in range(end.players))
