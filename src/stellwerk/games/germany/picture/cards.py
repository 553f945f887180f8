"""What lies beside the map of Germany: the row and the decks, the viewer's hand and its tickets."""

from stellwerk.games.germany.deck.data import LOCOMOTIVE, LONG, SHORT
from stellwerk.games.germany.picture.context import CELL, COLUMN, WIDTH, Context, offered, part
from stellwerk.games.germany.rules.actions import BLIND, TAKE
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import EMPTY
from stellwerk.games.germany.text.names import KIND, place_name, ticket_name
from stellwerk.kit import theme
from stellwerk.kit.theme import num

CARD_W, CARD_H = 62, 88
MARKET, HAND, TICKETS = 238, 390, 542  # where the headings of the panels stand
TICKET_COLUMNS, ROOMY, TIGHT = 3, 30, 23  # tickets lie side by side and, if they are many, closer
LETTERS = "ABCD"  # what the drawn tickets are called while some of them are being chosen
SIGNS = {  # on a ticket: completed, to be kept, failed, to go back, open
    "done": "M-6 0l4 5 8-10",
    "kept": "M-6 0l4 5 8-10",
    "failed": "M-5-5 5 5M-5 5 5-5",
    "back": "M-5 0H5",
    "open": "M5 0A5 5 0 1 1 5-.1z",
}


def corner(column: int) -> float:
    """The left edge of a card in one of the nine columns."""
    return COLUMN + column * CELL + (CELL - CARD_W) / 2


def card_defs() -> str:
    """The train cards, as `d0` to `d8`, small tickets, short and long, as `s0` and `s1`, and the signs on tickets."""
    cards = "".join(theme.symbol(f"d{kind}", card(kind)) for kind in range(LOCOMOTIVE + 1))
    signs = "".join(theme.symbol(sign, f'<path class="ticket-sign" d="{path}"/>') for sign, path in SIGNS.items())
    return cards + theme.symbol("s0", ticket_slip(1)) + theme.symbol("s1", ticket_slip(2)) + signs


def card(kind: int) -> str:
    """A train card: its colour, and its mark large and in two corners."""
    frame = theme.rect(4, 4, CARD_W - 8, CARD_H - 8, "brassy" if kind == LOCOMOTIVE else "inner", 3)
    small = theme.use(f"m{kind}", 13, 14) + theme.use(f"m{kind}", CARD_W - 13, CARD_H - 14)
    middle = theme.use(f"m{kind}", CARD_W / 2, CARD_H / 2, 3.2)
    return f"{theme.rect(0, 0, CARD_W, CARD_H, f'k{kind} card', 5)}{frame}{small}{middle}"


def ticket_slip(bands: int) -> str:
    """A small ticket with one band or, if it is a long one, two."""
    return theme.rect(-9, -24, 18, 26, "ticket", 2) + "".join(
        theme.rect(-9, -19 + 6 * i, 18, 3.5, "band") for i in range(bands)
    )


def around(x: float, y: float) -> str:
    return theme.rect(x - 4, y - 4, CARD_W + 8, CARD_H + 8, "ring", 8)


def under(column: int, y: float, words: str) -> str:
    """What a card is called, beneath it."""
    return theme.text(COLUMN + (column + 0.5) * CELL, y, words, "small mid")


# The market


def market(context: Context) -> str:
    """The deck, the five face-up cards and the pile of discards; then the ticket decks."""
    t, view, y = context.t, context.view, MARKET + 18
    row = "".join(face_up(context, i, kind, y) for i, kind in enumerate(view.row))
    deck = part(
        context, "deck", pile(context, 0, y, len(view.deck), t("deck"), "back", offered(context, BLIND)), "", BLIND
    )
    discard = theme.group("discard", pile(context, 6, y, sum(view.discard), t("discards"), "heap", False))
    short = theme.group("stack-short", tickets_left(context, 7, y, SHORT, t("short")))
    long = theme.group("stack-long", tickets_left(context, 8, y, LONG, t("long")))
    head = theme.head(COLUMN, MARKET, WIDTH, t("Cards and tickets"))
    return theme.pane("market", head + deck + row + discard + short + long)


def face_up(context: Context, i: int, kind: int, y: float) -> str:
    x = corner(i + 1)
    if kind == EMPTY:
        return theme.group(f"row-{i}", theme.rect(x, y, CARD_W, CARD_H, "absent", 5))
    body = theme.use(f"d{kind}", x, y) + under(i + 1, y + CARD_H + 18, context.t(KIND[kind]))
    if offered(context, TAKE[kind]):
        body = around(x, y) + body
    return part(context, f"row-{i}", body, "", TAKE[kind])


