"""Bots in Python that are not part of Stellwerk: `package.module:function`, or a name of the group `stellwerk.bots`.

A package makes its bot known by an entry point of that group; a file needs none. What is no package on the path is
looked for in the working directory.
"""

import hashlib
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from stellwerk.core.bots import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "stellwerk.bots"


@cache
def points() -> "dict[str, EntryPoint]":
    """The bots that installed packages bring, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def is_python(name: str) -> bool:
    """Does the name stand for a function in Python?"""
    module, colon, function = name.partition(":")
    words = [*module.split("."), *function.split(".")]
    return (bool(colon) and all(word.isidentifier() for word in words)) or name in points()


def bot(name: str) -> Bot:
    """The function; or one line that says what is wrong with the name."""
    module, function = place_of(name)
    found = loaded(name, module)
    for part in function.split("."):
        found = getattr(found, part, None)  # type: ignore[assignment]
    if not callable(found):
        raise ValueError(f"{name!r} is no bot: the module {module} has no function {function}.")
    chosen: Bot = found
    return chosen


def place_of(name: str) -> tuple[str, str]:
    """The module and the function."""
    written = points()[name].value if name in points() else name
    module, _, function = written.partition(":")
    return module, function


def loaded(name: str, module: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name is None or not module.startswith(problem.name):
            raise ValueError(f"The bot {name!r} cannot be loaded: {problem}.") from problem
        raise ValueError(
            f"There is no bot {name!r}: no module {module} is installed, nor does it lie in {here}."
        ) from None
    except Exception as problem:  # whatever is wrong with a program of others
        raise ValueError(f"The bot {name!r} cannot be loaded: {problem!r}.") from problem


def files_of(name: str) -> list[Path]:
    """What the bot is made of: the file of its module, or all of the package that the module is in."""
    module, _ = place_of(name)
    top = loaded(name, module.partition(".")[0]) if "." in module else loaded(name, module)
    file = Path(str(getattr(top, "__file__", None) or getattr(loaded(name, module), "__file__", "")))
    return sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]


def digest(files: list[Path]) -> str:
    """A fingerprint of the contents of files."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:16]
