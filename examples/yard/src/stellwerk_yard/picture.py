"""Yard drawn."""

from stellwerk.core.game import Pane, Picture, Who
from stellwerk.core.records import Action, Decision, Event
from stellwerk.core.words import Words
from stellwerk.kit import theme
from stellwerk_yard.rules import UNKNOWN, Box, State
from stellwerk_yard.text import TEXT

WIDTH, HEIGHT = 1600, 1000
ROW = 200  # from player to player
STYLE = f".stellwerk .coal{{fill:{theme.INK}}}\n"


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    parts = [theme.pane("deck", deck(view, t)), theme.pane("choices", choices(view, decision, t))]
    parts += [theme.pane("players", "".join(player(view, other, who, t) for other in range(view.players)))]
    return theme.picture(WIDTH, HEIGHT, t("Yard: the table"), STYLE, "", "\n".join(parts))


def deck(view: State, t: Words) -> str:
    cards = theme.rect(60, 80, 120, 170, "leaf", 10) + theme.text(120, 180, str(len(view.deck)), "sign mid", 48)
    return theme.head(60, 50, 400, t("Freight cards")) + theme.group("stack", cards, label=t("Freight cards"))


def choices(view: State, decision: Decision | None, t: Words) -> str:
    """A plate for every option of the seat that looks, if it must choose."""
    if decision is None:
        return ""
    plates = (choice(view, decision, number, option, t) for number, option in enumerate(decision.options))
    return theme.head(560, 50, 980, TEXT.question(view, decision, t)) + "".join(plates)


def choice(view: State, decision: Decision, number: int, option: Action, t: Words) -> str:
    x, y, says = 560 + 500 * (number % 2), 80 + 56 * (number // 2), TEXT.say_action(view, decision, option, t)
    plate = theme.rect(x, y, 470, 46, "chip", 8) + theme.text(x + 20, y + 31, says, "sign", 24)
    return theme.button(f"choice-{number}", plate, "", number, says)


def player(view: State, seat: int, who: Who, t: Words) -> str:
    """A player's nameplate, coal, freight and points."""
    y = 400 + ROW * seat
    coal = "".join(f'<circle class="coal" cx="{300 + 34 * i}" cy="{y + 60}" r="12"/>' for i in range(view.coal[seat]))
    freight = "".join(card(780 + 74 * i, y + 18, number) for i, number in enumerate(view.freight[seat]))
    body = theme.nameplate(seat, 60, y) + theme.text(120, y + 8, who(seat), "bold", 26)
    body += theme.text(60, y + 66, t("Coal"), "", 24) + coal + freight
    body += theme.text(1540, y + 66, str(view.points[seat]), "sign end", 44)
    return theme.group(f"seat-{seat}", body + theme.rule(60, y + 120, 1540, y + 120), "player")


def card(x: float, y: float, number: int) -> str:
    shown = "?" if number == UNKNOWN else str(number)
    return theme.rect(x, y, 62, 86, "leaf", 6) + theme.text(x + 31, y + 56, shown, "sign mid", 36)


def poster() -> str:
    cars = "".join(
        f'<rect x="{60 + 96 * i}" y="80" width="84" height="60" rx="6" fill="{theme.BRASS}"/>' for i in range(4)
    )
    return theme.poster_frame(f'<rect width="480" height="190" fill="{theme.SHADE}"/>{cars}')


def highlights(box: Box, event: Event) -> tuple[str, ...]:
    return (f"seat-{event.seat}",) if event.seat >= 0 else ()


PICTURE = Picture(
    board=board,
    deck_sheet=lambda box, t: theme.picture(
        600, 140, t("Freight cards"), STYLE, "", "".join(card(20 + 92 * n, 20, n + 1) for n in range(6))
    ),
    poster=poster,
    highlights=highlights,
    panes=lambda t: [Pane("choices", t("Choices")), Pane("players", t("Players"))],
    style=lambda: STYLE,
    defs=lambda: "",
    legend=lambda t: [(t("Signs"), [(62.0, 86.0, card(0, 0, UNKNOWN), t("a freight card that you do not know"))])],
)
