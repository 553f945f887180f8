"""Why not: the sentences, rule by rule."""

import stellwerk
from stellwerk.core import machine
from stellwerk.core.records import Action
from stellwerk.core.words import words
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules.actions import BLIND, CLAIM, KEEP, PASSENGER, PAY, TAKE, TICKETS
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import (
    BLUE,
    GREEN,
    LOCO,
    NO_ONE,
    PLAIN_ROW,
    PURPLE,
    RED,
    WHITE,
    give_tracks,
    passenger,
    play,
    stack_tickets,
    table,
    track,
    wait,
)

BERLIN_MAGDEBURG = track("berlin", "magdeburg")  # 3, red
KIEL_DENMARK = track("kiel", "daenemark")  # 2, grey
COLOGNE = [track("duesseldorf", "koeln", lane) for lane in range(3)]  # 1, grey


def why(state: State, action: Action) -> str:
    """As the seat that decides is told."""
    open = machine.decision(GERMANY, state)
    assert open is not None
    return GERMANY.text.why_not(
        GERMANY.mask(state, open.seat), open, action, lambda s: GERMANY.text.seat_name(s, words()), words()
    )


def paying(*hand: int) -> State:
    """Berlin–Magdeburg is being paid for."""
    state = table(2, hands={0: hand})
    play(state, CLAIM[BERLIN_MAGDEBURG])
    return state


def test_DE_4_1_only_what_lies_in_the_row() -> None:
    state = table(row=PLAIN_ROW)
    assert why(state, TAKE[PURPLE]) == ""
    assert why(state, TAKE[RED]) == "You cannot take a red card: none lies in the row (DE-4.1)."
    assert why(state, TAKE[LOCO]) == "You cannot take a locomotive: none lies in the row (DE-4.1)."


def test_DE_4_4_no_locomotive_as_the_second_card() -> None:
    state = table(row=(LOCO, *PLAIN_ROW[1:]))
    assert why(state, TAKE[LOCO]) == ""
    play(state, BLIND)
    assert why(state, TAKE[LOCO]) == "A locomotive from the row is never the second card (DE-4.4)."
    assert why(state, TAKE[RED]) == "You cannot take a red card: none lies in the row (DE-4.1)."


def test_DE_4_12_nothing_to_draw() -> None:
    state = table(2, hands={0: [RED] * 3}, hoarder=1)
    nothing = "The deck and the discard pile are empty, so that no train card can be drawn (DE-4.12)."
    assert why(state, BLIND) == why(state, TAKE[PURPLE]) == why(state, TAKE[RED]) == nothing


def test_DE_3_6_DE_2_7_another_question_is_open() -> None:
    state = table(2, hands={0: [RED] * 3})
    keep = "This is not asked now: Draw train cards, claim a route, or draw tickets."
    assert why(state, KEEP[1]) == why(state, NO_ONE) == keep
    play(state, BLIND)
    assert why(state, TICKETS[2]) == "This turn has to be finished first (DE-3.6). Choose the second card."
    match = stellwerk.new("germany", players=2, seed=1)
    first = "First everybody draws tickets and chooses among them (DE-2.7). "
    assert match.why_not(BLIND) == first + "Choose how many short and long tickets to draw."
    match.play(TICKETS[2])
    match.play(TICKETS[2])
    assert match.why_not(BLIND) == first + "Choose the tickets to keep: at least 2."


def test_DE_5_1_the_track_has_an_owner() -> None:
    state = table(2, hands={0: [RED] * 3})
    assert why(state, CLAIM[BERLIN_MAGDEBURG]) == ""
    give_tracks(state, 1, BERLIN_MAGDEBURG)
    assert why(state, CLAIM[BERLIN_MAGDEBURG]) == "The track belongs to Purple (DE-5.1)."
    give_tracks(state, 0, KIEL_DENMARK)
    assert why(state, CLAIM[KIEL_DENMARK]) == "The track is yours already (DE-5.1)."


def test_DE_5_10_DE_5_11_the_connection_is_closed() -> None:
    state = table(3, hands={0: [RED] * 3})
    give_tracks(state, 2, COLOGNE[1])
    closed = "With 2 or 3 players one track of a connection closes the others; Yellow has one (DE-5.11)."
    assert why(state, CLAIM[COLOGNE[0]]) == closed
    state = table(4, hands={0: [RED] * 3})
    give_tracks(state, 2, COLOGNE[1])
    assert why(state, CLAIM[COLOGNE[0]]) == ""
    give_tracks(state, 0, COLOGNE[2])
    assert why(state, CLAIM[COLOGNE[0]]) == "You own another track of this connection (DE-5.10)."


