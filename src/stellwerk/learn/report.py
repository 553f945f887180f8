"""The report of a course, as JSON and as a page: what was played, and how the nets did."""

import json
from html import escape
from typing import Any

from stellwerk.learn.course import Course, Iteration, about_course
from stellwerk.learn.exam import Mark

BARS = " ▁▂▃▄▅▆▇█"
WIDTH, HEIGHT, STEP = 640, 240, 0.25  # of the chart; a line every quarter


def curve(done: list[Iteration]) -> str:
    """The wins against the planner, iteration by iteration, in one line."""
    marks = [iteration.against_teacher.wins for iteration in done]
    return f"wins against the planner: {''.join(BARS[round(8 * wins)] for wins in marks)} {marks[-1]:.1%}"


def as_json(course: Course, done: list[Iteration]) -> str:
    return json.dumps(told(course, done), indent=1) + "\n"


def told(course: Course, done: list[Iteration]) -> dict[str, Any]:
    return {
        **about_course(course),
        "inputs": len(course.learning.features),
        "iterations": [
            iteration._asdict()
            | {
                "against_last": iteration.against_last and iteration.against_last._asdict(),
                "against_teacher": iteration.against_teacher._asdict(),
            }
            for iteration in done
        ],
    }


def page(course: Course, done: list[Iteration]) -> str:
    """One page of HTML that needs nothing else."""
    rows = "".join(row(iteration) for iteration in done)
    head = "<th>Iteration<th>Matches<th>Rows<th>Against the planner<th>Against the last net<th>Kept"
    features = "".join(
        f"<tr><td>{escape(one.name)}<td>{escape(one.says)}<td>{one.low:g} to {one.high:g}"
        for one in course.learning.features
    )
    return (
        f"<!doctype html><meta charset=utf-8><title>{escape(course.game)}: what a net learned</title>"
        "<style>body{font:16px sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
        "td,th{text-align:left;padding:.2em .8em}</style>"
        f"<h1>{escape(course.game)}: what a net learned</h1>"
        f"<p>Seed {course.seed}. {escape(str(course.recipe._asdict()))}</p>{chart(done)}"
        f"<table><tr>{head}{rows}</table><h2>What it sees</h2><table><tr><th>Name<th>Meaning<th>Range{features}</table>"
    )


def row(iteration: Iteration) -> str:
    last = said(iteration.against_last) if iteration.against_last else ""
    cells = iteration.number + 1, iteration.matches, iteration.rows, said(iteration.against_teacher), last
    return f"<tr>{''.join(f'<td>{cell}' for cell in cells)}<td>{'yes' if iteration.kept else 'no'}"


def said(mark: Mark) -> str:
    return f"{mark.wins:.1%} ± {mark.error:.1%}, {mark.lead:+.1f} points, {mark.deals} deals"


def chart(done: list[Iteration]) -> str:
    """The wins against the planner with their intervals."""
    step = WIDTH / (len(done) + 1)
    lines = "".join(
        f'<path d="M0 {HEIGHT * (1 - k * STEP):g}H{WIDTH}" stroke="#ddd"/>'
        f'<text x="0" y="{HEIGHT * (1 - k * STEP) - 3:g}" font-size="11" fill="#666">{k * STEP:.0%}</text>'
        for k in range(5)
    )
    points = [(step * (k + 1), iteration.against_teacher) for k, iteration in enumerate(done)]
    way = " ".join(f"{x:g},{height(mark.wins):g}" for x, mark in points)
    line = f'<polyline points="{way}" fill="none" stroke="#06c"/>'
    whiskers = "".join(whisker(x, mark) for x, mark in points)
    box = f'viewBox="0 -10 {WIDTH} {HEIGHT + 20}" role="img" aria-label="Wins against the planner"'
    return f"<svg {box}>{lines}{line}{whiskers}</svg>"


def whisker(x: float, mark: Mark) -> str:
    """A point with its interval."""
    low, high = height(mark.wins - mark.error), height(mark.wins + mark.error)
    return f'<path d="M{x:g} {high:g}V{low:g}" stroke="#999"/><circle cx="{x:g}" cy="{height(mark.wins):g}" r="4"/>'


def height(wins: float) -> float:
    return HEIGHT * (1.0 - wins)
