"""States and events as JSON and back: typed by the annotations, no code per game."""

import ast
import hashlib
import json
import reprlib
import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from stellwerk.core.records import Effect, Frame


class BadData(ValueError):
    """The data does not have the shape of what it claims to be."""


def encode(value: Any) -> Any:
    """Plain JSON values. A box is written as its digest."""
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is Effect:
        return [value.op, value.n, encode(value.of)]
    if kind is Frame:
        return [value.seat, encode(value.effect)]
    if kind is list or isinstance(value, tuple):
        return [item if type(item) is int else encode(item) for item in value]
    if is_dataclass(value):
        digest = getattr(value, "digest", None)  # of a box
        return {f.name: encode(getattr(value, f.name)) for f in fields(value)} if digest is None else digest
    return value


def decode(hint: Any, data: Any, box: Any = None) -> Any:
    """The inverse of encode: `data` as a value of the type `hint`; boxes are taken from `box`."""
    return reader(hint)(data, box)


Reader = Callable[[Any, Any], Any]


@cache
def reader(hint: Any) -> Reader:
    """The function that reads a type, made once for each."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in (int, str, bool):
        return plain_reader(hint)
    if origin is list:
        return list_reader(reader(args[0]))
    if origin is tuple:
        return tuple_reader(args)
    if origin in (Union, types.UnionType):
        inner = reader(next(arg for arg in args if arg is not type(None)))
        return lambda data, box: None if data is None else inner(data, box)
    if hint is Effect:
        return record_reader(hint, [str, int, tuple[Effect, ...]], 1)
    if hint is Frame:
        return record_reader(hint, [int, Effect], 2)
    if hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        return record_reader(hint, [hints[name] for name in hint._fields], len(hints) - len(hint._field_defaults))
    if is_dataclass(hint):
        return dataclass_reader(hint)
    raise TypeError(f"{hint} cannot be read from JSON")


def plain_reader(kind: type) -> Reader:
    def read(data: Any, box: Any) -> Any:
        if type(data) is not kind:
            raise BadData(f"{reprlib.repr(data)} is not {kind.__name__}")
        return data

    return read


def list_reader(inner: Reader) -> Reader:
    return lambda data, box: [inner(item, box) for item in sequence(data)]


def tuple_reader(args: tuple[Any, ...]) -> Reader:
    if len(args) == 2 and args[1] is Ellipsis:
        inner = reader(args[0])
        return lambda data, box: tuple([inner(item, box) for item in sequence(data)])
    inners = [reader(arg) for arg in args]

    def read(data: Any, box: Any) -> Any:
        if len(sequence(data)) != len(inners):
            raise BadData(f"{reprlib.repr(data)} should have {len(inners)} entries")
        return tuple(inner(item, box) for inner, item in zip(inners, data, strict=True))

    return read


def record_reader(cls: Any, hints: list[Any], least: int) -> Reader:
    """A record from the list of its entries; entries that are missing at the end take their defaults."""
    inners: list[Reader] = []

    def read(data: Any, box: Any) -> Any:
        if not inners:  # made at the first use: an effect holds effects
            inners.extend(map(reader, hints))
        if not least <= len(sequence(data)) <= len(inners):
            raise BadData(f"{reprlib.repr(data)} has not the entries of {cls.__name__}")
        return cls(*[inner(item, box) for inner, item in zip(inners, data, strict=False)])

    return read


def dataclass_reader(cls: Any) -> Reader:
    """A dataclass from an object; a box is the one at hand, if its digest agrees."""
    hints = annotations(cls)
    needed = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}

    def read(data: Any, box: Any) -> Any:
        if type(box) is cls:
            if data != box.digest:
                raise BadData("the position belongs to another deck than the one at hand")
            return box
        if not isinstance(data, dict) or not needed <= set(data) <= set(hints):
            raise BadData(f"this is not {cls.__name__}")
        return cls(**{name: reader(hints[name])(item, box) for name, item in data.items()})

    return read


def annotations(cls: Any) -> dict[str, Any]:
    """The types of the fields. A compiled class remembers `list[int]` as `list`, so its source is read."""
    module = import_module(cls.__module__)
    if Path(str(module.__file__)).suffix == ".py":
        return get_type_hints(cls)
    source = Path(str(module.__file__)).parent / f"{cls.__module__.rpartition('.')[2]}.py"
    tree = ast.parse(source.read_text("utf-8"))
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__)
    texts = {ast.unparse(node.target): ast.unparse(node.annotation) for node in body if isinstance(node, ast.AnnAssign)}
    return {name: eval(text, vars(module)) for name, text in texts.items()}


def sequence(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise BadData(f"{reprlib.repr(data)} is not a list")
    return data


def dumps(data: Any) -> str:
    """JSON in one fixed form, so that equal values are equal texts.

    >>> dumps({"b": 1, "a": [2, 3]})
    '{"a":[2,3],"b":1}'
    """
    return json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def digest(data: Any) -> str:
    """A short fingerprint of plain data."""
    return hashlib.sha256(dumps(data).encode()).hexdigest()[:16]
