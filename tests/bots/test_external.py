"""Programs as bots: the examples play whole matches, any way to fail is survived, nothing hidden goes out."""

import fcntl
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, TextIO

import pytest

from stellwerk import bots
from stellwerk.arena.play import Result, play_match
from stellwerk.arena.play.simulate import seated
from stellwerk.bots import external, protocol, random
from stellwerk.bots.external import Expected, Forfeit, exchange, forfeits
from stellwerk.core import parts
from stellwerk.core.bots import Bot, Bots, Observe
from stellwerk.core.codec import encode
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, decision, step
from stellwerk.core.match import checked_options
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES, find
from tests.mini.yard import BARE, YARD

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide" / "bots-in-any-language.md"
EXAMPLES = {"python": "examples/bots/first_bot.py", "node": "examples/bots/first_bot.mjs"}

# Every bot here answers questions by `reply(message)`; its first line says what to do beside that.
BOT = """
import json, os, sys, time
def reply(message, choice=0):
    print(json.dumps({"ask": message["ask"], "choice": choice}), flush=True)
def questions():
    return (message for message in map(json.loads, sys.stdin) if "ask" in message)
"""


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    yield
    external.leave()


def script(folder: Path, code: str, seconds: float = 30, *arguments: object) -> str:
    """The name of a bot that runs this code; the limit is generous where a machine under load must not matter."""
    file = folder / f"bot{len(list(folder.iterdir()))}.py"
    file.write_text(BOT + code, "utf-8")
    return f"exec@{seconds}s:{shlex.join([sys.executable, '-I', '-S', str(file), *map(str, arguments)])}"


def example(language: str) -> str:
    runner = {"python": sys.executable, "node": shutil.which("node")}[language]
    assert runner, "Node is not installed: these tests need it (version 18 or newer) for the example in JavaScript."
    return f"exec@30s:{shlex.join([runner, str(ROOT / EXAMPLES[language])])}"


def match(game: AnyGame, players: int, seed: int, *seats: Bot) -> Result:
    return play_match(game, game.box(), players, seed, checked_options(game, players, {}), seats)


