"""The question of the picture of First Class, the choices that are not things on the table, and the score sheet."""

from collections.abc import Callable

from stellwerk.core.picture import Several, Thing
from stellwerk.core.records import Action, Decision
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.picture import glyphs
from stellwerk.games.first_class.picture.glyphs import (
    Glyph,
    bonus_glyph,
    boxed,
    centred,
    coin,
    frame_glyph,
    icon,
    points,
    row,
)
from stellwerk.games.first_class.picture.player import role_words
from stellwerk.games.first_class.rules.coins import coins_paid
from stellwerk.games.first_class.rules.layout import SIDES
from stellwerk.games.first_class.rules.payloads import (
    bonus_chosen,
    frame_chosen,
    lower_steps,
    mail_car_chosen,
    upper_steps,
)
from stellwerk.games.first_class.rules.scoring import arrested, winners
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import questions
from stellwerk.games.first_class.text.score_sheet import sheet
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.scene import Scene, acting, part

RIGHT, RIGHT_W = 970, 696  # beside the display: the left edge and the width
TOP, HEIGHT = 16, 52  # of the question
CHIPS, ROOM = 79, 102  # where the chips begin, and how high they may reach
CHIP_H, GAP = 46, 8

Content = Callable[[Scene[State], Action], Glyph]


def question_line(scene: Scene[State]) -> Drawing:
    """The sentence that leads: what is asked, or whom all wait for, or who has won."""
    words = questions.question(scene.view, scene.decision, scene.t) if scene.decision else status(scene)
    won = winners(scene.view) if scene.view.over else ()
    seat = won[0] if won else acting(scene)
    left = 78 if seat >= 0 else 22
    backing = theme.rect(RIGHT + 14, TOP + HEIGHT / 2 - 14, 54, 28, "backing", 6)
    mark = backing + theme.nameplate(seat, RIGHT + 18, TOP + HEIGHT / 2) if seat >= 0 else ()
    plate = theme.rect(RIGHT, TOP, RIGHT_W, HEIGHT, "plate", 6)
    edge = theme.rect(RIGHT + 4, TOP + 4, RIGHT_W - 8, HEIGHT - 8, "plate-line", 4)
    return theme.group("question", plate + edge + mark + sentence(words, RIGHT + left, RIGHT_W - left - 20))


def sentence(words: str, x: float, width: float) -> Drawing:
    """The question in one line or, if it is long, in two."""
    size = theme.fit(words, 22, width)
    if size >= 16:
        return theme.text(x, TOP + HEIGHT / 2 + 7, words, "on-plate", size)
    cut = words.rfind(" ", 0, len(words) // 2 + 8)
    lines = (words[:cut], words[cut + 1 :])
    size = min(theme.fit(line, 17, width) for line in lines)
    return drawn(theme.text(x, TOP + 22 + 19 * i, line, "on-plate", size) for i, line in enumerate(lines))


def status(scene: Scene[State]) -> str:
    view, t = scene.view, scene.t
    if view.over:
        names = [theme.shorten(scene.who(seat), 20) for seat in winners(view)]
        if not names:
            return t("The match is over: everybody is arrested, nobody wins.")
        return t.plural(
            "The match is over: {who} wins.", "The match is over: {who} win.", len(names), who=", ".join(names)
        )
    return t("{who} is choosing.", who=theme.shorten(scene.who(acting(scene)), 24)) if acting(scene) >= 0 else ""


# Chips


def choices(scene: Scene[State]) -> Drawing:
    """A chip for every option that is not a thing on the table."""
    if scene.decision is None:
        return theme.group("choices", ())
    chips = [action for action in scene.decision.options if action.op in DRAWINGS]
    glyphs = [DRAWINGS[action.op](scene, action) for action in chips]
    return theme.group("choices", drawn(laid(scene, chips, glyphs)))


def laid(scene: Scene[State], chips: list[Action], glyphs: list[Glyph]) -> list[Drawing]:
    """The chips in one line or two, each as wide as it needs; where they are too many, all are smaller."""
    for scale in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4):
        places = flow([glyph.width * scale + 26 * scale for glyph in glyphs], RIGHT_W)
        lines = places[-1][1] + 1 if places else 0
        if lines * (CHIP_H * scale + GAP) - GAP <= ROOM:
            break
    high = CHIP_H * scale
    return [
        chip(scene, action, glyph, RIGHT + x, CHIPS + line * (high + GAP), glyph.width * scale + 26 * scale, high)
        for action, glyph, (x, line) in zip(chips, glyphs, places, strict=True)
    ]


