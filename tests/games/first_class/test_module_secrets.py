"""Roles and evidence are hidden until the end (FC-RC.5, FC-RC.16, FC-INV-M11)."""

from collections.abc import Iterator

import pytest

from stellwerk.core import codec
from stellwerk.core.machine import IllegalAction
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded, shuffle
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import TAKE
from stellwerk.games.first_class.rules.hidden import HIDDEN
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.module_positions import chosen, give_evidence, give_roles, prints, suspect
from tests.games.first_class.positions import final, play, table

NONSENSE = Action("no such thing", 7)
TABLES = [("AC", 2, 1), ("BC", 3, 2), ("CD", 4, 3), ("CE", 2, 4), ("AC", 4, 5), ("CD", 3, 6)]


def permuted(state: State, viewer: int | None, seed: int) -> None:
    """All tokens that nobody has turned up, and all roles that the viewer does not know, change places."""
    rng = seeded(seed)
    tokens = [*state.supply, *(token for held in state.evidence for token in held)]
    shuffle(rng, tokens)
    state.evidence = tuple([tuple(tokens.pop() for _ in held) for held in state.evidence])
    state.supply = tuple(tokens)
    hidden = [seat for seat in range(state.players) if seat != viewer]
    roles = [*(state.roles[seat] for seat in hidden), *state.roles_left]
    roles = roles[1:] + roles[:1] if seed % 2 else roles[::-1]
    for seat in hidden:
        state.roles = put(state.roles, seat, roles.pop())
    state.roles_left = tuple(roles)


def begin(modules: str, players: int, seed: int) -> Match:
    return Match(FIRST_CLASS, players, seed, {"modules": modules})


def refusal(match: Match) -> str:
    with pytest.raises(IllegalAction) as caught:
        match.play(NONSENSE)
    return str(caught.value)


def seen_by(match: Match, viewer: int | None, since: int, whole: bool) -> list[object]:
    """Everything the viewer gets to know, as it is sent to him."""
    view = match.view(viewer)
    events = match.seen(viewer, since)
    known: list[object] = [
        view,
        codec.dumps(codec.encode(view)),
        len(codec.dumps(codec.encode(events))),
        events,
        match.story(viewer, since=since),
        match.text(viewer) if whole else "",
        match.svg(viewer) if whole else "",
        match.scores,
        match.winners,
    ]
    if match.decision is not None and match.decision.seat == viewer:
        options = match.decision.options
        known += [match.decision, match.question(), [match.say(action) for action in options[:4]], refusal(match)]
    elif match.decision is not None:
        known += [match.decision.seat, match.decision.effect]
    return known


def side_by_side(modules: str, players: int, seed: int, viewer: int | None) -> Iterator[tuple[Match, Match, int]]:
    """Two matches that differ only in what is hidden from the viewer, at every decision of theirs."""
    one, other = begin(modules, players, seed), begin(modules, players, seed)
    permuted(other.state, viewer, seed)
    assert one.state.supply != other.state.supply
    rng, since = seeded(seed), 0
    while one.decision is not None:
        yield one, other, since
        since = len(one.events)
        action = chosen(one.state, one.decision, rng)
        one.play(action)
        other.play(action)
    yield one, other, since


@pytest.mark.parametrize(("modules", "players", "seed"), TABLES)
def test_FC_INV_M11_what_is_hidden_shows_nowhere(modules: str, players: int, seed: int) -> None:
    differed = 0
    for viewer in (None, *range(players)):
        for number, (one, other, since) in enumerate(side_by_side(modules, players, seed, viewer)):
            if one.decision is not None:
                whole = number % 12 == 0
                assert seen_by(one, viewer, since, whole) == seen_by(other, viewer, since, whole)
                differed += one.state.evidence != other.state.evidence
    assert differed > 50


