"""People at a terminal with one match: they are told what happens, asked, and may take back, save and leave."""

import contextlib
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from stellwerk import bots
from stellwerk.arena.play import bot_rng
from stellwerk.cli.files import check_new, write
from stellwerk.cli.hint import QUICK, show_hint
from stellwerk.cli.prompt import distinct, matching
from stellwerk.cli.terminal import Choice, new_console, safe, say, show_board, show_choices, show_sheet, wipe
from stellwerk.core.match import CannotUndo, Match
from stellwerk.core.records import Action
from stellwerk.core.words import Words, words

ALL = "a"


class Leaves(Exception):
    """The person has had enough."""


@dataclass
class Sitting:
    """A match, who is a bot in it, and what the people have been told."""

    match: Match
    bots: dict[int, str]  # by seat
    language: str
    file: Path | None  # where the match is kept
    again: list[str]  # the flags to resume it with
    console: Console = field(default_factory=new_console)
    told: int = 0  # events
    viewer: int | None = None  # the person who may look at the screen; None: everybody

    @property
    def t(self) -> Words:
        return words(self.language)

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.match.players) if seat not in self.bots]


def sit(sitting: Sitting) -> None:
    """From the first question to the score sheet, or until the person leaves."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  the arrow keys work in answers
    keep(sitting)
    welcome(sitting)
    try:
        while not sitting.match.over:
            move(sitting)
        keep(sitting)
        show_sheet(sitting.console, sitting.match, sitting.language)
    except Leaves:
        leave(sitting, asked=True)
    except (EOFError, KeyboardInterrupt):
        sitting.console.print()
        leave(sitting, asked=False)


def welcome(sitting: Sitting) -> None:
    match, t = sitting.match, sitting.t
    you = t("you") if len(sitting.people) == 1 else ""
    seats = [(match.name(seat, t), sitting.bots.get(seat, you)) for seat in range(match.players)]
    line = ", ".join(f"{name} ({who})" if who else name for name, who in seats)
    say(sitting.console, f"{match.game.title} · {line}", "bold")
    say(sitting.console, t("Answer with the number of an option; h shows what else you can type."), "dim")
    sitting.told = len(match.events) if match.actions else 0


def move(sitting: Sitting) -> None:
    """One action, of a bot or of a person, and what came of it."""
    decision = sitting.match.decision
    assert decision is not None
    if decision.seat in sitting.bots:
        sitting.match.play(bot_action(sitting, decision.seat))
        tell(sitting, sitting.people[0] if len(sitting.people) == 1 else None)
        return
    meet(sitting, decision.seat)
    keep(sitting)
    action = ask(sitting)
    if action is not None:
        sitting.match.play(action)
        tell(sitting, decision.seat)


def bot_action(sitting: Sitting, seat: int) -> Action:
    """Its generator begins anew at each step, so that a resumed match goes on as it would have."""
    match = sitting.match
    assert match.decision is not None
    rng = bot_rng(match.seed, seat, len(match.actions))
    return bots.find(sitting.bots[seat])(match.game, lambda: match.view(seat), match.decision, rng)


def tell(sitting: Sitting, seat: int | None) -> None:
    """What has happened and was not told yet, as the seat may know it."""
    for sentence in sitting.match.story(seat, sitting.language, sitting.told):
        say(sitting.console, sentence, "green")
    sitting.told = len(sitting.match.events)


def meet(sitting: Sitting, seat: int) -> None:
    """Before a person's turn: the screen changes hands if it must, and the board is shown."""
    seats = sitting.match.seats
    changes = sitting.viewer != seat
    if changes and len(sitting.people) > 1:
        hand_over(sitting, seat)
        show_log(sitting)
    if changes or not seats or seats[-1] != seat:
        tell(sitting, seat)
        sitting.viewer = seat
        show_board(sitting.console, sitting.match, seat, sitting.language)


def hand_over(sitting: Sitting, seat: int) -> None:
    """Nobody sees another's cards: the last person clears the screen, and the next one waits until alone with it."""
    t, console = sitting.t, sitting.console
    if console.is_terminal and sitting.viewer is not None:
        read(t("Press Enter to hide your cards."))
    wipe(console)
    sitting.viewer, sitting.told = seat, len(sitting.match.events)
    name = sitting.match.name(seat, t)
    if read(safe(t("{who}, it is your turn: press Enter when only you see the screen.", who=name))) == "q":
        raise Leaves


def ask(sitting: Sitting) -> Action | None:
    """The option that the person chooses; None when the last action was taken back instead."""
    choices = distinct(sitting.match, sitting.language)
    pose(sitting, choices)
    left = choices
    while True:
        answer = read("> ")
        if answer.lower() in COMMANDS:
            if COMMANDS[answer.lower()](sitting):
                return None
        elif answer == "" and len(left) == 1:
            return left[0][1]
        elif answer.isdecimal() and 0 < int(answer) <= len(choices):
            return choices[int(answer) - 1][1]
        else:
            left = narrowed(sitting, choices, answer)


