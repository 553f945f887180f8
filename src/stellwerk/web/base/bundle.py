"""The scripts of a page as one file: many small scripts to read, one to load, which compresses better and is kept.

What is loaded later finds the scripts that run already, also where one of them is asked for by its own name.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w.-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
LATER = re.compile(r'\bimport\("\./([\w.-]+)"\)')
BESIDE = re.compile(r'^(import (?:\{[^}]*\} from )?"\./[\w.-]+)"(?=;\n)', re.MULTILINE)
RENAMED = re.compile(r"(\w+) as (\w+)")
WAITS = re.compile(r"^export const \w+ = (?!.*\basync\b).*\bawait ", re.MULTILINE)  # what imports it waits
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)  # than those two, at the beginning of a line


def bundled(files: Mapping[str, str], entries: Sequence[str], version: str) -> dict[str, str]:
    """The files, with all that each of the entries imports in it. A page has one entry, the first that of a table."""
    orders = {entry: list[str]() for entry in entries}
    for entry, order in orders.items():
        collect(files, entry, order)
    running = orders[entries[0]]
    found = {name: hand_on(name, text) if name in running else later(text, running) for name, text in files.items()}
    found |= {entry: whole(files, order) for entry, order in orders.items()}
    return {name: named(text, version) for name, text in found.items()}


def named(text: str, version: str) -> str:
    """With the version in every address: a script that is imported by two names would run twice."""
    return BESIDE.sub(rf'\1?v={version}"', LATER.sub(rf'import("./\1?v={version}")', text))


def whole(files: Mapping[str, str], order: list[str]) -> str:
    """The names that scripts export are those of the whole file; what comes later finds them, and the entry is last."""
    exports = {name: EXPORT.findall(files[name]) for name in order}
    if twice := [name for name, many in Counter(chain.from_iterable(exports.values())).items() if many > 1]:
        raise ValueError(f"{', '.join(twice)}: exported by two scripts, which cannot be put into one file.")
    *before, entry = (block(name, files[name], exports[name]) for name in order)
    kept = ",".join(f"{key(name)}:{{{','.join(names)}}}" for name, names in exports.items() if names)
    return f"{''.join(before)}globalThis.stellwerk={{{kept}}};\n{entry}"


def later(text: str, running: list[str]) -> str:
    """A script that is loaded when it is needed: it takes what runs already from there."""
    return IMPORT.sub(lambda found: taken(found) if found[2] in running else found[0], text)


def collect(files: Mapping[str, str], name: str, order: list[str]) -> None:
    """What a script imports, then the script: the order in which a browser runs them."""
    for _, needed in IMPORT.findall(files[name]):
        if needed not in order:
            collect(files, needed, order)
    order.append(name)


def block(name: str, text: str, exports: list[str]) -> str:
    """A script with its own names; what it imports is there already, unless it calls it otherwise."""
    body = EXPORT.sub("", IMPORT.sub(renamed, text))
    if other := OTHER.search(body):
        raise ValueError(f"{name}: {other[0]!r} cannot be put into one file with other scripts.")
    if not exports:
        return f"{{\n{body}}}\n"
    names, (wait, run) = ",".join(exports), ("await ", "async ") if WAITS.search(text) else ("", "")
    return f"const {{{names}}}={wait}({run}()=>{{\n{body}return {{{names}}};\n}})();\n"


def renamed(found: re.Match[str]) -> str:
    return "".join(f"const {new}={old};\n" for old, new in RENAMED.findall(found[1] or ""))


def taken(found: re.Match[str]) -> str:
    names, script = found.groups()
    wanted = ",".join(name.strip().replace(" as ", ":") for name in names.split(",") if name.strip()) if names else ""
    return f"const {{{wanted}}}=stellwerk.{key(script)};\n" if wanted else ""


def hand_on(name: str, text: str) -> str:
    return f"export const {{{','.join(EXPORT.findall(text))}}}=stellwerk.{key(name)};\n"


def key(name: str) -> str:
    return name.removesuffix(".js").replace("-", "_")
