"""Looks for the positions of First Class's short lessons: `python tools/lesson_positions.py`.

A planner plays against an easy bot. A position is kept where a good player would do what the first step suggests, and
where whoever follows is shown every step within a few decisions.
"""

import json
from collections.abc import Sequence

from stellwerk.arena.judge.lessons import chosen, prompted
from stellwerk.core.lesson import LEARNER, Lesson, Progress, after, is_taught
from stellwerk.core.match import Match
from stellwerk.games import find
from stellwerk.games.first_class.lesson.short import FILE, LESSONS, short_lesson

SOON = 12  # decisions of the learner


def position(name: str) -> tuple[int, Sequence[int]]:
    """The first that is found: the seed, and the numbers of the options up to it."""
    for seed in range(1, 500):
        lesson, picks = short_lesson(name, seed, ()), list[int]()
        match = Match(find("first-class"), lesson.players, seed, lesson.options)
        while (open := match.decision) is not None:
            if open.seat == LEARNER and len(open.options) > 1 and teaches(lesson, match):
                return seed, picks
            action = chosen(match, open)
            picks.append(open.options.index(action))
            match.play(action)
    raise LookupError(name)


def teaches(lesson: Lesson, match: Match) -> bool:
    """Whether the first step is shown at once, and the others soon."""
    told = prompted(lesson, Progress(), match)
    if told is None or told.step != 0:
        return False
    again, progress, decisions = match.at(len(match.actions)), Progress(), 0
    while (open := again.decision) is not None and decisions < SOON and not is_taught(lesson, progress):
        told = prompted(lesson, progress, again) if open.seat == LEARNER else None
        action = told.suggested[0] if told and told.suggested else chosen(again, open)
        progress = after(progress, told, action) if open.seat == LEARNER else progress
        decisions += open.seat == LEARNER
        again.play(action)
    return is_taught(lesson, progress)


def main() -> None:
    lines = []
    for name in LESSONS:
        seed, picks = position(name)
        lines.append(f"  {json.dumps(name)}: {json.dumps({'seed': seed, 'picks': picks})}")
        print(f"{name}: seed {seed}, after {len(picks)} choices")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
