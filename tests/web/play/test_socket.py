"""People at one table, over real sockets."""

import json
from typing import Any

import pytest

from stellwerk.core.rng import seeded
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from tests.web.serving import Server, Visitor, play_out

BOTS = ("bot:easy", "bot:easy")


@pytest.fixture
def ada(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_whole_match_against_bots(ada: Visitor, game: str) -> None:
    table = ada.made(f"/play/{game}", level="easy")
    with ada.socket(table) as socket:
        picks = play_out(socket, seeded(1))
        shows = socket.shows
    assert picks > 10
    assert shows["over"]
    assert shows["to"] is None
    assert [row["points"] for row in shows["sheet"]][-1] == shows["scores"]
    totals, series = [0] * len(shows["scores"]), shows["series"]
    for seat, more in zip(series[1::3], series[2::3], strict=True):
        totals[seat] += more
    assert totals == shows["scores"]
    assert sum(series[::3]) == shows["at"]
    assert shows["winners"]
    steps = [message for message in socket.arrived if message["is"] == "step"]
    first = socket.arrived[0]
    assert [step["v"] for step in steps] == list(range(first["v"] + 1, first["v"] + 1 + len(steps)))
    saved = json.loads(ada.get(f"/t/{table}/match.json").text)
    assert len(saved["actions"]) == shows["at"]


def test_two_people_and_a_spectator_each_see_what_they_may(server: Server, ada: Visitor) -> None:
    ben, eve = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "friend", name="Ada")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    with ada.socket(table) as first, ben.socket(table) as second, eve.socket(table) as third:
        for socket, seat, mine in ((first, 0, [0]), (second, 1, [1]), (third, None, [])):
            view = socket.until("view")
            assert (view["seat"], view["mine"]) == (seat, mine)
        for _ in range(12):
            to = first.wait(lambda shows: not shows["over"])["to"]
            acting, waiting = ((first, second), (second, first))[to]
            v = acting.shows["v"]
            assert acting.shows["choices"]
            assert not waiting.shows["choices"] or waiting.shows["ahead"]
            assert not third.shows["choices"]
            acting.pick(0)
            for socket in (first, second, third):
                socket.wait(lambda shows, v=v: shows["v"] == v + 1)  # type: ignore[misc]
        tickets = [
            {
                event["says"]
                for m in socket.arrived
                if m["is"] == "step"
                for event in m["events"]
                if "–" in event["says"]
            }
            for socket in (first, second, third)
        ]
        assert any("You decide to keep" in says for says in tickets[0])
        assert not any("Ada decides" in says for says in tickets[1] | tickets[2])
        assert not any("Ben decides" in says for says in tickets[0] | tickets[2])


def test_a_page_that_was_away_gets_the_missing_steps(ada: Visitor) -> None:
    table = ada.table("germany", "me", *BOTS)
    with ada.socket(table) as socket:
        socket.my_turn()
        seen = dict(socket.shows)
        for _ in range(3):
            socket.my_turn()
            socket.play(0)
        now = socket.my_turn()
    with ada.socket(table, seen=seen["at"], v=seen["v"], seat=0) as again:
        steps = [again.until("step") for _ in range(now["v"] - seen["v"])]
        assert [step["at"] for step in steps] == list(range(seen["at"] + 1, now["at"] + 1))
        assert all("panels" not in step and "patch" not in step for step in steps[:-1])
        assert steps[-1]["panels"] == ada_panels(ada, table)
        assert [m["is"] for m in again.arrived] == ["step"] * len(steps)
    with ada.socket(table, seen=now["at"], v=now["v"], seat=0, picture=now["picture"]) as current:
        view = current.until("view")
        assert "panels" not in view
        assert view["choices"] == now["choices"]
    with ada.socket(table, seen=now["at"], v=now["v"] + 7, seat=0) as lost:
        assert lost.until("view")["panels"] == ada_panels(ada, table)


