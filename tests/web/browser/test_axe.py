"""Every page as axe-core judges it, by day and by night, on a desk and on a phone: it finds nothing."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.server import Server, Visitor

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
# One experimental rule is left out: it takes the figures in a drawing, as on a pile of cards, for the name of a button.
RUN = """async () => (await axe.run({ resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: false } } })).violations
  .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`))"""
DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOKS: tuple[tuple[Literal["light", "dark"], ViewportSize], ...] = (("light", DESK), ("dark", DESK), ("dark", PHONE))
PATHS = {
    "start": "/",
    "new": "/new?game=first-class",
    "upload": "/upload",
    "lobby": "/lobby?game=first-class",
    "help of Germany": "/help/germany",
    "help of First Class": "/help/first-class",
    "my name": "/me",
    "learning": "/learn/germany",
    "player aid": "/aid/first-class",
    "rules": "/rules/germany",
    "error": "/t/nobody",
}
TABLES = {  # game, players, random actions, modules
    "Germany at the beginning": ("germany", 3, 0, ""),
    "Germany in the middle": ("germany", 5, 230, ""),
    "Germany at the end": ("germany", 2, 5000, ""),
    "First Class at the beginning": ("first-class", 2, 0, "AB"),
    "First Class in the middle": ("first-class", 4, 120, "CD"),
    "First Class at the end": ("first-class", 2, 5000, "AE"),
}


def judged(window: Window) -> list[str]:
    """What axe finds on the page as it is; its script comes in as from a console, past the page's policy."""
    if not window.page.evaluate("typeof axe === 'object'"):
        window.page.evaluate(AXE.read_text("utf-8"))
    return list(window.page.evaluate(RUN))


def judged_everywhere(window: Window) -> list[str]:
    """By day and by night, on a desk and, pane by pane, on a phone."""
    faults = set[str]()
    for scheme, size in LOOKS:
        window.page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
        window.page.set_viewport_size(size)
        tabs = window.page.locator("#panes button:visible")
        for number in range(max(1, tabs.count())):
            if tabs.count() and not window.page.locator("#over").is_visible():
                tabs.nth(number).click()
            faults |= {f"{scheme} {size['width']} {number} {fault}" for fault in judged(window)}
    return sorted(faults)


@pytest.mark.parametrize("name", PATHS)
def test_axe_finds_nothing_on_a_page(open_window: Open, name: str) -> None:
    window = open_window()
    window.go(PATHS[name])
    window.wrong.clear()  # that the table is not there is what the page of the error says
    assert judged_everywhere(window) == []


@pytest.mark.parametrize("name", TABLES)
def test_axe_finds_nothing_at_a_table(open_window: Open, server: Server, name: str) -> None:
    game, players, steps, modules = TABLES[name]
    window = open_window()
    sit(window)
    window.go(put(server, f"axe-{game}-{steps}", game, players, steps, modules=modules))
    window.page.wait_for_selector("#chart svg" if steps == 5000 else "#options button")
    assert judged_everywhere(window) == []


def test_axe_finds_nothing_in_what_opens(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "axe-opened", "germany", 2, 20))
    window.page.wait_for_selector("#options button")
    window.page.click("#menu summary")
    assert judged(window) == []
    window.page.click("#read")
    window.page.wait_for_selector("#words[open] :text('Player 1')")
    assert judged(window) == []


def test_axe_finds_nothing_where_a_friend_sits_down(open_window: Open, server: Server) -> None:
    host = Visitor(server.address)
    table = host.table("germany", "me", "friend")
    window = open_window()
    window.go(host.links(table)[0])
    assert judged_everywhere(window) == []
    window.go(f"/t/{table}")  # a spectator
    window.page.wait_for_selector("#state[data-state=on]")
    assert judged_everywhere(window) == []
