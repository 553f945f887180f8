"""The flow of a turn: what is not asked, what is chosen and taken back as one, when it asks, how bots wait."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from stellwerk.core.flow import PLAIN, tried
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.store import Seat
from tests.web.browser.positions import COOKIE, keep, sitting
from tests.web.serving import Server, Socket, Visitor

BOT = Seat("easy", "", "", frozenset())
Wanted = Callable[[Match, Action], bool]


def at(game: str, wanted: Wanted, modules: str = "") -> tuple[Match, Action]:
    """A position of a random match in which seat 0 has an action of that kind."""
    for seed in range(200):
        match, rng = Match(GAMES[game], 2, seed, {"modules": modules} if modules else {}), seeded(seed)
        while (open := match.decision) is not None:
            found = next((option for option in open.options if open.seat == 0 and wanted(match, option)), None)
            if found is not None:
                return match, found
            match.play(open.options[below(rng, len(open.options))])
    raise AssertionError("no such position")


def follows(match: Match, action: Action) -> list[Action]:
    """What the table answers by itself after an action."""
    assert match.decision is not None
    found = tried(match.game, match.state.clone(), match.decision, [action], PLAIN)
    return [event.action for event in found.events if event.seat == 0 and event.action.op in ("pay", "passenger")]


def is_one_click(match: Match, action: Action) -> bool:
    """A claim with one way to pay, and one passenger at each end."""
    return action.op == "claim" and [done.op for done in follows(match, action)] == ["pay", "passenger", "passenger"]


@contextmanager
def sat(server: Server, id: str, match: Match, other: Seat) -> Iterator[Socket]:
    """At a table with that match, in seat 0."""
    path, visitor = keep(server.db, id, match, [sitting("Ada", True), other]), Visitor(server.address)
    visitor.http.cookies.set(DEVICE, COOKIE)
    with visitor.socket(path.removeprefix("/t/"), seat=0) as socket:
        socket.until("view")
        yield socket


def pick_of(match: Match, action: Action) -> int:
    assert match.decision is not None
    return match.decision.options.index(action)


def test_a_claim_that_leaves_no_choice_is_one_choice_and_taken_back_as_one(server: Server) -> None:
    match, claim = at("germany", is_one_click)
    said = match.say(claim)
    with sat(server, "flow-claim", match, BOT) as socket:
        before = dict(socket.shows)
        socket.send("pick", v=before["v"], pick=pick_of(match, claim), answers="plain", hold=60)
        done = socket.wait(lambda shows: shows["to"] == 1)
        assert done["at"] == before["at"] + 4, "claimed, paid, and both passengers taken"
        assert (done["undo"], done["hold"] > 5) == (True, True)
        socket.send("undo", v=done["v"])
        back = socket.until("view")
        assert (back["at"], back["says"]) == (before["at"], unbroken(f"Taken back: {said}"))
        socket.send("pick", v=back["v"], pick=pick_of(match, claim), answers="only", hold=60)
        asked = socket.wait(lambda shows: shows["at"] == before["at"] + 2)
        assert "passenger" in asked["question"], "paid, and asked for what was taken for us before"
        assert {choice.get("bar") for choice in asked["choices"]} == {None, "No passenger"}


def test_bots_wait_for_somebody_who_may_take_back_until_told(server: Server) -> None:
    match, claim = at("germany", is_one_click)
    with sat(server, "flow-wait", match, BOT) as socket:
        before = dict(socket.shows)
        socket.send("pick", v=before["v"], pick=pick_of(match, claim), answers="plain", hold=60)
        done = socket.wait(lambda shows: shows["to"] == 1)
        assert done["hold"] > 5
        socket.send("go")
        after = socket.until("step")
        assert (after["at"], after["hold"]) == (done["at"] + 1, 0)


def is_second_draw(match: Match, action: Action) -> bool:
    return action.op == "blind" and match.decision is not None and match.decision.effect.op == "second_card"


def test_what_is_drawn_keeps_no_bot_waiting(server: Server) -> None:
    match, draw = at("germany", is_second_draw)
    with sat(server, "flow-drawn", match, BOT) as socket:
        socket.send("pick", v=socket.shows["v"], pick=pick_of(match, draw), answers="plain", hold=60, ask=True)
        assert socket.until("step")["hold"] == 0, "it is not even asked: whoever draws knows that it stands"


def test_among_people_a_turn_that_ends_by_itself_is_confirmed_first(server: Server) -> None:
    match, claim = at("germany", is_one_click)
    with sat(server, "flow-sure", match, sitting("Ben", False)) as socket:
        wish = {"v": socket.shows["v"], "pick": pick_of(match, claim), "answers": "plain", "hold": 60}
        socket.send("pick", **wish, ask=True)
        assert socket.until("sure")["says"] == "Your turn ends with this."
        socket.send("pick", **wish)
        assert socket.wait(lambda shows: shows["to"] == 1)["at"] == len(match.actions) + 4


def test_saying_that_a_turn_ends_is_enough(server: Server) -> None:
    match, end = at("first-class", lambda match, action: action.op == "end", "AB")
    with sat(server, "flow-end", match, sitting("Ben", False)) as socket:
        assert [one["pick"] for one in socket.shows["choices"] if one.get("ends")] == [pick_of(match, end)]
        socket.send("pick", v=socket.shows["v"], pick=pick_of(match, end), answers="plain", hold=0, ask=True)
        socket.until("step")


def lasting(match: Match) -> list[int]:
    """The numbers of the combinations of more than two actions after which the seat is still asked something."""
    game, open = match.game, match.decision
    assert open is not None
    assert game.combinations is not None
    numbers = list[int]()
    for number, one in enumerate(game.combinations(game, match.view(0), open)):
        after = tried(game, match.state.clone(), open, one.actions, "").open
        numbers += [number] if len(one.actions) > 2 and after is not None and after.seat == 0 else []
    return numbers


def test_a_combination_is_several_actions_and_one_choice(server: Server) -> None:
    match, _ = at("first-class", lambda match, action: bool(lasting(match)), "AB")
    game, open = match.game, match.decision
    assert open is not None
    assert game.combinations is not None
    found = list(game.combinations(game, match.view(0), open))
    number = lasting(match)[0]
    alone = match.at(len(match.actions))
    for action in found[number].actions:
        alone.play(action, 0)
    with sat(server, "flow-combined", match, BOT) as socket:
        before = dict(socket.shows)
        said = before["combinations"][number]["says"]
        socket.send("pick", v=before["v"], pick=-1, several=number, hold=60)
        done = socket.wait(lambda shows: shows["at"] == len(alone.actions))
        assert done["scores"] == list(game.scores(alone.view(None))), "as its single steps do"
        socket.send("undo", v=done["v"])
        back = socket.until("view")
        assert (back["at"], back["says"]) == (before["at"], unbroken(f"Taken back: {said}"))
        socket.send("pick", v=back["v"], pick=-1, several=99)
        assert socket.until("error")["says"] == "There is no such choice."


def test_others_are_not_told_what_was_taken_back(server: Server) -> None:
    match, claim = at("germany", lambda match, action: action.op == "claim")
    table = sat(server, "flow-others", match, sitting("Ben", False))
    with table as socket, Visitor(server.address).socket("flowothers") as eve:
        eve.until("view")
        socket.send("pick", v=socket.shows["v"], pick=pick_of(match, claim))
        v = socket.until("step")["v"]
        socket.send("undo", v=v)
        assert socket.until("view")["says"].startswith("Taken back: Claim")
        told = eve.until("view", lambda view: view.get("because") == "undo")
        assert told["says"] == "Ada has taken something back."


def test_what_a_seat_is_asked_first_is_answered_but_no_turn_ends_so(server: Server) -> None:
    def is_plain(match: Match, action: Action) -> bool:
        assert match.decision is not None
        op = match.decision.effect.op
        return op == "scoring" and match.game.plain(match.view(0), match.decision) == action and action.op == "station"

    match, _ = at("first-class", is_plain, "AB")
    with sat(server, "flow-first", match, BOT) as socket:
        before = dict(socket.shows)
        assert before["answers"] == "plain"
        socket.send("plain", v=before["v"], answers="plain", hold=0)
        step = socket.until("step")
        assert step["at"] == before["at"] + 1
        assert socket.shows["to"] == 0, "no turn ends so"


@pytest.mark.parametrize("odd", [{"answers": 3}, {"hold": "x"}, {"hold": -1}, {"hold": 1e9}, {"several": "a"}])
def test_odd_wishes_are_none(server: Server, odd: dict[str, object]) -> None:
    match, draw = at("germany", lambda match, action: action.op == "blind")
    name = "".join(filter(str.isalnum, f"flow-odd-{odd}"))
    with sat(server, name, match, BOT) as socket:
        socket.send("pick", v=socket.shows["v"], pick=pick_of(match, draw), **odd)
        assert socket.until("step")["hold"] == 0


def only_grows(match: Match, action: Action) -> bool:
    """The end of a turn, where nothing but a contract that grows is left, and another turn of this seat comes soon."""
    open = match.decision
    assert open is not None
    rest = [option for option in open.options if option != action]
    grows = action.op == "end" and rest and all(match.game.waits(match.view(0), open, option) for option in rest)
    return bool(grows) and bool(match.state.round % 2) and sum(match.state.gone) <= 3


def test_what_was_left_to_grow_is_left_again_until_something_is_taken_back(server: Server) -> None:
    match, end = at("first-class", only_grows, "AB")
    with sat(server, "flow-left", match, BOT) as socket:

        def choose(pick: int, answers: str) -> dict[str, object]:
            """What is asked then of this seat, or that the turn is over."""
            v = socket.shows["v"]
            socket.send("pick", v=v, pick=pick, answers=answers, hold=60)
            asked = "plain" if answers == "only" else ""
            return socket.wait(
                lambda shows: (
                    shows["v"] > v and (shows["to"] == 1 or (shows["choices"] and shows["answers"] in ("", asked)))
                )
            )

        def left_to_grow() -> bool:
            """Whether nothing is asked but that contract, or the end."""
            return [one["says"].split()[0] for one in socket.shows["choices"]] == ["Fulfil", "End"]

        choose(pick_of(match, end), "plain")
        socket.send("go")
        socket.my_turn()
        while socket.shows["to"] == 0:
            assert not left_to_grow(), "it is not asked again"
            choose(tile_or_first(socket), "plain")
        socket.send("undo", v=socket.shows["v"])
        assert socket.until("view")["to"] == 0
        while not left_to_grow():
            choose(tile_or_first(socket), "only")


def tile_or_first(socket: Socket) -> int:
    """The start player tile brings little that is to be thought about."""
    return next((one["pick"] for one in socket.shows["choices"] if "start player tile" in one["says"]), 0)
