"""Between people: the device that is passed, those who watch, the host's links, and the way to a rematch."""

import re

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.browser.test_axe import judged
from tests.web.serving import Server


def take_over(window: Window) -> None:
    window.page.click("#pass .primary")
    window.page.wait_for_selector("#pass", state="hidden")


def hand(window: Window) -> str:
    return str(window.page.inner_html("#cells-hand"))


def test_what_was_drawn_is_seen_before_the_device_is_passed(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "here", name0="Ada", name1="Bo")
    page = window.page
    for _ in range(2):  # both choose their tickets, in one visit each
        page.wait_for_selector("#pass:not([hidden])")
        take_over(window)
        while page.is_hidden("#pass-on"):
            window.press(0)
            page.wait_for_selector("#pass-on:not([hidden]), #options button")
        page.click("#pass-on")
    page.wait_for_selector("#pass:not([hidden])")
    assert "Ada" in page.inner_text("#pass-words")
    take_over(window)
    for _ in range(2):
        window.wait_for_choice()
        before = window.version()
        page.locator("#options button", has_text="deck").first.click()
        window.wait_for_step(before)
    page.wait_for_selector("#pass-on:not([hidden])")
    page.wait_for_timeout(1500)  # however long one looks
    assert page.is_hidden("#pass")
    assert re.search(r"You (draw|take)", window.question())
    assert hand(window)
    assert page.evaluate("document.activeElement.id") == "pass-on"
    assert not page.locator("#options button").count()
    page.keyboard.press("Enter")
    page.wait_for_selector("#pass:not([hidden])")
    assert "Bo" in page.inner_text("#pass-words")
    assert not page.locator("#picture [id^=hand-]").count()


def over(open_window: Open, server: Server, id: str) -> Window:
    window = open_window()
    sit(window)
    window.go(put(server, id, "germany", 2, 5000))
    window.page.wait_for_selector("#chart svg")
    return window


def test_the_score_sheet_can_be_taken_up_again(open_window: Open, server: Server) -> None:
    window = over(open_window, server, "sheet-back")
    page = window.page
    assert page.is_hidden("#to-scores")
    page.click("#over [data-close]")
    assert page.is_hidden("#over")
    page.click("#to-scores")
    assert page.is_visible("#over")
    assert page.is_hidden("#to-scores")


def test_everybody_is_shown_the_way_to_a_rematch(open_window: Open, server: Server) -> None:
    window, watcher = over(open_window, server, "rematch-all"), open_window()
    watcher.page.goto(window.page.url)
    watcher.page.wait_for_selector("#state[data-state=on]")
    other = window.page.context.new_page()
    other.goto(window.page.url)
    other.wait_for_selector("#state[data-state=on]")
    assert not watcher.page.locator("#following *").count()
    window.page.click("#following .primary")
    window.page.wait_for_url(lambda url: "rematch-all" not in url)
    for page in (other, watcher.page):
        page.wait_for_selector("#following a")
        assert page.inner_text("#following a") == "To the rematch"
        page.click("#following a")
        page.wait_for_url(window.page.url)


def test_spectators_are_told_so_and_offered_nothing_but_a_chat_of_their_own(open_window: Open) -> None:
    window, watcher = open_window(), open_window()
    watcher.page.goto(window.table("germany", "me", "friend"))
    watcher.page.wait_for_selector("#state[data-state=on]")
    assert watcher.page.inner_text("#watching") == "You are watching."
    assert window.page.is_hidden("#watching")
    for name in ("#undo", "#reset"):
        assert window.page.is_visible(name)
        assert watcher.page.is_hidden(name)
    assert watcher.page.is_visible("#chat")
    assert [e.inner_text() for e in window.page.locator("#people em").all()] == ["(you)", ""]
    assert [e.inner_text() for e in watcher.page.locator("#people em").all()] == ["", ""]


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_spectator_follows_a_player(open_window: Open, game: str) -> None:
    window, watcher = open_window(), open_window()
    page = watcher.page
    page.goto(window.table(game, "me", "bot:easy"))
    page.wait_for_selector("#state[data-state=on]")
    page.locator('#picture a[href="#player-0"]').first.dispatch_event("click")
    page.wait_for_selector("#player[open]")
    page.click("#player > button")
    page.wait_for_selector("#player.follows[open]")
    page.fill("#chat input", "A good view")  # the table can be used beside it
    window.page.locator('#picture a[href="#player-1"]').first.dispatch_event("click")
    window.page.wait_for_selector("#player[open]")
    assert window.page.is_hidden("#player > button"), "who plays has their own cards there"
    window.page.keyboard.press("Escape")
    shown = page.inner_html("#player .panels")
    for _ in range(2):  # what was chosen is seen in the count of cards, tickets or coins
        window.choose()
    page.wait_for_function("was => document.querySelector('#player .panels').innerHTML !== was", arg=shown)
    page.reload()
    page.wait_for_selector("#player.follows[open] h2:not(:empty)")
    assert page.evaluate("!document.querySelector('#player').contains(document.activeElement)")
    page.click("#player form button")
    page.wait_for_selector("#player", state="hidden")
    page.reload()
    page.wait_for_selector("#state[data-state=on]")
    assert page.locator("#player[open]").count() == 0


