"""States and events as JSON and back: typed by the annotations, no code per game."""

import hashlib
import json
import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from stellwerk.core.records import Box


class BadData(ValueError):
    """The data does not have the shape of what it claims to be."""


def encode(value: Any) -> Any:
    """Plain JSON values. A box is written as its digest."""
    if isinstance(value, int | str):
        return value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if is_dataclass(value):
        return (
            value.digest
            if isinstance(value, Box)
            else {field.name: encode(getattr(value, field.name)) for field in fields(value)}
        )
    return value


def decode(hint: Any, data: Any, box: Any = None) -> Any:
    """The inverse of encode: `data` as a value of the type `hint`; boxes are taken from `box`."""
    if hint in (int, str, bool):
        if type(data) is not hint:
            raise BadData(f"{data!r} is not {hint.__name__}")
        return data
    if box is not None and hint is type(box):
        if data != box.digest:
            raise BadData("the position belongs to another deck than the one at hand")
        return box
    origin, args = shape(hint)
    if origin is list:
        return [decode(args[0], item, box) for item in sequence(data)]
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(decode(args[0], item, box) for item in sequence(data))
        return tuple(decode(arg, item, box) for arg, item in zip(args, sequence(data), strict=True))
    if origin in (Union, types.UnionType):
        inner = [arg for arg in args if arg is not type(None)]
        return None if data is None else decode(inner[0], data, box)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return record(hint, data, box)
    raise BadData(f"{data!r} cannot be read as {hint}")


@cache
def shape(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(hint), get_args(hint)


@cache
def hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


def record(cls: Any, data: Any, box: Any) -> Any:
    """A NamedTuple from a list, a dataclass from an object; a field that is absent takes its default."""
    if hasattr(cls, "_fields"):
        values = sequence(data)
        if len(values) > len(cls._fields):
            raise BadData(f"{data!r} is too long for {cls.__name__}")
        return cls(*(decode(hints(cls)[name], item, box) for name, item in zip(cls._fields, values, strict=False)))
    if not isinstance(data, dict):
        raise BadData(f"{data!r} is not {cls.__name__}")
    return cls(**{name: decode(hints(cls)[name], item, box) for name, item in data.items()})


def sequence(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise BadData(f"{data!r} is not a list")
    return data


def dumps(data: Any) -> str:
    """JSON in one fixed form, so that equal values are equal texts."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def digest(data: Any) -> str:
    """A short fingerprint of plain data."""
    return hashlib.sha256(dumps(data).encode()).hexdigest()[:16]
