"""A match played at a terminal: people see what happens, are asked, and may take back, save and quit."""

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
from stellwerk.cli.hint import QUICK, show_hint, tried
from stellwerk.cli.prompt import matching, numbered_options
from stellwerk.cli.terminal import (
    Choice,
    clear_screen,
    new_console,
    safe,
    say,
    show_board,
    show_choices,
    show_score_sheet,
)
from stellwerk.core import flow
from stellwerk.core.machine import revealed
from stellwerk.core.match import CannotUndo, Match
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.core.words import Words

ALL = "a"


class Quit(Exception):
    """A person ends the session."""


@dataclass
class Session:
    """A match, its bots, and how much of it the people have seen."""

    match: Match
    bots: dict[int, str]  # by seat
    language: str
    file: Path | None  # where the match is kept
    resume_flags: list[str]  # what to type after `stellwerk play --resume FILE`
    console: Console = field(default_factory=new_console)
    shown: int = 0  # events
    viewer: int | None = None  # whose cards the screen may show; None: nobody's

    @property
    def t(self) -> Words:
        return self.match.game.words(self.language)

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.match.players) if seat not in self.bots]


def run(session: Session) -> None:
    """From the first question to the score sheet, or until a person quits."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  the arrow keys work in answers
    save_to_file(session)
    show_opening(session)
    try:
        while not session.match.over:
            play_one_action(session)
        save_to_file(session)
        show_score_sheet(session.console, session.match, session.language)
    except Quit:
        show_how_to_resume(session, asked=True)
    except (EOFError, KeyboardInterrupt):
        session.console.print()
        show_how_to_resume(session, asked=False)


def show_opening(session: Session) -> None:
    match, t = session.match, session.t
    you = t("you") if len(session.people) == 1 else ""
    seats = [(match.name(seat, t), session.bots.get(seat, you)) for seat in range(match.players)]
    line = ", ".join(f"{name} ({who})" if who else name for name, who in seats)
    say(session.console, f"{match.game.called(t.language)} · {line}", "bold")
    say(session.console, t("Answer with the number of an option; h shows what else you can type."), "dim")
    session.shown = len(match.events) if match.actions else 0


def play_one_action(session: Session) -> None:
    """One action, of a bot or of a person, and what came of it."""
    decision = session.match.decision
    assert decision is not None
    if decision.seat in session.bots:
        session.match.play(bot_action(session, decision.seat))
        show_news(session, session.people[0] if len(session.people) == 1 else None)
        return
    begin_turn(session, decision.seat)
    save_to_file(session)
    action = ask(session)
    if action is not None and is_meant(session, action):
        session.match.play(action)
        show_news(session, decision.seat)
        offer_way_back(session, decision.seat)


def is_meant(session: Session, action: Action) -> bool:
    """A turn does not end by itself for good: where something would be revealed then, a person confirms it."""
    match, open = session.match, session.match.decision
    assert open is not None
    if not sys.stdin.isatty():
        return True  # nobody is there to change their mind
    ends = flow.ends_unasked(match.game, match.view(open.seat), open, [action], "", seeded(0))
    if ends is None or (ends.open is not None and not revealed(match.game.rules, ends.events)):
        return True
    return read(session.t("Your turn ends with this: Enter confirms it, anything else lets you choose anew. ")) == ""


def offer_way_back(session: Session, seat: int) -> None:
    """When a turn has ended, its last action can still be taken back before anybody else acts."""
    match = session.match
    over = match.decision is None or match.decision.seat == seat
    if over or not sys.stdin.isatty() or revealed(match.game.rules, match.events[match.marks[-1] :]):
        return
    if read(session.t("Your turn is over: Enter goes on, u takes your last action back. ")).lower() == "u":
        take_back(session, seat)


def bot_action(session: Session, seat: int) -> Action:
    """The bot's choice. Its generator begins anew at each step, so that a resumed match goes on as it would have."""
    match = session.match
    assert match.decision is not None
    rng = bot_rng(match.seed, seat, len(match.actions))
    return bots.find(session.bots[seat])(match.game, lambda: match.view(seat), match.decision, rng)


def show_news(session: Session, seat: int | None) -> None:
    """What has happened and was not shown yet, as the seat may know it."""
    for sentence in session.match.story(seat, session.language, session.shown):
        say(session.console, sentence, "green")
    session.shown = len(session.match.events)


def begin_turn(session: Session, seat: int) -> None:
    """Before a person's turn: the screen changes hands if it must, and the board is shown."""
    seats = session.match.seats
    changes = session.viewer != seat
    if changes and len(session.people) > 1:
        hand_over(session, seat)
        show_log(session)
    if changes or not seats or seats[-1] != seat:
        show_news(session, seat)
        session.viewer = seat
        show_board(session.console, session.match, seat, session.language)


def hand_over(session: Session, seat: int) -> None:
    """Nobody sees another's cards: the last person clears the screen, and the next one waits until alone with it."""
    t, console = session.t, session.console
    if console.is_terminal and session.viewer is not None:
        read(t("Press Enter to hide your cards."))
    clear_screen(console)
    session.viewer, session.shown = seat, len(session.match.events)
    name = session.match.name(seat, t)
    if read(safe(t("{who}, it is your turn: press Enter when only you see the screen.", who=name))) == "q":
        raise Quit


