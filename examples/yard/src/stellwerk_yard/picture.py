"""Yard drawn."""

from stellwerk.core.picture import Pane, Picture
from stellwerk.core.records import Action, Decision, Event
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.panels import Cell, Panel
from stellwerk_yard.rules import UNKNOWN, Box, State
from stellwerk_yard.text import TEXT

STYLE = f".stellwerk .coal{{fill:{theme.INK}}}\n"


def panels(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> list[Panel]:
    """The table as named panels, each with its cells: the page lets them flow as there is room."""
    rows = (Cell(f"seat-{other}", 620, 130, player(view, other, who, t)) for other in range(view.players))
    return [
        Panel("deck", t("Freight cards"), "", (Cell("stack", 130, 180, deck(view, t)),)),
        Panel("choices", t("Choices") if decision else "", "", choices(view, decision, t)),
        Panel("players", t("Players"), "", tuple(rows)),
    ]


def deck(view: State, t: Words) -> Drawing:
    cards = theme.rect(3, 3, 120, 170, "leaf", 10) + theme.text(63, 103, str(len(view.deck)), "sign mid", 48)
    return theme.group("stack", cards, label=t("Freight cards"))


def choices(view: State, decision: Decision | None, t: Words) -> tuple[Cell, ...]:
    """A plate for every option of the seat that looks, if it must choose."""
    options = decision.options if decision else ()
    return tuple(Cell(f"choice-{i}", 470, 52, choice(view, decision, i, option, t)) for i, option in enumerate(options))


def choice(view: State, decision: Decision | None, number: int, option: Action, t: Words) -> Drawing:
    assert decision is not None
    says = TEXT.say_action(view, decision, option, t)
    plate = theme.rect(3, 3, 464, 46, "chip", 8) + theme.text(20, 34, says, "sign", theme.fit(says, 24, 430))
    return theme.button(f"choice-{number}", plate, "", number)


def player(view: State, seat: int, who: Who, t: Words) -> Drawing:
    """A player's nameplate, coal, freight and points."""
    coal = drawn(theme.circle("coal", 90 + 30 * i, 70, 12) for i in range(view.coal[seat]))
    freight = drawn(card(240 + 74 * i, 30, number) for i, number in enumerate(view.freight[seat]))
    body = theme.nameplate(seat, 10, 24) + theme.text(66, 31, who(seat), "bold", 22)
    body += theme.text(10, 77, t("Coal"), "", 20) + coal + freight
    body += theme.text(600, 77, str(view.points[seat]), "sign end", 44)
    return theme.group(f"seat-{seat}", body + theme.rule(10, 125, 600, 125), "player")


def card(x: float, y: float, number: int) -> Drawing:
    shown = "?" if number == UNKNOWN else str(number)
    return theme.rect(x, y, 62, 86, "leaf", 6) + theme.text(x + 31, y + 56, shown, "sign mid", 36)


def poster() -> str:
    cars = "".join(
        f'<rect x="{60 + 96 * i}" y="80" width="84" height="60" rx="6" fill="{theme.BRASS}"/>' for i in range(4)
    )
    return theme.poster_svg(f'<rect width="480" height="190" fill="{theme.SHADE}"/>{cars}')


def highlights(box: Box, event: Event) -> tuple[str, ...]:
    return (f"seat-{event.seat}",) if event.seat >= 0 else ()


PICTURE = Picture(
    panels=panels,
    deck_sheet=lambda box, t: theme.picture(
        600, 140, t("Freight cards"), STYLE, (), drawn(card(20 + 92 * n, 20, n + 1) for n in range(6))
    ),
    poster=poster,
    highlights=highlights,
    panes=lambda t: [Pane("choices", t("Choices")), Pane("players", t("Players"))],
    style=lambda: STYLE,
    defs=lambda: (),
    legend=lambda t: [(t("Signs"), [(62.0, 86.0, card(0, 0, UNKNOWN), t("a freight card that you do not know"))])],
)
