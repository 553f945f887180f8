"""What must hold in every tournament: who meets whom, who sits out, who goes on, who goes up."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.web.people.pairing.records import (
    KNOCK_OUT,
    LEAGUE,
    ROUND_ROBIN,
    SWISS,
    Entrant,
    Played,
    Rules,
    shares,
)
from stellwerk.web.people.pairing.rounds import divided, next_round, promoted
from stellwerk.web.people.pairing.standings import standings
from stellwerk.web.people.pairing.swiss import table_sizes

PEOPLE = st.integers(2, 17)
SEEDS = st.integers(0, 10_000)


def entrants(people: int) -> list[Entrant]:
    return [Entrant(f"p{number}", number) for number in range(people)]


def ended(tables: Sequence[Sequence[str]], round: int, rng: random.Random) -> list[Played]:
    """A round whose tables ended somehow; sometimes equal."""
    found = []
    for number, table in enumerate(tables):
        places = [rng.randrange(len(table)) for _ in table]
        rows = zip(table, shares(places), strict=True)
        found += [Played(round, number, seat, who, points, 10) for seat, (who, points) in enumerate(rows)]
    return found


def season(rules: Rules, people: Sequence[Entrant], seed: int) -> tuple[list[list[list[str]]], list[Played]]:
    """All rounds, and how they ended."""
    rng, rounds, played = random.Random(seed), list[list[list[str]]](), list[Played]()
    while tables := next_round(rules, people, played):
        rounds.append(tables)
        played += ended(tables, len(rounds), rng)
        assert len(rounds) < 40
    return rounds, played


def pairs(tables: Sequence[Sequence[str]]) -> list[frozenset[str]]:
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


@given(PEOPLE, SEEDS)
@settings(max_examples=40, deadline=None)
def test_everybody_meets_everybody_once(people: int, seed: int) -> None:
    rounds, _ = season(Rules(ROUND_ROBIN), entrants(people), seed)
    met = Counter(pair for tables in rounds for pair in pairs(tables))
    assert set(met.values()) == {1}
    assert len(met) == people * (people - 1) // 2
    byes = Counter(table[0] for tables in rounds for table in tables if len(table) == 1)
    assert set(byes.values()) <= {1}
    assert bool(byes) == (people % 2 == 1)
    for tables in rounds:
        assert sorted(who for table in tables for who in table) == sorted(one.who for one in entrants(people))


@given(PEOPLE, st.integers(1, 9), SEEDS)
@settings(max_examples=60, deadline=None)
def test_swiss_repeats_nothing_while_it_can_be_avoided(people: int, wanted: int, seed: int) -> None:
    rounds, played = season(Rules(SWISS, rounds=wanted), entrants(people), seed)
    assert len(rounds) == wanted
    byes = Counter(table[0] for tables in rounds for table in tables if len(table) == 1)
    if wanted <= people:
        assert set(byes.values()) <= {1}
    met: Counter[frozenset[str]] = Counter()
    for number, tables in enumerate(rounds, 1):
        again = [pair for pair in pairs(tables) if met[pair]]
        if again and people <= 8:
            before = [one for one in played if one.round < number]
            assert not avoidable(people, set(met), {one for one in byes if had_bye_before(one, before)})
        elif people >= 2 * number:  # each has met fewer than half: by Dirac's theorem there are pairs
            assert not again
        met.update(pairs(tables))


def had_bye_before(who: str, before: Sequence[Played]) -> bool:
    tables = Counter((one.round, one.table) for one in before)
    return any(one.who == who and tables[one.round, one.table] == 1 for one in before)


def avoidable(people: int, met: set[frozenset[str]], byes: set[str]) -> bool:
    """Whether there are pairs of all who never met, and somebody for the bye who had none: tried one by one."""
    names = [one.who for one in entrants(people)]
    alone = [[one] for one in names if one not in byes] if people % 2 else [[]]
    return any(has_pairs([who for who in names if who not in out], met) for out in alone)


def has_pairs(names: Sequence[str], met: set[frozenset[str]]) -> bool:
    if not names:
        return True
    first, *rest = names
    fit = [other for other in rest if frozenset((first, other)) not in met]
    return any(has_pairs([who for who in rest if who != other], met) for other in fit)


@given(st.integers(2, 4), st.lists(st.integers(0, 3), min_size=8, max_size=8))
@settings(max_examples=40, deadline=None)
def test_swiss_pairs_equal_points_as_far_as_can_be(size: int, wins: list[int]) -> None:
    """The pairs cost as little as the best of all that there are."""
    people = entrants(2 * size)
    had = {one.who: float(won) for one, won in zip(people, wins, strict=False)}
    played = [Played(1, 100 + n, 0, who, points) for n, (who, points) in enumerate(had.items())]
    tables = next_round(Rules(SWISS, rounds=9), people, played)

    def cost(found: Sequence[Sequence[str]]) -> float:
        return sum((had[one] - had[other]) ** 2 for one, other in found)

    names = [one.who for one in people]
    every = ([order[i : i + 2] for i in range(0, len(order), 2)] for order in permutations(names))
    assert cost(tables) == min(map(cost, every))


def test_large_swiss_rounds_are_paired_soon() -> None:
    rounds, _ = season(Rules(SWISS, rounds=9), entrants(64), 1)
    met = Counter(pair for tables in rounds for pair in pairs(tables))
    assert set(met.values()) == {1}


@given(st.integers(3, 30), st.integers(3, 5), SEEDS)
@settings(max_examples=30, deadline=None)
def test_larger_tables_seat_everybody(people: int, size: int, seed: int) -> None:
    rounds, _ = season(Rules(SWISS, size, 3), entrants(people), seed)
    for tables in rounds:
        assert sorted(map(len, tables), reverse=True) == table_sizes(people, size)
        assert all(2 <= len(table) <= size for table in tables)
        assert len({who for table in tables for who in table}) == people


@given(st.integers(2, 40), st.integers(2, 5), SEEDS)
@settings(max_examples=40, deadline=None)
def test_knock_out_leaves_one(people: int, size: int, seed: int) -> None:
    rounds, played = season(Rules(KNOCK_OUT, size), entrants(people), seed)
    assert len(rounds[-1]) == 1
    assert 2 <= len(rounds[-1][0]) <= size
    byes = Counter(table[0] for tables in rounds for table in tables if len(table) == 1)
    assert set(byes.values()) <= {1}
    for before, after in pairwise(rounds):
        assert len(after) < len(before) or len(after) == 1
        assert sum(map(len, after)) == len(before)  # one of each table
    first = standings(KNOCK_OUT, entrants(people), played)[0]
    assert first.who in rounds[-1][0]


def test_whoever_has_left_is_not_paired_but_loses_what_was_fixed_before() -> None:
    people = [one._replace(out=one.number == 0) for one in entrants(4)]
    swiss = next_round(Rules(SWISS, rounds=3), people, [])
    assert sorted(who for table in swiss for who in table) == ["p1", "p2", "p3"]
    assert "p0" in {who for table in next_round(Rules(ROUND_ROBIN), people, []) for who in table}
    played = [Played(1, 0, 0, "p0", 1.0), Played(1, 0, 1, "p1", 0.0), Played(1, 1, 0, "p2", 1.0), Played(1, 1, 1, "p3")]
    assert next_round(Rules(KNOCK_OUT), people, played) == [["p1", "p2"]] or "p0" not in str(
        next_round(Rules(KNOCK_OUT), people, played)
    )


def test_a_latecomer_plays_from_the_next_round_on() -> None:
    _, played = season(Rules(SWISS, rounds=1), entrants(4), 3)
    tables = next_round(Rules(SWISS, rounds=2), entrants(5), played)
    assert sorted(who for table in tables for who in table) == [f"p{n}" for n in range(5)]


def test_a_league_plays_its_divisions_side_by_side() -> None:
    divisions = divided([f"p{n}" for n in range(7)], 4)
    assert list(Counter(divisions.values()).values()) == [4, 3]
    people = [one._replace(division=divisions[one.who]) for one in entrants(7)]
    rounds, played = season(Rules(LEAGUE), people, 5)
    met = Counter(pair for tables in rounds for pair in pairs(tables))
    assert len(met) == 6 + 3
    assert all(len({divisions[who] for who in pair}) == 1 for pair in met)
    assert len(standings(LEAGUE, people, played)) == 7


@pytest.mark.parametrize(("people", "each", "sizes"), [(9, 4, [4, 5]), (8, 4, [4, 4]), (3, 4, [3]), (10, 4, [4, 4, 2])])
def test_nobody_is_alone_in_a_division(people: int, each: int, sizes: list[int]) -> None:
    found = Counter(divided([str(n) for n in range(people)], each).values())
    assert [found[division] for division in sorted(found)] == sizes


def test_the_first_go_up_and_the_last_go_down() -> None:
    after = promoted({1: ["a", "b", "c", "d"], 2: ["e", "f", "g", "h"]}, ["new"], 1, 4)
    assert {who for who, division in after.items() if division == 1} == {"a", "b", "c", "e"}
    assert {who for who, division in after.items() if division == 2} == {"d", "f", "g", "h", "new"}
    gone = promoted({1: ["a", "b", "c"], 2: ["e", "f", "g", "h"]}, [], 1, 4)  # somebody left: a place is free
    assert {who for who, division in gone.items() if division == 1} == {"a", "b", "e", "c"}


def test_points_of_a_table() -> None:
    assert shares([0, 1]) == [1.0, 0.0]
    assert shares([0, 0]) == [0.5, 0.5]
    assert shares([0, 1, 2, 3]) == [1.0, 2 / 3, 1 / 3, 0.0]
    assert shares([3]) == [1.0]
    assert sum(shares([0, 0, 2])) == 1.5


def test_ties_are_broken_by_opponents_then_wins_then_points_of_the_game() -> None:
    people = entrants(4)
    played = [
        Played(1, 0, 0, "p0", 1.0, 50), Played(1, 0, 1, "p1", 0.0, 40),
        Played(1, 1, 0, "p2", 1.0, 60), Played(1, 1, 1, "p3", 0.0, 30),
        Played(2, 0, 0, "p0", 0.5, 50), Played(2, 0, 1, "p2", 0.5, 50),
        Played(2, 1, 0, "p1", 1.0, 45), Played(2, 1, 1, "p3", 0.0, 45),
    ]  # fmt: skip
    found = standings(SWISS, people, played)
    assert [(one.who, one.rank, one.points, one.tie) for one in found] == [
        ("p0", 1, 1.5, 2.5),  # met p1 with 1 and p2 with 1.5
        ("p2", 2, 1.5, 1.5),
        ("p1", 3, 1.0, 1.5),
        ("p3", 4, 0.0, 2.5),
    ]
    robin = standings(ROUND_ROBIN, people, played)
    assert [(one.who, one.tie) for one in robin] == [("p0", 1.75), ("p2", 0.75), ("p1", 0.0), ("p3", 0.0)]
    equal = standings(SWISS, people[:2], [])
    assert [one.rank for one in equal] == [1, 1]
