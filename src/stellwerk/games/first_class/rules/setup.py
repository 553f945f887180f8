"""The table before the draft, and what will happen on it (FC-2)."""

from collections.abc import Mapping
from typing import Final

from stellwerk.core.records import NOBODY, Frame
from stellwerk.core.rng import below, shuffle
from stellwerk.games.first_class.deck.data import MODULES, ROLES, Box, pile_cards
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, ROWS, SIDES
from stellwerk.games.first_class.rules.state import LINES, State

MORE_MODULES: Final = "more-modules"


def set_up(box: Box, players: int, rng: list[int], options: Mapping[str, str]) -> State:
    """The table before the draft (FC-2.1 to FC-2.8)."""
    chosen = checked_modules(options["modules"], options["variant"])
    piles = [list(cards) for cards in pile_cards(box, chosen)]
    stack = list(range(len(box.game_end)))
    roles, supply = (list(ROLES), list(range(len(box.tokens)))) if "C" in chosen else ([NONE] * 4, [])
    start = below(rng, players)  # FC-2.7
    for deck in (*piles, stack, roles, supply):
        shuffle(rng, deck)
    trains = len(SIDES) * players
    passing = tuple(sorted(stack.pop() for _ in range(players + 1)))  # FC-2.9
    return State(
        box=box,
        players=players,
        modules=chosen,
        pending=opening(players, start),
        rng=rng,
        round=0,
        start=start,
        first=start,
        tile_holder=NONE,
        piles=tuple(tuple(pile) for pile in piles),
        display=(NONE,) * DISPLAY_SLOTS,
        gone=(0,) * ROWS,
        removed=(),
        game_end_stack=tuple(stack),
        game_end_open=(),
        tiles=0,
        arrived=0,
        cars=((0,),) * trains,  # FC-2.4
        cars_left=(box.car_cards[0] - trains, *box.car_cards[1:]),
        conductors=(0,) * trains,  # FC-2.5
        mail=(NONE,) * trains,
        engine=(NONE,) * trains,
        tucked=((),) * trains,
        aboard=(0,) * trains,
        route=((),) * players,
        stops=(len(box.printed),) * players,
        locomotive=(0,) * players,
        postcards=((),) * players,
        coins=((1, 0, 0),) * players,  # FC-2.6
        sheet=((0,) * LINES,) * players,
        taken=((),) * players,
        contracts=((),) * players,
        fulfilled=(0,) * players,
        destroy=((),) * players,
        gap=((),) * players,
        gap_done=(0,) * players,
        covered=((),) * players,
        game_end=((),) * players,
        bonuses=((),) * players,
        passing=passing,
        passed=((),) * players,
        roles=tuple(roles[:players]),
        roles_left=tuple(roles[players:]),
        evidence=((),) * players,
        supply=tuple(supply),
    )


def checked_modules(text: str, variant: str) -> str:
    """FC-1.2, FC-M.1: exactly two different modules; more only as a variant of one's own."""
    chosen = "".join(sorted(text.upper()))
    if variant not in ("", MORE_MODULES):
        raise ValueError(f"There is no variant {variant!r}; the variants are: {MORE_MODULES}.")
    if len(set(chosen)) != len(chosen) or set(chosen) - set(MODULES):
        raise ValueError(f"The modules are two different letters of {MODULES}, such as AB, not {text!r} (FC-1.2).")
    if len(chosen) < 2 or (len(chosen) > 2 and variant != MORE_MODULES):
        more = f" Three or more are the variant {MORE_MODULES}." if len(chosen) > 2 else ""
        raise ValueError(f"A game uses exactly two modules, such as AB, not {text!r} (FC-1.2).{more}")
    return chosen


def opening(players: int, start: int) -> list[Frame]:
    """The draft goes counter-clockwise and ends with the start player (FC-2.9); then the first round."""
    drafts = [Frame((start - 1 - i) % players, payloads.DRAFT) for i in range(players)]
    rest = [
        Frame(NOBODY, payloads.OPEN_GAME_END),
        Frame(NOBODY, payloads.round_begins(1)),
        Frame(NOBODY, payloads.FINAL_SCORING),
    ]
    return [*drafts, *rest][::-1]
