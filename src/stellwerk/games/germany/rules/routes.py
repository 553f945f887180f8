"""Routes: claiming tracks, paying for them, and the passengers at their ends (DE-5, DE-6)."""

from functools import lru_cache
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Decision, Effect
from stellwerk.games.germany.deck.data import COLOURS, GREY, LOCOMOTIVE, POINTS, Track
from stellwerk.games.germany.rules.actions import NO_PASSENGER, PASSENGER, PAY, claims
from stellwerk.games.germany.rules.cards import replenish
from stellwerk.games.germany.rules.memory import remember_paid
from stellwerk.games.germany.rules.payloads import (
    colour_paid,
    locomotives_paid,
    meeting,
    passenger_taken,
    place_of,
    track_of,
)
from stellwerk.games.germany.rules.state import State

ONE_TRACK_UP_TO: Final = 3  # players (DE-5.11)
ANY_COLOUR: Final = tuple(range(len(COLOURS)))


def claim_choices(state: State, seat: int) -> list[Action]:
    """Every track that is open to the seat and that it can pay for."""
    return claims(claimable(state, seat))


def claimable(state: State, seat: int) -> int:
    """The same, one bit each."""
    return payable(state, seat) & state.open[seat]


def payable(state: State, seat: int) -> int:
    """The tracks that the seat has the cards (DE-5.2 to DE-5.5) and trains (DE-5.8) for, one bit each."""
    hand, trains, within = state.hands[seat], state.trains[seat], state.box.within
    locomotives = hand[LOCOMOTIVE]
    most = tracks = 0
    for colour in range(LOCOMOTIVE):
        cards = hand[colour] + locomotives
        tracks |= within[colour][cards if cards < trains else trains]
        if cards > most:
            most = cards
    return tracks | within[GREY][min(most, trains)]  # DE-5.4: grey takes any one colour


def offer_claim(state: State, seat: int, effect: Effect) -> list[Action]:
    """DE-5.6: every lawful way to pay."""
    track, hand = state.box.tracks[track_of(effect)], state.hands[seat]
    length = track.length
    ways: list[Action] = []
    for colour in colours_of(track):
        if 0 < hand[colour] >= length - hand[LOCOMOTIVE]:
            ways += [PAY[colour][locomotives] for locomotives in locomotives_with(hand, colour, length)]
    return [*ways, PAY[LOCOMOTIVE][length]] if hand[LOCOMOTIVE] >= length else ways


def colours_of(track: Track) -> tuple[int, ...]:
    """DE-5.3, DE-5.4: the colours that a track takes."""
    return ANY_COLOUR if track.colour == GREY else (track.colour,)


def locomotives_with(hand: list[int], colour: int, length: int) -> range:
    """DE-5.2, DE-5.5: with how many locomotives a hand can pay a track in a colour, one card of it at least."""
    return range(max(0, length - hand[colour]), min(length - 1, hand[LOCOMOTIVE]) + 1)


def do_claim(state: State, seat: int, effect: Effect, action: Action) -> None:
    number = track_of(effect)
    track = state.box.tracks[number]
    for kind, count in cards_paid(track, action):
        pay(state, seat, kind, count)
    state.trains[seat] -= track.length
    state.score[seat] += POINTS[track.length]
    state.owner[number] = seat
    close(state, seat, number)
    push(state, seat, meeting(track.a), meeting(track.b))  # DE-6.1
    replenish(state, seat)


def cards_paid(track: Track, action: Action) -> tuple[tuple[int, int], tuple[int, int]]:
    """DE-5.2: how many cards of the colour, and how many locomotives."""
    locomotives = locomotives_paid(action)
    return (colour_paid(action), track.length - locomotives), (LOCOMOTIVE, locomotives)


def pay(state: State, seat: int, kind: int, count: int) -> None:
    """DE-5.7: from the hand to the discard pile; the cards that everybody knew to be there go first."""
    unseen = count - state.shown[seat][kind]
    if unseen > 0:
        remember_paid(state, seat, kind, unseen)
    state.hands[seat][kind] -= count
    state.shown[seat][kind] = max(0, -unseen)
    state.discard[kind] += count


def close(state: State, seat: int, claimed: int) -> None:
    """DE-5.10 to DE-5.12: whom the claim keeps from which tracks."""
    connection = state.box.masks[state.box.tracks[claimed].group]
    for other in range(state.players):
        shut = connection if other == seat or state.players <= ONE_TRACK_UP_TO else 1 << claimed
        state.open[other] &= ~shut


# Passengers


def offer_passenger(state: State, seat: int, effect: Effect) -> tuple[Action, ...]:
    return passenger_choices(state.waiting[place_of(effect)])


@lru_cache(maxsize=10_000)
def passenger_choices(waiting: tuple[int, ...]) -> tuple[Action, ...]:
    """DE-6.2: any of those waiting; DE-6.3: or none, said out loud."""
    return (*[PASSENGER[colour] for colour in sorted(set(waiting))], PASSENGER[NO_PASSENGER]) if waiting else ()


def plain(view: State, decision: Decision) -> Action | None:
    """What nearly everybody would answer: a passenger who stands alone is taken (DE-6.3 still offers none), and a
    track of one colour is paid with as few locomotives as can be."""
    if decision.effect.op == "passenger" and len(decision.options) == 2:
        return decision.options[0]
    if decision.effect.op == "claim" and view.box.tracks[track_of(decision.effect)].colour != GREY:
        return min(decision.options, key=locomotives_paid)
    return None


def do_passenger(state: State, seat: int, effect: Effect, action: Action) -> None:
    colour, place = passenger_taken(action), place_of(effect)
    if colour == NO_PASSENGER:
        return
    waiting = list(state.waiting[place])
    waiting.remove(colour)
    state.waiting[place] = tuple(waiting)
    met = list(state.met[seat])
    met[colour] += 1
    state.met[seat] = tuple(met)