@pytest.mark.parametrize(("modules", "players", "seed"), TABLES[:3])
def test_FC_INV_M11_also_if_they_change_places_at_any_decision(modules: str, players: int, seed: int) -> None:
    match, rng = begin(modules, players, seed), seeded(seed)
    number = 0
    while match.decision is not None:
        number += 1
        for viewer in (None, *range(players)):
            other = match.state.clone()
            permuted(other, viewer, number)
            assert FIRST_CLASS.mask(other, viewer) == FIRST_CLASS.mask(match.state, viewer)
        match.play(chosen(match.state, match.decision, rng))


@pytest.mark.parametrize(("modules", "players", "seed"), TABLES)
def test_FC_RC_16_after_the_final_scoring_all_is_shown_but_what_was_not_used(
    modules: str, players: int, seed: int
) -> None:
    *_, (one, other, _) = side_by_side(modules, players, seed, None)
    assert one.over
    assert other.over
    for match in (one, other):
        for viewer in (None, *range(players)):
            view = match.view(viewer)
            assert (view.roles, view.evidence) == (match.state.roles, match.state.evidence)
            assert view.roles_left == (HIDDEN,) * (4 - players)
            assert view.supply == (HIDDEN,) * len(match.state.supply)
    assert one.view(None).evidence != other.view(None).evidence


def test_FC_RC_5_the_owner_of_a_token_knows_no_more_than_the_others() -> None:
    state = table(3, "AC", cards=[suspect("self", "points 1")])
    give_evidence(state, 0, *prints(3))
    for viewer in (None, 0, 1, 2):
        assert FIRST_CLASS.mask(state, viewer).evidence[0] == (HIDDEN,)


def test_FC_RC_5_the_log_says_only_that_a_token_was_drawn() -> None:
    one = table(2, "AC", cards=[suspect("self", "points 1")])
    other = one.clone()
    permuted(other, None, 1)
    assert play(one, TAKE[0]) == play(other, TAKE[0])
    assert one.evidence != other.evidence


def test_FC_RC_16_a_guess_keeps_the_own_role_and_deals_the_others() -> None:
    state = table(3, "AC")
    give_roles(state, 1)
    dealt = set()
    for number in range(40):
        for viewer in (0, 1, None):
            guess = FIRST_CLASS.guess(FIRST_CLASS.mask(state, viewer), viewer, seeded(number))
            if viewer is not None:
                assert guess.roles[viewer] == state.roles[viewer]
            assert sorted([*guess.roles, *guess.roles_left]) == [0, 0, 0, data.MURDERER]
            dealt.add((viewer, tuple(guess.roles)))
    assert {roles for viewer, roles in dealt if viewer == 1} == {(0, 1, 0)}
    assert {roles for viewer, roles in dealt if viewer == 0} == {(0, 1, 0), (0, 0, 1), (0, 0, 0)}
    assert len({roles for viewer, roles in dealt if viewer is None}) == 4


def test_FC_RC_16_without_module_c_there_are_no_roles() -> None:
    state = table(3, "AB")
    for viewer in (None, 0, 1):
        assert FIRST_CLASS.mask(state, viewer).roles == (-1, -1, -1)
    final(state)
    assert FIRST_CLASS.mask(state, None).roles == (-1, -1, -1)


def test_FC_RC_5_taking_back_a_suspicion_gives_nothing_away() -> None:
    """Nobody has looked, so that it may be taken back, and the same tokens are drawn again."""
    match = begin("AC", 2, 1)
    rng = seeded(3)
    while match.decision is not None:
        action = chosen(match.state, match.decision, rng)
        before = match.state.clone()
        card = before.display[action.a] if action.op == "take" else -1
        match.play(action)
        if card >= 0 and before.box.kinds[card] == "suspect-self" and match.decision.seat == before.pending[-1].seat:
            drawn = match.state.evidence
            match.undo()
            assert match.state == before
            match.play(action)
            assert match.state.evidence == drawn
            return
    raise AssertionError("no such card was taken")