def test_the_menu_knows_who_asks_and_a_spectator_shows_their_name(open_window: Open, server: Server) -> None:
    window, watcher = open_window(), open_window()
    page = watcher.page
    for one, name in ((window, "Host of it"), (watcher, "Onlooker")):
        form: dict[str, str | float | bool] = {"do": "new", "name": name, "passphrase": "four horses pull a coach"}
        assert one.page.request.post(f"{server.address}me", form=form, headers={"origin": server.address[:-1]}).ok
    page.goto(window.table("germany", "me", "friend"))
    page.wait_for_selector("#state[data-state=on]")
    assert page.inner_text("#me").startswith("Onlooker"), "who one is stands above the table"
    page.click("#menu > summary")
    assert page.inner_text('#menu a[href="/me"]').startswith("Onlooker")
    page.check("#menu [name=named]", force=True)
    window.page.wait_for_function("document.getElementById('watchers').textContent.includes('Onlooker')")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.is_hidden("#me"), "there is no room: it stands in the menu"


def test_a_link_is_copied_and_it_is_said_if_nobody_else_can_open_it(open_window: Open, server: Server) -> None:
    window = open_window(permissions=["clipboard-read", "clipboard-write"])
    window.table("germany", "me", "friend")
    link = window.link()
    assert "Only this computer" in window.page.inner_text(".only-here")
    window.page.click("#host [data-copied]")
    window.page.wait_for_function("() => document.querySelector('[data-copied]').textContent === 'Copied'")
    assert window.page.evaluate("navigator.clipboard.readText()") == link
    window.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')) }")
    window.page.evaluate("() => { document.querySelector('.link').value += '#again' }")
    window.page.click("#host [data-copied]")
    window.page.wait_for_function("async l => await navigator.clipboard.readText() === l", arg=f"{link}#again")


def test_a_second_device_asks_the_first_and_is_forgotten_again(open_window: Open) -> None:
    window, phone = open_window(), open_window()
    address = window.table("germany", "me", "bot:easy", name0="Ada")
    phone.page.goto(address)
    phone.page.click("#menu summary")
    phone.page.click("#menu form[action$='/ask'] button")
    phone.page.wait_for_selector("#state[data-state=on]")
    assert window.page.is_hidden("#forget")
    window.page.locator("#asks button", has_text="Do not allow").wait_for()
    window.page.locator("#asks button", has_text="Allow").first.click()
    window.page.wait_for_selector("#asks", state="hidden")
    phone.wait_for_choice()
    assert hand(phone) == hand(window)
    assert window.page.locator("#log", has_text="One more device plays the seat of Ada now.").count()
    window.page.click("#menu summary")
    window.page.click("#forget")
    phone.page.wait_for_selector("#watching:not([hidden])")
    assert not phone.page.locator("#picture [id^=hand-]").count()


def test_22_06_a_seat_is_taken_at_the_second_press_and_its_person_reads_it(open_window: Open) -> None:
    window, friend = open_window(), open_window()
    address = window.table("germany", "me", "friend", name0="Ada")
    friend.page.goto(window.link())
    friend.page.fill("input[name=name]", "Ben")
    friend.page.click("button.primary")
    friend.page.wait_for_selector("#state[data-state=on]")
    window.page.goto(f"{address}?menu=1")
    window.page.wait_for_selector("#state[data-state=on]")
    button = window.page.locator("#host button", has_text="Open it for somebody else")
    button.click()
    window.page.locator("#host button", has_text="Ben may lose the seat.").wait_for()
    assert friend.page.is_hidden("#lost"), "nothing has happened yet"
    window.page.locator("#host button", has_text="Ben may lose the seat.").click()
    friend.page.wait_for_selector("#lost:not([hidden])")
    assert "The host has opened your seat (Purple) for somebody else" in friend.page.inner_text("#lost")
    assert judged(friend) == []
