"""Why an answer cannot be given now in Germany: the rule, and what is missing, as far as the seat knows."""

from typing import Final

from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import GREY, KEEP_FIRST, LOCOMOTIVE, LONG, SHORT
from stellwerk.games.germany.rules.actions import NO_PASSENGER
from stellwerk.games.germany.rules.cards import open_kinds
from stellwerk.games.germany.rules.payloads import (
    colour_paid,
    kind_taken,
    least_of,
    locomotives_paid,
    passenger_taken,
    place_of,
    short_wanted,
    tickets_kept,
    track_claimed,
    track_of,
)
from stellwerk.games.germany.rules.routes import colours_of, locomotives_with, payable
from stellwerk.games.germany.rules.state import FREE, State
from stellwerk.games.germany.rules.tickets import least_kept, short_shares
from stellwerk.games.germany.text.names import CARD, KIND, PASSENGER, place_name
from stellwerk.games.germany.text.questions import question

TURN: Final = ("take", "blind", "claim", "tickets")
ASKS: Final = {  # by effect: the kinds of answers it asks for
    "turn": TURN,
    "second_card": ("take", "blind"),
    "claim": ("pay",),
    "passenger": ("passenger",),
    "split": ("tickets",),
    "keep": ("keep",),
}


def why_not(view: State, decision: Decision, action: Action, who: Who, t: Words) -> str:
    """The sentence; empty when nothing speaks against the answer."""
    seat, effect = decision.seat, decision.effect
    if action.op not in ASKS[effect.op]:
        return not_asked(view, decision, action, t)
    match action.op:
        case "take" | "blind":
            return why_not_card(view, effect, action, t)
        case "claim":
            return why_not_claim(view, seat, track_claimed(action), who, t)
        case "pay":
            return why_not_pay(view, seat, effect, action, t)
        case "passenger":
            return why_not_passenger(view, place_of(effect), passenger_taken(action), t)
        case "tickets":
            return why_not_tickets(view, short_wanted(action), t)
    return why_not_keep(view, seat, effect, tickets_kept(action), t)


def not_asked(view: State, decision: Decision, action: Action, t: Words) -> str:
    """Another question is open."""
    effect, open = decision.effect, question(view, decision, t)
    if action.op not in TURN or effect.op == "turn":
        return t("This is not asked now: {question}", question=open)
    if effect.op == "split" or (effect.op == "keep" and least_of(effect) == KEEP_FIRST):
        return t("First everybody draws tickets and chooses among them (DE-2.7). {question}", question=open)
    return t("This turn has to be finished first (DE-3.6). {question}", question=open)


def why_not_card(view: State, effect: Effect, action: Action, t: Words) -> str:
    """DE-4.1, DE-4.4, DE-4.12."""
    first = effect.op == "turn"
    if not view.deck:
        return t("The deck and the discard pile are empty, so that no train card can be drawn (DE-4.12).")
    if action.op == "blind":
        return ""
    kind = kind_taken(action)
    if open_kinds(view, first) >> kind & 1:
        return ""
    if kind in view.row:
        return t("A locomotive from the row is never the second card (DE-4.4).")
    return t("You cannot take {card}: none lies in the row (DE-4.1).", card=t(CARD[kind]))


# Routes


def why_not_claim(view: State, seat: int, track: int, who: Who, t: Words) -> str:
    """First whether the track is open, then whether it can be paid for."""
    if view.owner[track] == seat:
        return t("The track is yours already (DE-5.1).")
    if view.owner[track] != FREE:
        return t("The track belongs to {who} (DE-5.1).", who=who(view.owner[track]))
    if not view.open[seat] >> track & 1:
        return why_closed(view, seat, track, who, t)
    if not payable(view, seat) >> track & 1:
        return why_not_payable(view, seat, track, t)
    return ""


def why_closed(view: State, seat: int, track: int, who: Who, t: Words) -> str:
    """DE-5.10, DE-5.11: a claim closed it."""
    owners = [view.owner[other] for other in view.box.groups[view.box.tracks[track].group]]
    if seat in owners:
        return t("You own another track of this connection (DE-5.10).")
    owner = who(max(owners))
    return t("With 2 or 3 players one track of a connection closes the others; {who} has one (DE-5.11).", who=owner)


