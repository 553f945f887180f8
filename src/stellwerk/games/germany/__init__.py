"""Ticket to Ride: Germany. The table of contents: every effect with its rule, and where the rest is."""

from stellwerk.core.records import Game, Rule
from stellwerk.games.germany import catalogue, data, effects, flow, marks, scoring, secrets, sheet, svg, text, why
from stellwerk.games.germany import table as letters
from stellwerk.games.germany.menu import menu
from stellwerk.games.germany.state import State

RULES: dict[str, Rule[State]] = {
    # the course of the game
    "turn": Rule(flow.do_turn, flow.offer_turn, always_asks=True),
    "end_turn": Rule(flow.do_end_turn),
    "score": Rule(flow.do_score, reveals=True),
    # train cards
    "second_card": Rule(effects.do_second_card, effects.offer_second_card),
    "take": Rule(effects.do_take),
    "blind": Rule(effects.do_blind, reveals=True, public=effects.hide_card),
    "refill": Rule(effects.do_refill, reveals=True),
    "reset": Rule(effects.do_reset),
    "reshuffle": Rule(effects.do_reshuffle),
    # routes and passengers
    "claim": Rule(effects.do_claim, effects.offer_claim, always_asks=True),
    "passenger": Rule(effects.do_passenger, effects.offer_passenger),
    # tickets
    "split": Rule(effects.do_split, effects.offer_split),
    "tickets": Rule(effects.do_tickets, reveals=True, public=effects.hide_tickets),
    "keep": Rule(effects.do_keep, effects.offer_keep, public=effects.hide_choice),
    "put_back": Rule(effects.do_put_back),
    "shuffle_back": Rule(effects.do_shuffle_back, reveals=True),
}

GERMANY: Game[State, data.Box] = Game(
    name="germany",
    title="Ticket to Ride: Germany",
    version=1,
    players=(2, 3, 4, 5),
    box=data.box,
    published=data.published,
    build=data.build,
    menu=menu,
    set_up=flow.set_up,
    rules=RULES,
    state=State,
    mask=secrets.mask,
    guess=secrets.guess,
    scores=scoring.scores,
    winners=scoring.winners,
    sheet=text.sheet,
    seat_name=text.seat_name,
    question=text.question,
    say_action=text.say_action,
    why_not=why.why_not,
    say_event=text.say_event,
    text=letters.table,
    svg=svg.board,
    catalogue=catalogue.catalogue,
    summary=catalogue.summary,
    deck_sheet=sheet.sheet,
    marks=marks.marks,
)
