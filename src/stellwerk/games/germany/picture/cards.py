"""What lies beside the map of Germany: the row and the decks, the viewer's hand and its tickets."""

from stellwerk.core.records import Action
from stellwerk.games.germany.deck.data import LOCOMOTIVE, LONG, SHORT
from stellwerk.games.germany.rules.actions import BLIND, TAKE
from stellwerk.games.germany.rules.payloads import colour_paid, locomotives_paid, short_wanted
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import EMPTY, State
from stellwerk.games.germany.rules.tickets import tickets_to_draw
from stellwerk.games.germany.rules.ways import shortest_way
from stellwerk.games.germany.text.names import KIND, place_name
from stellwerk.games.germany.text.ways import say_way
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import Scene, asked, offered, part

CARD_W, CARD_H = 62, 88
CELL_W, CELL_H = 70, 114  # a card with room for a ring around it and for its name
STANDING = "standing"  # the cell for phones, beside the hand
MOST_LETTERS = 10  # of a name that certainly fits under its card
SPACIOUS = 5  # kinds that have their full width in a hand on a tablet
X, Y = 4, 6  # where the card lies in its cell
SLIP_W, SLIP_H = 226, 28  # a ticket
SLIP = {"id": "slip", "x": "1", "y": "1", "width": f"{SLIP_W - 2}", "height": f"{SLIP_H - 2}", "rx": "4"}
MOST_OF_BOTH, NARROW_FROM, SQUEEZED_FROM = 28, 20, 23  # letters of the names on it
LETTERS = "ABCD"  # what the drawn tickets are called while some of them are being chosen
SIGNS = {  # on a ticket: completed, to be kept, failed, to go back, open
    "done": "M-6 0l4 5 8-10",
    "kept": "M-6 0l4 5 8-10",
    "failed": "M-5-5 5 5M-5 5 5-5",
    "back": "M-5 0H5",
    "open": "M5 0A5 5 0 1 1 5-.1z",
}


def card_defs() -> Drawing:
    """The train cards, as `d0` to `d8`, small tickets, short and long, as `s0` and `s1`, and the signs on tickets."""
    cards = drawn(theme.symbol(f"d{kind}", card(kind)) for kind in range(LOCOMOTIVE + 1))
    signs = drawn(theme.symbol(sign, theme.path("ticket-sign", path)) for sign, path in SIGNS.items())
    tickets = theme.symbol("s0", ticket_slip(1)) + theme.symbol("s1", ticket_slip(2)) + signs
    return theme.symbol("gloss", theme.path("gloss", GLOSS)) + cards + tickets + el("rect", SLIP)


def card(kind: int) -> Drawing:
    """A train card: its colour with a light on its upper half, and its mark large and in two corners."""
    ground = theme.rect(0, 0, CARD_W, CARD_H, f"k{kind} card", 6) + theme.use("gloss", 0, 0)
    edge = theme.rect(4.5, 4.5, CARD_W - 9, CARD_H - 9, "brassy" if kind == LOCOMOTIVE else "inner", 3.5)
    small = theme.use(f"m{kind}", 13, 14) + theme.use(f"m{kind}", CARD_W - 13, CARD_H - 14)
    return ground + edge + small + theme.use(f"m{kind}", CARD_W / 2, CARD_H / 2, 3.2)


GLOSS = f"M1 {CARD_H * 0.42}V6a5 5 0 0 1 5-5h{CARD_W - 12}a5 5 0 0 1 5 5v{CARD_H * 0.24}q-30 0-60 18z"


def ticket_slip(bands: int) -> Drawing:
    """A small ticket with one band or, if it is a long one, two."""
    return theme.rect(-9, -24, 18, 26, "ticket", 2) + drawn(
        theme.rect(-9, -19 + 6 * i, 18, 3.5, "band") for i in range(bands)
    )


def around() -> Drawing:
    return theme.rect(X - 2.5, Y - 2.5, CARD_W + 5, CARD_H + 5, "ring", 8)


