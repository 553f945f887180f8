"""What is known about the printed cards (rulebooks, reviews): the reconstructed deck keeps to all of it."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

import stellwerk
from stellwerk.core.match import BadMatch
from stellwerk.games import deck_file, other_decks
from stellwerk.games.first_class import GAME
from stellwerk.games.first_class.deck.data import Box, Card, Printed, box
from stellwerk.games.first_class.deck.verbs import Need, frame
from stellwerk.games.first_class.study.economy import prints_car
from stellwerk.kit import deck as decks

BOX = box()


def named(name: str) -> Box:
    """A deck that comes with the game."""
    found: Box = decks.read(GAME, other_decks("first-class")[name].read_text("utf-8"))
    return found


@pytest.fixture(params=["published", "longer-trains"])
def deck(request: pytest.FixtureRequest) -> Box:
    """Every deck that is to keep to the facts."""
    return BOX if request.param == "published" else named(request.param)


def of_kind(deck: Box, kind: str) -> list[Card]:
    return [card for card in deck.cards if card.kind == kind]


def needs(deck: Box, module: str) -> list[Need]:
    return [card.need for card in of_kind(deck, "contract") if card.set == module]


def parts(card: Card) -> list[tuple[str, int]]:
    return [(part.op, part.n) for frame in card.frames for part in frame]


def bonus(card: Card) -> Printed:
    return next(stop.bonus for stop in card.stations if stop.bonus)


@pytest.mark.parametrize("text", ["car 2", "loco 2", "both 2", "conductor 3", "4>7 2", "upgrade 2"])
def test_base_cards_that_the_books_show_or_name(deck: Box, text: str) -> None:
    assert any(card.frames == (frame(text),) for card in deck.cards if card.set == "X")


def test_base_cards_of_a_pile_follow_the_ladder_of_the_game_end_values(deck: Box) -> None:
    for pile in (1, 2, 3):
        kinds = Counter(card.kind for card in deck.cards if card.set == "X" and card.pile == pile)
        assert kinds == {"car": 9, "locomotive": 5, "conductor": 4, "route": 6}


def test_a_base_card_shows_one_type_only(deck: Box) -> None:
    arrows = {"locomotive": {"loco"}, "conductor": {"both", "conductor"}}
    for card in deck.cards:
        if card.set == "X" and card.kind != "route":
            ops = {op for op, _ in parts(card)}
            assert ops <= arrows.get(card.kind, ops - {"loco", "both", "conductor", "coins", "points"})


def test_conductor_cards_move_up_to_three(deck: Box) -> None:
    steps = [n for card in of_kind(deck, "conductor") for _, n in parts(card)]
    assert max(steps) == 3


def test_every_route_card_has_one_to_four_stations_and_one_bonus(deck: Box) -> None:
    for card in of_kind(deck, "route"):
        assert 1 <= len(card.stations) <= 4
        assert sum(bool(stop.bonus) for stop in card.stations) == 1


def test_the_stations_of_the_scoring_example(deck: Box) -> None:
    routes = of_kind(deck, "route")
    assert any(bonus(card) == frame("car, loco 2") for card in routes)
    behind = [stops for card in routes for stops in zip(card.stations, card.stations[1:], strict=False)]
    assert any(first.points == 3 and second.bonus == frame("conductor 2") for first, second in behind)
    assert any(stop.points == 8 for card in routes for stop in card.stations)


def test_game_end_cards_by_type_and_value(deck: Box) -> None:
    values = {"car": {1, 2}, "locomotive": {2, 3}, "conductor": {3, 4}}
    for kind, allowed in values.items():
        cards = [card for card in deck.game_end if card.kind == kind]
        assert len(cards) == 7
        assert {card.value for card in cards} == allowed


@pytest.mark.parametrize("module", "ABCDE")
def test_every_module_has_contracts_and_cards_that_give_one_game_end_card(deck: Box, module: str) -> None:
    giving = [card for card in of_kind(deck, "game-end") if card.set == module]
    assert len(giving) >= 2
    assert all(card.frames == (frame("game-end"),) for card in giving)
    assert needs(deck, module)


def test_module_a_is_almost_entirely_contracts_of_the_families_that_the_book_names(deck: Box) -> None:
    assert len(needs(deck, "A")) >= 20
    assert {need.what for need in needs(deck, "A")} == {"cars", "run", "mail-cars", "mail-cars-reached", "none"}
    for example in (("cars", (6, 2)), ("run", (4, 2, 1)), ("mail-cars", (2,)), ("mail-cars-reached", (2,))):
        assert Need(*example) in needs(deck, "A")
    free = [card for card in of_kind(deck, "contract") if card.set == "A" and card.need.what == "none"]
    assert all(part.op == "per-contract" for card in free for part in card.bonus)


def test_contracts_of_the_other_modules(deck: Box) -> None:
    assert {Need("celebrities-postcards", (2,)), Need("tiles-reached", (1,))} <= set(needs(deck, "B"))
    assert set(needs(deck, "A")) & set(needs(deck, "B"))  # one is repeated
    per_tile = [card for card in of_kind(deck, "contract") if any(part.op == "per-tile" for part in card.bonus)]
    assert [(card.set, card.bonus) for card in per_tile] == [("B", frame("game-end per tile"))]
    assert {need.what for need in needs(deck, "C")} == {"suspect-self", "suspect-others", "destroy-evidence"}
    assert Need("destroy-evidence", (2,)) in needs(deck, "C")
    assert {Need("passengers", (4,)), Need("baggage", (4,))} <= set(needs(deck, "D"))


def test_module_c_draws_no_more_evidence_than_there_is(deck: Box) -> None:
    """Each card that suspects oneself draws a token, one that suspects others up to three, the murderer two more."""
    selves, others = of_kind(deck, "suspect-self"), of_kind(deck, "suspect-others")
    assert len(selves) + 3 * len(others) + 2 == 26
    assert len(of_kind(deck, "destroy-evidence")) == 4


def test_passengers_and_baggage_of_the_examples_and_only_certain_ones_with_an_action(deck: Box) -> None:
    passengers = of_kind(deck, "passenger")
    assert len(passengers) > 12  # most cards of the module
    assert {frame("coins 2, car"), frame("coins 3")} <= {card.passenger for card in passengers}
    assert {frame("points 4, car"), frame("points 2, upgrade")} <= {card.baggage for card in passengers}
    acting = sum(any(part.op != "coins" for part in card.passenger) for card in passengers)
    assert acting == 6


def test_switches_and_mechanics_of_the_examples(deck: Box) -> None:
    assert (1, 5, 5, 1) in {(card.value, card.upper, card.lower, card.pile) for card in of_kind(deck, "switch")}
    mechanics = {(card.value, card.frames) for card in of_kind(deck, "mechanic")}
    assert {(2, (frame("coins 2"),)), (4, (frame("coins 2"),))} <= mechanics


def test_what_repeats_a_documented_card_says_inferred_and_nothing_says_documented(deck: Box) -> None:
    assert {card.source for card in deck.cards} == {"inferred", "reconstructed"}


# Decks beside the published one: one that was published before, one that is tried out


@pytest.mark.parametrize("name", ["first-reconstruction", "longer-trains"])
def test_a_deck_that_comes_along_is_another_deck_and_its_matches_are_read_again(name: str) -> None:
    other = named(name)
    assert other.digest != BOX.digest
    match = stellwerk.new("first-class", players=2, seed=1, deck=name)
    assert match.box.digest == other.digest
    assert stellwerk.load(match.to_json(), deck=name).hash == match.hash
    assert stellwerk.load(match.to_json()).box.digest == other.digest, "its digest names it"


@pytest.mark.parametrize("modules", ["".join(pair) for pair in combinations("ABCDE", 2)])
def test_with_longer_trains_hardly_a_first_display_lacks_two_cards_of_0_cars(modules: str) -> None:
    """Eighteen of the forty cards of pile 1 lie there: fewer than two of fifteen in one display of 6,000."""
    deck = named("longer-trains")
    first = [number for number, card in enumerate(deck.cards) if card.pile == 1 and card.set in f"X{modules}"]
    with_cars = sum(prints_car(deck, number) for number in first)
    missing = comb(40 - with_cars, 18) + with_cars * comb(40 - with_cars, 17)
    assert len(first) == 40
    assert missing / comb(40, 18) < 1 / 6000


def test_a_path_is_never_taken_for_the_name_of_another_deck() -> None:
    assert deck_file("nowhere/first-reconstruction").name == "first-reconstruction"
    assert not deck_file("nowhere/first-reconstruction").exists()


def test_a_match_of_the_older_rules_is_refused_with_one_line() -> None:
    saved = stellwerk.new("first-class", players=2, seed=1).to_json().replace('"rules": 4', '"rules": 3')
    with pytest.raises(BadMatch, match=r"saved under version 3 of the rules of First Class; this is 4\.$"):
        stellwerk.load(saved)