def test_DE_5_8_not_enough_trains() -> None:
    state = table(2, hands={0: [RED] * 3})
    state.trains[0] = 2
    assert why(state, CLAIM[BERLIN_MAGDEBURG]) == "The track needs 3 trains and you have 2 (DE-5.8)."
    state.trains[0] = 0
    assert why(state, CLAIM[COLOGNE[0]]) == "The track needs 1 train and you have 0 (DE-5.8)."


def test_DE_5_3_DE_5_4_not_enough_cards() -> None:
    state = table(2, hands={0: [RED, LOCO, BLUE, BLUE, BLUE]})
    lack = "The track takes red cards and locomotives, 3 in all; you lack 1 card (DE-5.3)."
    assert why(state, CLAIM[BERLIN_MAGDEBURG]) == lack
    state = table(2, hands={0: [RED, GREEN, WHITE]})
    lack = "The track takes red cards and locomotives, 3 in all; you lack 2 cards (DE-5.3)."
    assert why(state, CLAIM[BERLIN_MAGDEBURG]) == lack
    lack = "The track takes cards of one colour and locomotives, 2 in all; you lack 1 card (DE-5.4)."
    assert why(state, CLAIM[KIEL_DENMARK]) == lack


def test_DE_5_2_DE_5_3_DE_5_5_paying() -> None:
    state = paying(RED, RED, RED, BLUE, BLUE, BLUE, LOCO)
    assert why(state, PAY[RED][0]) == why(state, PAY[RED][1]) == ""
    assert why(state, PAY[BLUE][0]) == "The track takes only red cards and locomotives (DE-5.3)."
    assert why(state, PAY[RED][3]) == "Exactly 3 cards are paid, locomotives included (DE-5.2)."
    assert why(state, PAY[LOCO][2]) == "Exactly 3 cards are paid, locomotives included (DE-5.2)."
    assert why(state, PAY[RED][2]) == why(state, PAY[LOCO][3]) == "You have only 1 locomotive (DE-5.5)."
    assert why(paying(RED, RED, LOCO), PAY[RED][0]) == "This takes 3 × red and you have 2 (DE-5.2)."
    question = "This turn has to be finished first (DE-3.6). Choose the cards to pay for Berlin–Magdeburg."
    assert why(state, BLIND) == question


def test_DE_6_2_who_waits() -> None:
    state = table(2, hands={0: [RED] * 3})
    wait(state, berlin="red red green white blue")
    play(state, CLAIM[BERLIN_MAGDEBURG], PAY[RED][0])
    assert why(state, PASSENGER[passenger("red")]) == why(state, NO_ONE) == ""
    nobody = "You cannot take a black passenger in Berlin: none waits there (DE-6.2)."
    assert why(state, PASSENGER[passenger("black")]) == nobody


def test_DE_7_4_DE_7_5_the_split() -> None:
    state = table(2)
    stack_tickets(state, 1, short=[0, 1], long=[60, 61, 62])
    assert [why(state, TICKETS[short]) for short in (1, 2)] == ["", ""]
    assert why(state, TICKETS[0]) == "The deck of long tickets holds only 3 (DE-7.4)."
    assert why(state, TICKETS[3]) == "The deck of short tickets holds only 2 (DE-7.4)."
    stack_tickets(state, 1, short=[0, 1, 2], long=[])
    assert why(state, TICKETS[3]) == ""
    assert why(state, TICKETS[2]) == "The deck of long tickets holds only 0 (DE-7.4)."
    assert why(state, TICKETS[4]) == "The deck of short tickets holds only 3 (DE-7.4)."
    stack_tickets(state, 1, short=[], long=[])
    assert why(state, TICKETS[2]) == "Both ticket decks are empty (DE-7.5)."


def test_DE_2_8_DE_7_1_DE_7_3_keeping() -> None:
    match = stellwerk.new("germany", players=2, seed=1)
    match.play(TICKETS[2])
    match.play(TICKETS[2])
    assert match.why_not(KEEP[0b0110]) == ""
    assert match.why_not(KEEP[0b0100]) == "At least 2 of the first tickets are kept (DE-2.8)."
    assert match.why_not(KEEP[0]) == "At least 2 of the first tickets are kept (DE-2.8)."
    state = table(2)
    stack_tickets(state, 1, short=[0, 1], long=[60])
    play(state, TICKETS[2])
    assert why(state, KEEP[0b100]) == ""
    assert why(state, KEEP[0b1000]) == "You have drawn only 3 tickets (DE-7.3)."
    assert why(state, KEEP[0]) == "At least one ticket is kept (DE-7.1)."
    assert KEEP[0] in match.menu  # so that a player can ask
