"""What Python does by itself, set so that nobody waits: its collector of garbage, and how threads take turns."""

import gc
import sys

SWITCH = 0.0005  # seconds; Python's own are ten times as many
YOUNG, MIDDLE, OLD = 10_000, 20, 100  # new objects, then rounds: what lives long is looked at every few minutes


def calm_collector() -> None:
    """What is there at the start stays. Nearly everything is freed without the collector, so it need not look often.

    With 300 tables that are watched, a look at all objects takes a tenth of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def quick_threads() -> None:
    """For every step the thread that writes asks for the interpreter again and again, and a busy event loop lets go of
    it only after this time.
    """
    sys.setswitchinterval(SWITCH)
