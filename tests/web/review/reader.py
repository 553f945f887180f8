"""A scripted reader of an analysis: what contradicts itself on its pages, or the records that they are made of.

It reads what is sent, in English, and follows every link to a mistake, as `get` fetches it; each complaint is a line.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

from stellwerk.arena.judge.reasons import REST
from stellwerk.web.review.analysis_page import HEIGHT, SHOWN

Get = Callable[[str], str]  # the page of an address
THE_REST = "everything else"  # is no reason in words
HALF = 0.51  # points: numbers are rounded
TINY = 0.06  # of the height of a chart: coordinates are rounded


def read_pages(get: Get, address: str, found: dict[str, Any], names: list[str], query: str = "") -> list[str]:
    """Everything that is wrong: with the page of the analysis, with each of its mistakes, and with the replay."""
    page = clean(get(f"{address}/analysis{query}"))
    wrong = [*luck_adds_up(page, found, names), *turns_are_on_the_course(page, found), *charts_are_drawn(page, found)]
    wrong += [*mistakes_are_counted(page, found), *reasons_add_up(page, found), *nobody_is_addressed(page)]
    for href in re.findall(rf'href="({address}/review\?step=\d+&seat=\d+[^"]*)">Choose again', page):
        wrong += review_agrees(get, href, found)
    stops = re.search(r'"mistake":\[([\d,]*)\]', clean(get(f"{address}/replay{query}")))
    steps = sorted({one["step"] for one in found["steps"] if one["mistake"]})
    if not stops or [int(step) for step in re.findall(r"\d+", stops[1])] != steps:
        wrong.append(f"the replay stops at {stops and stops[1]} for the mistakes of {steps}")
    return wrong


def clean(page: str) -> str:
    return unescape(page).replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def luck_adds_up(page: str, found: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Dealt, luck and choices make the lead, and the lead is that of the final scores."""
    rows = re.findall(r'<tr data-seat="(\d)">(.*?)</tr>', page, re.DOTALL)
    if len(rows) != found["players"]:
        yield f"luck is told of {len(rows)} seats"
    for seat, row in rows:
        *parts, lead = (int(number) for number in re.findall(r"<td>([+-]\d+)", row))
        rival = re.search(r"over (.*?)</td>", row)
        others = [score for other, score in enumerate(found["scores"]) if other != int(seat)]
        if sum(parts) != lead:
            yield f"luck and choice of seat {seat} make {sum(parts)}, not {lead}"
        if lead != found["scores"][int(seat)] - max(others):
            yield f"seat {seat} is said to lead by {lead} with {found['scores']}"
        if not rival or found["scores"][names.index(rival[1])] != max(others):
            yield f"seat {seat} leads over {rival and rival[1]}, who is not the best of the others"


def turns_are_on_the_course(page: str, found: dict[str, Any]) -> Iterator[str]:
    """Turning points and the table in figures say what the course says there; the last row is how the match ended."""
    course = {step: (chances, scores) for step, chances, scores in found["course"]}
    told = re.findall(r"Steps (\d+) to (\d+)</a> <b>(.*?): from (.*?) to (.*?)</b>", page)
    if len(told) != len(found["turns"]):
        yield f"{len(told)} turning points of {len(found['turns'])}"
    for (first, last, _, before, after), turn in zip(told, found["turns"], strict=False):
        there = [100 * course[int(step)][0][turn["seat"]] for step in (first, last)]
        if any(abs(int(text.split()[0]) - share) > HALF for text, share in zip((before, after), there, strict=True)):
            yield f"steps {first} to {last}: from {before} to {after}, where the course has {there}"
    rows = re.findall(r'<th scope="row"><a[^>]*>(\d+)</a></th>(.*?)</tr>', page, re.DOTALL)
    for step, row in rows:
        shown = re.findall(r"<td>(.*?) · (.*?)</td>", row)
        chances, scores = course[int(step)]
        numbers = [(int(chance.split()[0]), int(score)) for chance, score in shown]
        if any(
            abs(pair[0] - 100 * c) > HALF or abs(pair[1] - s) > HALF
            for pair, c, s in zip(numbers, chances, scores, strict=True)
        ):
            yield f"step {step} of the table says {shown}, the course {course[int(step)]}"
    if [float(score) for _, score in re.findall(r"<td>(.*?) · (.*?)</td>", rows[-1][1])] != found["scores"]:
        yield "the course does not end with the scores of the match"


def charts_are_drawn(page: str, found: dict[str, Any]) -> Iterator[str]:
    """The curve of the chances is that of the records; a dot for each mistake stands on the line of its seat."""
    charts = re.findall(r'<figure class="course".*?</figure>', page, re.DOTALL)
    if len(charts) != 3:
        yield f"{len(charts)} charts"
    for seat, line in enumerate(re.findall(r'<path class="?band"?[^>]* d="M([^"]*)"', charts[0])):
        drawn = [(int(x), 1 - float(y) / HEIGHT) for x, y in spots(line)]
        course = [(step, chances[seat]) for step, chances, _ in found["course"]]
        if any(a[0] != b[0] or abs(a[1] - b[1]) > TINY / HEIGHT for a, b in zip(drawn, course, strict=True)):
            yield f"the curve of seat {seat} is not its course"
    lines = [dict(spots(line)) for line in re.findall(r'<path class="?band"?[^>]* d="M([^"]*)"', charts[2])]
    dots = [spots(dot)[0] for dot in re.findall(r'<path class="?slip"? d="M([^"]*)"', charts[2])]
    if len(dots) != sum(one["mistake"] for one in found["steps"]):
        yield f"{len(dots)} dots for mistakes"
    if any(y not in [line.get(x) for line in lines] for x, y in dots):
        yield "a dot stands beside the lines"


