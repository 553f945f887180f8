"""The command `stellwerk`: play, simulate, replay, draw and correct decks, from the terminal."""

import io
import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from stellwerk import __version__
from stellwerk.cli import about, analyse, deck, hint, ladder, laws, play, replay, serve, show, simulate, tournament
from stellwerk.cli.options import example, with_game_options
from stellwerk.cli.terminal import safe
from stellwerk.core.records import BadDeck

EXAMPLES = {
    "games": "stellwerk games",
    "play": "stellwerk play {game} --players 3 --seed 7 --save match.json",
    "serve": "stellwerk serve --port 8000 --open",
    "simulate": "stellwerk simulate {game} --players 3 --games 1000 --seed 1 --bots random --jobs 2",
    "tournament": "stellwerk tournament {game} --bots planner,greedy --players 2 --games 200 --seed 1 --out duel",
    "ladder": "stellwerk ladder --only '*-planner-*' --deals 100",
    "replay": "stellwerk replay match.json --export story.txt",
    "show": "stellwerk show match.json --step 40 --seat 0 -o board.png",
    "hint": "stellwerk hint match.json --budget 400ms",
    "analyse": "stellwerk analyse match.json -o chart.png",
    "perft": "stellwerk perft {game} --players 2 --seed 1 --depth 4",
    "laws": "stellwerk laws {game} --matches 20",
    "version": "stellwerk version",
}
COMMANDS: dict[str, Callable[..., None]] = {
    "games": about.games,
    "play": play.play,
    "serve": serve.serve,
    "simulate": simulate.simulate,
    "tournament": tournament.tournament,
    "ladder": ladder.ladder,
    "replay": replay.replay,
    "show": show.show,
    "hint": hint.hint,
    "analyse": analyse.analyse,
    "perft": simulate.perft,
    "laws": laws.laws,
    "version": about.version,
}


def build() -> typer.Typer:
    """The commands; those that begin a match take the options of all games."""
    app = typer.Typer(name="stellwerk", add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(stellwerk)
    for name, command in COMMANDS.items():
        app.command(name, epilog=example(EXAMPLES[name]))(with_game_options(command))
    app.add_typer(deck.build(), name="deck")
    return app


def stellwerk(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Railway board games on one rules engine: play, simulate, replay and draw them."""
    if version:
        print(__version__)
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> int:
    """Run the command that was typed. What is wrong is said in one line, and the exit code is 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without the letter shows a question mark
    try:
        code = build()(prog_name="stellwerk", standalone_mode=False)
        sys.stdout.flush()  # here, where a full disk can still be reported
        return code or 0
    except BrokenPipeError:
        return stop_quietly()
    except typer.TyperException as problem:
        return refuse(f"{problem.format_message().rstrip('.')}. See: stellwerk --help")
    except BadDeck as problem:
        return refuse_deck(problem.problems)
    except OSError as problem:
        return refuse(f"{problem.filename or 'input or output'}: {problem.strerror or problem}.")
    except (ValueError, typer.Abort) as problem:
        return refuse(str(problem) or "The input ended too early.")


def stop_quietly() -> int:
    """The reader of the output has seen enough, as in `stellwerk replay match.json --export - | head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def refuse(problem: str) -> int:
    print("stellwerk:", " ".join(safe(problem).split()), file=sys.stderr)
    return 2


def refuse_deck(problems: list[str]) -> int:
    """All that is wrong with a deck, a problem a line: FILE: list: card: reason."""
    for problem in problems:
        print(" ".join(safe(problem).split()), file=sys.stderr)
    return 2
