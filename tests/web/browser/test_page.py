"""The page around the table: how much it weighs, what is loaded again, what its choices are called, what fits."""

import pytest

from tests.web.browser.conftest import Open
from tests.web.browser.positions import put, sit
from tests.web.server import Server

LIMIT = 150_000  # bytes of a table's page with all that it loads, before compression
FULLEST = 230  # random actions after which the page of five players is about the heaviest


@pytest.mark.parametrize("steps", [FULLEST, 5000])
def test_a_full_table_weighs_little(open_window: Open, server: Server, steps: int) -> None:
    window = open_window(locale="de")
    sit(window)
    sizes: dict[str, int] = {}
    window.page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    window.go(put(server, f"weight-{steps}", "germany", 5, steps))
    window.page.wait_for_selector("#state[data-state=on]")
    window.page.wait_for_selector("#chart svg" if steps > FULLEST else "#options button")
    assert 100_000 < sum(sizes.values()) <= LIMIT, sizes


def test_what_was_loaded_once_is_not_sent_again(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy")
    statuses: list[int] = []
    wire = window.page.context.new_cdp_session(window.page)
    wire.send("Network.enable")
    wire.on("Network.responseReceivedExtraInfo", lambda answer: statuses.append(answer["statusCode"]))
    window.page.reload()
    window.page.wait_for_selector("#state[data-state=on]")
    assert statuses.count(200) == 1, "only the page itself"
    assert statuses.count(304) > 5, "the modules"


# Of each choice its number and its sentence: choices of the same sentence share a button.
PICKS = """all => all.flatMap((e) =>
  [e.dataset.pick, ...(e.dataset.also?.split(" ") ?? [])].map((number) => [number, e.innerText]))"""


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_every_choice_on_the_board_is_a_button_with_its_sentence(open_window: Open, game: str) -> None:
    window = open_window()
    window.table(game, "me", "bot:easy", seed="2")
    for step in range(3):
        window.wait_for_choice()
        things = window.page.locator("#picture [data-pick]")
        says = dict(window.page.eval_on_selector_all("#options button", PICKS))
        for thing in things.all():
            named = window.page.locator("#picture").get_by_role("button", name=says[thing.get_attribute("data-pick")])
            assert named.count() >= 1
        assert window.page.locator("#picture").get_by_role("button").count() == things.count() >= 1
        window.choose(step)


def test_the_score_sheet_fits(open_window: Open, server: Server) -> None:
    window = open_window(locale="de")
    sit(window)
    window.go(put(server, "sheet-fits", "first-class", 4, 5000, modules="CD"))
    window.page.wait_for_selector("#chart svg")
    for name in ("#over h2", "#over .scores", "#chart", "#over [data-close]"):
        box = window.page.locator(name).bounding_box()
        assert box is not None
        assert 44 <= box["y"] <= box["y"] + box["height"] <= 768, name


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_nothing_of_a_phones_bar_is_cut_off(open_window: Open, server: Server, language: str) -> None:
    window = open_window(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale=language)
    sit(window)
    window.go(put(server, f"bar-{language}", "first-class", 2, 20, modules="AB"))
    for button in window.page.locator(".bar button:visible, .bar summary, #panes button").all():
        box = button.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 360, button.inner_text()


SHIPS_NOTHING = """const parse = JSON.parse;
JSON.parse = (text) => { const made = parse(text); return made.script ? { ...made, script: null } : made; }"""


def test_a_game_that_ships_nothing_shows_its_whole_picture_on_a_phone(open_window: Open, server: Server) -> None:
    window = open_window(pace=SHIPS_NOTHING, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit(window)
    window.go(put(server, "ships-nothing", "first-class", 2, 20))
    window.page.wait_for_selector("#state[data-state=on]")
    for name in ("display", "own", "others"):
        window.page.click(f"#panes [data-pane={name}]")
        assert window.page.get_attribute("#picture svg", "viewBox") == "0 0 1600 1000"
        assert window.page.locator("#picture svg").is_visible()
        assert window.page.locator("#windows").is_hidden()
    window.press()
