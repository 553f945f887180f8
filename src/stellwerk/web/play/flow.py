"""What a table does so that a turn flows: it answers what is plain, plays several as one, asks in time, and waits."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from stellwerk.core import flow
from stellwerk.core.machine import revealed
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.core.words import mark
from stellwerk.web.play import broadcast, render, told
from stellwerk.web.play.table import Refused, Table, check_version, play, seats_of, undoable_actions
from stellwerk.web.store import Actor, Store

LONGEST = 60.0  # seconds for which bots wait, whatever a page asks for


class Wish(NamedTuple):
    """What a page says with a choice about how its turn is to flow."""

    answers: str = ""  # what the table answers by itself then: see core.flow
    hold: float = 0.0  # seconds for which bots wait, so that it can be taken back
    combination: int | None = None  # the number of the combination that is chosen


NO_WISH = Wish()


def wished(asked: Mapping[str, Any]) -> Wish:
    """From a message; what makes no sense is no wish."""
    answers, hold, combination = asked.get("answers"), asked.get("hold"), asked.get("several")
    return Wish(
        answers if answers in (flow.ONLY, flow.PLAIN) else "",
        float(hold) if isinstance(hold, int | float) and 0 <= hold <= LONGEST else 0.0,
        combination if type(combination) is int else None,
    )


# Several actions as one choice


def combined(table: Table, v: int, seat: int, wish: Wish) -> tuple[Action, ...]:
    """The actions of the combination that is chosen; none: it is a single action."""
    check_version(table, v)
    decision = table.match.decision
    if wish.combination is None or decision is None or decision.seat != seat:
        return ()
    found = told.combinations_of(table, render.view_of(table, seat), decision)
    if not 0 <= wish.combination < len(found):
        raise Refused(mark("There is no such choice."))
    return found[wish.combination].actions


def first(table: Table, actions: tuple[Action, ...], pick: int) -> int:
    """The number of the option that comes first: of a combination, or the one that is chosen alone."""
    decision = table.match.decision
    return decision.options.index(actions[0]) if actions and decision is not None else pick


async def play_on(store: Store, table: Table, actor: Actor, wish: Wish, rest: Sequence[Action] = ()) -> None:
    """The rest of a combination, and what follows without a thought: at once, and it goes back with the choice."""
    for action in rest:
        await play_led(store, table, actor, action, wish)
    while (answer := own_answer(table, actor.seat, wish.answers)) is not None:
        await play_led(store, table, actor, answer, wish)


async def begin(store: Store, table: Table, v: int, actor: Actor, wish: Wish) -> None:
    """The answers of the table to what a seat is asked first: it has chosen nothing before, and no turn ends so."""
    check_version(table, v)
    while (answer := own_answer(table, actor.seat, wish.answers)) is not None and not told.ends_turn(table, answer):
        await play_led(store, table, actor, answer, wish)
    table.led.discard(table.reached.index(v))


def own_answer(table: Table, seat: int, answers: str) -> Action | None:
    match, decision = table.match, table.match.decision
    if decision is None or decision.seat != seat:
        return None
    return flow.own_answer(match.game, render.view_of(table, seat), decision, answers, table.left.get(seat, ()))


async def play_led(store: Store, table: Table, actor: Actor, action: Action, wish: Wish) -> None:
    """An action that belongs to the one before."""
    assert table.match.decision is not None
    await play(store, table, table.v, actor, table.match.decision.options.index(action))
    table.led.add(len(table.match.actions) - 1)
    let_wait(table, actor.seat, wish.hold)
    await broadcast.send_step(table)


# Before a turn ends


def must_be_sure(table: Table, device: str, v: int, seat: int, pick: int, wish: Wish) -> bool:
    """Whether a choice is to be confirmed: the turn would end by itself, and nothing could be taken back then.

    Whoever plays alone can take back until a bot has moved, and bots wait: only what is revealed at the end of a turn
    stands in the way, and the end of the match.
    """
    match, decision = table.match, table.match.decision
    several = combined(table, v, seat, wish)
    if decision is None or decision.seat != seat or not (several or 0 <= pick < len(decision.options)):
        return False  # it will be refused anyway
    actions = several or (decision.options[pick],)
    left = table.left.get(seat, ())
    outcome = flow.ends_unasked(match.game, match.view(seat), decision, actions, wish.answers, seeded(table.v), left)
    if outcome is None:
        return False
    return not is_alone(table, device) or outcome.open is None or revealed(match.game.rules, outcome.events)


def is_alone(table: Table, device: str) -> bool:
    """Whether nobody else plays here who could act at once: bots wait, and those at the same device take it first."""
    own = seats_of(table, device)
    return table.setting.undo and all(seat.level or number in own for number, seat in enumerate(table.seats))


# After it


def let_wait(table: Table, seat: int, seconds: float) -> None:
    """Bots wait so long for somebody who may take back; not at all where nothing can be."""
    able = table.turn != seat and undoable_actions(table, seat) > 0
    table.waits = monotonic() + seconds if able else 0.0
    table.going.clear()


def go_on(table: Table) -> None:
    """Nobody need wait any longer."""
    table.waits = 0.0
    table.going.set()


async def wait_for_person(table: Table) -> None:
    """A bot that has thought shows its move when nobody is likely to take back any more."""
    with suppress(TimeoutError):
        await asyncio.wait_for(table.going.wait(), max(0.0, table.waits - monotonic()))
