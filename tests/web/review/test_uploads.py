"""Saved matches that are uploaded: checked as `stellwerk replay` does, seen like others, and refused in one line."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk import Match, load
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES, open_box, other_decks
from stellwerk.kit.film import animated
from stellwerk.kit.film_pictures import pictures
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.operator import expiry
from stellwerk.web.review import match_check
from stellwerk.web.review.uploads import WRONG
from stellwerk.web.store import Fork
from stellwerk.web.store.forks import add_fork, old_uploads
from stellwerk.web.store.upkeep import DAY, all_tables
from tests.cli.command import here
from tests.web.browser.positions import put
from tests.web.review.test_forks import ALL_STEPS, BOTS, ada_of
from tests.web.review.test_replay import eyes, moment
from tests.web.serving import Server, Visitor
from tests.web.tables import made_runtime, run, seats, setting


def played(game: str, steps: int, deck: str | None = None, names: tuple[str, ...] = ()) -> Match:
    match, rng = Match(GAMES[game], 2, 7, names=names, box=open_box(game, deck)), seeded(1)
    while match.decision and len(match.actions) < steps:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def upload(visitor: Visitor, text: str, **more: str) -> httpx.Response:
    files = {"match": ("match.json", text)} | {name: (name, body) for name, body in more.items()}
    return visitor.http.post("/upload", files=files, headers={"origin": visitor.address.rstrip("/")})


def uploaded(visitor: Visitor, text: str) -> str:
    """The address of the match that was uploaded."""
    answer = upload(visitor, text)
    assert answer.status_code == 303, answer.text[-900:]
    return answer.headers["location"]


def id_of(address: str) -> str:
    return address.split("/")[2]


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_what_is_downloaded_here_is_verified_and_can_be_uploaded(server: Server, tmp_path: Path, game: str) -> None:
    ada, ben, eve = ada_of(server), Visitor(server.address), Visitor(server.address)
    path = put(server, f"down{game}", game, 2, ALL_STEPS)
    record = ada.get(f"{path}/match.json").text
    file = tmp_path / "match.json"
    file.write_text(record)
    assert here("replay", file).out.startswith(f"ok: {len(json.loads(record)['actions'])} steps")
    link = uploaded(ben, record)
    id, key = id_of(link), link.partition("key=")[2]
    assert len(eyes(ben, id)) == 3
    assert "Uploaded match" in eve.get(link).text
    (own,) = set(re.findall(r"match\.json\?key=([\w-]+)", ada.get(f"{path}/replay").text))
    for seat in ("0", "1", "all"):
        same = moment(Visitor(server.address), path.removeprefix("/t/"), 9, seat, key=own)["panels"]
        assert moment(eve, id, 9, seat, key=key)["panels"] == same, "who has the link sees all"
    assert moment(eve, id, 9, "1")["panels"] == moment(eve, id, 9, "all")["panels"]
    assert eve.get(f"/t/{id}/match.json?key={key}").text == record
    assert '<i class="kind">Uploaded</i>' in ben.get("/").text
    assert ben.post(f"/t/{id}/fork?step=5", **BOTS).status_code == 303


def test_a_match_that_was_not_finished_is_seen_and_not_played_on(server: Server) -> None:
    ben = Visitor(server.address)
    match = played("germany", 30, names=("Ada", "<b>"))
    link = uploaded(ben, match.to_json())
    id = id_of(link)
    assert ben.get(f"/t/{id}").headers["location"].startswith(f"/t/{id}/replay")
    assert len(eyes(ben, id)) == 3
    assert "&lt;b&gt;" in ben.get(link).text
    assert ben.get(f"/t/{id}/match.json").status_code == 403
    assert ben.post(f"/t/{id}/seat", seat="0", do="bot", level="easy").status_code == 403
    assert ben.post(f"/t/{id}/fork?step=30", **BOTS).status_code == 303


def changed(**more: Any) -> str:
    return json.dumps(json.loads(played("germany", 12).to_json()) | more)


FIRST = json.loads(played("germany", 12).to_json())["actions"]
BAD = {
    "nothing": ("", "file", ""),
    "no match": ("<html>", "file", ""),
    "cut off": (played("germany", 12).to_json()[:-20], "file", ""),
    "a list": ("[1]", "file", ""),
    "nested": ("[" * 100_000, "file", ""),
    "half a match": ('{"stellwerk": 1, "game": "germany", "rules": ' + str(GAMES["germany"].version) + "}", "file", ""),
    "an unknown game": (changed(game="chess"), "game", "chess"),
    "other rules": (changed(rules=0), "rules", ""),
    "another format": (changed(stellwerk=9), "rules", ""),
    "a deck of its own": (changed(deck="f" * 64), "deck", ""),
    "too many players": (changed(players=77), "match", "The header of the match is wrong"),
    "an illegal action": (changed(actions=[*FIRST, ["claim", 999, 0]]), "match", "Step 12"),
    "an action that is none": (changed(actions=[*FIRST, {}]), "match", "Step 12"),
    "an action more": (changed(actions=FIRST[:-1]), "match", "hash"),
}


@pytest.mark.parametrize(("text", "wrong", "says"), BAD.values(), ids=BAD)
def test_what_is_wrong_with_a_file_is_found(text: str, wrong: str, says: str) -> None:
    found = match_check.checked(text, "", LIMITS.drawing)
    assert found["wrong"] == wrong
    assert says in found.get("says", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_wrong_is_refused_in_one_line(server: Server, language: str) -> None:
    ben, t = Visitor(server.address, language), words(language)
    for text, wrong in (("junk", "file"), (changed(game="chess"), "game"), (changed(rules=0), "rules")):
        answer = upload(ben, text)
        assert answer.status_code == 400
        assert t(WRONG[wrong], problem="chess") in answer.text
    assert upload(ben, "x" * LIMITS.form_bytes).status_code == 413


def test_decks_are_found_or_given(server: Server) -> None:
    ben = Visitor(server.address)
    (name, path), *_ = other_decks("first-class").items()
    match = played("first-class", 20, path.read_text("utf-8"))
    assert uploaded(ben, match.to_json()), name
    assert upload(ben, match.to_json(), deck=path.read_text("utf-8")).status_code == 303
    refused = upload(ben, match.to_json(), deck='game = "first-class"')
    assert (refused.status_code, "The deck cannot be used" in refused.text) == (400, True)


def test_uploads_are_limited(server: Server) -> None:
    eve = Visitor(server.address)
    eve.http.headers["x-forwarded-for"] = "198.51.100.7"
    eve.made("/play/germany")  # and has a cookie now
    answers = [upload(eve, "junk").status_code for _ in range(LIMITS.uploads_of_device.most + 1)]
    assert answers == [400] * LIMITS.uploads_of_device.most + [429]


def test_a_file_that_is_too_much_is_given_up(tmp_path: Path) -> None:
    async def work() -> match_check.Found:
        runtime = made_runtime(tmp_path / "tables.db", limits=LIMITS._replace(deck_patience=0.001))
        try:
            return await match_check.check(runtime, changed(), "")
        finally:
            await runtime.close()

    assert run(work()) == {"wrong": "costly"}


def test_uploads_are_forgotten_after_a_while(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> list[str]:
        runtime = made_runtime(where)
        for id, origin in (("upload", ""), ("fork", "upload")):
            made = setting(id=id, practice=True)
            await runtime.store.do(add_fork, made, seats("ada", "ben"), 0, [(0, "a")], Fork(origin, 1))
        await runtime.store.do(lambda db: db.execute("UPDATE tables SET used = 0") and None)
        assert await runtime.store.read(old_uploads, 91 * DAY, 0) == []
        await expiry.house_work(runtime, 91 * DAY)
        left = [listed.summary.id for listed in await runtime.store.read(all_tables, 9)]
        await runtime.close()
        return left

    assert LIMITS.upload_days == 90
    assert run(work()) == ["fork"]


def test_a_film_is_drawn_through_the_eyes_one_may_have(server: Server) -> None:
    ben, eve = Visitor(server.address), Visitor(server.address)
    id = id_of(uploaded(ben, played("germany", 12).to_json()))
    own, public = ben.get(f"/t/{id}/match.svg?seat=0"), eve.get(f"/t/{id}/match.svg?seat=0")
    assert own.headers["content-type"].startswith("image/svg+xml")
    assert "attachment" in own.headers["content-disposition"]
    match = load(played("germany", 12).to_json())
    assert own.text == animated(pictures(match, 0))
    assert public.text == animated(pictures(match, None)), "no other eyes are lent"


def test_a_saved_match_of_the_command_line_can_be_uploaded(server: Server) -> None:
    assert load(changed()).to_json() == played("germany", 12).to_json()
    assert uploaded(Visitor(server.address), changed())
