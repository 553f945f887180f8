"""The picture of First Class: every choice can be picked, no secret and no hostile name gets in, it stays as it is."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import Match
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import words
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.picture.board import WIDTH, board, card_svg, game_end_svg
from stellwerk.games.first_class.picture.others import MEANING, laid_out
from tests import golden

HOSTILE = ("<script>alert('1')</script>", 'Bobby"; &amp; ]]>', "bell\x07 and\x00 turn\u202e", "{braces} %s 𝔅 😀" * 9)
SVG = "{http://www.w3.org/2000/svg}"
SHY = ("decline", "done", "end", "finish", "start-tile", "coin-point")  # rarely chosen, so that the boards fill up


def playing(players: int, seed: int, modules: str, names: tuple[str, ...] = ()) -> Iterator[Match]:
    """A random match, again before every choice and at last when it is over; cards are taken and used rather often."""
    match, rng = stellwerk.new("first-class", players=players, seed=seed, names=names, modules=modules), seeded(seed)
    while match.decision is not None:
        yield match
        options = match.decision.options
        takes = [option for option in options if option.op == "take"]
        bold = [option for option in options if option.op not in SHY]
        liked = takes if takes and below(rng, 2) else bold if bold and below(rng, 8) else options
        match.play(liked[below(rng, len(liked))])
    yield match


def reach(players: int, seed: int, modules: str, op: str, after: int) -> Match:
    """The match when such an option is first offered after so many actions; at its end if `op` is empty."""
    for match in playing(players, seed, modules):
        options = match.decision.options if match.decision else ()
        if len(match.actions) >= after and any(option.op == op for option in options):
            return match
    return match


def picks(svg: str) -> set[int]:
    return {int(pick) for pick in re.findall(r' data-pick="(\d+)"', svg)}


def ids(svg: str) -> list[str]:
    return [name for element in ElementTree.fromstring(svg).iter() if (name := element.get("id"))]


@pytest.mark.parametrize(
    ("players", "modules"), [(2, "AB"), (3, "CD"), (4, "BE"), (2, "DE"), (3, "AC"), (4, "BD"), (2, "CE"), (3, "AE")]
)
def test_every_option_can_be_picked_and_nobody_elses(players: int, modules: str) -> None:
    for match in playing(players, players, modules):
        if match.decision is None:
            assert not picks(match.svg(0))
            continue
        seat = match.decision.seat
        assert picks(match.svg(seat)) == set(range(len(match.decision.options)))
        if len(match.actions) % 20 == 0:
            assert not picks(match.svg(None))
            assert not picks(match.svg((seat + 1) % players))


@pytest.mark.parametrize("modules", ["AB", "CD", "BE"])
def test_every_number_of_another_player_says_what_it_means(modules: str) -> None:
    match = reach(3, 4, modules, "take", 20)
    for seat in (0, None):
        rows = ElementTree.fromstring(match.svg(seat)).iterfind(".//*[@class='player']")
        others = [row for row in rows if row.get("id") != f"seat-{seat}"]
        assert len(others) == (3 if seat is None else 2)
        for row in others:
            said = {(title.text or "").rpartition(": ")[0] for title in row.iter(f"{SVG}title")}
            assert {"Coins in column 1 · 2 · 3", "Stations reached / on the route", "Contracts open + fulfilled"} < said
            assert len(said & set(MEANING.values())) == 7 + len(laid_out(match.view(seat), 1))


@pytest.mark.parametrize(("language", "modules"), [("en", "AB"), ("de", "CD"), ("it", "BE")])
def test_the_picture_is_one_well_formed_document_with_unique_ids(language: str, modules: str) -> None:
    for match in playing(4, 11, modules):
        if len(match.actions) % 25 and match.decision:
            continue
        for seat in (None, 0, match.decision.seat if match.decision else 1):
            svg = match.svg(seat, language)
            names = ids(svg)
            assert len(names) == len(set(names))
            assert {"question", "choices", "constantinople", "train-0-1", "seat-3"} <= set(names)
            assert len(svg.encode()) < 85_000
            assert "url(http" not in svg
            assert "var(" not in svg


def test_more_modules_and_crowded_boards_still_fit() -> None:
    match = stellwerk.new("first-class", players=4, seed=3, modules="ABCDE", variant="more-modules")
    rng = seeded(3)
    while match.decision is not None:
        if match.decision.effect.op == "turn":
            svg = match.svg(match.decision.seat)
            assert picks(svg) == set(range(len(match.decision.options)))
            assert len(svg.encode()) < 100_000
        takes = [option for option in match.decision.options if option.op in ("take", "station", "bonus")]
        liked = takes or match.decision.options
        match.play(liked[below(rng, len(liked))])


def test_cards_of_ones_own_can_be_picked_too() -> None:
    """Frames in any order and alternatives that need no place occur on no published card."""
    table = data.published()
    for item in table["base"]:
        if item["kind"] in ("car", "conductor"):
            item["frames"] = ["upgrade, conductor 2, both 3", "coins 2 or points 3", "loco 5, game-end"]
    match = Match(FIRST_CLASS, 2, 4, {}, (), data.build(table))
    rng, asked = seeded(4), set()
    while match.decision is not None and len(match.actions) < 150:
        options = match.decision.options
        asked |= {option.op for option in options}
        assert picks(match.svg(match.decision.seat)) == set(range(len(options)))
        match.play(options[below(rng, len(options))])
    assert {"next", "coins", "points", "both", "conductor", "game-end"} <= asked


@pytest.mark.parametrize("modules", ["AB", "CD", "DE"])
def test_what_is_used_stays_the_same_in_a_match_and_bears_the_class_of_the_style(modules: str) -> None:
    """A browser gets the definitions once, and matches the style of each within itself alone."""
    first: dict[int | None, str] = {}
    for match in playing(3, 4, modules):
        for seat in (None, 0) if len(match.actions) % 20 == 0 or match.decision is None else ():
            svg = match.svg(seat)
            defs = svg[svg.index("<defs>") : svg.index("</defs>") + len("</defs>")]
            assert first.setdefault(seat, defs) == defs
            root = ElementTree.fromstring(defs)
            assert set(re.findall(r'href="#(?!player-)([^"]+)', svg)) <= {one.get("id") for one in root.iter()}
            for one in root:
                assert one.get("class") == "stellwerk" or not any(inner.get("class") for inner in one.iter())


def test_choices_can_be_reached_by_keyboard_and_are_said() -> None:
    match = reach(3, 5, "BE", "take", 30)
    assert match.decision is not None
    root = ElementTree.fromstring(match.svg(match.decision.seat))
    for element in root.iter():
        if element.get("data-pick"):
            said = match.say(match.decision.options[int(element.get("data-pick", ""))])
            assert (element.get("tabindex"), element.get("role"), element.get("aria-label")) == ("0", "button", said)


def test_hostile_names_stay_names() -> None:
    for match in playing(4, 2, "CE", HOSTILE):
        if len(match.actions) % 40 == 0 or match.decision is None:
            for seat in (0, None):
                svg = match.svg(seat)
                ElementTree.fromstring(svg)
                assert "<script" not in svg
                assert "\u202e" not in svg


@pytest.mark.parametrize("modules", ["AC", "CD"])
def test_the_picture_holds_no_secret(modules: str) -> None:
    """Of two tables that a seat cannot tell apart the same picture is drawn, even from the unmasked states."""
    rng = seeded(1)
    for match in playing(3, 6, modules):
        if (len(match.actions) % 15 and len(match.actions) > 4) or match.decision is None:
            continue
        for seat in (None, 0, 1, 2):
            decision = match.decision if match.decision.seat == seat else None
            view, t = match.view(seat), words()
            guesses = [FIRST_CLASS.guess(view, seat, rng) for _ in range(2)]
            pictures = {board(state, seat, decision, str, t) for state in (view, *guesses)}
            assert len(pictures) == 1


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_every_card_can_be_drawn(language: str) -> None:
    box, t = data.box(), words(language)
    faces = [card_svg(box, card, t, 260, 292) for card in range(len(box.cards))]
    ends = [game_end_svg(box, card, t, 176, 224) for card in range(len(box.game_end))]
    assert (len(faces), len(ends)) == (192, 21)
    for svg in (*faces, *ends):
        root = ElementTree.fromstring(svg)
        assert root.get("aria-label")
        assert not picks(svg)
        assert len(ids(svg)) == len(set(ids(svg)))


def test_cards_that_differ_look_different() -> None:
    box, t = data.box(), words()
    looks: dict[str, set[object]] = {}
    for card, printed in enumerate(box.cards):
        face = re.sub(r'aria-label="[^"]*"|<title>.*?</title>', "", card_svg(box, card, t, 130, 146))
        looks.setdefault(face, set()).add(printed._replace(id=""))
    assert all(len(printed) == 1 for printed in looks.values())


def test_the_end_shows_the_score_sheet_and_the_arrested() -> None:
    match = reach(4, 5, "CD", "", 0)
    names = ids(match.svg(2))
    assert "sheet" in names
    assert "Murderer" in match.svg(None)


@pytest.mark.parametrize(
    ("name", "players", "modules", "op", "after", "as_spectator"),
    [
        ("first-class-draft", 4, "AB", "draft", 0, False),
        ("first-class-turn", 4, "AB", "take", 170, False),
        ("first-class-frame", 3, "CD", "upgrade", 60, False),
        ("first-class-scoring", 2, "BE", "station", 100, False),
        ("first-class-watched", 4, "DE", "take", 150, True),
        ("first-class-end", 3, "CD", "", 0, False),
    ],
)
def test_golden(name: str, players: int, modules: str, op: str, after: int, as_spectator: bool) -> None:
    match = reach(players, 7, modules, op, after)
    seat = None if as_spectator else match.decision.seat if match.decision else 0
    golden.compare(f"{name}.svg", match.svg(seat))


def test_constantinople_lies_inside_the_picture() -> None:
    match = stellwerk.new("first-class", players=2, seed=1)
    panel = match.svg(0).partition('id="panel-constantinople"')[2]
    found = re.search(r'transform="translate\(([\d.]+)[ ,][\d.]+\)(?: scale\(([\d.]+)\))?"', panel)
    assert found
    assert float(found[1]) + 144 * float(found[2] or 1) <= WIDTH


def test_no_card_of_the_table_is_marked_for_what_is_not_known_and_the_deck_sheet_is() -> None:
    match = stellwerk.new("first-class", players=2, seed=1)
    assert "#reconstructed" not in match.svg(0)
    assert "Reconstructed" not in match.svg(0)
    assert FIRST_CLASS.picture is not None
    sheet = FIRST_CLASS.picture.deck_sheet(match.box, match.game.words())
    assert "#reconstructed" in sheet
    assert "Reconstructed" in sheet
