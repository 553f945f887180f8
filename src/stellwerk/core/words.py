"""Sentences in the reader's language: gettext, with English as the source."""

import gettext
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "de", "it")
LOCALE = Path(__file__).parents[1] / "locale"


class Words:
    """`t("{who} takes a card.", who="Red")` and `t.plural("one card", "{n} cards", n)` in one language."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, message: str, **values: object) -> str:
        return self._catalogue.gettext(message).format(**values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names are sorted in a list: Ö stands with O, as all our languages have it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


class You(str):
    """What a reader is called in sentences about themselves."""


class Addressed(Words):
    """The words of a reader: where `who` is the reader, a sentence is said in the form that a game has for it."""

    def __init__(self, words: Words, you: Mapping[str, str | tuple[str, str]]) -> None:
        super().__init__(words.language, words._catalogue)
        self._you = you

    def __call__(self, message: str, **values: object) -> str:
        said = self._you.get(message) if isinstance(values.get("who"), You) else None
        return super().__call__(said if isinstance(said, str) else message, **values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        said = self._you.get(one) if isinstance(values.get("who"), You) else None
        one, many = said if isinstance(said, tuple) else (one, many)
        return super().plural(one, many, n, **values)


def mark(message: str) -> str:
    """Marks a constant for the catalogues; it is translated where it is used."""
    return message


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Marks a constant pair for the catalogues; it is used as `t.plural(*pair, n)`."""
    return one, many


@cache
def words(language: str = "en", domain: str = "stellwerk", folder: Path = LOCALE) -> Words:
    """The words of a language; an unknown one reads English. A game's own domain comes before the common one."""
    if language not in LANGUAGES:
        language = "en"
    catalogue = gettext.translation(domain, folder, [language], fallback=True)
    if folder != LOCALE:
        catalogue.add_fallback(gettext.translation("stellwerk", LOCALE, [language], fallback=True))
    return Words(language, catalogue)
