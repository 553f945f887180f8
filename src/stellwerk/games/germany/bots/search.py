"""What search knows of Germany: options worth a thought, and how a match goes on."""

from functools import partial
from math import sqrt
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import play_on
from stellwerk.core.records import Action, Decision, Effect
from stellwerk.games.germany.bots import planner
from stellwerk.games.germany.bots.network import Plan, own_tracks, printed, tracks_in
from stellwerk.games.germany.bots.planner import card_worth, claim_worth, needs
from stellwerk.games.germany.deck.data import TRAINS, Box
from stellwerk.games.germany.rules.actions import TICKETS
from stellwerk.games.germany.rules.payloads import track_claimed
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.turn import is_ending

SPREAD: Final = 35.0  # points: about half of what matches among planners scatter by
CAUTION: Final = 1.5  # standard errors: playouts to the end scatter much
TRUST: Final = 0.0  # the planner has no opinion of other turns
TRIES: Final = 4  # simulations: with fewer, luck alone would choose
SIMULATIONS: Final = 480  # of the expert, shared by the players
SURE: Final = 4.0  # points by which the last turns may still surprise
KEEPS: Final = 6  # ways to keep tickets that are tried
LATE: Final = 22  # trains of the player who has fewest, from which on turns are searched
CLAIMS: Final = 3  # how many are tried beside the planner's choice
DRAWS: Final = 2
PLANNED: Final = 20.0  # points: what a claim of the plan is worth beside its own
MORE_TICKETS: Final = TICKETS[3]  # three short ones and a long one
ROOM: Final = 10  # trains beyond the plan, from which on more tickets may pay

Plans = dict[int, tuple[tuple[int, ...], Plan]]  # by seat: the tickets it was made for, and the plan


def ideas(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> dict[Action, float]:
    """The planner's choice, and others where a choice decides much: tickets, and turns towards the end."""
    if decision.effect.op == "split":
        return {decision.options[0]: 0.0}  # long tickets: the best of them are chosen with care
    if decision.effect.op == "keep":
        worths = dict(zip(decision.options, planner.keep_worths(view, decision.seat, decision.options), strict=True))
        kept = sorted(decision.options, key=lambda option: -worths[option])
        return dict.fromkeys(kept[:KEEPS], 0.0)
    first = planner.choose(game, lambda: view, decision, rng)
    others = turns(view, decision, first) if decision.effect.op == "turn" and end_in_sight(view) else []
    return dict.fromkeys([first, *others], 0.0)


def scatter(view: State) -> float:
    """How far final scores still are from what is expected: luck adds up over the trains that are left."""
    return SURE if is_ending(view) else max(SURE, SPREAD * sqrt(min(view.trains) / TRAINS))


def end_in_sight(view: State) -> bool:
    """Earlier, matches scatter too much for a turn to show."""
    return is_ending(view) or min(view.trains) <= LATE


def turns(view: State, decision: Decision, first: Action) -> list[Action]:
    """The most promising claims and cards of a turn, and more tickets when there are trains for them."""
    seat, tracks = decision.seat, view.box.tracks
    goal = planner.current_plan(view, seat)
    wanted = needs(view, seat, goal.mask)

    def claim(option: Action) -> float:
        track = track_claimed(option)
        return claim_worth(view, seat, track) + PLANNED * (goal.mask >> track & 1) - tracks[track].length

    claims = sorted((o for o in decision.options if o.op == "claim"), key=claim, reverse=True)
    cards = sorted(
        (o for o in decision.options if o.op in ("take", "blind") and o != first),
        key=lambda option: card_worth(wanted, option),
        reverse=True,
    )
    tickets = [MORE_TICKETS] if view.trains[seat] - goal.trains >= ROOM and MORE_TICKETS in decision.options else []
    return [*unlike(view.box, first, claims)[:CLAIMS], *cards[:DRAWS], *tickets]


def unlike(box: Box, first: Action, claims: list[Action]) -> list[Action]:
    """The claims without those that equal an earlier one or the first: parallel tracks of the same colour."""
    seen = {alike(box, first)} if first.op == "claim" else set()
    found = []
    for claim in claims:
        if alike(box, claim) not in seen:
            seen.add(alike(box, claim))
            found.append(claim)
    return found


def alike(box: Box, claim: Action) -> tuple[int, int]:
    """What tracks have in common that cost and bring the same: connection and colour."""
    track = box.tracks[track_claimed(claim)]
    return track.group, track.colour


def outcome(game: AnyGame, state: State, decision: Decision | None, rng: list[int]) -> tuple[float, ...]:
    """The final scores when planners play the match to its end."""
    plans: Plans = {}
    play_on(game, state, partial(planned_answer, partial(remembered, plans)))
    return tuple(float(score) for score in game.scores(state))


def planned_answer(planning: planner.Planning, state: State, seat: int, effect: Effect) -> Action:
    return planner.answer(state, seat, effect, planning)


def remembered(plans: Plans, state: State, seat: int) -> Plan:
    """The seat's plan: what is left of the old one, unless others took a part of it or tickets have come."""
    if seat in plans:
        tickets, goal = plans[seat]
        rest = (
            without(goal, state, seat) if tickets == state.tickets[seat] and goal.trains <= state.trains[seat] else None
        )
        if rest is not None:
            plans[seat] = tickets, rest
            return rest
    goal = planner.current_plan(state, seat)
    plans[seat] = state.tickets[seat], goal
    return goal


def without(goal: Plan, state: State, seat: int) -> Plan | None:
    """The plan without tracks that are no longer open, if the seat itself has claimed them; else nothing."""
    mask, tickets, trains, gain, cost = goal
    lost = mask & ~state.open[seat]
    if not lost:
        return goal
    paper, own, seen = printed(state.box), own_tracks(state, seat), list[int]()
    for track in tracks_in(lost):
        connection = paper.groups[track]
        if connection in seen:
            continue
        if not own & state.box.masks[connection]:
            return None
        seen.append(connection)
        trains -= paper.lengths[track]
    return Plan(mask & ~lost, tickets, trains, gain, cost)
