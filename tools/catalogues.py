"""Collects the messages of every domain into its catalogues and compiles them: `make locale`. babel.cfg says how."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import CommandLineInterface, parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from compile_locale import compile_all
from stellwerk.core.words import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "stellwerk"
KEYWORDS: dict[str, Any] = {"t": None, "mark": None, "plural": (1, 2), "mark_plural": (1, 2)}
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")  # English is the source
UPDATE = ["--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date", "--init-missing", "--width", "110"]


class Domain(NamedTuple):
    """What is translated together: the messages of a folder, with the catalogues in its folder `locale`."""

    name: str
    source: Path
    left_out: tuple[Path, ...] = ()  # folders that have a domain of their own

    def path(self, language: str) -> Path:
        return self.source / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"

    def read(self, language: str) -> Catalog:
        with self.path(language).open("rb") as file:
            return read_po(file, locale=language)


GAMES = tuple(folder.parent for folder in sorted((SOURCE / "games").glob("*/locale")))
YARD = ROOT / "examples" / "yard" / "src" / "stellwerk_yard"
DOMAINS = (Domain("stellwerk", SOURCE, GAMES), *(Domain(folder.name, folder) for folder in (*GAMES, YARD)))


def collect(domain: Domain) -> Catalog:
    """Every message that the source can say."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]

    def is_read(folder: Any) -> bool:
        return not Path(folder).name.startswith((".", "_")) and Path(folder) not in domain.left_out

    catalogue = Catalog()
    found = extract_from_dir(str(domain.source), methods, options, KEYWORDS, directory_filter=is_read)
    for _file, _line, message, _comments, _context in found:
        catalogue.add(message)
    return catalogue


def update(domain: Domain) -> None:
    """New messages come in untranslated, those no longer said go."""
    with TemporaryDirectory() as folder:
        template = Path(folder) / "messages.pot"
        with template.open("wb") as file:
            write_po(file, collect(domain), sort_output=True, omit_header=True)
        for language in TRANSLATED:
            words = ["-i", str(template), "-o", str(domain.path(language)), "-l", language, "-D", domain.name]
            CommandLineInterface().run(["pybabel", "-q", "update", *words, *UPDATE])  # type: ignore[no-untyped-call]


def untranslated(catalogue: Catalog) -> list[Any]:
    return [message.id for message in catalogue if message.id and (message.fuzzy or not all(as_list(message.string)))]


def as_list(string: Any) -> list[str]:
    return [string] if isinstance(string, str) else list(string or [""])


if __name__ == "__main__":
    for domain in DOMAINS:
        update(domain)
        for language in TRANSLATED:
            catalogue = domain.read(language)
            print(f"{domain.name}, {language}: {len(catalogue)} messages, {len(untranslated(catalogue))} to translate")
    compile_all(ROOT)
