"""A course: a net plays, is fitted and is judged, again and again. All of it lies in a folder, and goes on there."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from stellwerk.arena.play.runner import OpenPool
from stellwerk.core.learning import Learning, Recipe
from stellwerk.games import open_box
from stellwerk.kit.net import Net, mean
from stellwerk.kit.weights import read, written
from stellwerk.learn.exam import Exam, Mark, mark, passed, play_exams
from stellwerk.learn.lessons import Lessons, Taught, play_lessons
from stellwerk.workers import run_batches

P = TypeVar("P")
R = TypeVar("R")


class Course(NamedTuple):
    """What is taught, and where it is kept."""

    game: str
    learning: Learning
    recipe: Recipe
    seed: int
    exams: int  # deals of each exam
    folder: Path
    deck: str | None = None  # the text of a deck file; None: the published deck
    first: str | None = None  # the file of a net that plays the first matches and is taught further; None: the teacher
    taste: str | None = None  # a way to win that is taught beside winning


class Iteration(NamedTuple):
    """What came of an iteration."""

    number: int
    matches: int
    rows: int
    against_last: Mark | None
    against_teacher: Mark
    kept: bool


Tell = Callable[[str, int, int], None]  # what is done now, how far, of how much


def run(course: Course, iterations: int, open_pool: OpenPool, tell: Tell) -> Iterator[Iteration]:
    """All iterations: first those that are there, then new ones. An iteration is there when its record is written."""
    course.folder.mkdir(parents=True, exist_ok=True)
    check_same(course)
    for number in range(iterations):
        record = course.folder / f"{number:03}.json"
        if not record.exists():
            write(record, json.dumps(iterate(course, number, open_pool, tell)._asdict()))
        yield recorded(record)


def check_same(course: Course) -> None:
    """A folder holds one course."""
    about = json.dumps(about_course(course), indent=1)
    path = course.folder / "course.json"
    if path.exists() and path.read_text("utf-8") != about:
        raise ValueError(f"{course.folder} holds another course: name another folder with --out, or go on with it.")
    write(path, about)


def about_course(course: Course) -> dict[str, Any]:
    """What a net says about how it was taught."""
    deck = open_box(course.game, course.deck).digest
    first = {} if course.first is None else {"first": json.loads(course.first)["digest"]}
    taste = {} if course.taste is None else {"taste": course.taste}
    return {"game": course.game, "deck": deck, "seed": course.seed, "recipe": course.recipe._asdict(), **first, **taste}


def write(path: Path, text: str) -> None:
    """Wholly or not at all."""
    fresh = path.with_suffix(".part")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def recorded(path: Path) -> Iteration:
    found = json.loads(path.read_text("utf-8"))
    last = found.pop("against_last")
    teacher = Mark(*found.pop("against_teacher"))
    return Iteration(**found, against_last=Mark(*last) if last else None, against_teacher=teacher)


def iterate(course: Course, number: int, open_pool: OpenPool, tell: Tell) -> Iteration:
    """Play, fit, judge."""
    last = newest(course, number)
    with open_pool() as pool:

        def all_of(what: str, task: Callable[[P, int, int], list[R]], plan: P, count: int) -> list[R]:
            found: list[R] = []
            for batch in run_batches(pool, task, plan, 0, count):
                found += batch
                tell(what, len(found), count)
            return found

        if not rows_of(course, number).exists():
            gate = gate_of(course.recipe, number)
            plan = Lessons(course.game, course.seed, number, last, gate, course.deck, course.taste)
            keep_rows(course, number, all_of("lessons", play_lessons, plan, course.recipe.matches))
        tell("fitting", 0, 1)
        rows = fitted(course, number)
        new = weights(course, number)
        tell("fitting", 1, 1)
        gates = gate_of(course.recipe, number + 1), gate_of(course.recipe, number)

        def judged(what: str, old: str | None) -> Mark:
            exam = Exam(course.game, course.seed, number, new, old, gates, course.deck)
            return mark(all_of(what, play_exams, exam, course.exams))

        against_last = judged("exam against the last net", last) if last else None
        against_teacher = judged("exam against the planner", None)
    # With nobody to beat it is kept: its matches teach the next. And whoever follows a taste need not win.
    kept = against_last is None or course.taste is not None or passed(against_last, course.recipe.doubt)
    if kept:
        write(course.folder / "net.json", new)
    return Iteration(number, course.recipe.matches, rows, against_last, against_teacher, kept)


def gate_of(recipe: Recipe, iteration: int) -> float:
    """What another option must promise more; the last of the recipe's gates stays."""
    return recipe.gates[min(iteration, len(recipe.gates) - 1)]


def newest(course: Course, before: int) -> str | None:
    """The file of the newest net that was kept before an iteration; before all of them the one to begin with."""
    for number in reversed(range(before)):
        if recorded(course.folder / f"{number:03}.json").kept:
            return (course.folder / f"{number:03}.net").read_text("utf-8")
    return course.first


def rows_of(course: Course, number: int) -> Path:
    return course.folder / f"{number:03}.rows"


def keep_rows(course: Course, number: int, taught: list[Taught]) -> None:
    """What was learned from is there when its rows are: they are written last, and wholly."""
    path = rows_of(course, number)
    path.with_suffix(".targets").write_bytes(b"".join(one.targets for one in taught))
    path.with_suffix(".links").write_bytes(b"".join(one.links for one in taught))
    path.with_suffix(".part").write_bytes(b"".join(one.rows for one in taught))
    path.with_suffix(".part").replace(path)


def fitted(course: Course, number: int) -> int:
    """Fit a net to all rows so far; how many there were."""
    from stellwerk.learn.fit import fit_files  # which needs numpy

    paths = [rows_of(course, one) for one in reversed(range(number + 1))]
    recipe, first, features = course.recipe, None, course.learning.features
    if course.first is not None:  # none of the matches were the teacher's, and what that net knows is not lost
        recipe, first = recipe._replace(planners=1.0), read(course.first, features).net
    net, rows = fit_files(paths, len(features), recipe, course.seed + number, first)
    write(course.folder / f"{number:03}.one", written(net, course.learning.features, {}))
    return rows


def weights(course: Course, number: int) -> str:
    """The file of the net that plays: the mean of the newest ones."""
    nets = [one_net(course, n) for n in range(max(0, number + 1 - course.recipe.mean), number + 1)]
    text = written(mean(nets), course.learning.features, about_course(course) | {"iterations": number + 1})
    write(course.folder / f"{number:03}.net", text)
    return text


def one_net(course: Course, number: int) -> Net:
    text = (course.folder / f"{number:03}.one").read_text("utf-8")
    return read(text, course.learning.features).net
