"""The application as a folder that any static host serves: Python comes along as Pyodide, and runs in the page."""

import gzip
import hashlib
import io
import json
import mimetypes
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, NamedTuple

from stellwerk.core.words import LANGUAGES, Words, words
from stellwerk.games import GAMES
from stellwerk.kit import theme
from stellwerk.web import STATIC, page_folder
from stellwerk.web.base.lean import lean, lean_file, lean_files, lean_style
from stellwerk.web.server.files import DOCUMENTATION
from stellwerk.web.store.migrations import VERSION

PACKAGE = STATIC.parents[1]
PAGE = PACKAGE / "web" / "in_browser" / "page"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
NEEDED = ("jinja2", "markupsafe", "starlette", "anyio", "typing_extensions", "python-multipart")
LEFT_OUT = ("_trio", "anyio/pytest", "anyio/streams/tls", "jinja2/sandbox", "testclient", "_speedups")
READABLE = ("/bundle.py", "/lean.py", "anyio/", "stellwerk/games/")  # sources that are looked at while it runs
NOT_OURS = ("cli", "laws", "envs", "web/server", "web/static", "web/in_browser/page", "learn")
LEFT = """unittest xmlrpc wsgiref _pyrepl __phello__ pydoc turtle doctest pdb tkinter mailbox _pyio.
    _pydatetime _pydecimal xml/dom pickletools http/cookiejar http/server
    multiprocessing ctypes/macholib imaplib ftplib poplib smtplib cProfile profile pstats
    concurrent/futures/process concurrent/interpreters encodings/mac_ encodings/cp1 encodings/cp8
    optparse tabnanny trace. nturl modulefinder plistlib webbrowser symtable venv ensurepip"""
NOT_PYTHONS = tuple(LEFT.split())  # of its library, by how their paths begin
PACKED = 20_000  # bytes from which a file is sent compressed by ourselves, whatever the host does
KINDS = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".woff2": "font/woff2"}
Tell = Callable[[str], None]


class File(NamedTuple):
    """A file of the folder, as the service worker keeps it."""

    path: str
    data: bytes
    kept: bool = True  # loaded at the first visit, so that it is there without a network

    @property
    def packed(self) -> bool:
        return self.kept and len(self.data) > PACKED and not self.path.endswith((".png", ".woff2"))


def write_folder(target: Path, base: str, pyodide: Path, tell: Tell) -> int:
    """Write all of it; how many bytes a first visit loads."""
    check(target, base, pyodide)
    tell("Byte code of the program and of Python's library …")
    made = [*python_files(pyodide, target), *page_files(), *shell_files(base), *licence_files(pyodide)]
    made += documentation_files()
    listed = sorted((file for file in made if file.kept), key=lambda file: file.path)
    sizes = {file.path: put(target, file) for file in made}
    (target / "service.js").write_bytes(service(listed, sizes))
    (target / ".nojekyll").touch()  # for hosts that would leave files out
    return sum(sizes[file.path] for file in listed)


def check(target: Path, base: str, pyodide: Path) -> None:
    missing = [name for name in PYODIDE if not (pyodide / name).is_file()]
    if missing:
        raise ValueError(f"There is no Pyodide in {pyodide} ({missing[0]} is missing): npm install pyodide")
    if shutil.which("node") is None:
        raise ValueError("Node is needed to make byte code for the browser: install nodejs.")
    if not base.startswith("/") or not base.endswith("/"):
        raise ValueError(f"A base is a path such as /stellwerk/, and not {base!r}.")
    if target.exists() and any(target.iterdir()) and not (target / "service.js").is_file():
        raise ValueError(f"{target} is there and holds something else: give another folder.")
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)


def put(target: Path, file: File) -> int:
    data = gzip.compress(file.data, 9, mtime=0) if file.packed else file.data
    path = target / f"{file.path}.gz" if file.packed else target / file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return len(data)


