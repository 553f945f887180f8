"""The documentation is built without a warning, its links lead somewhere, and the examples of docstrings run."""

import asyncio
import doctest
import importlib
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import httpx
import pytest
from starlette.applications import Starlette

import docs_pages
import docs_site
from stellwerk.web.server import files
from stellwerk.web.server.files import documentation
from tests.wheels import made, wheel

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(module for modules in docs_pages.API.values() for module in modules)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """In a process of its own, as `make docs` does it."""
    target = tmp_path_factory.mktemp("site")
    run = subprocess.run([sys.executable, "tools/docs_site.py", str(target)], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return target


class Page(HTMLParser):
    """The links of a page, and the places in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links, self.places = set[str](), set[str]()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = pages[target].places if target in pages else {unquote(parts.fragment)}
            if not target.exists() or (parts.fragment and unquote(parts.fragment) not in known):
                yield f"{path.name}: {link}"


def test_every_link_leads_to_a_page_and_a_place(site: Path) -> None:
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    assert len(pages) > 60
    assert sorted(broken(pages)) == []
    rules = pages[(site / "rules" / "germany.html").resolve()]
    assert "DE-4.8" in rules.places  # every rule has an address


def test_the_server_shows_it_under_docs(site: Path) -> None:
    async def looked() -> list[httpx.Response]:
        transport = httpx.ASGITransport(Starlette(routes=documentation(site)))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as browser:
            return [await browser.get(path) for path in ("/docs/", "/docs/reference/germany.html", "/docs/nothing")]

    home, page, nothing = asyncio.run(looked())
    assert "Stellwerk" in home.text
    assert page.status_code == 200
    assert nothing.status_code == 404
    assert documentation(site / "nowhere") == []


def test_a_wheel_brings_it_along_where_it_was_built(site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(made(ROOT, tmp_path, {}, site)) as packed:
        found = {name.removeprefix("stellwerk/documentation/") for name in packed.namelist()}
    assert {path.relative_to(site).as_posix() for path in site.rglob("*.html")} <= found
    assert files.PLACES[0] == files.PACKAGE / "documentation"
    with zipfile.ZipFile(wheel(ROOT, tmp_path / "without")) as packed:
        assert not any("documentation" in name for name in packed.namelist())


def test_a_link_to_nothing_is_an_error(tmp_path: Path) -> None:
    page = docs_site.DOCS / "README.md"
    with pytest.raises(SystemExit, match="points to nowhere"):
        docs_site.address("nowhere.md", page)


def test_the_reference_says_what_numbers_mean() -> None:
    from stellwerk.games import find

    for name in docs_pages.SOURCES:
        kept = (ROOT / "docs" / "reference" / f"{name}.md").read_text("utf-8")
        assert docs_pages.reference(find(name)) == kept, "write it anew: python tools/docs_pages.py"
    page = docs_pages.reference(find("germany"))
    assert "8 is grey" in page
    assert "| `LOCOMOTIVE` | 8 |" in page
    assert "`track` 0 to 109: which of its tracks" in page


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0
    assert failed == 0
