"""A whole season of a club: people come, are late, leave and stay away, and each table ends as it was agreed."""

import asyncio
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stellwerk.web.people import tournaments
from stellwerk.web.people.pairing.records import KINDS, LEAGUE, ROUND_ROBIN, SWISS
from stellwerk.web.play.gameplay import changing, choose, open_table
from stellwerk.web.play.seats import presence
from stellwerk.web.play.table import Table
from stellwerk.web.play.time import timekeeper
from stellwerk.web.store import Actor, Conflict, NotTheirs, Pace, Store
from stellwerk.web.store import tournaments as store
from stellwerk.web.store.accounts import Account, account_named, add_account, delete_account, rename_account
from stellwerk.web.store.tournaments import BOT, DONE, LATE, LOSES, OPEN, RUNNING, Paired, Tournament
from stellwerk.web.store.transfer import export_lines, import_lines
from tests.web.club import Club, club
from tests.web.tables import run, with_store_at

PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gus")
FORM = {
    "game": "germany", "title": "Tuesday", "kind": SWISS, "size": "2", "rounds": "3", "division": "3", "up": "1",
    "pace": "2d", "pace_level": "novice", "hours": "24", "missed": LOSES, "listed": "1",
}  # fmt: skip


async def made(here: Club, **more: str) -> str:
    """A tournament that Ada organises and everybody enters."""
    answer = await here.people["Ada"].post("/tournaments", data=FORM | more)
    assert answer.status_code == 303, answer.text
    for browser in here.people.values():
        assert (await browser.post(answer.headers["location"], data={"do": "enter"})).status_code == 303
    return str(answer.headers["location"]).rpartition("/")[2]


async def read(here: Club, id: str) -> tuple[Tournament, list[Paired]]:
    found = await here.runtime.store.read(store.tournament_of, id)
    assert found
    return found, await here.runtime.store.read(store.paired, id, found.season)


async def of_round(here: Club, id: str) -> dict[str, list[str]]:
    """The tables that are not over, and who sits there."""
    found, rows = await read(here, id)
    tables: dict[str, list[str]] = {}
    for one in rows:
        if one.round == found.round and one.points is None:
            tables.setdefault(one.board, []).append(one.who)
    return tables


async def come(here: Club, board: str, *who: str) -> Table:
    """People open the page of their table."""
    table = await open_table(here.runtime, board)
    for key in who:
        account = await here.runtime.store.read(account_named, key)
        assert account
        async with changing(here.runtime, table):
            await presence.came(here.runtime, table, account.device)
    return table


async def play_out(here: Club, table: Table) -> None:
    """People play anything; bots play by themselves."""
    rng = random.Random(1)
    while not table.match.over:
        seat, decision = table.seats[table.turn], table.match.decision
        if seat.level or decision is None:
            await asyncio.sleep(0)
            continue
        pick = rng.randrange(len(decision.options))
        await choose(here.runtime, table, table.v, Actor(decision.seat, min(seat.devices)), pick)


async def ended(here: Club, id: str, round: int) -> None:
    """A round is over and what follows has been done."""
    for _ in range(1000):
        found, _ = await read(here, id)
        if found.state == DONE or found.round > round:
            return
        await asyncio.sleep(0)
    raise AssertionError("the round did not end")


def test_a_season_of_people_who_come_are_late_leave_and_stay_away() -> None:
    async def go() -> None:
        async with club(*PEOPLE) as here:
            id = await made(here, equal="1")
            assert (await here.people["Ben"].post(f"/tournaments/{id}", data={"do": "begin"})).status_code == 403
            assert (await here.people["Ada"].post(f"/tournaments/{id}", data={"do": "begin"})).status_code == 303
            await first_round(here, id)
            await second_round(here, id)
            await third_round(here, id)
            await afterwards(here, id)

    run(go())


