"""The page around the table: how much it weighs, what is loaded again, what its choices are called, what fits."""

import pytest
from playwright.sync_api import Request

from tests.web.browser.conftest import Open
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

LIMIT, SENT = 150_000, 40_000  # bytes of a table's page with all that it loads but its fonts, as they are and as sent
ENDING, SENT_ENDING = 56_300, 7_120  # everybody's net, when all is claimed: fetched by itself, after the score sheet
FONTS = 40_000  # bytes of all fonts: they come once, and stay
FULLEST = 230  # random actions after which the page of five players is about the heaviest
OVER = 5000  # more than any match has
FULL = [
    ("germany", 5, FULLEST, ""),
    ("germany", 5, OVER, ""),
    ("first-class", 4, 140, "DE"),
    ("first-class", 4, OVER, "DE"),
]


def weight(request: Request) -> tuple[int, int]:
    answer = request.response()
    assert answer is not None
    return len(answer.body()), request.sizes()["responseBodySize"]


@pytest.mark.parametrize(("game", "players", "steps", "modules"), FULL)
def test_a_full_table_weighs_little(
    open_window: Open, server: Server, game: str, players: int, steps: int, modules: str
) -> None:
    window = open_window(locale="de")
    sit(window)
    loaded: list[Request] = []
    window.page.on("requestfinished", lambda request: loaded.append(request))
    window.go(put(server, f"weight-{game}-{steps}", game, players, steps, modules=modules))
    window.page.wait_for_selector("#state[data-state=on]")
    window.page.wait_for_selector("#ending .panel" if steps == OVER else "#options button")
    window.page.wait_for_load_state("networkidle")
    sizes = {request.url: weight(request) for request in loaded}
    fonts = [sizes.pop(address)[0] for address in list(sizes) if ".woff2" in address]
    endings = [sizes.pop(address) for address in list(sizes) if address.endswith("/ending")]
    whole, sent = map(sum, zip(*sizes.values(), strict=True))
    assert 100_000 < whole <= LIMIT, sizes
    assert 20_000 < sent <= SENT, (sent, sizes)
    assert len(fonts) == 2
    assert sum(fonts) <= FONTS
    assert len(endings) == (steps == OVER)
    assert all(big <= ENDING and small <= SENT_ENDING for big, small in endings), endings


def test_words_on_the_page_and_in_the_picture_are_set_in_our_own_fonts(open_window: Open, server: Server) -> None:
    window = open_window()
    window.go(put(server, "fonts", "germany", 2, 20))
    window.page.evaluate("document.fonts.ready.then(() => true)")
    wire = window.page.context.new_cdp_session(window.page)
    root = wire.send("DOM.getDocument")["root"]["nodeId"]
    wire.send("CSS.enable")
    for where, family in {
        "#plate": "Sentence",
        "#map text": "Sentence",
        ".panel h2": "Sign",
        "#cell-deck text.sign": "Sign",
    }.items():
        node = wire.send("DOM.querySelector", {"nodeId": root, "selector": where})["nodeId"]
        used = wire.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert [font["familyName"] for font in used] == [f"Stellwerk {family}"], where


def test_what_was_loaded_once_is_not_sent_again(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy")
    statuses: list[int] = []
    wire = window.page.context.new_cdp_session(window.page)
    wire.send("Network.enable")
    wire.on("Network.responseReceivedExtraInfo", lambda answer: statuses.append(answer["statusCode"]))
    window.page.reload()
    window.page.wait_for_selector("#state[data-state=on]")
    assert statuses == [200], "the page itself, and nothing else is even asked for"


# Of each choice its number and its sentence: choices of the same sentence share a button.
PICKS = """all => all.flatMap((e) =>
  [e.dataset.pick, ...(e.dataset.also?.split(" ") ?? [])].map((number) => [number, e.innerText]))"""

AGREE = f"""() => {{  // the board and the list show one question
  const picks = Object.fromEntries(({PICKS})([...document.querySelectorAll("#options button")]));
  return [...document.querySelectorAll("#picture [data-pick]")].every((e) => e.dataset.pick in picks);
}}"""


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_every_choice_on_the_board_is_a_button_with_its_sentence(open_window: Open, game: str) -> None:
    window = open_window()
    window.table(game, "me", "bot:easy", seed="2")
    for step in range(3):
        window.wait_for_choice()
        window.page.wait_for_function(AGREE)
        things = window.page.locator("#picture [data-pick]")
        says = dict(window.page.eval_on_selector_all("#options button", PICKS))
        for thing in things.all():
            named = window.page.locator("#picture").get_by_role("button", name=says[thing.get_attribute("data-pick")])
            assert named.count() >= 1
        openers = window.page.locator("#picture [data-picks], #picture [data-thing]")
        drawn = window.page.locator("#picture svg").get_by_role("button")
        assert drawn.count() == things.count() + openers.count()
        window.choose(step)


def test_the_score_sheet_fits(open_window: Open, server: Server) -> None:
    window = open_window(locale="de")
    sit(window)
    window.go(put(server, "sheet-fits", "first-class", 4, 5000, modules="CD"))
    window.page.wait_for_selector("#chart svg")
    window.page.wait_for_selector("#ending .panel")
    for name in ("#over-title", "#over .scores", "#chart", "#over [data-close]"):
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
