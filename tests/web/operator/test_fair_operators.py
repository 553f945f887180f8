"""Fair tables, for whoever runs the server: what is moved, kept, asked and counted (issue 22)."""

import asyncio
import html
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from stellwerk import new
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.games.first_class.rules import scoring
from stellwerk.kit.deck import export
from stellwerk.web.base.settings import chosen
from stellwerk.web.operator.expiry import house_work
from stellwerk.web.people import ratings
from stellwerk.web.play.table import Table
from stellwerk.web.server.store_files import transaction
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import Seat, add_table, transfer, trash
from stellwerk.web.store.accounts import Rating, put_rating, ratings_of
from stellwerk.web.store.migrations import SCHEMA
from stellwerk.web.store.transfer import ALL, OF_A_SERVER, OF_NOW, rows_of
from tests.cli.command import here
from tests.web.postgres import Postgres
from tests.web.serving import LONG, Server, Visitor, running
from tests.web.tables import made_runtime, seats, setting

ROOT = Path(__file__).parents[3]
Where = Path | str
SECRET = "the-secret-of-whoever-runs-it"
PHRASE = "four horses pull a coach"
COLUMNS = {  # by relation: the names of its columns and whether each is text
    name: [(column, kind == "TEXT") for column, kind in re.findall(r"(\w+) (TEXT|INTEGER|DOUBLE)", body)]
    for name, body in re.findall(r"CREATE TABLE IF NOT EXISTS (\w+) \(([^;]*)\)", SCHEMA)
}


@pytest.fixture
def other(where: Where, tmp_path: Path, request: pytest.FixtureRequest) -> Where:
    """A new store of the other kind."""
    if isinstance(where, str):
        return tmp_path / "other.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()


def everywhere(where: Where, mark: str = "") -> None:
    """A row in every relation that the schema has, whatever it is for: all of them of one table and one person."""
    given: dict[str, Any] = {
        "tbl": "table",
        "id": "table",
        "deck": "deck",
        "digest": "deck",
        "key": "ada",
        "who": "ada",
        "account": "ada",
    }
    with transaction(where, write=True, new=True) as db:
        for name, columns in COLUMNS.items():
            row = [given.get(column, f"{column}{mark}") if text else 7 for column, text in columns]
            names, places = ",".join(column for column, _ in columns), ",".join("?" * len(row))
            db.execute(f"INSERT INTO {name} ({names}) VALUES ({places})", row)


def everything(where: Where) -> dict[str, list[dict[str, Any]]]:
    with transaction(where) as db:
        return {name: rows_of(db, name) for name in ALL}


def test_22_13_everything_moves_from_one_kind_of_store_to_the_other_and_back(
    where: Where, other: Where, tmp_path: Path
) -> None:
    everywhere(where)
    before = everything(where)
    assert all(before.values()), "each relation has a row, also one that is new"
    for source, target, file in ((where, other, "there"), (other, tmp_path / "back.db", "back")):
        assert here("db", "export", tmp_path / file, "--db", source).code == 0
        said = here("db", "import", tmp_path / file, "--db", target)
        assert said.out == (
            "1 tables were added; 0 were there already.\n1 accounts were added; 0 names were taken already.\n"
        )
        after = everything(target)
        for name in ALL:
            if name in OF_NOW | OF_A_SERVER:
                assert not after[name], "what another server counts for itself"
            elif name == "paces":
                assert len(after[name]) == 1, "its clock is stopped"
            else:
                assert after[name] == before[name], name


def test_22_13_somebody_of_the_same_name_who_is_there_keeps_the_own_account_and_ratings(tmp_path: Path) -> None:
    everywhere(tmp_path / "one.db")
    everywhere(tmp_path / "two.db", "2")
    with transaction(tmp_path / "two.db", write=True) as db:
        db.execute("UPDATE ratings SET mu = 30, game = 'another'")
    mine = everything(tmp_path / "two.db")
    assert here("db", "export", tmp_path / "file", "--db", tmp_path / "one.db").code == 0
    said = here("db", "import", tmp_path / "file", "--db", tmp_path / "two.db")
    assert said.out.splitlines()[1] == "0 accounts were added; 1 names were taken already."
    after = everything(tmp_path / "two.db")
    assert (after["accounts"], after["ratings"]) == (mine["accounts"], mine["ratings"])


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_22_25_whatever_holds_cards_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = open_store(tmp_path / "tables.db")
        everywhere(tmp_path / "tables.db")
        assert here("db", "backup", tmp_path / "copy.db", "--db", tmp_path / "tables.db").code == 0
        assert here("db", "export", tmp_path / "lines.jsonl", "--db", tmp_path / "tables.db").code == 0
        assert here("db", "import", tmp_path / "lines.jsonl", "--db", tmp_path / "new.db").code == 0
        found = modes(tmp_path)
        store.close()
    finally:
        os.umask(before)
    assert {"tables.db", "tables.db-wal", "tables.db-lock", "copy.db", "lines.jsonl", "new.db"} <= set(found)
    assert set(found.values()) == {0o600}, found


