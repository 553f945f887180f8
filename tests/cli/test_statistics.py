"""The command that counts what players did in saved matches."""

import csv
import io
import json
from pathlib import Path

from stellwerk.core.match import Match
from tests.cli.command import here, refused


def test_a_match_is_told_as_a_table(finished_file: Path, finished: Match) -> None:
    outcome = here("statistics", finished_file, "-l", "en")
    assert outcome.code == 0
    assert all(name in outcome.out for name in finished.names)
    assert "Points by source" in outcome.out
    assert "Tickets completed" in outcome.out


def test_several_matches_are_told_by_name(finished_file: Path, finished: Match) -> None:
    outcome = here("statistics", finished_file, finished_file, "-l", "de")
    assert "2 Partien" in outcome.out
    assert f"{finished.scores[0]},0".replace("-", "−") in outcome.out


def test_rows_and_objects_have_the_scores(finished_file: Path, finished: Match) -> None:
    rows = list(csv.DictReader(io.StringIO(here("statistics", finished_file, "--csv").out)))
    assert [int(row["score"]) for row in rows] == list(finished.scores)
    (match,) = json.loads(here("statistics", finished_file, "--json").out)["matches"]
    assert [seat["score"] for seat in match["seats"]] == list(finished.scores)
    assert match["match"] == finished_file.name


def test_a_match_that_goes_on_is_refused(unfinished_file: Path, finished_file: Path) -> None:
    assert f"{unfinished_file}: The match goes on" in refused(here("statistics", finished_file, unfinished_file))
    assert "not both" in refused(here("statistics", finished_file, "--csv", "--json"))
