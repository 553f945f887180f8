"""What a seat can find out: nothing but what it may know, by any channel.

The declarations of a state (core/secrets) say what is hidden. Four laws, which do not rest on each other, hold them:
what chance deals in the set-up is hidden unless it is declared face up; positions that differ in hidden things alone
are the same to the seat; hidden choices that sound the same look the same afterwards; and a guess of what is hidden
looks like the truth. A field that is made public by mistake breaks one of them.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from stellwerk.bots import protocol
from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Learning
from stellwerk.core.machine import IllegalAction, apply, decision, revealed, seen_by
from stellwerk.core.match import Match
from stellwerk.core.records import LAPSE, Action, Decision, Event
from stellwerk.core.rng import seeded
from stellwerk.core.secrets import IN_PART, OWNER, Known
from stellwerk.laws import law
from stellwerk.laws.decisions import NONSENSE, following
from stellwerk.laws.layout import told as told_to

Path = tuple[int, ...]
Leaf = tuple[Path, int, int]  # where it is, what it is, what the seat sees of it
Channel = Callable[[Match, int | None], Any]  # something more that a seat can get, such as what a browser is sent
RECENT = 20  # events: older ones have been compared
EVERYTHING = 40  # at one decision in forty all that a seat can get is compared, and not its view alone


# What chance deals


def check_deal(match: Match) -> None:
    """Two deals look alike to a spectator and to each seat, but for what lies face up and its own entries."""
    game = match.game
    deals = [game.set_up(match.box, match.players, seeded(match.seed + n), match.options) for n in (1, 2, 3)]
    for seat in (None, *range(match.players)):
        views = [game.mask(deal, seat) for deal in deals]
        for name, known in game.known.items():
            shown = [others(known, seat, getattr(view, name)) for view in views]
            law(known.face_up or shown[1:] == shown[:-1], "what chance deals is hidden or declared face up", name)


def others(known: Known, seat: int | None, value: Any) -> Any:
    """A field without what the seat may know of it: its own entry, or all of a field that is known in part."""
    if seat is None or known.show is None:
        return value
    if known.who == OWNER:
        return [*value[:seat], *value[seat + 1 :]]
    return None if known.who == IN_PART else value


# Positions that differ in hidden things alone


def twins(game: AnyGame, state: Any, seat: int | None, choice: int) -> Iterator[tuple[str, Any]]:
    """For each hidden field the state with two of its hidden entries exchanged that look the same to the seat."""
    for name, known in game.known.items():
        if known.show is None:
            continue
        hidden = [leaf for leaf in leaves((), getattr(state, name), known.show(state, seat)) if leaf[1] != leaf[2]]
        pair = exchangeable(hidden, choice)
        if pair:
            twin = state.clone()
            (a, first, _), (b, second, _) = pair
            setattr(twin, name, put(put(getattr(twin, name), a, second), b, first))
            yield name, twin


def leaves(path: Path, true: Any, seen: Any) -> Iterator[Leaf]:
    """The numbers in a field and what is seen of them, as far as the two have the same shape."""
    if isinstance(true, list | tuple) and isinstance(seen, list | tuple):
        for i, (part, shown) in enumerate(zip(true, seen, strict=False)):
            yield from leaves((*path, i), part, shown)
    elif isinstance(true, int) and isinstance(seen, int):
        yield path, true, seen


def exchangeable(hidden: Sequence[Leaf], choice: int) -> tuple[Leaf, Leaf] | None:
    """Two different things in one place that look alike; every other time the last two, which are drawn next."""
    first = choice // 2 % len(hidden) if hidden and choice % 2 else 0
    for last in (*hidden[first:], *hidden[:first])[::-1]:
        for other in hidden:
            if other[0][:-1] == last[0][:-1] and other[2] == last[2] and other[1] != last[1]:
                return other, last
    return None


def put(sequence: Any, path: Path, value: int) -> Any:
    """A copy of nested lists and tuples with one number changed."""
    if not path:
        return value
    changed = list(sequence)
    changed[path[0]] = put(changed[path[0]], path[1:], value)
    return changed if isinstance(sequence, list) else type(sequence)(changed)


def check_twins(match: Match, seat: int | None, choice: int, channels: Sequence[Channel] = ()) -> None:
    """A seat sees, hears and may do the same in a position that differs only in what is hidden from it."""
    game, state, open = match.game, match.state, match.decision
    assert open is not None
    view, action = game.mask(state, seat), open.options[choice % len(open.options)]
    for number, (name, twin) in enumerate(twins(game, state, seat, choice)):
        law(game.mask(twin, seat) == view, "a view does not show what is hidden", name)
        law(told_to(game, twin, seat) == told_to(game, state, seat), "an array does not tell what is hidden", name)
        if (choice + number) % EVERYTHING == 0:
            check_everything(match, twin, seat, name, channels)
        if not game.known[name].linked:
            check_after(match, twin, seat, action, name)


def check_everything(match: Match, twin: Any, seat: int | None, name: str, channels: Sequence[Channel]) -> None:
    """All that a seat can get is the same."""
    other = match.at(len(match.actions))
    other.state, other.decision = twin, decision(match.game, twin)
    mine, theirs = everything(match, seat, channels), everything(other, seat, channels)
    for what, told in mine.items():
        law(theirs[what] == told, f"{what} tells nothing that is hidden", name)


def everything(match: Match, seat: int | None, channels: Sequence[Channel] = ()) -> dict[str, Any]:
    """All that a seat can get at a decision."""
    game, open = match.game, match.decision
    found: dict[str, Any] = {"view": match.view(seat), "board": match.text(seat)}
    found["log"] = match.story(seat, since=max(0, len(match.events) - RECENT))
    if game.picture is not None:
        found["picture"] = match.svg(seat)
    if game.bots.learning is not None and seat is not None:
        found["what a net sees"] = seen_by_net(game.bots.learning, match, seat)
    for number, channel in enumerate(channels):
        found[f"channel {number}"] = channel(match, seat)
    if open is None or open.seat != seat:
        return found
    found["options"] = open.options
    found["question"] = match.question()
    found["sentences"] = [match.say(option) for option in open.options]
    found["refusal"] = refused(game, match.state)
    found["why not"] = [match.why_not(action) for action in sorted(match.menu)[len(match.actions) % 5 :: 5]]
    found["what a bot is sent"] = protocol.question(game, match.view(seat), open, 1, 1.0, 0)
    return found


def seen_by_net(learning: Learning, match: Match, seat: int) -> list[Any]:
    """The inputs of a net: of the position, and of those that the seat's options lead to."""
    found, view, open = list[Any](), match.view(seat), match.decision
    if learning.watched is not None:
        found.append(learning.watched(view, seat))
    if open is not None and open.seat == seat and learning.asked(open):
        found.append(learning.prospects(match.game, view, open, seeded(1)))
    return found


