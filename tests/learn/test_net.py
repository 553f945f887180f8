"""Nets: they find what is to be found, answer the same with and without numpy, and their files are whole or refused."""

import json
import subprocess
import sys
import time
from math import tanh
from pathlib import Path

import numpy as np
import pytest

from stellwerk.core.learning import Feature, Recipe
from stellwerk.games import GAMES, other_decks
from stellwerk.games.first_class.bots.levels import file_of, taught
from stellwerk.kit import deck as decks
from stellwerk.kit.net import Net, answer, mean
from stellwerk.kit.weights import read, written
from stellwerk.learn.fit import fit, fit_files, judged_anew, said
from stellwerk.learn.lessons import CHOSEN, END, WATCHED, learning_of

FEATURES = tuple(Feature(name, "a number", -3, 3) for name in "abcde")


def known(x: list[float]) -> float:
    return 20 * x[0] - 10 * x[1] + 15 * tanh(2 * x[2]) + 5


def rows(count: int, seed: int) -> list[list[float]]:
    found: list[list[float]] = np.random.default_rng(seed).standard_normal((count, 5)).round(3).tolist()
    return [[*row[:4], 3.0] for row in found]  # the last one is always the same


def fitted(seed: int = 1) -> Net:
    x = rows(4000, 1)
    y = np.array([known(row) for row in x], np.float32)
    return fit(np.array(x, np.float32), y, np.ones(len(y), np.float32), Recipe(units=8, rate=5e-3, decay=0.1), seed)


@pytest.fixture(scope="module")
def net() -> Net:
    return fitted()


def test_a_fit_finds_a_known_function(net: Net) -> None:
    errors = [answer(net, row) - known(row) for row in rows(300, 2)]
    assert (sum(error**2 for error in errors) / len(errors)) ** 0.5 < 2.5  # of a spread of 25


def test_the_same_seed_fits_the_same_net(net: Net) -> None:
    assert written(fitted(), FEATURES, {}) == written(net, FEATURES, {})
    assert written(fitted(2), FEATURES, {}) != written(net, FEATURES, {})


def test_rows_that_count_for_nothing_change_nothing() -> None:
    x, recipe = np.array(rows(500, 3), np.float32), Recipe(units=4)
    y = np.array([known(list(map(float, row))) for row in x], np.float32)
    wild, counts = y.copy(), np.ones(len(y), np.float32)
    wild[::5], counts[::5] = 999.0, 0.0
    assert written(fit(x, wild, counts, recipe, 1), FEATURES, {}) == written(
        fit(x, np.where(counts > 0, y, -7.0).astype(np.float32), counts, recipe, 1), FEATURES, {}
    )


def test_a_fit_that_goes_on_from_a_net_keeps_what_its_rows_say_nothing_about(net: Net) -> None:
    """The last input is the same in all rows, so what the net knows of it stays."""
    wise = Net(net.inner, net.biases, net.outer, [*net.skip[:4], 7.0], net.bias - 21.0)
    x, more = np.array(rows(400, 5), np.float32), Recipe(units=3, rate=9.0, decay=0.1)
    y, counts = np.array([known(row) + 4 * row[3] for row in rows(400, 5)], np.float32), np.ones(400, np.float32)
    further = fit(x, y, counts, more, 1, wise)
    assert len(further.outer) == len(net.outer)
    assert further.skip[4] == pytest.approx(7.0, rel=0.001)
    before, after = (float(np.sqrt(np.mean((said(one, x) - y) ** 2))) for one in (wise, further))
    assert after < before - 1
    untouched = fit(x, y, 0 * counts, more, 1, wise)
    assert [answer(untouched, row) for row in rows(50, 6)] == pytest.approx(
        [answer(wise, row) for row in rows(50, 6)], abs=1e-3
    )


def test_numpy_answers_the_same(net: Net) -> None:
    inner, outer = np.array(net.inner), np.array(net.outer)
    for row in rows(50, 4):
        x = np.array(row)
        there = net.bias + np.array(net.skip) @ x + outer @ np.tanh(np.array(net.biases) + inner @ x)
        assert answer(net, row) == pytest.approx(float(there), abs=1e-9)


def test_a_mean_of_nets_answers_what_they_answer_on_average(net: Net) -> None:
    other = fitted(2)
    for row in rows(20, 5):
        assert answer(mean([net, other]), row) == pytest.approx((answer(net, row) + answer(other, row)) / 2)


def test_a_file_says_what_made_it_and_comes_back(net: Net) -> None:
    found = read(written(net, FEATURES, {"seed": 7}), FEATURES)
    assert found.header["seed"] == 7
    for row in rows(20, 6):
        assert answer(found.net, row) == pytest.approx(answer(net, row), abs=1e-3)


def test_a_damaged_file_is_refused(net: Net) -> None:
    text = written(net, FEATURES, {"seed": 7})
    found = json.loads(text)
    found["net"]["skip"][0] += 1.0
    for damaged in (json.dumps(found), text.replace('"seed": 7', '"seed": 8')):
        with pytest.raises(ValueError, match="damaged"):
            read(damaged, FEATURES)
    for nonsense in (text[:100], "[]", "{}", ""):
        with pytest.raises(ValueError, match="no file of a net"):
            read(nonsense, FEATURES)


