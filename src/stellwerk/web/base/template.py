"""How a page is made of its template; every text is escaped by the templates themselves."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup

from stellwerk.core.words import LANGUAGES, Words
from stellwerk.kit import theme
from stellwerk.web import static_version
from stellwerk.web.base.lean import lean_markup
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.store.home import Me

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
FONTS = (  # file, family as in the styles, weights; made by tools/subset_fonts.py
    ("sentence.woff2", "Stellwerk Sentence", "400 700"),
    ("sign.woff2", "Stellwerk Sign", "600"),
)


class Compact(Extension):
    """Templates are written in indented lines: a line break beside a tag or a brace is not sent."""

    BREAK = re.compile(r"(?<=[>}])\s*\n\s*|\s*\n\s*(?=[<{])")

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return self.BREAK.sub("", source)


class Given(Context):
    """What a template is given. Its macros and this hold each other, with the whole page, until one lets go."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        GIVEN.get().append(self)


ALONE: ContextVar[bool] = ContextVar("alone", default=False)  # whether nobody else can come, for the request at hand
TWIN: ContextVar[str] = ContextVar("twin", default="")  # where the same games run with or without a server: see Parts
GIVEN: ContextVar[list[Given]] = ContextVar("given")  # while a page is made
ME: ContextVar[Me | None] = ContextVar("me", default=None)  # who asks for the page; None: nobody who is known here


@contextmanager
def letting_go() -> Iterator[None]:
    """What was given is freed at once, and not when garbage is looked for."""
    token = GIVEN.set([])
    try:
        yield
    finally:
        for given in GIVEN.get():
            if "t" in given.parent:  # else it belongs to no page
                given.parent.clear()
                given.vars.clear()
        GIVEN.reset(token)


TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    extensions=[Compact],
)
TEMPLATES.context_class = Given
TEMPLATES.filters["whole"] = theme.whole
TEMPLATES.globals["languages"] = [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
TEMPLATES.globals["fonts"] = FONTS
TEMPLATES.globals["me"] = ME.get
TEMPLATES.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}


known_version = cache(static_version)  # what is served is as it was at the start


def page(template: str, t: Words, **data: Any) -> str:
    version = known_version()
    with letting_go():
        given = {
            "t": t,
            "alone": ALONE.get(),
            "twin": TWIN.get(),
            "static": lambda name: f"/static/{name}?v={version}",
        } | data
        made = TEMPLATES.get_template(template).render(given)
    return unbroken(made)


def error_page(t: Words, status: int, sentence: str, record: str = "") -> str:
    """`record` is the address of a saved match that can still be downloaded."""
    return page("error.html", t, status=status, sentence=sentence, record=record)


def drawing(svg: str) -> Markup:
    """SVG made by a game, which escapes its texts itself: the only HTML that does not come from a template."""
    return Markup(lean_markup(svg))
