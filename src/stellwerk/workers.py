"""Worker pools: this process, its cores or a cluster, all with the interface of an executor."""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

BATCH_SECONDS = 0.5  # of work in each task, so that handing it over costs nothing in comparison
GROWTH = 4  # a batch is at most this many times as long as the last one: the first times are rough

P = TypeVar("P")
R = TypeVar("R")


class Pool(NamedTuple):
    """An executor, and how many batches it is given at once so that no worker is idle."""

    executor: Executor
    ahead: Callable[[], int]


class InlineExecutor(Executor):
    """Does the work in this thread, when it is submitted."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        done: Future[R] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def local_pool(jobs: int) -> Iterator[Pool]:
    """This many processes on this machine; one is the process itself."""
    if jobs <= 1:
        yield Pool(InlineExecutor(), lambda: 1)
        return
    import multiprocessing  # here: where there are no processes everything else still works
    from concurrent.futures import ProcessPoolExecutor

    # Spawned, not forked: the same on every system, and safe beside the thread of a progress bar.
    spawn = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(jobs, spawn, initializer=follow_parent) as executor:
            yield Pool(executor, lambda: 2 * jobs)
    except BrokenExecutor:
        raise ValueError("A worker process was killed, perhaps for want of memory; try fewer --jobs.") from None


def follow_parent() -> None:
    """Ctrl-C is for the parent, which then stops the others; when it is killed they end as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def run_batches(
    pool: Pool, task: Callable[[P, int, int], list[R]], plan: P, first: int, last: int
) -> Iterator[list[R]]:
    """The results from number `first` up to `last`, in order, in batches that take about the same time."""
    waiting: deque[Future[tuple[float, list[R]]]] = deque()
    given, size = first, 1
    try:
        while waiting or given < last:
            while given < last and len(waiting) < pool.ahead():
                end = min(given + size, last)
                waiting.append(pool.executor.submit(timed, task, plan, given, end))
                given = end
            seconds, results = waiting.popleft().result()
            size = min(GROWTH * len(results), max(1, round(BATCH_SECONDS * len(results) / seconds)))
            yield results
    finally:
        for future in waiting:
            future.cancel()


def timed(task: Callable[[P, int, int], list[R]], plan: P, first: int, last: int) -> tuple[float, list[R]]:
    """The results of a batch, and the seconds they took."""
    began = time.perf_counter()
    results = task(plan, first, last)
    return time.perf_counter() - began, results
