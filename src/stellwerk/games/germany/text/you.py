"""What happens in Germany, said to the one who does it: by the sentence that the others read."""

from typing import Final

from stellwerk.core.words import mark, mark_plural

YOU: Final[dict[str, str | tuple[str, str]]] = {
    "Everything about {who}": mark("Everything about you"),
    "{who} can do nothing and passes.": mark("You can do nothing and pass."),
    "{who} claims {route} with {cards}: {points}.": mark("You claim {route} with {cards}: {points}."),
    "{who} decides to keep {tickets}.": mark("You decide to keep {tickets}."),
    "{who} draws a card from the deck.": mark("You draw a card from the deck."),
    "{who} draws {card} from the deck.": mark("You draw {card} from the deck."),
    "{who} draws {tickets}.": mark("You draw {tickets}."),
    "{who} keeps {tickets}.": mark("You keep {tickets}."),
    "{who} takes no passenger in {place}.": mark("You take no passenger in {place}."),
    "{who} takes {card} from the row.": mark("You take {card} from the row."),
    "{who} takes {passenger} in {place}.": mark("You take {passenger} in {place}."),
    "{who} has {n} train left: everybody has one more turn.": mark_plural(
        "You have {n} train left: everybody has one more turn.",
        "You have {n} trains left: everybody has one more turn.",
    ),
}
