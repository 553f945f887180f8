"""One game being played: a header and a list of actions, and the state they lead to."""

import json
from array import array
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from html import escape
from typing import Any, Self

from stellwerk.core import codec, rng
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import IllegalAction, advance, decision, offered, revealed, seen_by, step
from stellwerk.core.picture import Picture
from stellwerk.core.records import NOBODY, Action, Decision, Event
from stellwerk.core.text import Who
from stellwerk.core.words import Words, mark

FORMAT = 1  # of the saved match
EVERY = 16  # steps from one kept state to the next, near the last step; further back they are rarer
SHARED = 1 << 15  # events that matches have in common
Names = Sequence[str] | None  # what the seats are called where a match is spoken of; None: as when it began


class CannotUndo(ValueError):
    """The last action cannot be taken back; the message says why."""


class BadMatch(ValueError):
    """The text is not a match that can be replayed here; the message says why."""


class MissingDeck(BadMatch):
    """The match was played with another deck than the one at hand."""


class Match:
    """A match: play, look, take back, save.

    >>> import stellwerk
    >>> match = stellwerk.new(next(iter(stellwerk.GAMES)), players=2, seed=1)
    >>> while not match.over:
    ...     events = match.play(match.decision.options[0])
    >>> len(match.winners) > 0
    True
    >>> match.at(3).over
    False
    """

    def __init__(
        self,
        game: AnyGame,
        players: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        box: Any = None,
    ) -> None:
        self.game, self.players, self.seed = game, players, seed
        if type(seed) is not int:
            raise ValueError(f"A seed is a whole number, not {seed!r}.")
        self.options = checked_options(game, players, options or {})
        self.names = checked_names(players, names)
        self.box = box if box is not None else game.box()
        if not isinstance(getattr(self.box, "digest", None), str):
            raise ValueError(f"The box of {game.title} has no digest: a text that is another one for another box.")
        self.state = game.set_up(self.box, players, rng.seeded(seed), self.options)
        self.actions: list[Action] = []
        self.seats = array("b")  # who made each action
        self.events: list[Event] = []
        self.marks = array("I")  # how many events there were before each action
        self.decision: Decision | None = advance(game, self.state, self.events)
        self._share(0)
        self._kept = {0: self.state.clone()}  # by step: a few earlier states, from which the others are played again

    def __repr__(self) -> str:
        """What it is, and where it stands."""
        asked = self.decision
        now = "over" if asked is None else f"seat {asked.seat} must choose: {asked.effect.op}"
        return (
            f"<Match of {self.game.name}, {self.players} players, seed {self.seed}: {len(self.actions)} actions, {now}>"
        )

    def play(self, action: Action, seat: int | None = None) -> list[Event]:
        """Carry out one of the offered actions; the events that followed, as the acting seat may know them.

        A table with several people gives the seat that acts: another one than that asked learns nothing of its options.
        """
        if self.decision is None:
            raise IllegalAction("The match is over: nothing can be played.")
        if seat is not None and seat != self.decision.seat:
            raise IllegalAction(f"It is not seat {seat} that must choose now, but seat {self.decision.seat}.")
        action, before, seat = offered(self.decision, action), len(self.events), self.decision.seat
        self.actions.append(action)
        self.seats.append(seat)
        self.marks.append(before)
        self.decision = step(self.game, self.state, self.decision, action, self.events)
        self._share(before)
        self._keep(len(self.actions), self.state)
        return self.seen(seat, before)

    def at(self, step: int) -> Self:
        """The match as it was after some of its actions. What happens to it does not touch this one."""
        if not 0 <= step <= len(self.actions):
            raise ValueError(f"The match has the steps 0 to {len(self.actions)}: there is no step {step}.")
        earlier = copy(self)
        earlier.actions, earlier.seats, earlier.marks = self.actions[:], self.seats[:], self.marks[:]
        earlier.events, earlier._kept = self.events[:], self._kept.copy()
        earlier._go_back(step)
        return earlier

    def guessed(self, seat: int | None, chance: list[int]) -> Self:
        """A match that begins here, from a guess of what the seat cannot know: nothing in it holds the truth."""
        other = copy(self)
        other.seed, other.actions, other.events = 0, [], []
        other.seats, other.marks = array("b"), array("I")
        other.state = self.game.guess(self.view(seat), seat, chance)
        other.decision = decision(self.game, other.state)
        other._kept = {0: other.state.clone()}
        return other

    def _go_back(self, step: int) -> None:
        """Forget the actions from a step on."""
        self.state, self.decision = self._replayed(step)
        if step < len(self.actions):
            del self.events[self.marks[step] :]
        del self.actions[step:], self.seats[step:], self.marks[step:]
        self._kept = {number: state for number, state in self._kept.items() if number <= step}

    def _replayed(self, last: int) -> tuple[Any, Decision | None]:
        """The state after some of the actions, and its decision: played again from the nearest state that was kept."""
        first = max(number for number in self._kept if number <= last)
        state = self._kept[first].clone()
        open = decision(self.game, state)
        for number in range(first, last):
            assert open is not None
            open = step(self.game, state, open, self.actions[number])
            self._keep(number + 1, state)
        return state, open

    def _share(self, since: int) -> None:
        """Equal events are one: a live match takes less than half of the memory that way."""
        for number in range(since, len(self.events)):
            self.events[number] = shared(self.game.name, self.events[number])

    def _keep(self, now: int, state: Any) -> None:
        """Keep a state now and then; the older they are, the fewer of them stay."""
        if now % EVERY == 0:
            self._kept[now] = state.clone()
            self._kept = {number: kept for number, kept in self._kept.items() if number % gap(now - number) == 0}

    def undo(self, seat: int | None = None) -> None:
        """Take back the last action: only the own one, and only while nothing new has been revealed.

        The seat defaults to the one that must choose now, so that undo never leads into another seat's decision.
        """
        if seat is None and self.decision is not None:
            seat = self.decision.seat
        if not self.actions:
            raise CannotUndo(mark("There is nothing to take back: the match has just begun."))
        if revealed(self.game.rules, self.events[self.marks[-1] :]):
            raise CannotUndo(mark("The last action revealed something new and cannot be taken back."))
        if self.seats[-1] != seat:
            raise CannotUndo(mark("The last action was made by another seat and is not yours to take back."))
        self._go_back(len(self.actions) - 1)

    @cached_property
    def menu(self) -> frozenset[Action]:
        """Every action that can ever be offered in this game."""
        return frozenset(self.game.menu(self.box))

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat: those on the board while playing, the final ones at the end."""
        scores: tuple[int, ...] = self.game.scores(self.state)
        return scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the match goes on."""
        return tuple(self.game.winners(self.state)) if self.over else ()

    def view(self, seat: int | None) -> Any:
        """The state as a seat may know it; None is a spectator."""
        if seat is not None and seat not in range(self.players):
            raise ValueError(
                f"There is no seat {seat}: the seats are 0 to {self.players - 1}; without one you are a spectator."
            )
        return self.game.mask(self.state, seat)

    def seen(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events as a seat may know them; None is a spectator."""
        return [seen_by(self.game.rules, event, seat) for event in self.events[since:]]

    def name(self, seat: int, t: Words | None = None) -> str:
        """What a seat is called."""
        return self.who(t or self.game.words())(seat)

    def who(self, t: Words, names: Names = None) -> Who:
        """What seats are called in a language: by the names given, else as when the match began, else by the game."""
        called = names or self.names
        return lambda seat: (
            "" if seat == NOBODY else called[seat] if called and called[seat] else self.game.text.seat_name(seat, t)
        )

    def say(self, action: Action, language: str = "en") -> str:
        """What an offered action would do, as a sentence."""
        if self.decision is None:
            raise IllegalAction("The match is over: nothing can be played.")
        view, t = self.view(self.decision.seat), self.game.words(language)
        return self.game.text.say_action(view, self.decision, offered(self.decision, action), t)

    def why_not(self, action: Action, language: str = "en", names: Names = None) -> str:
        """Why an action cannot be chosen now, with the rule that forbids it; empty when it is offered."""
        t = self.game.words(language)
        if self.decision is None:
            return t("The match is over: nothing can be played.")
        if action not in self.menu:
            return t("There is no such action in this game.")
        view = self.view(self.decision.seat)
        return self.game.text.why_not(view, self.decision, action, self.who(t, names), t)

    def question(self, language: str = "en") -> str:
        """What is being decided, as a sentence; empty when the match is over."""
        if self.decision is None:
            return ""
        return self.game.text.question(self.view(self.decision.seat), self.decision, self.game.words(language))

    def story(self, seat: int | None, language: str = "en", since: int = 0, names: Names = None) -> list[str]:
        """The log in sentences as a seat may know it, from event `since` on."""
        told = (self.say_event(event, language, names) for event in self.seen(seat, since))
        return [sentence for sentence in told if sentence]

    def say_event(self, event: Event, language: str = "en", names: Names = None) -> str:
        """An event, as a seat has seen it, as a sentence; empty when it is not worth a word."""
        t = self.game.words(language)
        return self.game.text.say_event(self.box, event, self.who(t, names), t)

    @property
    def log(self) -> list[str]:
        """The log in sentences, as a spectator may know it."""
        return self.story(None)

    def text(self, seat: int | None, language: str = "en", names: Names = None) -> str:
        """The table in letters, as a seat may know it."""
        t = self.game.words(language)
        return self.game.text.board(self.view(seat), seat, self.who(t, names), t)

    def svg(self, seat: int | None = None, language: str = "en", names: Names = None) -> str:
        """The table as a picture, as a seat may know it; its own choices carry `data-pick`."""
        t = self.game.words(language)
        own = self.decision if self.decision is not None and self.decision.seat == seat else None
        board = drawn(self.game).board
        assert board is not None, "a game without one has all its panels there"
        return board(self.view(seat), seat, own, self.who(t, names), t)

    def _repr_svg_(self) -> str | None:
        """In a notebook: the table as whoever must choose sees it; None if the game is not drawn."""
        return self.svg(self.decision.seat if self.decision else None) if self.game.picture else None

    def _repr_html_(self) -> str | None:
        """In a notebook, of a game that is not drawn: the table in letters."""
        if self.game.picture:
            return None
        return f"<pre>{escape(self.text(self.decision.seat if self.decision else None), quote=False)}</pre>"

    @property
    def hash(self) -> str:
        """A fingerprint of the state and of all events: equal matches have equal hashes, on every machine."""
        return codec.digest([codec.encode(self.state), codec.encode(self.events)])

    def to_json(self) -> str:
        """The match as text. It holds the seed, and so every secret: it is for the host of the table only."""
        header = {
            "stellwerk": FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "players": self.players,
            "seed": self.seed,
            "options": self.options,
            "names": self.names,
            "deck": self.box.digest,
        }
        lines = [f'"{key}": {codec.dumps(value)}' for key, value in header.items()]
        moves = ",\n  ".join(codec.dumps(action) for action in self.actions)
        lines.append(f'"actions": [\n  {moves}\n ]' if moves else '"actions": []')
        lines.append(f'"hash": "{self.hash}"')
        return "{\n " + ",\n ".join(lines) + "\n}\n"


@lru_cache(maxsize=SHARED)
def shared(game: str, event: Event) -> Event:
    """The one that stands for all equal events of a game."""
    return event


def gap(age: int) -> int:
    """States of that age are kept at this distance from one another."""
    return int(EVERY * 2 ** (age // EVERY).bit_length())


def drawn(game: AnyGame) -> Picture:
    if game.picture is None:
        raise ValueError(f"{game.title} is not drawn; it can be read as text.")
    return game.picture


def checked_options(game: AnyGame, players: int, options: Mapping[str, str]) -> dict[str, str]:
    """All options of the game, those not given at their default."""
    if players not in game.players:
        low, high = min(game.players), max(game.players)
        raise ValueError(f"{game.title} is for {low} to {high} players, not {players}.")
    for name in options:
        if name not in {option.name for option in game.options}:
            known = ", ".join(option.name for option in game.options) or "none"
            raise ValueError(f"{game.title} has no option {name!r}; its options: {known}.")
        if not isinstance(options[name], str):
            raise ValueError(f"The option {name!r} of {game.title} is a text, not {options[name]!r}.")
    return {option.name: options.get(option.name, option.default) for option in game.options}


def checked_names(players: int, names: Sequence[str]) -> tuple[str, ...]:
    if names and len(names) != players:
        raise ValueError(f"{len(names)} names were given for {players} players.")
    for name in names:
        if not isinstance(name, str) or any(0xD800 <= ord(letter) <= 0xDFFF for letter in name):
            raise ValueError(f"{name!r} cannot be a name.")
    return tuple(names)


def read_header(text: str) -> dict[str, Any]:
    """The parsed record of a saved match, checked for its shape."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise BadMatch("This is not a saved match: it is nested too deeply.") from None
    except ValueError as problem:
        raise BadMatch(f"This is not a saved match, or it is cut off: {problem}.") from None
    shape = {"stellwerk": int, "game": str, "rules": int, "players": int, "seed": int, "options": dict}
    shape |= {"names": list, "deck": str, "actions": list, "hash": str}
    for key, kind in shape.items():
        if not isinstance(data, dict) or type(data.get(key)) is not kind:
            raise BadMatch(f"This is not a saved match: {key!r} is missing or of the wrong kind.")
    if not all(isinstance(name, str) for name in (*data["names"], *data["options"].values())):
        raise BadMatch("This is not a saved match: names and options are texts.")
    if data["stellwerk"] != FORMAT:
        raise BadMatch(f"The match was saved in format {data['stellwerk']}; this version reads format {FORMAT}.")
    return dict(data)


def replay(game: AnyGame, data: Mapping[str, Any], box: Any = None) -> Match:
    """The match that a record describes, every action checked, and its hash compared."""
    if data["rules"] != game.version:
        raise BadMatch(
            f"The match was saved under version {data['rules']} of the rules of {game.title}; this is {game.version}."
        )
    try:
        match = Match(game, data["players"], data["seed"], data["options"], data["names"], box)
    except (ValueError, TypeError) as problem:
        raise BadMatch(f"The header of the match is wrong: {problem}") from None
    if data["deck"] != match.box.digest:
        raise MissingDeck(
            f"The match was played with the deck {data['deck'][:40]}, which is not at hand;"
            f" this one is {match.box.digest}."
        )
    for number, item in enumerate(data["actions"]):
        try:
            match.play(codec.decode(Action, item))
        except (codec.BadData, IllegalAction) as problem:
            raise BadMatch(f"Step {number} cannot be replayed: {problem}") from None
    if data["hash"] != match.hash:
        raise BadMatch("The match was changed after it was saved: its hash does not agree with its actions.")
    return match
