"""Modules in one file do what they do apart."""

import re
import subprocess
from pathlib import Path

import pytest

from stellwerk.web import STATIC, static_version
from stellwerk.web.base.bundle import bundled
from stellwerk.web.base.lean import lean_files, lean_style, tight
from tests.wheels import done

FILES = {
    "main.js": 'import "./side-effect.js";\nimport { said, twice as double } from "./words.js";\nconst n = 20;\n'
    'console.log(said.join(" "), double(n) + 2);\nconst { later } = await import("./later.js");\nlater();\n',
    "side-effect.js": 'import { said } from "./words.js";\nconst n = "ran";\nsaid.push(n);\n',
    "words.js": 'export const said = ["it"];\nexport function twice(n) {\nreturn 2 * n;\n}\n',
    "later.js": 'import { said } from "./words.js";\nexport const later = () => console.log(said.length);\n',
}


def run(folder: Path, files: dict[str, str]) -> str:
    for name, text in files.items():
        (folder / name).write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    return subprocess.run(["node", "main.js"], cwd=folder, check=True, capture_output=True, text=True).stdout


def test_one_file_runs_as_the_modules_do_and_what_comes_later_finds_them(tmp_path: Path) -> None:
    apart, together = tmp_path / "apart", tmp_path / "together"
    apart.mkdir()
    together.mkdir()
    assert run(apart, FILES) == run(together, bundled(FILES, ["main.js"], "7")) == "it ran 42\n2\n"


def test_all_that_a_table_loads_at_first_is_in_one_file(tmp_path: Path) -> None:
    files = lean_files(STATIC)
    assert "import{" not in files["main.js"]
    assert files["board.js"] == "export const{prepareMotion,draw}=stellwerk.board;\n"
    assert "import{" not in files["end.js"], "which is loaded when the match is over, and finds the others there"
    assert "import{" not in files["replay.js"], "which another page loads"
    assert f'import("./end.js?v={static_version()}")' in files["main.js"]
    (tmp_path / "main.mjs").write_text(files["main.js"])
    done("node", "--check", tmp_path / "main.mjs")


def test_what_several_scripts_load_later_runs_once(tmp_path: Path) -> None:
    more = {
        "main.js": 'import "./side-effect.js";\nawait import("./later.js");\nawait import("./last.js");\n',
        "later.js": 'import { count } from "./counted.js";\nimport { said } from "./words.js";\ncount(said);\n',
        "last.js": 'const { count } = await import("./counted.js");\ncount([]);\n',
        "counted.js": 'console.log("runs");\nexport const count = (said) => console.log(said.length);\n',
    }
    assert run(tmp_path, bundled(FILES | more, ["main.js"], "7")) == "runs\n2\n0\n"


def test_spaces_are_left_out_where_that_is_certain() -> None:
    assert tight('const a = b ? "x = y" : c;\nreturn { d, e };') == 'const a=b?"x = y":c;return{d,e};'
    for line in ("const a = `b = ${c}`;", "a = /b = c/;", "a = 'b = c';", "a = b - -c + +d"):
        assert tight(line).replace("a=b", "a = b") == line


def test_what_stands_within_a_string_makes_no_line_uncertain() -> None:
    assert tight('const a = (await import("./it\'s.js")).b;') == 'const a=(await import("./it\'s.js")).b;'
    assert tight('const a = "\\" = /";') == 'const a = "\\" = /";'


def test_a_style_is_sent_without_what_is_only_to_be_read() -> None:
    style = """
a > b,
c ~ * {
  width: calc(var(--w) * 0.5 - 10px); /* half */
  margin: 0 0.4em !important;
}
@media (min-width: 701px) and (max-height: 500px) {
  [id^="a-b"] > [data-n="1"] {
    min-width: 2px;
  }
}
"""
    lean = "a>b,c ~*{width:calc(var(--w)*.5 - 10px);margin:0 .4em!important}"
    wide = '@media (width>=701px) and (height<=500px){[id^=a-b]>[data-n="1"]{min-width:2px}}'
    assert lean_style(style).strip() == lean + wide


def test_no_comment_is_left_that_would_hide_what_comes_after_it() -> None:
    files = lean_files(STATIC)
    assert [line for name in files for line in files[name].split("\n") if re.search(r"(^|\s)//", line)] == []


@pytest.mark.parametrize("line", ["export let n = 1;\n", "export default 1;\n", 'import * as all from "./words.js";\n'])
def test_what_cannot_be_put_together_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="cannot be put into one file"):
        bundled(FILES | {"words.js": FILES["words.js"] + line}, ["main.js"], "7")
