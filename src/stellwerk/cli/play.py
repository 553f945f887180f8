"""The command that lets people play in the terminal, against bots or sharing the keyboard."""

from pathlib import Path
from typing import Annotated

import typer

from stellwerk import new
from stellwerk.arena.play.simulate import seated
from stellwerk.bots import default
from stellwerk.cli.files import check_new, deck_game, naming, read_match
from stellwerk.cli.options import DeckFile, GameOptions, Language, Players, chosen_language, listed, player_count
from stellwerk.cli.prompt import asked_game
from stellwerk.cli.session import Session, run
from stellwerk.core.game import AnyGame
from stellwerk.games import find


def play(
    game: Annotated[str | None, typer.Argument(help="The game; see: stellwerk games.", show_default=False)] = None,
    players: Players = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Deals the cards; else a fresh one.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="The bots in the last seats; the last one fills the seats left.")
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People in all seats that no bot is named for.")] = False,
    names: Annotated[str | None, typer.Option(help="Names, one for each seat: Ada,Ben,Cleo.")] = None,
    language: Language = None,
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the match in this file.")] = None,
    deck: DeckFile = None,
    *,
    options: GameOptions,
) -> None:
    """Play in the terminal: you have seat 0, bots the others, or people share the keyboard with --hot-seat."""
    spoken = chosen_language(language)
    if resume is not None:
        refuse_header(resume, game, players, seed, names, options)
        match = read_match(resume, deck)
    else:
        with naming(deck):
            found = find(game or deck_game(deck) or asked_game(spoken))
            match = new(found.name, player_count(found, players), seed, listed(names), deck, **options)
    seats = bot_seats(match.game, match.players, listed(bots), hot_seat)
    if save is not None and save != resume:
        check_new(save)
    run(Session(match, seats, spoken, save or resume, resume_flags(bots, hot_seat, language, deck)))


def refuse_header(file: Path, *given: object) -> None:
    """A saved match has its game, players, seed, names and options already."""
    if any(value not in (None, {}) for value in given):
        raise ValueError(f"{file} says which game it is, with its players, seed, names and options: leave them out.")


def bot_seats(game: AnyGame, players: int, bots: list[str], hot_seat: bool) -> dict[int, str]:
    """Which bot has which seat: all but seat 0, or where people share the keyboard only the last ones named."""
    count = len(bots) if hot_seat else players - 1
    if count >= players:
        raise ValueError(f"{count} bots are named, and one of the {players} seats is yours: name fewer.")
    chosen = seated(bots or [default(game)], count, game) if count else ()
    return dict(enumerate(chosen, start=players - count))


def resume_flags(bots: str | None, hot_seat: bool, language: str | None, deck: Path | None) -> list[str]:
    """What to type again after `stellwerk play --resume FILE`."""
    words = ["--bots", bots] if bots else []
    words += ["--hot-seat"] if hot_seat else []
    words += ["--language", language] if language else []
    return words + (["--deck", str(deck)] if deck else [])
