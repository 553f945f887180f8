"""Analyses over the wire: none of a running match, only for those who may have the record, made once, as by command."""

import asyncio
import json
import pickle
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from stellwerk.arena.judge import asked
from stellwerk.arena.judge.analysis import analysis, shared
from stellwerk.arena.judge.asked import Piece, go_on, pack, parcel_of
from stellwerk.arena.judge.evaluation import Trial, judge, trial_of
from stellwerk.arena.judge.lines import runs
from stellwerk.bots.search import Budget
from stellwerk.core.match import Match
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.base.settings import Limits
from stellwerk.web.review import analyst
from stellwerk.web.review.analyst import analyse_unclaimed, keep_analysing, read, written
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import Store, analyses, append
from stellwerk.web.store.transfer import delete_tables, export_lines, import_lines, table_ids
from tests.arena.test_analysis import played
from tests.web.analyses import FEW, judged, match_of, put_asked, put_blunders
from tests.web.browser.positions import COOKIE, put, put_at
from tests.web.serving import Server, Visitor, running
from tests.web.tables import a_table, made_runtime, play_some, seats, setting, stored, with_store_at

ID = "abcdefgh"
RESUMED = "resumed"
LIMITS = ("--limit", f"analysis_simulations={FEW}", "--limit", "analyses_waiting=2")
PAGES = ("analysis", "analysis.json", "review?step=5&seat=0")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It finds an analysis that was not finished when it stopped."""
    db = tmp_path_factory.mktemp("analysis") / "tables.db"
    with transaction(db, write=True, new=True):
        pass
    put_at(db, RESUMED, "germany", 2, 5000)
    found = judged(match_of(db, RESUMED))
    half = found[len(found) // 2].step
    put_asked(db, RESUMED, half, [one for one in found if one.step < half])
    with running(db, options=LIMITS) as server:
        yield server


def sitting(server: Server) -> Visitor:
    """Who sits at the tables that are put there."""
    visitor = Visitor(server.address)
    visitor.http.cookies.set(DEVICE, COOKIE)
    return visitor


def resumed(visitor: Visitor) -> Response:
    """Until the analysis that the server found is finished."""
    while (answer := visitor.get(f"/t/{RESUMED}/analysis.json")).status_code == 202:
        pass
    return answer


def test_of_a_running_match_there_is_no_analysis_for_anybody(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    for table in (ada.table("germany", "me", "bot:easy", listed="on"), ada.table("germany", "me", "here")):
        for visitor in (ada, eve):
            for page in PAGES:
                refused = visitor.get(f"/t/{table}/{page}")
                assert refused.status_code == 403, page
                assert len(refused.text) < 5000
            assert visitor.post(f"/t/{table}/analysis").status_code == 403
    with transaction(server.db) as db:
        assert not db.execute("SELECT 1 FROM analyses WHERE tbl <> ?", (RESUMED,)).fetchone()


def test_it_is_asked_for_once_by_those_who_may_have_the_record(server: Server) -> None:
    ada, eve, cleo = sitting(server), Visitor(server.address), Visitor(server.address)
    resumed(ada)
    table = put(server, "asked", "germany", 2, 5000)
    for page in PAGES:
        assert eve.get(f"{table}/{page}").status_code == 403
    assert eve.post(f"{table}/analysis").status_code == 403
    assert ada.get(f"{table}/analysis.json").status_code == 404
    assert f'action="{table}/analysis"' in ada.get(table).text, "a button at the end of the match"
    assert f"{table}/analysis" in ada.get(f"{table}/replay").text
    assert f"{table}/analysis" not in eve.get(f"{table}/replay").text
    key = ada.get(table).text.partition("match.json?key=")[2].partition('"')[0]
    asked = cleo.post(f"{table}/analysis?key={key}")
    assert (asked.status_code, asked.headers["location"]) == (303, f"{table}/analysis?key={key}")
    assert cleo.get(asked.headers["location"]).status_code == 200
    assert ada.post(f"{table}/analysis").status_code == 303
    far = ada.get(f"{table}/analysis.json")
    assert far.status_code == 202
    assert far.json()["steps"] == len(match_of(server.db, "asked").actions)
    assert "<progress" in ada.get(f"{table}/analysis").text
    assert ada.get(f"{table}/review?step=5&seat=0").status_code == 404
    others = [put(server, f"more{n}", "germany", 2, 5000) for n in range(2)]
    assert [ada.post(f"{other}/analysis").status_code for other in others] == [303, 429], "two may wait here"
    with transaction(server.db, write=True) as db:
        assert analyses.unfinished(db) == ["asked", "more0"]
    while "<figure" not in ada.get(f"{others[0]}/analysis").text:
        assert ada.get(f"{others[0]}/analysis.json").json()["before"] == 1, "its course comes before its turn"
    with transaction(server.db, write=True) as db:
        db.execute("DELETE FROM analyses WHERE done < steps")  # that would take minutes


def test_after_a_restart_it_goes_on_and_is_what_the_command_says(server: Server) -> None:
    ada, match = sitting(server), match_of(server.db, RESUMED)
    answer = resumed(ada)
    names = tuple(ada.get(f"/t/{RESUMED}/match.json").json()["names"])
    found = analysis(match, judged(match), names=names).to_json()
    assert found["steps"]
    assert answer.json() == json.loads(json.dumps(found))
    assert ada.get(f"/t/{RESUMED}/analysis").text.count("<svg") > 2


def test_the_pages_say_what_was_better_in_every_language(server: Server) -> None:
    ada, table = sitting(server), "blunders"
    put(server, table, "first-class", 2, 5000)
    slips = put_blunders(server.db, table)
    match, slip = match_of(server.db, table), slips[-1]
    skip = shared(slip.played.line, slip.alternatives[0].line)
    then = match.at(slip.step + skip)
    better_option, played_option = slip.alternatives[0].line[skip], slip.played.line[skip]
    for language in ("en", "de", "it"):
        ada.http.headers["accept-language"] = language
        better, was = (then.say(one, language) for one in (better_option, played_option))
        page, address = (
            ada.get(f"/t/{table}/analysis").text,
            f"/t/{table}/review?step={slip.step + skip}&seat={slip.seat}",
        )
        assert better in page
        assert was in page
        assert address.replace("&", "&amp;") in page
        review = ada.get(address).text
        assert then.question(language) in review
        assert better in review
        assert "marked" not in review
        assert 'class="rated"' not in review, "what was better is not said before the choice"
        assert then.decision is not None
        pick = then.decision.options.index(better_option)
        answer = ada.get(f"{address}&pick={pick}").text
        assert 'class="rated"' in answer
        verdict = {"en": "Yes, that is", "de": "Ja, das ist", "it": "Sì, questa è"}[language]
        assert verdict in answer
        played_again = ada.get(f"{address}&pick={then.decision.options.index(played_option)}").text
        assert verdict not in played_again
    assert ada.get(f"/t/{table}/review?step={slip.step + skip}&seat={1 - slip.seat}").status_code == 404


def test_a_judgement_in_pieces_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("germany", 60)
    assert match.decision is not None
    line, some = match.decision.options[:1], Budget(simulations=24)
    parcel = parcel_of(match, None, (match.view(match.decision.seat), match.decision, match.state))
    trial = trial_of(match, line, some)
    monkeypatch.setattr(asked, "PIECE", 0.0)
    pieces, found = 0, go_on(Piece("germany", parcel, trial))
    while isinstance(found, Trial):
        again: Trial = pickle.loads(pickle.dumps(found))
        pieces, found = pieces + 1, go_on(Piece("germany", parcel, again))
    assert pieces >= 2
    assert found == judge(match, line, some)
    assert read(written([], [found])) == ([], [found])


# The store


def test_one_is_kept_for_the_match_as_it_stands(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        table = a_table("ada", "bot:easy")
        await stored(kept, table)
        await kept.do(append, ID, 0, [(0, "a"), (0, "b")], -1, 2)
        assert await kept.read(analyses.read_analysis, ID) is None
        for now in (5, 6):
            assert await kept.do(analyses.ask_analysis, ID, 2, 2, now, 1)
        assert not await kept.do(analyses.ask_analysis, "other", 2, 2, 7, 1), "one waits already"
        assert await kept.read(analyses.unfinished) == [ID]
        assert await kept.do(analyses.put_analysis, ID, 2, 1, "[1]")
        assert await kept.read(analyses.read_analysis, ID) == (2, 1, 2, "[1]", 5)
        assert await kept.do(analyses.put_analysis, ID, 2, 2, "[2]")
        assert await kept.read(analyses.unfinished) == []
        await kept.do(append, ID, 2, [(0, "undo")], 0, 1)
        assert await kept.read(analyses.read_analysis, ID) is None, "the end was taken back"
        assert not await kept.do(analyses.put_analysis, ID, 2, 2, "[3]")
        assert await kept.do(analyses.ask_analysis, ID, 3, 1, 8, 1)
        assert await kept.read(analyses.read_analysis, ID) == (3, 0, 1, "[]", 8)

    with_store_at(where, work)


def test_it_is_exported_and_deleted_with_its_table(tmp_path: Path, where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store_table)
        await kept.do(analyses.ask_analysis, ID, 0, 4, 5, 9)

    def store_table(db: Any) -> None:
        from stellwerk.web.store import add_table

        add_table(db, setting(), seats("ada", "ben"), -1)

    with_store_at(where, work)
    with transaction(where) as db, transaction(tmp_path / "other.db", write=True, new=True) as other:
        assert import_lines(other, export_lines(db))[:2] == (1, 0)
        assert analyses.read_analysis(other, ID) == (0, 0, 4, "[]", 5)
        delete_tables(other, table_ids(other))
        assert analyses.read_analysis(other, ID) is None


# Who does it


def test_of_several_processes_one_does_it(postgres: Any) -> None:
    async def work(kept: Store) -> None:
        runtime = made_runtime(address)
        table = a_table("ada", "bot:easy")
        await stored(kept, table)
        await kept.do(analyses.ask_analysis, ID, 0, 5, 5, 9)
        assert await kept.claim(f"analysis {ID}")
        await analyse_unclaimed(runtime, ID)
        assert await kept.read(analyses.unfinished) == [ID], "another process is at it"
        await kept.release(f"analysis {ID}")
        await analyse_unclaimed(runtime, ID)
        assert await kept.read(analyses.unfinished) == [], "the match goes on: nothing is made of it"
        await runtime.close()

    address = postgres.emptied()
    with_store_at(address, work)


def test_what_cannot_be_analysed_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def work() -> None:
        runtime = made_runtime(tmp_path / "tables.db")
        table = a_table("ada", "bot:easy")
        await stored(runtime.store, table)
        await play_some(runtime.store, table, 5)
        await runtime.store.do(analyses.ask_analysis, "nowhere", 0, 5, 1, 9)
        await runtime.store.do(analyses.ask_analysis, ID, 5, 5, 2, 9)
        working = asyncio.create_task(keep_analysing(runtime))
        while await runtime.store.read(analyses.unfinished):
            await asyncio.sleep(0.01)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        assert await runtime.store.read(analyses.read_analysis, ID) is None, "of a running match none is made"
        await runtime.close()

    asyncio.run(work())


@pytest.mark.parametrize("broken", [1, 4])
def test_a_decision_that_fails_does_not_cost_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: int
) -> None:
    async def work() -> None:
        runtime = made_runtime(db, limits=Limits(analysis_simulations=FEW))
        patiently = runtime.bots.run_patiently

        async def some(work: Any, asked: Any) -> Any:
            if isinstance(asked, Piece) and asked.trial.step in failing:
                raise BrokenProcessPool
            return await patiently(work, asked)

        monkeypatch.setattr(runtime.bots, "run_patiently", some)
        await analyse_unclaimed(runtime, RESUMED)
        kept = await runtime.store.read(analyses.read_analysis, RESUMED)
        if broken > analyst.MISSED:
            assert kept is None, "then more is wrong than a decision"
        else:
            assert kept is not None
            assert kept.finished
            assert [one.step for one in read(kept.found)[1]] == [step for step in steps if step not in failing]
        await runtime.close()

    monkeypatch.setattr(analyst, "ROUGH", 1)
    db = tmp_path / "tables.db"
    with transaction(db, write=True, new=True):
        pass
    put_at(db, RESUMED, "germany", 2, 5000)
    match = match_of(db, RESUMED)
    steps = [run.first for run in runs(match)][-6:]
    failing = steps[:broken]
    put_asked(db, RESUMED, steps[0], [])
    asyncio.run(work())


def test_the_position_that_is_sent_is_what_the_seat_saw() -> None:
    match: Match = played("germany", 60)
    assert match.decision is not None
    view, decision = pickle.loads(pack(match, None))
    assert view == match.view(match.decision.seat)
    assert decision == match.decision
