"""The flow of a turn of First Class: what is plain, what is one choice, and what is asked after the card."""

from itertools import combinations as pairs

import pytest

from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.games.first_class.rules.actions import DONE

GAME = GAMES["first-class"]


def decisions(modules: str, seed: int) -> list[tuple[Match, Decision]]:
    """Of a random match, each with the match as it was."""
    match, rng, found = Match(GAME, 2, seed, {"modules": modules}), seeded(seed), list[tuple[Match, Decision]]()
    while (open := match.decision) is not None:
        found.append((match.at(len(match.actions)), open))
        match.play(open.options[below(rng, len(open.options))])
    return found


def test_the_only_way_to_use_a_frame_is_plain() -> None:
    seen = 0
    for match, open in [pair for seed in range(6) for pair in decisions("AB", seed)]:
        if open.effect.op == "frame" and len(open.options) == 2:
            assert GAME.plain(match.view(open.seat), open) == open.options[0] != DONE
            seen += 1
    assert seen


def test_arrows_go_as_far_as_they_can_and_what_divides_steps_is_asked() -> None:
    plain = {"both": 0, "loco": 0, "conductor": 0}
    for match, open in [pair for seed in range(12) for pair in decisions("AB", seed)]:
        parts = [part.op for part in open.effect.of] if open.effect.op == "frame" else []
        if parts not in (["both"], ["loco"], ["conductor"]) or len(open.options) == 2:
            continue
        answer = GAME.plain(match.view(open.seat), open)
        far = max((option.a + option.b for option in open.options), default=0)
        assert (answer is None) == (parts == ["conductor"])
        assert answer is None or answer.a + answer.b == far
        plain[parts[0]] += 1
    assert all(plain.values())


def test_the_end_of_a_turn_is_never_plain() -> None:
    for match, open in [pair for seed in range(4) for pair in decisions("AB", seed)]:
        answer = GAME.plain(match.view(open.seat), open)
        assert answer is None or answer.op in (
            "upgrade",
            "car",
            "loco",
            "both",
            "bonus",
            "station",
            "game-end",
            "conductor",
            "contract",
        )


def test_the_only_contract_that_is_met_is_plain_after_the_card_unless_waiting_is_better() -> None:
    """FC-8.5; a bonus for each tile or contract grows (FC-A.8, FC-B.15)."""
    seen = {True: 0, False: 0}
    for match, open in [pair for seed in range(12) for pair in decisions("AB", seed)]:
        rest = [option for option in open.options if option.op not in ("end", "buy") and option.op[:5] != "coin-"]
        if open.effect != Effect("turn", 0) or [option.op for option in rest] != ["contract"]:
            continue
        view = match.view(open.seat)
        bonus = view.box.cards[rest[0].a].bonus
        if any(part.op == "coins" for part in bonus):
            continue  # these need room
        grows = any(part.op.startswith("per-") for part in bonus)
        assert GAME.plain(view, open) == (None if grows else rest[0])
        seen[grows] += 1
    assert all(seen.values()), seen


def test_two_upgrades_can_go_to_two_cars_in_one_choice() -> None:
    """FC-5.4: every pair of targets that is lawful one after the other."""
    seen = 0
    for match, open in [pair for seed in range(6) for pair in decisions("AB", seed)]:
        if open.effect.op != "frame" or open.effect.of != (Effect("upgrade", 2),) or len(open.options) < 3:
            continue
        assert GAME.combinations is not None
        found = {frozenset(one.actions) for one in GAME.combinations(GAME, match.view(open.seat), open)}
        for one, other in pairs([option for option in open.options if option != DONE], 2):
            after = match.at(len(match.actions))
            after.play(one)
            asked = after.decision
            if asked is not None and asked.effect.op == "frame" and other in asked.options:
                assert frozenset((one, other)) in found
                seen += 1
    assert seen


@pytest.mark.parametrize("modules", ["AB", "CD", "DE"])
def test_what_is_asked_after_the_card_names_what_can_be_done(modules: str) -> None:
    words = {"bonus": "bonus", "contract": "contract"}
    for match, open in decisions(modules, 2):
        if open.effect.op != "turn" or open.effect.n != 0:
            continue
        said, ops = match.question().lower(), {option.op for option in open.options}
        for op, word in words.items():
            assert (op in ops) == (word in said), said
        assert any(op.startswith("coin-") or op == "buy" for op in ops) == ("spend coins" in said or ", coins" in said)


def test_declining_comes_last_in_a_list() -> None:
    rank = GAME.text.rank
    _, open = next(pair for pair in decisions("AB", 1) if pair[1].effect.op == "turn")
    ranks = {option.op: rank(open, option) for option in open.options}
    assert ranks["decline"] == 1
    assert ranks["take"] == 0
    assert rank(open, Action("start-tile")) == 0
