"""The games that are installed, found by the entry point group `stellwerk.games`."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stellwerk.core.game import AnyGame
from stellwerk.kit.deck import read

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "stellwerk.games"


@cache
def points() -> "dict[str, EntryPoint]":
    """The entry points by the name of their game. What reads them is imported here: it takes longer than the rest."""
    from importlib.metadata import entry_points

    return {point.name: point for point in (*entry_points(group=GROUP), *source_points())}


def source_points() -> "list[EntryPoint]":
    """Our own ones where Stellwerk runs from its source folder without being installed."""
    import tomllib
    from importlib.metadata import EntryPoint, PackageNotFoundError, distribution

    try:
        distribution("stellwerk")
    except PackageNotFoundError:
        project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]
        return [EntryPoint(name, value, GROUP) for name, value in project["entry-points"][GROUP].items()]
    return []


def loaded(point: "EntryPoint") -> AnyGame:
    """The game of an entry point, or one line that says what is wrong with it."""
    try:
        game: AnyGame = point.load()
    except Exception as problem:  # whatever is wrong with a package of others
        raise ValueError(f"The game {point.name!r} cannot be loaded: {problem}") from problem
    if getattr(game, "name", None) != point.name:
        raise ValueError(f"The entry point {point.name!r} of the group {GROUP} does not lead to a game of that name.")
    return game


def own(name: str) -> AnyGame | None:
    """A game that lies beside this file, found without the entry points: reading those takes longer than a match."""
    folder = name.replace("-", "_")
    if not folder.isidentifier() or not (Path(__file__).parent / folder / "__init__.py").is_file():
        return None
    game: AnyGame = import_module(f"{__name__}.{folder}").GAME
    return game if game.name == name else None


class Games(Mapping[str, AnyGame]):
    """All games by name. An installed one is loaded when it is first asked for."""

    def __init__(self) -> None:
        self.loaded: dict[str, AnyGame] = {}
        self.broken: set[str] = set()

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self.loaded:
            self.add(own(name) or loaded(points()[name]))
        return self.loaded[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in sorted({*points(), *self.loaded}) if self.works(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def works(self, name: str) -> bool:
        """A package of others that cannot be loaded is left out of lists, with a warning."""
        if name in self.broken:
            return False
        try:
            return bool(self[name])
        except ValueError as problem:
            self.broken.add(name)
            warn(problem)
            return False

    def add(self, game: AnyGame) -> None:
        """A game that is not installed, for a notebook or a test."""
        self.loaded[game.name] = game


def warn(problem: ValueError) -> None:
    import logging

    logging.getLogger("stellwerk").warning("%s", problem)


GAMES = Games()


def find(name: str) -> AnyGame:
    """The game of that name, or an error that lists the names."""
    if name not in GAMES.loaded and not own(name) and name not in points():
        raise ValueError(f"There is no game {name!r}; the games are: {', '.join(GAMES)}.")
    return GAMES[name]


@lru_cache(maxsize=16)
def open_box(game: str, deck: str | None) -> Any:
    """The box that is played with: that of a deck file, given as its text, or the published one."""
    found = find(game)
    return found.box() if deck is None else read(found, deck)


def other_decks(game: str) -> dict[str, Path]:
    """Decks beside the published one, by the name that `--deck` takes: one published before, one that is tried out."""
    return {path.stem: path for path in sorted((find(game).folder / "deck" / "others").glob("*.toml"))}


def other_deck(game: str, digest: str) -> str | None:
    """The text of the game's other deck with this digest; None: the published one, or one unknown."""
    if open_box(game, None).digest == digest:
        return None
    texts = (path.read_text("utf-8") for path in other_decks(game).values())
    return next((text for text in texts if open_box(game, text).digest == digest), None)


def deck_file(deck: str | Path) -> Path:
    """The file of a deck: a path, or the name of one that comes with a game."""
    path = Path(deck)
    if path.exists() or path.parent != Path():
        return path
    return next((decks[path.name] for decks in map(other_decks, GAMES) if path.name in decks), path)
