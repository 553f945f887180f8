"""Choices made ahead: what is secret and depends on nobody else, can be chosen by all at once.

The rules ask one seat after the other. What a seat chooses before it is asked is kept at the table and, sealed with
the server's key, in the store, and played when its question comes; the others learn no more than that it has chosen.
"""

import json
from collections.abc import Iterable

from stellwerk.core import codec
from stellwerk.core.records import Action, Decision
from stellwerk.web.base.sealing import opened, sealed
from stellwerk.web.play import later
from stellwerk.web.play.table import Table, plays
from stellwerk.web.store import Actor, Ahead


def seal(key: bytes, table: Table, seat: int, action: Action) -> str:
    """As the store keeps it: it opens for this seat of this table alone."""
    return sealed(key, f"{table.id} {seat}", codec.dumps(action))


def recall(key: bytes, table: Table, kept: Iterable[Ahead]) -> None:
    """What the store has of it. What another server has sealed is asked again."""
    found = {one: opened(key, f"{table.id} {one.seat}", one.sealed) for one in kept}
    table.ahead = {
        one.seat: (Actor(one.seat, one.device), codec.decode(Action, json.loads(text)))
        for one, text in found.items()
        if text is not None and not later.is_plan(text)
    }
    table.later = later.recall(key, table, [*found])


def asked(table: Table, seat: int | None) -> Decision | None:
    """What the seat can choose: its open decision, or one that need not wait for others."""
    decision = None if table.over else table.match.decision
    if decision is None or seat is None or decision.seat == seat:
        return decision if decision is not None and decision.seat == seat else None
    return None if seat in table.ahead else decision_ahead(table, seat)


def decision_ahead(table: Table, seat: int) -> Decision | None:
    """The next decision of a seat, if the game says that it is independent of all that comes before."""
    match, before = table.match, set[str]()
    for frame in reversed(match.state.pending) if match.game.ahead else ():
        op = frame.effect.op
        if frame.seat == seat:
            offers = match.game.rules[op].offers
            if offers is None or op not in match.game.ahead or not before <= match.game.ahead[op]:
                return None
            options = offers(match.view(seat), seat, frame.effect)
            return Decision(seat, frame.effect, tuple(options)) if len(options) > 1 else None
        before.add(op)
    return None


def is_independent(table: Table, decision: Decision) -> bool:
    return decision.effect.op in table.match.game.ahead


def is_ahead(table: Table, seat: int | None) -> bool:
    """Whether others may change the position while the seat chooses: then it chooses for the decision alone."""
    decision = asked(table, seat)
    if decision is None or not is_independent(table, decision):
        return False
    return any(frame.seat != seat and frame.effect.op == decision.effect.op for frame in table.match.state.pending)


def chosen_ahead(table: Table) -> tuple[Actor, int] | None:
    """Who has chosen already for the seat that is asked now, and which option; it is taken from the table."""
    decision = None if table.over else table.match.decision
    if decision is None or not is_independent(table, decision) or decision.seat not in table.ahead:
        return None
    actor, action = table.ahead.pop(decision.seat)
    return (actor, decision.options.index(action)) if action in decision.options else None


def forget_impossible(table: Table) -> None:
    """After something was taken back: what cannot be chosen ahead any more is forgotten."""
    for seat, (_, action) in list(table.ahead.items()):
        decision = decision_ahead(table, seat)
        if decision is None or action not in decision.options:
            del table.ahead[seat]


def forget_lost(table: Table) -> None:
    """After a seat has changed: what was chosen ahead counts for whoever chose it, and for nobody after them."""
    table.ahead = {seat: chosen for seat, chosen in table.ahead.items() if plays(table, chosen[0])}
    table.later = {seat: plan for seat, plan in table.later.items() if plays(table, plan.actor)}