def test_a_page_whose_picture_is_not_the_one_of_its_version_any_more_gets_it(ada: Visitor) -> None:
    """While it was away somebody sat down, or the server was killed and has forgotten what was chosen ahead."""
    ben, table = Visitor(ada.address), ada.table("germany", "me", "friend", name="Ada")
    with ada.socket(table) as page:
        first = page.until("view")
    assert ben.post(ada.links(table)[0], name="Ben").status_code == 303
    with ada.socket(table, v=first["v"], seat=0, picture=first["picture"]) as page:
        named = page.until("view")
        assert named["v"] == first["v"]
        assert "Ben" in "".join(named["panels"].values())
    with ada.socket(table) as mine, ben.socket(table) as page:
        page.until("view")
        while not (page.shows["ahead"] and page.shows["to"] == 0):  # the first tickets are kept by all at once
            acting = mine if page.shows["to"] == 0 else page
            v = acting.wait(lambda shows: shows["v"] == page.shows["v"])["v"]
            acting.pick(0)
            page.wait(lambda shows, v=v: shows["v"] > v)  # type: ignore[misc]
        early = dict(page.shows)
        page.send("pick", v=early["v"], pick=0, ahead=True)
        chosen = page.until("view", lambda view: not view["choices"])
        assert chosen["v"] == early["v"]
    with ben.socket(table, v=early["v"], seat=1, picture=early["picture"]) as page:
        assert "panels" in page.until("view")
    with ben.socket(table, v=early["v"], seat=1, picture=chosen["picture"]) as page:
        assert "panels" not in page.until("view")


def ada_panels(ada: Visitor, table: str) -> dict[str, str]:
    with ada.socket(table) as fresh:
        panels: dict[str, str] = fresh.until("view")["panels"]
        return panels


def test_a_stale_click_is_answered_with_the_fresh_view_and_changes_nothing(ada: Visitor) -> None:
    table = ada.table("germany", "me", *BOTS)
    with ada.socket(table) as socket:
        v = socket.my_turn()["v"]
        socket.send("pick", v=v - 1, pick=0)
        stale = socket.until("stale")
        assert stale["says"] == "The position has changed in the meantime: look again, and choose anew."
        assert stale["v"] == v
        assert stale["panels"]
        socket.send("pick", v=v, pick=0)
        assert socket.until("step")["v"] == v + 1


def test_undo_and_reset_go_back_to_where_something_was_revealed(ada: Visitor) -> None:
    table = ada.table("first-class", "me", "bot:easy", seed="3")
    with ada.socket(table) as socket:
        taken = False
        for _ in range(60):
            shows = socket.my_turn()
            if shows["reset"]:
                taken = True
                break
            socket.play(0)
        assert taken, "somewhere two actions in a row can be taken back"
        before = dict(socket.shows)
        socket.send("undo", v=before["v"])
        back = socket.until("view")
        assert (back["because"], back["at"], back["v"]) == ("undo", before["at"] - 1, before["v"] + 1)
        assert back["undo"]
        socket.send("reset", v=back["v"])
        start = socket.until("view")
        assert start["at"] < back["at"]
        assert not start["undo"]
        socket.send("undo", v=start["v"])
        assert "taken back" in socket.until("error")["says"] or "take back" in socket.arrived[-1]["says"]
    with ada.socket(table, seen=before["at"], v=before["v"], seat=0) as again:
        assert again.until("view")["v"] == start["v"], "whoever missed an undo gets a view"


def test_a_table_may_be_without_undo(ada: Visitor) -> None:
    table = ada.table("first-class", "me", "bot:easy", undo="")
    with ada.socket(table) as socket:
        socket.my_turn()
        assert not socket.play(0)["undo"]
        assert not socket.shows["undo"]
        socket.send("undo", v=socket.my_turn()["v"])
        assert socket.until("error")["says"] == "At this table nothing is taken back."


