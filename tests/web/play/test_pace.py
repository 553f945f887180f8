"""Time at a real table: a bot plays on when it is out and gives the seat back; a restart costs nobody time."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from stellwerk.web import store
from stellwerk.web.play.time.clock import DAY, HOUR, MINUTE, PACES, begun, switched
from stellwerk.web.store import Store, transfer
from stellwerk.web.store.clocks import any_running, raise_uptime, read_clock, read_uptime, run_out
from stellwerk.web.store.upkeep import delete_tables
from tests.web.serving import Message, Server, Socket, Visitor
from tests.web.tables import seats, setting, with_store_at

# The server looks at a clock of the tests' own.
PROGRAM = """
from pathlib import Path
from functools import partial
from stellwerk.web.base.parts import Now
from stellwerk.web.server import serve
now = Now(monotonic=lambda: float(Path({clock!r}).read_text()))
serve.parts_of = partial(serve.parts_of, now=now)
from stellwerk.cli import main
main()
"""
ID = "abcdefgh"


class Slow:
    """A server whose time passes when a test says so."""

    def __init__(self, folder: Path, options: Sequence[str] = ()) -> None:
        self.folder, self.hours = folder, 0.0
        self.options = "--limit", "clock_seconds=0.05", *options
        self.set(0)
        self.start()

    def start(self) -> None:
        program = sys.executable, "-c", PROGRAM.format(clock=str(self.folder / "clock"))
        self.server = Server(self.folder / "tables.db", program=program, options=self.options)
        self.address = self.server.address

    def set(self, hours: float) -> None:
        self.hours = hours
        (self.folder / "clock.new").write_text(str(1_000_000 + hours * 3600))
        (self.folder / "clock.new").rename(self.folder / "clock")

    def wait(self, hours: float) -> None:
        self.set(self.hours + hours)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Slow]:
    slow = Slow(tmp_path_factory.mktemp("web"))
    yield slow
    slow.server.stop()


def two(slow: Slow, pace: str, *more: str) -> tuple[Visitor, Visitor, str]:
    ada, ben = Visitor(slow.address), Visitor(slow.address)
    table = ada.table("germany", "me", "friend", *more, name="Ada", pace=pace, pace_level="easy")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    return ada, ben, table


def clock_of(page: Socket) -> Message:
    return page.until("clock")


def play_to(page: Socket, seat: int) -> None:
    """Choose until another seat must."""
    page.my_turn()
    while page.shows["to"] != seat:
        page.play(0)


def test_over_days_a_bot_plays_for_who_is_away_until_they_ask_for_their_seat(slow: Slow) -> None:
    ada, ben, table = two(slow, "1d")
    with ada.socket(table) as mine:
        assert clock_of(mine)["left"] == [DAY, DAY]
        slow.wait(20)
        play_to(mine, 1)
        told = mine.until("clock", lambda clock: clock["runs"] == 1)
        assert told["left"] == [4 * HOUR, DAY]
        slow.wait(25)
        seat = mine.until("seats", lambda message: message["seats"][1]["kind"] == "bot")["seats"][1]
        assert seat["level"] == "easy", "as the table was made"
        assert mine.until("clock", lambda clock: clock["runs"] == 0)["left"] == [DAY, None]
        for _ in range(3):  # days go by
            slow.wait(20)
            play_to(mine, 1)
            mine.my_turn()
        with ben.socket(table) as his:
            view = his.until("view")
            assert view["mine"] == [], "a bot plays until he asks"
            assert clock_of(his)["back"] == [1]
        assert Visitor(slow.address).post(f"/t/{table}/back").status_code == 409, "the seat is Ben's"
        assert ben.post(f"/t/{table}/back").status_code == 303
        with ben.socket(table) as his:
            assert his.until("view")["mine"] == [1]
            assert clock_of(his)["back"] == []
        mine.wait(lambda shows: shows["chat"][-1]["text"] == "Ben plays again.")
        lines = [line["text"] for line in mine.shows["chat"]]
        assert "Ben had no time left: a bot plays on until they ask for their seat." in lines


def test_who_is_there_and_slow_loses_the_seat_as_well_and_comes_back_with_a_minute(slow: Slow) -> None:
    ada, ben, table = two(slow, "15+10")
    with ada.socket(table) as mine, ben.socket(table) as his:
        play_to(mine, 1)
        told = his.until("clock", lambda clock: clock["runs"] == 1)
        assert told["left"] == [15 * MINUTE + 10_000, 15 * MINUTE]
        slow.wait(0.26)
        his.until("clock", lambda clock: clock["back"] == [1])
        mine.wait(lambda shows: shows["to"] == 0 and bool(shows["choices"]))
        assert ben.post(f"/t/{table}/back").status_code == 303
        assert his.until("clock", lambda clock: clock["left"][1] is not None)["left"][1] == MINUTE


def test_nobodys_time_runs_while_a_seat_is_open(slow: Slow) -> None:
    ada = Visitor(slow.address)
    table = ada.table("germany", "me", "anybody", pace="1h")
    with ada.socket(table) as mine:
        told = clock_of(mine)
        assert (told["left"], told["runs"]) == ([HOUR, None], None)
        slow.wait(5)
        assert Visitor(slow.address).post("/lobby", table=table, name="Ben").status_code == 303
        assert mine.until("clock", lambda clock: clock["runs"] == 0)["left"] == [HOUR, HOUR]


def test_a_choice_that_is_taken_back_brings_no_time(slow: Slow) -> None:
    ada = Visitor(slow.address)
    table = ada.table("germany", "me", "bot:easy", pace="8h")
    with ada.socket(table) as mine:
        while not mine.my_turn()["undo"]:
            mine.play(-1 % len(mine.shows["choices"]))
        mine.until("clock")
        slow.wait(3)
        for do in ("undo", "pick"):
            mine.send(do, v=mine.shows["v"], pick=0)
            told = mine.until("clock")
            assert told["left"][0] == 5 * HOUR, do


def test_a_restart_costs_nobody_time_however_long_it_takes(slow: Slow) -> None:
    ada, ben, table = two(slow, "8h")
    slow.wait(3)
    with ada.socket(table) as mine:
        clock_of(mine)
        slow.wait(1)
    slow.server.stop()
    slow.wait(1000)  # it was off
    slow.start()
    for visitor in (ada, ben):
        visitor.address = slow.address
        visitor.http.base_url = slow.address
    with ada.socket(table) as mine:
        assert 4 * HOUR - MINUTE < clock_of(mine)["left"][0] <= 5 * HOUR
        slow.wait(9)
        mine.until("seats", lambda message: message["seats"][0]["kind"] == "bot")


def test_a_rematch_has_the_same_pace_and_a_form_without_sense_is_refused(slow: Slow) -> None:
    ada = Visitor(slow.address)
    for wrong in ({"pace": "1s"}, {"pace": "1h", "pace_level": "wizard"}):
        form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy"} | wrong
        assert ada.post("/tables", **form).status_code == 400
    table = ada.table("germany", "me", "bot:easy", "bot:easy", pace="3d")
    assert ada.post(f"/t/{table}/seat", seat="0", do="bot", level="easy").status_code == 303
    with ada.socket(table) as mine:
        mine.wait(lambda shows: shows["over"])
        assert ada.post(f"/t/{table}/rematch").status_code == 303
        rematch = mine.until("rematch")["to"].removeprefix("/t/")
    with ada.socket(rematch) as mine:
        assert clock_of(mine)["words"]["pace"] == "3 days per move"


# To resign


def test_who_resigns_needs_the_others_and_then_a_bot_plays_on(slow: Slow) -> None:
    ada, ben, table = two(slow, "3d", "bot:easy")
    with ada.socket(table) as mine, ben.socket(table) as his:
        his.until("view")
        assert Visitor(slow.address).post(f"/t/{table}/resign", seat="1").status_code == 403
        for yes in (False, True):
            assert ben.post(f"/t/{table}/resign", seat="1").status_code == 303
            (asked,) = mine.until("asks", lambda message: bool(message["asks"]))["asks"]
            assert asked == {"id": "resign", "says": asked["says"], "yes": "I agree", "no": "I do not agree"}
            assert "Ben proposes to resign" in asked["says"]
            his.send("allow", id="resign", yes=True)
            assert his.until("error")["says"] == "Nobody is asking any more.", "not who proposes it"
            mine.send("allow", id="resign", yes=yes)
            mine.until("asks", lambda message: not message["asks"])
        mine.until("seats", lambda message: message["seats"][1]["kind"] == "bot")
        says = [line["text"] for line in mine.shows["chat"]]
        assert "Ada does not agree: the match goes on as before." in says
        assert says[-1] == "Ben has resigned: a bot plays on."
        assert ada.post(f"/t/{table}/resign", seat="0").status_code == 403, "nobody else is there"
    with ben.socket(table) as his:
        assert his.until("view")["mine"] == [], "the seat does not come back by itself"


# The store


def test_a_clock_is_stored_with_the_step_that_changed_it(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        clock = switched(begun(PACES["1d"]._replace(level="easy"), 2), 0, 0, 5)
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0, "", clock)
        assert await kept.read(any_running)
        later = switched(clock, 1, 1, 40 * DAY)
        await kept.do(store.append, ID, 0, [(0, "a")], 1, 1, later)
        found, news = await kept.read(store.read_table, ID), await kept.read(store.read_news, ID, 0, 0)
        assert found is not None
        assert news is not None
        assert found.clock == news.clock == later
        assert await kept.read(read_uptime) == 40 * DAY
        await kept.do(raise_uptime, 3)
        assert await kept.read(read_uptime) == 40 * DAY, "it never goes back"
        with pytest.raises(store.Conflict):
            await kept.do(store.append, ID, 0, [(0, "a")], 1, 1, clock)
        assert await kept.read(read_clock, ID) == later, "both are stored, or neither"
        assert await kept.read(run_out, 41 * DAY - 1, 5) == []
        assert await kept.read(run_out, 41 * DAY, 5) == [ID]
        lines = await kept.read(lambda db: list(transfer.export_lines(db)))
        await kept.do(delete_tables, [ID])
        assert await kept.read(read_clock, ID) is None
        assert (await kept.do(transfer.import_lines, lines))[:2] == (1, 0)
        again = await kept.read(read_clock, ID)
        assert again is not None
        assert (again.lefts, again.seat) == (later.lefts, -1), "on another server it begins anew"

    with_store_at(where, work)
