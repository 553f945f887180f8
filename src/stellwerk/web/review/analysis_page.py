"""The pages of an analysis: chances and scores over time, turning points, mistakes, luck and choice, and the review."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from stellwerk.arena.judge.analysis import Analysis, RatedOption, Step
from stellwerk.arena.judge.luck import Standing, Turn
from stellwerk.arena.judge.reasons import listed
from stellwerk.arena.show.analysis_chart import lost
from stellwerk.arena.show.axis import Scale, ticks
from stellwerk.core.words import Words
from stellwerk.games import find
from stellwerk.kit.elements import Drawing, drawn, el, markup
from stellwerk.kit.numbers import formatted
from stellwerk.kit.theme import STYLE, Livery, liveries_of, livery_style, num, path
from stellwerk.web.base import template
from stellwerk.web.play import render
from stellwerk.web.play.table import Table, names_of
from stellwerk.web.review.replay import happened, story
from stellwerk.web.site import pages

HEIGHT = 100  # of a chart, in units of its own: a page stretches it
ROWS = 12  # of the course in figures
SHOWN = 10  # mistakes of each seat
SENTENCES = 4  # of what happened at a turning point
LINES = 30  # of the log beside a review


class Chart(NamedTuple):
    """A line for each seat over the steps, and the values at its left edge, from above."""

    title: str
    values: list[str]
    drawing: Markup


def waiting_page(t: Words, table: Table, progress: Mapping[str, int] | None, query: str) -> str:
    """Before there is one: how far it is, or the button that asks for it."""
    far, title = how_far(t, progress) if progress else "", title_of(t, table)
    return template.page("analysis_wait.html", t, table=table, title=title, progress=progress, how_far=far, query=query)


def how_far(t: Words, progress: Mapping[str, int]) -> str:
    if progress["before"]:
        return t.plural("One other analysis comes first.", "{n} other analyses come first.", progress["before"])
    return t("Step {n} of {all}", n=progress["done"], all=progress["steps"])


def title_of(t: Words, table: Table) -> str:
    return table.match.game.called(t.language)


def page_of(
    t: Words, table: Table, found: Analysis, own: Sequence[int], query: str, far: Mapping[str, int] | None = None
) -> str:
    """The analysis; `own` are the reader's seats; `far`: how far it is, while it is made."""
    order = sorted(range(found.players), key=lambda seat: seat not in own)
    slips = [(seat, [mistake(t, slip) for slip in of_seat(found, seat)]) for seat in order]
    return template.page(
        "analysis.html",
        t,
        id=table.id,
        title=title_of(t, table),
        names=names_of(table, t.language),
        definitions=pages.definitions(pages.by_day(STYLE + livery_style(liveries_of(table.match.game.picture))), ()),
        query=f"&{query}" if query else "",
        charts=charts(t, found),
        course=course(found),
        seats=[seat for seat in found.seats if seat.decisions],
        balances=() if far else found.luck,
        turns=[turn_of(t, table, turn, told=not far) for turn in found.turns],
        slips=[(seat, told, found.seats[seat].mistakes) for seat, told in slips],
        own=own,
        last=len(table.match.actions),
        percent=percent,
        progress=far,
        how_far=how_far(t, far) if far else "",
        json=f"/t/{table.id}/analysis.json" + (f"?{query}" if query else ""),
    )


def percent(share: float) -> str:
    return formatted(share, ".0%")


def of_seat(found: Analysis, seat: int) -> list[Step]:
    """The biggest mistakes of a seat."""
    return [slip for slip in found.mistakes if slip.seat == seat][:SHOWN]


# The charts


