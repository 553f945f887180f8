"""Fits a net to what matches have taught, with numpy: Adam over shuffled batches, the same for the same seed."""

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # batches are small, and sums shall come in one order; before numpy

import numpy as np

from stellwerk.core.learning import Recipe
from stellwerk.kit.net import Net
from stellwerk.learn.lessons import CHOSEN, END

Array = np.ndarray[Any, np.dtype[np.float32]]

BATCH = 128
STEPS = 1500  # at least, however few rows there are
RIDGE = 0.01  # of the straight line: how much large weights cost
SCALE = 50.0  # points that count as one
GENTLY = 3e-4  # the rate of learning where a net is there already: a faster one forgets what that knows
MANY = 20_000  # rows that a net answers at once
SMALL = 1e-3  # inputs that differ less are left out
MOMENTUM, SPREAD, TINY = 0.9, 0.999, 1e-8  # of Adam


class Fit:
    """The weights while they are fitted, for inputs that are standardised."""

    def __init__(self, inputs: int, units: int, chance: np.random.Generator) -> None:
        scale = 1.0 / np.sqrt(inputs)
        self.inner: Array = (scale * chance.standard_normal((inputs, units))).astype(np.float32)
        self.biases: Array = np.zeros(units, np.float32)
        self.outer: Array = (0.1 * chance.standard_normal(units)).astype(np.float32)
        self.skip: Array = np.zeros(inputs, np.float32)
        self.bias: Array = np.zeros(1, np.float32)

    def all(self) -> list[Array]:
        return [self.inner, self.biases, self.outer, self.skip, self.bias]


def fit_files(paths: list[Path], inputs: int, recipe: Recipe, seed: int, first: Net | None = None) -> tuple[Net, int]:
    """A net for the rows of several iterations, the newest first, and how many rows there were; old ones may fade."""
    rows = [np.fromfile(path, np.float32).reshape(-1, inputs) for path in paths]
    targets = np.concatenate([np.fromfile(path.with_suffix(".targets"), np.float32) for path in paths])
    counts = [np.full(len(found), recipe.fade**age, np.float32) for age, found in enumerate(rows)]
    if len(counts) > 1:
        counts[-1] *= np.float32(recipe.planners)  # the first were the teacher's
    whole, weights = np.concatenate(rows), np.concatenate(counts)
    net = fit(whole, targets, weights, recipe, seed, first)
    for _ in range(recipe.again):
        links = np.concatenate([np.fromfile(path.with_suffix(".links"), np.float32).reshape(-1, 2) for path in paths])
        targets = judged_anew(net, whole, targets, links, recipe)
        net = fit(whole, targets, weights, recipe, seed, first)
    return net, len(targets)


def judged_anew(net: Net, rows: Array, targets: Array, links: Array, recipe: Recipe) -> Array:
    """The same results, but what came next is worth what this net says and not what the one said that played."""
    estimates, after = links[:, 0], links[:, 1].tolist()
    expected = np.clip(said(net, rows) + estimates, -recipe.clip, recipe.clip).tolist()
    found = (targets + estimates).tolist()
    for i in range(len(found) - 2, -1, -1):
        if after[i] != END:
            share = recipe.trace if after[i] == CHOSEN else 1.0
            found[i] = share * found[i + 1] + (1.0 - share) * expected[i + 1]
    return np.array(found, np.float32) - estimates


def said(net: Net, rows: Array) -> Array:
    """What a net answers, for many rows at once."""
    inner, biases = np.array(net.inner, np.float32).T, np.array(net.biases, np.float32)
    outer, skip = np.array(net.outer, np.float32), np.array(net.skip, np.float32)
    parts = [rows[i : i + MANY] for i in range(0, len(rows), MANY)]
    return np.concatenate([x @ skip + np.tanh(x @ inner + biases) @ outer for x in parts]) + np.float32(net.bias)


