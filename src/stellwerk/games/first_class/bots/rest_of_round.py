"""What a main action leaves in the display of First Class: for the own next turns, and for the others."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance
from stellwerk.core.records import Action, Frame
from stellwerk.games.first_class.bots.constants import DECLINED
from stellwerk.games.first_class.bots.turn_search import STOP, Node, Turn, best_finish, child, position, printed_alike
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, row_of, slots_of
from stellwerk.games.first_class.rules.payloads import TURN, slot_of
from stellwerk.games.first_class.rules.state import State

OWN: Final = 0.55  # how much the estimate of own later picks counts
OTHERS: Final = 0.4  # and how much that of the others' picks counts against it


def round_outlooks(game: AnyGame, state: State, seat: int, mains: list[tuple[float, Action]]) -> list[float]:
    """For each main action: what the rest of the round is likely to bring after it."""
    order = [frame.seat for frame in reversed(state.pending) if frame.effect == TURN][1:]
    worths = [
        own_worths(state, seat, mains) if s == seat else other_worths(game, state, s) for s in range(state.players)
    ]
    liked = [sorted(range(DISPLAY_SLOTS), key=lambda slot, worth=worth: -worth[slot]) for worth in worths]  # type: ignore[misc]
    return [outlook(state, seat, option, order, worths, liked) for _, option in mains]


def own_worths(state: State, seat: int, mains: list[tuple[float, Action]]) -> list[float]:
    """By slot: what its card is worth to the seat, taken or declined."""
    here, worths = value(state, seat), [0.0] * DISPLAY_SLOTS
    for worth, option in mains:
        if option.op != "start-tile":
            worths[slot_of(option)] = max(worths[slot_of(option)], worth - here)
    return worths


def other_worths(game: AnyGame, state: State, other: int) -> list[float]:
    """The same for another seat, as if it were on turn now."""
    copy = state.clone()
    copy.pending += [STOP, Frame(other, TURN)]
    open = advance(game, copy)
    turn = Turn(game, copy, other)
    here, worths = position(turn, copy, open), [0.0] * DISPLAY_SLOTS
    if open is None or open.seat != other:
        return worths
    known: dict[int, float] = {}
    for option in open.options:
        if option.op not in ("take", "decline"):
            continue
        card = printed_alike(state.box)[state.display[slot_of(option)]]
        if option.op == "take" and card not in known:
            known[card] = quick_worth(turn, here, option) - here.worth
        worths[slot_of(option)] = max(known.get(card, 0.0), DECLINED)
    return worths


def quick_worth(turn: Turn, here: Node, option: Action) -> float:
    return best_finish(turn, child(turn, here, option), 1).worth


def outlook(
    state: State, seat: int, option: Action, order: list[int], worths: list[list[float]], liked: list[list[int]]
) -> float:
    """What the rest brings if everybody takes the card that is best for him; rows are cleared on the way (FC-4.10)."""
    display, gone = [card != NONE for card in state.display], list(state.gone)
    slot = slot_of(option) if option.op != "start-tile" else display.index(True)
    total = 0.0
    for who in [seat, *order]:
        if slot == NONE:
            slot = next((slot for slot in liked[who] if display[slot]), NONE)
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