def service(listed: list[File], sizes: dict[str, int]) -> bytes:
    """The service worker, which knows every file by its digest: another version is one as a whole."""
    files = [(f.path, sizes[f.path], kind_of(f.path), f.packed, digest(f.data)) for f in listed]
    script, known = (PAGE / "service.js").read_text("utf-8"), json.dumps(files)
    version = digest((known + script).encode())
    return f"const VERSION = {version!r}, FILES = {known};\n{lean(script)}".encode()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def kind_of(path: str) -> str:
    return KINDS.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"


# Python


def python_files(pyodide: Path, target: Path) -> Iterator[File]:
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        yield File(f"pyodide/{name}", (pyodide / name).read_bytes())
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    yield File("pyodide/pyodide-lock.json", json.dumps(lock | {"packages": {}}).encode())
    sources = {"library": library_sources(pyodide / "python_stdlib.zip"), "program": program_sources()}
    made = precompiled({name: archive(files) for name, files in sources.items()}, pyodide, target / "sources")
    yield File("pyodide/python_stdlib.zip", made["library"])
    yield File("program.bin", laid_out(made["program"]))


def laid_out(program: bytes) -> bytes:
    """The files of an archive behind a list of them, and before that its length: python.js takes them as they lie."""
    with zipfile.ZipFile(io.BytesIO(program)) as files:
        data = {name: files.read(name) for name in files.namelist()}
    listed = json.dumps([(name, len(content)) for name, content in data.items()]).encode()
    return b"".join([len(listed).to_bytes(4), listed, *data.values()])


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Not compressed: whoever sends it compresses it as a whole."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as made:
        for name, data in sorted(files):
            made.writestr(zipfile.ZipInfo(name), data)
    return whole.getvalue()


def precompiled(archives: dict[str, bytes], pyodide: Path, folder: Path) -> dict[str, bytes]:
    """The same with byte code instead of most sources, by the Python that will run it."""
    folder.mkdir()
    for name, data in archives.items():
        (folder / name).write_bytes(data)
    command = ["node", str(PAGE / "precompile.mjs"), str(pyodide), str(folder), *READABLE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"Node could not make byte code: {done.stderr.strip()[-300:]}")
    made = {name: (folder / name).read_bytes() for name in archives}
    shutil.rmtree(folder)
    return made