async def first_round(here: Club, id: str) -> None:
    """Somebody does not come: after a day they have lost. Somebody else comes late to the tournament."""
    tables = await of_round(here, id)
    assert sorted(map(len, tables.values())) == [2, 2, 2]
    found, rows = await read(here, id)
    assert len([one for one in rows if one.why == store.BYE and one.points == 1.0]) == 1
    boards = [await open_table(here.runtime, board) for board in tables]
    assert len({board.setting.seed for board in boards}) == 1  # the same deal
    waits, *others = tables
    for board in others:
        await play_out(here, await come(here, board, *tables[board]))
    stranger = here.visitor()
    assert (await stranger.get(f"/t/{others[0]}")).status_code == 403  # the round is not over
    assert (await stranger.get(f"/t/{others[0]}/match.json")).status_code == 403
    through = here.people[tables[others[0]][0].capitalize()]
    assert (await through.get(f"/t/{others[0]}")).status_code == 200
    assert (await through.get(f"/t/{others[0]}/match.json")).status_code == 403  # its seed is that of the others
    await come(here, waits, tables[waits][0])
    await tournaments.advance(here.runtime, id)
    assert (await read(here, id))[0].round == 1  # there is still time
    here.clock.at = found.due
    await here.join("Hal")
    assert (await here.people["Hal"].post(f"/tournaments/{id}", data={"do": "enter"})).status_code == 303
    await tournaments.advance(here.runtime, id)
    found, rows = await read(here, id)
    assert found.round == 2
    missed = {one.who: one.points for one in rows if one.board == waits}
    assert missed == dict(zip(tables[waits], (1.0, 0.0), strict=True))
    assert {one.why for one in rows if one.board == waits} == {LATE}
    assert "This table was closed" in (await stranger.get(f"/t/{waits}")).text
    assert (await stranger.get(f"/t/{others[0]}")).status_code == 200
    assert (await through.get(f"/t/{others[0]}/match.json")).status_code == 200


async def second_round(here: Club, id: str) -> None:
    """Now there are eight. Somebody leaves in the middle, and somebody has no time left: bots play on for both."""
    tables = await of_round(here, id)
    assert sorted(map(len, tables.values())) == [2, 2, 2, 2]
    assert "hal" in {who for table in tables.values() for who in table}
    (first, second, *others) = tables
    left, late = await come(here, first, *tables[first]), await come(here, second, *tables[second])
    leaver = next(who for who in tables[first] if who != "ada")
    assert (await here.people[leaver.capitalize()].post(f"/tournaments/{id}", data={"do": "leave"})).status_code == 303
    assert left.seats[tables[first].index(leaver)].level == "novice"
    await play_out(here, left)
    for board in others:
        await play_out(here, await come(here, board, *tables[board]))
    here.clock.at += 2 * 86400 + 60
    await timekeeper.tick(here.runtime)
    assert [seat.level for seat in late.seats].count("novice") == 1
    await play_out(here, late)
    await ended(here, id, 2)
    _, rows = await read(here, id)
    points = {one.who: one.points for one in rows if one.board == first}
    assert points[leaver] == 0.0  # whoever leaves comes behind those who stay


async def third_round(here: Club, id: str) -> None:
    """Seven again; nobody who had a bye has another one, and nobody meets somebody again."""
    tables = await of_round(here, id)
    for board in tables:
        await play_out(here, await come(here, board, *tables[board]))
    await ended(here, id, 3)
    found, rows = await read(here, id)
    assert found.state == DONE
    byes = Counter(one.who for one in rows if one.why == store.BYE)
    assert len(byes) == 2
    assert set(byes.values()) == {1}
    met = Counter(
        frozenset(other.who for other in rows if other.board == one.board)
        for one in rows
        if one.board and one.seat == 0
    )
    assert set(met.values()) == {1}
    assert sum(one.points or 0.0 for one in rows) == len({one.board for one in rows if one.board}) + len(byes)


async def afterwards(here: Club, id: str) -> None:
    stranger = here.visitor()
    page = (await stranger.get(f"/tournaments/{id}")).text
    assert all(f"Round {number}" in page for number in (1, 2, 3))
    assert "somebody did not come" in page
    ranks = [int(rank) for rank in re.findall(r"<tr><td>(\d+)</td><th", page)]
    assert ranks == sorted(ranks)
    assert len(ranks) == 8
    lines = (await stranger.get(f"/tournaments/{id}/standings.csv")).text.splitlines()
    assert lines[0] == "season,division,rank,name,points,tie,wins,score,tables"
    assert len(lines) == 9
    assert len((await stranger.get(f"/tournaments/{id}/tables.csv")).text.splitlines()) == 1 + 7 + 8 + 7
    late = await here.people["Ada"].post(f"/tournaments/{id}", data={"do": "enter"})
    assert late.status_code == 409
    assert ">Tuesday</b>" in (await stranger.get("/tournaments")).text


