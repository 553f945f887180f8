"""Guesses of a hand in Germany whose owner has named a track and not yet the cards: it can pay (DE-5.2 to DE-5.5).

The cards come from one or several decks, given as how many of each kind are unseen, and `free` says how many places of
the hand belong to each deck.
"""

from math import comb, prod

from stellwerk.core.rng import below, draw, shuffle
from stellwerk.games.germany.deck.data import CARDS, LOCOMOTIVE
from stellwerk.games.germany.rules.payloads import track_of
from stellwerk.games.germany.rules.routes import colours_of
from stellwerk.games.germany.rules.state import State

Counts = list[int]  # by kind of card


def missing(state: State, seat: int | None) -> dict[int, int]:
    """If another seat has named its track and not yet the cards: how many unseen ones it needs, by colour.

    Those of the colour and locomotives count; nothing is needed if the cards that everybody knows are enough.
    """
    if not state.pending or state.pending[-1].effect.op != "claim" or state.pending[-1].seat == seat:
        return {}
    owner, effect = state.pending[-1].seat, state.pending[-1].effect
    track, known = state.box.tracks[track_of(effect)], state.shown[owner]
    needs = {colour: track.length - known[colour] - known[LOCOMOTIVE] for colour in colours_of(track)}
    return needs if min(needs.values()) > 0 else {}


def able_hand(decks: list[Counts], free: list[int], needs: dict[int, int], rng: list[int]) -> list[list[int]]:
    """By deck: cards for the places with which the owner can pay, each such hand equally likely."""
    tables = [ways(decks, free, colour, need) for colour, need in needs.items()]
    while True:  # a hand that can pay in n colours is proposed n times as often, and so kept one time in n
        dealt, able = propose(decks, free, needs, tables, rng)
        if below(rng, able) == 0:
            return dealt


def chance_to_pay(decks: list[Counts], free: list[int], needs: dict[int, int], rng: list[int]) -> float:
    """How likely the owner can pay. With several colours one hand is tried, so that it is right on average."""
    tables = [ways(decks, free, colour, need) for colour, need in needs.items()]
    every = prod(comb(sum(deck), count) for deck, count in zip(decks, free, strict=True))
    chance = sum(table[0][-1] for table in tables) / every
    return chance / propose(decks, free, needs, tables, rng)[1] if chance and len(needs) > 1 else chance


def propose(
    decks: list[Counts], free: list[int], needs: dict[int, int], tables: list[list[list[int]]], rng: list[int]
) -> tuple[list[list[int]], int]:
    """A hand that can pay in a colour, as likely as there are such hands, and in how many colours it can."""
    most = max(table[0][-1] for table in tables)
    which = pick(rng, [table[0][-1] / most for table in tables])
    dealt = fitting_hand(decks, free, list(needs)[which], tables[which], rng)
    held = [sum(hand.count(kind) for hand in dealt) for kind in range(len(CARDS))]
    return dealt, sum(held[colour] + held[LOCOMOTIVE] >= need for colour, need in needs.items())


def ways(decks: list[Counts], free: list[int], colour: int, need: int) -> list[list[int]]:
    """By deck and number: the ways in which this and the later decks deal at least that many fitting cards."""
    table = [[1] + [0] * need]
    for deck, count in zip(decks[::-1], free[::-1], strict=True):
        table.insert(0, [sum(split_ways(deck, count, colour, table[0], least)) for least in range(need + 1)])
    return table


def split_ways(deck: Counts, count: int, colour: int, later: list[int], least: int) -> list[int]:
    """By how many of `count` places hold a fitting card: the ways to deal that, and enough from the later decks."""
    fitting = deck[colour] + deck[LOCOMOTIVE]
    others = sum(deck) - fitting
    return [comb(fitting, fit) * comb(others, count - fit) * later[max(0, least - fit)] for fit in range(count + 1)]


def fitting_hand(
    decks: list[Counts], free: list[int], colour: int, table: list[list[int]], rng: list[int]
) -> list[list[int]]:
    """By deck: cards for the places, with enough that fit the colour among them all."""
    dealt, least = [], len(table[0]) - 1
    for i, (deck, count) in enumerate(zip(decks, free, strict=True)):
        chances = split_ways(deck, count, colour, table[i + 1], least)
        fit = pick(rng, [chance / sum(chances) for chance in chances])
        fitting = [number if kind in (colour, LOCOMOTIVE) else 0 for kind, number in enumerate(deck)]
        others = [number - fits for number, fits in zip(deck, fitting, strict=True)]
        hand = shuffled(fitting, rng)[:fit] + shuffled(others, rng)[: count - fit]
        shuffle(rng, hand)
        dealt.append(hand)
        least = max(0, least - fit)
    return dealt


def shuffled(counts: Counts, rng: list[int]) -> list[int]:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    shuffle(rng, cards)
    return cards


def pick(rng: list[int], weights: list[float]) -> int:
    """An index, as often as its weight says."""
    left = draw(rng) / 2**32 * sum(weights)
    for i, weight in enumerate(weights):
        if left < weight:
            return i
        left -= weight
    return max(i for i, weight in enumerate(weights) if weight)
