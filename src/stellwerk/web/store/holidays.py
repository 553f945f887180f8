"""When people are on holiday: their clocks rest, and the others see it."""

from collections.abc import Sequence

from stellwerk.web.store.protocol import Db

YEAR = 365 * 86400
Span = tuple[int, int]  # seconds: from the first moment to the one after the last


def holidays_of(db: Db, devices: Sequence[str]) -> dict[str, list[Span]]:
    """By device of those who have any."""
    places, found = ",".join("?" * len(devices)), dict[str, list[Span]]()
    query = f"SELECT device, first, last FROM holidays WHERE device IN ({places}) ORDER BY first"
    for device, first, last in db.execute(query, tuple(devices)) if devices else ():
        found.setdefault(device, []).append((first, last))
    return found


def add_holiday(db: Db, device: str, span: Span, most: int) -> bool:
    """Unless it would be more than so many seconds in a year, or meets another one; whether it was added."""
    known = holidays_of(db, [device]).get(device, [])
    near = [(first, last) for first, last in known if first > span[0] - YEAR and last < span[1] + YEAR]
    used = sum(last - first for first, last in near)
    meets = any(first < span[1] and last > span[0] for first, last in known)
    if meets or used + span[1] - span[0] > most:
        return False
    db.execute("INSERT INTO holidays VALUES (?,?,?)", (device, *span))
    return True


def end_holiday(db: Db, device: str, first: int, now: int) -> None:
    """One that has begun ends now; one that has not is gone."""
    db.execute("DELETE FROM holidays WHERE device = ? AND first = ? AND first >= ?", (device, first, now))
    ends = "UPDATE holidays SET last = ? WHERE device = ? AND first = ? AND last > ?"
    db.execute(ends, (now, device, first, now))


def running_tables(db: Db, device: str) -> list[str]:
    """The tables with a clock at which a device plays."""
    query = "SELECT DISTINCT sitters.tbl FROM sitters JOIN paces ON paces.tbl = sitters.tbl WHERE device = ?"
    return [id for (id,) in db.execute(f"{query} AND paces.seat >= 0", (device,))]
