"""What others see of the secrets of a seat of First Class, and everybody of what nobody knows (FC-2.15, FC-RC.5)."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from stellwerk.games.first_class.rules.state import State

NONE: Final = -1  # no card, no tile, nobody
HIDDEN: Final = -2  # in a view: a card, token or role that the viewer does not know


def piles(state: "State") -> tuple[tuple[int, ...], ...]:
    return tuple([(HIDDEN,) * len(pile) for pile in state.piles])


def game_end_stack(state: "State") -> tuple[int, ...]:
    return (HIDDEN,) * len(state.game_end_stack)


def supply(state: "State") -> tuple[int, ...]:
    return (HIDDEN,) * len(state.supply)


def roles_left(state: "State") -> tuple[int, ...]:
    return face_down(state.roles_left)


def passing(state: "State", seat: int | None) -> tuple[int, ...]:
    """FC-2.9: the Game End cards of the draft are in the hand of the player who chooses among them."""
    if not state.passing:
        return ()
    drafts = [frame for frame in state.pending[-1:] if frame.effect.op == "draft"]
    return state.passing if drafts and drafts[0].seat == seat else face_down(state.passing)


def passed(state: "State", owner: int) -> tuple[int, ...]:
    """FC-2.15: a player knows the cards that they handed on."""
    return face_down(state.passed[owner])


def game_end(state: "State", owner: int) -> tuple[int, ...]:
    """FC-19.35: the drafted card, the first one, is its owner's secret until the end."""
    held = state.game_end[owner]
    return held if state.over else (*face_down(held[:1]), *held[1:])


def role(state: "State", owner: int) -> int:
    """FC-RC.16: until the end."""
    return state.roles[owner] if state.over or state.roles[owner] == NONE else HIDDEN


def evidence(state: "State") -> tuple[tuple[int, ...], ...]:
    """FC-RC.5: face down for everybody, its owner too, until the end."""
    return state.evidence if state.over else tuple([face_down(tokens) for tokens in state.evidence])


def face_down(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([NONE if card == NONE else HIDDEN for card in cards])
