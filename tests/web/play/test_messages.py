"""The types in static/messages.d.ts name just the keys that the real messages have."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import stellwerk
from stellwerk.core.rng import seeded
from stellwerk.web import STATIC
from stellwerk.web.play.websocket import ANSWERS
from tests.web.serving import Message, Server, Socket, Visitor, play_out

TYPES = (STATIC / "messages.d.ts").read_text("utf-8")
INTERFACE = re.compile(r"^export interface (\w+)(?: extends ([\w, ]+))? \{$(.*?)^\}$", re.M | re.S)
KEY = re.compile(r"^  (\w+)(\??): (.+);$", re.M)
UNION = re.compile(r"^export type (From\w+) =(.*?);", re.M | re.S)
UNCLEAR = "The message could not be understood."


class Key(NamedTuple):
    optional: bool
    type: str


Shape = dict[str, Key]


def read_shapes() -> dict[str, Shape]:
    """Every interface with its own keys and those of the interfaces it extends, which stand above it."""
    shapes: dict[str, Shape] = {}
    for name, bases, body in INTERFACE.findall(TYPES):
        shapes[name] = {}
        for base in filter(None, bases.split(", ")):
            shapes[name] |= shapes[base]
        shapes[name] |= {key: Key(optional == "?", type) for key, optional, type in KEY.findall(body)}
    return shapes


SHAPES = read_shapes()
UNIONS: dict[str, list[str]] = {name: re.findall(r"\w+", body) for name, body in UNION.findall(TYPES)}


def kind(name: str) -> str:
    """What a message says that it is, or asks to do: `"view"`."""
    tag = SHAPES[name].get("is") or SHAPES[name]["do"]
    return str(json.loads(tag.type))


def misfits(message: Message, name: str) -> Iterator[str]:
    """Keys that are missing or not named, in a message and in the records it holds."""
    shape = SHAPES[name]
    yield from (f"{name} lacks {key}" for key in shape if key not in message and not shape[key].optional)
    yield from (f"{name} has {key}" for key in message if key not in shape)
    for key in shape.keys() & message.keys():
        held = message[key] if isinstance(message[key], list) else [message[key]]
        for part in re.findall(r"\w+", shape[key].type):
            if part in SHAPES:
                yield from (wrong for record in held if record is not None for wrong in misfits(record, part))


def shape_of(message: Message) -> str:
    """The one interface that fits."""
    names = [name for name in UNIONS["FromServer"] if kind(name) == message["is"]]
    wrong = {name: list(misfits(message, name)) for name in names}
    fitting = [name for name in names if not wrong[name]]
    assert len(fitting) == 1, wrong or message["is"]
    return fitting[0]


def ask(socket: Socket, name: str, **more: Any) -> None:
    """Send just what the type names."""
    message = {"do": kind(name)} | more
    assert list(misfits(message, name)) == []
    socket.send(**message)


def against_bots(ada: Visitor, game: str) -> list[Message]:
    """A whole match, left and joined again in between, and the rematch."""
    table = ada.table(game, "me", "bot:easy", "bot:easy", seed="3")
    with ada.socket(table) as socket:
        seen = dict(socket.my_turn())
        while socket.my_turn()["at"] < seen["at"] + 3:
            socket.play(0)
        with ada.socket(table, seen=seen["at"], v=seen["v"], seat=0) as late:
            late.wait(lambda shows: shows["v"] == socket.shows["v"] and "panels" in shows)
        now = {key: socket.shows[key] for key in ("v", "picture")}
        with ada.socket(table, seen=socket.shows["at"], seat=0, **now) as same:
            same.until("view")
        look_back(socket)
        while not socket.my_turn()["undo"]:
            socket.play(-1 % len(socket.shows["choices"]))
        ask(socket, "AskUndo", v=socket.shows["v"])
        socket.until("view")
        play_out(socket, seeded(1))
        ada.post(f"/t/{table}/rematch")
        socket.until("rematch")
    return socket.arrived + late.arrived + same.arrived


def look_back(socket: Socket) -> None:
    """All that can be asked about what has been, and about the others."""
    while socket.my_turn()["at"] == socket.shows["since"]:
        socket.play(0)
    ask(socket, "AskLog", at=socket.shows["at"])
    ask(socket, "AskPast", at=socket.shows["at"])
    ask(socket, "AskPlayer", of=1)
    socket.until("player")
    ask(socket, "AskStandIn", seat=1)
    assert "seat" in socket.until("error")["says"], "a bot sits there"


def in_a_lesson(ada: Visitor, game: str) -> list[Message]:
    """A choice, and one that comes too late."""
    with ada.socket(ada.made(f"/learn/{game}")) as socket:
        v = socket.my_turn()["v"]
        socket.play(0)
        ask(socket, "AskPick", v=v, pick=0)
        socket.until("stale")
    return socket.arrived


def with_one_device(ada: Visitor, game: str) -> list[Message]:
    """Two people who hand the device on, and everything that they can ask."""
    table = ada.table(game, "me", "here", undo="")  # so that it is asked before a turn ends
    with ada.socket(table) as socket:
        ask(socket, "AskWatch", seen=None, v=None, seat=None, picture=None)
        ask(socket, "AskLook", seat=socket.wait(lambda shows: shows["pass"] is not None)["pass"])
        v = socket.wait(lambda shows: bool(shows["choices"]))["v"]
        ask(socket, "AskPing")
        socket.until("pong")
        ask(socket, "AskChat", text="Hello")
        socket.until("chat")
        ask(socket, "AskWhy", v=v, action=list(min(stellwerk.new(game, players=2).menu)))
        socket.until("why")
        ask(socket, "AskReset", v=v)
        socket.until("error")
        while socket.arrived[-1]["is"] != "sure":
            shows = socket.wait(lambda shows: shows["pass"] is not None or bool(shows["choices"]))
            if shows["pass"] is not None:
                ask(socket, "AskLook", seat=shows["pass"])
                socket.until("view")
                continue
            claims = [one["pick"] for one in shows["choices"] if one["says"].startswith(("Claim", "Pay"))]
            ask(socket, "AskPick", v=shows["v"], pick=[*claims, 0][0], ask=True, answers="plain", hold=0)
            socket.until_one_of("sure", "step", "view")
        ask(socket, "AskPick", v=-1, pick=0)
        socket.until("stale")
    return socket.arrived


def with_a_second_device(ada: Visitor, game: str) -> list[Message]:
    """One more device asks for the seat, is let in, and is forgotten."""
    phone, table = Visitor(ada.address), ada.table(game, "me", "bot:easy")
    with ada.socket(table) as socket:
        phone.post(f"/t/{table}/ask", seat="0")
        asking = socket.until("asks")["asks"]
        ask(socket, "AskAllow", id=asking[0]["id"], yes=True)
        socket.until("seats", lambda message: message["seats"][0]["devices"] == 2)
        with phone.socket(table) as second:
            second.until("view")
            ask(socket, "AskForget")
            second.until("lost")
        socket.until("seats", lambda message: message["seats"][0]["devices"] == 1)
    return socket.arrived + second.arrived


def with_a_clock(ada: Visitor, game: str) -> list[Message]:
    with ada.socket(ada.table(game, "me", "bot:easy", pace="1d")) as socket:
        socket.until("clock")
    return socket.arrived


def planning(ada: Visitor, game: str) -> list[Message]:
    """While one of two chooses, the other plans."""

    def moved(shows: Message) -> bool:
        return bool(shows["v"] >= v)

    ben, table = Visitor(ada.address), ada.table(game, "me", "friend", name="Ada", seed="")
    ben.post(ada.links(table)[0], name="Ben")
    with ada.socket(table) as first, ben.socket(table) as second:
        v = first.until("view")["v"]
        second.until("view")
        while not (waiting := [one for one in (first, second) if one.shows["later"]]):
            mover = first if first.shows["to"] == 0 else second
            mover.play(0)
            v += 1
            for one in (first, second):
                one.wait(moved)
            v = first.shows["v"]
        ask(waiting[0], "AskPlan", v=v)
        waiting[0].until("later")
        ask(waiting[0], "AskNamed", yes=True)  # nothing changes for whoever plays
        ask(waiting[0], "AskPing")
        waiting[0].until("pong")
        return waiting[0].arrived


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_the_messages_of_the_server_have_the_keys_of_their_types(server: Server, game: str) -> None:
    ada = Visitor(server.address)
    arrived = against_bots(ada, game) + with_one_device(ada, game) + with_a_second_device(ada, game)
    arrived += with_a_clock(ada, game)
    arrived += in_a_lesson(ada, game)
    arrived += planning(ada, game)
    assert UNCLEAR not in [message.get("says") for message in arrived]
    keys: dict[str, list[set[str]]] = {name: [] for name in UNIONS["FromServer"]}
    for message in arrived:
        keys[shape_of(message)].append(set(message))
    for name, found in keys.items():
        assert found, f"no {name} came"
        for key in [key for key in SHAPES[name] if SHAPES[name][key].optional]:
            assert {key in one for one in found} == {True, False}, f"{key} of {name} is not optional"


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_the_data_of_a_page_have_the_keys_of_their_types(server: Server, game: str) -> None:
    ada = Visitor(server.address)
    page = ada.get(f"/t/{ada.table(game, 'me', 'bot:easy')}").text
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert found
    assert list(misfits(json.loads(found[1]), "PageData")) == []


def test_the_types_name_everything_that_can_be_asked() -> None:
    assert sorted(map(kind, UNIONS["FromBrowser"])) == sorted(ANSWERS)


@pytest.mark.parametrize(("tag", "union"), [("is", "FromServer"), ("do", "FromBrowser")])
def test_every_message_is_in_the_union_of_its_direction(tag: str, union: str) -> None:
    assert [name for name in SHAPES if tag in SHAPES[name]] == UNIONS[union]
