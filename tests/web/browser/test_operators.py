"""What a page does when whoever runs the server stops it, closes a table, or opens /admin."""

from pathlib import Path

from tests.web.browser.conftest import Open
from tests.web.serving import Server, running

SECRET = "the-secret-of-whoever-runs-it"


def test_a_page_comes_back_by_itself_when_the_server_is_restarted(open_window: Open, tmp_path: Path) -> None:
    first = Server(tmp_path / "tables.db")
    window = open_window(first.address)
    window.table("germany", "me", "bot:easy")
    window.choose()
    before = window.version()
    assert first.stop() == ""
    window.page.wait_for_selector("#state[data-state=lost]")
    second = Server(tmp_path / "tables.db", int(first.address.rstrip("/").rsplit(":")[-1]))
    try:
        window.page.wait_for_selector("#state[data-state=on]")
        window.choose()
        window.wait_for_step(before)
    finally:
        second.stop()


def test_a_table_is_closed_at_the_page_of_whoever_runs_the_server(open_window: Open, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", STELLWERK_ADMIN_SECRET=SECRET) as server:
        ada, owner = open_window(server.address), open_window(server.address)
        id = ada.table("germany", "me", "here").rpartition("/")[2]
        owner.go("/admin")
        owner.page.fill("input[name=secret]", SECRET)
        owner.page.click("main .primary")
        owner.page.click(f"tr:has(a[href='/t/{id}']) button:has-text('Close')")
        ada.page.wait_for_selector("text=This table was closed by whoever runs this server.")
        ada.page.wait_for_selector("a[download]")
        ada.wrong.clear()  # the page that says so has the status 410
        owner.wrong.clear()  # and the question for the secret 403
