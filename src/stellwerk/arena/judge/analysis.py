"""Hints and analyses as records: what an option promises, step by step how the seats stood, and how well each decided.

Each has a JSON form, which the command line prints. Numbers are rounded there, so that reading it back gives the record
but for the last digits. The sentences are in the language that the record was made in.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from stellwerk.arena.judge.evaluation import HINT, Judgement, best_options
from stellwerk.arena.judge.luck import Balance, Turn, balance, lucks, turns
from stellwerk.bots.search import Budget, Weighed, chance
from stellwerk.core import parts
from stellwerk.core.bots import Scores
from stellwerk.core.match import Match, Names
from stellwerk.core.records import Action

NEIGHBOURS = 2  # decisions of the seat on either side that its expected score is the mean of


class RatedOption(NamedTuple):
    """An option in words, and what it promises to each seat."""

    option: Action
    says: str
    chances: Scores
    scores: Scores
    simulations: int
    names: Mapping[str, Any] = MappingProxyType({})  # the option by the names of its parts

    def to_json(self, seat: int) -> dict[str, Any]:
        """With the chance and the score of the seat that chooses beside those of all."""
        chances, scores = rounded(self.chances, 4), rounded(self.scores, 2)
        return {
            "option": list(self.option),
            "names": dict(self.names),
            "says": self.says,
            "chance": chances[seat],
            "score": scores[seat],
            "chances": chances,
            "scores": scores,
            "simulations": self.simulations,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        numbers = (tuple(data["chances"]), tuple(data["scores"]), data["simulations"])
        return cls(Action(*data["option"]), data["says"], *numbers, data.get("names", {}))


class Hint(NamedTuple):
    """What the seat that must choose could do, the best first."""

    step: int
    seat: int
    question: str
    options: tuple[RatedOption, ...]

    def to_json(self) -> dict[str, Any]:
        options = [option.to_json(self.seat) for option in self.options]
        return {"step": self.step, "seat": self.seat, "decision": self.question, "options": options}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        options = tuple(map(RatedOption.from_json, data["options"]))
        return cls(data["step"], data["seat"], data["decision"], options)


class Standing(NamedTuple):
    """Chances and expected scores by seat, each seat's score as that seat itself sees it."""

    step: int
    chances: Scores
    scores: Scores


class Step(NamedTuple):
    """A decision: what was asked, what was played, what else could have been, and what it cost."""

    seat: int
    question: str
    chances: Scores  # as the seat saw them; those of the best alternative where it made a mistake
    scores: Scores
    standing: Standing
    played: RatedOption
    alternatives: tuple[RatedOption, ...]  # the best ones
    loss: float  # of the chance to win, against the best alternative
    error: float  # the standard error of the loss
    mistake: bool  # the loss is clear
    luck: float = 0.0  # how the seat's chance changed from here to its next decision, but for choices of others

    @property
    def step(self) -> int:
        return self.standing.step

    def to_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "seat": self.seat,
            "decision": self.question,
            "chances": rounded(self.chances, 4),
            "scores": rounded(self.scores, 2),
            "table": {"chances": rounded(self.standing.chances, 4), "scores": rounded(self.standing.scores, 2)},
            "played": self.played.to_json(self.seat),
            "alternatives": [other.to_json(self.seat) for other in self.alternatives],
            "loss": round(self.loss, 4),
            "error": round(self.error, 4),
            "mistake": self.mistake,
            "luck": round(self.luck, 4),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        all_seats = data["table"]
        return cls(
            data["seat"],
            data["decision"],
            tuple(data["chances"]),
            tuple(data["scores"]),
            Standing(data["step"], tuple(all_seats["chances"]), tuple(all_seats["scores"])),
            RatedOption.from_json(data["played"]),
            tuple(map(RatedOption.from_json, data["alternatives"])),
            data["loss"],
            data["error"],
            data["mistake"],
            data.get("luck", 0.0),
        )


class Accuracy(NamedTuple):
    """How well a seat decided: the share of its decisions without a mistake."""

    seat: int
    name: str
    decisions: int
    mistakes: int
    lost: float  # of the chance to win, by its mistakes
    accuracy: float


class Analysis(NamedTuple):
    """A match gone through, or a part of it."""

    game: str
    players: int
    over: bool
    scores: tuple[int, ...] | None  # None: the match goes on
    winners: tuple[int, ...]
    seats: tuple[Accuracy, ...]
    steps: tuple[Step, ...]
    end: Standing | None = None  # of a match analysed to its end; in JSON, scores and winners say it
    luck: tuple[Balance, ...] = ()  # of the seats that decided something
    turns: tuple[Turn, ...] = ()

    @property
    def standings(self) -> list[Standing]:
        """How the seats stood at each step, and at the end if it was reached."""
        return [*(step.standing for step in self.steps), *([self.end] if self.end else [])]

    @property
    def mistakes(self) -> list[Step]:
        """The greatest losses first."""
        return sorted((step for step in self.steps if step.mistake), key=lambda step: (-step.loss, step.step))

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "over": self.over,
            "scores": self.scores and list(self.scores),
            "winners": list(self.winners),
            "seats": [seat._asdict() for seat in self.seats],
            "luck": [{name: round(value, 4) for name, value in one._asdict().items()} for one in self.luck],
            "turns": [turn.to_json() for turn in self.turns],
            "steps": [step.to_json() for step in self.steps],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        scores = None if data["scores"] is None else tuple(data["scores"])
        seats, steps = (Accuracy(**seat) for seat in data["seats"]), map(Step.from_json, data["steps"])
        header = (data["game"], data["players"], data["over"], scores, tuple(data["winners"]))
        luck, turns = (Balance(**one) for one in data.get("luck", ())), (Turn(**one) for one in data.get("turns", ()))
        return cls(*header, tuple(seats), tuple(steps), None, tuple(luck), tuple(turns))


