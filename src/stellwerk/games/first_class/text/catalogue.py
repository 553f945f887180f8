"""What a deck of First Class holds, as a list to read."""

from collections.abc import Sequence
from typing import Final

from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.data import SOURCES, Box, Card, GameEnd, MailCar, Tile, Token
from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.text.card_text import card_text, card_title, game_end_text, mail_car_text, tile_text
from stellwerk.games.first_class.text.effect_text import frame_text, points_text, sentence, station_text

Line = tuple[str, ...]
Printed = Sequence[Card | GameEnd | MailCar | Tile]
SOURCE: Final = {
    "documented": mark("documented"),
    "inferred": mark("inferred"),
    "reconstructed": mark("reconstructed"),
}


def catalogue(box: Box, t: Words) -> list[Line]:
    """The headings; then the action cards by set and pile, and everything else of the box."""
    return [
        (t("Id"), t("Pile"), t("Kind"), t("What it does"), t("Source")),
        *(action_card(box, number, t) for number in range(len(box.cards))),
        *(game_end(box, number, t) for number in range(len(box.game_end))),
        *(mail_car(box, number, t) for number in range(len(box.mail_cars))),
        *(tile(box, number, t) for number in range(len(box.tiles))),
        *others(box, t),
    ]


def action_card(box: Box, number: int, t: Words) -> Line:
    card = box.cards[number]
    return card.id, str(card.pile), card_title(box, number, t), card_text(box, number, t), t(SOURCE[card.source])


def game_end(box: Box, number: int, t: Words) -> Line:
    card = box.game_end[number]
    return card.id, "", t("Game End card"), game_end_text(box, number, t), t(SOURCE[card.source])


def mail_car(box: Box, number: int, t: Words) -> Line:
    card = box.mail_cars[number]
    return card.id, "", t("Mail car"), mail_car_text(box, number, t), t(SOURCE[card.source])


def tile(box: Box, number: int, t: Words) -> Line:
    name = f"TILE-{number + 1}"  # tiles have no id of their own
    return name, "", t("Locomotive tile"), tile_text(box, number, t), t(SOURCE[box.tiles[number].source])


def others(box: Box, t: Words) -> list[Line]:
    """Car cards, printed stations, the start player tile and the evidence, which say nothing of their source."""
    stops = [sentence(station_text(stop, t)) for stop in box.printed]
    shares = [sentence(frame_text(parts, t)) if parts else t("Nothing.") for parts in box.start_tile]
    return [
        *(
            ("", "", t("Car {low}/{high}", low=low, high=high), sentence(t.plural("{n} card", "{n} cards", count)), "")
            for low, high, count in zip(LADDER[::2], LADDER[1::2], box.car_cards, strict=True)
        ),
        *(("", "", t("Printed station {n}", n=n), text, "") for n, text in enumerate(stops, start=1)),
        *(("", "", t("Start player tile, place {n}", n=n), text, "") for n, text in enumerate(shares, start=1)),
        *(
            ("", "", t("Evidence"), evidence(token, box.tokens.count(token), t), "")
            for token in dict.fromkeys(box.tokens)
        ),
    ]


def evidence(token: Token, count: int, t: Words) -> str:
    """How often a token is there, and what it shows."""
    face = shown(token, t)
    return t.plural("{n} token: {shows}.", "{n} tokens: {shows}.", count, shows=face)


def shown(token: Token, t: Words) -> str:
    if token.kind == "fingerprints":
        return t.plural("{n} fingerprint", "{n} fingerprints", token.n)
    return points_text(token.n, t) if token.kind == "points" else t("the removal of a token")


def summary(box: Box, t: Words) -> list[str]:
    """How many there are, and how sure they are."""
    counts: dict[str, Printed] = {
        t.plural("{n} card", "{n} cards", len(box.cards)): box.cards,
        t.plural("{n} Game End card", "{n} Game End cards", len(box.game_end)): box.game_end,
        t.plural("{n} mail car", "{n} mail cars", len(box.mail_cars)): box.mail_cars,
        t.plural("{n} locomotive tile", "{n} locomotive tiles", len(box.tiles)): box.tiles,
    }
    return [f"{count}: {sureness(printed, t)}" for count, printed in counts.items()]


def sureness(printed: Printed, t: Words) -> str:
    """Such as "0 documented, 47 inferred, 145 reconstructed"."""
    counts = {source: sum(item.source == source for item in printed) for source in SOURCES}
    return ", ".join(f"{count} {t(SOURCE[source])}" for source, count in counts.items())
