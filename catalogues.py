"""Collects the messages of the source into the catalogues and compiles them: `make locale`."""

from datetime import datetime
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from compile_locale import compile_all

ROOT = Path(__file__).parent
SOURCE = ROOT / "src" / "stellwerk"
LOCALE = SOURCE / "locale"
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]  # how messages are found in a file
KEYWORDS: dict[str, Any] = {"t": None, "mark": None, "plural": (1, 2), "mark_plural": (1, 2)}
LANGUAGES = ("de", "it")
DATE = datetime(2026, 1, 1)  # fixed, so that the files change with their messages only


def collect() -> Catalog:
    """Every message that the source can say."""
    catalogue = Catalog(creation_date=DATE)
    for _file, _line, message, _comments, _context in extract_from_dir(str(SOURCE), METHODS, keywords=KEYWORDS):
        catalogue.add(message)
    return catalogue


def path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "stellwerk.po"


def read(language: str) -> Catalog:
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, messages: Catalog) -> int:
    """New messages come in untranslated, those no longer said go; how many are still to translate."""
    path(language).parent.mkdir(parents=True, exist_ok=True)
    catalogue = read(language) if path(language).exists() else Catalog(locale=language)
    catalogue.update(messages, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:  # one that became a plural keeps its old words: they are not to be trusted
        if message.id and message.fuzzy:
            message.string, message.flags = ("", "") if message.pluralizable else "", message.flags - {"fuzzy"}
    catalogue.header_comment = "# Stellwerk. English is the source; the words are those of the rulebooks' editions."
    catalogue.project, catalogue.version, catalogue.fuzzy = "stellwerk", "1", False
    catalogue.creation_date = catalogue.revision_date = DATE
    catalogue.last_translator = catalogue.msgid_bugs_address = catalogue.language_team = "The Stellwerk authors"
    with path(language).open("wb") as file:
        write_po(file, catalogue, width=110, sort_output=True, omit_header=False, ignore_obsolete=True)
    return sum(1 for message in catalogue if message.id and not all(as_list(message.string)))


def as_list(string: Any) -> list[str]:
    return [string] if isinstance(string, str) else list(string or [""])


if __name__ == "__main__":
    found = collect()
    for name in LANGUAGES:
        print(f"{name}: {len(found)} messages, {update(name, found)} to translate")
    compile_all(LOCALE)
