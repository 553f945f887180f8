"""Bots in any language: a program gets the view and the options as lines of JSON and answers in time.

A failure costs the program that one choice: the fallback chooses, the process is ended, and the next question starts
a new one, a few times at most.
"""

import atexit
import os
import re
import reprlib
import shlex
import shutil
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Lock, Thread
from typing import IO, Any, NamedTuple

from stellwerk.bots import random
from stellwerk.bots.protocol import hello, question, read
from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import draw

SECONDS = 5.0  # for each choice, unless the name says otherwise
LONGEST = 1 << 16  # bytes of an answer
LIVES = 5  # failures of a seat's program, after which it is not started again
EARNED = 100  # questions that give a life back
REPORTED = 5  # failures of a seat that are reported one by one
NAME = re.compile(r"exec(?:@([0-9]{1,4}(?:\.[0-9]{1,3})?)s)?:(.*)", re.DOTALL)

Inbox = SimpleQueue["int | Forfeit"]


class Forfeit(Exception):
    """The program gave no right answer; the message says why."""


class Command(NamedTuple):
    """What is run, and how long it may think."""

    name: str  # of the bot
    words: tuple[str, ...]
    seconds: float


class Expected(NamedTuple):
    """Which answer counts: to the question of that number, one of the options."""

    number: int
    game: AnyGame
    options: tuple[Action, ...]


@dataclass
class Program:
    """A command that plays one seat: each seat has a process of its own, so that none hears another's secrets."""

    command: Command
    seat: int
    process: Popen[bytes] | None = None
    hello: str = ""  # the last one that the process got
    asked: int = 0
    choices: int = 0
    forfeits: int = 0
    lives: int = LIVES
    lock: Lock = field(default_factory=Lock)  # several tables may ask at once


PROGRAMS: dict[tuple[str, int], Program] = {}  # by name and seat; kept from match to match until Stellwerk ends


def bot(name: str) -> Bot:
    """The bot `exec:COMMAND` or `exec@2s:COMMAND`; the game's planner chooses where it fails, or else chance."""
    return partial(choose, command_of(name))


@cache
def command_of(name: str) -> Command:
    """The command in the name of a bot, found and executable; else one line that says what to do."""
    found = NAME.fullmatch(name)
    seconds = float(found[1] or SECONDS) if found else 0
    if found is None or not seconds:
        raise ValueError(f"{name!r} is no bot: write exec:COMMAND, or exec@2s:COMMAND for 2 seconds a choice.")
    try:
        parts = shlex.split(found[2], posix=os.name == "posix")
    except ValueError as problem:
        raise ValueError(f"{name!r} cannot be read as a command: {problem}.") from None
    if not parts:
        raise ValueError(f"{name!r} names no command: write for example exec:./mybot.")
    return Command(name, (program_file(parts[0]), *parts[1:]), seconds)


def program_file(word: str) -> str:
    """The file that a command runs: a path from the working directory, or a program on the PATH."""
    if file := shutil.which(word):
        return os.path.abspath(file)
    if Path(word).is_file():
        path = word if os.path.dirname(word) else f"./{word}"
        ways = f"chmod +x {path} and exec:{path}, or name what runs it, as in exec:python {path}"
        raise ValueError(f"The file {word!r} cannot be run as a bot: {ways}.")
    raise ValueError(f"There is no program {word!r} to run as a bot: give its path or a name on the PATH.")


def files_of(name: str) -> list[Path]:
    """What a command runs, as far as it can be seen: the program and the files that its words name; here, that is."""
    try:
        words = command_of(name).words
    except ValueError:
        return []
    return [Path(word) for word in words if Path(word).is_file()]


