"""When clocks rest: at night, at weekends, and while somebody is on holiday. Times are seconds since 1970.

A rest is written as words, `night weekend Europe/Berlin`: what rests, and where people live. A name of a zone that this
computer does not know stands for UTC.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo

from stellwerk.core.words import Words

NIGHT, WEEKEND = "night", "weekend"
EVENING, MORNING = time(22), time(8)
SATURDAY = 5
FAR = 500  # days: nobody rests longer
Span = tuple[float, float]


class Calendar(NamedTuple):
    """What time it is for people, and who is on holiday."""

    wall: float = 0.0
    away: Mapping[int, Sequence[Span]] = {}  # by seat


def zone_of(rest: str) -> tzinfo:
    name = next((word for word in rest.split() if word not in (NIGHT, WEEKEND)), "UTC")
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        return UTC


def written(night: bool, weekend: bool, zone: str) -> str:
    """A rest in words; empty: there is none."""
    kinds = [kind for kind, on in ((NIGHT, night), (WEEKEND, weekend)) if on]
    return " ".join([*kinds, str(zone_of(zone))]) if kinds else ""


def awake(rest: str, away: Sequence[Span], start: float) -> Iterator[Span]:
    """The spans of time from then on in which a clock runs."""
    zone, words = zone_of(rest), rest.split()
    first = datetime.fromtimestamp(start, zone).date()
    for number in range(FAR):
        begin, end = day_of(first + timedelta(number), words, zone)
        yield from outside(max(begin, start), end, away)


def day_of(day: date, words: Sequence[str], zone: tzinfo) -> Span:
    """When a clock runs on a day; an empty span at a weekend."""
    night = NIGHT in words
    begin = datetime.combine(day, MORNING if night else time(0), zone).timestamp()
    if WEEKEND in words and day.weekday() >= SATURDAY:
        return begin, begin
    ends = datetime.combine(day, EVENING, zone) if night else datetime.combine(day + timedelta(1), time(0), zone)
    return begin, ends.timestamp()


def outside(begin: float, end: float, away: Sequence[Span]) -> Iterator[Span]:
    """What is left of a span without others."""
    for first, last in sorted(away):
        if first < end and last > begin:
            if first > begin:
                yield begin, first
            begin = last
    if begin < end:
        yield begin, end


def spent(rest: str, away: Sequence[Span], start: float, end: float) -> float:
    """For how many seconds a clock ran between two times."""
    total = 0.0
    for begin, ends in awake(rest, away, start):
        if begin >= end:
            break
        total += min(ends, end) - begin
    return total


def later(rest: str, away: Sequence[Span], start: float, seconds: float) -> float:
    """When a clock will have run for so many seconds."""
    for begin, end in awake(rest, away, start):
        if seconds <= end - begin:
            return begin + seconds
        seconds -= end - begin
    return start + FAR * 86400


def says(rest: str, t: Words) -> str:
    """What rests, in a few words; empty: nothing does."""
    said = {NIGHT: t("rests at night (22 to 8)"), WEEKEND: t("rests at weekends")}
    kinds = [said[word] for word in rest.split() if word in said]
    return f"{', '.join(kinds)} ({zone_of(rest)})" if kinds else ""
