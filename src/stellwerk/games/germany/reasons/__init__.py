"""Why one line of play in Germany is better than another: routes, each ticket, each colour of passengers."""

from functools import partial
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import play_on
from stellwerk.core.reasons import Reason, Reasons, Terms
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import draw, shuffle
from stellwerk.core.words import Words, mark
from stellwerk.games.germany.bots.search import Plans, planned_answer, remembered, turns
from stellwerk.games.germany.deck.data import LOCOMOTIVE, PASSENGERS, Box
from stellwerk.games.germany.rules.scoring import completed, final_sheet, passenger_points
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.text.names import place_name
from stellwerk.kit.numbers import formatted

PASSENGERS_OF: Final = (
    mark("red passengers"),
    mark("green passengers"),
    mark("black passengers"),
    mark("yellow passengers"),
    mark("blue passengers"),
    mark("white passengers"),
)


def to_the_end(game: AnyGame, state: State, decision: Decision | None) -> State:
    """Planners play the match to its end."""
    plans: Plans = {}
    play_on(game, state, partial(planned_answer, partial(remembered, plans)))
    return state


def terms(start: State, state: State, seat: int) -> Terms:
    """The lines of the score sheet, tickets and passengers one by one (DE-10); tickets drawn later together."""
    held = (*start.tickets[seat], *start.drawn[seat])
    routes, _, _, globetrotter, _ = (state.sheet or final_sheet(state))[seat]
    done = completed(state.box, state.owner, seat, state.tickets[seat])
    found: Terms = {("routes", 0): float(routes), ("globetrotter", 0): float(globetrotter)}
    for ticket in state.tickets[seat]:
        value = state.box.tickets[ticket].value
        term = ("ticket", ticket) if ticket in held else ("new", 0)
        found[term] = found.get(term, 0.0) + (value if ticket in done else -value)
    for colour in range(len(PASSENGERS)):
        found["passengers", colour] = float(passenger_points([met[colour] for met in state.met])[seat])
    return found


def shuffled(state: State, rng: list[int]) -> State:
    """Hands and tickets as they are; all decks in another order, but for the tickets that were put back."""
    other = state.clone()
    other.rng = [draw(rng) for _ in range(4)]
    shuffle(rng, other.deck)
    for deck, stack in enumerate(other.stacks):
        known = len(other.bottom[deck])
        rest = stack[known:]
        shuffle(rng, rest)
        stack[known:] = rest
    return other


# In words

MORE: Final = {
    "routes": mark("more points for routes"),
    "globetrotter": mark("the Globetrotter bonus is nearer"),
    "passengers": mark("more often most of the {colour}, or second"),
    "ticket": mark("completes {name} in {better} of all tries instead of {played}"),
    "new": mark("more from tickets drawn later"),
}
LESS: Final = {
    "routes": mark("fewer points for routes"),
    "globetrotter": mark("the Globetrotter bonus is further off"),
    "passengers": mark("less often most of the {colour}, or second"),
    "ticket": mark("completes {name} in only {better} of all tries instead of {played}"),
    "new": mark("less from tickets drawn later"),
}
RIVAL_MORE: Final = {
    "routes": mark("{who} makes more points with routes"),
    "globetrotter": mark("{who} is nearer to the Globetrotter bonus"),
    "passengers": mark("{who} has more majorities of passengers"),
    "ticket": mark("{who} completes more tickets"),
    "new": mark("{who} gets more from tickets drawn later"),
}
RIVAL_LESS: Final = {
    "routes": mark("{who} makes fewer points with routes"),
    "globetrotter": mark("{who} is further from the Globetrotter bonus"),
    "passengers": mark("{who} has fewer majorities of passengers"),
    "ticket": mark("{who} is cut off from tickets"),
    "new": mark("{who} gets less from tickets drawn later"),
}


def say(box: Box, reason: Reason, rival: str, t: Words) -> str:
    more = reason.better > reason.played
    if reason.rival:
        return t((RIVAL_MORE if more else RIVAL_LESS)[reason.kind], who=rival)
    kind, values = reason.kind, dict[str, str]()
    if kind == "passengers":
        values = {"colour": t(PASSENGERS_OF[reason.number])}
    elif kind == "ticket":
        values = ticket_told(box, reason, t)
        if not reason.played or not reason.better:  # only one of the lines holds it
            return t(
                mark("without the ticket {name}") if reason.played else mark("the ticket {name} is kept"), **values
            )
    return t((MORE if more else LESS)[kind], **values)


def ticket_told(box: Box, reason: Reason, t: Words) -> dict[str, str]:
    """How often a ticket is completed follows from its mean points."""
    _, _, value, _ = ticket = box.tickets[reason.number]
    name = f"{place_name(box, ticket.a, t)}–{place_name(box, ticket.b, t)}"
    often = [formatted((points / value + 1) / 2, ".0%") for points in (reason.played, reason.better)]
    return {"name": name, "played": often[0], "better": often[1]}


def others(view: State, decision: Decision, first: Action) -> list[Action]:
    """In a turn: the best claims and cards beside the planner's choice, also where matches scatter much."""
    return turns(view, decision, first) if decision.effect.op == "turn" else []


def at_once(before: State, played: State, better: State, seat: int, t: Words) -> list[str]:
    """Where both lines claim a route: the cards, and the locomotives among them, that the better one saves."""
    if not all(state.owner.count(seat) > before.owner.count(seat) for state in (played, better)):
        return []
    hands = played.hands[seat], better.hands[seat]
    cards, locomotives = (after - first for first, after in (map(sum, hands), (hand[LOCOMOTIVE] for hand in hands)))
    saved = [t.plural("saves one card", "saves {n} cards", cards)] if cards > 0 else []
    keeps = t.plural("keeps one locomotive more", "keeps {n} locomotives more", locomotives)
    return [*saved, keeps] if locomotives > 0 else saved


REASONS = Reasons(to_the_end, terms, shuffled, say, others, at_once)
