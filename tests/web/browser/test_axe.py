"""Every page as axe-core judges it, by day and by night, on a desk and on a phone: it finds nothing."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server, Visitor

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
NAMES = "label-content-name-mismatch"  # an experimental rule: what is written on a thing is in its name
# Figures and single letters in a drawing are part of the picture (see decision 18): there, only words must be in it.
WORDS = r"""const words = (text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const missing = (part) => [...part.querySelectorAll("text")].flatMap((text) => words(text.textContent))
    .filter((word) => !words(part.getAttribute("aria-label") ?? "").includes(word));"""
RUN = f"""async () => {{ {WORDS}
  const counts = (id, [at]) => id !== "{NAMES}" || !document.querySelector(at).closest("svg.stellwerk") ||
    missing(document.querySelector(at)).length;
  const rules = {{ "{NAMES}": {{ enabled: true }} }};
  return (await axe.run({{ resultTypes: ["violations"], rules }})).violations.flatMap(({{ id, nodes }}) =>
    nodes.filter((node) => counts(id, node.target)).map((node) => `${{id}}: ${{node.target.join(" ")}}`)) }}"""
NAMELESS = f"""() => {{ {WORDS}
  return [...document.querySelectorAll("#picture [aria-label]")].flatMap((part) =>
    missing(part).map((word) => `${{word}} is not in: ${{part.getAttribute("aria-label")}}`)) }}"""
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


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_words_that_are_drawn_on_a_piece_are_in_its_name(open_window: Open, server: Server, language: str) -> None:
    window = open_window(locale=language)
    sit(window)
    for game, steps, offers in (
        ("germany", 0, ""),
        ("germany", 3, "keep"),
        ("germany", 7, "pay"),
        ("first-class", 4, ""),
    ):
        window.go(
            put(server, f"names-{language}-{game}-{steps}", game, 3, steps, 5, offers, "AB" * (game != "germany"))
        )
        window.page.wait_for_selector("#picture [role=button]")
        assert window.page.evaluate(NAMELESS) == []


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
