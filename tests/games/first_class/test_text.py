"""Sentences and the table in letters: every option, event and card has words, and they tell no secrets."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from stellwerk.core.machine import decision
from stellwerk.core.match import Match
from stellwerk.core.records import Decision, Effect
from stellwerk.core.rng import below, seeded
from stellwerk.core.text import Row
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.deck.data import MODULES, SCORING_KINDS
from stellwerk.games.first_class.deck.verbs import NEEDS, SPECIFIC, VERBS, need, part
from stellwerk.games.first_class.rules import RULES
from stellwerk.games.first_class.rules.actions import menu
from stellwerk.games.first_class.text import actions, card_text, effect_text, questions, score_sheet

PAIRS = ["".join(pair) for pair in combinations(MODULES, 2)]
BOX = data.box()
T = words()
TECHNICAL = {
    op
    for op in {*RULES, *VERBS, *NEEDS, *data.KINDS, *(action.op for action in menu(BOX))}
    if not op.isalpha() and op not in SPECIFIC
}
LEAKS = re.compile("|".join([r"Effect\(", r"Action\(", "[{}]", r"\d>\d", r"\bloco\b", *map(re.escape, TECHNICAL)]))


def is_sentence(said: str) -> bool:
    return said[:1] == said[:1].upper() and said.endswith((".", "?", ".)")) and not LEAKS.search(said)


def plays(modules: str, players: int, seed: int, box: Any = None, eager: bool = False) -> Iterator[Match]:
    """A random match, at each of its decisions and at its end; an eager player gives nothing up."""
    match, rng = Match(FIRST_CLASS, players, seed, {"modules": modules}, box=box), seeded(seed)
    while match.decision is not None:
        yield match
        options = match.decision.options
        wanted = [option for option in options if option.op not in ("decline", "done", "finish", "end", "coin-point")]
        options = tuple(wanted) if eager and wanted else options
        match.play(options[below(rng, len(options))])
    yield match


def check_options(match: Match, language: str = "en") -> None:
    assert match.decision is not None
    assert is_sentence(match.question(language)), match.question(language)
    said = [match.say(option, language) for option in match.decision.options]
    assert all(map(is_sentence, said)), said
    assert len(set(said)) == len(said), f"the options read differently: {said}"
    seat, t = match.decision.seat, words(language)
    waiting = [questions.bonus_text(match.state, seat, bonus, t) for bonus in match.state.bonuses[seat]]
    assert all(not LEAKS.search(bonus) for bonus in waiting)
    assert len(set(waiting)) == len(set(match.state.bonuses[seat]))


@pytest.mark.parametrize(("modules", "players"), list(product(PAIRS, (2, 3, 4))))
def test_every_option_and_event_has_a_sentence(modules: str, players: int) -> None:
    for number, match in enumerate(plays(modules, players, players, eager=players != 3)):
        if match.decision is not None:
            check_options(match)
        if number % 25 == 0 or match.over:
            check_tables(match)
    for seat in (None, *range(players)):
        told = match.story(seat)
        assert len(told) > 18 * players
        assert all(map(is_sentence, told)), [line for line in told if not is_sentence(line)]


def check_tables(match: Match) -> None:
    for seat in (None, *range(match.players)):
        table = match.text(seat)
        assert not LEAKS.search(table), LEAKS.search(table)
        assert all(match.name(other) in table for other in range(match.players))
        assert "-1" not in table
        assert "-2" not in table


@pytest.mark.parametrize("modules", PAIRS)
def test_words_depend_on_what_a_seat_knows_only(modules: str) -> None:
    for number, match in enumerate(plays(modules, 3, 11)):
        if number % 20 or match.decision is None:
            continue
        for seat in (None, *range(3)):
            view = match.view(seat)
            twin = FIRST_CLASS.mask(FIRST_CLASS.guess(view, seat, seeded(number)), seat)
            assert match.text(seat) == FIRST_CLASS.text.board(twin, seat, match.name, T)
            if seat == match.decision.seat:
                assert choices(view, match.decision) == choices(twin, decision(FIRST_CLASS, twin))


def choices(view: Any, open: Decision | None) -> list[str]:
    assert open is not None
    said = [actions.say_action(view, open, option, T) for option in open.options]
    return [questions.question(view, open, T), *said]


def test_a_draft_is_told_to_its_owner_only() -> None:
    match = Match(FIRST_CLASS, 2, 1)
    assert match.decision is not None
    seat = match.decision.seat
    match.play(match.decision.options[1])
    assert match.story(seat)[0] != match.story(1 - seat)[0] == match.story(None)[0]


def test_the_role_is_shown_to_its_owner_until_the_end() -> None:
    for match in plays("CD", 3, 2):
        roles = [match.text(seat).count("Role:") for seat in (None, 0, 1, 2)]
        assert roles == ([3, 3, 3, 3] if match.over else [0, 1, 1, 1])


def test_every_card_has_a_text_in_every_language() -> None:
    for language, card in product(LANGUAGES, range(len(BOX.cards))):
        t = words(language)
        assert card_text.card_title(BOX, card, t)
        assert is_sentence(card_text.card_text(BOX, card, t)), card_text.card_text(BOX, card, t)
        assert is_sentence(card_text.card_source(BOX, card, t))
        assert not LEAKS.search(card_text.card_face(BOX, card, t))


def test_cards_with_the_same_face_have_the_same_text() -> None:
    """And no two others."""
    texts: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for number, card in enumerate(BOX.cards):
        face = card._replace(id="", set="", pile=0, source="")
        texts[face].add(f"{card_text.card_title(BOX, number, T)}: {card_text.card_text(BOX, number, T)}")
    assert all(len(said) == 1 for said in texts.values())
    assert len({next(iter(said)) for said in texts.values()}) == len(texts)


def test_every_game_end_card_mail_car_and_tile_has_a_text() -> None:
    for tell, things in (
        (card_text.game_end_text, BOX.game_end),
        (card_text.mail_car_text, BOX.mail_cars),
        (card_text.tile_text, BOX.tiles),
    ):
        said = [tell(BOX, i, T) for i in range(len(things))]
        assert len(set(said)) == len(things)
        assert all(map(is_sentence, said))


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("car 2", "2 × 0-car"),
        ("0>1 2", "2 × upgrade 0→1"),
        ("upgrade 2", "2 × choice upgrade"),
        ("both", "both conductors up to 1 step"),
        ("both 2", "both conductors up to 2 steps"),
        ("conductor 2", "conductors 2 steps in all"),
        ("loco 2", "locomotive up to 2 stations"),
        ("coins 3", "3 coins"),
        ("points 4", "4 points"),
        ("game-end", "1 Game End card"),
        ("evidence-self", "draw 1 evidence token"),
        ("evidence-others", "every opponent draws 1 evidence token"),
        ("car or 0>1 or coins", "1 × 0-car or 1 × upgrade 0→1 or 1 coin"),
        ("points 2 per contract", "2 points per fulfilled contract"),
        ("game-end per tile", "1 Game End card per own locomotive tile"),
    ],
)
def test_verbs_in_words(verb: str, said: str) -> None:
    assert effect_text.effect_text(part(verb), T) == said
    assert effect_text.frame_text((part(verb), Effect("coins", 2)), T) == f"{said}, 2 coins"


def test_every_requirement_has_words() -> None:
    needs = {what: need(" ".join([what, *["2"] * count])) for what, count in NEEDS.items()}
    said = [effect_text.need_text(asked, T) for asked in needs.values()]
    assert len(set(said)) == len(NEEDS)
    assert not any(LEAKS.search(words) for words in said)


def strange_deck() -> data.Box:
    """Cards that the published deck does not have: several frames, choices of gains, many coins, much evidence."""
    table = data.published()
    faces = (["car", "coins 2 or points 3"], ["both 2, conductor 2"], ["0>1", "0>1, car"], ["coins 12", "coins 9"])
    strange = [
        card | {"frames": faces[number % 4]} if card["kind"] in SCORING_KINDS else card
        for number, card in enumerate(table["base"])
    ]
    suspects = [
        card | {"frames": [f"{card['kind'].replace('suspect', 'evidence')} 9"]} if "suspect" in card["kind"] else card
        for card in table["module_c"]
    ]
    return data.build(table | {"base": strange, "module_c": suspects})


def test_options_read_differently_in_other_decks_too() -> None:
    seen = set()
    for number, match in enumerate(plays("CE", 4, 6, box=strange_deck(), eager=True)):
        if match.decision is not None:
            check_options(match)
            seen |= {option.op for option in match.decision.options}
        if number % 10 == 0:
            check_tables(match)
    assert {"next", "points", "coins", "both", "conductor", "coin-upgrade", "coin-choice-car"} <= seen
    assert all(map(is_sentence, match.log))
    assert "No evidence is left to draw." in match.log
    assert any("no room" in line for line in match.log)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_in_every_language(language: str) -> None:
    for number, match in enumerate(plays("BD", 3, 4)):
        if match.decision is not None and number % 5 == 0:
            check_options(match, language)
    assert match.story(0, language)
    assert match.text(0, language)


def test_the_score_sheet_leaves_out_modules_not_in_play() -> None:
    def titles(modules: str) -> list[str]:
        return [row.title for row in score_sheet.sheet(Match(FIRST_CLASS, 2, 1, {"modules": modules}).state, T)]

    assert len(titles("AB")) == 12
    assert [row for row in titles("CD") if row not in titles("AB")] == ["Baggage", "Evidence", "Murderer"]
    assert [row for row in titles("AE") if row not in titles("AB")] == ["Switches"]


@pytest.mark.parametrize("modules", PAIRS)
def test_the_score_sheet_adds_up(modules: str) -> None:
    *_, match = plays(modules, 4, 8)
    rows: list[Row] = score_sheet.sheet(match.state, T)
    assert rows[-1] == ("Total", match.scores)
    assert tuple(map(sum, zip(*(row.points for row in rows[:-1]), strict=True))) == match.scores
