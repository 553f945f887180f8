"""What happens in First Class, said to the one who does it: by the sentence that the others read."""

from typing import Final

from stellwerk.core.words import mark, mark_plural

YOU: Final[dict[str, str | tuple[str, str]]] = {
    "Everything about {who}": mark("Everything about you"),
    "Round {round} is over. Start player: {who}.": mark("Round {round} is over. You are the start player."),
    "Scoring phase {phase}: {who} scores {upper} for the upper train and {lower} for the lower one.": mark(
        "Scoring phase {phase}: you score {upper} for the upper train and {lower} for the lower one."
    ),
    "{who} adds a 0-car to the lower train.": mark("You add a 0-car to the lower train."),
    "{who} adds a 0-car to the upper train.": mark("You add a 0-car to the upper train."),
    "{who} cannot use this: {parts}.": mark("You cannot use this: {parts}."),
    "{who} completes the lower train with the locomotive tile {value}: {bonus}.": mark(
        "You complete the lower train with the locomotive tile {value}: {bonus}."
    ),
    "{who} completes the upper train with the locomotive tile {value}: {bonus}.": mark(
        "You complete the upper train with the locomotive tile {value}: {bonus}."
    ),
    "{who} declines {card} for a choice upgrade.": mark("You decline {card} for a choice upgrade."),
    "{who} fulfils a contract: {need}.": mark("You fulfil a contract: {need}."),
    "{who} gives up the bonuses.": mark("You give up the bonuses."),
    "{who} gives up the rest: {parts}.": mark("You give up the rest: {parts}."),
    "{who} has a mechanic upgrade the car on position {position} of the lower train to {value}.": mark(
        "You have a mechanic upgrade the car on position {position} of the lower train to {value}."
    ),
    "{who} has a mechanic upgrade the car on position {position} of the upper train to {value}.": mark(
        "You have a mechanic upgrade the car on position {position} of the upper train to {value}."
    ),
    "{who} is the murderer.": mark("You are the murderer."),
    "{who} keeps a Game End card.": mark("You keep a Game End card."),
    "{who} keeps the Game End card {card}.": mark("You keep the Game End card {card}."),
    "{who} lays a mail car in the lower train: {bonus}.": mark("You lay a mail car in the lower train: {bonus}."),
    "{who} lays a mail car in the upper train: {bonus}.": mark("You lay a mail car in the upper train: {bonus}."),
    "{who} loads baggage: {points}.": mark("You load baggage: {points}."),
    "{who} makes no room and leaves {coins}.": mark("You make no room and leave {coins}."),
    "{who} moves the lower conductor by {low}.": mark("You move the lower conductor by {low}."),
    "{who} moves the upper conductor by {up} and the lower one by {low}.": mark(
        "You move the upper conductor by {up} and the lower one by {low}."
    ),
    "{who} moves the upper conductor by {up}.": mark("You move the upper conductor by {up}."),
    "{who} pays {coins} for the Game End card {card}.": mark("You pay {coins} for the Game End card {card}."),
    "{who} places a card in slot {slot}: {card}.": mark("You place a card in slot {slot}: {card}."),
    "{who} places the card in the lower train as baggage.": mark("You place the card in the lower train as baggage."),
    "{who} places the card in the upper train as a passenger.": mark(
        "You place the card in the upper train as a passenger."
    ),
    "{who} places the celebrity in the lower train.": mark("You place the celebrity in the lower train."),
    "{who} places the celebrity in the upper train.": mark("You place the celebrity in the upper train."),
    "{who} places the postcard under route card {number}.": mark("You place the postcard under route card {number}."),
    "{who} reaches Constantinople: {points}.": mark("You reach Constantinople: {points}."),
    "{who} receives {coins}.": mark("You receive {coins}."),
    "{who} scores {points} on the route.": mark("You score {points} on the route."),
    "{who} scores {points}.": mark("You score {points}."),
    "{who} spends a coin of column 2 and moves the locomotive 1 station.": mark(
        "You spend a coin of column 2 and move the locomotive 1 station."
    ),
    "{who} spends a coin of column 2 and moves the lower conductor by 1.": mark(
        "You spend a coin of column 2 and move the lower conductor by 1."
    ),
    "{who} spends a coin of column 2 and moves the upper conductor by 1.": mark(
        "You spend a coin of column 2 and move the upper conductor by 1."
    ),
    "{who} spends a coin of column 3 and upgrades the car on position {position} of the lower train to {value}.": mark(
        "You spend a coin of column 3 and upgrade the car on position {position} of the lower train to {value}."
    ),
    "{who} spends a coin of column 3 and upgrades the car on position {position} of the upper train to {value}.": mark(
        "You spend a coin of column 3 and upgrade the car on position {position} of the upper train to {value}."
    ),
    "{who} spends a coin of column {column} and adds a 0-car to the lower train.": mark(
        "You spend a coin of column {column} and add a 0-car to the lower train."
    ),
    "{who} spends a coin of column {column} and adds a 0-car to the upper train.": mark(
        "You spend a coin of column {column} and add a 0-car to the upper train."
    ),
    "{who} spends a coin of column {column} for 1 point.": mark("You spend a coin of column {column} for 1 point."),
    "{who} takes the Game End card {card}.": mark("You take the Game End card {card}."),
    "{who} takes the start player tile.": mark("You take the start player tile."),
    "{who} takes {card}: {face}.": mark("You take {card}: {face}."),
    "{who} upgrades the car on position {position} of the lower train to {value}.": mark(
        "You upgrade the car on position {position} of the lower train to {value}."
    ),
    "{who} upgrades the car on position {position} of the upper train to {value}.": mark(
        "You upgrade the car on position {position} of the upper train to {value}."
    ),
    "{who} uses station {station}.": mark("You use station {station}."),
    "The opponents of {who} draw {n} evidence token in all.": mark_plural(
        "Your opponents draw {n} evidence token in all.", "Your opponents draw {n} evidence tokens in all."
    ),
    "{who} draws {n} evidence token.": mark_plural("You draw {n} evidence token.", "You draw {n} evidence tokens."),
    "{who} moves the locomotive {n} station.": mark_plural(
        "You move the locomotive {n} station.", "You move the locomotive {n} stations."
    ),
    "{who} receives {coins}; {n} more has no room and is lost.": mark_plural(
        "You receive {coins}; {n} more has no room and is lost.",
        "You receive {coins}; {n} more have no room and are lost.",
    ),
}
