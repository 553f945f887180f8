"""Choices made ahead: first tickets are chosen by all at once, unseen, and a device is passed once for each."""

from tests.web.serving import Message, Server, Socket, Visitor


def two_people(server: Server) -> tuple[Visitor, Visitor, str]:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "friend", name="Ada", seed="")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    return ada, ben, table


def draw_tickets(first: Socket, second: Socket) -> None:
    """Both have drawn, and the rules ask the first one what to keep."""
    first.until("view")
    second.until("view")
    first.play(2)
    second.wait(lambda shows: shows["to"] == 1)
    second.play(2)
    first.wait(lambda shows: shows["to"] == 0)


def chosen(message: Message) -> list[bool]:
    return [seat["chosen"] for seat in message["seats"]]


def test_who_is_asked_later_may_choose_first(server: Server) -> None:
    ada, ben, table = two_people(server)
    with ada.socket(table) as first, ben.socket(table) as second:
        draw_tickets(first, second)
        v = second.wait(lambda shows: bool(shows["choices"]))["v"]
        assert second.shows["ahead"]
        second.send("pick", v=v, pick=3, ahead=True)
        view = second.until("view")
        assert (view["v"], view["choices"], view["undo"]) == (v, [], True), "nothing was played yet"
        assert view["question"] == "You have chosen. Ada is choosing."
        first.until("seats", lambda message: chosen(message) == [False, True])
        first.play(0)
        first.wait(lambda shows: shows["v"] == v + 2 and shows["to"] == 0 and bool(shows["choices"]))
        second.wait(lambda shows: shows["v"] == v + 2)
        said = [event["says"] for step in second.arrived if step["is"] == "step" for event in step["events"]]
        assert [says for says in said if says.startswith("You decide to keep")]
        first.until("seats", lambda message: chosen(message) == [False, False])


def test_others_learn_only_that_somebody_has_chosen(server: Server) -> None:
    ada, ben, table = two_people(server)
    eve = Visitor(server.address)
    with ada.socket(table) as first, ben.socket(table) as second, eve.socket(table) as third:
        draw_tickets(first, second)
        third.wait(lambda shows: shows["v"] == first.shows["v"])
        heard = []
        for pick in (0, 3):
            before = len(first.raw), len(third.raw)
            second.send("pick", v=second.shows["v"], pick=pick, ahead=True)
            second.until("view")
            for socket in (first, third):
                socket.until("seats", lambda message: chosen(message) == [False, True])
            heard.append((first.raw[before[0] :], third.raw[before[1] :]))
            second.send("undo", v=second.shows["v"])
            second.until("view")
            for socket in (first, third):
                socket.until("seats", lambda message: chosen(message) == [False, False])
        assert heard[0] == heard[1], "whatever was chosen"


def test_a_choice_ahead_can_be_taken_back_and_a_wrong_one_is_refused(server: Server) -> None:
    ada, ben, table = two_people(server)
    with ada.socket(table) as first, ben.socket(table) as second:
        draw_tickets(first, second)
        second.send("pick", v=second.shows["v"], pick=99, ahead=True)
        assert second.until("error")["says"] == "There is no such choice."
        second.send("pick", v=second.shows["v"], pick=0, ahead=True)
        assert second.until("view")["choices"] == []
        second.send("undo", v=second.shows["v"])
        assert len(second.until("view")["choices"]) > 3
        first.play(0)
        assert second.wait(lambda shows: shows["to"] == 1)["choices"], "it is asked, since it took its choice back"
        second.send("pick", v=second.shows["v"], pick=0, ahead=True)
        assert second.until("step")["to"] == 0
        second.send("pick", v=second.shows["v"], pick=0, ahead=True)
        second.until("stale")


def test_one_device_is_passed_once_for_each(server: Server) -> None:
    ada = Visitor(server.address)
    table, visits = ada.table("germany", "me", "here", "here"), list[int]()
    with ada.socket(table) as socket:
        while socket.wait(lambda shows: shows["pass"] is not None or bool(shows["choices"]))["at"] < 6:
            if socket.shows["pass"] is not None:
                visits.append(socket.shows["pass"])
                socket.send("look", seat=visits[-1])
                socket.until("view", lambda view: view["pass"] is None)
            seen = len(socket.arrived)
            socket.pick(0)
            while len(socket.arrived) == seen or socket.arrived[-1]["is"] not in ("step", "view"):
                socket.next()
            socket.shows = socket.shows | {
                "choices": [] if socket.shows["pass"] is not None else socket.shows["choices"]
            }
    assert visits == [0, 1, 2]