def pile(context: Context, column: int, y: float, count: int, words: str, css: str, ringed: bool) -> str:
    """A face-down deck or the heap of discards, with its number."""
    x = corner(column)
    number = theme.text(x + CARD_W / 2, y + CARD_H / 2 + 9, str(count), f"sign mid on-{css}", 26)
    body = theme.rect(x, y, CARD_W, CARD_H, css, 5) + theme.rect(x + 4, y + 4, CARD_W - 8, CARD_H - 8, f"in-{css}", 3)
    return (around(x, y) if ringed else "") + body + number + under(column, y + CARD_H + 18, words)


def tickets_left(context: Context, column: int, y: float, deck: int, words: str) -> str:
    """A ticket deck: a long ticket bears two bands, a short one one."""
    x = corner(column)
    bands = "".join(theme.rect(x, y + 12 + 10 * i, CARD_W, 6, "band") for i in range(deck + 1))
    number = theme.text(x + CARD_W / 2, y + CARD_H / 2 + 20, str(len(context.view.stacks[deck])), "sign mid", 26)
    return theme.rect(x, y, CARD_W, CARD_H, "ticket", 5) + bands + number + under(column, y + CARD_H + 18, words)


# The hand


def hand(context: Context, seat: int) -> str:
    counts = context.view.hands[seat]
    aside = context.t.plural("{n} card", "{n} cards", sum(counts))
    kinds = "".join(held(context, kind, counts[kind], f"hand-{kind}", HAND + 18) for kind in range(LOCOMOTIVE + 1))
    return theme.pane("hand", theme.head(COLUMN, HAND, WIDTH, context.t("Your hand"), aside) + kinds)


def discards(context: Context) -> str:
    """DE-11.4: the pile is open; a spectator sees it where a player has the hand."""
    counts = context.view.discard
    kinds = "".join(held(context, kind, counts[kind], f"discard-{kind}", HAND + 18) for kind in range(LOCOMOTIVE + 1))
    return theme.pane("hand", theme.head(COLUMN, HAND, WIDTH, context.t("Discard pile")) + kinds)


def held(context: Context, kind: int, count: int, name: str, y: float) -> str:
    """All cards of a kind: one card with their number on it, or the outline of a card if there is none."""
    x = corner(kind)
    words = under(kind, y + CARD_H + 18, context.t(KIND[kind]))
    if not count:
        empty = theme.rect(x, y, CARD_W, CARD_H, "absent", 5) + f'<g opacity=".25">{ghost(kind, x, y)}</g>'
        return theme.group(name, empty + words)
    behind = theme.rect(x + 4, y - 4, CARD_W, CARD_H, f"k{kind} card", 5) if count > 1 else ""
    plate = theme.rect(x + CARD_W - 28, y + CARD_H - 30, 34, 26, "count", 4)
    number = theme.text(x + CARD_W - 11, y + CARD_H - 10, str(count), "sign mid on-plate", 21)
    return theme.group(name, behind + theme.use(f"d{kind}", x, y) + plate + number + words)


def ghost(kind: int, x: float, y: float) -> str:
    return f'<circle class="k{kind}" cx="{num(x + CARD_W / 2)}" cy="{num(y + CARD_H / 2)}" r="17"/>' + theme.use(
        f"m{kind}", x + CARD_W / 2, y + CARD_H / 2, 2
    )


# Tickets


def tickets(context: Context, seat: int, bottom: float) -> str:
    """Those just drawn, then the open ones, then the completed ones; as many as there is room for."""
    view, t = context.view, context.t
    done = completed(view.box, view.owner, seat, view.tickets[seat])
    kept = sorted(view.tickets[seat], key=lambda ticket: ticket in done)
    entries = [(ticket, drawn_sign(view.chosen[seat], i)) for i, ticket in enumerate(view.drawn[seat])]
    entries += [(ticket, "done" if ticket in done else "failed" if view.sheet else "open") for ticket in kept]
    aside = t("{done} of {n} completed", done=len(done), n=len(kept)) if kept else ""
    step = ROOMY if len(entries) <= room(bottom, ROOMY) else TIGHT
    shown = entries if len(entries) <= room(bottom, step) else entries[: room(bottom, step) - 1]
    slips = "".join(slip(context, *slot(i, step), step - 5, *entry) for i, entry in enumerate(shown))
    body = f'<g font-size="15">{slips}</g>'
    if len(shown) < len(entries):
        x, y = slot(len(shown), step)
        body += theme.text(x + 8, y + 14, t("and {n} more", n=len(entries) - len(shown)), "small")
    return theme.pane("tickets", theme.head(COLUMN, TICKETS, WIDTH, t("Your tickets"), aside) + body)


