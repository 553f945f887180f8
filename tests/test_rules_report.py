"""Every numbered rule has a test, and every test that names a rule names one that exists."""

import pytest

from tests.rules_report import chapter, report, rules, rules_of, unknown, untested


def test_every_rule_has_a_test() -> None:
    assert untested() == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert unknown() == []


def test_no_number_is_given_twice() -> None:
    assert len(rules()) == len(set(rules()))


def test_germany_is_complete() -> None:
    """11 chapters, 22 worked examples and 21 invariants, numbered without gaps."""
    sizes = {"1": 9, "2": 11, "3": 6, "4": 14, "5": 15, "6": 6, "7": 9, "8": 9, "9": 5, "10": 12, "11": 7}
    numbered = [f"DE-{name}.{point}" for name, size in sizes.items() for point in range(1, size + 1)]
    numbered += [f"DE-EX-{number:02}" for number in range(1, 23)]
    numbered += [f"DE-INV-{number:02}" for number in range(1, 22)]
    assert [rule for rule in rules() if rule.startswith("DE-")] == numbered


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("test_DE_4_8_three_locomotives", ["DE-4.8"]),
        ("test_DE_5_11_DE_EX_16_cologne", ["DE-5.11", "DE-EX-16"]),
        ("test_DE_INV_01", ["DE-INV-01"]),
        ("test_FC_RA_3_and_FC_EX_M07", ["FC-RA.3", "FC-EX-M07"]),
        ("test_FC_M_12", ["FC-M.12"]),
        ("test_imports_point_one_way", []),
    ],
)
def test_the_rules_in_a_name(name: str, found: list[str]) -> None:
    assert rules_of(name) == found


def test_the_report_counts_by_chapter() -> None:
    assert chapter("DE-4.8") == "DE-4"
    assert chapter("DE-EX-13") == "DE-EX"
    assert report().splitlines()[0].split() == ["chapter", "rules", "tests", "without"]
    assert [line.split()[1] for line in report().splitlines() if line.startswith("DE-4 ")] == ["14"]