def flow(widths: list[float], room: float) -> list[tuple[float, int]]:
    """Where each begins, and in which line."""
    x, line, places = 0.0, 0, []
    for width in widths:
        if x and x + width > room:
            x, line = 0.0, line + 1
        places.append((x, line))
        x += width + GAP
    return places


def chip(scene: Scene[State], action: Action, glyph: Glyph, x: float, y: float, width: float, height: float) -> Drawing:
    body = theme.rect(x, y, width, height, "chip", 6)
    body += theme.styled("plain", centred(glyph, x + 4, y + 4, width - 8, height - 8, 1))
    return part(scene, f"pick-{scene.picks[action]}", body, "", action)


def said_words(content: str) -> Glyph:
    return glyphs.words(content, 17, "")


def end_chip(scene: Scene[State], action: Action) -> Glyph:
    return said_words(scene.t("End the turn"))


def finish_chip(scene: Scene[State], action: Action) -> Glyph:
    return said_words(scene.t("Score the trains"))


def done_chip(scene: Scene[State], action: Action) -> Glyph:
    room = scene.decision is not None and scene.decision.effect.op == "make-room"
    return said_words(scene.t("Leave the coins") if room else scene.t("Give up the rest"))


def walk_chip(scene: Scene[State], action: Action) -> Glyph:
    """Steps above and below; where both symbols are open, the icon tells which one is used."""
    figures = [icon("conductor", 0.8)] * (2 if action.op == "both" else 1)
    upper = row([icon("up", 0.8), number(upper_steps(action))], 2)
    lower = row([icon("down", 0.8), number(lower_steps(action))], 2)
    kinds = {option.op for option in scene.picks}
    return row([*(figures if {"both", "conductor"} <= kinds else []), upper, lower], 9)


def number(n: int) -> Glyph:
    return glyphs.words(theme.whole(n), 18, "sign" if n else "sign faint")


def gain_chip(scene: Scene[State], action: Action) -> Glyph:
    assert scene.decision is not None
    gains = [part for either in scene.decision.effect.of for part in either.of if part.op == action.op]
    return boxed(frame_glyph(gains[:1])) if gains else boxed(coin(1) if action.op == "coins" else points(1))


def pay_chip(scene: Scene[State], action: Action) -> Glyph:
    """How many coins of each column are paid."""
    counts = coins_paid(action)
    return row([row([number(n), coin(None)], 3) for n in counts], 10)


def bonus_chip(scene: Scene[State], action: Action) -> Glyph:
    assert scene.decision is not None
    return bonus_glyph(scene.view.bonuses[scene.decision.seat][bonus_chosen(action)])


def next_chip(scene: Scene[State], action: Action) -> Glyph:
    assert scene.decision is not None
    return boxed(frame_glyph(scene.decision.effect.of[frame_chosen(action)].of))


def mail_chip(scene: Scene[State], action: Action) -> Glyph:
    bonus = scene.view.box.mail_cars[mail_car_chosen(action)].bonus
    return row([icon("mail", 1.1), boxed(frame_glyph(bonus))], 8)


DRAWINGS: dict[str, Content] = {
    "end": end_chip,
    "finish": finish_chip,
    "done": done_chip,
    "both": walk_chip,
    "conductor": walk_chip,
    "coins": gain_chip,
    "points": gain_chip,
    "pay": pay_chip,
    "bonus": bonus_chip,
    "next": next_chip,
    "mail-car": mail_chip,
}


# On a page: what is chosen by taking several, or by pointing at where they shall be

CONDUCTORS = (mark("Upper conductor"), mark("Lower conductor"))


