"""The table of Germany in letters, for the terminal and for screen readers."""

from collections.abc import Iterable

from stellwerk.core.text import Who
from stellwerk.core.words import Words, alphabetical
from stellwerk.games.germany.deck.data import LOCOMOTIVE, LONG, PASSENGERS, SHORT, UNSEEN
from stellwerk.games.germany.rules.hidden import deck_of
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import EMPTY, State
from stellwerk.games.germany.text.names import (
    KIND,
    cards,
    place_name,
    split,
    ticket_name,
    track_colour,
    track_name,
)


def board(view: State, seat: int | None, who: Who, t: Words) -> str:
    """Everything the viewer may know, section by section; the own things last, next to the question."""
    sections = [free_routes(view, seat, t), routes(view, who, t), waiting(view, t), market(view, t)]
    sections += [player(view, other, who, t) for other in range(view.players)]
    if view.sheet:
        sections += [revealed(view, other, who, t) for other in range(view.players)]
    if seat is not None:
        sections += own(view, seat, t)
    return "\n".join(section for section in sections if section)


def market(view: State, t: Words) -> str:
    row = ", ".join(t(KIND[kind]) for kind in view.row if kind != EMPTY)
    return t(
        "Row: {row}. Deck {deck}, discard pile {discard}, tickets {short} short and {long} long.",
        row=row,
        deck=len(view.deck),
        discard=sum(view.discard),
        short=len(view.stacks[SHORT]),
        long=len(view.stacks[LONG]),
    )


def player(view: State, seat: int, who: Who, t: Words) -> str:
    met = [f"{n} × {t(PASSENGERS[colour])}" for colour, n in enumerate(view.met[seat]) if n]
    held = [*view.tickets[seat], *view.drawn[seat]]
    short = sum(deck_of(view.box, ticket) == SHORT for ticket in held)
    return t(
        "{who}: score {score}, trains {trains}, cards {cards}, {tickets}, passengers: {met}.",
        who=who(seat),
        score=view.score[seat],
        trains=view.trains[seat],
        cards=sum(view.hands[seat]),
        tickets=split(short, len(held) - short, t),
        met=", ".join(met) or "–",
    )


def free_routes(view: State, seat: int | None, t: Words) -> str:
    """The map that is left: by place the connections that can still be claimed, with length and colours."""
    left: dict[str, list[str]] = {}
    for tracks in view.box.groups:
        open_tracks = [track for track in tracks if is_free(view, seat, track)]
        if open_tracks:
            printed = view.box.tracks[tracks[0]]
            a, b = sorted((place_name(view.box, printed.a, t), place_name(view.box, printed.b, t)), key=alphabetical)
            colours = "/".join(dict.fromkeys(track_colour(view.box, track, t) for track in open_tracks))
            left.setdefault(a, []).append(f"{b} {printed.length} × {colours}")
    places = "; ".join(f"{place}: {listed(left[place])}" for place in sorted(left, key=alphabetical))
    return t("Free routes – {places}.", places=places) if left else ""


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names, key=alphabetical))


def is_free(view: State, seat: int | None, track: int) -> bool:
    """Open to the viewer; for a spectator, to anybody."""
    return any(view.open[other] >> track & 1 for other in (range(view.players) if seat is None else (seat,)))


def routes(view: State, who: Who, t: Words) -> str:
    lines = []
    for seat in range(view.players):
        mine = [track_name(view.box, track, t) for track, owner in enumerate(view.owner) if owner == seat]
        if mine:
            lines.append(t("Routes of {who}: {routes}.", who=who(seat), routes=listed(mine)))
    return "\n".join(lines)


def waiting(view: State, t: Words) -> str:
    places = []
    for place, colours in enumerate(view.waiting):
        if colours:
            names = ", ".join(t(PASSENGERS[colour]) for colour in colours)
            places.append(f"{place_name(view.box, place, t)} ({names})")
    return t("Passengers wait in {places}.", places=listed(places)) if places else ""


def revealed(view: State, seat: int, who: Who, t: Words) -> str:
    """DE-10.2: after the end everybody sees all tickets."""
    return t("Tickets of {who}: {tickets}.", who=who(seat), tickets=tickets(view, seat, t))


def tickets(view: State, seat: int, t: Words) -> str:
    """The tickets of a seat, the completed ones with a mark."""
    done = completed(view.box, view.owner, seat, view.tickets[seat])
    names = [("✓ " if ticket in done else "") + ticket_name(view.box, ticket, t) for ticket in view.tickets[seat]]
    return ", ".join(names) or "–"


def own(view: State, seat: int, t: Words) -> list[str]:
    hand = view.hands[seat]
    lines = [t("Your cards: {cards}.", cards=cards(list(enumerate(hand[: LOCOMOTIVE + 1])), t) or "–")]
    lines.append(t("Your tickets: {tickets}.", tickets=tickets(view, seat, t)))
    assert not hand[UNSEEN], "a seat knows its own hand"
    return lines
