"""The folder of static files: what is left out of it is not needed, and what is wrong is said in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.web import STATIC
from stellwerk.web.server import folder

# The engine starts where nothing can be imported that is left out
START = """
import asyncio, sys
class Without:
    def find_spec(self, name, path=None, target=None):
        file = name.replace(".", "/")
        if (file + ".").startswith(tuple(LEFT_OUT)) and file not in sys.modules:
            raise ModuleNotFoundError(f"No module named {name!r}: it is left out")
sys.meta_path.insert(0, Without())
from stellwerk.web.in_browser.engine import Place, start
from stellwerk.web.in_browser.thinker import answered
class Host:
    async def keep(self, changed): pass
    async def think(self, question): return answered(question)
async def play():
    engine = await start(Host(), {}, Place("https://here", "", "en"))
    for page in ("/", "/new?game=first-class", "/new?game=germany", "/rules/germany", "/help/first-class"):
        answer = await engine.request("GET", f"https://here{page}", [], b"")
        assert answer.status == 200, (page, answer.body)
asyncio.run(play())
"""


def test_python_without_what_is_left_out_runs_the_engine() -> None:
    ours = ("stellwerk/" + name for name in folder.NOT_OURS)
    script = f"LEFT_OUT = {[*folder.NOT_PYTHONS, *ours]!r}\n{START}"
    done = subprocess.run([sys.executable, "-S", "-c", path_of_this() + script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


def path_of_this() -> str:
    return f"import sys; sys.path[:] = {sys.path!r}\n"


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    pyodide = tmp_path / "pyodide"
    with pytest.raises(ValueError, match="npm install pyodide"):
        folder.write_folder(tmp_path / "site", "/", pyodide, print)
    pyodide.mkdir()
    for name in folder.PYODIDE:
        (pyodide / name).touch()
    with pytest.raises(ValueError, match="A base is a path such as /stellwerk/"):
        folder.write_folder(tmp_path / "site", "stellwerk", pyodide, print)
    with pytest.raises(ValueError, match="holds something else"):
        folder.write_folder(tmp_path, "/", pyodide, print)


def test_a_version_changes_with_any_file() -> None:
    def service(data: bytes) -> bytes:
        return folder.service([folder.File("a.js", data)], {"a.js": len(data)}).partition(b",")[0]

    assert service(b"1") == service(b"1") != service(b"2")


def test_texts_of_the_shell_are_in_three_languages() -> None:
    files = {file.path: file.data.decode() for file in folder.shell_files("/games/")}
    assert all(words in files["index.html"] for words in ("Starting …", "Es geht gleich los …", "Si comincia …"))
    assert all('<base href="/games/">' in files[name] for name in ("index.html", "404.html"))


def test_what_a_device_shows_of_it_is_there() -> None:
    manifest = folder.manifest(words("en"))
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        found = (STATIC.parent / picture["src"]).read_bytes()
        width, height = (int.from_bytes(found[at : at + 4]) for at in (16, 20))
        assert picture["sizes"] == f"{width}x{height}"
    assert [way["url"] for way in manifest["shortcuts"]] == [f"new?game={name}" for name in GAMES]


def test_the_documentation_comes_along_where_it_was_built(tmp_path: Path) -> None:
    """It is not among the files that a browser keeps, and the service worker leaves its addresses to the host."""
    assert list(folder.documentation_files(tmp_path)) == []
    for name in ("index.html", "guide/site.html", ".buildinfo"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    found = {file.path: file for file in folder.documentation_files(tmp_path)}
    assert list(found) == ["docs/guide/site.html", "docs/index.html"]
    assert not any(file.kept for file in found.values())
    page = (folder.PAGE / "service.js").read_text("utf-8")
    script = f"""
    const heard = {{}}, answered = [];
    const addEventListener = (name, f) => (heard[name] = f);
    const self = {{ registration: {{ scope: "https://here/base/" }}, addEventListener }};
    const location = {{ origin: "https://here" }}, VERSION = "", FILES = [], caches = {{ open: async () => ({{}}) }};
    {page}
    for (const path of ["docs/", "docs", "docs/guide/site.html", "", "docs-of-mine", "t/1"])
      heard.fetch({{ request: {{ url: `https://here/base/${{path}}`, mode: "navigate", destination: "document" }},
        respondWith: () => answered.push(path) }});
    console.log(JSON.stringify(answered));
    """
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True)
    assert done.stdout.strip() == '["","docs-of-mine","t/1"]', done.stderr
