"""The browser's code: its modules, what it knows of games, and what games ship for their pages."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from stellwerk.games import GAMES
from stellwerk.web import STATIC, page_folder, static_version
from stellwerk.web.base.lean import lean, lean_file
from stellwerk.web.site import pages
from tests.mini.yard import YARD
from tests.web.serving import Server, Visitor
from tests.wheels import done

ROOT = Path(__file__).parents[3]
IMPORT = re.compile(r'^import\b[^;]*?"\./([\w.]+)"|\bimport\("\./([\w.]+)"\)', re.M)
WIDE = 110
SCRIPTS = [*STATIC.glob("*.js"), *(path for game in GAMES.values() for path in page_folder(game).glob("*.js"))]
WRITTEN = sorted(path for path in STATIC.iterdir() if path.suffix not in (".png", ".wav", ".woff2"))


def imports(text: str) -> set[str]:
    return {first or second for first, second in IMPORT.findall(text)}


def check(graph: dict[str, set[str]]) -> None:
    TopologicalSorter(graph).prepare()


def test_no_module_needs_itself_by_way_of_others() -> None:
    graph = {path.name: imports(path.read_text("utf-8")) for path in STATIC.glob("*.js")}
    assert {"board.js", "state.js"} <= graph["client.js"]
    assert "end.js" in graph["client.js"], "also what is loaded later"
    assert graph["elements.js"] == set()
    check(graph)


def test_a_cycle_would_be_found() -> None:
    with pytest.raises(CycleError):
        check({"a.js": imports('import {\n  b,\n} from "./b.js";\n'), "b.js": imports('import "./a.js";\n')})


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_lines_are_short(path: Path) -> None:
    assert [line for line in path.read_text("utf-8").splitlines() if len(line) > WIDE] == []


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_what_all_games_share_names_none(path: Path) -> None:
    text = re.sub("[-_ ]", "", path.read_text("utf-8")).lower()
    assert [game for game in GAMES if game.replace("-", "") in text] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["page.js", "page.css"])
def test_what_a_game_ships_is_served_with_its_page(server: Server, game: str, name: str) -> None:
    ada = Visitor(server.address)
    page = ada.get(f"/t/{ada.table(game, 'me', 'bot:easy')}").text
    address = pages.game_file(GAMES[game], name)
    assert address is not None
    assert f'href="{address}"' in page
    assert ada.get(address).text == lean_file(page_folder(GAMES[game]) / name)
    assert ada.get(f"/static/games/{game}/__init__.py").status_code == 404
    assert [other for other in GAMES if other != game and f"/games/{other}/" in page] == []


def test_a_game_may_ship_nothing() -> None:
    assert pages.game_file(YARD, "page.js") is None


def test_the_version_changes_with_what_a_folder_holds(tmp_path: Path) -> None:
    before = static_version(tmp_path)
    (tmp_path / "page.css").write_text("#plate { left: 0 }")
    assert static_version(tmp_path) != before


def test_what_is_sent_has_no_comments_and_no_indentation(server: Server) -> None:
    sent = re.sub(r"\?v=\w+", "", Visitor(server.address).get("/static/main.js").text)
    written = (STATIC / "board.js").read_text("utf-8")
    assert written.startswith("// ")
    assert "\n//" not in sent
    assert "\n " not in sent
    body = written[written.index("function changePanel") :]
    code = re.sub(r"(?m)^\s*(//.*|/\*(.|\n)*?\*/)$|/\*\* @type .*?\*/| // .*", "", body)
    assert re.sub(r"\s", "", code) in re.sub(r"\s", "", sent)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_what_is_sent_can_be_read_by_an_engine(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "lean.mjs"
    file.write_text(lean(path.read_text("utf-8")), "utf-8")
    done("node", "--check", file)


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_text_in_backticks_goes_over_several_lines(path: Path) -> None:
    """It would lose its indentation on the way."""
    assert [line for line in path.read_text("utf-8").splitlines() if line.count("`") % 2] == []


def test_only_lines_of_comment_are_left_out() -> None:
    kept = "/** @type {A} */ (a);\n/* b */ c;\n"
    assert lean(kept) == kept
    assert lean('a // b\n  // c\n/** d\n * e */\n  f("//g");\n\nh\n') == 'a // b\nf("//g");\nh\n'


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")


def test_a_style_is_sent_without_what_is_only_there_to_be_read(tmp_path: Path) -> None:
    file = tmp_path / "page.css"
    file.write_text("/* Why */\n.a > :is(.b, .c) {\n  width: calc(1px + 2px / 3);\n  color: red;\n}\n")
    assert lean_file(file) == ".a>:is(.b,.c){width:calc(1px + 2px/3);color:red}"
