"""Ladders by game, players and season with bots on them, and pages of those who want one: nothing is shown unasked."""

import json
from pathlib import Path

import httpx

from stellwerk.core.words import words
from stellwerk.web.people.ratings import season_of
from stellwerk.web.site.ladder_page import lines
from stellwerk.web.site.profile_page import curve
from stellwerk.web.store import Store
from stellwerk.web.store.accounts import (
    BOTS,
    PEOPLE,
    Account,
    Rating,
    add_account,
    delete_account,
    everything_of,
    put_rating,
    rename_account,
)
from stellwerk.web.store.ladders import (
    Ladder,
    Standing,
    keep_season,
    profile_of,
    profile_shows,
    put_profile,
    seasons,
    standings,
)
from stellwerk.web.store.transfer import export_lines, import_lines
from tests.web.club import Club, club
from tests.web.in_memory import Socket
from tests.web.tables import run, with_store_at

ADA = Account("ada", "Ada", "", "", "", "device", 1)
GERMANY = Ladder("germany", 2, BOTS)


def rated(who: str, mu: float, matches: int) -> Rating:
    return Rating(who, "germany", 2, BOTS, mu, 3.0, matches)


def test_a_season_is_a_quarter_of_a_year() -> None:
    assert [season_of(day * 86400) for day in (0, 89, 90, 364)] == ["1970-1", "1970-1", "1970-2", "1970-4"]


def test_only_those_of_whom_enough_is_known_have_a_rank() -> None:
    def one(who: str, mu: float, total: int) -> Standing:
        return Standing(who, who.capitalize(), "", mu, 2.0, total, total, 25.0)

    found = lines([one("new", 30.0, 9), one("ada", 29.0, 10), one("ben", 29.0, 50), one("cleo", 26.0, 10)], words())
    assert [(line["name"], line["rank"]) for line in found] == [("Ada", 1), ("Ben", 1), ("Cleo", 3), ("New", None)]


def test_a_season_shows_those_who_played_in_it(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_account, ADA)
        for season, rating, was in (
            ("2026-3", rated("ada", 26.0, 1), 25.0),
            ("2026-4", rated("ada", 27.0, 2), 26.0),
            ("2026-4", rated("ada", 28.0, 3), 27.0),
            ("2026-4", rated("bot:hard", 24.0, 9), 25.0),
            ("2026-4", rated("nobody", 40.0, 9), 25.0),  # there is no such account any more
        ):
            await kept.do(keep_season, season, rating, was)
            await kept.do(put_rating, rating)
        assert await kept.read(seasons) == ["2026-4", "2026-3"]
        ladder = [
            Standing("ada", "Ada", "", 28.0, 3.0, 3, 2, 26.0),
            Standing("bot:hard", "", "", 24.0, 3.0, 9, 1, 25.0),
        ]
        assert await kept.read(standings, GERMANY._replace(season="2026-4"), 10) == ladder
        (earlier,) = await kept.read(standings, GERMANY._replace(season="2026-3"), 10)
        assert (earlier.mu, earlier.matches) == (26.0, 1)
        assert [one.who for one in await kept.read(standings, GERMANY, 10)] == ["ada", "bot:hard"]
        assert await kept.read(standings, GERMANY._replace(against=PEOPLE), 10) == []

    with_store_at(where, work)


def test_a_profile_follows_its_name_and_goes_with_it(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_account, ADA)
        assert not await kept.do(put_profile, "another device", "rating")
        assert await kept.do(put_profile, "device", "rating")
        await kept.do(keep_season, "2026-4", rated("ada", 26.0, 1), 25.0)
        await kept.do(rename_account, ADA, "eva", "Eva")
        eva = ADA._replace(key="eva", name="Eva")
        assert await kept.read(profile_of, "ada") is None
        assert await kept.read(profile_of, "eva") == (eva, "rating")
        (line,) = await kept.read(standings, GERMANY._replace(season="2026-4"), 10)
        assert (line.who, line.name, line.shows) == ("eva", "Eva", "rating")
        told = await kept.read(everything_of, eva)
        assert (told["profile"], told["seasons"][0]["who"]) == (["rating"], "you")
        await kept.do(delete_account, eva)
        assert await kept.read(profile_shows, "eva") == ""
        assert await kept.read(seasons) == []

    with_store_at(where, work)


