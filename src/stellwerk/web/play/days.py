"""Days, as the deals of the day count them: from midnight to midnight, UTC."""

from datetime import UTC, datetime, timedelta

DAY = 86400  # seconds


def day_of(now: float) -> str:
    """The day of a moment, such as 2026-11-18."""
    return datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d")


def end_of(day: str) -> float:
    """The moment at which a day ends; 0 for what is no day."""
    try:
        began = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return 0.0
    return (began + timedelta(days=1)).timestamp()


def is_over(day: str, now: float) -> bool:
    return now >= end_of(day)


def hours_left(day: str, now: float) -> int:
    """Until the day is over, begun ones counted whole."""
    return max(0, -int((now - end_of(day)) // 3600))
