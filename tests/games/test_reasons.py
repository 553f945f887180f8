"""Reasons: the terms of a position add up to its score, a known reason is found, and the truth is only shuffled."""

from collections import Counter

import pytest

import stellwerk
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find
from stellwerk.bots.search import knowledge
from stellwerk.core.machine import decision
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.rng import seeded
from stellwerk.core.words import LANGUAGES

GAMES = [("germany", {}), ("first-class", {"modules": "AB"}), ("first-class", {"modules": "CD"})]


def planned(game: str, options: dict[str, str]) -> Match:
    match, planner = stellwerk.new(game, players=3, seed=5, **options), find("planner")
    while (open := match.decision) is not None:
        match.play(planner(match.game, lambda: match.view(open.seat), open, bot_rng(5, open.seat, len(match.actions))))
    return match


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_terms_add_up_to_what_search_expects(name: str, options: dict[str, str]) -> None:
    match = planned(name, options)
    reasons = match.game.reasons
    assert reasons is not None
    for step in range(3, len(match.actions), 60):
        start = match.at(step).state
        expected = knowledge(match.game).outcome(match.game, start.clone(), decision(match.game, start), seeded(1))
        end = reasons.play_on(match.game, start.clone(), decision(match.game, start))
        terms = [reasons.terms(start, end, seat) for seat in range(3)]
        assert [sum(of_seat.values()) for of_seat in terms] == pytest.approx(expected)
    last = match.state
    if "C" in options.get("modules", ""):
        return  # who is arrested has lost whatever the score sheet says
    assert [sum(reasons.terms(last, last, seat).values()) for seat in range(3)] == pytest.approx(match.scores)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_term_can_be_said(name: str, options: dict[str, str]) -> None:
    match = planned(name, options)
    reasons, middle = match.game.reasons, match.at(len(match.actions) // 2).state
    assert reasons is not None
    end = reasons.play_on(match.game, middle.clone(), decision(match.game, middle))
    for kind, number in reasons.terms(middle, end, 0):
        for language in LANGUAGES:
            t = match.game.words(language)
            for rival in (False, True):
                both = [
                    reasons.say(match.box, Reason(kind, number, a, b, rival), "Ada", t) for a, b in ((1, 9), (9, 1))
                ]
                assert both[0] != both[1], "more and less are told apart"
                assert all(("Ada" in says) is rival for says in both)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_lay_there_is_the_same_but_for_the_order_of_piles(name: str, options: dict[str, str]) -> None:
    match = planned(name, options)
    middle = match.at(len(match.actions) // 3).state
    reasons, before = match.game.reasons, middle.clone()
    assert reasons is not None
    other = reasons.shuffled(middle, seeded(9))
    assert middle == before, "the truth is not touched"
    assert other != middle
    for seat in range(3):
        assert match.game.mask(other, seat) == match.game.mask(middle, seat)
    if name == "germany":
        assert (other.hands, other.tickets) == (middle.hands, middle.tickets)
        assert Counter(other.deck) == Counter(middle.deck)
    else:
        assert other.game_end == middle.game_end
        assert [Counter(pile) for pile in other.piles] == [Counter(pile) for pile in middle.piles]


def test_of_two_ways_to_pay_for_a_route_the_cards_that_are_saved_are_told() -> None:
    match = stellwerk.new("germany", players=2, seed=1)
    reasons, t, before = match.game.reasons, match.game.words(), match.state
    assert reasons is not None
    before.hands[0] = [0, 4, 0, 0, 0, 0, 0, 0, 2]
    drawn, dear, cheap = before.clone(), before.clone(), before.clone()
    dear.owner = cheap.owner = [0, *before.owner[1:]]
    dear.hands[0], cheap.hands[0] = [0, 2, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0, 2]
    assert reasons.at_once(before, dear, cheap, 0, t) == ["saves one card", "keeps 2 locomotives more"]
    assert reasons.at_once(before, cheap, dear, 0, t) == []
    assert reasons.at_once(before, dear, drawn, 0, t) == [], "who draws keeps cards anyway"


def test_a_ticket_that_only_one_line_holds_is_kept_or_not() -> None:
    match = stellwerk.new("germany", players=2, seed=1)
    reasons, t = match.game.reasons, match.game.words()
    assert reasons is not None
    said = {
        pair: reasons.say(match.box, Reason("ticket", 0, *pair), "", t) for pair in ((-9, 0), (9, 0), (0, 9), (0, -9))
    }
    assert [says.split()[0] for says in said.values()] == ["without", "without", "the", "the"]
