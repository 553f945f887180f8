"""What a main action leaves in the display of First Class: for the own next turns, and for the others."""

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance
from stellwerk.core.records import Action, Decision, Frame
from stellwerk.games.first_class.bots.turn_lines import STOP, after, alike, play_out
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.rules.actions import SLOTS
from stellwerk.games.first_class.rules.flow import ROW, TURN
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import State

OWN = 0.55  # how much the estimate of own later picks counts
DECLINED = 2.0  # what any card is worth to others
OTHERS = 0.4  # and that of the others' picks, against it


def prospects(game: AnyGame, state: State, seat: int, mains: list[tuple[float, Action]]) -> list[float]:
    """For each main action: what the rest of the round is likely to bring."""
    order = [frame.seat for frame in reversed(state.pending) if frame.effect == TURN][1:]
    worths = [
        own_worths(state, seat, mains) if s == seat else other_worths(game, state, s) for s in range(state.players)
    ]
    return [rest_of_round(state, seat, option, order, worths) for _, option in mains]


def own_worths(state: State, seat: int, mains: list[tuple[float, Action]]) -> list[float]:
    """By slot: what its card is worth to the seat, taken or declined."""
    here, worths = value(state, seat), [0.0] * SLOTS
    for worth, option in mains:
        if option.op != "start-tile":
            worths[option.a] = max(worths[option.a], worth - here)
    return worths


def other_worths(game: AnyGame, state: State, other: int) -> list[float]:
    """The same for another seat, as if it were on turn now."""
    copy = state.clone()
    copy.pending += [STOP, Frame(other, TURN)]
    open = advance(game, copy)
    here, worths = value(copy, other), [0.0] * SLOTS
    if open is None or open.seat != other:
        return worths
    known: dict[int, float] = {}
    for option in open.options:
        if option.op not in ("take", "decline"):
            continue
        card = alike(state.box)[state.display[option.a]]
        if option.op == "take" and card not in known:
            known[card] = quick(game, copy, open, option) - here
        worths[option.a] = max(known.get(card, 0.0), DECLINED)
    return worths


def quick(game: AnyGame, state: State, open: Decision, option: Action) -> float:
    return play_out(game, [after(game, state, open, option, open.seat)], open.seat, 1)[0].worth


def rest_of_round(state: State, seat: int, option: Action, order: list[int], worths: list[list[float]]) -> float:
    """Everybody takes the card that is best for him; rows are cleared on the way (FC-4.10)."""
    display, gone = [card != NONE for card in state.display], state.gone[:]
    slot = option.a if option.op != "start-tile" else display.index(True)
    total = 0.0
    for who in [seat, *order]:
        if slot == NONE:
            slot = max((i for i in range(SLOTS) if display[i]), key=lambda i: worths[who][i], default=NONE)
            if slot == NONE:
                break
            total += OWN * worths[who][slot] if who == seat else -OTHERS * worths[who][slot]
        leave(display, gone, slot, state.players)
        slot = NONE
    return total


def leave(display: list[bool], gone: list[int], slot: int, players: int) -> None:
    row = slot // ROW
    display[slot] = False
    gone[row] += 1
    if gone[row] >= players:
        display[row * ROW : (row + 1) * ROW] = [False] * ROW
