"""How many clicks a whole match takes on the real page, by the shortest way to what the hard bot would choose.

    python benchmarks/clicks.py                 both games at the desk and on a phone
    python benchmarks/clicks.py --before        as if every question were asked and nothing were chosen as one
    python benchmarks/clicks.py --seeds 3 5 7   other deals
    python benchmarks/clicks.py --tell          each choice, and how many clicks it took

A real server, a real browser, a table for one person with an easy bot. Whatever the page asks, the bot is asked; where
several of its next choices are one combination of the page, or lead to the same, that is one click. It needs Chromium.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests know how to start a server and a browser

from stellwerk.arena.play import bot_rng
from stellwerk.bots import LEVELS
from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.games import GAMES
from stellwerk.web.play.table import fold
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import read_table
from tests.web.browser.conftest import LIGHT, MET, launched
from tests.web.serving import Server, running

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS = {"desk": DESK, "phone": PHONE}
QUICK = f"localStorage.pace='once'; localStorage.hold='0'; localStorage.guided='{MET}';"
BEFORE = QUICK + "localStorage.plain='no';"
NOW = "async () => { window.now = (await import('/static/state.js')).now }"
PATIENCE = 180_000  # milliseconds: a machine may be busy
SOON = 30  # milliseconds
FAR = 12  # choices of the bot that are looked ahead
ASKED = "now.choices.length && (!now.answers || now.answers === 'end') && !now.passing"
WAIT = f"([v, at]) => now.over || (now.v > v && now.at >= at && now.to === now.seat && {ASKED})"


class Count(NamedTuple):
    """Of one match."""

    clicks: int
    turns: int
    score: int


def bot(match: Match) -> Action:
    """What the hard bot would choose."""
    decision = match.decision
    assert decision is not None
    rng = bot_rng(match.seed, decision.seat, len(match.actions))
    return LEVELS["hard"].bot(match.game, lambda: match.view(decision.seat), decision, rng)


def key(match: Match) -> str:
    return codec.dumps(codec.encode(match.state))


class Wanted(NamedTuple):
    """A choice on the page."""

    several: int | None  # the number of a combination
    action: Action  # what the bot would do
    many: int  # actions


def wanted(match: Match, combine: bool) -> Wanted:
    """The combination that leads furthest along what the bot would do, if there is one, and else the bot's action."""
    ahead, states = match.at(len(match.actions)), list[str]()
    while ahead.decision is not None and ahead.decision.seat == 0 and len(states) < FAR:
        ahead.play(bot(ahead))
        states.append(key(ahead))
    best, found = 0, Wanted(None, bot(match), 1)
    game, open = match.game, match.decision
    assert open is not None
    for number, one in enumerate(game.combinations(game, match.view(0), open) if game.combinations and combine else ()):
        after = match.at(len(match.actions))
        for action in one.actions:
            after.play(action)
        place = states.index(key(after)) if key(after) in states else 0
        if place > best:
            best, found = place, Wanted(number, found.action, len(one.actions))
    return found


def played(server: Server, id: str) -> Match:
    """The match of a table, as it is stored."""
    with transaction(server.db) as db:
        stored = read_table(db, id)
    assert stored is not None
    return fold(stored).match


# On the page: a click is counted where a person would make one


def press(page: Page, several: int | None, pick: int) -> int:
    """Choose something on the page by the shortest way; how many clicks that took."""
    if several is not None and page.evaluate("n => now.combinations.some((one) => one.several === n)", several):
        page.evaluate("n => document.querySelector(`#ask [data-several='${n}']`).click()", several)
        return 1 + confirm(page)
    found = page.evaluate(TAKES, pick)
    if found:
        page.wait_for_selector("[data-thing]", state="attached")
        return int(page.evaluate(POINT, found)) + confirm(page)
    return int(page.evaluate(PRESS, pick)) + confirm(page)


