"""Decks: whatever a file says, it becomes a box or a list of problems; the guide knows every word of them."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match, drawn
from stellwerk.core.records import BadDeck, Effect
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.deck.verbs import NEEDS, VERBS
from stellwerk.games.first_class.picture import icons
from stellwerk.kit import deck
from stellwerk.kit.elements import markup

DECKS = {"first-class": GAMES["first-class"], "germany": GAMES["germany"]}
GUIDE = Path(__file__).parents[2] / "docs" / "guide"
WRONG: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 1.5, float("nan"), "", "zz zz", "a\x1b", "²", "9" * 5000, [], [[]], ["zz"], [True], {}),
    *({"a": 1}, "coins 99999", "car or coins per contract", "car,,", "run 9", "evidence-self or car", {"id": []}),
)
Path_ = tuple[str | int, ...]

games = pytest.mark.parametrize("game", DECKS.values(), ids=DECKS)


def changed(game: AnyGame, where: Path_, value: Any) -> dict[str, Any]:
    """The published table with one value changed."""
    table: dict[str, Any] = put(game.published(), where, value)
    return table


def put(inside: Any, where: Path_, value: Any) -> Any:
    """A copy with another value in one place; whatever is not on the way there is shared."""
    if not where:
        return value
    first, *rest = where
    other = copy(inside)
    other[first] = put(inside[first], tuple(rest), value) if rest else value
    return other


def places(value: Any, here: Path_ = ()) -> Iterator[Path_]:
    """Every place of a table."""
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield (*here, step)
        yield from places(inner, (*here, step))


def problems(game: AnyGame, table: dict[str, Any]) -> list[str]:
    with pytest.raises(BadDeck) as caught:
        game.build(table)
    return caught.value.problems


def finish(match: Match) -> Match:
    rng = seeded(3)
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


@games
def test_export_and_read_give_the_same_box(game: AnyGame) -> None:
    text = deck.export(game)
    assert deck.read(game, text).digest == game.box().digest
    assert deck.read(game, "\ufeff" + text.replace("\n", "\r\n")).digest == game.box().digest
    assert deck.changes(deck.game_of(text)[1], game.published()) == []


@games
def test_any_wrong_value_is_a_problem_and_nothing_worse(game: AnyGame) -> None:
    table, told = game.published(), list[list[str]]()
    for i, where in enumerate(list(places(table))[::6]):
        try:
            game.build(put(table, where, WRONG[i % len(WRONG)]))
        except BadDeck as problem:
            told.append(problem.problems)
    assert len(told) > 200
    assert all(line.isprintable() for lines in told for line in lines)


@games
@pytest.mark.parametrize("wrong", [None, 5, "cards", {}, [5], [None], [[]], ["zz"]])
def test_any_wrong_list_is_a_problem(game: AnyGame, wrong: Any) -> None:
    for name in game.published():
        assert any(line.startswith(f"{name}: ") for line in problems(game, {**game.published(), name: wrong}))


@games
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "does not say for which game"),
        ("game = 5", "does not say for which game"),
        ("hello", "not TOML"),
        ("game = " + "[" * 100_000, "more than 6 brackets"),
        ("game = " + "9" * 10_000, "not TOML"),
        ('game = "chess"', "for the game 'chess'"),
    ],
)
def test_a_text_that_is_no_deck(game: AnyGame, text: str, reason: str) -> None:
    with pytest.raises(BadDeck, match=reason):
        deck.read(game, text)


FIRST_CLASS_MISTAKES: dict[str, tuple[Path_, Any]] = {
    "base: X-1-01: 'engine 2' is no verb": (("base", 0, "frames"), ["engine 2"]),
    "base: X-1-01: frames is 'car 2' and should be a list": (("base", 0, "frames"), "car 2"),
    "base: X-1-01: the card has 1 to 3 frames": (("base", 0, "frames"), []),
    "base: X-1-01: there is no 'bonus' here": (("base", 0, "bonus"), "car"),
    "base: X-1-01: a card of the kind 'money' does not belong": (("base", 0, "kind"), "money"),
    "base: X-1-01: pile is True": (("base", 0, "pile"), True),
    "base: X-1-01: car is followed by 13": (("base", 0, "frames"), ["car 13"]),
    "base: X-1-01: evidence belongs to module C": (("base", 0, "frames"), ["evidence-self"]),
    "base: X-1-01: 'per' and 'or' do not go": (("base", 0, "frames"), ["car or coins per tile"]),
    "base: pile 1 has 23 cards": (("base", 0, "pile"), 2),
    "base: number 1: id is missing": (("base", 0), {"pile": 1, "kind": "car", "frames": ["car"], "source": "inferred"}),
    "base: X-1-02: the id is used 2 times": (("base", 0, "id"), "X-1-02"),
    "base: X-1-19: a route card has one to four": (("base", 18, "stations"), [1, 1, 1, 1, 1]),
    "base: X-1-19: station is '' and should be": (("base", 18, "stations"), [""]),
    "module_a: A-1-01: 'trains 3' is no requirement": (("module_a", 0, "need"), "trains 3"),
    "module_a: A-1-01: 'cars 3 3': no car has the value 3": (("module_a", 0, "need"), "cars 3 3"),
    "module_c: C-1-01: the card draws evidence-self": (("module_c", 0, "frames"), ["coins 4"]),
    "module_d: D-1-01: a passenger begins with coins": (("module_d", 0, "passenger"), "car"),
    "module_e: E-1-01: value is 3 and should be one of": (("module_e", 0, "value"), 3),
    "game_end: GE 01\": id is 'GE 01\"'": (("game_end", 0, "id"), 'GE 01"'),
    "mail_cars: there are 3 and should be 4": (("mail_cars",), [{"id": f"M{n}", "bonus": "car"} for n in range(3)]),
    "locomotive_tiles: number 2: value is 0": (("locomotive_tiles", 1, "value"), 0),
    "evidence: there are 27 tokens": (("evidence", 0, "tokens"), 9),
    "mail_trucks: there is no such list": (("mail_trucks",), []),
}
GERMANY_MISTAKES: dict[str, tuple[Path_, Any]] = {
    "cities: augsburg: x is 2": (("cities", 0, "x"), 2),
    "cities: augsburg: there is no 'name' here": (("cities", 0, "name"), "Augsburg"),
    "places: 64 passengers wait": (("cities", 0, "passengers"), 5),
    "routes: augsburg-muenchen: colour is 'pink'": (("routes", 0, "colours"), ["pink"]),
    "routes: augsburg-munich: there is no place 'munich'": (("routes", 0, "b"), "munich"),
    "routes: augsburg-nuernberg: via is [0.5] and": (("routes", 1, "via"), [[0.5]]),
    "routes: augsburg-nuernberg: the track turns back at": (("routes", 1, "via"), [[0.5787, 0.7], [0.5787, 0.8]]),
    "short: mannheim-stuttgart: value is '2'": (("short", 0, "value"), "2"),
    "short: mannheim-mannheim: a ticket names two": (("short", 0, "b"), "mannheim"),
}
MISTAKES = [("first-class", *item) for item in FIRST_CLASS_MISTAKES.items()]
MISTAKES += [("germany", *item) for item in GERMANY_MISTAKES.items()]


@pytest.mark.parametrize(("name", "reason", "mistake"), MISTAKES, ids=[reason for _, reason, _ in MISTAKES])
def test_a_mistake_is_told_with_its_list_and_its_card(name: str, reason: str, mistake: tuple[Path_, Any]) -> None:
    game = GAMES[name]
    assert any(line.startswith(reason) for line in problems(game, changed(game, *mistake)))


def test_a_mistake_in_a_city_is_told_once() -> None:
    told = problems(GAMES["germany"], changed(GAMES["germany"], ("cities", 1, "en"), 5))
    assert told[0].startswith("cities: berlin: en is 5")
    assert not any("there is no place" in line for line in told)


def test_all_mistakes_are_told_at_once() -> None:
    table = changed(GAMES["first-class"], ("base", 0, "frames"), ["fly"])
    table["module_b"][0]["source"] = "guessed"
    table["game_end"].pop()
    assert len(problems(GAMES["first-class"], table)) == 3


CORRECTIONS: dict[str, tuple[Path_, Any]] = {
    "first-class": (("base", 3, "frames"), ["car 2, coins"]),
    "germany": (("short", 0, "value"), 3),
}


@games
def test_a_corrected_deck_plays_and_needs_its_file(game: AnyGame, tmp_path: Path) -> None:
    where, value = CORRECTIONS[game.name]
    file = tmp_path / "mine.toml"
    entry, field = changed(game, where, value)[str(where[0])][where[1]], where[2]
    old = deck.toml(game.published()[str(where[0])][where[1]])
    file.write_text(deck.export(game).replace(old, deck.toml(entry)), "utf-8")
    match = stellwerk.new(game.name, players=2, seed=5, deck=file)
    assert match.box.digest != game.box().digest
    assert deck.changes(deck.game_of(file.read_text("utf-8"))[1], game.published()) != [], field
    saved = finish(match).to_json()
    assert stellwerk.load(saved, deck=file).hash == match.hash
    with pytest.raises(stellwerk.BadMatch, match=match.box.digest):
        stellwerk.load(saved)


def test_a_changed_ticket_counts_with_its_new_value() -> None:
    game = GAMES["germany"]
    box = game.build(changed(game, ("short", 0, "value"), 50))
    assert (box.tickets[0].value, game.box().tickets[0].value) == (50, 2)
    assert finish(Match(game, 3, 1, {}, (), box)).over


def strange_deck() -> dict[str, Any]:
    """All cards carry something unusual that the vocabulary allows."""
    table = GAMES["first-class"].published()
    texts = ["car 12, 7>12 12", "loco 12 or points 99", "game-end 12", "coins 12 per contract", "upgrade 3 per tile"]
    for name in (*data.FILES.values(), "game_end", "mail_cars", "locomotive_tiles"):
        for i, item in enumerate(table[name]):
            text = texts[i % len(texts)]
            item |= {"bonus": text} if "bonus" in item else {}
            item |= {"stations": [text, 99, text, text]} if "stations" in item else {}
            item |= (
                {"frames": [*item["frames"][:1], text][-1 if item["kind"] == "mechanic" else 0 :]}
                if "frames" in item
                else {}
            )
    return table | {"start_player_tile": texts[:4], "printed_stations": texts[:3]}


@pytest.mark.parametrize("modules", ["AB", "CD", "EA"])
def test_a_strange_deck_plays_to_its_end(modules: str) -> None:
    game = GAMES["first-class"]
    match = finish(Match(game, 3, 4, {"modules": modules}, (), game.build(strange_deck())))
    assert match.over


# The guides


def rows(guide: str) -> list[list[str]]:
    lines = (GUIDE / guide).read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]


def ops(parts: tuple[Effect, ...]) -> Iterator[str]:
    for effect in parts:
        yield effect.op
        yield from ops(effect.of)


def uses() -> Counter[str]:
    """How many cards use each verb."""
    box, counts = data.box(), Counter[str]()
    for card in box.cards:
        stations = tuple(effect for stop in card.stations for effect in stop.bonus)
        counts.update(set(ops((*sum(card.frames, ()), *stations, *card.bonus, *card.passenger, *card.baggage))))
    others = [*(card.bonus for card in box.game_end), *(car.bonus for car in box.mail_cars)]
    for bonus in (*others, *(tile.bonus for tile in box.tiles)):
        counts.update(set(ops(bonus)))
    return counts


def test_the_guide_explains_every_verb() -> None:
    told = {row[0].strip("`"): row for row in rows("first-class-cards.md") if len(row) == 5}
    assert [verb for verb in VERBS if verb not in told] == []
    counts = uses()
    for verb, row in told.items():
        assert int(row[4]) == counts[verb.replace("… per ", "per-").replace("… or …", "either")], verb
        for icon in re.findall(r"`([is][-\d][\w-]*)`", row[3]):
            assert f'id="{icon}"' in markup(icons.icon_defs()), icon


def test_the_guide_explains_every_requirement() -> None:
    told = {row[0].strip("`").split()[0]: row for row in rows("first-class-cards.md") if len(row) == 4}
    assert sorted(told) == sorted(NEEDS)
    counts = Counter(card.need.what for card in data.box().cards if card.kind == "contract")
    assert {what: int(row[3]) for what, row in told.items()} == dict(counts)
    for what, row in told.items():
        assert data.requirement(row[0].strip("`")).what == what


def test_the_guide_explains_every_kind_of_card() -> None:
    text = (GUIDE / "first-class-cards.md").read_text("utf-8").split("## What is on each kind")[1]
    for kind, fields in data.FIELDS.items():
        row = next(line for line in text.splitlines() if line.startswith("| ") and f"`{kind}`" in line)
        assert all(f"`{field}`" in row or kind == "game-end" for field in fields), row


@pytest.mark.parametrize("guide", ["decks.md", "first-class-cards.md"])
def test_the_examples_of_the_guides_are_cards(guide: str) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", (GUIDE / guide).read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        item = tomllib.loads(f"card = {block.strip().rstrip(',')}")["card"]
        assert data.action_card(item, item["id"][0]).id == item["id"]


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_lists_and_draws_its_deck(game: AnyGame, language: str) -> None:
    box, t = game.box(), words(language)
    headings, *lines = GAMES[game.name].text.catalogue(box, t)
    assert {len(line) for line in lines} == {len(headings)}
    assert all(all(cell.isprintable() for cell in line) for line in lines)
    assert len(lines) >= sum(len(items) for items in game.published().values())
    assert GAMES[game.name].text.summary(box, t)
    assert drawn(GAMES[game.name]).deck_sheet(box, t).startswith("<svg")
