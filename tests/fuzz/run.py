"""Runs of odd input: of a number of tries, or for a time. What is found is kept in the corpus."""

import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.fuzz.loaders import LOADERS, problem
from tests.fuzz.mutate import mutated
from tests.fuzz.server import Target, kept

CORPUS = Path(__file__).parent / "corpus"
BATCH = 20  # messages over one socket, or requests before the log is looked at


def past_finds(target: str) -> list[Path]:
    return sorted((CORPUS / target).glob("*"))


def keep(target: str, text: str) -> Path:
    """A find, for the tests of tomorrow."""
    path = CORPUS / target / hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


def until(seconds: float, most: int) -> Callable[[int], bool]:
    end = time.monotonic() + seconds
    return lambda tries: tries < most and time.monotonic() < end


def fuzz_loader(target: str, seed: int, seconds: float, most: int = 10**9) -> tuple[int, list[str]]:
    """How many texts were tried, and what was found."""
    rng, good, goes_on = Random(f"{target} {seed}"), list(LOADERS[target].good()), until(seconds, most)
    pool = good + [path.read_bytes().decode("utf-8", "surrogatepass") for path in past_finds(target)]
    tries, found = 0, list[str]()
    while goes_on(tries):
        text = mutated(rng, rng.choice(pool), pool, longest=max(20_000, *map(len, good)))
        tries += 1
        if wrong := problem(target, text):
            found.append(f"{keep(target, text)}: {wrong}")
    return tries, found


def fuzz_server(target: Target, seed: int, seconds: float, most: int = 10**9) -> tuple[int, list[str]]:
    """The same for messages and requests, a batch of each in turn."""
    rng, goes_on, tries, found = Random(f"server {seed}"), until(seconds, most), 0, list[str]()
    while goes_on(tries):
        messages, requests = [[make(rng) for _ in range(BATCH)] for make in (target.message, target.request)]
        wrong = {("socket", *messages): target.talk(messages)}
        wrong |= {("request", request): target.ask(request) for request in requests}
        tries += 2 * BATCH
        for (kind, *sent), why in wrong.items():
            if why:
                found.append(f"{keep('server', kept(kind, sent))}: {why}")
    return tries, found
