"""Planning: moves of one's own tried on a copy, while the others think. What is hidden stays hidden.

The copy is a guess from what the seat may know: what is drawn in it, and what the others do there, is made up.
"""

from collections import OrderedDict
from dataclasses import dataclass, field, replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.arena.judge.asked import ask
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.core.words import mark
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.turns import end_turn
from stellwerk.web.play import levels, render
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import Table, locked, names_of
from stellwerk.web.review.replay import eyes
from stellwerk.web.site import pages

LONGEST = 60  # choices of a plan
OTHERS = 300  # choices of the others between two of one's own: no game comes near it
KEPT = 300  # plans that are remembered
NO_PLAN = mark("Plans are for those who play here, on a device of their own, while the match runs.")

Picks = tuple[int, ...]  # the numbers of the options that were chosen, one after the other


async def get_plan(request: Request) -> Response:
    """The copy after some choices, and what could be chosen next; every choice is a link."""
    table, runtime, t = await requested_table(request), runtime_of(request), words_for(request)
    seat = planning_seat(table, identity.device(request))
    if seat is None:
        raise HTTPException(403, NO_PLAN)
    if await identity.over(runtime, request, "plans_of_address", identity.address(request)):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    v, picks = asked_plan(request)
    if v != table.v:
        return RedirectResponse(f"/t/{table.id}/plan?v={table.v}", 303)
    end_turn(request.scope)  # bots choose for the others, when they have time
    match = await planned(runtime, table, seat, picks)
    if match is None:
        raise HTTPException(404, mark("There is no such choice."))
    return html(request, plan_page(request, table, replace_match(table, match), seat, picks, t.language))


def planning_seat(table: Table, device: str) -> int | None:
    """The seat of a device that is one person's, while the match runs."""
    own = eyes(table, device, everybody=False) if not table.over else []
    return own[0] if own else None


def asked_plan(request: Request) -> tuple[int, Picks]:
    """The version that a plan began at, and its choices; nonsense is an empty plan of no version."""
    v, do = request.query_params.get("v", ""), request.query_params.get("do", "")
    parts = do.split(".") if do else []
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in [v, *parts]) or len(parts) > LONGEST:
        return -1, ()
    return int(v), tuple(map(int, parts))


@dataclass(eq=False)
class Plans:
    """The last ones that somebody looked at."""

    last: OrderedDict[tuple[str, int, int, Picks], Match] = field(default_factory=OrderedDict)


async def planned(runtime: Runtime, table: Table, seat: int, picks: Picks) -> Match | None:
    """The copy after these choices; None if there is no such choice. The last ones are remembered."""
    plans, key = runtime.record(Plans).last, (table.id, seat, table.v, picks)
    if key in plans:
        plans.move_to_end(key)
        return plans[key]
    if picks:
        before = await planned(runtime, table, seat, picks[:-1])
        if before is None or before.decision is None or picks[-1] >= len(before.decision.options):
            return None
        match = continued(before)
        assert match.decision is not None
        match.play(match.decision.options[picks[-1]])
    else:
        async with locked(table):
            match = guessed(table, seat)
    await others_play(runtime, table, match, seat)
    plans[key] = match
    while len(plans) > KEPT:
        plans.popitem(last=False)
    return match


def guessed(table: Table, seat: int) -> Match:
    """A copy that holds nothing the seat does not know; what was played before is none of its business."""
    return table.match.guessed(seat, seeded(table.v + 1))


def continued(before: Match) -> Match:
    return before.at(len(before.actions))


async def others_play(runtime: Runtime, table: Table, match: Match, seat: int) -> None:
    """Until it is one's own turn again the others do something possible, from their made-up hands."""
    level = levels.easiest(match.game)
    for _ in range(OTHERS):
        if match.decision is None or match.decision.seat == seat:
            return
        pick = await runtime.bots.choose(ask(match, table.setting.deck, level), f"plan {table.id}", attended=False)
        match.play(match.decision.options[pick])


def replace_match(table: Table, match: Match) -> Table:
    """The table as it would be, to be drawn; nobody else ever sees it."""
    return replace(table, match=match, ahead={}, later={}, shown=None, series=None, watchers=[])


def plan_page(request: Request, table: Table, then: Table, seat: int, picks: Picks, language: str) -> str:
    t, game, done = words_for(request), table.match.game, len(then.match.actions)
    since = then.match.marks[done - 1] if done else 0
    found = render.position(then, seat, language)
    address = f"/t/{table.id}/plan?v={table.v}&do="
    choices = pages.listed(found) if len(picks) < LONGEST else []
    return template.page(
        "plan.html",
        t,
        id=table.id,
        game=game,
        names=names_of(table, language),
        position=found,
        panels=template.drawing("".join(render.panels(then, seat, language).values())),
        definitions=pages.table_definitions(game),
        panes=pages.panes(t, game),
        game_style=pages.game_file(game, "page.css"),
        happened=[event["says"] for event in render.events(then, seat, language, since)],
        choices=[(says, address + dotted((*picks, numbers[0]))) for says, _, numbers in choices],
        back=address + dotted(picks[:-1]) if picks else "",
        again=f"/t/{table.id}/plan?v={table.v}",
        data={"next": address + dotted((*picks, -1)).removesuffix("-1")},
    )


def dotted(picks: Picks) -> str:
    return ".".join(map(str, picks))
