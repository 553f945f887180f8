"""What a main action leaves in the display of First Class: for the own next turns, and for the others."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance
from stellwerk.core.records import Action, Decision, Frame
from stellwerk.games.first_class.bots.turn_search import STOP, child, finish_frames, printed_alike
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, row_of, slots_of
from stellwerk.games.first_class.rules.payloads import TURN
from stellwerk.games.first_class.rules.state import State

OWN: Final = 0.55  # how much the estimate of own later picks counts
OTHERS: Final = 0.4  # and how much that of the others' picks counts against it
DECLINED: Final = 2.0  # what any card is worth to others, declined at least


def round_outlooks(game: AnyGame, state: State, seat: int, mains: list[tuple[float, Action]]) -> list[float]:
    """For each main action: what the rest of the round is likely to bring after it."""
    order = [frame.seat for frame in reversed(state.pending) if frame.effect == TURN][1:]
    worths = [
        own_worths(state, seat, mains) if s == seat else other_worths(game, state, s) for s in range(state.players)
    ]
    return [outlook(state, seat, option, order, worths) for _, option in mains]


def own_worths(state: State, seat: int, mains: list[tuple[float, Action]]) -> list[float]:
    """By slot: what its card is worth to the seat, taken or declined."""
    here, worths = value(state, seat), [0.0] * DISPLAY_SLOTS
    for worth, option in mains:
        if option.op != "start-tile":
            worths[option.a] = max(worths[option.a], worth - here)
    return worths


def other_worths(game: AnyGame, state: State, other: int) -> list[float]:
    """The same for another seat, as if it were on turn now."""
    copy = state.clone()
    copy.pending += [STOP, Frame(other, TURN)]
    open = advance(game, copy)
    here, worths = value(copy, other), [0.0] * DISPLAY_SLOTS
    if open is None or open.seat != other:
        return worths
    known: dict[int, float] = {}
    for option in open.options:
        if option.op not in ("take", "decline"):
            continue
        card = printed_alike(state.box)[state.display[option.a]]
        if option.op == "take" and card not in known:
            known[card] = quick_worth(game, copy, open, option) - here
        worths[option.a] = max(known.get(card, 0.0), DECLINED)
    return worths


def quick_worth(game: AnyGame, state: State, open: Decision, option: Action) -> float:
    return finish_frames(game, [child(game, state, open, option, open.seat)], open.seat, 1)[0].worth


def outlook(state: State, seat: int, option: Action, order: list[int], worths: list[list[float]]) -> float:
    """What the rest brings if everybody takes the card that is best for him; rows are cleared on the way (FC-4.10)."""
    display, gone = [card != NONE for card in state.display], state.gone[:]
    slot = option.a if option.op != "start-tile" else display.index(True)
    total = 0.0
    for who in [seat, *order]:
        if slot == NONE:
            slot = max((i for i in range(DISPLAY_SLOTS) if display[i]), key=lambda i: worths[who][i], default=NONE)
            if slot == NONE:
                break
            total += OWN * worths[who][slot] if who == seat else -OTHERS * worths[who][slot]
        leave_row(display, gone, slot, state.players)
        slot = NONE
    return total


def leave_row(display: list[bool], gone: list[int], slot: int, players: int) -> None:
    row = row_of(slot)
    display[slot] = False
    gone[row] += 1
    if gone[row] >= players:
        for other in slots_of(row):
            display[other] = False