def ask(session: Session) -> Action | None:
    """The option that the person chooses; None when the last action was taken back instead."""
    choices = numbered_options(session.match, session.language)
    show_question(session, choices)
    left = choices
    while True:
        answer = read("> ")
        if answer.lower() in COMMANDS:
            if COMMANDS[answer.lower()](session):
                return None
        elif answer == "" and len(left) == 1:
            return left[0].option
        elif answer.isdecimal() and 0 < int(answer) <= len(choices):
            return choices[int(answer) - 1].option
        else:
            left = narrowed(session, choices, answer)


def show_question(session: Session, choices: list[Choice], whole: bool = False) -> None:
    """The options, and the question next to where it is answered."""
    session.console.print()
    show_choices(session.console, choices, session.language, whole)
    say(session.console, session.match.question(session.language), "bold")


def narrowed(session: Session, choices: list[Choice], letters: str) -> list[Choice]:
    """The options that have these letters, shown; all of them when nothing was typed."""
    t = session.t
    if letters.lower() in ("", ALL):
        show_question(session, choices, whole=letters != "")
        return choices
    left = matching(choices, letters) if len(letters) > 1 and not letters.isdecimal() else []
    if left:
        show_choices(session.console, left, session.language)
    if len(left) == 1:
        say(session.console, t("Enter chooses it."), "dim")
    elif not left:
        hint = t(
            "No option is {answer!r}: type a number from 1 to {n}, two letters or more of an option, or h.",
            answer=letters,
            n=len(choices),
        )
        say(session.console, hint, "yellow")
    return left or choices


def undo(session: Session) -> bool:
    """Was the last action taken back?"""
    try:
        take_back(session)
    except CannotUndo as problem:
        say(session.console, session.t(str(problem)), "yellow")
        return False
    return True


def take_back(session: Session, seat: int | None = None) -> None:
    """The last action, and what it was."""
    match, last = session.match, session.match.actions[-1:]
    match.undo(seat)
    session.shown = len(match.events)
    say(session.console, session.t("Taken back: {what}", what=match.say(last[0], session.language)), "green")


def save(session: Session) -> bool:
    if session.file is None:
        choose_file(session)
    save_to_file(session)
    if session.file is not None:
        say(session.console, session.t("The match is saved in {file}.", file=session.file), "green")
    return False


def choose_file(session: Session) -> None:
    """Ask until a file can be written, or none is wanted."""
    while name := read(session.t("File to save the match in (Enter: do not save): ")):
        try:
            check_new(Path(name))
            write(Path(name), session.match.to_json())
        except ValueError as problem:
            say(session.console, str(problem), "yellow")
        else:
            session.file = Path(name)
            return


def save_to_file(session: Session) -> None:
    """The file always holds the match as it stands, so that nothing is lost however it ends."""
    if session.file is not None:
        write(session.file, session.match.to_json())


def show_log(session: Session) -> bool:
    """What happened since the viewer's last turn, that turn included."""
    match, seat = session.match, session.viewer
    assert seat is not None
    for sentence in match.story(seat, session.language, last_turn(match, seat)):
        say(session.console, sentence, "green")
    return False


def last_turn(match: Match, seat: int) -> int:
    """How many events there were before the last turn of a seat, the turn that it is in now not counted."""
    step = len(match.seats)
    for own in (True, False, True):
        while step and (match.seats[step - 1] == seat) is own:
            step -= 1
    return match.marks[step] if step else 0


def show_board_again(session: Session) -> bool:
    show_board(session.console, session.match, session.viewer, session.language)
    return False


def show_advice(session: Session) -> bool:
    match, t = session.match, session.t
    if match.game.bots.search is None:
        say(session.console, t("There are no hints for {game} yet.", game=match.game.called(t.language)), "yellow")
    else:
        show_hint(session.console, match, tried(match, QUICK, session.language), t)
    return False


def show_keys(session: Session) -> bool:
    t = session.t
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
        say(session.console, f"{key:>6}  {meaning}")
    return False


def quit_session(session: Session) -> bool:
    raise Quit


COMMANDS: dict[str, Callable[[Session], bool]] = {
    **dict.fromkeys(("?", "hint"), show_advice),
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("s", "save"), save),
    "l": show_log,
    "b": show_board_again,
    **dict.fromkeys(("h", "help"), show_keys),
    **dict.fromkeys(("q", "quit"), quit_session),
}


def show_how_to_resume(session: Session, asked: bool) -> None:
    """Say where the match is and how to go on with it."""
    t = session.t
    if asked and session.file is None:
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            choose_file(session)
    if session.file is None:
        say(session.console, t("The match is not saved."))
    else:
        say(session.console, t("The match is saved in {file}; go on with:", file=session.file))
        print(shlex.join(["stellwerk", "play", "--resume", str(session.file), *session.resume_flags]))


def read(prompt: str) -> str:
    """A line from the keyboard; one from a pipe is printed, too, so that the output shows questions and answers."""
    answer = safe(input(prompt)).strip()
    if not sys.stdin.isatty():
        print(answer)
    return answer
