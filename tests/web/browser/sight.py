"""What of a question is on the screen without scrolling, and what moves while it is open."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.store import Seat
from tests.web.browser.conftest import MET
from tests.web.browser.positions import COOKIE, keep, sitting
from tests.web.serving import Server

SIGHT = Path(__file__).with_name("sight.js").read_text("utf-8").partition("\n")[2].rstrip().removesuffix(";")
# 683x384 is a laptop at 200 %.
SIZES = (
    (360, 740),
    (390, 844),
    (844, 390),
    (683, 384),
    (820, 1180),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
QUIET = f"localStorage.guided='{MET}'; localStorage.pace='once'; localStorage.hold='0';"
# What the browser says has moved, and what that was.
SHIFTS = """window.shift = 0; window.shifts = []; new PerformanceObserver((list) => {
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  for (const { value, sources } of list.getEntries()) {
    window.shift += value;
    for (const { node, previousRect, currentRect } of sources)
      window.shifts.push(`${node?.id || node?.className || node?.nodeName} ${at(previousRect)}>${at(currentRect)}`);
  }
}).observe({ type: "layout-shift", buffered: true });"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
  "#plate,#actions,#log,#picture .panel,#picture .cells > svg")].filter((part) => part.checkVisibility())
  .map((part) => [part.id, part.getBoundingClientRect()]).map(([id, { x, y }]) => [id, [x, y]]))"""
# A pointer goes over pieces and choices: what is said of them must not move anything.
TOUR = """async () => {
  for (const piece of [...document.querySelectorAll("#picture [data-pick], #options button")].slice(0, 6)) {
    piece.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    await new Promise(requestAnimationFrame);
    piece.dispatchEvent(new MouseEvent("mouseout", { bubbles: true }));
  }
}"""
# What was scored lies over the cards until it is pressed, as a person does it before they choose.
SETTLED = """async () => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  await wait(100);
  while (document.body.classList.contains("fresh")) await wait(20);
  document.querySelector(".covered > #cell-cover")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""
PICK = """async (random) => {
  const { pick } = await import("/static/actions.js");
  const { now } = await import("/static/state.js");
  const [v, choice] = [now.v, now.choices[Math.floor(random * now.choices.length)]];
  if (!choice) return; // bots still think
  const asked = () => now.choices.length && (!now.answers || now.answers === "end");
  const mine = () => now.over || (now.v > v && now.to === now.seat && asked());
  const until = async (test) => {
    for (let turn = 0; turn < 500 && !test(); turn++) await new Promise((done) => setTimeout(done, 20));
  };
  pick(choice.pick);
  await until(() => now.sure || now.v > v);
  if (now.sure) pick(choice.pick);
  await until(mine);
}"""


class Found(NamedTuple):
    """At one question, on one screen."""

    game: str
    size: tuple[int, int]
    table: str
    question: str
    lacks: list[str]
    pieces: int
    seen: int
    hidden: list[str]
    shift: float
    moved: float  # pixels
    what: list[str]
    turn: bool  # whether somebody has chosen meanwhile; else the page was opened


def looked_at(
    browser: Browser,
    server: Server,
    game: str,
    players: int,
    steps: int,
    modules: str,
    sizes: Sequence[tuple[int, int]],
    answers: int = 2,
) -> list[Found]:
    """A position of a random match on these screens, and what follows when the person there answers at random."""
    found = []
    for width, height in sizes:
        path = put_with_bots(server, f"sight-{game}-{players}-{steps}-{modules}-{width}", game, players, steps, modules)
        small = width <= 700 or height <= 500
        size: Any = {"width": width, "height": height}
        context = browser.new_context(viewport=size, locale="de", has_touch=small, is_mobile=small)
        context.add_cookies([{"name": DEVICE, "value": COOKIE, "url": server.address}])
        context.add_init_script(QUIET + SHIFTS)
        page = context.new_page()
        page.goto(server.address + path.lstrip("/"))
        page.wait_for_selector("#state[data-state=on]")
        page.evaluate(SETTLED)
        for answer in range(answers + 1):
            if answer and not page.locator("#over").count():
                page.evaluate("() => { window.shift = 0; window.shifts = [] }")
                page.evaluate(PICK, (steps * 7 + answer * 3) % 10 / 10)
                page.evaluate(SETTLED)
            if page.locator("#options button").count():  # else bots still think, or the match is over
                name = f"{players} {steps}+{answer} {modules}"
                found.append(at(page, game, (width, height), name, turn=answer > 0))
        context.close()
    return found


def put_with_bots(server: Server, id: str, game: str, players: int, steps: int, modules: str) -> str:
    """We must choose, and all others are bots."""
    match = Match(GAMES[game], players, steps, {"modules": modules} if modules else {})
    rng = seeded(steps)
    while (decision := match.decision) is not None and len(match.actions) < steps:
        match.play(decision.options[below(rng, len(decision.options))])
    turn = max(match.decision.seat if match.decision else 0, 0)
    seats = [sitting("Ich", True) if seat == turn else Seat("easy", f"Bot {seat}", "") for seat in range(players)]
    return keep(server.db, id, match, seats)


def at(page: Page, game: str, size: tuple[int, int], table: str, turn: bool) -> Found:
    sight = page.evaluate(SIGHT)
    shift, what = page.evaluate("[window.shift, window.shifts]")
    before = page.evaluate(PLACES)
    page.evaluate(TOUR)
    after = page.evaluate(PLACES)
    moved = {id: max(abs(a - b) for a, b in zip(before[id], after[id], strict=True)) for id in before if id in after}
    what += [f"{id} {pixels}" for id, pixels in moved.items() if pixels > 1]
    return Found(
        game=game,
        size=size,
        table=table,
        question=page.inner_text("#plate"),
        **sight,
        shift=shift,
        moved=max(moved.values(), default=0.0),
        what=what,
        turn=turn,
    )
