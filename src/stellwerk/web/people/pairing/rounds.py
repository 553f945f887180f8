"""The next round of a tournament of any kind, and who changes the division of a league."""

from collections import Counter
from collections.abc import Mapping, Sequence

from stellwerk.web.people.pairing.records import (
    KNOCK_OUT,
    SWISS,
    Entrant,
    Played,
    Rules,
    by_table,
    had_bye,
    last_round,
)
from stellwerk.web.people.pairing.swiss import swiss_round, table_sizes

Tables = list[list[str]]


def next_round(rules: Rules, entrants: Sequence[Entrant], played: Sequence[Played]) -> Tables:
    """Who sits together, the one who begins first; somebody alone has a bye. Nothing: the tournament is over.

    Where everybody meets everybody, those who have left are still there: they lose without playing.
    """
    here = [one for one in sorted(entrants, key=lambda one: one.number) if not one.out]
    if rules.kind == KNOCK_OUT:
        tables = knock_out_round(here, played, rules.size)
    elif rules.kind == SWISS:
        tables = swiss_round(here, played, rules.size) if last_round(played) < rules.rounds and len(here) > 1 else []
    else:
        tables = circle_rounds(entrants, last_round(played))
    return [seated(table, played) for table in tables]


def seated(table: Sequence[str], played: Sequence[Played]) -> list[str]:
    """Whoever has begun least begins."""
    begun = Counter(one.who for one in played if one.seat == 0)
    return sorted(table, key=lambda who: begun[who])


# Everybody against everybody


def circle_rounds(entrants: Sequence[Entrant], done: int) -> Tables:
    """A round of every division that is not through."""
    found: Tables = []
    for division in sorted({one.division for one in entrants}):
        mine = sorted((one for one in entrants if one.division == division), key=lambda one: one.number)
        found += circle([one.who for one in mine], done)
    return found


def circle(people: Sequence[str], done: int) -> Tables:
    """The first one stays, the others go around: after all rounds each has met each other once."""
    ring = [*people, *[""] * (len(people) % 2)]
    if done >= len(ring) - 1:
        return []
    moved = ring[1:]
    turned = [ring[0], *moved[-done:], *moved[:-done]] if done else ring
    pairs = [(turned[i], turned[-1 - i]) for i in range(len(turned) // 2)]
    return [[who for who in pair if who] for pair in pairs]


# Knock-out


def knock_out_round(here: Sequence[Entrant], played: Sequence[Played], size: int) -> Tables:
    """Those who are still in; of two at a table, one has a bye where the number is odd, and nobody has two."""
    still = [who for who in alive(here, played) if who in {one.who for one in here}]
    if len(still) < 2:
        return []
    if size > 2:
        return cut(still, table_sizes(len(still), size))
    fresh = [who for who in still if who not in had_bye(played)]
    alone = [(fresh or still)[-1]] if len(still) % 2 else []
    rest = [who for who in still if who not in alone]
    return [*cut(rest, [2] * (len(rest) // 2)), *([alone] if alone else [])]


def alive(here: Sequence[Entrant], played: Sequence[Played]) -> list[str]:
    """The best of each table of the last round; among equals the one with the lower number."""
    if not played:
        return [one.who for one in here]
    number, last = {one.who: one.number for one in here}, last_round(played)
    found = []
    for (round, _), table in sorted(by_table(played).items()):
        there = [one for one in table if one.who in number]
        if round == last and there:
            found.append(min(there, key=lambda one: (-(one.points or 0.0), number[one.who])).who)
    return found


def cut(people: Sequence[str], sizes: Sequence[int]) -> Tables:
    left = iter(people)
    return [[next(left) for _ in range(size)] for size in sizes]


# Leagues


def divided(people: Sequence[str], each: int) -> dict[str, int]:
    """Divisions of so many, the strongest first; nobody is alone in the last one."""
    parts = max(1, len(people) // each + (len(people) % each > 1))
    return {who: min(parts, number // each + 1) for number, who in enumerate(people)}


def promoted(ranked: Mapping[int, Sequence[str]], newcomers: Sequence[str], up: int, each: int) -> dict[str, int]:
    """The divisions of the next season: from each the first go up and the last go down; newcomers begin at the bottom.

    `ranked` has those of each division who stay in the league, the best first.
    """
    rows = [list(ranked[division]) for division in sorted(ranked)]
    for upper, lower in zip(range(len(rows)), range(1, len(rows)), strict=False):
        change = min(up, len(rows[upper]) // 2, len(rows[lower]) // 2)
        if change:
            down = rows[upper][-change:]
            rows[upper][-change:] = rows[lower][:change]
            rows[lower][:change] = down
    return divided([who for row in rows for who in row] + list(newcomers), each)
