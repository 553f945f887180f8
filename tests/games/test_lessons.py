"""The lessons: who follows every prompt sees every step, and who never does comes to the end all the same."""

from collections.abc import Callable
from functools import cache

import pytest

from stellwerk.arena.judge.lessons import good_choice, prompted
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find as bot
from stellwerk.core.lesson import LEARNER, Lesson, Progress, Prompt, after, followed, prompt
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision
from stellwerk.core.words import LANGUAGES
from stellwerk.games import find
from stellwerk.kit.elements import walk
from stellwerk.kit.panels import section

GAMES = ("germany", "first-class")
A_DOZEN = 12
Learn = Callable[[Match, Decision, Prompt | None], Action]
Told = list[tuple[int, Prompt]]  # after how many actions what was said


def lesson_of(game: str) -> Lesson:
    lesson = find(game).lesson
    assert lesson is not None
    return lesson


def choice_of(level: str, match: Match, decision: Decision) -> Action:
    rng = bot_rng(match.seed, decision.seat, len(match.actions))
    return bot(level)(match.game, lambda: match.view(decision.seat), decision, rng)


def follow(match: Match, decision: Decision, told: Prompt | None) -> Action:
    """Do what is suggested; where nothing is, what a planner would."""
    return told.suggested[0] if told and told.suggested else choice_of("planner", match, decision)


def stray(match: Match, decision: Decision, told: Prompt | None) -> Action:
    """Never do what is suggested."""
    others = [option for option in decision.options if not told or option not in told.suggested]
    return (others or decision.options)[len(match.actions) % (len(others) or 1)]


def learnt(game: str, learn: Learn) -> tuple[Match, Told, Progress]:
    """A whole match as at the table, against easy bots."""
    lesson, told_at, progress = lesson_of(game), Told(), Progress()
    match = Match(find(game), lesson.players, lesson.seed, lesson.options)
    while match.decision is not None:
        if match.decision.seat == LEARNER:
            told = prompted(lesson, progress, match)
            told_at += [(len(match.actions), told)] if told else []
            action = learn(match, match.decision, told)
            progress = after(progress, told, action)
        else:
            action = choice_of("easy", match, match.decision)
        match.play(action)
    return match, told_at, progress


followed_through = cache(lambda game: learnt(game, follow))


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_every_prompt_sees_every_step(game: str) -> None:
    _, told, _ = followed_through(game)
    assert {one.step for _, one in told} == set(range(len(lesson_of(game).steps)))
    assert len(lesson_of(game).steps) >= A_DOZEN


@pytest.mark.parametrize("game", GAMES)
def test_most_of_it_is_taught_early(game: str) -> None:
    match, told, _ = followed_through(game)
    first = {one.step: at for at, one in reversed(told)}
    early = [step for step, at in first.items() if at < len(match.actions) / 2]
    assert len(early) >= A_DOZEN, first


@pytest.mark.parametrize("game", GAMES)
def test_who_never_follows_comes_to_the_end(game: str) -> None:
    match, told, progress = learnt(game, stray)
    assert match.over
    assert told, "is spoken to all the same"
    assert followed(lesson_of(game), Progress(), match, good_choice) == progress._replace(at=len(match.actions))


@pytest.mark.parametrize("game", GAMES)
def test_progress_is_the_same_however_it_is_followed(game: str) -> None:
    match, _, progress = followed_through(game)
    lesson, middle = lesson_of(game), len(match.actions) // 2
    half = followed(lesson, Progress(), match.at(middle), good_choice)
    assert followed(lesson, half, match, good_choice) == followed(lesson, Progress(), match, good_choice)
    assert followed(lesson, half, match, good_choice).shown == progress.shown


@pytest.mark.parametrize("game", GAMES)
def test_every_step_speaks_three_languages_and_points_at_what_is_drawn(game: str) -> None:
    match, told, _ = followed_through(game)
    for at, one in told:
        then, step = match.at(at), lesson_of(game).steps[one.step]
        assert then.decision is not None
        view, picture = then.view(LEARNER), then.game.picture
        assert picture is not None
        spoken = {language: then.game.words(language) for language in LANGUAGES}
        said = {t(step.says, **step.about(view, then.decision, t)) for t in spoken.values()}
        assert len(said) == len(LANGUAGES), said
        t = spoken["en"]
        panels = picture.panels(view, LEARNER, then.decision, then.who(t), t)
        ids = {element.name for panel in panels for element in walk((section(panel),))}
        assert set(step.shows) - {"ask"} <= ids, step.title


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_shown_as_often_as_it_says(game: str) -> None:
    _, told, _ = followed_through(game)
    shown = [one.step for _, one in told]
    assert all(shown.count(number) <= step.times for number, step in enumerate(lesson_of(game).steps))


def test_a_contract_that_glows_is_advised_before_the_end_of_the_turn() -> None:
    match, told, _ = followed_through("first-class")
    ends = [(at, one) for at, one in told if lesson_of("first-class").steps[one.step].title == "End the turn"]
    assert ends
    for at, one in ends:
        open = match.at(at).decision
        assert open is not None
        glowing = {option for option in open.options if option.op in ("bonus", "contract")}
        assert (glowing and set(one.suggested) <= glowing) or (
            not glowing and [option.op for option in one.suggested] == ["end"]
        )


def test_what_was_done_instead_is_noticed_once() -> None:
    lesson = lesson_of("germany")
    match = Match(find("germany"), lesson.players, lesson.seed)
    assert match.decision is not None
    told = prompt(lesson, Progress(), match.view(LEARNER), match.decision)
    assert told is not None
    strayed = after(Progress(), told, stray(match, match.decision, told))
    assert strayed.strayed
    assert not after(strayed, None, told.suggested[0]).strayed
    assert not after(Progress(), told, told.suggested[0]).strayed