def charts(t: Words, found: Analysis) -> list[Chart]:
    """Two over what lay there, and one of what each seat could know, as soon as a decision was judged."""
    standings = found.course
    scores = [score for standing in standings for score in standing.scores]
    points = ticks(min(scores), max(scores), 4, least=5)
    shares = [0.0, 0.25, 0.5, 0.75, 1.0]
    liveries = liveries_of(find(found.game).picture)
    over = lines(standings, [standing.chances for standing in standings], shares, liveries)
    known = views(found)
    shown = [
        Chart(t("Chance to win, over what really lay there"), share_labels(shares), chart(standings, over, shares, ())),
        Chart(
            t("Expected score, over what really lay there"),
            [formatted(point, ".0f") for point in points[::-1]],
            chart(
                standings, lines(standings, [standing.scores for standing in standings], points, liveries), points, ()
            ),
        ),
    ]
    if not found.steps:
        return shown  # nothing was judged yet
    own = lines(known, [one.chances for one in known], shares, liveries)
    title = t("Chance to win, as each could know it at a decision of its own")
    return [*shown, Chart(title, share_labels(shares), chart(standings, own, shares, slips(found, known)))]


def share_labels(shares: Sequence[float]) -> list[str]:
    return [percent(share) for share in shares[::-1]]


def views(found: Analysis) -> list[Standing]:
    """By decision: of each seat the chance that it saw at its last one; before its first as there."""
    latest = [
        next((one.chance for one in found.steps if one.seat == seat), 1 / found.players)
        for seat in range(found.players)
    ]
    seen = [Standing(0, tuple(latest), ())]
    for one in found.steps:
        latest[one.seat] = one.chance
        seen.append(Standing(one.step, tuple(latest), ()))
    return seen


