"""What a table answers for somebody, and what is chosen as one: lawful single actions."""

from typing import Any

from stellwerk.core.flow import PLAIN, own_answer
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed, step
from stellwerk.core.match import Match
from stellwerk.core.records import Decision, Event
from stellwerk.core.text import Combination
from stellwerk.laws import law


def check_flow(match: Match) -> None:
    """The plain answer and all combinations of the open decision, found from the view of its seat."""
    game, state, open = match.game, match.state, match.decision
    assert open is not None
    view = match.view(open.seat)
    answer = game.plain(view, open)
    law(answer is None or answer in open.options, "a plain answer is offered", answer)
    again = own_answer(game, view, open, PLAIN, open.options)
    law(again is None or again in open.options, "what is answered where all was left before is offered", again)
    found = game.combinations(game, view, open) if game.combinations else ()
    law(len({one.actions for one in found}) == len(found), "combinations differ", found)
    for combination in found:
        check_combination(game, state.clone(), open, combination)
    for language in ("en", "de", "it") if found else ():
        check_words(match, found, language)


def check_combination(game: AnyGame, state: Any, open: Decision, combination: Combination) -> None:
    """Each of its actions is offered when it comes, by the same seat, and before the last nothing is revealed but
    what it says that nobody waits for."""
    seat, events = open.seat, list[Event]()
    asked: Decision | None = open
    law(len(combination.actions) > 1, "a combination is several actions", combination)
    for action in combination.actions:
        law(asked is not None and asked.seat == seat, "a combination is of one seat", combination)
        assert asked is not None
        law(action in asked.options, "each action of a combination is offered", action)
        law(combination.unseen or not revealed(game.rules, events), "nothing is revealed in a combination", combination)
        asked = step(game, state, asked, action, events)


def check_words(match: Match, found: Any, language: str) -> None:
    """Each is called something, and no two the same."""
    open, say, t = match.decision, match.game.text.say_combination, match.game.words(language)
    assert open is not None
    assert say is not None
    said = [say(match.view(open.seat), open, one, t) for one in found]
    law(all(said) and len(set(said)) == len(said), "combinations have sentences of their own", said)