def library_sources(file: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(file) as library:
        for entry in library.infolist():
            if not entry.is_dir() and not entry.filename.startswith(NOT_PYTHONS):
                yield entry.filename, library.read(entry)


def program_sources() -> Iterator[tuple[str, bytes]]:
    """Stellwerk without what only a system can do, and the packages that its pages need."""
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and is_program(path) and not name.startswith(NOT_OURS):
            yield f"stellwerk/{name}", path.read_bytes()
    rules = PACKAGE / "rules" if (PACKAGE / "rules").is_dir() else PACKAGE.parents[1] / "docs" / "rules"
    for path in rules.rglob("*.md"):
        yield f"stellwerk/rules/{path.relative_to(rules).as_posix()}", path.read_bytes()
    for package in ("stellwerk", *NEEDED):
        yield from installed(distribution(package), package == "stellwerk")


def installed(package: Distribution, known_only: bool) -> Iterator[tuple[str, bytes]]:
    """The Python files of a package, and what says which it is."""
    for file in package.files or ():
        name, path = file.as_posix(), Path(str(file.locate()))
        known = name.endswith((".dist-info/METADATA", ".dist-info/entry_points.txt"))
        python = path.suffix == ".py" and ".." not in name and not any(part in name for part in LEFT_OUT)
        if known or (python and not known_only):
            yield name, path.read_bytes()


def is_program(path: Path) -> bool:
    return "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".po", ".pot", ".pyc")


# Pages


def page_files() -> Iterator[File]:
    """Everything under /static."""
    lean_ones = lean_files(STATIC)
    for path in sorted(STATIC.iterdir()):
        if path.suffix != ".ts":
            text = lean_ones.get(path.name)
            data = path.read_bytes() if text is None else text.encode()
            yield File(f"static/{path.name}", data, kept=not path.name.startswith("preview"))
    for name, game in GAMES.items():
        for path in sorted(page_folder(game).glob("*.*")):
            yield File(f"static/games/{name}/{path.name}", lean_file(path).encode())


def shell_files(base: str) -> Iterator[File]:
    """The page around the pages, its scripts, and what a device shows of it."""
    for name in ("shell.js", "engine.js", "thinker.js", "python.js"):
        yield File(f"engine/{name}", lean((PAGE / name).read_text("utf-8")).encode())
    yield File("engine/shell.css", lean_style((PAGE / "shell.css").read_text("utf-8")).encode())
    texts = json.dumps({code: shell_texts(words(code)) for code in LANGUAGES}, ensure_ascii=False)
    shell = (
        (PAGE / "shell.html").read_text("utf-8").replace("BASE", base).replace("TEXTS", texts.replace("<", "\\u003c"))
    )
    yield File("index.html", shell.encode())
    yield File(
        "404.html", shell.encode(), kept=False
    )  # what many hosts answer where there is no file: a link to a table
    yield File("about.json", json.dumps(about(base)).encode(), kept=False)
    yield File("manifest.webmanifest", json.dumps(manifest(words("en")), ensure_ascii=False).encode())


def about(base: str) -> dict[str, Any]:
    """What a server looks at before it serves the folder: tables that go there and back are of one kind."""
    return {"base": base, "store": VERSION, "rules": {name: game.version for name, game in GAMES.items()}}


def shell_texts(t: Words) -> dict[str, str]:
    return {
        "loading": t("The games are being loaded into this browser, once."),
        "program": t("rules and bots"),
        "pages": t("pages and pictures"),
        "starting": t("Starting …"),
        "cannot": t("This browser cannot run the games: take a newer one, and an address that begins with https."),
        "network": t("Not everything could be loaded: load the page again when there is a network."),
        "failed": t("Something went wrong here. Load the page again."),
        "news": t("There is a new version."),
        "reload": t("Use it"),
    }


def manifest(t: Words) -> dict[str, Any]:
    sizes = [{"src": f"static/icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    looks = (("preview.png", "1200x630", "wide"), ("preview-phone.png", "390x844", "narrow"))
    shown = [
        {"src": f"static/{name}", "sizes": size, "type": "image/png", "form_factor": form} for name, size, form in looks
    ]
    plays = [{"name": game.called("en"), "url": f"new?game={name}"} for name, game in GAMES.items()]
    return {
        "name": "Stellwerk",
        "short_name": "Stellwerk",
        "description": t("Railway board games in your browser"),
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": theme.PAPER,
        "theme_color": theme.PAPER,
        "categories": ["games"],
        "icons": [icon | {"purpose": "any maskable"} for icon in sizes],
        "screenshots": shown,
        "shortcuts": plays,
    }


def documentation_files(folder: Path = DOCUMENTATION) -> Iterator[File]:
    """What `make docs` has built, if it has: it is read from the host, and not kept by the browser."""
    if (folder / "index.html").is_file():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name != ".buildinfo":
                yield File(f"docs/{path.relative_to(folder).as_posix()}", path.read_bytes(), kept=False)


# Licences

ABOUT = """Stellwerk is under the MIT licence: LICENSE.txt beside this file.

It runs on what others have made, unchanged but for byte code in place of sources:

- Pyodide {version}, Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/).
  Its source: https://github.com/pyodide/pyodide/tree/{version}
- Python, Python Software Foundation License (https://docs.python.org/3/license.html), with what Pyodide builds into
  it. Its source: https://www.python.org/downloads/source/
- the fonts Source Sans 3 and Barlow Condensed, SIL Open Font License: ../static/OFL.txt
- the Python packages in this folder, each with its own licence.
"""


def licence_files(pyodide: Path) -> Iterator[File]:
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    yield File("licences/README.txt", ABOUT.format(version=version).encode(), kept=False)
    for name in ("stellwerk", *NEEDED):
        for file in distribution(name).files or ():
            if "licen" in file.name.lower() and ".dist-info" in file.as_posix():
                label = "LICENSE.txt" if name == "stellwerk" else f"{name}.txt"
                yield File(f"licences/{label}", Path(str(file.locate())).read_bytes(), kept=False)
