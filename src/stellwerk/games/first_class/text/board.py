"""The table of First Class in letters, for the terminal and for screen readers."""

from typing import Final

from stellwerk.core.text import Who
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import scoring
from stellwerk.games.first_class.rules.at_once import CONSTANTINOPLE_POINTS
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ROWS, place_of, row_of, slots_of
from stellwerk.games.first_class.rules.payloads import phase_of
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.card_text import card_text, card_title, game_end_name, game_end_text
from stellwerk.games.first_class.text.effect_text import frame_text
from stellwerk.games.first_class.text.player_board import player

MODULE: Final = {
    "A": mark("contracts (A)"),
    "B": mark("celebrities and postcards (B)"),
    "C": mark("who is the murderer? (C)"),
    "D": mark("passengers and baggage (D)"),
    "E": mark("switches and mechanics (E)"),
}
GETS: Final = (
    mark("taker: {gain}"),
    mark("second player: {gain}"),
    mark("third player: {gain}"),
    mark("fourth player: {gain}"),
)


def board(view: State, seat: int | None, who: Who, t: Words) -> str:
    """Everything the viewer may know, section by section; the own board last, next to the question."""
    others = [other for other in range(view.players) if other != seat]
    order = others if seat is None else [*others, seat]
    sections = [display(view, who, t), market(view, t), *(player(view, other, who, t) for other in order)]
    return "\n\n".join("\n".join(lines) for lines in [course(view, who, t), *sections] if lines)


def course(view: State, who: Who, t: Words) -> list[str]:
    modules = ", ".join(t(MODULE[module]) for module in view.modules)
    lines = [t("Modules: {modules}.", modules=modules)]
    if view.over:
        caught = [who(seat) for seat in scoring.arrested(view)]
        lines.append(t("The game is over."))
        return [*lines, t("Arrested: {names}.", names=", ".join(caught))] if caught else lines
    start = t("Start player: {who}.", who=who(view.start))
    if view.round == 0:
        return [*lines, t("Before the first round: everybody keeps one Game End card."), start]
    if phase := scoring_phase(view):
        return [*lines, t("Scoring phase {phase} of 3, after round {round}.", phase=phase, round=view.round), start]
    return [*lines, t("Round {round} of {rounds}.", round=view.round, rounds=ROUNDS), start]


def scoring_phase(view: State) -> int:
    """Which scoring phase is going on; 0 in a round."""
    return max((phase_of(frame.effect) for frame in view.pending if frame.effect.op == "train-points"), default=0)


# The display


def display(view: State, who: Who, t: Words) -> list[str]:
    if view.round == 0 or view.over or scoring_phase(view):
        return []
    lines = [line for row in range(ROWS) for line in display_row(view, row, t)]
    return [t("Display"), *lines, start_tile(view, who, t), piles(view, t)]


def display_row(view: State, row: int, t: Words) -> list[str]:
    """The cards of a row, and how many more may leave it before it is cleared (FC-4.10)."""
    slots = [slot for slot in slots_of(row) if view.display[slot] != NONE]
    if not slots:
        return [t("Row {row}: cleared.", row=row + 1)]
    left = view.players - view.gone[row]
    heading = t.plural(
        "Row {row}: cleared when {n} more card has left it.",
        "Row {row}: cleared when {n} more cards have left it.",
        left,
        row=row + 1,
    )
    return [heading, *(display_card(view, slot, t) for slot in slots)]


def display_card(view: State, slot: int, t: Words) -> str:
    card = view.display[slot]
    title, text = card_title(view.box, card, t), card_text(view.box, card, t)
    row, place = row_of(slot) + 1, place_of(slot) + 1
    return t("{row}.{place} {title}: {text}", row=row, place=place, title=title, text=text)


def start_tile(view: State, who: Who, t: Words) -> str:
    if view.tile_holder != NONE:
        return t("Start player tile: {who} has it and begins the next round.", who=who(view.tile_holder))
    printed = view.box.start_tile[: view.players]
    gains = "; ".join(t(gets, gain=frame_text(gain, t)) for gets, gain in zip(GETS, printed, strict=False) if gain)
    return t("Start player tile: free – {gains}.", gains=gains)


def piles(view: State, t: Words) -> str:
    one, two, three = (len(pile) for pile in view.piles)
    return t(
        "Piles: {one}, {two} and {three} cards face down; {gone} removed face up.",
        one=one,
        two=two,
        three=three,
        gone=len(view.removed),
    )


def market(view: State, t: Words) -> list[str]:
    """Game End cards, locomotive tiles, Constantinople, evidence."""
    if view.over:
        return []
    lines = [t("Game End cards and tiles"), *(open_game_end(view, card, t) for card in view.game_end_open)]
    if view.round:
        lines.append(t("Game End cards face down: {n}.", n=len(view.game_end_stack)))
    if view.tiles < len(view.box.tiles):
        left, tile = len(view.box.tiles) - view.tiles, view.box.tiles[view.tiles]
        bonus = frame_text(tile.bonus, t)
        lines.append(
            t("Locomotive tiles: {n} left, next {value} (bonus {bonus}).", n=left, value=tile.value, bonus=bonus)
        )
    lines += [constantinople(view, t), cars_left(view, t)]
    return [*lines, t("Evidence in the supply: {n}.", n=len(view.supply))] if "C" in view.modules else lines


def open_game_end(view: State, card: int, t: Words) -> str:
    name, text = game_end_name(view.box, card, t), game_end_text(view.box, card, t)
    return t("Open Game End card {card}: {text}", card=name, text=text)


def cars_left(view: State, t: Words) -> str:
    """FC-19.37: when they are gone, nobody gets another."""
    zero, two, seven = view.cars_left
    return t("Cars in the supply: {zero} of 0/1, {two} of 2/4, {seven} of 7/12.", zero=zero, two=two, seven=seven)


def constantinople(view: State, t: Words) -> str:
    left = CONSTANTINOPLE_POINTS[view.arrived :]
    if not left:
        return t("Constantinople: no points are left.")
    points = ", ".join(map(str, left))
    return t("Constantinople: {points} points for the next conductors on a locomotive tile.", points=points)
