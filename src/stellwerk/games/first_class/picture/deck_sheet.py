"""A deck of First Class on one sheet, for proofreading: every card as a picture above its id."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import SETS, Box, Printed
from stellwerk.games.first_class.picture import board
from stellwerk.games.first_class.picture.cards import (
    CARD_H,
    CARD_W,
    END_H,
    END_W,
    card_defs,
    card_face,
    card_label,
    game_end_face,
)
from stellwerk.games.first_class.picture.glyphs import frame_box
from stellwerk.games.first_class.picture.livery import at
from stellwerk.games.first_class.text import card_text
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el

COLUMNS: Final = 12  # two rows for each module
GAP: Final = 14
NAME: Final = 22  # the line of the id
HEAD: Final = 44
WIDTH: Final = GAP + COLUMNS * (CARD_W + GAP)
PIECE: Final = 88  # the height of a mail car or locomotive tile


class Picture(NamedTuple):
    """One thing on the sheet."""

    name: str
    label: str
    body: Drawing


def sheet(box: Box, t: Words) -> str:
    """One self-contained SVG."""
    body, y = [], 0.0
    for title, pictures, width, height in sections(box, t):
        body.append(theme.head(GAP, y + HEAD - 16, WIDTH - 2 * GAP, title, str(len(pictures))))
        body.append(grid(pictures, y + HEAD, width, height))
        y += HEAD + -(-len(pictures) // per_row(width)) * (height + NAME + GAP)
    height_of_all = round(y + GAP)
    ground = theme.rect(0, 0, WIDTH, height_of_all, "ground")
    parts = ground + drawn(body)
    return theme.picture(
        WIDTH, height_of_all, t("First Class: the deck"), board.style(), card_defs() + sureness_defs(), parts
    )


def sections(box: Box, t: Words) -> list[tuple[str, list[Picture], float, float]]:
    """Each with its title, its pictures and their size."""
    titles = [t("Base set"), *(t("Module {letter}", letter=letter) for letter in SETS[1:])]
    sets = [(title, action_cards(box, letter, t), CARD_W, CARD_H) for title, letter in zip(titles, SETS, strict=True)]
    return [
        *sets,
        (t("Game End cards"), game_end_cards(box, t), END_W, END_H),
        (t("Mail cars"), mail_cars(box, t), CARD_W, PIECE),
        (t("Locomotive tiles"), tiles(box, t), CARD_W, PIECE),
    ]


def sureness(source: str) -> Drawing:
    """A reconstructed card bears an open ring, an inferred one a half-filled one, a documented one nothing."""
    return () if source == "documented" else theme.use(source, 13, CARD_H - 13)


def sureness_defs() -> Drawing:
    ring = el("circle", {"r": "4", "fill": "none", "stroke": theme.INK, "stroke-width": "1.2"})
    half = el("path", {"d": "M0-4a4 4 0 0 1 0 8z", "fill": theme.INK, "stroke": "none"})
    return el("g", {"id": "reconstructed"}, ring) + el("g", {"id": "inferred"}, ring, half)


def per_row(width: float) -> int:
    return int((WIDTH - GAP) // (width + GAP))


def grid(pictures: Sequence[Picture], top: float, width: float, height: float) -> Drawing:
    """Row by row, each picture with its id below."""
    row = per_row(width)
    return drawn(
        at(GAP + i % row * (width + GAP), top + i // row * (height + NAME + GAP), named(picture, width, height))
        for i, picture in enumerate(pictures)
    )


def named(picture: Picture, width: float, height: float) -> Drawing:
    name = theme.text(width / 2, height + 16, picture.name, "sign mid", 14)
    return theme.group(f"sheet-{picture.name}", picture.body + name, "", picture.label)


def action_cards(box: Box, letter: str, t: Words) -> list[Picture]:
    return [
        Picture(
            card.id,
            f"{card_label(box, number, t)} {card_text.card_source(box, number, t)}",
            card_face(box, number) + sureness(card.source),
        )
        for number, card in enumerate(box.cards)
        if card.set == letter
    ]


def game_end_cards(box: Box, t: Words) -> list[Picture]:
    return [
        Picture(card.id, card_text.game_end_text(box, number, t), game_end_face(box, number))
        for number, card in enumerate(box.game_end)
    ]


def mail_cars(box: Box, t: Words) -> list[Picture]:
    return [
        Picture(card.id, card_text.mail_car_text(box, number, t), piece("mail", "mail-car", "", card.bonus))
        for number, card in enumerate(box.mail_cars)
    ]


def tiles(box: Box, t: Words) -> list[Picture]:
    return [
        Picture(
            f"TILE-{number + 1}",
            card_text.tile_text(box, number, t),
            piece("locomotive", "tile", str(tile.value), tile.bonus),
        )
        for number, tile in enumerate(box.tiles)
    ]


def piece(icon: str, css: str, value: str, bonus: Printed) -> Drawing:
    """A mail car or a locomotive tile: what it is, its value, and the bonus in its frame."""
    sign = theme.styled("white", theme.use(f"i-{icon}", CARD_W / 2 - (18 if value else 0), 22, 1.1))
    number = theme.text(CARD_W / 2 + 26, 31, value, "sign mid light bold", 24) if value else ()
    ground = theme.rect(0, 0, CARD_W, PIECE, css, 6)
    return ground + sign + number + frame_box(bonus, 10, 42, CARD_W - 20, PIECE - 52)
