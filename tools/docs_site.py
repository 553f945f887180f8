"""The documentation as a site: `make docs`, or `python tools/docs_site.py FOLDER`. A warning is an error.

`build(FOLDER)` writes it for whoever wants it elsewhere. The pages are those of docs/ and a few of the root, with links
to files that are no pages made links to the repository, and pages that are made from the program (docs_pages.py).
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from stellwerk.games import GAMES, find
from stellwerk.version import installed

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).parent))
import docs_pages

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
REPOSITORY = "https://github.com/stellwerk-games/stellwerk/blob/main"
OF_THE_ROOT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
FILE = re.compile(r"\[[\w/-]+\.md\]\((?!http)(?=[^)#]+\.md\))")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^- \*\*([A-Z]{2}-[\w.-]+)\*\*", re.MULTILINE)
CONTENTS = {
    "Play": [
        "guide/command-line",
        "guide/screens",
        "rules/germany",
        "rules/first-class",
        "rules/first-class-modules",
        "rules/glossary",
        "cards/*",
        "guide/bots",
        "guide/analysis",
        "guide/statistics",
        "guide/people",
        "guide/promises",
    ],
    "Regeln auf Deutsch": ["rules/de/germany", "rules/de/first-class", "rules/de/first-class-modules"],
    "Regole in italiano": ["rules/it/germany", "rules/it/first-class", "rules/it/first-class-modules"],
    "Host": ["guide/hosting", "guide/site", "guide/settings", "guide/database", "growth"],
    "Write a bot": [
        "guide/bots-in-python",
        "guide/bots-in-any-language",
        "guide/api",
        "guide/teach-a-bot",
        "reference/*",
    ],
    "Write a game": [
        "guide/first-game",
        "guide/add-a-game",
        "guide/decks",
        "guide/first-class-cards",
        "first-class-deck",
    ],
    "Research": [
        "guide/python",
        "guide/environments",
        "layout/*",
        "guide/tournaments",
        "guide/compiled",
        "api",
        "formats",
    ],
    "Figures": ["strength", "benchmarks"],
    "The project": [
        "project/*",
        "rules/invariants",
        "rules/de/invariants",
        "rules/it/invariants",
        "decisions/README",
        "decisions/0*",
    ],
}


def build(target: Path) -> None:
    """Write the site into a folder."""
    with tempfile.TemporaryDirectory() as made:
        source = Path(made) / "source"
        stage(source)
        html(source, target, Path(made) / "doctrees")


# The pages


def stage(source: Path) -> None:
    """All pages together, as the site has them."""
    for path in sorted(DOCS.rglob("*")):
        if path.is_file():
            put(source / path.relative_to(DOCS), path)
    for name in OF_THE_ROOT:
        put(source / "project" / name, ROOT / name)
    for name in GAMES:
        if (ROOT / "src" / "stellwerk" / "games" / name.replace("-", "_")).is_dir():
            stage_game(source, name)
    write(source / "api.md", docs_pages.api())
    home = source / "README.md"
    write(source / "index.md", home.read_text("utf-8") + contents(source))
    home.unlink()


def stage_game(source: Path, name: str) -> None:
    game = find(name)
    write(source / "cards" / f"{name}.svg", docs_pages.sheet(game))
    write(source / "cards" / f"{name}.md", docs_pages.cards(game, f"{name}.svg"))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def put(target: Path, path: Path) -> None:
    """A file, of a page with its links as the site needs them."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".md":
        shutil.copyfile(path, target)
        return
    pieces = FENCE.split(path.read_text("utf-8"))
    linked = [piece if number % 2 else with_links(piece, path) for number, piece in enumerate(pieces)]
    target.write_text(RULE.sub(r'- <a id="\1"></a>**\1**', "".join(linked)), "utf-8")


def with_links(text: str, path: Path) -> str:
    text = FILE.sub("[](", text)  # the site puts the title of the page there
    return LINK.sub(lambda found: found[1] + address(found[2], path) + found[3], text)


def address(link: str, path: Path) -> str:
    """Where a link of a page leads on the site; one that leads nowhere is an error."""
    name, hash, place = link.partition("#")
    if re.match(r"[a-z]+:", link) or not name:
        return link
    meant = (path.parent / name).resolve()
    if not meant.exists():
        raise SystemExit(f"{path.relative_to(ROOT)} points to {link}, which is not there.")
    meant = meant / "README.md" if (meant / "README.md").exists() else meant
    staged = place_of(meant)
    if staged is None:
        return f"{REPOSITORY}/{meant.relative_to(ROOT)}"
    mine = place_of(path.resolve())
    assert mine is not None
    up = "../" * (len(mine.parts) - 1)
    return f"{up}{staged}{hash}{place}"


def place_of(path: Path) -> Path | None:
    """Where a file stands on the site; None: nowhere."""
    if path == DOCS / "README.md":
        return Path("index.md")
    if path.is_relative_to(DOCS) and path.is_file():
        return path.relative_to(DOCS)
    return Path("project") / path.name if path.parent == ROOT and path.name in OF_THE_ROOT else None


def contents(source: Path) -> str:
    """The contents beside every page. A page that is in none of its lists is an error."""
    lines = []
    for title, names in CONTENTS.items():
        found = [path for name in names for path in sorted(source.glob(f"{name}.md"))]
        entries = [str(path.relative_to(source).with_suffix("")) for path in found]
        lines += ["", "```{toctree}", ":hidden:", f":caption: {title}", "", *dict.fromkeys(entries), "```"]
    return "\n".join(lines) + "\n"


# The site


def html(source: Path, target: Path, doctrees: Path) -> None:
    from sphinx.application import Sphinx

    settings = {
        "project": "Stellwerk",
        "version": installed(),
        "extensions": ["myst_parser", "sphinx.ext.autodoc"],
        "html_theme": "furo",
        "html_title": "Stellwerk",
        "html_copy_source": False,
        "html_show_copyright": False,
        "myst_heading_anchors": 4,
        "default_role": "code",
        "autodoc_member_order": "bysource",
        "autodoc_typehints": "signature",
        "suppress_warnings": ["misc.highlighting_failure", "myst.header"],
    }
    app = Sphinx(
        srcdir=source,
        confdir=None,
        outdir=target,
        doctreedir=doctrees,
        buildername="html",
        confoverrides=settings,
        warningiserror=True,
        exception_on_warning=False,
        status=None,
    )
    app.build()
    if app.statuscode:
        raise SystemExit("The documentation has warnings, and they are errors.")
    shutil.copytree(source / "pictures", target / "pictures", dirs_exist_ok=True)  # for pages that are partly HTML


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs")