def several(view: State, decision: Decision, t: Words) -> Several | None:
    if decision.effect.op == "buy":
        return coins_to_pay(view, decision, t)
    moves = [(action, i) for i, action in enumerate(decision.options) if action.op in ("both", "conductor")]
    return steps_to_walk(decision.seat, moves, t) if moves else None


def coins_to_pay(view: State, decision: Decision, t: Words) -> Several:
    """Four coins, of the columns that have some; the third coin of a column means three of them."""
    held = [(column, n) for column, n in enumerate(view.coins[decision.seat]) if n]
    ways = {i: coins_paid(way) for i, way in enumerate(decision.options)}
    return Several(
        things=tuple(
            Thing(
                t("Column {column}", column=column + 1), tuple(f"space-{decision.seat}-{column}-{i}" for i in range(n))
            )
            for column, n in held
        ),
        amounts={i: tuple(way[column] for column, _ in held) for i, way in ways.items()},
        hint=t("Choose four coins."),
        at_once=True,
    )


def steps_to_walk(seat: int, moves: list[tuple[Action, int]], t: Words) -> Several:
    """Each conductor to where he shall stand; the symbol that gives less away is used first."""
    found: dict[tuple[int, int], int] = {}
    for action, i in sorted(moves, key=lambda move: (move[0].op == "both") == (0 in move[0][1:])):
        found.setdefault((upper_steps(action), lower_steps(action)), i)
    most = [max(steps[side] for steps in found) for side in SIDES]
    return Several(
        things=tuple(
            Thing(t(CONDUCTORS[side]), tuple(f"stop-{seat}-{side}-{n}" for n in range(1, most[side] + 1)))
            for side in SIDES
        ),
        amounts={i: steps for steps, i in found.items()},
        at_once=True,
    )


# The score sheet

LEFT, SHEET, SHEET_W = 16, 50, 884


def score_sheet(scene: Scene[State]) -> Drawing:
    """The final scoring line by line, where the display was; the arrested and the winners are named."""
    view, t = scene.view, scene.t
    rows = sheet(view, t)
    step = (SHEET_W - 300) / view.players
    high = min(30, 400 / max(1, len(rows)))
    head = theme.head(LEFT, 30, SHEET_W, t("Final scoring"))
    heads = drawn(column_head(scene, seat, LEFT + 300 + step * seat, step) for seat in range(view.players))
    lines = drawn(sheet_line(i, r.title, r.points, step, high, i == len(rows) - 1) for i, r in enumerate(rows))
    won = drawn(
        theme.rect(LEFT + 300 + step * seat + 6, SHEET - 10, step - 6, 78 + high * len(rows), "turn", 6)
        for seat in winners(view)
    )
    return theme.group("sheet", head + won + heads + lines)


def column_head(scene: Scene[State], seat: int, x: float, step: float) -> Drawing:
    name = theme.shorten(scene.who(seat), 14)
    words = theme.text(x + step - 8, SHEET + 34, name, "end", theme.fit(name, 16, step - 10))
    status = fate(scene, seat)
    below = theme.text(x + step - 8, SHEET + 52, status, "small end", theme.fit(status, 14, step - 10))
    return theme.nameplate(seat, x + step - 54, SHEET + 6) + words + below


def fate(scene: Scene[State], seat: int) -> str:
    """How it ended for a player: what he was, and whether he was arrested or has won."""
    role = role_words(scene, seat) if "C" in scene.view.modules else ""
    if seat in arrested(scene.view):
        caught = scene.t("arrested")
        return f"{role}, {caught}"
    return role


def sheet_line(i: int, title: str, counted: tuple[int, ...], step: float, high: float, last: bool) -> Drawing:
    y = SHEET + 78 + i * high
    css = " bold" if last else ""
    over = theme.rule(LEFT, y - high * 0.7, LEFT + SHEET_W, y - high * 0.7)
    numbers = drawn(
        theme.text(LEFT + 300 + step * (seat + 1) - 8, y, theme.whole(n), f"sign end{css}", 18)
        for seat, n in enumerate(counted)
    )
    return over + theme.text(LEFT, y, title, css.strip(), 17) + numbers


STYLE = f"""
.stellwerk .backing{{fill:{theme.SHADE}}}
"""
