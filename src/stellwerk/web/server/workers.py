"""Several processes that serve at one port: the first one starts the others, each by the same command."""

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic, sleep

from stellwerk.web.server.stores import is_postgres
from stellwerk.workers import cores

HANDED = "STELLWERK_WORKER"  # to a worker: the number of the open port, and of a pipe that ends with its parent
GRACE = 15.0  # seconds to end beside those for requests that are being answered: a database may not answer
LATER = 5.0  # seconds more until a process is ended that did not give up by itself
OFTEN = 0.05  # seconds between two looks whether Ctrl+C was pressed
TOO_SOON = 1.0  # seconds between two looks whether all are there, so that one that cannot start does not start often

log = logging.getLogger("stellwerk")


def check_workers(count: int, db: Path | str) -> None:
    if count < 1:
        raise ValueError(f"{count} processes cannot serve anything: give --workers 1 or more.")
    if count > 1 and not is_postgres(db):
        raise ValueError("One file is served by one process: for --workers give a PostgreSQL, --db postgresql://…")
    if count > 1 and sys.platform == "win32":
        raise ValueError("On Windows a port is served by one process: start several commands, each with its --port.")


def bot_processes(count: int) -> int:
    """How many bots may think at once in each of so many workers."""
    return max(1, cores() // count)


def handed_over() -> socket.socket | None:
    """In a worker: the port that its parent has opened. It ends with its parent, however that ends."""
    if HANDED not in os.environ:
        return None
    port, pipe = map(int, os.environ.pop(HANDED).split())
    threading.Thread(target=end_with, args=(pipe,), daemon=True).start()
    return socket.socket(fileno=port)


def end_with(pipe: int) -> None:
    os.read(pipe, 1)  # nothing is ever written: it returns when the other end is closed
    os.kill(os.getpid(), signal.SIGINT)


def run(count: int, listening: socket.socket, stop_seconds: float) -> None:
    """Keep so many workers running until Ctrl+C, and let them finish what they do; or not, if it is pressed again."""
    stop, workers = Stop(), list[subprocess.Popen[bytes]]()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda number, frame: stop_all(stop, workers))
    pipe, _ = os.pipe()  # its other end closes with this process
    os.set_inheritable(pipe, True)
    workers += [start(listening, pipe) for _ in range(count)]
    while not stop.asked:
        pause(stop)
        for number, worker in enumerate(workers):
            if worker.poll() is not None and not stop.asked:
                log.error("A process of the server has ended (%s); it is started anew.", worker.returncode)
                workers[number] = start(listening, pipe)
    for worker in workers:
        worker.send_signal(signal.SIGINT)
    end(workers, monotonic() + stop_seconds + GRACE + LATER)


def pause(stop: "Stop") -> None:
    """Until all are looked at again, or it is to end."""
    until = monotonic() + TOO_SOON
    while not stop.asked and monotonic() < until:
        sleep(OFTEN)


class Stop:
    """Whether Ctrl+C was pressed. A plain flag: whoever waits for an event holds its lock now and then, and a signal
    that comes just then would wait for it for ever.
    """

    asked = False


def stop_all(stop: Stop, workers: list[subprocess.Popen[bytes]]) -> None:
    for worker in workers if stop.asked else []:
        worker.kill()
    stop.asked = True


def end(workers: list[subprocess.Popen[bytes]], until: float) -> None:
    """Wait for all of them, but no longer than that: one that hangs, or never began, is ended."""
    for worker in workers:
        try:
            worker.wait(max(0.0, until - monotonic()))
        except subprocess.TimeoutExpired:
            log.error("A process of the server did not end by itself; it is ended.")
            worker.kill()
            worker.wait()


def give_up() -> None:
    """In a process that is to end and cannot: something that it waits for never answers. What was committed is kept."""
    log.error("Something did not end in time, perhaps the database does not answer: this process ends without it.")
    os._exit(1)


def end_in_time(stop_seconds: float) -> None:
    """From now on the process has so long to end, whatever it waits for."""
    late = threading.Timer(stop_seconds + GRACE, give_up)
    late.daemon = True
    late.start()


def start(listening: socket.socket, pipe: int) -> subprocess.Popen[bytes]:
    """A worker; Ctrl+C does not reach it by itself."""
    handed = {HANDED: f"{listening.fileno()} {pipe}"}
    command = [sys.executable, "-m", "stellwerk", *sys.argv[1:]]
    keep = (listening.fileno(), pipe)
    return subprocess.Popen(command, env=os.environ | handed, pass_fds=keep, start_new_session=True)