class Fallback:
    """Counts how often it is needed."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
        self.asked += 1
        return random.choose(game, observe, decision, rng)


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_examples_play_whole_matches(game: AnyGame, language: str) -> None:
    """Legally: the match refuses what is not offered. The same seed is the same match."""
    name = example(language)
    bot = bots.find(name)
    assert match(game, 3, 5, bot, bot, random.choose) == match(game, 3, 5, bot, bot, random.choose)
    assert set(forfeits()) == {(name, 0), (name, 1)}
    assert all(failed == 0 and choices > 20 for failed, choices in forfeits().values())


@pytest.mark.parametrize("language", EXAMPLES)
def test_the_examples_are_cleverer_than_chance(language: str) -> None:
    result = match(find("germany"), 2, 1, bots.find(example(language)), random.choose)
    assert result.scores[0] > result.scores[1] + 50


STALLS = 0.1  # seconds: a bot that stalls is not waited for any longer
FAILURES = {
    "dies": ("sys.exit(1)", 30, "it has ended"),
    "dies when asked": ("next(questions()); sys.exit(1)", 30, "it has ended"),
    "stalls": ("time.sleep(60)", STALLS, "no answer within 0.1 s"),
    "answers late": ("[(time.sleep(1), reply(m)) for m in questions()]", STALLS, "no answer within 0.1 s"),
    "says nothing": ("list(questions())", STALLS, "no answer within 0.1 s"),
    "closes its input": ("os.close(0); time.sleep(60)", STALLS, ""),
    "closes its output": ("os.close(1); time.sleep(60)", 30, "closed its output"),
    "prints": ("print('thinking ...'); [reply(m) for m in questions()]", 30, "'thinking ...'"),
    "is out of range": ("[reply(m, len(m['options'])) for m in questions()]", 30, "a number below"),
    "is negative": ("[reply(m, -1) for m in questions()]", 30, "a number below"),
    "is no number": ("[reply(m, True) for m in questions()]", 30, "a number below"),
    "is a word": ("[reply(m, m['options'][0]['op']) for m in questions()]", 30, "a number below"),
    "answers ahead": ("[reply({'ask': m['ask'] + 1}) for m in questions()]", 30, "a number below"),
    "answers a list": ("print([1, 2], flush=True); list(questions())", 30, "'[1, 2]'"),
    "is not UTF-8": ("os.write(1, bytes(range(128, 256)) + b'\\n'); list(questions())", 30, "it wrote"),
    "nests": ("print('[' * 60000, flush=True); list(questions())", 30, "it wrote '[[["),
    "floods": ("while True: print('x' * 1000)", 30, "it wrote 'xxx"),
    "floods a line": ("while True: sys.stdout.write('x' * 1000)", 30, "longer than 65536 bytes"),
    "answers forever": ("reply(next(questions()))\nwhile True: reply({'ask': 1})", STALLS, "no answer within 0.1 s"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failing_program_forfeits_and_the_match_goes_on(
    failure: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, seconds, reason = FAILURES[failure]
    name, fallback = script(tmp_path, code, seconds), Fallback()
    monkeypatch.setitem(vars(find("germany")), "bots", Bots(planner=fallback))
    match(find("germany"), 2, 3, external.bot(name), random.choose)
    failed, choices = forfeits()[name, 0]
    assert fallback.asked == failed
    assert failed >= choices - external.LIVES, "it is started again a few times and then no more"
    told = [line for line in capfd.readouterr().err.splitlines() if line.startswith(name)]
    assert len(told) == external.LIVES + 1
    assert all("(seat 0) forfeits a choice to planner: " in line and reason in line for line in told[:-1])
    assert told[-1] == f"{name} (seat 0) has failed too often: planner plays on in its place."


def test_the_fallback_is_the_planner_and_where_there_is_none_chance(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bot = bots.find(script(tmp_path, "sys.exit(1)"))
    assert match(find("first-class"), 2, 3, bot, random.choose).decisions
    assert "forfeits a choice to planner: it has ended" in capfd.readouterr().err
    external.leave()
    assert match(BARE, 2, 3, bot, random.choose).decisions
    assert "forfeits a choice to random: it has ended" in capfd.readouterr().err


def test_one_failure_costs_one_choice(tmp_path: Path) -> None:
    name = script(tmp_path, "[reply(m) if m['ask'] != 7 else sys.exit(1) for m in questions()]")
    match(find("germany"), 2, 3, bots.find(name), random.choose)
    failed, choices = forfeits()[name, 0]
    assert failed == 1
    assert choices > 20


def test_right_answers_earn_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "EARNED", 5)
    name = script(tmp_path, "[reply(m) if m['ask'] % 6 else sys.exit(1) for m in questions()]")
    monkeypatch.setitem(vars(find("germany")), "bots", Bots())
    match(find("germany"), 2, 3, external.bot(name), random.choose)
    failed, choices = forfeits()[name, 0]
    assert failed == choices // 6 > external.LIVES


def test_an_old_answer_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """This bot answers every question again with another choice."""
    name = script(tmp_path, "[(reply(m, 0), reply(m, 1)) for m in questions()]")
    bot = bots.find(name)

    def first(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
        action = bot(game, observe, decision, rng)
        assert action == decision.options[0]
        return action

    match(find("first-class"), 2, 3, first, random.choose)
    assert forfeits()[name, 0][0] == 0


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    with Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdin=PIPE, stdout=PIPE) as process:
        with pytest.raises(Forfeit, match=r"no answer within 0\.1 s"):
            exchange(process, "x" * 10_000_000, Expected(1, find("germany"), ()), 0.1)
        process.kill()


def test_an_interrupt_leaves_no_half_asked_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    name, game = script(tmp_path, "[reply(m) for m in questions()]"), find("germany")
    with monkeypatch.context() as patch:
        patch.setattr(external, "exchange", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match(game, 2, 3, bots.find(name), random.choose)
    assert external.PROGRAMS[name, 0].process is None
    assert match(game, 2, 3, bots.find(name), random.choose).decisions
    assert forfeits()[name, 0][0] == 0


def test_what_a_program_says_on_its_error_stream_is_seen(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    match(YARD, 2, 3, bots.find(script(tmp_path, "1 / 0")), random.choose)
    assert "ZeroDivisionError" in capfd.readouterr().err


RECORD = """
for line in sys.stdin:
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(line)
    if "ask" in (message := json.loads(line)):
        reply(message)
