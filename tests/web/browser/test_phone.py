"""A phone and a tablet: what was scrolled stays, a tap takes the nearest thing, the others' moves come into sight."""

import pytest

from stellwerk.core.flow import PLAIN, own_answer, tried
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from tests.web.browser.conftest import Open
from tests.web.browser.positions import keep, put, sit, sitting
from tests.web.browser.test_flow import PHONE
from tests.web.browser.test_touch import INTO_SIGHT, TRACK, drag, phone_map, touch
from tests.web.play.test_flow import BOT, at, pick_of
from tests.web.serving import Server

MAP = "(() => { const map = document.getElementById('cells-map'); return [map.scrollLeft, map.scrollTop] })()"
# A point 16 pixels beside the middle of a track that can be chosen, where nothing that can be chosen lies.
BESIDE = """() => {
  for (const path of document.querySelectorAll("#map [data-pick] .box")) {
    const middle = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
    for (let turn = 0; turn < 16; turn++) {
      const [x, y] = [middle.x + 16 * Math.cos(turn * 0.4), middle.y + 16 * Math.sin(turn * 0.4)];
      const hit = document.elementFromPoint(x, y);
      if (hit?.closest("#cells-map") && !hit.closest("[data-pick],[data-action],.zoom")) return [x, y];
    }
  }
  return null;
}"""


def test_a_tap_beside_a_track_takes_the_nearest(open_window: Open, server: Server) -> None:
    window, glass = phone_map(open_window, server, "snap")
    page = window.page
    assert page.evaluate(INTO_SIGHT)
    point = page.evaluate(BESIDE)
    assert point, "no place beside a track"
    version = window.version()
    touch(glass, "touchStart", tuple(point))
    touch(glass, "touchEnd")
    page.wait_for_selector("#options .aimed")
    assert window.version() == version  # aimed at, and not chosen yet
    touch(glass, "touchStart", tuple(point))
    touch(glass, "touchEnd")
    window.wait_for_step(version)


def test_a_tap_far_from_everything_takes_nothing(open_window: Open, server: Server) -> None:
    window, glass = phone_map(open_window, server, "far")
    page = window.page
    page.evaluate("document.getElementById('cells-map').scrollTo(0, 0)")
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => (window.clicks += 1)) }")
    box = page.locator("#cells-map").bounding_box()
    assert box is not None
    touch(glass, "touchStart", (box["x"] + 30, box["y"] + 40))  # the table of points
    touch(glass, "touchEnd")
    page.wait_for_function("() => window.clicks")  # a tap is a click a little later
    (x, y) = page.evaluate(INTO_SIGHT) and page.evaluate(TRACK)
    version = window.version()
    touch(glass, "touchStart", (x, y))
    touch(glass, "touchEnd")
    window.wait_for_step(version)  # what is hit is taken at once


def test_every_pane_stays_where_it_was_scrolled(open_window: Open, server: Server) -> None:
    window, glass = phone_map(open_window, server, "panes")
    page = window.page
    drag(glass, ((250, 330), (170, 260)))
    page.wait_for_function("() => document.getElementById('cells-map').scrollTop > 20")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    where = page.evaluate(MAP)
    page.click("#panes [data-pane=own]")
    page.evaluate("document.getElementById('picture').scrollTop = 90")
    page.wait_for_function("() => document.getElementById('picture').scrollTop === 90")
    page.click("#panes [data-pane=others]")
    page.click("#panes [data-pane=own]")
    assert page.evaluate("document.getElementById('picture').scrollTop") == 90
    page.click("#panes [data-pane=map]")
    assert page.evaluate(MAP) == where
    page.evaluate("document.getElementById('options').querySelector('button').click()")  # the next question
    page.wait_for_function("() => Number(document.body.dataset.v) > 20")
    assert page.evaluate(MAP) == where
    assert page.locator("#panel-hand").is_visible()  # under the map