def fit(rows: Array, targets: Array, counts: Array, recipe: Recipe, seed: int, first: Net | None = None) -> Net:
    """The net that comes closest to the targets; `counts` says how much each row counts.

    It begins with the straight line, or goes on from a net, which keeps what these rows say nothing about.
    """
    chance = np.random.default_rng(seed)
    mean, spread = rows.mean(0, dtype=np.float64), rows.std(0, dtype=np.float64)
    spread = np.where(spread < SMALL, 1.0 if first else np.inf, spread)
    shift, share = mean.astype(np.float32), (1.0 / spread).astype(np.float32)
    if first:
        net = unfolded(first, mean, spread)
    else:
        net = Fit(rows.shape[1], recipe.units, chance)
        net.bias[0] = float(np.average(targets, weights=counts)) / SCALE
        net.skip[:] = straight((rows - shift) * share, targets / SCALE - net.bias[0], counts)
    means, squares = [np.zeros_like(w) for w in net.all()], [np.zeros_like(w) for w in net.all()]
    epochs = max(recipe.epochs, -(-STEPS * BATCH // len(rows)))
    fastest, decay = (GENTLY, 0.0) if first else (recipe.rate, recipe.decay)
    steps, step = epochs * -(-len(rows) // BATCH), 0
    for _ in range(epochs):
        order = chance.permutation(len(rows))
        for begin in range(0, len(rows), BATCH):
            chosen = order[begin : begin + BATCH]
            x = (rows[chosen] - shift) * share
            slopes = gradient(net, x, targets[chosen] / SCALE, counts[chosen])
            step += 1
            rate = fastest * min(1.0, step / 50) * 0.5 * (1.0 + np.cos(np.pi * step / steps))
            adam(net.all(), slopes, means, squares, rate, step)
            for weights in (net.inner, net.outer, net.skip):
                weights *= np.float32(1.0 - rate * decay)
    return folded(net, mean, 1.0 / spread)


def straight(x: Array, y: Array, counts: Array) -> Array:
    """The best weights without any hidden unit: a good place to begin."""
    weighed = x * (counts / counts.sum())[:, None]
    square = (weighed.T @ x).astype(np.float64) + RIDGE * np.eye(x.shape[1])
    return np.linalg.solve(square, (weighed.T @ y).astype(np.float64)).astype(np.float32)


def gradient(net: Fit, x: Array, y: Array, counts: Array) -> list[Array]:
    """Of half the squared error."""
    hidden = np.tanh(x @ net.inner + net.biases)
    error = (net.bias[0] + x @ net.skip + hidden @ net.outer - y) * counts / max(float(counts.sum()), 1e-9)
    back = np.outer(error, net.outer) * (1.0 - hidden * hidden)
    return [x.T @ back, back.sum(0), hidden.T @ error, x.T @ error, error.sum(keepdims=True)]


def adam(
    weights: list[Array], slopes: list[Array], means: list[Array], squares: list[Array], rate: float, step: int
) -> None:
    for weight, slope, mean, square in zip(weights, slopes, means, squares, strict=True):
        mean += (1.0 - MOMENTUM) * (slope - mean)
        square += (1.0 - SPREAD) * (slope * slope - square)
        tall = np.sqrt(square / (1.0 - SPREAD**step)) + TINY
        weight -= (rate * mean / (1.0 - MOMENTUM**step) / tall).astype(np.float32)


def folded(net: Fit, mean: Any, share: Any) -> Net:
    """The same net for inputs as they are, in points."""
    inner, skip = net.inner * share[:, None], net.skip * share
    return Net(
        inner.T.tolist(),
        (net.biases - mean @ inner).tolist(),
        (SCALE * net.outer).tolist(),
        (SCALE * skip).tolist(),
        float(SCALE * (net.bias[0] - mean @ skip)),
    )


def unfolded(known: Net, mean: Any, spread: Any) -> Fit:
    """The other way round: a net for inputs as they are, ready to be fitted."""
    net = Fit(len(known.skip), len(known.outer), np.random.default_rng(0))
    inner, skip = np.array(known.inner).reshape(-1, len(mean)).T, np.array(known.skip)
    net.inner[:], net.biases[:] = inner * spread[:, None], np.array(known.biases) + mean @ inner
    net.outer[:], net.skip[:] = np.array(known.outer) / SCALE, skip * spread / SCALE
    net.bias[0] = (known.bias + mean @ skip) / SCALE
    return net
