"""`python -m tests.fuzz --seconds 60 --seed 1`: every target for so long. It ends with 1 if something was found."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.loaders import LOADERS
from tests.fuzz.run import fuzz_loader, fuzz_server
from tests.fuzz.server import Target, patient_server


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60, help="for each target")
    options.add_argument("--seed", type=int, default=int(time.time()), help="the same seed, the same input")
    options.add_argument("--only", choices=[*LOADERS, "server"])
    chosen = options.parse_args()
    print(f"seed {chosen.seed}")
    found = []
    for target in [chosen.only] if chosen.only else [*LOADERS, "server"]:
        tries, finds = run(target, chosen.seed, chosen.seconds)
        print(f"{target}: {tries} tried, {len(finds)} found", *finds, sep="\n  ", flush=True)
        found += finds
    return 1 if found else 0


def run(target: str, seed: int, seconds: float) -> tuple[int, list[str]]:
    if target != "server":
        return fuzz_loader(target, seed, seconds)
    with tempfile.TemporaryDirectory() as folder, patient_server(Path(folder)) as server:
        tries, found = fuzz_server(Target(server), seed, seconds)
        said = server.stop()
    return tries, found + ([f"in the log: {said[-2000:]}"] if "Traceback" in said else [])


if __name__ == "__main__":
    sys.exit(main())
