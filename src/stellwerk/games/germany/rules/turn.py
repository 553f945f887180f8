"""The course of the match: turns, the end, and the final scoring (DE-3, DE-9, DE-10)."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import LAPSE, Action, Effect
from stellwerk.core.rng import Dice
from stellwerk.games.germany.rules.actions import claim_at
from stellwerk.games.germany.rules.cards import card_choices
from stellwerk.games.germany.rules.payloads import (
    END_TURN,
    PUT_BACK,
    SECOND_CARD,
    TURN,
    claiming,
    drawing_card,
    drawing_tickets,
    keeping,
    takes_locomotive,
)
from stellwerk.games.germany.rules.routes import claim_choices, claimable
from stellwerk.games.germany.rules.scoring import final_sheet
from stellwerk.games.germany.rules.state import NOT_ENDING, NOT_PASSED, State
from stellwerk.games.germany.rules.tickets import split_choices

KEEP_LATER: Final = 1  # DE-7.1
LAST_TRAINS: Final = 2  # DE-9.1
KEEP_ONE: Final = keeping(KEEP_LATER)


def lies_there(view: State, action: Action) -> bool:
    """A plan to take a kind of card, to draw from the deck or to claim a track rests on its being possible alone."""
    return True


LATER: Final = {  # what may be planned before one's turn: nothing that depends on cards one has not seen
    TURN: {"take": lies_there, "blind": lies_there, "claim": lies_there},
    SECOND_CARD: {"take": lies_there, "blind": lies_there},
}


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """DE-3.1: draw cards, claim a route, or draw tickets. DE-3.3: with none of them possible the turn lapses."""
    return [
        *card_choices(state, first=True),
        *claim_choices(state, seat),
        *split_choices(state),
    ]


def draw_turn(state: State, seat: int, effect: Effect, dice: Dice) -> Action:
    """One of them at random, without a list of them all."""
    cards, tracks, tickets = card_choices(state, first=True), claimable(state, seat), split_choices(state)
    claims = tracks.bit_count()
    count = len(cards) + claims + len(tickets)
    if not count:
        return LAPSE
    number = dice.below(count)
    if number < len(cards):
        return cards[number]
    number -= len(cards)
    return claim_at(tracks, number) if number < claims else tickets[number - claims]


def do_turn(state: State, seat: int, effect: Effect, action: Action) -> None:
    state.passes = NOT_PASSED
    if action.op == "claim":
        push(state, seat, claiming(action))
    elif action.op == "tickets":
        push(state, seat, drawing_tickets(action), KEEP_ONE, PUT_BACK)
    elif takes_locomotive(action):  # DE-4.3: it is the only card of the turn
        push(state, seat, drawing_card(action))
    else:
        push(state, seat, drawing_card(action), SECOND_CARD)


def do_end_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-3.6: only now are the end conditions looked at. The result: with how many trains the end was set off."""
    sets_off = not is_ending(state) and state.trains[seat] <= LAST_TRAINS
    if sets_off:
        state.turns_left = state.players  # DE-9.1, DE-9.2
    elif state.turns_left > 0:
        state.turns_left -= 1  # DE-9.3: the end is set off once
    state.passes += 1
    if state.turns_left != 0 and state.passes < state.players:  # DE-3.4
        push(state, (seat + 1) % state.players, TURN, END_TURN)
    return (state.trains[seat],) if sets_off else ()


def is_ending(state: State) -> bool:
    """DE-9.1: the end has been set off, and the last turns are being played."""
    return state.turns_left != NOT_ENDING


def do_score(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-10: everything is counted and all tickets are shown."""
    state.sheet = final_sheet(state)
    state.score = [sum(points) for points in state.sheet]
    return tuple(state.score)