"""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_the_view_goes_out(game: AnyGame, tmp_path: Path) -> None:
    """What a seat cannot know is dealt anew: the lines stay the same, byte by byte."""
    files = [tmp_path / "true.jsonl", tmp_path / "guessed.jsonl"]
    recorders = [bots.find(script(tmp_path, RECORD, 30, file)) for file in files]
    options = checked_options(game, 3, {"modules": "CD"} if game.name == "first-class" else {})
    state, rng, views = game.set_up(game.box(), 3, seeded(5), options), seeded(6), []
    open = advance(game, state)
    while open is not None:
        if below(rng, 4) == 0:
            view = game.mask(state, open.seat)
            views.append(encode(view))
            for recorder, table in zip(recorders, (state, game.guess(view, open.seat, seeded(9))), strict=True):
                same = decision(game, table)
                assert same is not None
                recorder(game, partial(game.mask, table, open.seat), same, seeded(7))
        open = step(game, state, open, open.options[below(rng, len(open.options))])
    assert files[0].read_bytes() == files[1].read_bytes()
    lines = [json.loads(line) for line in files[0].read_text("utf-8").splitlines()]
    assert [line["view"] for line in lines if "ask" in line] == views
    assert all(line["view"]["rng"] == [0, 0, 0, 0] for line in lines if "ask" in line)
    assert len([line for line in lines if "stellwerk" in line]) == 3, "one hello for each seat's program"


def test_another_game_is_told_by_another_hello(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    bot = bots.find(script(tmp_path, RECORD, 30, file))
    for game, players in ((YARD, 2), (YARD, 2), (YARD, 3), (find("germany"), 3)):
        match(game, players, 1, bot, *[random.choose] * (players - 1))
    hellos = [line for line in map(json.loads, file.read_text("utf-8").splitlines()) if "stellwerk" in line]
    assert [(line["game"], line["players"]) for line in hellos] == [(YARD.name, 2), (YARD.name, 3), ("germany", 3)]
    box = find("germany").box()
    assert hellos[2]["box"]["digest"] == box.digest
    assert [track["length"] for track in hellos[2]["box"]["tracks"]] == [track.length for track in box.tracks]


def test_golden_question_in_the_guide() -> None:
    game = find("germany")
    state = game.set_up(game.box(), 2, seeded(7), {})
    open = advance(game, state)
    while open is not None and open.effect.op != "second_card":
        open = step(game, state, open, open.options[0])
    assert open is not None
    real = spread(json.loads(protocol.question(game, game.mask(state, open.seat), open, 3, 5.0, 2024)))
    text = GUIDE.read_text("utf-8")
    question, *answers = re.findall(r"```json\n(.*?)\n```", text, re.DOTALL)
    if os.environ.get("STELLWERK_GOLDEN") == "write":
        GUIDE.write_text(text.replace(question, real), "utf-8")
    assert real in GUIDE.read_text("utf-8"), "the question in the guide is out of date: make golden"
    assert [protocol.read(answer.encode(), game, open.options) for answer in answers] == [(3, 2), (3, 2)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_golden_actions_in_the_guide(game: AnyGame) -> None:
    mark = re.compile(rf"(?<=<!-- actions of {game.name} -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)
    if os.environ.get("STELLWERK_GOLDEN") == "write":
        GUIDE.write_text(mark.sub(lambda _: listed(game), GUIDE.read_text("utf-8"), count=1), "utf-8")
    found = mark.search(GUIDE.read_text("utf-8"))
    assert found is not None
    assert found[0] == listed(game), "the actions in the guide are out of date: make golden"


def listed(game: AnyGame) -> str:
    """The actions of a game as a table: what they do and their parts with meaning and range."""
    rows = []
    for op, about in parts.describe(game, game.box())["actions"].items():
        told = [
            f"`{name}` {part['means']} ({'`box.' + part['box'] + '`, ' if 'box' in part else ''}"
            f"{part['least']} to {part['most']})"
            for name, part in about["parts"].items()
        ]
        rows.append(f"| `{op}` | {about['means']} | {'; '.join(told)} |")
    return "\n".join([f"| {game.title} | does | its parts |", "|---|---|---|", *rows, ""])


NAMES = """
for message in questions():
    option = message["options"][message["seed"] % len(message["options"])]
    names = {key: value for key, value in option.items() if key not in ("op", "a", "b", "says")}
    print(json.dumps({"ask": message["ask"], **names}), flush=True)