def test_the_question_is_there_in_every_pane(open_window: Open, server: Server) -> None:
    for width, height in ((390, 844), (844, 390), (667, 375)):
        window = open_window(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        sit(window)
        window.go(put(server, f"question-{width}", "first-class", 2, 20, modules="AB"))
        window.wait_for_choice()
        for tab in window.page.locator("#panes button").all():
            tab.tap()
            tab.and_(window.page.locator("[aria-current=true]")).wait_for()
            for part in ("#plate", "#options button >> nth=0", "#menu > summary"):
                box = window.page.locator(part).bounding_box()
                assert box is not None
                assert 0 <= box["x"] < box["x"] + box["width"] <= width, part
                assert 0 <= box["y"] < box["y"] + box["height"] <= height, part


def test_what_a_bot_does_comes_into_sight_and_then_the_map_goes_back(open_window: Open, server: Server) -> None:
    window, _ = phone_map(open_window, server, "sight")
    page = window.page
    page.evaluate("document.getElementById('cells-map').scrollTo(0, 0)")
    page.wait_for_function("() => document.getElementById('cells-map').scrollTop === 0")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shown = page.evaluate(
        """async () => {
          const { bringIntoSight } = await import("/static/panes.js");
          await bringIntoSight(["place-muenchen"]);
          const city = document.getElementById("place-muenchen").getBoundingClientRect();
          const map = document.getElementById("cells-map").getBoundingClientRect();
          return city.top > map.top && city.bottom < map.bottom && city.left > map.left && city.right < map.right;
        }"""
    )
    assert shown
    page.evaluate("async () => (await import('/static/panes.js')).showPane()")  # our own question again
    assert page.evaluate(MAP) == [0, 0]
    page.evaluate("async () => (await import('/static/panes.js')).bringIntoSight(['cell-seat-1'])")
    assert page.locator("#panes .news").get_attribute("data-pane") == "others"
    page.click("#panes [data-pane=others]")
    assert page.locator("#panes .news").count() == 0


def is_last_passenger(match: Match, action: Action) -> bool:
    """One of several passengers, after whom the turn is over."""
    open = match.decision
    if action.op != "passenger" or open is None or len(open.options) < 4 or action != open.options[0]:
        return False
    found = tried(match.game, match.state.clone(), open, [action], PLAIN)
    return found.open is not None and found.open.seat != open.seat


# How wide the map is drawn, of its frame; and the passengers that are in sight and not cut off.
DRAWN = """() => {
  const frame = document.getElementById("cells-map");
  return frame.querySelector("svg").getBoundingClientRect().width / frame.clientWidth;
}"""
FIGURES = """() => [...document.querySelectorAll("#map [id^=passenger][data-pick]")].map((figure) => {
  const { x, y, width, height } = figure.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit?.closest("[data-pick]") === figure ? width : 0;
})"""


def test_figures_of_a_city_are_as_large_as_a_finger_and_then_the_map_is_whole(
    open_window: Open, server: Server
) -> None:
    match, passenger = at("germany", is_last_passenger)
    settings = (
        "localStorage.pace = 'once'; localStorage.hold = '60'; localStorage.plain = 'yes'; localStorage.confirm = 'no'"
    )
    window = open_window(pace=settings, **PHONE)
    sit(window)
    window.go(keep(server.db, "figures", match, [sitting("Ada", True), BOT]))
    window.page.wait_for_selector("#state[data-state=on]")
    window.wait_for_choice()
    window.page.wait_for_function(f"() => ({DRAWN})() > 2")
    found = window.page.evaluate(FIGURES)
    assert len(found) >= 3
    assert min(found) > 28
    before = window.version()
    window.page.locator(f"#map [data-pick='{pick_of(match, passenger)}']").tap()
    window.wait_for_step(before)
    window.page.wait_for_function(f"() => ({DRAWN})() < 1.1")


def test_own_points_and_trains_stand_under_the_map(open_window: Open, server: Server) -> None:
    window = open_window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit(window)
    window.go(put(server, "standing", "germany", 2, 40))
    window.wait_for_choice()
    page = window.page
    own = page.locator("#cell-standing")
    assert own.is_visible()
    score = page.evaluate("import('/static/state.js').then(({ now }) => now.scores[now.seat])")
    assert own.locator("text").first.text_content() == str(score)
    assert 0 < int(own.locator("text").last.text_content() or 0) <= 45
    box = own.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    page.set_viewport_size({"width": 1366, "height": 768})
    assert not own.is_visible(), "the players are in sight there"


ASKED = "body:not(.fresh):has(#options button) #asked"
PLACES = """() => ["picture", "cells-display"].map((id) => document.getElementById(id))
  .flatMap(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])"""


def ends_round(match: Match, action: Action) -> bool:
    """A card by which the first round ends, without another question."""
    if action.op != "take" or match.state.round != 1:
        return False
    after = match.at(len(match.actions))
    after.play(action)
    while after.decision is not None and (answer := own_answer(match.game, after.state, after.decision, PLAIN)):
        after.play(answer)
    return bool(after.state.round == 2)


def test_my_turn_finds_the_display_as_it_was_and_a_round_begins_at_its_beginning(
    open_window: Open, server: Server
) -> None:
    """Whatever a bot took, and was scrolled to for that."""
    early, tile = at("first-class", lambda match, action: action.op == "start-tile" and match.state.round == 1, "AB")
    late, last = at("first-class", ends_round, "AB")
    for match, action in ((early, tile), (late, last)):
        window = open_window(pace="localStorage.hold = '0'; localStorage.pace = 'fast'", **PHONE)
        sit(window)
        window.go(keep(server.db, f"display-{action.op}", match, [sitting("Ada", True), BOT]))
        page = window.page
        page.wait_for_selector("#state[data-state=on]")
        window.wait_for_choice()
        if action is last:
            page.evaluate("document.getElementById('picture').scrollTop = 90")
            page.evaluate("document.getElementById('cells-display').scrollLeft = 200")
            page.wait_for_timeout(200)  # the places are noted
        page.locator(f"#options [data-pick='{pick_of(match, action)}']").dispatch_event("click")
        page.wait_for_function("v => Number(document.body.dataset.v) > v", arg=window.version())
        while not page.locator(ASKED).inner_text().startswith("Your turn: take"):
            before = window.version()
            page.locator("#options button").last.dispatch_event("click")  # the end, or to be sure of it
            page.wait_for_timeout(300)
            if page.locator("[data-do=sure]").count():
                page.click("[data-do=sure]")
            page.wait_for_function("v => Number(document.body.dataset.v) > v", arg=before)
        page.wait_for_function(f"() => ({PLACES})().every((place) => place === 0)")


LONG = "This is what to do, and why it is better than everything else that could be done. " * 4
# Which buttons of the bar something else lies over.
COVERED = """() => [...document.querySelectorAll("#actions button")].filter((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const seen = button.checkVisibility({ visibilityProperty: true });
  return seen && document.elementFromPoint(x + width / 2, y + height / 2) !== button;
}).map(({ id, textContent }) => id || textContent)"""


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(("germany", size) for size in ((360, 740), (1024, 768), (1366, 768))),
        *(
            ("first-class", size)
            for size in ((360, 740), (390, 844), (844, 390), (1024, 768), (820, 1180), (1366, 768))
        ),
    ],
)
def test_a_long_hint_lies_over_no_button(open_window: Open, server: Server, game: str, size: tuple[int, int]) -> None:
    width, height = size
    window = open_window(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    sit(window)
    window.go(put(server, f"advice-{game}-{width}", game, 2, 40, 3))
    window.wait_for_choice()
    page, plate = window.page, window.page.locator("#plate")
    assert page.evaluate(COVERED) == []
    page.evaluate("async (words) => (await import('/static/plate.js')).speak(words, 'advice')", LONG)
    assert plate.evaluate("e => e.scrollHeight <= e.clientHeight && e.getBoundingClientRect().top >= 0")
    assert page.evaluate(COVERED) == []
    page.evaluate("import('/static/hint.js').then(() => {})")
    plate.tap()
    assert plate.get_attribute("data-kind") == "question", "a press puts it away"


def is_divided(match: Match, action: Action) -> bool:
    """A frame of which much can be chosen as one."""
    open = match.decision
    if open is None or open.effect.op != "frame" or action != open.options[0] or match.game.combinations is None:
        return False
    return len(match.game.combinations(match.game, match.view(0), open)) > 3


SEEN = """() => {
  const { top, bottom } = document.querySelector("#options").getBoundingClientRect();
  return [...document.querySelectorAll("#options li:not(.elsewhere) button")]
    .map((button) => button.getBoundingClientRect())
    .filter((box) => box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1).length;
}"""


@pytest.mark.parametrize(("size", "why"), [((360, 740), "yes"), ((390, 844), "yes"), ((820, 1180), "no")])
def test_what_is_chosen_as_one_has_room_beside_the_line_of_why(
    open_window: Open, server: Server, size: tuple[int, int], why: str
) -> None:
    match, _ = at("first-class", is_divided, "AB")
    settings = f"localStorage.why = '{why}'; localStorage.plain = 'no'; localStorage.folded = 'yes'"
    phone = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    window = open_window(pace=settings, locale="de", **phone)
    sit(window)
    window.go(keep(server.db, f"room-{size[0]}", match, [sitting("Ada", True), BOT]))
    window.page.wait_for_selector("#why a", state="visible" if why == "yes" else "hidden")
    window.wait_for_choice()
    assert window.page.evaluate(SEEN) >= 2
