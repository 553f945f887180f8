"""Scripts and styles on the wire: readable in the source, sent without comments and indentation."""

import re
from pathlib import Path

from stellwerk.web import static_version
from stellwerk.web.base.bundle import bundled

# Comments that fill whole lines
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
BEHIND = re.compile(r"(?<=[;,{])[ \t]+//[^\n\"`]*$", re.MULTILINE)  # a comment at the end of a line
REMARK = re.compile(r"[ \t]*/\*.*?\*/")
INDENTATION = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
BESIDE = re.compile(r"\s*([{};])\s*|([:,])\s+| ([>/*]) | (?=!)|(?<=[:,( ])0(?=\.\d)")
RANGE = re.compile(r"\((min|max)-(width|height):")
NAMED = re.compile(r'="([a-zA-Z][\w-]*)"\]')
TAG = re.compile(r"<\w[^<>]*>")  # of markup: texts and values have no such signs
VALUE = re.compile(r'="([\w.#:-]+)"')  # that needs no quotes
TYPE = re.compile(r"/\*\* @type \{[^*]*\} \*/ ?")
UNSURE = re.compile(r"[`'/]")
SIGNS = re.compile(r" ?([][=<>?:,;(){}&|!]+) ?")
JOINED = re.compile(r"(?<=[;{,])\n(?=.)")
ENTRIES = ("main.js", "replay.js", "plan.js", "analysis.js", "review.js")  # what pages name, with scripts to import


def lean(text: str) -> str:
    """A script or style without comments that fill lines or end them, without indentation and empty lines."""
    return INDENTATION.sub("", BEHIND.sub("", COMMENT.sub("", text)))


def lean_style(text: str) -> str:
    """Of a style, comments in a line and what stands beside a sign only to be read are left out, too."""
    style = BESIDE.sub(r"\1\2\3", REMARK.sub("", lean(text))).replace(";}", "}")
    return RANGE.sub(in_range, NAMED.sub(r"=\1]", style))


def in_range(found: re.Match[str]) -> str:
    """The shorter way to say how large a screen is at least or at most."""
    return f"({found[2]}{'>' if found[1] == 'min' else '<'}="


def lean_markup(markup: str) -> str:
    """A drawing within a page, which is no XML: most values need no quotes."""
    return TAG.sub(lambda tag: VALUE.sub(r"=\1", tag[0].replace('"/>', '" />')), markup)


def lean_file(path: Path) -> str:
    """As it is sent: of a script without the types that stand within a line."""
    text = path.read_text("utf-8")
    return lean_style(text) if path.suffix == ".css" else TYPE.sub("", lean(text))


def lean_files(source: Path) -> dict[str, str]:
    """The scripts and styles of a folder as they are sent, those of a table in one file."""
    paths = [path for path in sorted(source.iterdir()) if path.suffix in (".js", ".css")]
    files = bundled({path.name: lean_file(path) for path in paths}, ENTRIES, static_version(source))
    return {name: tight(text) if name.endswith(".js") else text for name, text in files.items()}


def tight(script: str) -> str:
    """A script without the spaces beside signs, and without breaks where a sign ends a line anyway."""
    return JOINED.sub("", "\n".join(map(tight_line, script.split("\n"))))


def tight_line(line: str) -> str:
    """Where it is not certain what is code, as with patterns and templates, a line stays as it is."""
    parts = line.split('"')
    if "\\" in line or UNSURE.search(" ".join(parts[::2])):
        return line
    parts[::2] = [SIGNS.sub(r"\1", code) for code in parts[::2]]
    return '"'.join(parts)