"""


@pytest.mark.parametrize("game", [*GAMES.values(), YARD], ids=lambda game: game.name)
def test_a_bot_may_answer_by_names(game: AnyGame, tmp_path: Path) -> None:
    bot = bots.find(name := script(tmp_path, NAMES, 30))
    match(game, 2, 3, bot, random.choose)
    failed, choices = forfeits()[name, 0]
    assert (failed, choices > 4) == (0, True)


@pytest.mark.parametrize(
    "answer", ['{"ask": 3, "do": "claim"}', '{"ask": 3, "do": "take", "kind": true}', '{"ask": 3}']
)
def test_names_of_no_option_are_no_answer(answer: str) -> None:
    options = (Action("take", 1), Action("claim", 4))
    assert protocol.read(answer.encode(), find("germany"), options) == (3, -1)


def spread(message: dict[str, Any]) -> str:
    """An entry a line, the parts of the view included."""
    lines = [f'"{key}": {json.dumps(value)}' for key, value in message.items() if key not in ("options", "view")]
    options = ",\n  ".join(json.dumps(option) for option in message["options"])
    view = ",\n  ".join(f'"{key}": {json.dumps(value)}' for key, value in message["view"].items())
    lines += [f'"options": [\n  {options}\n ]', f'"view": {{\n  {view}\n }}']
    return "{\n " + ",\n ".join(lines) + "\n}"


# It is deaf to the end of its input and has a child that is, too. Both hold a lock for as long as they live.
STAYS = """
import fcntl, subprocess
file = open(sys.argv[1], "a")
fcntl.flock(file, fcntl.LOCK_SH)
child = [sys.executable, "-c", "import time; time.sleep(60)"]
subprocess.Popen(child, pass_fds=[file.fileno()])
print(os.getpid(), os.getsid(0), file=file, flush=True)
for message in questions():
    reply(message)
time.sleep(60)
"""
SIMULATION = """
import sys
from stellwerk.arena.play import simulate as arena
plan = arena.plan("germany", 2, 1, {}, [sys.argv[1], "random"])
jobs = int(sys.argv[2])
assert sum(map(len, arena.simulate(plan, 3 * jobs, jobs))) == 3 * jobs
"""


def is_held(file: TextIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_runs_on_when_stellwerk_ends(jobs: int, tmp_path: Path) -> None:
    record = tmp_path / "record"
    name = script(tmp_path, STAYS, 30, record)
    subprocess.run([sys.executable, "-c", SIMULATION, name, str(jobs)], check=True)
    with record.open() as file:
        for _ in range(100):  # the system may take a moment to end a child
            if is_held(file):
                time.sleep(0.05)
        assert not is_held(file)
        numbers = [line.split() for line in file]
    assert numbers
    assert all(process == session for process, session in numbers), "a session of its own has no terminal"


def test_the_forfeits_are_summed_up_at_the_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name = script(tmp_path, "sys.exit(1)")
    match(find("germany"), 2, 3, bots.find(name), random.choose)
    choices = forfeits()[name, 0][1]
    external.leave()
    assert capfd.readouterr().err.endswith(f"{name} (seat 0): {choices} of {choices} choices forfeited.\n")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("exec:", "names no command"),
        ("exec:./nothing-here", "There is no program './nothing-here'"),
        ("exec:.", "There is no program '.'"),
        ("exec:'half", "No closing quotation"),
        ("exec@:true", "exec@2s:COMMAND"),
        ("exec@0s:true", "exec@2s:COMMAND"),
        ("exec@5:true", "exec@2s:COMMAND"),
    ],
)
def test_a_wrong_name_is_refused_at_once(name: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)) as refusal:
        seated([name], 2, YARD)
    assert "\n" not in str(refusal.value)


def test_a_file_that_cannot_be_run_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybot").write_text("print()")
    monkeypatch.chdir(tmp_path)
    for word in ("mybot", "./mybot"):
        with pytest.raises(ValueError, match=r"chmod \+x \./mybot"):
            bots.find(f"exec:{word}")


def test_a_path_is_taken_from_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mybot"
    file.write_text(f"#!{sys.executable}\n{BOT}\n[reply(m) for m in questions()]")
    file.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    assert match(YARD, 2, 3, bots.find("exec:./mybot"), random.choose).decisions
    assert forfeits()["exec:./mybot", 0][0] == 0


def test_a_file_of_no_known_kind_forfeits(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mybot"
    file.write_text("no program\n")
    file.chmod(0o755)
    match(YARD, 2, 3, bots.find(f"exec:{file}"), random.choose)
    assert "it cannot be started: Exec format error" in capfd.readouterr().err