def test_another_store_takes_both_over_and_leaves_its_own_people_alone(tmp_path: Path) -> None:
    async def write(kept: Store) -> list[str]:
        for account in (ADA, ADA._replace(key="ben", name="Ben", device="his")):
            await kept.do(add_account, account)
            await kept.do(put_profile, account.device, "rating")
            await kept.do(keep_season, "2026-4", rated(account.key, 26.0, 1), 25.0)
        return await kept.read(lambda db: list(export_lines(db)))

    async def read(kept: Store) -> None:
        await kept.do(add_account, ADA._replace(device="of another Ada"))
        await kept.do(import_lines, exported)
        assert [one.who for one in await kept.read(standings, GERMANY._replace(season="2026-4"), 9)] == ["ben"]
        assert (await kept.read(profile_shows, "ben"), await kept.read(profile_shows, "ada")) == ("rating", "")

    exported = with_store_at(tmp_path / "one.db", write)
    with_store_at(tmp_path / "other.db", read)


def test_a_curve_needs_two_matches_and_says_what_it_shows() -> None:
    assert curve([26.0], words()) == ""
    drawn = curve([25.0, 26.0, 25.5], words())
    assert "From 1000 to 1040, now 1020." in drawn
    assert drawn.count("<path") == 2  # the grid, and the line


async def play_out(here: Club, browser: httpx.AsyncClient, game: str) -> None:
    """A whole match against a bot."""
    form = {"game": game, "players": "2", "seat0": "me", "seat1": "bot:easy", "name": "Ada"}
    table = (await browser.post("/tables", data=form)).headers["location"]
    page = Socket(here.app, browser, table.removeprefix("/t/"))
    page.send("watch")
    await page.until_asked()
    while not page.shows["over"]:
        v, pick = page.shows["v"], page.shows["choices"][0]["pick"]
        page.shows["choices"] = []
        page.send("pick", v=v, pick=pick, ahead=page.shows["ahead"])
        await page.until_asked()
    await page.close()


def test_after_a_match_the_ladder_has_it_and_the_profile_as_much_as_is_wanted() -> None:
    async def go() -> None:
        async with club("Ada") as here:
            ada, stranger = here.people["Ada"], here.visitor()
            await play_out(here, ada, "germany")
            page = (await stranger.get("/ladders?game=germany&players=2")).text
            assert ">Ada</th>" in page
            assert "Bot: Easy" in page
            assert "Bot: Expert" in page  # nobody has played against it: it stands there all the same
            assert "no rating yet" in page
            assert (
                ">Ada<" not in (await stranger.get("/ladders?game=germany&players=2&season=1999-1&against=people")).text
            )
            assert (await stranger.get("/people/ada")).status_code == 404
            assert (await stranger.post("/me/profile", data={"rating": "1"})).status_code == 403
            await ada.post("/me/profile", data={"rating": "1"})
            page = (await stranger.get("/people/ada")).text
            assert (await stranger.get("/people/Ada")).text == page, "as the name is written"
            assert "against bots" in page
            assert "Last matches" not in page
            assert '<a href="/people/ada">Ada</a>' in (await stranger.get("/ladders?game=germany&players=2")).text
            every = {"rating": "1", "results": "1", "statistics": "1", "options": "1"}
            await ada.post("/me/profile", data=every)
            page = (await stranger.get("/people/ada")).text
            assert all(title in page for title in ("Last matches", "Mean score"))
            assert "profile" in json.loads((await ada.get("/me/data.json")).text)
            await ada.post("/me/profile", data={})
            assert (await stranger.get("/people/ada")).status_code == 404

    run(go())