def test_the_device_is_passed_on_before_the_next_hand_is_shown(ada: Visitor) -> None:
    table = ada.table("germany", "me", "here", name="Ada", name1="Ben")
    page = ada.get(f"/t/{table}").text
    assert "hand-0" not in page
    with ada.socket(table) as socket:
        view = socket.until("view")
        assert (view["seat"], view["mine"], view["pass"], view["choices"]) == (None, [0, 1], 0, [])
        assert 'id="hand-0"' not in view["panels"]["hand"]
        socket.send("pick", v=view["v"], pick=0)
        assert socket.until("error")["says"] == "You are watching: nothing can be chosen from here."
        socket.send("look", seat=0)
        view = socket.until("view")
        assert (view["seat"], view["pass"]) == (0, None)
        assert 'id="hand-0"' in view["panels"]["hand"]
        last = socket.play(0)
        assert (last["is"], last["to"], last["ahead"]) == ("step", 1, True), "Ada chooses her tickets in the same visit"
        assert last["events"]
        socket.pick(0)
        own = socket.until("view")
        assert (own["v"], own["seat"], own["choices"]) == (last["v"], 0, []), "she sees that she has chosen"
        passed = socket.until("view")
        assert passed["v"] == last["v"]
        assert (passed["to"], passed["pass"], passed["seat"], passed["choices"]) == (1, 1, None, [])
        assert 'id="hand-0"' not in passed["panels"]["hand"]
        socket.send("look", seat=5)
        assert socket.until("error")["says"] == "This seat is not yours."
        socket.send("look", seat=1)
        assert socket.until("view")["seat"] == 1


def test_until_the_device_is_passed_the_last_step_can_be_taken_back(ada: Visitor) -> None:
    table = ada.table("first-class", "me", "here", name="Ada", name1="Ben")
    with ada.socket(table) as socket:
        view = socket.until("view")
        for _ in range(60):
            chooser = view["pass"] if view["pass"] is not None else view["seat"]
            socket.send("look", seat=chooser)
            view = socket.until("view")
            while socket.shows["to"] == chooser:
                socket.play(0)
            last = socket.arrived[-1]
            view = socket.until("view")
            assert (view["seat"], view["pass"], view["undo"]) == (None, 1 - chooser, False)
            if last["undo"]:
                break
        assert last["undo"]
        socket.send("undo", v=view["v"])
        back = socket.until("view")
        assert (back["seat"], back["to"], back["pass"]) == (chooser, chooser, None)
        assert back["choices"]


def test_a_rematch_is_told_to_all_who_are_still_there(ada: Visitor, server: Server) -> None:
    eve = Visitor(server.address)
    table = ada.made("/play/germany", level="easy")
    with ada.socket(table) as socket, eve.socket(table) as watching:
        play_out(socket, seeded(1))
        assert 'action="/t/' + table + '/rematch"' in ada.get(f"/t/{table}").text
        assert "/rematch" not in eve.get(f"/t/{table}").text, "a spectator cannot ask for one"
        following = ada.made(f"/t/{table}/rematch")
        assert socket.until("rematch")["to"] == watching.until("rematch")["to"] == f"/t/{following}"
    assert f'href="/t/{following}"' in eve.get(f"/t/{table}").text


WRONG: list[tuple[Any, str]] = [
    ("no json", "could not be understood"),
    ("[1, 2]", "could not be understood"),
    ('{"do": 7}', "could not be understood"),
    ('{"do": "dance"}', "could not be understood"),
    ('{"do": "pick"}', "could not be understood"),
    ('{"do": "pick", "v": "0", "pick": 0}', "could not be understood"),
    ('{"do": "pick", "v": true, "pick": 0}', "could not be understood"),
    ('{"do": "pick", "v": V, "pick": 999}', "no such choice"),
    ('{"do": "pick", "v": V, "pick": -1}', "no such choice"),
    ('{"do": "watch", "seat": "x"}', "could not be understood"),
    ('{"do": "watch", "v": [1]}', "could not be understood"),
    ('{"do": "look", "seat": 1}', "not yours"),
    ('{"do": "why", "v": V, "action": "x"}', "no such choice"),
    ('{"do": "why", "v": V, "action": ["no", 1, 2]}', "no such choice"),
    ('{"do": "chat", "text": 5}', "could not be understood"),
    ('{"do": "chat", "text": " \\u0007 "}', "empty or too long"),
    ('{"do": "chat", "text": "' + "x" * 301 + '"}', "empty or too long"),
    ('{"do": "chat", "text": "' + "x" * 5000 + '"}', "too long"),
    ("[" * 4000, "could not be understood"),
    (b"\x00\x01", "too long"),
]