def test_a_net_that_was_taught_other_inputs_is_refused(net: Net) -> None:
    with pytest.raises(ValueError, match="other inputs"):
        read(written(net, FEATURES, {}), FEATURES[1:])


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_nets_are_whole_and_say_what_made_them(game: str) -> None:
    learning, folder = learning_of(GAMES[game]), GAMES[game].folder
    text = (folder / learning.weights).read_text("utf-8")
    found = read(text, learning.features)
    assert found.header["game"] == game
    assert {"seed", "recipe", "iterations"} <= set(found.header)
    assert len(text) < 250_000
    assert len(found.net.skip) == len(learning.features)
    assert len(found.net.outer) == found.header["recipe"]["units"] * found.header["recipe"]["mean"]


@pytest.mark.parametrize("game", GAMES)
def test_a_net_is_read_fast(game: str) -> None:
    """20 ms are allowed; the best of several looks counts, so that a busy machine is not blamed."""
    learning = learning_of(GAMES[game])
    text, times = (GAMES[game].folder / learning.weights).read_text("utf-8"), []
    for _ in range(20):
        began = time.process_time()
        read(text, learning.features)
        times.append(time.process_time() - began)
    assert min(times) < 0.02


def test_without_units_and_rate_a_net_is_the_straight_line() -> None:
    """It is solved, so no chance is in it, and what is straight is found but for the little that the ridge takes."""
    x, recipe = np.array(rows(400, 3), np.float32), Recipe(units=0, rate=0.0, epochs=1)
    y, counts = (7.0 + 5.0 * x[:, 0] - 3.0 * x[:, 1]).astype(np.float32), np.ones(400, np.float32)
    found = fit(x, y, counts, recipe, 1)
    assert (found.inner, found.outer) == ([], [])
    assert [*found.skip, found.bias] == pytest.approx([5.0, -3.0, 0.0, 0.0, 0.0, 7.0], abs=0.1)
    assert written(found, FEATURES, {}) == written(fit(x, y, counts, recipe, 2), FEATURES, {})


def test_a_deck_of_first_class_that_a_net_has_learned_is_played_with_that_net() -> None:
    """Its file is named by the deck; it is whole, of today's recipe, and another than that of the published deck."""
    game, learning = GAMES["first-class"], learning_of(GAMES["first-class"])
    deck = decks.read(game, other_decks("first-class")["longer-trains"].read_text("utf-8"))
    found = read(file_of(deck.digest).read_text("utf-8"), learning.features)
    assert found.header["deck"] == deck.digest
    assert found.header["recipe"] == json.loads(json.dumps(learning.recipe._asdict()))
    assert len(found.net.outer) == learning.recipe.units * learning.recipe.mean
    assert taught(deck) is not taught(game.box())
    assert file_of("no such deck") == file_of(game.box().digest) == game.folder / learning.weights


def test_bots_do_not_need_numpy() -> None:
    """Only learning does: a level with a net plays where numpy cannot be imported."""
    program = """
import sys
sys.modules["numpy"] = None
from stellwerk.bots import find
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES, other_decks
from stellwerk.games.first_class.bots.levels import file_of, taught
from stellwerk.kit import deck as decks
import stellwerk.cli.learn
for name, game in GAMES.items():
    match = Match(game, 2, 1)
    print(find("hard")(game, lambda: match.view(match.decision.seat), match.decision, seeded(1)).op)
try:
    stellwerk.cli.learn.check_numpy()
except ValueError as problem:
    print(problem)
"""
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert told.returncode == 0, told.stderr
    assert "pip install 'stellwerk[learn]'" in told.stdout


def test_the_planners_rows_count_less_as_soon_as_there_are_others(tmp_path: Path) -> None:
    """The first iteration says 10 of everything, the second -10: the mean lies where their weights put it."""
    paths = [tmp_path / "001.rows", tmp_path / "000.rows"]
    for path, target in zip(paths, (-10.0, 10.0), strict=True):
        np.array(rows(200, 1), np.float32).tofile(path)
        np.full(200, target, np.float32).tofile(path.with_suffix(".targets"))

    def said(*paths: Path, planners: float) -> float:
        net, _ = fit_files(list(paths), 5, Recipe(planners=planners), 1)
        return sum(answer(net, row) for row in rows(200, 1)) / 200

    assert said(*paths, planners=1.0) == pytest.approx(0.0, abs=1.5)
    assert said(*paths, planners=0.0) == pytest.approx(-10.0, abs=1.5)
    assert said(paths[1], planners=0.0) == pytest.approx(10.0, abs=1.5), "alone they count as they are"


def test_rows_are_judged_anew_by_a_newer_net() -> None:
    """Three rows of a match that ended with 40, the last of them watched, and one of a match that ended with -20."""
    net = Net([[0.0] * 5], [0.0], [0.0], [1.0, 0.0, 0.0, 0.0, 0.0], 8.0)
    seen = np.array([[x, 0, 0, 0, 0] for x in (1, 2, 3, 4)], np.float32)
    links = np.array([[5, CHOSEN], [6, WATCHED], [0, END], [0, END]], np.float32)
    targets = np.array([0, 0, 40, -20], np.float32)
    assert said(net, seen).tolist() == [9, 10, 11, 12]
    found = judged_anew(net, seen, targets, links, Recipe(trace=0.75))
    first = 0.75 * 40 + 0.25 * (10 + 6)  # what comes next is worth what the net says and the estimate
    assert found.tolist() == [first - 5, 40 - 6, 40, -20]
