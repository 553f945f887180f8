"""What is said about a compiled engine, and that nothing stale stays."""

import json
import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import compile_fast
from stellwerk import compiled
from tests.wheels import KEPT, ROOT, wheel


def built(folder: Path) -> Path:
    """A folder that looks as if a module had been compiled in it."""
    package = folder / "stellwerk"
    (package / "core").mkdir(parents=True)
    source = package / "core" / "rng.py"
    shutil.copy(compiled.HERE / "core" / "rng.py", source)
    source.with_suffix(EXTENSION_SUFFIXES[0]).touch()
    (package / compiled.LIST).write_text(json.dumps({"core/rng.py": compiled.digest(source)}))
    return package


def test_without_binaries_it_is_interpreted(tmp_path: Path) -> None:
    assert compiled.says(tmp_path) == "interpreted"


def test_compiled_modules_are_named(tmp_path: Path) -> None:
    assert compiled.says(built(tmp_path)) == "compiled: core.rng"


def test_a_binary_for_another_python_does_not_count(tmp_path: Path) -> None:
    package = built(tmp_path)
    for path in (package / "core").glob(f"*{EXTENSION_SUFFIXES[0]}"):
        path.rename(path.with_name("rng.cpython-30-other.so"))
    assert compiled.says(package) == "interpreted"


def test_a_source_changed_since_is_named_and_its_binary_removed(tmp_path: Path) -> None:
    package = built(tmp_path)
    compile_fast.remove_stale(tmp_path)
    assert compiled.says(package) == "compiled: core.rng", "what is up to date stays"
    with (package / "core" / "rng.py").open("a") as source:
        source.write("# changed\n")
    assert "the old ones run: core/rng.py. Run make fast or make pure." in compiled.says(package)
    compile_fast.remove_stale(tmp_path)
    assert [path.name for path in package.rglob("*") if path.is_file()] == ["rng.py"]


def test_what_plays_is_compiled_and_nothing_else() -> None:
    names = compile_fast.sources(compiled.HERE)
    assert {"core/machine.py", "games/germany/rules/guess/cards.py", "games/first_class/bots/planner.py"} <= set(names)
    assert not [name for name in names if "__init__" in name or "text" in name or "picture" in name]


def test_a_pure_wheel_holds_no_binary_that_lies_beside_the_sources(tmp_path: Path) -> None:
    project = tmp_path / "project"
    for name in KEPT:
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, project)
        elif (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    built(project / "src" / "fresh").rename(project / "src" / "stellwerk" / "fresh")
    (project / "src" / "stellwerk" / compiled.LIST).write_text("{}")
    made = wheel(project, tmp_path)
    assert made.name.endswith("-py3-none-any.whl")
    with ZipFile(made) as packed:
        names = packed.namelist()
    assert "stellwerk/fresh/core/rng.py" in names
    assert not [name for name in names if name.endswith((".so", ".pyd")) or name == f"stellwerk/{compiled.LIST}"]


def test_a_binary_in_use_is_replaced_and_not_overwritten(tmp_path: Path) -> None:
    made, place = tmp_path / "made.so", tmp_path / "place" / "old.so"
    made.write_text("new")
    compile_fast.put(made, place)
    with place.open() as in_use:
        made.write_text("newer")
        compile_fast.put(made, place)
        assert in_use.read() == "new"
    assert place.read_text() == "newer"
