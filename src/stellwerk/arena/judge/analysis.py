"""Hints and analyses as records: what a line promises, how the match went, and how well each seat decided.

Each has a JSON form, which the command line prints. The sentences are in the language that the record was made in.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from stellwerk.arena.judge import reasons
from stellwerk.arena.judge.evaluation import HINT, Judgement, Tried, Truth, Weighed, step_rng, weigh_lines
from stellwerk.arena.judge.lines import Line
from stellwerk.arena.judge.luck import Balance, Standing, Turn, balance, course, turns
from stellwerk.arena.judge.reasons import Told
from stellwerk.bots.search import Budget
from stellwerk.core import parts
from stellwerk.core.bots import Scores
from stellwerk.core.match import Match, Names
from stellwerk.core.records import Action

SENTENCES = 4  # of a line


class RatedOption(NamedTuple):
    """A line in words, and what it promises to each seat."""

    option: Action  # the first of it
    says: str
    chances: Scores
    scores: Scores
    rounds: int
    gain: float = 0.0  # points of the lead over what was played, or over the second best
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
            "rounds": self.rounds,
            "gain": round(self.gain, 2),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        numbers = (tuple(data["chances"]), tuple(data["scores"]), data["rounds"], data["gain"])
        return cls(Action(*data["option"]), data["says"], *numbers, data.get("names", {}))


class Hint(NamedTuple):
    """What the seat that must choose could do, the best first, and what speaks for it."""

    step: int
    seat: int
    question: str
    options: tuple[RatedOption, ...]
    gain: float = 0.0  # points of the lead that the first has over the second
    error: float = 0.0
    reasons: tuple[Told, ...] = ()

    def to_json(self) -> dict[str, Any]:
        options = [option.to_json(self.seat) for option in self.options]
        found = {"step": self.step, "seat": self.seat, "decision": self.question, "options": options}
        return found | {"gain": round(self.gain, 2), "error": round(self.error, 2), "reasons": said(self.reasons)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        options, why = tuple(map(RatedOption.from_json, data["options"])), heard(data["reasons"])
        return cls(data["step"], data["seat"], data["decision"], options, data["gain"], data["error"], why)


class Step(NamedTuple):
    """A decision: what was asked, what was played, what else could have been, and what it cost."""

    step: int  # where what was played and what was better part
    seat: int
    question: str
    played: RatedOption
    alternatives: tuple[RatedOption, ...]  # the best ones
    cost: float  # points of the lead, against the best alternative, by what the seat could know
    error: float  # the standard error of the cost
    mistake: bool  # the cost is clear
    reasons: tuple[Told, ...]  # what the cost is the sum of

    @property
    def chance(self) -> float:
        """Of the seat, by what it could know."""
        return self.played.chances[self.seat]

    def to_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "seat": self.seat,
            "decision": self.question,
            "chance": round(self.chance, 4),
            "played": self.played.to_json(self.seat),
            "alternatives": [other.to_json(self.seat) for other in self.alternatives],
            "cost": round(self.cost, 2),
            "error": round(self.error, 2),
            "mistake": self.mistake,
            "reasons": said(self.reasons),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        played, others = RatedOption.from_json(data["played"]), map(RatedOption.from_json, data["alternatives"])
        tried = (data["step"], data["seat"], data["decision"], played, tuple(others))
        return cls(*tried, data["cost"], data["error"], data["mistake"], heard(data["reasons"]))


class Accuracy(NamedTuple):
    """How well a seat decided."""

    seat: int
    name: str
    decisions: int
    mistakes: int
    lost: int  # points, by its mistakes


class Analysis(NamedTuple):
    """A match gone through, or a part of it."""

    game: str
    players: int
    over: bool
    scores: tuple[int, ...] | None  # None: the match goes on
    winners: tuple[int, ...]
    seats: tuple[Accuracy, ...]
    steps: tuple[Step, ...]
    course: tuple[Standing, ...] = ()  # over what lay there; none while the match goes on
    luck: tuple[Balance, ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def mistakes(self) -> list[Step]:
        """The dearest first."""
        return sorted((step for step in self.steps if step.mistake), key=lambda step: (-step.cost, step.step))

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "over": self.over,
            "scores": self.scores and list(self.scores),
            "winners": list(self.winners),
            "seats": [seat._asdict() for seat in self.seats],
            "course": [[one.step, rounded(one.chances, 4), rounded(one.scores, 2)] for one in self.course],
            "luck": [one._asdict() for one in self.luck],
            "turns": [turn.to_json() for turn in self.turns],
            "steps": [step.to_json() for step in self.steps],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        scores = None if data["scores"] is None else tuple(data["scores"])
        seats, steps = (Accuracy(**seat) for seat in data["seats"]), map(Step.from_json, data["steps"])
        header = (data["game"], data["players"], data["over"], scores, tuple(data["winners"]))
        went = tuple(Standing(step, tuple(a), tuple(b)) for step, a, b in data["course"])
        luck, turned = (Balance(**one) for one in data["luck"]), (Turn(**one) for one in data["turns"])
        return cls(*header, tuple(seats), tuple(steps), went, tuple(luck), tuple(turned))


def said(why: Sequence[Told]) -> list[dict[str, Any]]:
    return [one._asdict() for one in why]


def heard(data: Sequence[Mapping[str, Any]]) -> tuple[Told, ...]:
    return tuple(Told(**one) for one in data)


def rounded(values: Scores, digits: int) -> list[float]:
    return [round(value, digits) for value in values]


# Made


def hint(match: Match, budget: Budget = HINT, language: str = "en") -> Hint:
    """What the seat that must choose should do, from what it can know."""
    if match.decision is None:
        raise ValueError("The match is over: there is nothing left to choose.")
    view = match.view(match.decision.seat)
    return told(match, weigh_lines(match.game, view, match.decision, step_rng(match), budget), language)


def told(match: Match, found: Weighed, language: str, names: Names = None) -> Hint:
    """What was found out about the open decision, as a hint."""
    assert match.decision is not None
    t = match.game.words(language)
    options = tuple(one._replace(says=match.say(one.option, language)) for one in ratings(match, found, language))
    why = reasons.told(match, found.reasons, found.gain, match.who(t, names)(found.rival), t)
    asked = (len(match.actions), match.decision.seat, match.question(language), options)
    return Hint(*asked, found.gain, found.error, why)


def ratings(match: Match, found: Weighed, language: str) -> list[RatedOption]:
    """Of lines that begin alike the best."""
    firsts: dict[Action, RatedOption] = {}
    for tried in found.tried:
        firsts.setdefault(tried.line[0], rated(match, tried, 0, language))
    return list(firsts.values())


def rated(match: Match, tried: Tried, skip: int, language: str) -> RatedOption:
    """A line in words, from one of its actions on; the match stands there."""
    line = tried.line[skip:]
    numbers = (tried.chances, tried.scores, tried.rounds, tried.gain)
    return RatedOption(line[0], say_line(match, line, language), *numbers, parts.names(match.game, line[0]))


def say_line(match: Match, line: Line, language: str) -> str:
    """What a line does, without what has no choice in it."""
    then, says = match.at(len(match.actions)), list[str]()
    for action in line:
        if then.decision is None or action not in then.decision.options:
            break
        if not says or len(then.decision.options) > 1:
            says.append(then.say(action, language))
        then.play(action)
    return " ".join(says[:SENTENCES]) + (" …" if len(says) > SENTENCES else "")


def analysis(
    match: Match,
    judged: Sequence[Judgement],
    language: str = "en",
    to_end: bool = True,
    names: Names = None,
    rough: Sequence[tuple[int, Truth]] = (),
) -> Analysis:
    """All that the judgements of a match amount to; `to_end`: they go on to its last step.

    Where they end before, the course goes on as it looked at first: `rough`, by step.
    """
    who = match.who(match.game.words(language), names)
    header = (match.game.name, match.players, match.over, match.scores if match.over else None, match.winners)
    seats = tuple(accuracy(judged, seat, who(seat)) for seat in range(match.players))
    steps = tuple(step(match.at(one.step), one, language, names) for one in judged)
    known = [(one.step, one.truth) for one in judged if one.truth]
    last = known[-1][0] if known else -1
    stood = [*known, *[one for one in rough if one[0] > last]]
    if not stood:
        return Analysis(*header, seats, steps)
    went = course(stood, final(match) if to_end and match.winners else None)
    luck = [balance(judged, went, seat) for seat in range(match.players)] if to_end else []
    return Analysis(*header, seats, steps, tuple(went), tuple(luck), tuple(turns(judged, went)))


def step(match: Match, judged: Judgement, language: str, names: Names = None) -> Step:
    """A judgement in words, from where the line played and the better one part; the match stands at its first step."""
    t, played = match.game.words(language), judged.played.line
    skip = shared(played, judged.alternatives[0].line) if judged.alternatives else 0
    for action in played[:skip]:
        match.play(action)
    others = [one for one in judged.alternatives if one.line[:skip] == played[:skip] and len(one.line) > skip]
    why = reasons.told(match, judged.reasons, judged.cost, match.who(t, names)(judged.rival), t)
    tried = tuple(rated(match, one, skip, language) for one in (judged.played, *others))
    asked = (judged.step + skip, judged.seat, match.question(language), tried[0], tried[1:])
    if judged.mistake and others:
        why = (*why, *reasons.at_once(match, played[skip:], others[0].line[skip:], t))
    return Step(*asked, judged.cost, judged.error, judged.mistake, why if judged.mistake else ())


def shared(line: Line, other: Line) -> int:
    """How many actions two lines begin with alike; one is left of each."""
    same = 0
    while same < min(len(line), len(other)) - 1 and line[same] == other[same]:
        same += 1
    return same


def final(match: Match) -> Standing:
    """How it ended."""
    won = tuple((seat in match.winners) / len(match.winners) for seat in range(match.players))
    return Standing(len(match.actions), won, tuple(map(float, match.scores)))


def accuracy(judged: Sequence[Judgement], seat: int, name: str) -> Accuracy:
    own = [one for one in judged if one.seat == seat]
    slips = [round(one.cost) for one in own if one.mistake]
    return Accuracy(seat, name, len(own), len(slips), sum(slips))


def walked(match: Match, steps: Sequence[int]) -> Iterator[Match]:
    """The match at each of some steps, played again once."""
    again = match.at(0)
    for number in steps:
        for action in match.actions[len(again.actions) : number]:
            again.play(action)
        yield again