def test_22_25_the_copy_that_an_upgrade_leaves_is_as_private(tmp_path: Path) -> None:
    everywhere(tmp_path / "tables.db")
    with transaction(tmp_path / "tables.db", write=True) as db:
        db.execute("ALTER TABLE tables DROP COLUMN practice")
        db.execute("DROP INDEX by_use")
        db.execute("ALTER TABLE tables DROP COLUMN used")
        db.execute("ALTER TABLE steps DROP COLUMN at")
        db.execute("DROP TABLE story")
        db.execute("DROP TABLE sittings")
        db.execute("CREATE TABLE chat (tbl TEXT, n INTEGER, name TEXT, text TEXT, said INTEGER)")
        db.execute("PRAGMA user_version=2")
    with transaction(tmp_path / "tables.db"):
        pass
    assert modes(tmp_path)["tables.db.version-2"] == 0o600


AS_ANOTHER = """
import os, pathlib, sys
from stellwerk.web.base import settings
from stellwerk.web.base import outside
user, file = int(sys.argv[1]), pathlib.Path(sys.argv[2])
os.setgid(user)
os.setuid(user)
print(settings.chosen(file, []), outside.chosen(file))
"""


def handed_over(unit: str, root: Path, user: int) -> Path:
    """What systemd does with LoadCredential: it reads the file as root, and gives a copy to the user of the service."""
    folder = root / "credentials"
    folder.mkdir()
    for name, source in re.findall(r"^LoadCredential=([\w.]+):(\S+)$", unit, re.M):
        copy = folder / name
        copy.write_bytes((root / source.removeprefix("/")).read_bytes())
        copy.chmod(0o400)
        os.chown(copy, user, user)
    folder.chmod(0o500)
    os.chown(folder, user, user)
    return folder


@pytest.fixture
def root() -> Iterator[Path]:
    """A folder that everybody may enter: those of the tests are for one user."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_22_14_the_service_reads_a_settings_file_that_is_root_s_alone(root: Path) -> None:
    user = 65534 if os.geteuid() == 0 else os.geteuid()
    secret = root / "etc" / "stellwerk" / "settings.toml"
    secret.parent.mkdir(parents=True)
    secret.write_text(
        'watchers = 7\n[mail]\nserver = "smtp.example.org"\nfrom = "a@b.example"\naddress = "https://x.example"\n'
    )
    secret.chmod(0o600)
    unit = (ROOT / "deploy" / "stellwerk.service").read_text()
    assert "DynamicUser=yes" in unit
    folder = handed_over(unit, root, user)
    (place,) = re.findall(r"ExecStart=\S+ serve --settings (\S+) ", unit)
    done = read_as(user, place.replace("${CREDENTIALS_DIRECTORY}", str(folder)))
    assert "'watchers': 7" in done.stdout
    assert "smtp.example.org" in done.stdout
    if os.geteuid() == 0:
        assert "PermissionError" in read_as(user, str(secret)).stderr, "by itself it could not"


def read_as(user: int, file: str) -> subprocess.CompletedProcess[str]:
    """The settings as a plain user reads them. What that needs is loaded before: Python itself may be root's here."""
    command = [sys.executable, "-c", AS_ANOTHER, str(user), file]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)


def test_22_14_without_a_settings_file_the_service_starts_all_the_same() -> None:
    unit = (ROOT / "deploy" / "stellwerk.service").read_text()
    loaded = re.findall(r"^LoadCredential=([\w.]+):", unit, re.M)
    assert loaded
    assert loaded == re.findall(r"^SetCredential=([\w.]+):#$", unit, re.M), "an empty one in its place"


def test_22_14_the_container_mounts_the_file_and_its_user_is_named() -> None:
    compose = (ROOT / "deploy" / "compose.yaml").read_text()
    ((source, target),) = re.findall(r'"\./([\w.]+):(/etc/[\w./]+):ro"', compose)
    assert f'"--settings", "{target}"' in compose
    assert chosen(ROOT / "deploy" / source, []) == {}
    (user,) = re.findall(r"--uid (\d+)", (ROOT / "deploy" / "Containerfile").read_text())
    for said in (compose, (ROOT / "docs" / "guide" / "hosting.md").read_text()):
        assert f"chown {user}" in said


