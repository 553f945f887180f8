"""The words of the editions: what German must not say, how names are sorted, and what no line may break."""

import re
from typing import Any

import pytest

import stellwerk
from catalogues import DOMAINS, ROOT, as_list
from stellwerk.core.words import alphabetical, words
from stellwerk.games import GAMES
from stellwerk.games.germany.text.names import place_name, split
from stellwerk.web.base.template import page
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.play.broadcast import dumps

TRAIN = re.compile(r"\b(?:Zug|Zugs|Zuges|Zuge|Züge|Zügen)\b")
DOMAIN = {domain.name: domain for domain in DOMAINS}


def pairs(domain: str) -> list[tuple[str, str]]:
    """What is said in English and in German, form by form."""
    found = list[tuple[str, str]]()
    for message in DOMAIN[domain].read("de"):
        ids: Any = (message.id,) if isinstance(message.id, str) else message.id
        found += zip(ids, as_list(message.string), strict=False)
    return [pair for pair in found if pair[0]]


@pytest.mark.parametrize("domain", ["first_class", "stellwerk"])
def test_in_first_class_zug_is_a_train_and_never_a_turn(domain: str) -> None:
    """The rulebook says so itself. Where German says Zug, English says train, as often or more."""
    wrong = [
        german
        for english, german in pairs(domain)
        if len(TRAIN.findall(german)) > len(re.findall(r"\btrains?\b", english, re.IGNORECASE))
    ]
    assert wrong == []


@pytest.mark.parametrize("name", ["first-class.md", "first-class-modules.md"])
def test_the_rules_of_first_class_say_zug_of_trains_alone(name: str) -> None:
    """A rule that speaks of turns and not of trains has no Zug."""
    rules = ROOT / "docs" / "rules"
    english, german = (numbered((folder / name).read_text("utf-8")) for folder in (rules, rules / "de"))
    assert len(german) > 50
    wrong = [number for number, said in english.items() if re.search(r"\bturns?\b", said) and "train" not in said]
    assert [number for number in wrong if TRAIN.search(german[number])] == []


def numbered(text: str) -> dict[str, str]:
    """The rules by their numbers."""
    return dict(re.findall(r"^- \*\*(\S+)\*\* (.*)$", text, re.MULTILINE))


@pytest.mark.parametrize("domain", ["germany", "stellwerk"])
def test_a_route_has_one_german_word(domain: str) -> None:
    assert [german for _, german in pairs(domain) if re.search(r"\bGleis", german)] == []


def test_undo_has_one_german_word() -> None:
    said = {english: german for english, german in pairs("stellwerk") if english.lower().startswith("undo")}
    assert said
    assert [german for german in said.values() if "ückgängig" not in german] == []


def test_action_cards_are_called_as_in_the_rulebook() -> None:
    """A Waggonkarte is one of the 94 cars; what lies in the display is an Aktionskarte."""
    wrong = re.compile(r"\b(?:Waggon|Schaffner|Lokomotiven|Lok|Münz|Geld)karte")
    assert [german for _, german in pairs("first_class") if wrong.search(german)] == []


def test_names_are_sorted_as_the_language_sorts() -> None:
    german, box = GAMES["germany"].words("de"), GAMES["germany"].box()
    names = sorted((place_name(box, place, german) for place in range(len(box.places))), key=alphabetical)
    assert names.index("Nürnberg") < names.index("Österreich") < names.index("Regensburg")
    assert sorted(["Zwolle", "Änis", "Straße", "Arm", "Strasse"], key=alphabetical) == [
        "Änis",
        "Arm",
        "Strasse",
        "Straße",
        "Zwolle",
    ]


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_map_in_letters_lists_places_in_order(language: str) -> None:
    text = stellwerk.new("germany", players=3, seed=1).text(None, language)
    places = [part.split(":")[0].strip() for part in text.splitlines()[0].partition("–")[2].split(";")]
    assert places == sorted(places, key=alphabetical)
    assert len(places) > 20


def test_nobody_has_no_short_tickets() -> None:
    said = [split(0, 0, GAMES["germany"].words(language)) for language in ("en", "de", "it")]
    assert said == ["no tickets", "keine Zielkarten", "nessun biglietto"]


def test_a_number_and_its_sign_are_not_parted() -> None:
    said = unbroken("4 × red, 30 % × 2").replace("\N{NO-BREAK SPACE}", "_")
    assert said == "4_×_red, 30_% ×_2"
    assert (
        dumps({"is": "why", "says": "Claim: 4 × red."})
        == '{"is":"why","says":"Claim: 4\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}red."}'
    )
    said = page("error.html", words("en"), status=400, sentence="3 × blue", record="")
    assert "3\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}blue" in said
