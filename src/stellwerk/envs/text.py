"""Games for language models: what is seen, asked and answered is text, and a wrong answer is told why."""

import re
from typing import Any

from stellwerk import new
from stellwerk.core.codec import encode
from stellwerk.core.machine import short
from stellwerk.core.match import Match
from stellwerk.core.records import Action

SECRET = ("rng",)
ANSWER = re.compile(r"\[([^\[\]]*)\]")  # the last thing in brackets counts, so that a model may think aloud


class TextEnv:
    """A match that is played in words: reset, get_observation, get_legal_moves, step.

    >>> from stellwerk.games import GAMES
    >>> made = TextEnv(next(iter(GAMES)), players=2)
    >>> told = made.reset(seed=1)
    >>> over, info = made.step("I do not know [something else]")
    >>> over, "why" in info
    (False, True)
    >>> over, info = made.step(f"then [{next(iter(made.get_legal_moves()))}]")
    >>> "why" in info
    False
    """

    def __init__(self, game: str, players: int = 2, tries: int = 3, **options: str) -> None:
        self.game, self.players, self.tries, self.options = game, players, tries, options
        self.match: Match = new(game, players, 0, **options)
        self.left = tries

    def reset(self, seed: int | None = None) -> str:
        """Begin a match; what the first player sees."""
        self.match, self.left = new(self.game, self.players, seed, **self.options), self.tries
        return self.get_observation()[1]

    def get_observation(self) -> tuple[int, str]:
        """The seat that must choose, and what it is told: the table, the latest news, the question and the moves."""
        match, decision = self.match, self.match.decision
        if decision is None:
            return -1, f"The match is over. Points: {', '.join(map(str, match.scores))}."
        told = [match.text(decision.seat), "", *match.story(decision.seat)[-5:], "", match.question()]
        moves = [f"[{move}] {says}" for move, says in self.get_legal_moves().items()]
        return decision.seat, "\n".join([*told, *moves, "Answer with one of the moves in brackets."])

    def get_legal_moves(self) -> dict[str, str]:
        """Each move as it is written, and what it does."""
        match = self.match
        return {} if match.decision is None else {short(move): match.say(move) for move in match.decision.options}

    def get_json(self) -> dict[str, Any]:
        """What the seat that must choose may know, as plain data."""
        match, decision = self.match, self.match.decision
        view = encode(match.view(decision.seat if decision else None))
        told = {name: value for name, value in view.items() if name not in SECRET}
        return {"seat": decision.seat if decision else None, "view": told, "moves": list(self.get_legal_moves())}

    def step(self, answer: str) -> tuple[bool, dict[str, Any]]:
        """Play the move of an answer: is the match over, and what came of it.

        A wrong answer changes nothing and says why; after the last try the first of the legal moves is played.
        """
        decision = self.match.decision
        if decision is None:
            return True, self.ending()
        written = read(answer)
        moves = {short(option): option for option in decision.options}
        if written not in moves:
            self.left -= 1
            why = self.why_not(written)
            if self.left:
                return False, {"legal": False, "why": why, "tries_left": self.left}
            return self.played(decision.options[0], {"legal": False, "why": why, "tries_left": 0})
        return self.played(moves[written], {"legal": True})

    def played(self, move: Action, info: dict[str, Any]) -> tuple[bool, dict[str, Any]]:
        match, before = self.match, len(self.match.events)
        seat = match.decision.seat if match.decision else None
        match.play(move)
        self.left = self.tries
        info |= {"played": short(move), "happened": match.story(seat, since=before)}
        return match.over, info | (self.ending() if match.over else {})

    def ending(self) -> dict[str, Any]:
        return {"scores": list(self.match.scores), "winners": list(self.match.winners)}

    def why_not(self, written: str) -> str:
        """Why a move is not possible, in a sentence."""
        found = next((action for action in self.match.game.menu(self.match.box) if short(action) == written), None)
        why = "" if found is None else self.match.why_not(found)
        return why or f"{written!r} is no move. Write one of: {', '.join(self.get_legal_moves())}."


def read(answer: str) -> str:
    """The move in an answer: what stands last in brackets, or else the whole."""
    found = ANSWER.findall(answer)
    return " ".join((found[-1] if found else answer).split())
