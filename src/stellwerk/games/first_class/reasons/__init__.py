"""Why one line of play in First Class is better than another: what each part of the score sheet has and promises."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.reasons import Reason, Reasons, Terms
from stellwerk.core.records import Decision
from stellwerk.core.rng import draw, shuffle
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.bots.constants import CLOSED, ROUTE, START_PLAYER
from stellwerk.games.first_class.bots.module_value import contracts_worth
from stellwerk.games.first_class.bots.rollout import roll_out
from stellwerk.games.first_class.bots.turns_left import moment
from stellwerk.games.first_class.bots.value import bonuses_worth, parts_of
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules import state as lines
from stellwerk.games.first_class.rules.scoring import arrested
from stellwerk.games.first_class.rules.state import State

AHEAD: Final = {2: 1, 3: 0, 4: 0}  # rounds that are played after the present one, by players
ARREST: Final = 200.0  # points: a player who is arrested cannot win
KINDS: Final = {
    "stations": (lines.STATIONS,),
    "constantinople": (lines.CONSTANTINOPLE,),
    "cards": (lines.PRINTED,),
    "coins": (lines.COINS_SPENT, lines.COINS_LEFT),
    "trains": (lines.TRAINS, lines.TRAINS + 1, lines.TRAINS + 2),
    "game-end": (lines.GAME_END, lines.GAME_END + 1, lines.GAME_END + 2),
    "baggage": (lines.BAGGAGE,),
    "switches": (lines.SWITCHES,),
    "evidence": (lines.EVIDENCE, lines.MURDERER),
}  # lines of the score sheet


def some_rounds(game: AnyGame, state: State, decision: Decision | None) -> State:
    """Some rounds more, played quickly; nobody has begun his turn then."""
    return roll_out(game, state, decision, state.round + AHEAD[state.players])


def terms(start: State, state: State, seat: int) -> Terms:
    """What the score sheet has, and before the end what it will still get."""
    sheet = state.sheet[seat]
    found = {(kind, 0): float(sum(sheet[line] for line in own)) for kind, own in KINDS.items()}
    if not state.over:
        add(found, to_come(state, seat))
    elif seat in arrested(state):
        found["evidence", 0] -= ARREST
    return found


def add(found: Terms, more: Terms) -> None:
    for term, points in more.items():
        found[term] = found.get(term, 0.0) + points


def to_come(state: State, seat: int) -> Terms:
    """The estimate beyond the points on the sheet, part by part."""
    now = moment(state, seat, begun=False)
    parts, contracts = parts_of(state, seat, now), contracts_worth(state, seat, now.times)
    return {
        ("upper", 0): parts.upper,
        ("lower", 0): parts.lower,
        ("stations", 0): ROUTE * parts.stations,
        ("game-end", 0): parts.ends,
        ("coins", 0): parts.purse if now.times else float(sum(state.coins[seat])),
        ("contracts", 0): contracts,
        ("modules", 0): parts.modules - contracts,
        ("bonuses", 0): CLOSED * bonuses_worth(state.bonuses[seat], now.stage) if state.bonuses[seat] else 0.0,
        ("start-tile", 0): START_PLAYER if now.left and state.tile_holder == seat else 0.0,
    }


def shuffled(state: State, rng: list[int]) -> State:
    """What everybody holds as it is; the piles, the Game End stack and the evidence in another order."""
    other = state.clone()
    other.rng = [draw(rng) for _ in range(4)]
    other.piles = tuple(mixed(pile, rng) for pile in other.piles)
    other.game_end_stack, other.supply = mixed(other.game_end_stack, rng), mixed(other.supply, rng)
    return other


def mixed(cards: tuple[int, ...], rng: list[int]) -> tuple[int, ...]:
    pile = list(cards)
    shuffle(rng, pile)
    return tuple(pile)


# In words

MORE: Final = {
    "stations": mark("more from stations within reach of the scorings to come"),
    "constantinople": mark("earlier in Constantinople"),
    "cards": mark("more points from cards and contracts"),
    "coins": mark("more from coins"),
    "trains": mark("more points for trains in the next scoring"),
    "upper": mark("the upper train brings more in the scorings to come"),
    "lower": mark("the lower train brings more in the scorings to come"),
    "game-end": mark("Game End cards bring more"),
    "contracts": mark("contracts are nearer to being fulfilled"),
    "baggage": mark("more points for baggage"),
    "switches": mark("more points for switches"),
    "evidence": mark("less evidence at the end"),
    "modules": mark("what waits on the cards of the modules is worth more"),
    "bonuses": mark("a bonus is still to come"),
    "start-tile": mark("the start player tile for the next round"),
}
LESS: Final = {
    "stations": mark("less from stations within reach of the scorings to come"),
    "constantinople": mark("later in Constantinople"),
    "cards": mark("fewer points from cards and contracts"),
    "coins": mark("less from coins"),
    "trains": mark("fewer points for trains in the next scoring"),
    "upper": mark("the upper train brings less in the scorings to come"),
    "lower": mark("the lower train brings less in the scorings to come"),
    "game-end": mark("Game End cards bring less"),
    "contracts": mark("contracts are further from being fulfilled"),
    "baggage": mark("fewer points for baggage"),
    "switches": mark("fewer points for switches"),
    "evidence": mark("more evidence at the end"),
    "modules": mark("what waits on the cards of the modules is worth less"),
    "bonuses": mark("one bonus less is still to come"),
    "start-tile": mark("without the start player tile for the next round"),
}


def say(box: Box, reason: Reason, rival: str, t: Words) -> str:
    says = t((MORE if reason.better > reason.played else LESS)[reason.kind])
    return t("{who}: {what}", who=rival, what=says) if reason.rival else says


REASONS = Reasons(some_rounds, terms, shuffled, say)