# How many of each thing an answer takes.
TAKES = "n => now.several?.amounts.find((one) => one.pick === n)?.takes"
# As many of each thing as are pointed at; what cannot be added to is chosen at once, but on a phone.
POINT = """async (takes) => {
  const { several } = now;
  const whole = several.amounts.every(
    (one) => String(one.takes) === String(takes) || one.takes.some((many, i) => many < takes[i]));
  const hit = (e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  let clicks = 0;
  for (const [thing, many] of takes.entries()) {
    if (!many) continue;
    const part = document.querySelector(`#picture [data-thing="${thing}"][data-number="${many - 1}"]`);
    clicks += part ? 1 : many;
    for (let n = 0; !part && n < many; n++) hit(document.querySelector(`#options [data-thing="${thing}"]`));
    if (!part) continue;
    clicks += Number(!part.checkVisibility());
    for (const tab of document.querySelectorAll("#panes button")) if (!part.checkVisibility()) hit(tab);
    hit(part);
  }
  if (several.at_once && whole && innerWidth > 700) return clicks;
  hit(document.querySelector("#options .confirm"));
  return clicks + 1;
}"""
# On the board, in the bar, or in the list: a piece in another pane of a phone, or among several, takes a click more.
PRESS = """async (n) => {
  const shown = (e) => e?.checkVisibility();
  const bar = document.querySelector(`#doing [data-pick="${n}"]`);
  const board = [...document.querySelectorAll(`#picture [data-pick="${n}"]`)];
  const some = [...document.querySelectorAll(`#picture [data-picks~="${n}"]`)].filter(shown);
  const listed = document.querySelector(`#options [data-pick="${n}"],#options [data-also~="${n}"]`);
  const hit = (e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const seen = board.find(shown);
  if (bar) return hit(bar), 1;
  if (seen) return hit(seen), 1;
  if (board.length) {
    for (const tab of document.querySelectorAll("#panes button")) {
      hit(tab);
      const found = board.find(shown);
      if (found) return hit(found), 2;
    }
  }
  if (listed && !listed.parentElement.classList.contains("elsewhere")) return hit(listed), 1;
  if (!listed) throw new Error(`${n} of ${now.v}: ${now.question} ${JSON.stringify([now.choices, now.several])}`);
  if (some.length) hit(some[0]);
  hit(listed);
  return 2;
}"""


def confirm(page: Page) -> int:
    """What the table asks once more."""
    page.wait_for_function("() => now.sure || now.expected !== now.v + 1")
    if not page.evaluate("Boolean(now.sure)"):
        return 0
    page.evaluate("() => document.querySelector('#doing [data-do=sure]').click()")
    return 1


def match_on_page(
    browser: Browser, server: Server, game: str, seed: int, screen: str, before: bool, tell: bool
) -> Count:
    context = browser.new_context(locale="en", **SCREENS[screen])
    context.add_init_script(BEFORE if before else QUICK)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}new?game={game}")
    page.check("input[name=players][value='2']", force=True)
    for seat, kind in enumerate(("me", "bot:easy")):
        page.select_option(f"select[name=seat{seat}]", kind)
    page.evaluate("n => { document.querySelector('[name=seed]').value = n }", str(seed))
    page.click(".setup .primary")
    page.wait_for_selector("#state[data-state=on]")
    page.evaluate(NOW)
    id, clicks, v, least = page.url.rsplit("/", 1)[-1].partition("?")[0], 0, -1, 0
    while True:
        page.wait_for_function(WAIT, arg=[v, least])  # all of what was chosen as one is done
        if page.evaluate("now.over"):
            break
        match, at = played(server, id), page.evaluate("now.at")
        if at == len(match.actions) and match.decision is not None and match.decision.seat == 0:
            several, action, many = wanted(match, not before)
            if page.evaluate("now.at") == at:
                v, least = page.evaluate("now.v"), at + many
                took = press(page, several, match.decision.options.index(action))
                clicks += took
                if tell:
                    print(at, match.decision.effect.op, action, "combined" if several is not None else "", took)
                continue
        page.wait_for_timeout(SOON)  # the table has gone on by itself, and the page will be told
    match = played(server, id)
    context.close()
    return Count(clicks, turns(match), match.scores[0])


def turns(match: Match) -> int:
    """How often it became the turn of the person."""
    asked = [(event.seat, event.effect.op, event.effect.n) for event in match.events]
    if match.game.name == "germany":
        return sum(seat == 0 and op == "end_turn" for seat, op, _ in asked)
    return sum(seat == 0 and op == "end-turn" for seat, op, _ in asked)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", action="store_true")
    parser.add_argument("--seeds", type=int, nargs="+", default=[3, 5, 7])
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--screens", nargs="+", default=list(SCREENS))
    parser.add_argument("--tell", action="store_true", help="name each choice")
    wish = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "t.db") as server, sync_playwright() as tool:
        browser = launched(tool, *LIGHT)
        for game in wish.games:
            for screen in wish.screens:
                rest = (screen, wish.before, wish.tell)
                found = [match_on_page(browser, server, game, seed, *rest) for seed in wish.seeds]
                clicks, per = [one.clicks for one in found], mean(one.clicks / one.turns for one in found)
                print(f"{game:12} {screen:6} {mean(clicks):6.1f} clicks {clicks} {per:.2f} a turn", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
