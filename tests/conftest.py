"""Which tests are slow, so that `make check` leaves them out, and how long each folder took."""

import signal
from collections import defaultdict
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent
SLOW = (  # folders and files that start processes or a browser, or play many matches
    "arena/test_analysis.py",
    "arena/test_cluster.py",
    "arena/test_lessons_judged.py",
    "arena/test_statistics.py",
    "arena/test_study.py",
    "bots/test_external.py",
    "cli",
    "club",
    "envs",
    "fuzz",
    "games/first_class/test_bots.py",
    "games/first_class/test_estimates.py",
    "games/first_class/test_fit.py",
    "games/first_class/test_module_secrets.py",
    "games/first_class/test_study.py",
    "games/first_class/test_supply.py",
    "games/first_class/test_svg.py",
    "games/germany/test_guess_spread.py",
    "games/germany/test_invariants.py",
    "games/germany/test_svg.py",
    "games/test_highlights.py",
    "games/test_lessons.py",
    "games/test_reasons.py",
    "laws",
    "learn",
    "test_bare.py",
    "test_compiled.py",
    "test_conftest.py",
    "test_docs_site.py",
    "test_first_game.py",
    "test_notebooks.py",
    "test_readme.py",
    "web",
)


def pytest_configure() -> None:
    """Programs that are started here can be interrupted, even where a shell in the background had that ignored."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(ROOT / place) for place in SLOW):
            item.add_marker("slow")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The seconds of each folder, the longest first; with several workers they add up to more than the clock shows."""
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[str(PurePosixPath(report.nodeid.split("::")[0]).parent)] += report.duration
    if len(seconds) > 1:
        terminalreporter.section("seconds by folder")
        for folder, time in sorted(seconds.items(), key=lambda entry: -entry[1]):
            terminalreporter.write_line(f"{time:7.1f}  {folder}")