# Ratings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """All names are made from one address here."""
    folder = tmp_path_factory.mktemp("operators")
    limits = ["--limit", "sign_ins_of_address=999/60", "--limit", "deleted_days=3"]
    with running(folder / "tables.db", options=limits, STELLWERK_ADMIN_SECRET=SECRET) as one:
        yield one


def named(server: Server, name: str) -> Visitor:
    visitor = Visitor(server.address)
    assert visitor.post("/me", do="new", name=name, passphrase=PHRASE).status_code == 303
    return visitor


def finished(*sitting: Seat, deck: str | None = None) -> Table:
    """A table at which a match of Germany was played at random to its end."""
    rng, match = seeded(1), new("germany", players=len(sitting), seed=7)
    while match.decision:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return Table(setting(players=len(sitting), deck=deck), match, list(sitting), [])


BOT, ADA, BEN = Seat("easy", "", ""), Seat("", "Ada", "", frozenset({"a"})), Seat("", "Ben", "", frozenset({"b"}))
ADA_LEFT = ADA._replace(level="hard")


def test_22_9_a_match_with_the_host_s_own_deck_is_not_rated() -> None:
    assert ratings.counts(finished(ADA, BEN))
    assert not ratings.counts(finished(ADA, BEN, deck="game = 'germany'"))


@pytest.mark.parametrize("own", [True, False])
def test_22_9_the_host_s_own_deck_is_named_in_the_lobby_at_the_door_and_at_the_table(server: Server, own: bool) -> None:
    host, eve = Visitor(server.address), Visitor(server.address)
    deck = {"deck": export(GAMES["germany"])} if own else {}
    table = host.table("germany", "me", "anybody", "friend", **deck)
    link = host.links(table)[-1]
    listed = eve.get("/lobby").text.partition(f'data-table="{table}"')[2].partition("</li>")[0]
    for page in (listed, eve.get(link).text, eve.get(f"/t/{table}").text):
        assert ("own-deck" in page, "not rated" in page) == (own, own)


def test_22_16_whoever_leaves_comes_behind_all_who_stay() -> None:
    stayed, left = finished(ADA, BEN, BOT), finished(ADA_LEFT, BEN, BOT)
    assert ratings.counts(left)
    assert ratings.places(left)[1:] == ratings.places(stayed)[1:]
    assert ratings.places(left)[0] > max(ratings.places(left)[1:])
    both = finished(ADA_LEFT, BEN._replace(level="hard"), BOT)
    order = sorted(range(2), key=lambda seat: ratings.places(both)[seat])
    assert order == sorted(range(2), key=lambda seat: ratings.places(stayed)[seat]), "among themselves as it came out"


def test_22_16_DE_10_12_second_places_are_ranked_like_first_ones() -> None:
    table = finished(ADA, BEN, BOT, BOT)
    state: Any = table.match.state
    state.score = [70, 40, 40, 40]
    state.tickets = tuple(() for _ in range(4))
    state.met = ((0,) * 6, (0, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0))
    assert ratings.places(table) == [0, 2, 1, 2]


def test_22_16_FC_RC_15_the_arrested_come_last_together() -> None:
    match = new("first-class", players=3, seed=3, modules="CD")
    rng = seeded(1)
    while match.decision:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    state: Any = match.state
    caught = scoring.arrested(state)
    assert caught
    table = Table(setting("first-class", players=3, options={"modules": "CD"}), match, [BOT] * 3, [])
    places = ratings.places(table)
    assert {places[seat] for seat in caught} == {3 - len(caught)}
    assert [seat for seat in range(3) if places[seat] == 0] == list(match.winners)


def test_22_16_leaving_counts_and_the_end_says_what_the_rating_did(server: Server) -> None:
    hugo = named(server, "Hugo")
    table = hugo.table("first-class", "me", "bot:easy")
    hugo.post(f"/t/{table}/seat", seat="0", do="bot", level="hard")
    with hugo.socket(table) as page:
        page.wait(lambda shows: shows["over"])
    shown = hugo.get(f"/t/{table}").text  # waits until all of the last step is done
    with transaction(server.db) as db:
        (rating,) = ratings_of(db, "hugo")
    assert (rating.matches, rating.mu < 25) == (1, True)
    assert f"Your rating against bots: 1000 → {ratings.value(rating.mu)}" in shown
    assert "Your rating" not in Visitor(server.address).get(f"/t/{table}").text, "nobody else's affair"
    assert hugo.get("/me/data.json").json()["rated"][0]["tbl"] == table
    hugo.post("/me", do="delete", passphrase=PHRASE)
    with transaction(server.db) as db:
        assert not rows_of(db, "changes", "who", "hugo")


# Whoever runs the server