def chart(standings: Sequence[Standing], body: Drawing, at: Sequence[float], dots: Drawing) -> Markup:
    """It fills whatever place it is given; lines stay as thick as they are."""
    up, last = Scale(at[0], at[-1], HEIGHT, 0), standings[-1].step
    grid = path("grid", "".join(f"M0 {num(up(value))}H{last}" for value in at))
    size = {"viewBox": f"0 0 {last} {HEIGHT}", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return template.drawing(markup(el("svg", size, grid + body + dots)))


def lines(
    standings: Sequence[Standing], rows: Sequence[Sequence[float]], at: Sequence[float], liveries: Sequence[Livery]
) -> Drawing:
    """For each seat: an edge, its colour, and a thread whose dashes tell it apart where colours do not."""
    up, shown = Scale(at[0], at[-1], HEIGHT, 0), list[Drawing]()
    for seat in range(len(rows[0])):
        spots = zip(standings, (row[seat] for row in rows), strict=True)
        way = "M" + "L".join(f"{standing.step} {num(up(value))}" for standing, value in spots)
        livery = liveries[seat]
        shown.append(path("under", way))
        shown.append(el("path", {"class": "band", "stroke": livery.colour, "d": way}))
        thread = {"class": "thread", "stroke": livery.line, "stroke-dasharray": livery.dashes, "d": way}
        shown.append(el("path", thread))
    return drawn(shown)


def slips(found: Analysis, standings: Sequence[Standing]) -> Drawing:
    """A dot on the line of a seat for each of its mistakes."""
    up = Scale(0, 1, HEIGHT, 0)
    at = {standing.step: standing.chances for standing in standings}
    return drawn(path("slip", f"M{slip.step} {num(up(at[slip.step][slip.seat]))}h0") for slip in found.mistakes)


def course(found: Analysis) -> list[tuple[int, list[tuple[str, str]]]]:
    """The charts in figures: by step, the chance and the score of each seat."""
    standings = found.course
    count = min(ROWS, len(standings))
    chosen = [standings[(len(standings) - 1) * k // max(1, count - 1)] for k in range(count)]
    return [
        (one.step, [(percent(c), formatted(s, ".0f")) for c, s in zip(one.chances, one.scores, strict=True)])
        for one in chosen
    ]


# Turning points and mistakes


def turn_of(t: Words, table: Table, turn: Turn, told: bool = True) -> dict[str, Any]:
    """Where the match turned, with what happened there, as everybody saw it; what it came from, if that is `told`."""
    steps = range(turn.step + 1, turn.until + 1)
    said = [line["says"] for step in steps for line in happened(table, step, None, t.language)]
    return {
        "step": turn.step,
        "until": turn.until,
        "seat": turn.seat,
        "says": t(
            "{who}: from {before} to {after}",
            who=names_of(table, t.language)[turn.seat],
            before=percent(turn.before),
            after=percent(turn.after),
        ),
        "why": (t("Mostly by choices.") if turn.chosen else t("Mostly by luck: what was drawn.")) if told else "",
        "events": " ".join(said[:SENTENCES]) + (" …" if len(said) > SENTENCES else ""),
    }


def mistake(t: Words, slip: Step) -> dict[str, Any]:
    """A mistake, the better choice, and what it gains."""
    return {
        "step": slip.step,
        "question": slip.question,
        "lost": lost(slip, t),
        "noise": round(slip.error),
        "played": slip.played.says,
        "better": slip.alternatives[0].says,
        "reasons": slip.reasons,
    }


# The review


def review_page(t: Words, then: Table, found: Analysis, slip: Step, pick: int | None, query: str) -> str:
    """The position before a mistake with its options; with what they are worth once one of them was chosen."""
    game, language = then.match.game, t.language
    position = render.position(then, slip.seat, language)
    panels = "".join(render.panels(then, slip.seat, language).values())
    own = [other.step for other in of_seat(found, slip.seat)]
    place = own.index(slip.step) if slip.step in own else 0
    says = {choice["pick"]: choice["says"] for choice in position["choices"]}
    shown = None if pick is None else verdict(t, then, slip, says[pick])
    return template.page(
        "review.html",
        t,
        id=then.id,
        game=game,
        title=t("Review: {who}", who=names_of(then, language)[slip.seat]),
        slip=slip,
        question=position["question"],
        choices=pages.listed(position),
        panels=template.drawing(panels),
        definitions=pages.table_definitions(game),
        panes=pages.panes(t, game),
        game_style=pages.game_file(game, "page.css"),
        story=[line["says"] for _, line in story(then, slip.seat, language)][-LINES:],
        query=f"&{query}" if query else "",
        place=place,
        steps=own,
        pick=pick,
        verdict=shown,
        rated=rated(slip) if shown else [],
        data={
            "better": same(says, then.match.say(slip.alternatives[0].option, language)) if shown else [],
            "picked": pick,
            "script": pages.game_file(game, "page.js"),
        },
    )


def same(says: Mapping[int, str], sentence: str) -> list[int]:
    """The numbers of the options that read alike."""
    return [pick for pick, other in says.items() if other == sentence]


def verdict(t: Words, then: Table, slip: Step, chosen: str) -> str:
    """Whether what was chosen now is better than what was played, and what it gains."""
    played, *others = (then.match.say(one.option, t.language) for one in (slip.played, *slip.alternatives))
    tried = dict(reversed(list(zip(others, slip.alternatives, strict=True))))
    if chosen == others[0]:
        return t("Yes, that is the better choice.") + " " + listed(slip.reasons)
    if chosen == played:
        return t("That is what was played.")
    if chosen not in tried:
        return t("This one was not tried out: the engine saw nothing in it.")
    if tried[chosen].gain > 0:
        return t("Better than what was played, but there is a better one.")
    return t("No better than what was played.")


def rated(slip: Step) -> list[tuple[str, str, str]]:
    """What was tried, the best first: what it is, what it says, and the points of the lead that it gains."""
    found: list[tuple[str, RatedOption]] = [("other", other) for other in slip.alternatives]
    found[0] = ("better", found[0][1])
    order = sorted([*found, ("played", slip.played)], key=lambda pair: -pair[1].gain)
    return [(kind, option.says, formatted(option.gain, "+.0f")) for kind, option in order]