async def score_all(here: Club, id: str) -> None:
    """All tables of a round end at once; the person whose name comes first wins."""
    for board, who in (await of_round(here, id)).items():
        best = min(who)
        await here.runtime.store.do(store.score, board, [float(one == best) for one in who], [10] * len(who))
    await tournaments.advance(here.runtime, id)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_comes_to_its_end(kind: str) -> None:
    async def go() -> None:
        async with club(*PEOPLE[:6]) as here:
            id = await made(here, kind=kind, missed=BOT)
            await here.people["Ada"].post(f"/tournaments/{id}", data={"do": "begin"})
            rounds = 0
            while (await read(here, id))[0].state == RUNNING:
                await score_all(here, id)
                if rounds == 0 and kind == ROUND_ROBIN:
                    await here.people["Finn"].post(f"/tournaments/{id}", data={"do": "leave"})
                    await leave_and_lose(here, id)
                rounds += 1
            page = (await here.people["Ben"].get(f"/tournaments/{id}")).text
            first = re.search(r'<tr><td>1</td><th scope="row">(\w+)', page)
            assert first
            assert first[1] == "Ada" or kind == LEAGUE  # there the lot has put her anywhere
            assert (await read(here, id))[0].round == (5 if kind == ROUND_ROBIN else 3)

    run(go())


async def leave_and_lose(here: Club, id: str) -> None:
    """Where everybody meets everybody, whoever has left loses the rest without playing."""
    await score_all(here, id)
    found, rows = await read(here, id)
    mine = next(one for one in rows if one.who == "finn" and one.round == found.round)
    assert (mine.board, mine.points, mine.why) == ("", 0.0, store.GONE)


def test_a_league_begins_its_next_season_with_those_who_went_up() -> None:
    async def go() -> None:
        async with club(*PEOPLE[:6]) as here:
            id = await made(here, kind=LEAGUE)
            ada = here.people["Ada"]
            await ada.post(f"/tournaments/{id}", data={"do": "begin"})
            before = {one.who: one.division for one in await here.runtime.store.read(store.entered, id)}
            await here.join("Hal")
            await here.people["Hal"].post(f"/tournaments/{id}", data={"do": "enter"})
            while (await read(here, id))[0].state == RUNNING:
                await score_all(here, id)
            await ada.post(f"/tournaments/{id}", data={"do": "begin"})
            found, _ = await read(here, id)
            assert (found.state, found.season, found.round) == (RUNNING, 2, 1)
            after = {one.who: one.division for one in await here.runtime.store.read(store.entered, id)}
            assert after["hal"] == 2
            up = {who for who in before if before[who] == 2 and after[who] == 1}
            assert up == {min(who for who in before if before[who] == 2)}
            assert len({who for who in before if before[who] == 1 and after[who] == 2}) == 1

    run(go())


def test_bots_play_for_those_who_stay_away_if_that_was_agreed() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            id = await made(here, kind=ROUND_ROBIN, missed=BOT)
            await here.people["Ada"].post(f"/tournaments/{id}", data={"do": "begin"})
            ((board, who),) = (await of_round(here, id)).items()
            table = await come(here, board, "ada")
            here.clock.at += 86400
            await tournaments.advance(here.runtime, id)
            assert table.seats[who.index("ben")].level == "novice"
            assert not table.seats[who.index("ada")].level
            await play_out(here, table)
            await ended(here, id, 1)
            _, rows = await read(here, id)
            assert {one.who: one.points for one in rows} == {"ada": 1.0, "ben": 0.0}

    run(go())


def test_a_table_that_everybody_has_deserted_is_closed_without_points() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            id = await made(here, kind=ROUND_ROBIN)
            await here.people["Ada"].post(f"/tournaments/{id}", data={"do": "begin"})
            ((board, who),) = (await of_round(here, id)).items()
            table = await come(here, board, *who)
            for _ in who:
                here.clock.at += 2 * 86400 + 60
                await timekeeper.tick(here.runtime)
                while table.bot_task and not table.bot_task.done():
                    await asyncio.sleep(0)
            assert all(seat.level for seat in table.seats)
            await tournaments.advance(here.runtime, id)
            found, rows = await read(here, id)
            assert found.state == DONE
            assert [(one.points, one.why) for one in rows] == [(0.0, store.GONE)] * 2

    run(go())


def test_a_link_invites_where_not_everybody_may_come() -> None:
    async def go() -> None:
        async with club("Ada", "Ben", "Cleo") as here:
            ada, ben, cleo = here.people.values()
            made_one = await ada.post(
                "/tournaments", data={key: value for key, value in FORM.items() if key != "listed"}
            )
            address = made_one.headers["location"]
            assert (await ben.post(address, data={"do": "enter"})).status_code == 403
            page = (await ada.get(address)).text
            found = re.search(r"key=(\w+)", page)
            assert found
            assert found[1] not in (await cleo.get(address)).text
            assert (await ben.post(address, data={"do": "enter", "key": found[1]})).status_code == 303
            assert "Tuesday" not in (await cleo.get("/tournaments")).text
            assert "Tuesday" in (await ben.get("/tournaments")).text
            assert (await ada.post(address, data={"do": "begin"})).status_code == 409  # Ben alone
            assert (await here.visitor().post(address, data={"do": "enter"})).status_code == 403

    run(go())


