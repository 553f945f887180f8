"""The owner of a box lists, copies, corrects, checks, prints and plays a deck."""

import json
from pathlib import Path

import pytest

from stellwerk.cli.deck import COMMANDS, EXAMPLES
from stellwerk.cli.options import example
from stellwerk.games import GAMES
from tests.cli.command import Outcome, files, here, refused, stellwerk

OLD = '{ id = "X-1-04", pile = 1, kind = "car", frames = ["0>1 2, 1>2 3"], source = "reconstructed" }'
NEW = '{ id = "X-1-04", pile = 1, kind = "car", frames = ["car 2, coins"], source = "documented" }'
TIMES = ("seconds", "games_per_s", "decisions_per_s", "jobs")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A deck of First Class with one card corrected."""
    file = tmp_path / "mine.toml"
    assert here("deck", "export", "first-class", file).code == 0
    text = file.read_text("utf-8")
    assert OLD in text
    file.write_text(text.replace(OLD, NEW), "utf-8")
    return file


@pytest.fixture
def bad(mine: Path) -> Path:
    text = mine.read_text("utf-8").replace('"loco 3"', '"engine 3"').replace('id = "X-1-02", pile = 1', 'id = "X-1-02"')
    (mine.parent / "bad.toml").write_text(text, "utf-8")
    return mine.parent / "bad.toml"


def problems(outcome: Outcome) -> list[str]:
    assert (outcome.code, outcome.out) == (2, ""), outcome
    assert "Traceback" not in outcome.err
    return outcome.err.splitlines()


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_an_example(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert example(EXAMPLES[name]) in here("deck", name, "--help").out
    assert name in here("deck").out


def test_list_of_first_class_counts_the_sources() -> None:
    out = stellwerk("deck", "list", "first-class").out
    sources = [card.source for card in GAMES["first-class"].box().cards]
    counted = ", ".join(f"{sources.count(name)} {name}" for name in ("documented", "inferred", "reconstructed"))
    assert f"192 cards: {counted}\n" in out
    assert all(card.id in out for card in GAMES["first-class"].box().cards)
    assert "GE-21" in out
    assert "MAIL-4" in out
    assert "\x1b" not in out


def test_list_of_germany() -> None:
    out = stellwerk("deck", "list", "germany", "--language", "de").out
    assert "muenchen" in out
    assert "München" in out
    assert out.splitlines()[-1].startswith("55 ")


def test_list_of_a_deck_file(mine: Path) -> None:
    line = next(line for line in here("deck", "list", "--deck", mine).out.splitlines() if "X-1-04" in line)
    assert "documented" in line


def test_export_does_not_write_over_a_file(mine: Path) -> None:
    before = mine.read_text("utf-8")
    assert "--force" in refused(here("deck", "export", "first-class", mine))
    assert mine.read_text("utf-8") == before
    assert here("deck", "export", "first-class", mine, "--force").code == 0
    assert OLD in mine.read_text("utf-8")
    assert files(mine.parent) == ["mine.toml"]


@pytest.mark.parametrize("game", ["first-class", "germany"])
def test_an_exported_deck_is_the_published_one(game: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    here("deck", "export", game, file)
    outcome = here("deck", "check", file)
    assert outcome.code == 0
    assert outcome.out.startswith(f"ok: {GAMES[game].title}, deck {GAMES[game].box().digest}, ")
    assert outcome.out.endswith("It is the published deck.\n")


def test_check_names_what_was_corrected(mine: Path) -> None:
    outcome = here("deck", "check", mine)
    assert outcome.code == 0
    assert GAMES["first-class"].box().digest not in outcome.out
    assert outcome.out.endswith("It differs from the published deck in 1 entry:\nbase: X-1-04\n")


def test_check_tells_every_problem(bad: Path) -> None:
    told = problems(stellwerk("deck", "check", bad))
    assert all(line.startswith(f"{bad}: ") for line in told)
    assert f"{bad}: base: X-1-02: pile is missing" in told
    assert f"{bad}: base: pile 1 has 23 cards and should have 24 (FC-1.3)" in told
    assert sum("'engine 3' is no verb" in line for line in told) > 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "does not say for which game"),
        (b"hello", "this is not TOML"),
        (bytes(range(256)), "this is not TOML: it is not a text"),
        (b'game = "chess"', "there is no game 'chess'; the games are: first-class, germany"),
    ],
)
def test_check_of_something_else(content: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_bytes(content)
    (line,) = problems(here("deck", "check", tmp_path / "deck.toml"))
    assert line.startswith(f"{tmp_path / 'deck.toml'}: ")
    assert reason in line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deck list", "Name a game (first-class, germany)"),
        ("deck list chess", "the games are: "),
        ("deck export chess deck.toml", "the games are: "),
        ("deck sheet germany -o sheet.gif", "the endings are: .svg, .png"),
        ("deck shuffle", "shuffle"),
    ],
)
def test_wrong_words(line: str, reason: str) -> None:
    assert reason in refused(here(*line.split()))


@pytest.mark.parametrize("game", ["first-class", "germany"])
def test_sheet(game: str, tmp_path: Path) -> None:
    for name in ("sheet.svg", "sheet.png"):
        assert here("deck", "sheet", game, "-o", tmp_path / name, "-l", "it") == (0, "", "")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "sheet.svg").read_text("utf-8").count("<style") == 1


def test_sheet_of_a_deck_file(mine: Path) -> None:
    published, own = mine.parent / "published.svg", mine.parent / "own.svg"
    assert here("deck", "sheet", "first-class", "-o", published).code == 0
    assert here("deck", "sheet", "--deck", mine, "-o", own).code == 0
    assert 'id="sheet-X-1-04"' in own.read_text("utf-8")
    assert own.read_text("utf-8") != published.read_text("utf-8")


def test_play_save_and_go_on_with_the_deck(mine: Path) -> None:
    saved = mine.parent / "match.json"
    first = stellwerk("play", "--deck", mine, "--seed", 3, "--save", saved, answers="1\n" * 4)
    assert first.out.endswith(f"stellwerk play --resume {saved} --deck {mine}\n")
    assert stellwerk("play", "--resume", saved, "--deck", mine, answers="1\n" * 4).code == 0
    assert here("replay", saved, "--deck", mine).out.startswith("ok: ")
    assert here("show", saved, "--deck", mine).out


@pytest.mark.parametrize("words", ["replay", "show", "play --resume"])
def test_a_match_without_its_deck_says_so(words: str, mine: Path) -> None:
    saved = mine.parent / "match.json"
    stellwerk("play", "--deck", mine, "--save", saved)
    line = refused(here(*words.split(), saved))
    assert "which is not at hand" in line
    assert line.endswith("Give its file with --deck FILE.\n")


COMMANDS_WITH_DECK = [
    "play first-class",
    "simulate first-class",
    "perft first-class",
    "deck list",
    "deck list first-class",
    "deck sheet",
]


@pytest.mark.parametrize("line", COMMANDS_WITH_DECK)
def test_a_bad_deck_is_refused_everywhere(line: str, bad: Path) -> None:
    assert len(problems(here(*line.split(), "--deck", bad))) > 4
    assert files(bad.parent) == ["bad.toml", "mine.toml"]


@pytest.mark.parametrize("line", COMMANDS_WITH_DECK)
def test_a_deck_that_is_not_there(line: str, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.toml"
    assert problems(here(*line.split(), "--deck", nowhere)) == [
        f"{nowhere}: it cannot be read: No such file or directory"
    ]


@pytest.mark.parametrize("line", ["play germany", "simulate germany", "perft germany", "deck list germany"])
def test_a_deck_of_another_game(line: str, mine: Path) -> None:
    assert problems(here(*line.split(), "--deck", mine)) == [
        f"{mine}: the deck is for the game 'first-class', not 'germany'"
    ]


@pytest.mark.parametrize("words", ["replay", "show", "play --resume"])
def test_a_saved_match_with_a_bad_deck(words: str, unfinished_file: Path, bad: Path) -> None:
    assert problems(here(*words.split(), unfinished_file, "--deck", bad)) == [
        f"{bad}: the deck is for the game 'first-class', not 'germany'"
    ]


def test_simulate_hands_the_deck_to_every_process(mine: Path) -> None:
    reports = []
    for words in (["--deck", mine, "--jobs", 1], ["--deck", mine, "--jobs", 2], ["--jobs", 1]):
        outcome = stellwerk("simulate", "first-class", "--players", 2, "--games", 60, "--json", *words)
        assert outcome.err == ""
        reports.append({name: value for name, value in json.loads(outcome.out).items() if name not in TIMES})
    assert reports[0] == reports[1]
    assert reports[0]["deck"] != reports[2]["deck"]
    assert reports[0]["mean_scores"] != reports[2]["mean_scores"]


def test_perft_with_a_deck(mine: Path) -> None:
    outcome = here("perft", "first-class", "--players", 2, "--depth", 2, "--deck", mine)
    assert outcome.code == 0
    assert "nodes/s" in outcome.out
