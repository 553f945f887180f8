"""The score sheet of First Class."""

from stellwerk.core.text import Row
from stellwerk.core.words import Words
from stellwerk.games.first_class.rules import scoring, state
from stellwerk.games.first_class.rules.state import State


def sheet(view: State, t: Words) -> list[Row]:
    """Line by line, without those of modules that are not in play."""
    lines = [
        (state.STATIONS, "", t("Stations")),
        (state.CONSTANTINOPLE, "", t("Constantinople")),
        (state.COINS_SPENT, "", t("Coins spent for points")),
        (state.PRINTED, "", t("Cards and contracts")),
        (state.BAGGAGE, "D", t("Baggage")),
        (state.TRAINS, "", t("Trains, first scoring")),
        (state.TRAINS + 1, "", t("Trains, second scoring")),
        (state.TRAINS + 2, "", t("Trains, third scoring")),
        (state.SWITCHES, "E", t("Switches")),
        (state.COINS_LEFT, "", t("Coins left")),
        (state.GAME_END, "", t("Game End: car cards")),
        (state.GAME_END + 1, "", t("Game End: locomotive cards")),
        (state.GAME_END + 2, "", t("Game End: conductor cards")),
        (state.EVIDENCE, "C", t("Evidence")),
        (state.MURDERER, "C", t("Murderer")),
    ]
    rows = [Row(title, tuple(s[line] for s in view.sheet)) for line, module, title in lines if module in view.modules]
    return [*rows, Row(t("Total"), scoring.scores(view))]
