"""The file of a net: JSON with a digest over all of it, the recipe and the seeds that made it in its header."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from stellwerk.core import codec
from stellwerk.core.learning import Feature
from stellwerk.kit.net import Net

FORMAT = 1
DIGITS = 6  # that are kept of each number


class Weights(NamedTuple):
    """A net, and what its file says about it."""

    net: Net
    header: dict[str, Any]


def written(net: Net, features: tuple[Feature, ...], header: dict[str, Any]) -> str:
    """The file of a net."""
    named = header | {"format": FORMAT, "inputs": codec.digest([feature.name for feature in features])}
    body = {
        "bias": short(net.bias),
        "skip": [short(number) for number in net.skip],
        "outer": [short(number) for number in net.outer],
        "biases": [short(number) for number in net.biases],
        "inner": [[short(number) for number in row] for row in net.inner],
    }
    return json.dumps({"digest": digest(named, body), "header": named, "net": body}) + "\n"


def short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


def digest(header: dict[str, Any], body: dict[str, Any]) -> str:
    return codec.digest([json.dumps(header, sort_keys=True), json.dumps(body, sort_keys=True)])


def read(text: str, features: tuple[Feature, ...]) -> Weights:
    """The net of a file; a damaged one is refused, and one that was taught other inputs."""
    try:
        found = json.loads(text)
        header, body = found["header"], found["net"]
        whole = found["digest"] == digest(header, body)
    except (ValueError, KeyError, TypeError):
        raise ValueError("This is no file of a net: it cannot be read.") from None
    if not whole:
        raise ValueError("The file of the net is damaged: its digest is another.")
    if header["format"] != FORMAT or header["inputs"] != codec.digest([feature.name for feature in features]):
        raise ValueError("The net was taught other inputs than the game has now: teach it anew with stellwerk learn.")
    return Weights(Net(body["inner"], body["biases"], body["outer"], body["skip"], body["bias"]), header)


LOADED: dict[Path, Net] = {}


def load(path: Path, features: tuple[Feature, ...]) -> Net:
    """The net in a file, read once."""
    if path not in LOADED:
        LOADED[path] = read(path.read_text("utf-8"), features).net
    return LOADED[path]