def why_not_payable(view: State, seat: int, track: int, t: Words) -> str:
    """DE-5.8: trains; DE-5.3, DE-5.4: cards."""
    length, colour, hand = view.box.tracks[track].length, view.box.tracks[track].colour, view.hands[seat]
    if view.trains[seat] < length:
        return t.plural(
            "The track needs {n} train and you have {trains} (DE-5.8).",
            "The track needs {n} trains and you have {trains} (DE-5.8).",
            length,
            trains=view.trains[seat],
        )
    lacks = length - hand[LOCOMOTIVE] - max(hand[paid] for paid in colours_of(view.box.tracks[track]))
    if colour == GREY:
        return t.plural(
            "The track takes cards of one colour and locomotives, {length} in all; you lack {n} card (DE-5.4).",
            "The track takes cards of one colour and locomotives, {length} in all; you lack {n} cards (DE-5.4).",
            lacks,
            length=length,
        )
    return t.plural(
        "The track takes {colour} cards and locomotives, {length} in all; you lack {n} card (DE-5.3).",
        "The track takes {colour} cards and locomotives, {length} in all; you lack {n} cards (DE-5.3).",
        lacks,
        colour=t(KIND[colour]),
        length=length,
    )


def why_not_pay(view: State, seat: int, effect: Effect, action: Action, t: Words) -> str:
    """DE-5.2 to DE-5.5: the colour, then the number of locomotives."""
    track, hand = view.box.tracks[track_of(effect)], view.hands[seat]
    colour, locomotives, length = colour_paid(action), locomotives_paid(action), track.length
    if colour == LOCOMOTIVE:
        lawful = range(length, min(length, hand[LOCOMOTIVE]) + 1)
    elif colour in colours_of(track):
        lawful = locomotives_with(hand, colour, length)
    else:
        return t("The track takes only {colour} cards and locomotives (DE-5.3).", colour=t(KIND[track.colour]))
    return "" if locomotives in lawful else wrong_number(hand, length, action, t)


def wrong_number(hand: list[int], length: int, action: Action, t: Words) -> str:
    """Too many cards, too few locomotives in the hand, or too few cards of the colour."""
    colour, locomotives = colour_paid(action), locomotives_paid(action)
    if locomotives > length - (colour != LOCOMOTIVE) or (colour == LOCOMOTIVE and locomotives < length):
        return t.plural(
            "Exactly {n} card is paid, locomotives included (DE-5.2).",
            "Exactly {n} cards are paid, locomotives included (DE-5.2).",
            length,
        )
    if locomotives > hand[LOCOMOTIVE]:
        return t.plural(
            "You have only {n} locomotive (DE-5.5).", "You have only {n} locomotives (DE-5.5).", hand[LOCOMOTIVE]
        )
    return t(
        "This takes {needed} × {colour} and you have {held} (DE-5.2).",
        needed=length - locomotives,
        colour=t(KIND[colour]),
        held=hand[colour],
    )


# Passengers and tickets


def why_not_passenger(view: State, place: int, colour: int, t: Words) -> str:
    """DE-6.2."""
    if colour == NO_PASSENGER or colour in view.waiting[place]:
        return ""
    where = place_name(view.box, place, t)
    return t(
        "You cannot take {passenger} in {place}: none waits there (DE-6.2).",
        passenger=t(PASSENGER[colour]),
        place=where,
    )


def why_not_tickets(view: State, short: int, t: Words) -> str:
    """DE-7.4, DE-7.5: how the decks limit the split."""
    left = [len(stack) for stack in view.stacks]
    shares = short_shares(left[SHORT], left[LONG])
    if short in shares:
        return ""
    if not shares:
        return t("Both ticket decks are empty (DE-7.5).")
    if short < shares.start:
        return t("The deck of long tickets holds only {n} (DE-7.4).", n=left[LONG])
    return t("The deck of short tickets holds only {n} (DE-7.4).", n=left[SHORT])


def why_not_keep(view: State, seat: int, effect: Effect, bits: int, t: Words) -> str:
    """DE-2.8, DE-7.1."""
    drawn, least = len(view.drawn[seat]), least_kept(view, seat, effect)
    if bits >> drawn:
        return t.plural("You have drawn only {n} ticket (DE-7.3).", "You have drawn only {n} tickets (DE-7.3).", drawn)
    if bits.bit_count() >= least:
        return ""
    if least_of(effect) == KEEP_FIRST:
        return t("At least {n} of the first tickets are kept (DE-2.8).", n=least)
    return t("At least one ticket is kept (DE-7.1).")