def choose(command: Command, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The program's choice; the fallback's where it fails."""
    program = PROGRAMS.setdefault((command.name, decision.seat), Program(command, decision.seat))
    with program.lock:
        program.choices += 1
        if program.lives:
            try:
                return decision.options[ask(program, game, observe(), decision, draw(rng))]
            except Forfeit as reason:
                fail(program, str(reason), "planner" if game.bots.planner else "random")
        program.forfeits += 1
    return (game.bots.planner or random.choose)(game, observe, decision, rng)


def ask(program: Program, game: AnyGame, view: Any, decision: Decision, seed: int) -> int:
    """The index of the option that the program chooses."""
    process = started(program)
    program.asked += 1
    expected = Expected(program.asked, game, decision.options)
    lines = question(game, view, decision, program.asked, program.command.seconds, seed)
    greeting = hello(game, view.players, view.box)
    if program.hello != greeting:
        program.hello, lines = greeting, greeting + lines
    try:
        choice = exchange(process, lines, expected, program.command.seconds)
    except BaseException:  # an interrupt, too: the next question must not get an old answer
        stop(program)
        raise
    if program.asked % EARNED == 0:
        program.lives = min(program.lives + 1, LIVES)
    return choice


def exchange(process: Popen[bytes], lines: str, expected: Expected, seconds: float) -> int:
    """Send lines and wait for the answer. A thread does it: a program may neither read nor write."""
    inbox: Inbox = SimpleQueue()
    Thread(target=talk, args=(process, lines.encode(), expected, inbox), daemon=True).start()
    try:
        answer = inbox.get(timeout=seconds)
    except Empty:
        raise Forfeit(f"no answer within {seconds:g} s") from None
    if isinstance(answer, Forfeit):
        raise answer
    return answer


def talk(process: Popen[bytes], lines: bytes, expected: Expected, inbox: Inbox) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(lines)
        process.stdin.flush()
        inbox.put(hear(process.stdout, expected))
    except (Forfeit, OSError, ValueError) as problem:  # ValueError: its pipes were closed since it was too slow
        inbox.put(problem if isinstance(problem, Forfeit) else Forfeit("it has ended or closed its input"))


def hear(output: IO[bytes], expected: Expected) -> int:
    """The choice in the answer to this question; answers to earlier ones are passed over."""
    while line := output.readline(LONGEST + 1):
        if len(line) > LONGEST:
            raise Forfeit(f"it wrote a line longer than {LONGEST} bytes")
        number, choice = read(line, expected.game, expected.options)
        if number == expected.number and 0 <= choice < len(expected.options):
            return choice
        if not 0 < number < expected.number:
            written = reprlib.repr(line.decode(errors="replace").strip())
            wanted = f'{{"ask": {expected.number}, "choice": a number below {len(expected.options)}}}'
            raise Forfeit(f"it wrote {written} and not {wanted}")
    raise Forfeit("it has ended or closed its output")


def started(program: Program) -> Popen[bytes]:
    """The running process, or a new one. It has its own session: no terminal, and no part in an interrupt by key."""
    if program.process is None:
        program.hello = ""
        try:
            program.process = Popen(program.command.words, stdin=PIPE, stdout=PIPE, start_new_session=True)
        except OSError as problem:
            raise Forfeit(f"it cannot be started: {problem.strerror}") from None
    return program.process


def stop(program: Program) -> None:
    """End the process, and all that it started."""
    if program.process is None:
        return
    with suppress(OSError):  # it has ended already
        if sys.platform == "win32":
            program.process.kill()
        else:
            os.killpg(program.process.pid, signal.SIGKILL)
    program.process.wait()
    with suppress(RuntimeError):  # no thread can be started any more: Stellwerk ends, and its files are closed with it
        Thread(target=close, args=(program.process,), daemon=True).start()
    program.process = None


def close(process: Popen[bytes]) -> None:
    """Close the pipes. A thread does it, since one that still talks holds them until it notices that nobody answers."""
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()


def fail(program: Program, reason: str, fallback: str) -> None:
    """Count and report a failure."""
    program.lives -= 1
    who = f"{program.command.name} (seat {program.seat})"
    if program.forfeits < REPORTED:
        say(f"{who} forfeits a choice to {fallback}: {reason}.")
    if not program.lives:
        say(f"{who} has failed too often: {fallback} plays on in its place.")


def forfeits() -> dict[tuple[str, int], tuple[int, int]]:
    """By bot and seat: how many of its choices it forfeited, and how many it had, in this process."""
    return {key: (program.forfeits, program.choices) for key, program in PROGRAMS.items()}


@atexit.register
def leave() -> None:
    """End all programs, and report how often they failed."""
    for program in PROGRAMS.values():
        stop(program)
        if program.forfeits:
            about = f"{program.forfeits} of {program.choices} choices forfeited"
            say(f"{program.command.name} (seat {program.seat}): {about}.")
    PROGRAMS.clear()


def say(line: str) -> None:
    with suppress(OSError, ValueError):  # a match goes on even where nothing can be printed
        print(line, file=sys.stderr, flush=True)
