"""Work beside the event loop: in a thread, or in a process of its own that may use so much memory and time and no more.

Run as a module this is the other end of such a process: it is told a function and what to ask of it.
"""

import asyncio
import contextlib
import importlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from stellwerk.web.base.parts import Bounds, Found

P = ParamSpec("P")
R = TypeVar("R")
BROKEN = 3  # how the process ends when something is too much for it


class Processes:
    """The worker of a server."""

    async def aside(self, work: Callable[P, R], /, *args: P.args, **named: P.kwargs) -> R:
        return await asyncio.to_thread(work, *args, **named)

    async def apart(self, work: Callable[..., Found], question: Sequence[Any], bounds: Bounds) -> Found:
        asked = [work.__module__, work.__qualname__, bounds.memory, bounds.seconds, list(question)]
        text = json.dumps(asked).encode("utf-8", "surrogatepass")
        command = (sys.executable, "-P", "-m", __name__)  # -P: not what lies in this folder
        pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet)
        try:
            said, _ = await asyncio.wait_for(process.communicate(text), bounds.patience)
        except TimeoutError:
            return {"costly": True}
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        found: Found = json.loads(said) if process.returncode == 0 else {"costly": True}
        return found

    def close(self) -> None:
        pass


# In the other process


def main() -> None:
    module, name, memory, seconds, question = json.load(sys.stdin)
    answer(getattr(importlib.import_module(module), name), question, memory, seconds)


def answer(work: Callable[..., Found], question: Sequence[Any], memory: int, seconds: int) -> None:
    """Do what was asked, with so much memory and time of a core; those who play are not slowed by it."""
    with suppress(ImportError):  # Windows has no such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.nice(10)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            found = work(*question)
    except MemoryError:
        sys.exit(BROKEN)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
