"""The same work on many hosts: a Dask scheduler and its workers, with the interface of an executor."""

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from stellwerk.workers import Pool

PATIENCE = 15  # seconds for the scheduler to answer, and for the first worker to be there
RETRIES = 3  # of a batch that fails on a worker; one whose worker dies is given to another anyway


@contextmanager
def cluster_pool(address: str) -> Iterator[Pool]:
    """The workers of the scheduler at an address such as tcp://192.168.1.10:8786."""
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise ValueError("--cluster needs Dask; install it with: pip install 'stellwerk[cluster]'.") from None
    logging.getLogger("distributed").setLevel(logging.ERROR)  # a worker that dies costs time, and is no news
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise ValueError(f"No Dask scheduler answers at {address}; start one with: dask scheduler.") from problem
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ValueError(f"The scheduler has no workers; start one with: dask worker {address}.") from None
        try:
            executor = client.get_executor(pure=True, retries=RETRIES)
            yield Pool(executor, lambda: max(1, 2 * sum(client.nthreads().values())))  # while all are gone, one waits
        except (dask.KilledWorker, dask.comm.CommClosedError, CancelledError) as problem:
            raise ValueError(f"The cluster at {address} gave up ({type(problem).__name__}); try again.") from None