def rounded(values: Scores, digits: int) -> list[float]:
    return [round(value, digits) for value in values]


def hint(match: Match, budget: Budget = HINT, language: str = "en") -> Hint:
    """What the seat that must choose should do, from what it can know."""
    return told(match, best_options(match, budget), language)


def told(match: Match, found: Sequence[Weighed], language: str) -> Hint:
    """What was found out about the open decision, as a hint."""
    assert match.decision is not None
    options = tuple(rated(match, weighed, language) for weighed in found)
    return Hint(len(match.actions), match.decision.seat, match.question(language), options)


def rated(match: Match, weighed: Weighed, language: str) -> RatedOption:
    option, simulations, chances, scores = weighed
    named = parts.names(match.game, option)
    return RatedOption(option, match.say(option, language), chances, scores, simulations, named)


def analysis(
    match: Match, judged: Sequence[Judgement], language: str = "en", to_end: bool = True, names: Names = None
) -> Analysis:
    """All that the judgements of a match amount to; `to_end`: they go on to its last step."""
    who = match.who(match.game.words(), names)
    header = (match.game.name, match.players, match.over, match.scores if match.over else None, match.winners)
    seats = tuple(accuracy(judged, seat, who(seat)) for seat in range(match.players))
    stood, end = standings(match.players, judged), final(match) if to_end and match.winners else None
    ended = (end.step, end.chances) if end else None
    steps = tuple(step(*one, language) for one in zip(walk(match, judged), judged, stood, strict=True))
    luck = [lucks(judged, seat, ended) for seat in range(match.players)]
    told = tuple(one._replace(luck=luck[one.seat].get(one.step, 0.0)) for one in steps)
    balances = [balance(judged, match.players, seat, ended) for seat in range(match.players)]
    moved = tuple(filter(None, balances)), tuple(turns(judged, match.players, ended))
    return Analysis(*header, seats, told, end, *moved)


def walk(match: Match, judged: Sequence[Judgement]) -> Iterator[Match]:
    """The match at each of the decisions, played again once."""
    again = match.at(0)
    for one in judged:
        for action in match.actions[len(again.actions) : one.step]:
            again.play(action)
        yield again


def step(match: Match, judged: Judgement, standing: Standing, language: str) -> Step:
    """A judgement in words; the match is as it was at that step."""
    played, *others = (rated(match, one, language) for one in (judged.played, *judged.alternatives))
    saw = (match.question(language), judged.chances, judged.scores, standing)
    return Step(judged.seat, *saw, played, tuple(others), judged.loss, judged.error, judged.mistake)


def standings(players: int, judged: Sequence[Judgement]) -> list[Standing]:
    """How the seats stood at each step: the score of every seat is the one it expects itself.

    A seat knows its own hand and deals those of the others at random; so every seat thinks too little of the others,
    and the views of two seats cannot be strung together.
    """
    awaited = [expected(judged, seat) for seat in range(players)]
    latest = [next(iter(scores.values())) for scores in awaited]  # before its first decision a seat stands as there
    found = []
    for one in judged:
        latest = [scores.get(one.step, last) for scores, last in zip(awaited, latest, strict=True)]
        chances = [chance(tuple(latest), seat, one.scatter) for seat in range(players)]
        found.append(Standing(one.step, tuple(share / sum(chances) for share in chances), tuple(latest)))
    return found


def final(match: Match) -> Standing:
    """How it ended."""
    won = tuple((seat in match.winners) / len(match.winners) for seat in range(match.players))
    return Standing(len(match.actions), won, tuple(map(float, match.scores)))


def expected(judged: Sequence[Judgement], seat: int) -> dict[int, float]:
    """The score that a seat expects, by step: the mean of some decisions, because one alone is noisy."""
    own = [one for one in judged if one.seat == seat] or list(judged)  # a seat that decides nothing is seen by others
    scores = [one.scores[seat] for one in own]
    parts = [scores[max(0, i - NEIGHBOURS) : i + NEIGHBOURS + 1] for i in range(len(own))]
    return {one.step: sum(part) / len(part) for one, part in zip(own, parts, strict=True)}


def accuracy(judged: Sequence[Judgement], seat: int, name: str) -> Accuracy:
    own = [one for one in judged if one.seat == seat]
    slips = [one for one in own if one.mistake]
    lost = round(sum(one.loss for one in slips), 4)
    return Accuracy(seat, name, len(own), len(slips), lost, round(1 - len(slips) / len(own), 4) if own else 1.0)
