"""The picture of Germany: every choice can be picked, no secret and no hostile name gets in, and it stays as it is."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import Match
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import words
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.picture.board import board
from stellwerk.games.germany.picture.leads import leads
from stellwerk.games.germany.picture.players import FACTS
from tests import golden

HOSTILE = ("<script>alert('1')</script>", 'Bobby"; &amp; ]]>', "bell\x07 and\x00 turn\u202e", "{braces} %s 𝔅 😀" * 9)


def playing(players: int, seed: int, names: tuple[str, ...] = ()) -> Iterator[Match]:
    """A random match, again before every choice and at last when it is over; routes are claimed rather often."""
    match, rng = stellwerk.new("germany", players=players, seed=seed, names=names), seeded(seed)
    while match.decision is not None:
        yield match
        options = match.decision.options
        claims = [option for option in options if option.op == "claim"]
        liked = claims if claims and below(rng, 2) else options
        match.play(liked[below(rng, len(liked))])
    yield match


def reach(players: int, seed: int, op: str, after: int) -> Match:
    """The match at its first such decision after so many actions; at its end if `op` is empty."""
    for match in playing(players, seed):
        if match.decision and match.decision.effect.op == op and len(match.actions) >= after:
            return match
    return match


def picks(svg: str) -> set[int]:
    return {int(pick) for pick in re.findall(r' data-pick="(\d+)"', svg)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_option_can_be_picked_and_nobody_elses(players: int) -> None:
    for match in playing(players, seed=players):
        if match.decision is None:
            assert not picks(match.svg(0))
            continue
        seat = match.decision.seat
        assert picks(match.svg(seat)) == set(range(len(match.decision.options)))
        if len(match.actions) % 10 == 0:
            assert not picks(match.svg(None))
            assert not picks(match.svg((seat + 1) % players))


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_picture_is_one_well_formed_document_with_unique_ids(language: str) -> None:
    for match in playing(4, seed=11):
        if len(match.actions) % 25 and match.decision:
            continue
        for seat in (None, 0, match.decision.seat if match.decision else 1):
            svg = match.svg(seat, language)
            ids = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            assert len(svg.encode()) < 110_000
            assert "url(http" not in svg
            assert "var(" not in svg


def test_tracks_keep_their_order_so_that_a_step_sends_only_those_that_changed() -> None:
    orders = set()
    for match in playing(3, seed=4):
        if match.decision is not None:
            orders.add(tuple(re.findall(r' id="(track-\d+)"', match.svg(match.decision.seat))))
    assert len(orders) == 1


def test_what_is_used_stays_the_same_in_a_match_and_bears_the_class_of_the_style() -> None:
    """A browser gets the definitions once, and matches the style of each within itself alone."""
    first: dict[int | None, str] = {}
    for match in playing(3, seed=4):
        for seat in (None, 0) if len(match.actions) % 20 == 0 or match.decision is None else ():
            svg = match.svg(seat)
            defs = svg[svg.index("<defs>") : svg.index("</defs>") + len("</defs>")]
            assert first.setdefault(seat, defs) == defs
            root = ElementTree.fromstring(defs)
            assert set(re.findall(r'(?:href="#(?!player-)|marker-\w+:url\(#)(\w+)', svg)) <= {
                one.get("id") for one in root.iter()
            }
            for one in root:
                assert one.get("class") == "stellwerk" or not any(inner.get("class") for inner in one.iter())


def track(svg: str, number: int) -> str:
    found = re.search(rf'<g id="track-{number}".*?</g>', svg)
    assert found
    return found[0]


@pytest.mark.parametrize(("players", "for_all"), [(2, True), (3, True), (4, False), (5, False)])
def test_a_closed_track_is_drawn_and_called_closed(players: int, for_all: bool) -> None:
    """DE-5.10, DE-5.11: with up to three players for everybody, else for whoever owns its twin."""
    match = reach(players, 7, "", 0)
    view, seen = match.view(None), 0
    for seat in (None, *range(players)):
        svg = match.svg(seat)
        for number, printed in enumerate(view.box.tracks):
            owners = {view.owner[twin] for twin in view.box.groups[printed.group]} - {-1}
            closed = view.owner[number] < 0 and bool(owners) and (for_all or seat in owners)
            assert ('class="shut"' in track(svg, number)) == closed
            assert (", closed: a parallel track is claimed</title>" in track(svg, number)) == closed
            seen += closed
    assert seen


def test_a_claimed_track_has_trains_and_a_free_one_has_none() -> None:
    match = reach(3, 5, "turn", 60)
    svg, owner = match.svg(0), match.view(0).owner
    assert {-1} < set(owner)
    for number, by in enumerate(owner):
        assert ('class="train ' in track(svg, number)) == (by >= 0)


def test_completed_tickets_are_counted_as_soon_as_tickets_are_kept() -> None:
    for op, counted in (("keep", False), ("turn", True)):
        match = reach(2, 7, op, 0)
        assert match.decision is not None
        assert (" completed</text>" in match.svg(match.decision.seat)) == counted


def test_choices_can_be_reached_by_keyboard_and_are_said() -> None:
    match = reach(3, 5, "turn", 30)
    assert match.decision is not None
    root = ElementTree.fromstring(match.svg(match.decision.seat))
    for element in root.iter():
        if element.get("data-pick"):
            said = match.say(match.decision.options[int(element.get("data-pick", ""))])
            assert (element.get("tabindex"), element.get("role"), element.get("aria-label")) == ("0", "button", said)


def test_hostile_names_stay_names() -> None:
    for match in playing(4, seed=2, names=HOSTILE):
        if len(match.actions) % 40 == 0 or match.decision is None:
            svg = match.svg(0)
            ElementTree.fromstring(svg)
            assert "<script" not in svg
            assert "\u202e" not in svg


def test_the_picture_holds_no_secret() -> None:
    """Of two tables that a seat cannot tell apart the same picture is drawn, even from the unmasked states."""
    rng = seeded(1)
    for match in playing(3, seed=6):
        if len(match.actions) % 10 or match.decision is None:
            continue
        for seat in (None, 0, 1, 2):
            decision = match.decision if match.decision.seat == seat else None
            view, t = match.view(seat), words()
            guesses = [GERMANY.guess(view, seat, rng) for _ in range(2)]
            pictures = {board(state, seat, decision, str, t) for state in (view, *guesses)}
            assert len(pictures) == 1


@pytest.mark.parametrize(
    ("name", "players", "op", "after", "as_spectator"),
    [
        ("germany-keep", 2, "keep", 0, False),
        ("germany-turn", 4, "turn", 60, False),
        ("germany-pay", 3, "claim", 15, False),
        ("germany-end", 5, "", 0, True),
    ],
)
def test_golden(name: str, players: int, op: str, after: int, as_spectator: bool) -> None:
    match = reach(players, 7, op, after)
    svg = match.svg(None if as_spectator or match.decision is None else match.decision.seat)
    golden.compare(f"{name}.svg", svg)


def test_who_leads_a_colour_of_passengers_stands_on_a_plate() -> None:
    match = stellwerk.new("germany", players=3, seed=1)
    match.state.met = [(3, 2, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0)]
    assert [leads(match.state, seat) for seat in range(3)] == [
        (2, 0, -2, 0, 0, 0),
        (-2, 0, -2, 0, 0, 0),
        (-3, -2, 2, 0, 0, 0),
    ]
    said = match.svg(0)
    assert "red: 3, 2 more than anybody else" in said
    assert said.count('class="many"') == 2


def test_two_digits_have_room_before_the_next_sign() -> None:
    digit, sign = 9, 8  # units: how wide a digit is at most, and half of a sign
    for here, next in pairwise(FACTS[:3]):  # trains and cards; nobody has ten tickets of a kind
        assert here - 8 + 2 * digit < next - 22 - sign
