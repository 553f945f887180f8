"""What a deck of First Class holds, as a list to read."""

from collections.abc import Sequence
from typing import Final

from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.data import SOURCES, Box, Card, GameEnd, MailCar, Tile, Token
from stellwerk.games.first_class.text_cards import (
    card_text,
    card_title,
    frame_text,
    game_end_text,
    mail_car_text,
    sentence,
    station_text,
    tile_text,
)

Line = tuple[str, ...]
SOURCE: Final = {
    "documented": mark("documented"),
    "inferred": mark("inferred"),
    "reconstructed": mark("reconstructed"),
}
TOKEN: Final = {
    "fingerprints": (mark("{n} fingerprint"), mark("{n} fingerprints")),
    "points": (mark("{n} point"), mark("{n} points")),
    "removal": (mark("removes {n} token"), mark("removes {n} tokens")),
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
    """The printed stations, the start player tile and the evidence, which say nothing of their source."""
    stops = [sentence(station_text(stop, t)) for stop in box.printed]
    shares = [sentence(frame_text(parts, t)) if parts else t("Nothing.") for parts in box.start_tile]
    return [
        *(("", "", t("Printed station {n}", n=n), text, "") for n, text in enumerate(stops, start=1)),
        *(("", "", t("Start player tile, place {n}", n=n), text, "") for n, text in enumerate(shares, start=1)),
        *(
            ("", "", t("Evidence"), evidence(token, box.tokens.count(token), t), "")
            for token in dict.fromkeys(box.tokens)
        ),
    ]


def evidence(token: Token, count: int, t: Words) -> str:
    """How often a token is there, and what it shows."""
    shows = t.plural(*TOKEN[token.kind], token.n)
    return t.plural("{n} token: {shows}.", "{n} tokens: {shows}.", count, shows=shows)


def summary(box: Box, t: Words) -> list[str]:
    """How many there are, and how sure they are."""
    return [
        f"{t.plural('{n} card', '{n} cards', len(box.cards))}: {sureness(box.cards, t)}",
        f"{t.plural('{n} Game End card', '{n} Game End cards', len(box.game_end))}: {sureness(box.game_end, t)}",
        f"{t.plural('{n} mail car', '{n} mail cars', len(box.mail_cars))}: {sureness(box.mail_cars, t)}",
        f"{t.plural('{n} locomotive tile', '{n} locomotive tiles', len(box.tiles))}: {sureness(box.tiles, t)}",
    ]


def sureness(printed: Sequence[Card | GameEnd | MailCar | Tile], t: Words) -> str:
    """Such as "0 documented, 47 inferred, 145 reconstructed"."""
    counts = {source: sum(item.source == source for item in printed) for source in SOURCES}
    return ", ".join(f"{count} {t(SOURCE[source])}" for source, count in counts.items())