def spots(path: str) -> list[tuple[str, str]]:
    return re.findall(r"(\d+) (-?[\d.]+)", path)


def mistakes_are_counted(page: str, found: dict[str, Any]) -> Iterator[str]:
    """A seat has lost what its mistakes cost; of more than are shown it is said how many there are."""
    table = page.partition('aria-labelledby="mistakes"')[2].partition("</table>")[0]
    rows = re.findall(r"<td>(\d+)</td><td>(\d+)</td><td>(\d+)</td>", table)
    lists = re.split(r"<h3>", page.partition(table)[2])[1:]
    slips = [one for one in found["steps"] if one["mistake"]]
    order = re.findall(r"/review\?step=\d+&seat=(\d)[^>]*>Choose again", page)
    for seat, row in zip([one for one in found["seats"] if one["decisions"]], rows, strict=True):
        own = [round(one["cost"]) for one in slips if one["seat"] == seat["seat"]]
        halves = sum(one["cost"] % 1 == 0.5 for one in slips if one["seat"] == seat["seat"])  # rounded either way
        if [*map(int, row[:2])] != [seat["decisions"], len(own)] or abs(int(row[2]) - sum(own)) > halves:
            yield f"seat {seat['seat']}: {row}, but its mistakes cost {own}"
        shown = order.count(str(seat["seat"]))
        if shown != min(len(own), SHOWN):
            yield f"seat {seat['seat']}: {shown} of {len(own)} mistakes are shown"
        if len(own) > SHOWN and not any(f"of {len(own)}" in one for one in lists):
            yield f"seat {seat['seat']}: {len(own)} mistakes, {shown} shown, and not a word about it"


def told_mistakes(page: str) -> list[tuple[int, list[tuple[str, int]], str, str]]:
    """Of each the cost, the reasons with their points, what was played, and what was better."""
    found = re.findall(r"it cost (?:one|(\d+)) points?</b>(.*?)<ul class=\"why\">(.*?)</ul>", page, re.DOTALL)
    said = [[re.sub(r"<.*?>", "", one) for one in re.findall(r"<dd>(.*?)</dd>", middle)] for _, middle, _ in found]
    whys = [re.findall(r"<li>(.+?) <b>([+-]\d+)</b>", why) for _, _, why in found]
    return [
        (int(cost or 1), [(words, int(points)) for words, points in why], both[-2], both[-1])
        for (cost, _, _), why, both in zip(found, whys, said, strict=True)
    ]


def reasons_add_up(page: str, found: dict[str, Any]) -> Iterator[str]:
    """Every mistake has reasons in words, and their points alone make what it cost within a fifth."""
    for cost, why, played, better in told_mistakes(page):
        in_words = [points for words, points in why if words != THE_REST]
        if not in_words:
            yield f"{cost} points and no reason: {better}"
        if sum(points for _, points in why) != cost:
            yield f"{cost} points, but the reasons make {sum(points for _, points in why)}: {better}"
        if in_words and abs(sum(in_words) - cost) > REST * cost:
            yield f"{cost} points, but the reasons in words make {sum(in_words)}: {better}"
        if played == better:
            yield f"what was played reads like what was better: {better}"


def nobody_is_addressed(page: str) -> Iterator[str]:
    """The reader did not sit there."""
    body = re.sub(
        r"<dd>(?!<ul).*?</dd>", " ", page.partition('<div id="found">')[2], flags=re.DOTALL
    )  # choices and cards speak so
    body = re.sub(r"<.*?>", " ", body, flags=re.DOTALL).replace("in your trains", "")  # so does a card that is named
    yield from (f"somebody is addressed: {line}" for line in re.findall(r".{0,30}\b[Yy]ou(?:rs?)?\b.{0,30}", body))


def review_agrees(get: Get, href: str, found: dict[str, Any]) -> Iterator[str]:
    """What is better gains most, and as much as the mistake cost; what was played gains nothing."""
    step, seat = (int(number) for number in re.findall(r"(?:step|seat)=(\d+)", href))
    slip = next(one for one in found["steps"] if one["mistake"] and (one["step"], one["seat"]) == (step, seat))
    first = clean(get(href))
    pick = re.search(r'<a data-picks="(\d+)', first)
    if not pick:
        yield f"{href}: there is nothing to choose"
        return
    page = clean(get(f"{href}&pick={pick[1]}"))
    rows = re.findall(r'<tr class="(\w+)">.*?<td>([+-]?\d+)</td></tr>', page, re.DOTALL)
    points = [int(number) for _, number in rows]
    if points != sorted(points, reverse=True) or not rows or rows[0][0] != "better":
        yield f"{href}: what is better is not the best: {rows}"
    if any(abs(int(number) - slip["cost"]) > HALF for kind, number in rows if kind == "better"):
        yield f"{href}: it cost {slip['cost']}, the better one gains {rows}"
    if [int(number) for kind, number in rows if kind == "played"] != [0]:
        yield f"{href}: what was played gains {rows}"