def test_wrong_input_is_answered_and_changes_nothing(ada: Visitor) -> None:
    table = ada.table("germany", "me", *BOTS)
    with ada.socket(table) as socket:
        before = dict(socket.my_turn())
        for text, answer in WRONG:
            socket.connection.send(text.replace("V", str(before["v"])) if isinstance(text, str) else text)
            assert answer in socket.until("error")["says"], text
        socket.send("ping")
        socket.until("pong")
    with ada.socket(table) as again:
        view = again.until("view")
        assert {key: view[key] for key in ("v", "at", "panels", "chat")} == {
            key: before[key] for key in ("v", "at", "panels", "chat")
        }


def test_a_spectator_or_another_seat_cannot_choose(server: Server, ada: Visitor) -> None:
    eve = Visitor(server.address)
    table = ada.table("germany", "me", *BOTS)
    with eve.socket(table, seat=0) as socket:
        view = socket.until("view")
        assert (view["seat"], view["choices"], view["mine"]) == (None, [], [])
        for do in ("pick", "undo", "reset", "why"):
            socket.send(do, v=view["v"], pick=0, action=["take", 0, 0])
            assert socket.until("error")["says"] == "You are watching: nothing can be chosen from here."
        socket.send("react", what="well")
        assert "Only those who have a seat" in socket.until("error")["says"]
        socket.send("chat", text="hello")
        assert socket.until("chat")["watching"]


def test_why_not_is_told_to_the_seat_that_chooses(ada: Visitor) -> None:
    table = ada.table("germany", "me", *BOTS)
    with ada.socket(table) as socket:
        socket.send("why", v=socket.my_turn()["v"], action=["pay", 0, 0])
        assert socket.until("why")["says"]


def test_who_wants_to_be_asked_is_asked_before_the_turn_ends(ada: Visitor) -> None:
    table = ada.table("first-class", "me", "bot:easy", seed="3")
    with ada.socket(table) as socket:
        for _ in range(30):
            shows = socket.my_turn()
            v, last = shows["v"], len(shows["choices"]) - 1
            socket.send("pick", v=v, pick=last, ask=True)
            message = socket.next()
            while message["is"] not in ("sure", "step"):
                message = socket.next()
            if message["is"] == "sure":
                break
        assert (message["is"], message["pick"]) == ("sure", last)
        assert socket.shows["v"] == v, "nothing was played"
        assert socket.play(last)["v"] > v
        assert socket.shows["to"] != 0 or socket.my_turn()["v"] > v + 1


def test_chat_reaches_everybody_within_limits(server: Server, ada: Visitor) -> None:
    eve = Visitor(server.address)
    table = ada.table("germany", "me", *BOTS, name="<b>Ada</b>")
    with ada.socket(table) as mine, eve.socket(table) as other:
        mine.until("view")
        other.until("view")
        mine.send("chat", text="  <script>alert(1)</script>\u202e ")
        said = other.until("chat")
        assert (said["name"], said["text"]) == ("<b>Ada</b>", "<script>alert(1)</script>")
        for _ in range(5):
            mine.send("chat", text="again")
        assert mine.until("error")["says"] == "That was a lot at once: wait a few seconds."
    page = eve.get(f"/t/{table}").text
    assert "<script>alert(1)" not in page
    assert "<b>Ada" not in page
    with ada.socket(table) as again:
        assert len(again.until("view")["chat"]) == 5


def test_the_same_seat_may_be_open_twice(ada: Visitor) -> None:
    table = ada.table("germany", "me", *BOTS)
    with ada.socket(table) as one, ada.socket(table) as two:
        v = one.my_turn()["v"]
        two.my_turn()
        one.pick(0)
        assert two.wait(lambda shows: shows["v"] > v)["panels"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_arrives_in_the_language_of_the_visitor(server: Server, language: str) -> None:
    eve, t = Visitor(server.address, language), GAMES["germany"].words(language)
    table = eve.table("germany", "me", *BOTS)
    with eve.socket(table) as socket:
        shows = socket.my_turn()
        assert shows["question"] == t("Choose how many short and long tickets to draw.")
        assert shows["names"] == [
            words(language)("You"),
            *(t("{colour} (bot)", colour=t(c)) for c in ("Purple", "Yellow")),
        ]
        assert t("Cards and tickets") in shows["panels"]["row"]
        socket.send("dance")
        assert socket.until("error")["says"] == t("The message could not be understood.")
    assert f'<html lang="{language}"' in eve.get(f"/t/{table}").text
