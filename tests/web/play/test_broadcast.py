"""What watchers are sent: nothing they may not know, nothing twice, and never an endless queue."""

import asyncio
import json
from pathlib import Path

import pytest

from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.play import broadcast, flow
from stellwerk.web.play.broadcast import dumps
from stellwerk.web.play.shown import Message
from stellwerk.web.play.table import Table
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store import Store
from tests.web.tables import a_table, play_some, stored, with_store
from tests.web.twins import page, text, twin, why

DEVICES = ("ada", "ben", "cleo")


def wire(at: Table, seat: int | None, language: str) -> list[str]:
    """All that reaches a page: view, step, resent steps, why something cannot be chosen, and the page itself."""
    watcher = Watcher(DEVICES[seat] if seat is not None else "eve", language, seat)
    if at.match.actions:
        broadcast.resend_steps(at, watcher, min(5, len(at.match.actions)))
    whys = [why(at, seat, action, language) for action in sorted(at.match.menu)] if seat == at.turn else []
    view = dumps(broadcast.view_message(at, watcher))
    return [view, page(at, watcher), text(at, seat, language), *watcher.queue, *whys]


def turn_ends(at: Table, seat: int | None) -> list[bool]:
    """For each option of the seat, whether it is asked if it is sure."""
    asked = at.match.decision
    if seat is None or asked is None or asked.seat != seat:
        return []
    wish, device = flow.Wish("plain"), DEVICES[seat]
    return [flow.must_be_sure(at, device, at.v, seat, pick, wish) for pick in range(len(asked.options))]


@pytest.mark.parametrize(
    ("game", "modules"), [("germany", {}), ("first-class", {"modules": "AB"}), ("first-class", {"modules": "CD"})]
)
def test_what_cannot_be_known_changes_no_byte_on_the_wire(tmp_path: Path, game: str, modules: dict[str, str]) -> None:
    async def work(store: Store) -> None:
        at = a_table(*DEVICES, game=game, options=modules)
        await stored(store, at)
        compared = 0
        for round in range(12):
            for seat in (None, 0, 1, 2):
                mine = wire(at, seat, "en")
                assert mine == wire(twin(at, seat, round), seat, "en")
                assert turn_ends(at, seat) == turn_ends(twin(at, seat, round), seat)
                compared += sum(map(len, mine))
            await play_some(store, at, 9 if round else 2, round, "planner")
        assert compared > 1_000_000

    with_store(tmp_path, work)


def test_one_drawing_serves_all_who_look_from_the_same_side(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben")
        await stored(store, at)
        at.watchers = [Watcher(device, "en", seat) for device, seat in (("ada", 0), ("ben", 1), ("ada", 0))]
        at.watchers += [Watcher("eve", "en") for _ in range(5)]
        broadcast.send_views(at, "")
        await play_some(store, at, 1)
        await broadcast.send_step(at)
        assert at.shown is not None
        assert set(at.shown.drawn) == {(0, "en"), (1, "en"), (None, "en")}
        last = [watcher.queue[-1] for watcher in at.watchers]
        assert last[0] is last[2]
        assert all(text is last[3] for text in last[4:])
        assert '"patch"' in last[0]
        assert '"panels"' not in last[0]

    with_store(tmp_path, work)


def test_a_slow_watcher_gets_a_fresh_view_instead_of_an_endless_queue() -> None:
    async def work() -> None:
        watcher = Watcher("eve", "en")
        line = "x" * 1000
        while watcher.waiting <= LIMITS.queue_letters:
            broadcast.send(watcher, line)
        assert not watcher.behind
        broadcast.send(watcher, "one too many")
        broadcast.send(watcher, "and another")
        assert watcher.behind
        assert not watcher.queue

    asyncio.run(work())


def test_who_has_missed_an_undo_or_too_much_gets_a_view(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben")
        await stored(store, at)
        await play_some(store, at, 6)
        assert broadcast.missed_steps(at, 6) == 0
        assert broadcast.missed_steps(at, 2) == 4
        assert broadcast.missed_steps(at, 7) is None
        assert broadcast.missed_steps(at, None) is None
        at.v, at.reached = 9, [0, 1, 2, 3, 4, 8, 9]  # some were taken back, and one played since
        assert broadcast.missed_steps(at, 8) == 1
        assert broadcast.missed_steps(at, 4) is None
        assert broadcast.missed_steps(at, 5) is None

    with_store(tmp_path, work)


def test_a_device_with_several_seats_shows_nobodys_hand_by_itself() -> None:
    at = a_table("ada", "ada", "ben")
    assert broadcast.first_seat(at, "ada") is None
    assert broadcast.first_seat(at, "ada", 1) == 1
    assert broadcast.first_seat(at, "ada", 2) is None
    assert broadcast.first_seat(at, "ben") == 2
    assert broadcast.first_seat(at, "eve", 0) is None
    watcher = Watcher("ada", "en", 1)
    assert (at.turn, broadcast.passing_to(at, watcher), broadcast.shown_seat(at, watcher)) == (0, 0, None)
    watcher.confirmed = at.v  # the other one may look, too, if that is said
    assert (broadcast.passing_to(at, watcher), broadcast.shown_seat(at, watcher)) == (None, 1)
    assert broadcast.shown_seat(at, Watcher("ben", "en", 0)) is None


def test_who_has_handed_the_device_on_gets_a_whole_picture_next(tmp_path: Path) -> None:
    """Its page shows nobody's cards: changes of a seat's picture would not fit there."""

    async def work(store: Store) -> None:
        at = a_table("ada", "ada", game="first-class")
        await stored(store, at)
        watcher = Watcher("ada", "en", at.turn, confirmed=0)
        at.watchers = [watcher]
        broadcast.send_view(at, watcher)
        before = at.turn
        while at.turn == before:
            await play_some(store, at, 1)
            await broadcast.send_step(at)
        step, passed = (json.loads(text) for text in list(watcher.queue)[-2:])
        assert (step["is"], passed["is"], passed["pass"], step["v"]) == ("step", "view", at.turn, passed["v"])
        while at.turn != before:  # another page of the device goes on
            await play_some(store, at, 1)
        await broadcast.send_step(at)
        last = json.loads(watcher.queue[-1])
        assert (last["is"], last["seat"]) == ("view", before)

    with_store(tmp_path, work)


def test_a_view_is_made_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    at, made, make = a_table("ada", "ben"), list[str](), broadcast.view_message

    def counted(table: Table, watcher: Watcher, because: str, taken: object) -> Message:
        made.append(watcher.device)
        return make(table, watcher, because)

    monkeypatch.setattr(broadcast, "view_message", counted)
    at.watchers = [Watcher("ada", "en", 0), Watcher("ben", "en", 1), *(Watcher(f"eve {n}", "en") for n in range(9))]
    at.watchers.append(Watcher("eve", "de"))
    broadcast.send_views(at, "undo")
    assert made == ["ada", "ben", "eve 0", "eve"]
    assert len({watcher.queue[0] for watcher in at.watchers}) == 4
    assert all(json.loads(watcher.queue[0])["seat"] == watcher.seat for watcher in at.watchers)
