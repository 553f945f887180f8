"""A small net: numbers in, one number out. Plain lists, so that it needs nothing and compiles."""

from math import exp
from typing import Final

Row = list[float]
FEW: Final = 3  # positions, that are answered one by one


class Net:
    """Hidden units with their inputs' weights, and a way past them: out = bias + skip·x + outer·tanh(inner·x)."""

    __slots__ = ("bias", "biases", "inner", "outer", "skip")

    def __init__(self, inner: list[Row], biases: Row, outer: Row, skip: Row, bias: float) -> None:
        self.inner: Final = inner  # by unit: the weights of the inputs
        self.biases: Final = biases  # by unit
        self.outer: Final = outer  # by unit
        self.skip: Final = skip  # by input
        self.bias: Final = bias


def answer(net: Net, inputs: Row) -> float:
    """What the net makes of these inputs."""
    total = net.bias + dot(net.skip, inputs)
    inner, biases, outer = net.inner, net.biases, net.outer
    for unit in range(len(outer)):
        total += outer[unit] * tanh(biases[unit] + dot(inner[unit], inputs))
    return total


def answers(net: Net, rows: list[Row]) -> Row:
    """The same for positions that differ little: what they share is added up once."""
    if len(rows) < FEW:
        return [answer(net, inputs) for inputs in rows]
    first, inner, outer, skip = rows[0], net.inner, net.outer, net.skip
    sums = [bias + dot(row, first) for bias, row in zip(net.biases, inner, strict=True)]
    straight, found = net.bias + dot(skip, first), list[float]()
    for inputs in rows:
        places, changes = list[int](), list[float]()
        for place in range(len(first)):
            change = inputs[place] - first[place]
            if change != 0.0:
                places.append(place)
                changes.append(change)
        total = straight + dot_at(skip, places, changes)
        for unit in range(len(outer)):
            total += outer[unit] * tanh(sums[unit] + dot_at(inner[unit], places, changes))
        found.append(total)
    return found


def dot_at(row: Row, places: list[int], changes: Row) -> float:
    total = 0.0
    for i in range(len(places)):
        total += row[places[i]] * changes[i]
    return total


def dot(row: Row, inputs: Row) -> float:
    total = 0.0
    for weight, number in zip(row, inputs):  # noqa: B905  strict costs a third more, and weights are checked when read
        total += weight * number
    return total


def tanh(x: float) -> float:
    """By exp alone, which is compiled to a plain call."""
    if x > 20.0:
        return 1.0
    if x < -20.0:
        return -1.0
    double = exp(2.0 * x)
    return (double - 1.0) / (double + 1.0)


def mean(nets: list[Net]) -> Net:
    """One net that answers what these answer on average."""
    share = 1.0 / len(nets)
    skips = zip(*[net.skip for net in nets], strict=True)
    return Net(
        [row for net in nets for row in net.inner],
        [bias for net in nets for bias in net.biases],
        [share * weight for net in nets for weight in net.outer],
        [share * sum(weights) for weights in skips],
        share * sum(net.bias for net in nets),
    )
