"""Questions that explain themselves: several things taken one by one, things pointed at, no forced clicks, the why."""

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

PICKS = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).do === "pick") window.sent.push(JSON.parse(text).pick);
    send.call(this, text);
  };
}"""


def at(open_window: Open, server: Server, id: str, game: str, steps: int, offers: str, seed: int = 3) -> Window:
    """At a table in the middle of a match, where something is offered."""
    window = open_window()
    sit(window)
    window.go(put(server, id, game, 2, steps, seed, offers, "AB" if game == "first-class" else ""))
    window.page.wait_for_selector("#state[data-state=on]")
    window.wait_for_choice()
    window.page.evaluate(PICKS)
    return window


def sent(window: Window) -> list[int]:
    """What was chosen; waits for the first."""
    window.page.wait_for_function("() => window.sent.length")
    return list(window.page.evaluate("window.sent"))


# Several things


@pytest.mark.parametrize(
    ("language", "hint", "confirm"),
    [
        ("en", "Keep at least 2.", "Confirm"),
        ("de", "Behalte mindestens 2.", "Bestätigen"),
        ("it", "Tienine almeno 2.", "Conferma"),
    ],
)
def test_tickets_are_taken_and_left_one_by_one(open_window: Open, language: str, hint: str, confirm: str) -> None:
    window = open_window(locale=language)
    window.table("germany", "me", "bot:easy", seed="5")
    window.press(2)
    page = window.page
    page.wait_for_selector("#options [data-thing]")
    things, button = page.locator("#options [data-thing]"), page.locator("#options .confirm")
    assert things.count() == 4
    assert page.locator("#options button").count() == 5, "no list of sets"
    assert (button.inner_text(), button.is_disabled()) == (hint, True)
    things.nth(0).click()
    assert (button.inner_text(), button.is_disabled()) == (hint, True)
    page.locator("#picture [data-thing]").nth(2).click()
    assert [thing.get_attribute("aria-pressed") for thing in things.all()] == ["true", "false", "true", "false"]
    assert (button.inner_text(), button.is_disabled()) == (confirm, False)
    assert "25" in window.question(), "what it comes to"
    lit = page.locator("#map .planned, #panel-map .planned")
    assert lit.count() > 6, "the places and their ways"
    things.nth(0).click()
    assert button.is_disabled()
    things.nth(0).click()
    page.keyboard.press("5")
    page.wait_for_function(
        "() => document.querySelectorAll('#panel-tickets .slip-kept, #panel-tickets .slip-open').length === 2"
    )
    assert lit.count() == 0


def test_what_is_taken_stays_taken_while_others_act(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy", seed="5")
    window.press(2)
    window.page.wait_for_selector("#options [data-thing]")
    things = window.page.locator("#options [data-thing]")
    for number in (0, 2):
        things.nth(number).click()
    window.page.evaluate("async () => { const { present } = await import('/static/client.js'); present() }")
    assert things.nth(2).get_attribute("aria-pressed") == "true"
    assert "25" in window.question(), "what it comes to is still said"


# Tickets and their ways


LIT = "ids => ids.every((id) => document.getElementById(id)?.classList.contains('marked'))"


def test_a_ticket_lights_its_places_and_a_way(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-ticket", "germany", 20, "claim")
    page = window.page
    ticket = page.locator("#panel-tickets [data-lights]").first
    ids = str(ticket.get_attribute("data-lights")).split()
    assert [name.partition("-")[0] for name in ids[:2]] == ["place", "place"]
    ticket.hover()
    page.wait_for_function(LIT, arg=ids)
    page.wait_for_function("() => document.getElementById('plate').textContent.includes('missing')")
    page.mouse.move(5, 5)
    page.wait_for_function("() => !document.querySelector('.marked')")
    ticket.focus()
    page.wait_for_function(LIT, arg=ids)


def test_the_planners_eye_shows_all_ways_and_stays_open(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-eye", "germany", 20, "claim")
    page = window.page
    assert page.locator(".planned").count() == 0
    page.click("#eye")
    shown = page.locator(".planned").count()
    assert shown > 5
    page.reload()
    page.wait_for_selector("#state[data-state=on]")
    assert page.locator(".planned").count() == shown
    page.click("#eye")
    assert page.locator(".planned").count() == 0


# Pointing at things


def test_a_conductor_goes_to_the_car_that_is_pointed_at(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-walk", "first-class", 20, "conductor", seed=50)
    says = window.page.evaluate("async () => (await import('/static/state.js')).now.choices")
    window.page.locator("[id^=stop-][id$='-0-3']").click()
    (pick,) = sent(window)
    assert next(one["says"] for one in says if one["pick"] == pick).startswith("Move the upper conductor by 3")


def test_both_conductors_are_placed_one_after_the_other(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-both", "first-class", 30, "both", seed=4)
    says = window.page.evaluate("async () => (await import('/static/state.js')).now.choices")
    window.page.locator("[id^=stop-][id$='-0-1']").click()
    assert window.page.evaluate("window.sent") == [], "the other may follow"
    assert window.page.locator("#options .confirm").is_enabled()
    window.page.locator("[id^=stop-][id$='-1-2']").click()
    window.page.locator("#options .confirm").click()
    (pick,) = sent(window)
    said = next(one["says"] for one in says if one["pick"] == pick)
    assert "upper conductor by 1" in said
    assert "lower" in said
    assert "2" in said


def test_a_coin_shows_what_it_buys(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-coin", "first-class", 50, "coin-point", seed=4)
    column = window.page.locator("#picture [id^=spaces-][data-picks]").first
    picks = str(column.get_attribute("data-picks")).split()
    column.click()
    window.page.wait_for_selector("#options li[hidden]", state="attached")
    buttons = window.page.locator("#options li:visible button")
    assert [button.get_attribute("data-pick") for button in buttons.all()] == picks
    column.click()
    buttons.nth(len(picks)).wait_for()  # the same again shows all


def test_a_ticket_pile_can_be_clicked(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-pile", "germany", 20, "claim")
    window.page.locator("#stack-long").click()
    window.page.wait_for_selector("#options li[hidden]", state="attached")
    assert window.page.locator("#options li:visible").all_inner_texts() == [
        "Draw 4 long tickets.",
        "Draw 1 short ticket and 3 long ones.",
        "Draw 2 short tickets and 2 long ones.",
        "Draw 3 short tickets and 1 long one.",
    ]
    window.page.keyboard.press("2")
    assert len(sent(window)) == 1
    window.page.wait_for_selector("#options [data-thing]")


def test_a_route_is_paid_by_its_cards(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-pay", "germany", 60, "pay", seed=4)
    card = window.page.locator("#panel-hand [data-pick], #panel-hand [data-picks]").first
    several = card.get_attribute("data-picks")
    card.click()
    if several:
        window.page.locator("#options li:visible button").first.click()
    assert len(sent(window)) == 1


TWICE = """() => {
  const first = new Map(), all = [...document.querySelectorAll("#panel-row [id^=row-][data-pick]")];
  for (const card of all) {
    if (first.has(card.dataset.pick)) return [first.get(card.dataset.pick), card.id];
    first.set(card.dataset.pick, card.id);
  }
  return null;
}"""


CLICKED = """([first, other]) => {
  document.getElementById(other).dispatchEvent(new MouseEvent("click", {bubbles: true}));
  return [first, other].map((id) => document.getElementById(id).getBoundingClientRect().x);
}"""


def test_the_card_that_is_clicked_is_the_card_that_goes(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-same", "germany", 60, "blind", seed=9)
    page, pair = window.page, window.page.evaluate(TWICE)
    assert pair, "two alike lie in the row"
    where = {id: place(window, id) for id in pair}
    before = window.version()
    first, clicked = page.evaluate(CLICKED, pair)
    assert abs(first - where[pair[1]]) < 8, "the one that goes lies where the click was"
    assert abs(clicked - where[pair[0]]) < 8
    window.wait_for_step(before)


def place(window: Window, id: str) -> float:
    box = window.page.locator(f"#{id}").bounding_box()
    assert box is not None
    return box["x"]


# No forced clicks


# Whether nothing can be hit under the pointer in the moment in which another question is shown.
UNDER = """([x, y]) => {
  new MutationObserver((_, watching) => {
    if (!document.querySelector("#options button")) return;
    watching.disconnect();
    window.safe = !document.elementFromPoint(x, y)?.closest("#options, #picture");
  }).observe(document.body, { attributeFilter: ["data-v"] });
}"""


def test_a_double_click_answers_one_question(open_window: Open) -> None:
    window = open_window()
    window.table("first-class", "me", "bot:easy", seed="5")
    page = window.page
    page.evaluate(PICKS)
    window.wait_for_choice()
    box = page.locator("#options button").first.bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + box["height"] / 2
    page.evaluate(UNDER, [x, y])
    page.mouse.dblclick(x, y)
    page.wait_for_function("() => window.safe !== undefined")
    assert page.evaluate("window.safe"), "nothing can be hit that was not seen"
    assert len(page.evaluate("window.sent")) == 1
    page.wait_for_function("() => !document.body.classList.contains('fresh')")
    window.press()


def test_ending_a_turn_says_what_is_lost_and_asks(open_window: Open, server: Server) -> None:
    window = at(open_window, server, "q-lose", "first-class", 40, "bonus", seed=2)
    page = window.page
    page.evaluate(
        "() => { window.said = []; const plate = document.getElementById('plate');"
        " new MutationObserver(() => said.push(plate.textContent)).observe(plate, { childList: true }) }"
    )
    page.locator("#doing .primary").click()
    page.wait_for_function("() => window.said.find((words) => words.startsWith('This gives up: '))")
    assert page.evaluate("window.sent") == []
    page.wait_for_selector("#doing [data-do=keep]")
    assert page.locator("#doing button").all_inner_texts() == ["Confirm", "Not yet"]
    page.click("#doing [data-do=keep]")
    page.wait_for_selector("#doing [data-do=keep]", state="detached")
    assert page.locator("#doing .primary").inner_text() in ("End turn", "Finish scoring")
    page.locator("#doing .primary").click()
    page.wait_for_selector("#doing [data-do=keep]")
    page.locator("#plate").click()  # nothing has the focus
    page.keyboard.press("Enter")
    assert len(sent(window)) == 1


# Why


def test_the_line_of_why_is_kept_and_leads_to_its_paragraph(open_window: Open) -> None:
    window = open_window()
    window.table("first-class", "me", "bot:easy", seed="5")
    page, line = window.page, window.page.locator("#why")
    assert line.is_hidden()
    page.click("#explain")
    page.wait_for_selector("#why a")  # its script comes when it is wanted
    assert line.inner_text().startswith(
        "You keep Game End cards for the final scoring; a drafted one gives no bonus now."
    )
    page.reload()
    page.wait_for_selector("#state[data-state=on]")
    page.wait_for_selector("#why a")
    window.go(str(line.locator("a").get_attribute("href")))
    paragraph = " ".join(page.locator("[id='FC-2.12']").inner_text().split())
    assert paragraph.startswith("FC-2.12 A drafted card is secret")
    assert page.locator("[id='FC-B.9']").count() == 1, "the modules as well"


# A first visit

FIRST = "localStorage.guided ??= 'another'"


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_first_visit_is_led_by_key_and_only_once(open_window: Open, game: str) -> None:
    window = open_window(pace=f"localStorage.pace ??= 'once'; {FIRST}")
    window.table(game, "me", "bot:easy", seed="5")
    page, guide = window.page, window.page.locator("#guide")
    titles = []
    for _ in range(6):
        guide.locator(".primary:focus").wait_for()
        titles.append(page.inner_text("#guide-title"))
        assert page.locator(".guided").count() == 1, titles[-1]
        guide.locator(".primary").press("Enter")  # a bot's move may take the focus in this moment
    assert len(set(titles)) == 6
    guide.wait_for(state="hidden")
    assert page.locator("#why").is_visible(), "from now on questions say why"
    page.reload()
    page.wait_for_selector("#state[data-state=on]")
    window.choose()
    assert guide.count() == 0, "never again"
    page.click("#menu summary")
    page.click("#guided")
    guide.wait_for()
    page.keyboard.press("Escape")
    guide.wait_for(state="hidden")


def test_a_first_visit_can_be_skipped_on_a_phone(open_window: Open) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    window = open_window(pace=f"localStorage.pace ??= 'once'; {FIRST}", **phone)
    window.table("first-class", "me", "bot:easy")
    page = window.page
    page.locator("#guide").get_by_text("Next").tap()
    page.wait_for_selector("#panel-display.guided", state="visible")  # its pane is shown
    page.locator("#guide").get_by_text("Skip").tap()
    page.wait_for_selector("#guide", state="hidden")
    window.press()


def checked(window: Window, game: str) -> str:
    return window.page.locator(f"form[action='/play/{game}'] input[name=level]:checked").input_value()


def test_who_never_played_here_is_offered_easy_bots(open_window: Open) -> None:
    window = open_window()
    window.go("/")
    assert window.page.locator("input[name=level][value=novice]:checked").count() == 2
    window.table("germany", "me", "bot:easy")
    window.go("/")
    assert checked(window, "germany") == "easy", "as it was chosen last"
    assert checked(window, "first-class") == "medium"
