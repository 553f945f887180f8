"""The log: lines with a level, as text or as JSON. No seat link, cookie, seed or card is ever in it.

What visitors send is not logged: of a request only the pattern of its address is, such as /t/{id}/sit/{token}.
"""

import asyncio
import json
import logging
import time
from collections import deque

from stellwerk.web.base.runtime import too_often
from stellwerk.web.base.settings import USUAL, Limits, Rate

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("plain", "json")
MOST_KINDS = 1000  # of lines that are told apart
STORE = "StoreError: "
COMMON = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Calm(logging.Filter):
    """The same complaint is not logged again and again: nobody fills the disk by nonsense."""

    def __init__(self, rate: Rate) -> None:
        super().__init__()
        self.rate = rate
        self.times: dict[str, deque[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False  # somebody was being answered when the server was stopped: that it waited was said already
        if str(record.msg).startswith("Traceback") and STORE in (last := str(record.msg).rstrip().rpartition("\n")[2]):
            record.msg = f"The store does not answer: {last.partition(STORE)[2]}"  # as a server begins
        if record.levelno < logging.WARNING:  # somebody who asks for those wants all of them
            return True
        if len(self.times) > MOST_KINDS:
            self.times.clear()
        return not too_often(self.times.setdefault(str(record.msg)[:100], deque()), self.rate)


def facts(record: logging.LogRecord) -> dict[str, object]:
    """What was given to a line beside its words."""
    return {name: value for name, value in vars(record).items() if name not in COMMON}


class Plain(logging.Formatter):
    """The words, and behind them what was given beside them."""

    def format(self, record: logging.LogRecord) -> str:
        return " ".join([super().format(record), *(f"{name}={value}" for name, value in facts(record).items())])


class Json(logging.Formatter):
    """A line of JSON: time, level, logger, message, what was given beside it, and where it broke."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        line: dict[str, object] = {
            "time": when,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value if isinstance(value, int | float) else str(value) for name, value in facts(record).items()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "warning", form: str = "plain", limits: Limits = USUAL) -> None:
    """To standard error, from this level on."""
    for given, known, flag in ((level, LEVELS, "--log-level"), (form, FORMATS, "--log-format")):
        if given not in known:
            raise ValueError(f"{flag} is one of {', '.join(known)}, and not {given!r}.")
    out = logging.StreamHandler()
    out.setFormatter(Json() if form == "json" else Plain("%(message)s"))
    out.addFilter(Calm(limits.log_lines))
    logging.basicConfig(level=logging.WARNING, handlers=[out], force=True)
    logging.getLogger("stellwerk").setLevel(level.upper())
    logging.getLogger("python_multipart").setLevel(logging.ERROR)  # it tells of every broken form; they are refused