def under(words: str, css: str = "soft mid") -> Drawing:
    """What a card is called, beneath it."""
    wide = str(CELL_W) if len(words) > MOST_LETTERS else None
    place = {"x": str(CELL_W // 2), "y": str(CELL_H - 5), "font-size": "13.7"}
    squeezed = {"textLength": wide, "lengthAdjust": wide and "spacingAndGlyphs"}
    return el("text", {"class": css} | place | squeezed, words)


def card_cell(name: str, body: Drawing) -> Cell:
    return Cell(name, CELL_W, CELL_H, body)


# The row and the decks


def row(scene: Scene[State]) -> Panel:
    """The deck, the five face-up cards and the pile of discards; then the ticket decks."""
    t, view = scene.t, scene.view
    deck = pile(t("deck"), "back", offered(scene, BLIND) is not None)
    discard = pile(t("discards"), "heap", False) + number_on(sum(view.discard), "heap")
    cells = [
        card_cell("deck", part(scene, "deck", deck, "", BLIND) + number_on(len(view.deck), "back")),
        *(card_cell(f"row-{i}", face_up(scene, i, kind)) for i, kind in enumerate(view.row)),
        card_cell("discard", theme.group("discard", discard)),
        card_cell("stack-short", tickets_left(scene, "stack-short", SHORT, t("short"))),
        card_cell("stack-long", tickets_left(scene, "stack-long", LONG, t("long"))),
    ]
    return Panel("row", t("Cards and tickets"), "", tuple(cells))


def face_up(scene: Scene[State], i: int, kind: int) -> Drawing:
    if kind == EMPTY:
        return theme.group(f"row-{i}", theme.rect(X, Y, CARD_W, CARD_H, "absent", 5))
    body = theme.use(f"d{kind}", X, Y) + under(scene.t(KIND[kind]))
    if offered(scene, TAKE[kind]):
        body = around() + body
    return part(scene, f"row-{i}", body, "", TAKE[kind])


def number_on(count: int, css: str) -> Drawing:
    """How many lie there: it lies on the pile and is not part of it, for the pile is not called by it."""
    number = theme.text(X + CARD_W / 2, Y + CARD_H / 2 + 9, str(count), f"sign mid on-{css}", 26)
    return el("g", {"pointer-events": "none"}, number)


def pile(words: str, css: str, ringed: bool) -> Drawing:
    """A face-down deck or the heap of discards."""
    edge = theme.rect(X + 4, Y + 4, CARD_W - 8, CARD_H - 8, f"in-{css}", 3)
    body = theme.rect(X, Y, CARD_W, CARD_H, css, 5) + edge
    return (around() if ringed else ()) + body + under(words)


def tickets_left(scene: Scene[State], name: str, deck: int, words: str) -> Drawing:
    """A ticket deck: a long ticket bears two bands, a short one one. It stands for all splits that draw from it."""
    number = tickets_to_draw(scene.view)
    shares = [(short_wanted(action), pick) for action, pick in asked(scene, "tickets")]
    picks = [pick for short, pick in shares if (short if deck == SHORT else number - short)]
    body = (around() if picks else ()) + ticket_deck(scene, deck, words)
    return theme.opener(name, body, "", picks, f"{scene.t('Draw tickets')}: {words}")


def ticket_deck(scene: Scene[State], deck: int, words: str) -> Drawing:
    bands = drawn(theme.rect(X, Y + 12 + 10 * i, CARD_W, 6, "band") for i in range(deck + 1))
    left = str(len(scene.view.stacks[deck]))
    number = theme.text(X + CARD_W / 2, Y + CARD_H / 2 + 20, left, "sign mid", 26)
    return theme.rect(X, Y, CARD_W, CARD_H, "ticket", 5) + bands + number + under(words)


# The hand


def hand(scene: Scene[State]) -> Panel:
    """The viewer's cards. DE-11.4: the pile of discards is open, and a spectator sees that one."""
    t, seat = scene.t, scene.seat
    counts = scene.view.discard if seat is None else scene.view.hands[seat]
    title = t("Discard pile") if seat is None else t("Your hand")
    aside = "" if seat is None else t.plural("{n} card", "{n} cards", sum(counts))
    name = "discard" if seat is None else "hand"
    dense = " dense" if sum(map(bool, counts)) > SPACIOUS else ""
    cells = [
        card_cell(f"{name}-{kind}", held(scene, kind, counts[kind], f"{name}-{kind}", dense))
        for kind in range(LOCOMOTIVE + 1)
    ]
    own = () if seat is None or scene.view.sheet else (card_cell(STANDING, standing(scene, seat)),)
    return Panel("hand", title, aside, (*cells, *own))


def standing(scene: Scene[State], seat: int) -> Drawing:
    """How the viewer stands: the colour, the points and the trains. It is for where the players are out of sight."""
    score, trains = str(scene.view.score[seat]), str(scene.view.trains[seat])
    points = el("g", {}, el("title", {}, scene.t("Points")), theme.text(CELL_W / 2, 60, score, "sign mid bold", 30))
    sign, number = theme.use("wagon", 19, 88), theme.text(CELL_W - 4, 96, trains, "sign end", 25)
    return theme.nameplate(seat, 12, 18) + points + el("g", {}, el("title", {}, scene.t("Trains")), sign, number)


def held(scene: Scene[State], kind: int, count: int, name: str, dense: str) -> Drawing:
    """All cards of a kind: one card with their number on it, or the outline of a card if there is none."""
    called = scene.t(KIND[kind])
    words = under(called, f"soft mid{dense}")
    if not count:
        empty = theme.rect(X, Y, CARD_W, CARD_H, "absent", 5) + theme.fainter(".25", ghost(kind))
        return theme.group(name, empty + words)
    behind = theme.rect(X + 4, Y - 4, CARD_W, CARD_H, f"k{kind} card", 5) if count > 1 else ()
    plate = theme.rect(X + CARD_W - 28, Y + CARD_H - 30, 31, 26, "count", 4)
    number = theme.text(X + CARD_W - 12.5, Y + CARD_H - 10, str(count), f"sign mid on-plate{dense}", 21)
    picks = [pick for action, pick in asked(scene, "pay") if is_paid(kind, action)]
    body = (around() if picks else ()) + behind + theme.use(f"d{kind}", X, Y) + plate + number + words
    return theme.opener(name, body, "", picks, f"{scene.t('Pay with it')}: {called}" if picks else "")


def is_paid(kind: int, action: Action) -> bool:
    """Whether cards of a kind are paid; a locomotive leads to all ways to pay with one."""
    return locomotives_paid(action) > 0 if kind == LOCOMOTIVE else colour_paid(action) == kind


def ghost(kind: int) -> Drawing:
    x, y = X + CARD_W / 2, Y + CARD_H / 2
    return theme.circle(f"k{kind}", x, y, 17) + theme.use(f"m{kind}", x, y, 2)


# Tickets


def tickets(scene: Scene[State]) -> Panel:
    """Those just drawn, then the open ones, then the completed ones. A spectator has none."""
    view, t, seat = scene.view, scene.t, scene.seat
    assert seat is not None
    done = completed(view.box, view.owner, seat, view.tickets[seat])
    mine = sorted(view.tickets[seat], key=lambda ticket: ticket in done)
    entries = [(ticket, drawn_sign(view.chosen[seat], i)) for i, ticket in enumerate(view.drawn[seat])]
    entries += [(ticket, "done" if ticket in done else "failed" if view.sheet else "open") for ticket in mine]
    aside = t("{done} of {n} completed", done=len(done), n=len(mine)) if mine else ""
    cells = (Cell(f"ticket-{ticket}", SLIP_W, SLIP_H, slip(scene, ticket, sign)) for ticket, sign in entries)
    return Panel("tickets", t("Your tickets"), aside, tuple(cells))


def drawn_sign(chosen: int, i: int) -> str:
    """The letter of a drawn ticket; once the choice is made, whether it is kept."""
    return LETTERS[i] if not chosen else "kept" if chosen >> i & 1 else "back"


def slip(scene: Scene[State], ticket: int, sign: str) -> Drawing:
    """A ticket as a line: its sign, the two places, its value; a long one has two bands at its edge."""
    box, t, middle = scene.view.box, scene.t, SLIP_H / 2
    printed = box.tickets[ticket]
    words = ends(place_name(box, printed.a, t), place_name(box, printed.b, t))
    bands = "".join(f"M{SLIP_W - 36 - 5 * j} 1v{SLIP_H - 2}h3V1" for j in range(printed.deck + 1))
    body = (
        theme.use("slip", 0, 0, css=f"ticket slip-{sign}")
        + theme.path("band", bands)
        + ticket_sign(sign, 14, middle)
        + names(words, middle + 5)
        + theme.text(SLIP_W - 17, middle + 5.5, str(printed.value), "worth")
    )
    title = el("title", {}, say_way(scene.view, scene.seat or 0, ticket, t))
    return el("g", {"id": f"ticket-{ticket}", "data-lights": lights(scene, ticket)}, title, body)


def lights(scene: Scene[State], ticket: int) -> str:
    """The ids of what a ticket is about: its places, and the shortest way that is open between them."""
    box, printed = scene.view.box, scene.view.box.tickets[ticket]
    way = shortest_way(scene.view, scene.seat or 0, ticket)
    places = [f"place-{box.places[place].id}" for place in printed[:2]]
    return " ".join([*places, *(f"track-{track}" for track in (way.tracks if way else ()))])


def ends(a: str, b: str) -> str:
    """Two names that fit on a ticket together, as they are on the map; the full ones are in its title."""
    a, b = a.partition(" in ")[0], b.partition(" in ")[0]
    if len(a) + len(b) > MOST_OF_BOTH:
        a, b = (theme.shorten(one, max(12, MOST_OF_BOTH - len(other))) for one, other in ((a, b), (b, a)))
    return f"{a} – {b}"


def names(words: str, y: float) -> Drawing:
    """Long names are set in the narrow face of signs, and no wider than the ticket has room in any other."""
    room = SLIP_W - 72
    if len(words) <= NARROW_FROM:
        return theme.text(26, y, words, "", theme.fit(words, 15, room))
    squeezed = {"textLength": str(room), "lengthAdjust": "spacingAndGlyphs"} if len(words) > SQUEEZED_FROM else {}
    return el("text", {"class": "sign", "x": "26", "y": theme.num(y), "font-size": "15"} | squeezed, words)


def ticket_sign(sign: str, x: float, y: float) -> Drawing:
    """A tick if completed or kept, a cross if failed, a letter while it is being chosen, else an empty ring.

    Where it is chosen by a click, the page shows a tick instead of the letter.
    """
    if sign not in LETTERS:
        return theme.use(sign, x, y)
    return (
        theme.text(x, y + 6, sign, "worth letter")
        + theme.use("open", x, y, css="left")
        + theme.use("kept", x, y, css="tick")
    )


STYLE = f"""
.stellwerk .card{{stroke:{theme.INK};stroke-width:1.5}}
.stellwerk .gloss{{fill:#fff;fill-opacity:.13}}
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
.stellwerk .left,.stellwerk .tick,.stellwerk .thing .letter{{display:none}}
.stellwerk .thing:not(.taken) .left,.stellwerk .taken .tick{{display:inline}}
.stellwerk .thing .ticket{{stroke-dasharray:9 4}}
.stellwerk .taken .ticket{{fill:#efe2bd;stroke:{theme.OXBLOOD};stroke-dasharray:none}}
.stellwerk .ticket-sign{{fill:none;stroke:{theme.INK};stroke-width:2.2}}
"""