@pytest.mark.parametrize(
    "wrong",
    [{"title": "T"}, {"kind": "marathon"}, {"pace": ""}, {"rounds": "99"}, {"size": "17"}, {"missed": "laughs"}],
)
def test_a_form_that_is_wrong_is_shown_again(wrong: dict[str, str]) -> None:
    async def go() -> None:
        async with club("Ada") as here:
            assert (await here.people["Ada"].get("/tournaments/new?game=first-class")).status_code == 200
            answer = await here.people["Ada"].post("/tournaments", data=FORM | wrong)
            assert answer.status_code == 400
            assert 'role="alert"' in answer.text

    run(go())


PACE = Pace(0, 0, 86400_000, "easy")
CUP = Tournament("cup", "Cup", "", SWISS, "germany", 2, {}, PACE, False, True, 3, 24, LOSES, 6, 1, 1)


def account(key: str) -> Account:
    return Account(key, key.capitalize(), "", "", "", f"device of {key}", 1)


async def filled(kept: Store) -> None:
    for key in ("ada", "ben"):
        await kept.do(add_account, account(key))
    await kept.do(store.add_tournament, CUP, "device of ada", 1)
    for key in ("ada", "ben"):
        await kept.do(store.enter, "cup", f"device of {key}", [OPEN], 2)


def test_who_acts_is_checked_where_it_is_written(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await filled(kept)
        order = {"ada": (0, 1), "ben": (1, 1)}
        for refused, act in (
            (NotTheirs, lambda db: store.enter(db, "cup", "nobody", [OPEN], 9)),
            (Conflict, lambda db: store.enter(db, "cup", "device of ben", [OPEN], 2)),  # it is full
            (NotTheirs, lambda db: store.begin(db, "cup", "device of ben", order, 1)),
            (Conflict, lambda db: store.begin(db, "cup", "device of ada", {"ada": (0, 1)}, 1)),
            (Conflict, lambda db: store.add_tournament(db, CUP._replace(id="two"), "device of ada", 1)),
            (Conflict, lambda db: store.add_tournament(db, CUP._replace(id="two"), "nobody", 9)),
        ):
            with pytest.raises(refused):
                await kept.do(act)
        await kept.do(store.begin, "cup", "device of ada", order, 1)
        found = await kept.read(store.tournament_of, "cup")
        assert found == CUP._replace(organiser="ada", state=RUNNING)
        rows = [Paired(1, 0, seat, who, "t") for seat, who in enumerate(("ada", "ben"))]
        await kept.do(store.begin_round, found, 5, rows, [])
        with pytest.raises(Conflict):
            await kept.do(store.begin_round, found, 5, rows, [])  # another process was quicker
        assert await kept.do(store.withdraw, "cup", "device of ben") == "t"
        await kept.do(store.score, "t", [1.0, 0.0], [7, 3])
        await kept.do(store.score, "t", [0.0, 1.0], [0, 0])  # what is known stays
        assert [one.points for one in await kept.read(store.paired, "cup", 1)] == [1.0, 0.0]
        assert await kept.read(store.of_board, "t") == "cup"

    with_store_at(where, work)


def test_names_change_and_people_who_are_deleted_are_nobody(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await filled(kept)
        await kept.do(rename_account, account("ada"), "eva", "Eva")
        found = await kept.read(store.tournament_of, "cup")
        assert found
        assert found.organiser == "eva"
        assert [one.name for one in await kept.read(store.entered, "cup")] == ["Eva", "Ben"]
        await kept.do(delete_account, account("ada")._replace(key="eva"))
        people = await kept.read(store.entered, "cup")
        assert [(one.name, one.gone) for one in people] == [("", True), ("Ben", False)]
        assert "eva" not in str(people)

    with_store_at(where, work)


def test_a_tournament_moves_whole_or_not_at_all(tmp_path: Path) -> None:
    async def write(kept: Store) -> Any:
        await filled(kept)
        return await kept.read(lambda db: list(export_lines(db)))

    async def into_empty(kept: Store) -> None:
        await kept.do(import_lines, exported)
        assert [one.who for one in await kept.read(store.entered, "cup")] == ["ada", "ben"]

    async def where_ben_is_somebody_else(kept: Store) -> None:
        await kept.do(add_account, account("ben")._replace(device="of another Ben"))
        await kept.do(import_lines, exported)
        assert await kept.read(store.tournament_of, "cup") is None
        assert await kept.read(store.entered, "cup") == []

    exported = with_store_at(tmp_path / "one.db", write)
    with_store_at(tmp_path / "two.db", into_empty)
    with_store_at(tmp_path / "three.db", where_ben_is_somebody_else)