def pose(sitting: Sitting, choices: list[Choice], whole: bool = False) -> None:
    """The options, and the question next to where it is answered."""
    sitting.console.print()
    show_choices(sitting.console, choices, sitting.language, whole)
    say(sitting.console, sitting.match.question(sitting.language), "bold")


def narrowed(sitting: Sitting, choices: list[Choice], letters: str) -> list[Choice]:
    """The options that have these letters, shown; all of them when nothing was typed."""
    t = sitting.t
    if letters.lower() in ("", ALL):
        pose(sitting, choices, whole=letters != "")
        return choices
    left = matching(choices, letters) if len(letters) > 1 and not letters.isdecimal() else []
    if left:
        show_choices(sitting.console, left, sitting.language)
    if len(left) == 1:
        say(sitting.console, t("Enter chooses it."), "dim")
    elif not left:
        hint = t(
            "No option is {answer!r}: type a number from 1 to {n}, two letters or more of an option, or h.",
            answer=letters,
            n=len(choices),
        )
        say(sitting.console, hint, "yellow")
    return left or choices


def undo(sitting: Sitting) -> bool:
    """Was the last action taken back?"""
    try:
        sitting.match.undo()
    except CannotUndo as problem:
        say(sitting.console, sitting.t(str(problem)), "yellow")
        return False
    sitting.told = len(sitting.match.events)
    say(sitting.console, sitting.t("Your last action is taken back."), "green")
    return True


def save(sitting: Sitting) -> bool:
    if sitting.file is None:
        choose_file(sitting)
    keep(sitting)
    if sitting.file is not None:
        say(sitting.console, sitting.t("The match is saved in {file}.", file=sitting.file), "green")
    return False


def choose_file(sitting: Sitting) -> None:
    """Ask until a file can be written, or none is wanted."""
    while name := read(sitting.t("File to save the match in (Enter: do not save): ")):
        try:
            check_new(Path(name))
            write(Path(name), sitting.match.to_json())
        except ValueError as problem:
            say(sitting.console, str(problem), "yellow")
        else:
            sitting.file = Path(name)
            return


def keep(sitting: Sitting) -> None:
    """The file always holds the match as it stands, so that nothing is lost however it ends."""
    if sitting.file is not None:
        write(sitting.file, sitting.match.to_json())


def show_log(sitting: Sitting) -> bool:
    """What happened since the viewer's last turn, that turn included."""
    match, seat = sitting.match, sitting.viewer
    assert seat is not None
    for sentence in match.story(seat, sitting.language, last_turn(match, seat)):
        say(sitting.console, sentence, "green")
    return False


def last_turn(match: Match, seat: int) -> int:
    """How many events there were before the last turn of a seat, the turn that it is in now not counted."""
    step = len(match.seats)
    for own in (True, False, True):
        while step and (match.seats[step - 1] == seat) is own:
            step -= 1
    return match.marks[step] if step else 0


def board(sitting: Sitting) -> bool:
    show_board(sitting.console, sitting.match, sitting.viewer, sitting.language)
    return False


def advise(sitting: Sitting) -> bool:
    show_hint(sitting.console, sitting.match, QUICK, sitting.language)
    return False


def show_keys(sitting: Sitting) -> bool:
    t = sitting.t
    lines = {
        "12": t("chooses option 12"),
        "abc": t("shows only the options with these letters; Enter then takes the only one left"),
        "Enter": t("shows the options again"),
        ALL: t("shows all options, however many there are"),
        "?": t("gives a hint: the options that promise most"),
        "u": t("takes your last action back"),
        "s": t("saves the match"),
        "l": t("tells what happened since your last turn"),
        "b": t("shows the board again"),
        "q": t("leaves; the match can be saved and resumed"),
    }
    for key, meaning in lines.items():
        say(sitting.console, f"{key:>6}  {meaning}")
    return False


def leaves(sitting: Sitting) -> bool:
    raise Leaves


COMMANDS: dict[str, Callable[[Sitting], bool]] = {
    **dict.fromkeys(("?", "hint"), advise),
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("s", "save"), save),
    "l": show_log,
    "b": board,
    **dict.fromkeys(("h", "help"), show_keys),
    **dict.fromkeys(("q", "quit"), leaves),
}


def leave(sitting: Sitting, asked: bool) -> None:
    """Say where the match is and how to go on with it."""
    t = sitting.t
    if asked and sitting.file is None:
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            choose_file(sitting)
    if sitting.file is None:
        say(sitting.console, t("The match is not saved."))
    else:
        say(sitting.console, t("The match is saved in {file}; go on with:", file=sitting.file))
        print(shlex.join(["stellwerk", "play", "--resume", str(sitting.file), *sitting.again]))


def read(prompt: str) -> str:
    """A line from the keyboard; one from a pipe is shown, too, so that the output reads like a talk."""
    answer = safe(input(prompt)).strip()
    if not sys.stdin.isatty():
        print(answer)
    return answer
