"""Which numbered rules have tests: `python tests/rules_report.py` prints a table and lists the rules without one."""

import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"^- \*\*([A-Z]{2}-[A-Z0-9.-]+)\*\*", re.MULTILINE)  # DE-4.8, DE-EX-01, FC-RA.3, FC-INV-M02
TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)
NAMED = re.compile(r"(?<=_)([A-Z]{2})_(?:(EX|INV)_(M?\d+)|(\d+|[A-Z]{1,2})_(\d+))(?=_|$)")  # DE_4_8, DE_EX_01, FC_RA_3


def rules() -> list[str]:
    """Every numbered rule of docs/rules, in the order written."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [rule for page in pages for rule in RULE.findall(page.read_text("utf-8"))]


def tests() -> Counter[str]:
    """For every rule that a test function is named for, how many there are."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    names = [name for file in files for name in TEST.findall(file.read_text("utf-8"))]
    return Counter(rule for name in names for rule in rules_of(name))


def rules_of(test: str) -> list[str]:
    """The rules in the name of a test: test_DE_4_8_DE_EX_13_three_locomotives is for DE-4.8 and DE-EX-13."""
    return [
        f"{game}-{kind}-{number}" if kind else f"{game}-{chapter}.{point}"
        for game, kind, number, chapter, point in NAMED.findall(test)
    ]


def chapter(rule: str) -> str:
    """DE-4.8 is in DE-4, DE-EX-13 in DE-EX."""
    return rule.rsplit("." if "." in rule else "-", 1)[0]


def untested() -> list[str]:
    named = tests()
    return [rule for rule in rules() if not named[rule]]


def unknown() -> list[str]:
    """Rules that a test is named for and that no page of docs/rules has."""
    return sorted(set(tests()) - set(rules()))


def report() -> str:
    """The table, chapter by chapter."""
    named, lacking = tests(), untested()
    lines = [f"{'chapter':10} {'rules':>6} {'tests':>6} {'without':>8}"]
    for name in dict.fromkeys(map(chapter, rules())):
        inside = [rule for rule in rules() if chapter(rule) == name]
        without = sum(rule in lacking for rule in inside)
        lines.append(f"{name:10} {len(inside):6} {sum(named[rule] for rule in inside):6} {without:8}")
    lines.append(f"{'all':10} {len(rules()):6} {sum(named[rule] for rule in rules()):6} {len(lacking):8}")
    lines += [f"no test: {rule}" for rule in lacking]
    lines += [f"no such rule: {rule}" for rule in unknown()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
    sys.exit(1 if untested() or unknown() else 0)
