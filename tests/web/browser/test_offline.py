"""The service worker of a server: what was opened can be read without it, and a closed page is told things."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright

from stellwerk.web.base.template import known_version
from tests.web.browser.conftest import AT_ONCE, GUIDED, READER, launched
from tests.web.serving import Server, running

CONTROLLED = "() => navigator.serviceWorker.controller"
KEPT = """async (path) => {
  for (const name of await caches.keys()) {
    if (name.startsWith("stellwerk pages ") && (await (await caches.open(name)).match(path))) return true;
  }
  return false;
}"""
# Whether what is kept of a page is as late as what it says
SAYS = """async ([path, says]) => {
  const text = (await (await caches.match(path))?.text()) ?? "";
  return new DOMParser().parseFromString(text, "text/html").querySelector("#asked")?.textContent === says;
}"""
# Another program comes before the page, as on a phone
HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PAGES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("stellwerk pages "));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map((request) => new URL(request.url).pathname).sort();
}"""
# The first notification, when it is there
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  for (;;) {
    const [found] = await registration.getNotifications();
    if (found) return [found.title, found.tag];
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
# A browser whose push service answers: what it is asked, and an address there
SERVICE = """
PushManager.prototype.getSubscription = async () => globalThis.given ?? null;
PushManager.prototype.subscribe = async (options) => {
  globalThis.asked = options;
  const keys = { p256dh: "B" + "A".repeat(86), auth: "AAAAAAAAAAAAAAAAAAAAAA" };
  globalThis.given = {
    endpoint: "https://fcm.googleapis.com/fcm/send/mine",
    options: {},
    toJSON: () => ({ endpoint: globalThis.given.endpoint, keys }),
    unsubscribe: async () => (globalThis.given = null),
  };
  return globalThis.given;
};
"""


# A browser that offers to install the page, as it does when it likes: headless ones never do
OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => (globalThis.prompted = (globalThis.prompted ?? 0) + 1);
  dispatchEvent(event);
  return event.defaultPrevented;
}"""


def opened(browser: Any, server: Server, path: str = "") -> Page:
    """A page that the service worker answers for."""
    context = browser.new_context(locale="en", permissions=["notifications"], viewport={"width": 360, "height": 740})
    for script in (AT_ONCE, GUIDED, READER, SERVICE):
        context.add_init_script(script)
    page: Page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(server.address + path)
    page.wait_for_function(CONTROLLED)
    return page


def table(page: Page) -> str:
    page.goto(page.url.split("/t/")[0])
    page.click(".card .primary")
    page.wait_for_selector("#state[data-state=on]")
    return "/t/" + page.url.split("/t/")[1]


def test_a_table_can_be_read_without_the_server_and_goes_on_with_it(playwright: Playwright, tmp_path: Path) -> None:
    browser = launched(playwright, "chromium")
    with running(tmp_path / "tables.db") as server:
        page = opened(browser, server)
        path = table(page)
        page.wait_for_selector("#options button")
        question = page.inner_text("#asked")
        page.evaluate(HIDE)
        page.wait_for_function(SAYS, arg=[path, question])
        page.goto(f"{server.address}rules/germany")
        page.wait_for_function(KEPT, arg="/rules/germany")
        port = int(server.address.split(":")[-1].strip("/"))
        server.stop()
        page.goto(server.address + path.lstrip("/"))
        assert "No connection: this is the page as it was at" in page.inner_text("#kept")
        assert page.inner_text("#asked") == question
        assert page.locator("#picture svg").first.is_visible()
        page.goto(f"{server.address}rules/germany")
        assert page.locator("#kept").count() == 0, "what is always the same is just there"
        page.goto(f"{server.address}help/first-class")
        assert "No connection, and this page was not opened before." in page.inner_text("body")
        page.goto(server.address + path.lstrip("/"))
        page.wait_for_selector("#kept")
        again = Server(server.db, port)
        page.wait_for_selector("#state[data-state=on]")
        page.reload()
        page.wait_for_selector("#state[data-state=on]")
        assert page.locator("#kept").count() == 0
        again.stop()
    browser.close()


def test_install_is_there_when_the_browser_offers_it_and_once(playwright: Playwright, tmp_path: Path) -> None:
    browser = launched(playwright, "chromium")
    with running(tmp_path / "tables.db") as server:
        page = opened(browser, server)
        assert page.locator("#install").is_hidden()
        assert page.evaluate(OFFER), "in place of the browser's own bar"
        page.click("#install button")
        assert page.evaluate("prompted") == 1
        assert page.locator("#install").is_hidden()
    browser.close()


def test_nothing_is_left_after_signing_out_and_a_version_is_whole(playwright: Playwright, tmp_path: Path) -> None:
    browser = launched(playwright, "chromium")
    with running(tmp_path / "tables.db") as server:
        page = opened(browser, server)
        path = table(page)
        page.wait_for_function(KEPT, arg=path)
        page.goto(f"{server.address}me")
        form = page.locator("form", has=page.locator("input[value=new]"))
        form.locator("[name=name]").fill("Ada")
        form.locator("[name=passphrase]").fill("correct horse battery")
        form.locator("button").click()
        page.wait_for_selector("form:has([value=out]) button")
        assert not page.evaluate(KEPT, path), "a form may change who asks"
        page.goto(server.address + path.lstrip("/"))
        page.wait_for_function(KEPT, arg=path)
        page.goto(f"{server.address}me")
        assert not page.evaluate(KEPT, "/me"), "what is about a person alone is never kept"
        page.click("form:has([value=out]) button")
        page.wait_for_selector(".cards")
        page.wait_for_function(KEPT, arg="/")
        assert page.evaluate(PAGES) == ["/"], "and that is nobody's start page"
        names = page.evaluate("async () => (await caches.keys()).filter((name) => name.includes('files'))")
        assert names == [f"stellwerk files {known_version()}"]
        kept = page.evaluate("async (name) => (await (await caches.open(name)).keys()).map(({url}) => url)", names[0])
        listed = page.evaluate("async () => (await fetch('/service.js')).text()").split("\n")[1]
        assert len(kept) == listed.count("/static/") > 50, "every file that a page can ask for"
    browser.close()


def test_the_bell_asks_and_a_closed_page_is_told(playwright: Playwright, tmp_path: Path) -> None:
    browser = launched(playwright, "chromium")
    with running(tmp_path / "tables.db") as server:
        page = opened(browser, server)
        path = table(page)
        page.goto(f"{server.address}{path.lstrip('/')}/signals")
        assert page.evaluate("globalThis.asked") is None, "nobody is asked before they press it"
        with page.expect_response("**/push") as answer:
            page.click("#note")
        assert answer.value.ok
        page.wait_for_function("() => document.getElementById('note').textContent.includes('switch them off')")
        assert page.evaluate("asked.userVisibleOnly")
        assert page.evaluate("asked.applicationServerKey") == page.get_attribute("#note", "data-push")
        devtools = page.context.new_cdp_session(page)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(20)
        told = f'{{"says": "Your turn", "link": "{path}"}}'
        origin = {"origin": server.address.rstrip("/"), "registrationId": found[0]}
        devtools.send("ServiceWorker.deliverPushMessage", {**origin, "data": told})
        assert page.evaluate(SHOWN) == ["Your turn", path]
        with page.expect_response("**/push") as answer:
            page.click("#note")
        assert answer.value.ok
    browser.close()