def room(bottom: float, step: float) -> int:
    """How many tickets there is room for."""
    return int((bottom - TICKETS - 14) // step) * TICKET_COLUMNS


def drawn_sign(chosen: int, i: int) -> str:
    """The letter of a drawn ticket; once the choice is made, whether it is kept."""
    return LETTERS[i] if not chosen else "kept" if chosen >> i & 1 else "back"


def slot(i: int, step: float) -> tuple[float, float]:
    width = (WIDTH + 8) / TICKET_COLUMNS
    return COLUMN + i % TICKET_COLUMNS * width, TICKETS + 16 + i // TICKET_COLUMNS * step


def slip(context: Context, x: float, y: float, height: float, ticket: int, sign: str) -> str:
    """A ticket as a line: its sign, the two places, its value; a long one has two bands at its edge."""
    box, t = context.view.box, context.t
    width, middle = (WIDTH + 8) / TICKET_COLUMNS - 8, y + height / 2
    printed = box.tickets[ticket]
    words = ends(place_name(box, printed.a, t), place_name(box, printed.b, t))
    bands = "".join(
        f"M{num(x + width - 35 - 5 * j)} {num(y)}v{num(height)}h3V{num(y)}" for j in range(printed.deck + 1)
    )
    body = (
        f"{theme.rect(x, y, width, height, f'ticket slip-{sign}', 4)}"
        f'<path class="band" d="{bands}"/>{ticket_sign(sign, x + 14, middle)}'
        f"{theme.text(x + 27, middle + 5, words, '', smaller(theme.fit(words, 15, width - 69), 15))}"
        f"{theme.text(x + width - 16, middle + 5.5, str(printed.value), 'worth')}"
    )
    return theme.group(f"ticket-{ticket}", body, "", ticket_name(box, ticket, t))


def ends(a: str, b: str) -> str:
    """Two names that fit on a ticket together; the full ones are in its title."""
    if len(a) + len(b) > 21:
        a, b = theme.shorten(a, max(10, 21 - len(b))), theme.shorten(b, max(10, 21 - len(a)))
    return f"{a} – {b}"


def ticket_sign(sign: str, x: float, y: float) -> str:
    """A tick if completed or kept, a cross if failed, a letter while it is being chosen, else an empty ring."""
    return theme.text(x, y + 6, sign, "worth") if sign in LETTERS else theme.use(sign, x, y)


def smaller(size: float, usual: float) -> float:
    """A type size to be given: 0, which gives none, for the one that is given to all."""
    return 0 if size == usual else size


STYLE = f"""
.stellwerk .card{{stroke:{theme.INK};stroke-width:1.5}}
.stellwerk .inner{{fill:none;stroke:{theme.INK};stroke-width:.8;stroke-opacity:.5}}
.stellwerk .brassy{{fill:none;stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .absent{{fill:none;stroke:{theme.HAIR};stroke-width:1.2;stroke-dasharray:4 4}}
.stellwerk .back{{fill:{theme.INK};stroke:{theme.INK};stroke-width:1.5}}
.stellwerk .in-back{{fill:none;stroke:#d8b25a;stroke-width:1.5}}
.stellwerk .on-back{{fill:{theme.PAPER}}}
.stellwerk .heap{{fill:{theme.SHADE};stroke:{theme.INK};stroke-width:1.2}}
.stellwerk .in-heap{{fill:none;stroke:{theme.HAIR}}}
.stellwerk .count{{fill:{theme.INK};stroke:{theme.PAPER};stroke-width:2}}
.stellwerk .ticket{{fill:{theme.LEAF};stroke:{theme.INK};stroke-width:1.2}}
.stellwerk .band{{fill:{theme.BRASS}}}
.stellwerk .worth{{font:600 17px {theme.SIGN};text-anchor:middle}}
.stellwerk .slip-done,.stellwerk .slip-kept{{fill:#efe2bd;stroke:{theme.BRASS};stroke-width:2}}
.stellwerk .slip-A,.stellwerk .slip-B,.stellwerk .slip-C,.stellwerk .slip-D{{stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .slip-back{{stroke-dasharray:4 4}}
.stellwerk .ticket-sign{{fill:none;stroke:{theme.INK};stroke-width:2.2}}
"""
