"""Whatever leaves the server: nothing that the one who gets it may not know, by any channel."""

from contextlib import ExitStack

import pytest

from stellwerk.core import codec
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.base.answers import message
from stellwerk.web.site import learn
from tests.web.serving import Server, Socket, Visitor
from tests.web.twins import Wire

STEPS = 45
# What nobody may have of a match that runs, whether they play or watch.
CLOSED = ("match.json", "analysis", "analysis.json", "review", "statistics", "statistics.csv", "statistics.json")


@pytest.mark.parametrize(
    ("game", "modules"), [("germany", ""), ("first-class", "AB"), ("first-class", "CD"), ("first-class", "DE")]
)
def test_nothing_that_arrives_depends_on_what_is_hidden(server: Server, game: str, modules: str) -> None:
    """Two people and a spectator; everything that reached them is made again from a table that was dealt anew."""
    people = ada, ben, _ = [Visitor(server.address) for _ in range(3)]
    id = ada.table(game, "me", "friend", name="Ada", **({"modules": modules} if modules else {}))
    (link,) = ada.links(id)
    assert ben.post(link, name="Ben").status_code == 303
    with ExitStack() as room:
        sockets = [room.enter_context(person.socket(id)) for person in people]
        for socket in sockets:
            socket.until("view")
        play(sockets, game)
        for socket in sockets:
            socket.send("ping")
            socket.until("pong")
    kinds = set()
    for seat, person, socket in zip((0, 1, None), people, sockets, strict=True):
        wire = Wire(server.db, id, seat)
        kinds |= {wire.check(message) for message in socket.raw}
        path = "" if seat is None else f"?seat={seat}"
        wire.check_pages(person.get(f"/t/{id}").text, person.get(f"/t/{id}/text{path}").text, {} if seat == 0 else None)
        labels = {"v": wire.now().v, "labels": learn.labels(wire.now(), seat, "en")}
        assert person.get(f"/t/{id}/labels{path}").content == message(labels).body
        for closed in CLOSED:
            assert person.get(f"/t/{id}/{closed}").status_code == 403, closed
        look_back(wire, person, id, "all" if seat is None else str(seat))
    assert kinds >= {"view", "step", "stale", "why", "chat", "seats", "pong", "log", "player"}


def look_back(wire: Wire, person: Visitor, id: str, eyes: str) -> None:
    """Replays of the match that runs: steps, pictures, the page; and what nobody may have of it yet."""
    steps = person.get(f"/t/{id}/moment").json()["step"]
    for step in {0, 1, steps // 3, steps // 2, steps}:
        about = f"?step={step}&seat={eyes}"
        picture = person.get(f"/t/{id}/picture.svg{about}").text if step == steps // 2 else ""
        wire.check_replay(step, person.get(f"/t/{id}/moment{about}").json(), picture)
    wire.check_replay_page(person.get(f"/t/{id}/replay?step={steps}&seat={eyes}").text)
    for closed in ("fork?step=1", "match.svg"):
        assert person.get(f"/t/{id}/{closed}").status_code == 403
    assert person.post(f"/t/{id}/fork?step=1", seat0="me", seat1="bot:easy").status_code == 403


def look_around(actor: Socket, others: list[Socket]) -> None:
    """Everybody reads the whole log and looks at both players, and the one who is asked looks at what led there."""
    for socket in (actor, *others):
        socket.send("log", at=socket.shows["at"])
        for seat in range(2):
            socket.send("player", of=seat)
            socket.until("player")
    for at in range(actor.shows["since"] + 1, actor.shows["at"] + 1):
        actor.send("past", at=at)
        actor.until("past")


def play(sockets: list[Socket], game: str) -> None:
    """Some steps with everything that can be asked on the way."""
    rng, menu = seeded(3), sorted(GAMES[game].menu(GAMES[game].box()))
    for number in range(STEPS):
        to = sockets[0].shows["to"]
        actor, others = sockets[to], [socket for socket in sockets if socket is not sockets[to]]
        v = actor.shows["v"]
        if number % 9 == 4:
            actor.send("pick", v=v - 1, pick=0)
            actor.until("stale")
            actor.send("why", v=v, action=codec.encode(menu[below(rng, len(menu))]))
            actor.until("why")
            actor.send("chat", text=f"Step {number}")
            look_around(actor, others)
        if actor.shows["undo"] and number % 3 == 0:
            actor.send("undo", v=v)
        else:
            actor.send("pick", v=v, pick=below(rng, len(actor.shows["choices"])), ask=number % 2 == 0)
            message = actor.next()
            while message["is"] not in ("sure", "step"):
                message = actor.next()
            if message["is"] == "sure":
                actor.pick(message["pick"])
        for socket in (actor, *others):
            socket.wait(lambda shows, v=v: shows["v"] == v + 1)  # type: ignore[misc]
