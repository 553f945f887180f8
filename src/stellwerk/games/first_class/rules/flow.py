"""The course of First Class: set-up and draft, rounds and turns, scoring phases, the end."""

from collections.abc import Mapping
from itertools import product

from stellwerk.core.machine import push
from stellwerk.core.records import NOBODY, Action, Effect, Event, Frame
from stellwerk.core.rng import below, shuffle
from stellwerk.games.first_class.deck.data import MODULES, MURDERER, ROLES, Box, pile_cards
from stellwerk.games.first_class.rules import coins, frames, modules, trains
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    DECLINE,
    DONE,
    DRAFT,
    END,
    FINISH,
    SLOTS,
    START_TILE,
    STATION,
    TAKE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.scoring import arrested, final_scoring, reveal_evidence, scores, train_points
from stellwerk.games.first_class.rules.state import LINES, State

ROUNDS = 6  # FC-3.1
TURNS = 3  # of each player in a round (FC-3.2)
OPEN_GAME_END = 4  # FC-10.1
ROW = 6
BEFORE, AFTER = 1, 0  # the main action
MORE_MODULES = "more-modules"
TURN, TURN_AFTER, END_TURN = Effect("turn", BEFORE), Effect("turn", AFTER), Effect("end-turn")
CHOICE_UPGRADE = (Effect("upgrade"),)
SLOTS_OF = {
    rows: tuple(slot for slot in range(SLOTS) if rows[slot // ROW]) for rows in product((False, True), repeat=3)
}  # by which rows are not cleared yet


def set_up(box: Box, players: int, rng: list[int], options: Mapping[str, str]) -> State:
    """The table before the draft (FC-2.1 to FC-2.8)."""
    chosen = checked_modules(options["modules"], options["variant"])
    piles = [list(cards) for cards in pile_cards(box, chosen)]
    stack = list(range(len(box.game_end)))
    roles, supply = (list(ROLES), list(range(len(box.tokens)))) if "C" in chosen else ([NONE] * 4, [])
    start = below(rng, players)  # FC-2.7
    for deck in (*piles, stack, roles, supply):
        shuffle(rng, deck)
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
        piles=piles,
        display=[NONE] * SLOTS,
        gone=[0] * 3,
        removed=[],
        game_end_stack=stack,
        game_end_open=[],
        tiles=0,
        arrived=0,
        cars=[(0,)] * (2 * players),  # FC-2.4
        conductors=[0] * (2 * players),  # FC-2.5
        mail=[NONE] * (2 * players),
        engine=[NONE] * (2 * players),
        tucked=[()] * (2 * players),
        aboard=[0] * (2 * players),
        route=[()] * players,
        stops=[len(box.printed)] * players,
        locomotive=[0] * players,
        postcards=[()] * players,
        coins=[(1, 0, 0)] * players,  # FC-2.6
        sheet=[(0,) * LINES] * players,
        taken=[()] * players,
        contracts=[()] * players,
        fulfilled=[0] * players,
        destroy=[()] * players,
        gap=[()] * players,
        gap_done=[0] * players,
        covered=[()] * players,
        game_end=[()] * players,
        bonuses=[()] * players,
        passing=passing,
        passed=[()] * players,
        roles=roles[:players],
        roles_left=tuple(roles[players:]),
        evidence=[()] * players,
        supply=supply,
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
    drafts = [Frame((start - 1 - i) % players, Effect("draft")) for i in range(players)]
    rest = [
        Frame(NOBODY, Effect("open-game-end")),
        Frame(NOBODY, Effect("round", 1)),
        Frame(NOBODY, Effect("final-scoring")),
    ]
    return [*drafts, *rest][::-1]


def offer_draft(state: State, seat: int, effect: Effect) -> list[Action]:
    return [DRAFT[card] for card in state.passing]


def do_draft(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-2.9, FC-2.12: keep one, hand the rest on; no bonus."""
    state.passing = tuple(card for card in state.passing if card != action.a)
    state.game_end[seat] = (action.a,)
    state.passed[seat] = state.passing
    return state.passing


def hide_draft(event: Event) -> Event:
    """FC-19.35: choices are secret."""
    return event._replace(action=Action("draft"), result=())


def do_open_game_end(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-2.10, FC-2.11: the card nobody kept goes back, then four are turned up."""
    state.game_end_stack = sorted([*state.game_end_stack, *state.passing])
    state.passing = ()
    shuffle(state.rng, state.game_end_stack)
    return refill(state)


def refill(state: State) -> tuple[int, ...]:
    """FC-10.5, FC-10.7: the open Game End cards are filled up to four."""
    if len(state.game_end_open) == OPEN_GAME_END:
        return ()
    missing = min(OPEN_GAME_END - len(state.game_end_open), len(state.game_end_stack))
    turned = tuple(state.game_end_stack.pop() for _ in range(missing))
    state.game_end_open += turned
    return turned


# Rounds


def do_round(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-2.13, FC-16.3 to FC-16.5: eighteen cards, and three turns for everybody, clockwise."""
    state.round = effect.n
    pile = state.piles[(effect.n - 1) // 2]
    state.display = [pile.pop() for _ in range(SLOTS)]
    state.gone = [0] * 3
    push(state, NOBODY, Effect("end-round", effect.n))
    for turn in reversed(range(TURNS * state.players)):
        push(state, (state.start + turn) % state.players, TURN, END_TURN)
    return tuple(state.display)


def do_end_round(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-16.2: first the new start player; then a scoring phase after every second round, and the next round."""
    if state.tile_holder != NONE:
        state.start, state.tile_holder = state.tile_holder, NONE
    if effect.n < ROUNDS:
        push(state, NOBODY, Effect("round", effect.n + 1))
    if effect.n % 2 == 0:
        for turn in reversed(range(state.players)):  # FC-17.1
            scoring = Effect("scoring", effect.n // 2, (Effect("twice", NONE),))
            push(
                state,
                (state.start + turn) % state.players,
                scoring,
                Effect("train-points", effect.n // 2),
                Effect("end-turn"),
            )
    return (state.start,)


def do_end_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-3.10, FC-3.11, FC-17.9: what is pending is lost, the Game End cards are refilled."""
    state.bonuses[seat] = ()
    state.used = 0
    return refill(state)


# The open moments


def bonus_options(state: State, seat: int) -> list[Action]:
    """FC-14.7: any pending bonus that can be begun now; equal ones once."""
    pending = state.bonuses[seat]
    return [BONUS[i] for i, bonus in enumerate(pending) if bonus not in pending[:i] and can_begin(state, seat, bonus)]


def can_begin(state: State, seat: int, bonus: Effect) -> bool:
    """The upgrade of a mechanic waits until it is lawful (FC-RE.6)."""
    return bonus.op != "mechanic" or modules.can_repair(state, seat, bonus)


def do_bonus(state: State, seat: int, action: Action) -> None:
    pending = state.bonuses[seat]
    state.bonuses[seat] = (*pending[: action.a], *pending[action.a + 1 :])
    push(state, seat, pending[action.a])


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-3.3 to FC-3.6: the main action, once; free actions and pending bonuses before and after it."""
    free = coins.free_actions(state, seat)
    if state.bonuses[seat]:
        free += bonus_options(state, seat)
    if effect.n == AFTER:
        return [*free, END]
    takes: list[Action] = []
    declines: list[Action] = []
    display, must_place = state.display, state.box.must_place
    for slot in SLOTS_OF[state.gone[0] < state.players, state.gone[1] < state.players, state.gone[2] < state.players]:
        card = display[slot]
        if card >= 0:
            declines.append(DECLINE[slot])
            if not must_place[card] or modules.can_place(state, seat, card):
                takes.append(TAKE[slot])  # FC-RM.3
    options = takes + declines
    if state.tile_holder == NONE:
        options.append(START_TILE)  # FC-9.1
    return options + free


def do_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    op = action.op
    if op == "take":
        card = state.display[action.a]
        push(state, seat, TURN_AFTER)
        modules.perform(state, seat, card)
        leave_row(state, action.a)
        return (card,)
    if op == "decline":
        card = state.display[action.a]
        state.taken[seat] += (card,)  # FC-4.9
        push(state, seat, frames.begin(frames.DECLINED + card, CHOICE_UPGRADE), TURN_AFTER)  # FC-4.6
        leave_row(state, action.a)
        return (card,)
    if op == "start-tile":
        push(state, seat, TURN_AFTER)
        take_start_tile(state, seat)
    elif op != "end":
        push(state, seat, effect)
        return do_free(state, seat, action)
    return None


def do_free(state: State, seat: int, action: Action) -> tuple[int, ...] | None:
    if action.op == "bonus":
        do_bonus(state, seat, action)
        return None
    return coins.do_free_action(state, seat, action)


def leave_row(state: State, slot: int) -> None:
    """FC-4.10, FC-4.11: the n-th card that leaves a row takes the rest with it, before anything else happens."""
    row = slot // ROW
    state.display[slot] = NONE
    state.gone[row] += 1
    if state.gone[row] == state.players:
        push(state, NOBODY, Effect("clear-row", row))


def do_clear_row(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    slots = range(effect.n * ROW, (effect.n + 1) * ROW)
    cleared = tuple(state.display[slot] for slot in slots if state.display[slot] != NONE)
    state.removed += cleared
    for slot in slots:
        state.display[slot] = NONE
    return cleared


def take_start_tile(state: State, seat: int) -> None:
    """FC-9.4, FC-9.6, FC-9.7: compensation clockwise, each with all that follows; then a card is removed."""
    state.tile_holder = seat
    push(state, seat, Effect("remove-card"))
    for place in reversed(range(state.players)):
        other = (seat + place) % state.players
        printed = state.box.start_tile[place]
        if printed:
            chain = [frames.begin(frames.START + place, printed), *([Effect("out-of-turn")] if place else [])]
            push(state, other, *chain)


def do_remove_card(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-9.7, FC-9.8: the leftmost card of the topmost row; it counts for clearing."""
    slot = next(slot for slot, card in enumerate(state.display) if card != NONE)
    card = state.display[slot]
    state.removed.append(card)
    leave_row(state, slot)
    return (card,)


def offer_out_of_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-15.2, FC-15.3: only the bonuses just received, or none of them."""
    return [*bonus_options(state, seat), DONE] if state.bonuses[seat] else []


def do_out_of_turn(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-15.5: what is not used now is lost."""
    if action == DONE:
        state.bonuses[seat] = ()
    else:
        push(state, seat, effect)
        do_bonus(state, seat, action)


# Scoring phases


def twice_at(effect: Effect) -> int:
    """The station whose second use, for its postcard, is due next (FC-RB.4)."""
    return effect.of[0].n


def offer_scoring(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-17.2 to FC-17.6: each active bonus station once, free actions and pending bonuses in between."""
    free = [*coins.free_actions(state, seat), *bonus_options(state, seat)]
    again = twice_at(effect)
    if again != NONE:
        return [STATION[again], *free, FINISH]
    reached = trains.stations(state, seat)[: state.locomotive[seat]]
    stops = [STATION[i] for i, stop in enumerate(reached) if stop.bonus and not is_used(state, i)]
    return [*stops, *free, FINISH]


def is_used(state: State, stop: int) -> bool:
    """FC-17.2: each station once in a scoring."""
    return bool(state.used >> stop & 1)


def do_scoring(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    if action == FINISH:
        state.bonuses[seat] = ()  # FC-17.6
        return None
    again = twice_at(effect)
    if action.op == "station":
        doubled = again == NONE and modules.has_postcard(state, seat, action.a)
        again = action.a if doubled else NONE
        state.used |= 1 << action.a
    push(state, seat, effect._replace(of=(Effect("twice", again),)))
    if action.op == "station":
        push(state, seat, frames.begin(frames.STATION + action.a, trains.stations(state, seat)[action.a].bonus))
        return None
    return do_free(state, seat, action)


def do_train_points(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-17.7: points for the trains, and for switches (FC-RE.11)."""
    return train_points(state, seat, effect.n)


def do_final_scoring(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-18, FC-C.14: coins and Game End cards; with module C the evidence follows."""
    final_scoring(state)
    if "C" in state.modules:
        push(state, NOBODY, Effect("evidence", state.players))
    else:
        state.over = True
    return scores(state)


def do_evidence(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-C.15 to FC-C.20. The result: the murderer or NONE, the totals, and who is arrested."""
    reveal_evidence(state)
    state.over = True
    murderer = state.roles.index(MURDERER) if MURDERER in state.roles else NONE
    return (murderer, *scores(state), *arrested(state))