@pytest.fixture(scope="module")
def owner(server: Server) -> Visitor:
    owner = Visitor(server.address)
    assert owner.post("/admin/in", secret=SECRET).headers["location"] == "/admin"
    return owner


def admin(server: Server, *order: str) -> str:
    outcome = here("admin", *order, "--at", server.address, "--secret", SECRET)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def test_22_15_a_running_table_is_deleted_only_by_somebody_who_is_sure(server: Server, owner: Visitor) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    assert owner.post("/admin", do="delete", table=table).status_code == 400
    assert ada.get(f"/t/{table}").status_code == 200
    assert "put back for 3 days" in html.unescape(owner.get("/admin").text.partition(f"/t/{table}")[2])


def test_22_15_a_deleted_table_is_kept_for_some_days_and_goes_on_when_it_is_put_back(
    server: Server, owner: Visitor
) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    with ada.socket(table) as page:
        page.my_turn()
        assert owner.post("/admin", do="delete", table=table, sure="yes").status_code == 303
        page.until("error")
    assert ada.get(f"/t/{table}").status_code == 404
    assert f"/t/{table}" not in ada.get("/").text
    listed = owner.get("/admin").text.partition(f"/t/{table}")[2].partition("</tr>")[0]
    assert "Deleted" in listed
    assert here("db", "check", "--db", server.db, "--jobs", "1").code == 0
    assert admin(server, "restore", table) == f"{table} is back.\n"
    assert f"/t/{table}" in ada.get("/").text
    with ada.socket(table) as page:
        page.my_turn()
        assert page.play(0)["v"] > 0


def test_22_15_what_was_kept_for_long_enough_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        runtime = made_runtime(tmp_path / "tables.db")
        kept = runtime.store
        for id, until in (("old", 100), ("new", 10_000)):
            await kept.do(add_table, setting(id=id), seats("ada", "ben"), 0)
            await kept.do(trash.throw_away, id, until)
        await kept.do(add_table, setting(id="other"), seats("ada", "ben"), 0)
        await house_work(runtime, 5000)
        assert await kept.read(transfer.table_ids) == ["new", "other"]
        assert await kept.do(trash.put_back, "new")
        assert not await kept.do(trash.put_back, "old")
        await runtime.close()

    asyncio.run(work())


def test_22_15_accounts_are_renamed_with_their_seats_and_ratings(server: Server, owner: Visitor) -> None:
    rude = named(server, "Rude")
    table = rude.table("germany", "me", "here", name0="Rude")
    with transaction(server.db, write=True) as db:
        put_rating(db, Rating("rude", "germany", 2, "people", 27.0, 5.0, 3))
    assert "Rude" in owner.get("/admin").text
    assert admin(server, "rename", "rude", "Polite") == "rude is called Polite now.\n"
    page = rude.get(f"/t/{table}").text
    assert ("Polite" in page, "Rude" in page) == (True, False)
    assert "1080" in rude.get("/me").text
    named(server, "Taken")
    taken = here("admin", "rename", "Polite", "taken", "--at", server.address, "--secret", SECRET)
    assert "Somebody has this name" in taken.err
    assert owner.post("/admin", do="rename", name="Polite", new="x").status_code == 400


def test_22_15_a_lost_passphrase_is_replaced_and_everything_stays(server: Server, owner: Visitor) -> None:
    lost = named(server, "Forgetful")
    table = lost.table("germany", "me", "here")
    phrase = admin(server, "passphrase", "Forgetful").strip()
    again = Visitor(server.address)
    assert again.post("/me", do="in", name="Forgetful", passphrase=PHRASE).status_code == 400
    assert again.post("/me", do="in", name="Forgetful", passphrase=phrase).status_code == 303
    assert f"/t/{table}" in again.get("/").text
    assert f'href="/t/{table}"' not in lost.get("/").text.partition("Open and running tables")[0]
    shown = owner.post("/admin", do="passphrase", name="Forgetful").text
    (newer,) = re.findall(r"shown this once: ([\w-]{16})", shown)
    assert Visitor(server.address).post("/me", do="in", name="Forgetful", passphrase=newer).status_code == 303


def test_22_15_an_account_is_removed_after_a_question(server: Server, owner: Visitor) -> None:
    named(server, "Leaving")
    assert owner.post("/admin", do="remove", name="Leaving").status_code == 400
    assert here("admin", "remove", "Leaving", "--at", server.address, "--secret", SECRET).code != 0, "nobody said yes"
    assert "Leaving" in owner.get("/admin").text
    assert admin(server, "remove", "Leaving", "--yes") == "Leaving is removed.\n"
    assert "Leaving" not in owner.get("/admin").text
    assert Visitor(server.address).post("/me", do="in", name="Leaving", passphrase=PHRASE).status_code == 400
