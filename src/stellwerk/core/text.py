"""A game in words: what its module `text` exports as TEXT."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from stellwerk.core import plain_words
from stellwerk.core.records import Action, Decision, Event, View
from stellwerk.core.words import Words

Who = plain_words.Who  # what a seat is called
Chapter = tuple[str, list[str]]  # a heading and its paragraphs


class Row(NamedTuple):
    """One line of the score sheet: what is counted, and the points of each seat."""

    title: str
    points: tuple[int, ...]


class Why(NamedTuple):
    """Why a question is asked, in one line, and the paragraph of the rules behind it."""

    says: str
    rule: str


class GuideStep(NamedTuple):
    """Of a first visit: what is pointed at on the table, by the id of its panel, and what is said about it."""

    part: str
    title: str
    says: str


def unsaid(*about: Any) -> Any:
    """What a game says that has nothing to say."""
    return None


def unwritten(*about: Any) -> list[Any]:
    return []


def silent(t: Words) -> str:
    return ""


def nothing_listed(box: Any, t: Words) -> list[tuple[str, ...]]:
    return [("–",)]


class Combination(NamedTuple):
    """Several actions that are offered, recorded and taken back as one choice; each is lawful when its turn comes."""

    kind: str  # what the game calls it: its sentence follows from this and from the actions
    actions: tuple[Action, ...]
    unseen: bool = False  # it is wanted whatever its first actions reveal


class Text(NamedTuple):
    """A game in words. `t` is the words of a language; what is said to a seat is made from its view.

    Nothing of it must be written: without them actions and fields are called as in the source, the score sheet is its
    total, and the facts are how many can play.

    >>> import stellwerk
    >>> match = stellwerk.new(next(iter(stellwerk.GAMES)), seed=7)
    >>> asked, text = match.decision, match.game.text
    >>> text.question(match.view(asked.seat), asked, match.game.words("de")) == match.question("de")
    True
    """

    seat_name: Callable[[int, Words], str] = plain_words.seat_name
    question: Callable[[View, Decision, Words], str] = plain_words.question
    say_action: Callable[[View, Decision, Action, Words], str] = plain_words.say_action
    why_not: Callable[[View, Decision, Action, Who, Words], str] = plain_words.why_not  # empty: nothing is against it
    say_event: Callable[[Any, Event, Who, Words], str] = plain_words.say_event  # from the box; empty: not worth a word
    board: Callable[[View, int | None, Who, Words], str] = plain_words.board  # the table in letters
    sheet: Callable[[Any, Words], list[Row]] = unwritten  # the score sheet; its last line is the total
    catalogue: Callable[[Any, Words], list[tuple[str, ...]]] = nothing_listed  # what is in the box, headings first
    summary: Callable[[Any, Words], list[str]] = unwritten  # how much there is of everything in the box
    pitch: Callable[[Words], str] = silent  # one sentence for the start page
    facts: Callable[[Words], str] = silent  # such as "2 to 5 players, about 45 minutes"
    help: Callable[[Words], list[Chapter]] = unwritten  # how it is played
    why: Callable[[View, Decision, Words], Why | None] = unsaid  # what a question is about
    loses: Callable[[View, Decision, Action, Words], str | None] = unsaid  # what an answer gives up for good
    rank: Callable[[Decision, Action], int | None] = unsaid  # in a list of answers the lower ones come first
    guide: Callable[[Words], list[GuideStep] | None] = unsaid  # a first visit, four to six steps
    limits: Callable[[Any, Words], list[tuple[str, ...]] | None] = unsaid  # by number of players, headings first
    you: Mapping[str, str | tuple[str, str]] = MappingProxyType({})  # sentences of events, as said to whoever did it
    bar: Callable[[View, Decision, Action, Words], str | None] = unsaid  # a short word for what the board cannot show
    ends: Callable[[Decision, Action], bool | None] = unsaid  # whether an answer says that the turn is to end
    sound: Callable[[Event], str | None] = unsaid  # what an event sounds like: card or train
    last: Callable[[View, int | None, Words], str | None] = unsaid  # as the end comes near: such as "Your last turn"
    say_combination: Callable[[View, Decision, Combination, Words], str] | None = None
    bar_combination: Callable[[Combination, Words], str | None] = unsaid  # a short word for a button in the bar
