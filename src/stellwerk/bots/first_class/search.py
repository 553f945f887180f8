"""What search knows of First Class: options worth a thought, and how a match goes on."""

from stellwerk.bots.first_class import planner
from stellwerk.bots.first_class.lines import guessed, is_main
from stellwerk.bots.first_class.playout import play_on
from stellwerk.bots.first_class.round import prospects
from stellwerk.bots.first_class.value import value
from stellwerk.core.records import Action, AnyGame, Decision
from stellwerk.games.first_class.state import State

SPREAD = 15.0
CAUTION = 0.5
FROM = 1  # the round in which it begins
AHEAD = 0  # rounds that are played after the present one
WIDTH = 4  # options that are tried


def ideas(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> list[Action]:
    """The planner's choice first, then the other cards by what the planner thinks of them."""
    first = planner.choose(game, lambda: view, decision, rng)
    if not is_main(decision.effect) or view.round < FROM:
        return [first]
    state = guessed(game, view, decision.seat, rng)
    mains = planner.main_lines(game, state, decision)
    ahead = prospects(game, state, decision.seat, [(node.worth, node.first) for node in mains])
    ranked = sorted(zip(mains, ahead, strict=True), key=lambda pair: -pair[0].worth - pair[1])
    return [first, *[node.first for node, _ in ranked if node.first != first][: WIDTH - 1]]


def outcome(game: AnyGame, state: State, decision: Decision | None, rng: list[int]) -> tuple[float, ...]:
    """The estimates after some rounds, played on quickly."""
    end = play_on(game, state, decision, state.round + AHEAD)
    return tuple(value(end, seat) for seat in range(end.players))