def refused(game: AnyGame, state: Any) -> str:
    try:
        apply(game, state.clone(), NONSENSE)
    except IllegalAction as problem:
        return str(problem)
    return ""


def check_after(match: Match, twin: Any, seat: int | None, action: Action, name: str) -> None:
    """After an action the seat has heard the same up to the first news, and sees the same if the news are the same."""
    game, asked = match.game, decision(match.game, twin)
    assert match.decision is not None
    assert asked is not None
    if action not in asked.options:
        return
    state, log, then = following(game, match.state, match.decision, action)
    other, their_log, their_then = following(game, twin, asked, action)
    law(heard(game, log, seat) == heard(game, their_log, seat), "events tell a seat only what it may know", name)
    if then is None or their_then is None:
        return  # at the end secrets are shown
    if told(game, log, seat) == told(game, their_log, seat):
        mine, theirs = looks(game, state, seat, then), looks(game, other, seat, their_then)
        law(mine == theirs, "a view does not show what was hidden", name, action)


# What a seat hears


def told(game: AnyGame, log: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as the seat sees them."""
    return tuple(seen_by(game.rules, event, seat) for event in log)


def heard(game: AnyGame, log: Sequence[Event], seat: int | None) -> list[Event]:
    """The events as the seat sees them, up to the first that shows it something new."""
    seen: list[Event] = []
    for event in log:
        shown = seen_by(game.rules, event, seat)
        if is_news(game, event, seat):
            return seen if event.action == LAPSE else [*seen, shown._replace(result=())]
        seen.append(shown)
    return seen


def is_news(game: AnyGame, event: Event, seat: int | None) -> bool:
    """A result that chance or a secret decided; also that a seat had no option where it is always asked."""
    rule = game.rules[event.effect.op]
    if rule.always_asks and event.action == LAPSE:
        return True
    return rule.reveals and bool(event.result) and seen_by(game.rules, event, seat) == event


def looks(game: AnyGame, state: Any, seat: int | None, then: Decision) -> dict[str, Any]:
    """What a seat sees of every field; without those known in part while it must decide, since it may see more then."""
    view, deciding = game.mask(state, seat), then.seat == seat
    return {name: getattr(view, name) for name, known in game.known.items() if not deciding or known.who != IN_PART}


# Hidden choices


def check_choices(match: Match, seat: int | None) -> None:
    """Options of another seat that sound the same look the same, unless the match is over."""
    game, open = match.game, match.decision
    assert open is not None
    if seat == open.seat:
        return
    seen: dict[tuple[Event, ...], Any] = {}
    for option in open.options:
        state, log, then = following(game, match.state, open, option)
        if then is not None:
            view = looks(game, state, seat, then)
            law(
                seen.setdefault(told(game, log, seat), view) == view,
                "choices that sound the same look the same",
                option,
            )


# Guesses


def check_guess(match: Match, seat: int | None, choice: int) -> Any:
    """Masking is idempotent, and a guess from a view masks back to that very view; the guess."""
    game, view = match.game, match.view(seat)
    law(game.mask(view, seat) == view, "masking is idempotent")
    law(not any(view.rng), "the generator is nobody's business")
    other = game.guess(view, seat, seeded(choice))
    law(game.mask(other, seat) == view, "a guess masks back to the view")
    return other


def check_guessed(match: Match, other: Any, seat: int | None, choice: int) -> None:
    """A seat sees and hears the same in two states that it cannot tell apart."""
    game, open, twin = match.game, match.decision, decision(match.game, other)
    assert open is not None
    assert twin is not None
    law((twin.seat, twin.effect) == (open.seat, open.effect), "whose turn it is, and for what, is public")
    if seat == open.seat:
        law(twin.options == open.options, "a seat's options depend on what it knows only")
        law(refused(game, match.state) == refused(game, other), "error texts tell nothing")
    action = open.options[choice % len(open.options)]
    if action not in twin.options:
        return
    state, log, _ = following(game, match.state, open, action)
    guessed, their_log, _ = following(game, other, twin, action)
    law(heard(game, log, seat) == heard(game, their_log, seat), "events tell a seat only what it may know")
    if not revealed(game.rules, log) and not revealed(game.rules, their_log):
        law(game.mask(state, seat) == game.mask(guessed, seat), "what may be taken back has shown nothing", action)
