"""What the drawn things of First Class are, for a reader who points at one: by id, from what the reader may know."""

from typing import Final

from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.first_class.picture import others
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, GAP_SLOTS, ROWS, SIDES, both, position_of, train_of
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import help, player_board
from stellwerk.games.first_class.text.card_text import game_end_text, mail_car_text
from stellwerk.games.first_class.text.guide import guide
from stellwerk.games.first_class.text.questions import bonus_text

Labels = dict[str, str]
OPEN: Final = 4  # Game End cards


def labels(view: State, seat: int | None, who: Who, t: Words) -> Labels:
    """Cards, contracts, stations and tiles say themselves what they are."""
    found = table(view, t)
    for other in range(view.players):
        found |= trains(view, other, t) | board(view, other, who, t)
    return found


def table(view: State, t: Words) -> Labels:
    """What belongs to nobody."""
    decline = t("Decline the card: a choice upgrade instead of its actions")
    row = t("Cards gone from a row; it is cleared at as many as there are players")
    market = t("Game End card: points for each base card of this kind at the end; below, a bonus for taking it")
    passing = [t("one face down") if card == HIDDEN else game_end_text(view.box, card, t) for card in view.passing]
    return {
        "panel-display": f"{display_words(t)} {help.end(t)[0]}",
        "start-tile": help.turn(t)[1],
        "game-end-stack": f"{market}. {len(view.game_end_stack)}.",
        "constantinople": t("Constantinople: for the first three conductors on a locomotive tile"),
        "tiles": t("Locomotive tile: after the ninth car, mail car counted; it scores if the conductor stands on it"),
        **{f"game-end-{i}": market for i in range(len(view.game_end_open), OPEN)},
        **{f"row-{which}": row for which in range(ROWS)},
        **{f"decline-{slot}": decline for slot in range(DISPLAY_SLOTS)},
        **{f"passing-{i}": said for i, said in enumerate(passing)},
    }


def display_words(t: Words) -> str:
    return next(step.says for step in guide(t) if step.part == "panel-display")


def trains(view: State, seat: int, t: Words) -> Labels:
    """Both trains, their cars, and where a mail car and a locomotive tile will come."""
    found = Labels()
    for side in SIDES:
        train, here = train_of(seat, side), f"{seat}-{side}"
        line = player_board.train_lines(view, train, t)[0]
        found |= {f"train-{here}": line, f"train-{here}-end": line, f"conductor-{here}": f"{t('Conductor')}. {line}"}
        found |= {f"car-{here}-{car}": car_words(value, car, t) for car, value in enumerate(view.cars[train])}
        place = t("A new 0-car at the end of one of your trains")
        found[f"place-{here}"] = f"{place}. {player_board.next_line(view, train, t)}".strip()
        if view.mail[train] == NONE:
            found[f"car-{here}-mail"] = t("Mail car: after the fifth car, with a bonus")
        if view.engine[train] == NONE:
            found[f"engine-{here}"] = t(
                "Locomotive tile: after the ninth car, mail car counted; it scores if the conductor stands on it"
            )
    return found


def car_words(value: int, car: int, t: Words) -> str:
    return t(
        "Car of value {value} on position {position}: a scoring counts it once the conductor has come so far.",
        value=value,
        position=position_of(car),
    )


def board(view: State, seat: int, who: Who, t: Words) -> Labels:
    """What else lies on a board, in the sentences of the board in words."""
    lines = player_board.player(view, seat, who, t)
    route, ends = player_board.route_line(view, seat, t), player_board.game_end_lines(view, seat, t)
    gap = t("A card in the gap is about both trains, beside the two positions where it lies.")
    mail = t("Mail car: after the fifth car, with a bonus")
    found = {
        f"seat-{seat}": lines[0],
        f"about-{seat}": f"{lines[0]} {others.facts_said(view, seat, t)}",
        f"route-{seat}": route,
        f"locomotive-{seat}": route,
        f"final-{seat}": " ".join([player_board.base_line(view, seat, t), *ends]),
        f"role-{seat}": " ".join(player_board.crime_lines(view, seat, t)),
        **{f"route-{seat}-{i}": route for i in range(len(view.route[seat]) + 2)},
        **{f"coin-{seat}-{column}": help.coins(t)[0] for column in range(3)},
        **{f"bonus-{seat}-{i}": bonus_text(view, seat, bonus, t) for i, bonus in enumerate(view.bonuses[seat])},
        **{f"gap-{seat}-{slot}": gap for slot in range(len(view.gap[seat]), GAP_SLOTS)},
    }
    taken = {view.mail[train] for train in both(seat)}
    for which in range(len(view.box.mail_cars)):
        found[f"mail-{seat}-{which}"] = mail if which in taken else mail_car_text(view.box, which, t)
    return {name: said for name, said in found.items() if said}
