"""The command `stellwerk`: play, simulate, replay, draw and correct decks, from the terminal."""

import ast
import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import stellwerk as package
from stellwerk.cli.options import add_command, unmarked
from stellwerk.cli.terminal import safe
from stellwerk.core.records import BadDeck

EXAMPLES = {
    "games": "stellwerk games",
    "play": "stellwerk play {game} --players 3 --seed 7 --save match.json",
    "serve": "stellwerk serve --port 8000 --open",
    "site": "stellwerk site public --base /stellwerk/",
    "simulate": "stellwerk simulate {game} --players 3 --games 1000 --seed 1 --bots random --jobs 2",
    "tournament": "stellwerk tournament {game} --bots planner,greedy --players 2 --games 200 --seed 1 --out duel",
    "ladder": "stellwerk ladder --only '*-planner-*' --deals 100",
    "learn": "stellwerk learn {game} --iterations 6 --seed 1 --jobs 2",
    "replay": "stellwerk replay match.json --export story.txt",
    "show": "stellwerk show match.json --step 40 --seat 0 -o board.png",
    "hint": "stellwerk hint match.json --budget 400ms",
    "analyse": "stellwerk analyse match.json -o chart.png",
    "statistics": "stellwerk statistics match.json --csv",
    "puzzles": "stellwerk puzzles {game} --count 12 --seed 1 -o puzzles.json",
    "perft": "stellwerk perft {game} --players 2 --seed 1 --depth 4",
    "laws": "stellwerk laws {game} --matches 20",
    "generate": "stellwerk generate {game} --bots planner,greedy --shards 4 --games 10 --out data",
    "export": "stellwerk export duel --format csv -o duel.csv",
    "layout": "stellwerk layout {game} --players 2 --json",
    "bench": "stellwerk bench {game} --seconds 0.05",
    "version": "stellwerk version",
}
COMMANDS = {  # the module in which each is found when it is typed
    "games": "about",
    "play": "play",
    "serve": "serve",
    "site": "site",
    "simulate": "simulate",
    "tournament": "tournament",
    "ladder": "ladder",
    "learn": "learn",
    "replay": "replay",
    "show": "show",
    "hint": "hint",
    "analyse": "analyse",
    "statistics": "statistics",
    "puzzles": "puzzles",
    "perft": "simulate",
    "laws": "laws",
    "generate": "generate",
    "export": "generate",
    "layout": "layout",
    "bench": "bench",
    "version": "about",
}
GROUPS = ("admin", "deck", "db")


def build(typed: str = "") -> typer.Typer:
    """The command that was typed; where that is none, all of them, to be listed."""
    app = typer.Typer(name="stellwerk", add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(stellwerk)
    if typed in COMMANDS:
        command = getattr(import_module(f"stellwerk.cli.{COMMANDS[typed]}"), typed)
        add_command(app, typed, command, EXAMPLES[typed])
    elif typed in GROUPS:
        app.add_typer(import_module(f"stellwerk.cli.{typed}").build(), name=typed)
    else:
        add_listed(app)
    return app


def add_listed(app: typer.Typer) -> None:
    """All commands, each with the first lines of its help alone. They are read, not loaded: that takes no time."""
    for name, module in COMMANDS.items():
        text = ast.get_docstring(function(module, name))
        app.command(name, help=unmarked(text or ""))(lambda: None)
    for name in GROUPS:
        calls = [node for node in ast.walk(function(name, "build")) if isinstance(node, ast.Call)]
        texts = [word.value for call in calls for word in call.keywords if word.arg == "help"]
        app.add_typer(typer.Typer(help=ast.literal_eval(texts[0])), name=name)


def function(module: str, name: str) -> ast.FunctionDef:
    """A function of a module of commands, as it is written there."""
    text = (Path(__file__).parent / f"{module}.py").read_text("utf-8")
    return next(node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == name)


def stellwerk(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Railway board games on one rules engine: play, simulate, replay and draw them."""
    if version:
        print(package.__version__)
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> int:
    """Run the command that was typed. What is wrong is said in one line, and the exit code is 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without the letter shows a question mark
    try:
        code = build(next((word for word in sys.argv[1:] if not word.startswith("-")), ""))(
            prog_name="stellwerk", standalone_mode=False
        )
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
