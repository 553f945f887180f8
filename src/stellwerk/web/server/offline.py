"""The service worker that browsers get from this server: /service.js, with the files of this version in its front."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stellwerk.core.words import LANGUAGES, Words, words
from stellwerk.games import GAMES
from stellwerk.web import STATIC, page_folder
from stellwerk.web.base.lean import lean
from stellwerk.web.base.template import known_version

SCRIPT = Path(__file__).parent / "page" / "service.js"
NOT_KEPT = (".ts", ".txt", ".wav")  # what no page needs to be read


async def get_service(request: Request) -> Response:
    return Response(service(), media_type="text/javascript")


@cache
def service() -> str:
    texts = {code: says(words(code)) for code in LANGUAGES}
    front = {"VERSION": known_version(), "FILES": [*files()], "TEXTS": texts}
    lines = (f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in front.items())
    return f"{''.join(lines)}{lean(SCRIPT.read_text('utf-8'))}"


def files() -> Iterator[str]:
    """The addresses of all files of this version, as pages name them."""
    for path in sorted(STATIC.iterdir()):
        if path.is_file() and path.suffix not in NOT_KEPT and not path.name.startswith("preview"):
            yield f"/static/{path.name}?v={known_version()}"
    for name, game in GAMES.items():
        folder = page_folder(game)
        for path in sorted(folder.glob("page.*")):
            yield f"/static/games/{name}/{path.name}?v={known_version(folder)}"


def says(t: Words) -> dict[str, str]:
    return {
        "kept": t("No connection: this is the page as it was at {when}.", when="{when}"),
        "nothing": t("No connection, and this page was not opened before."),
        "start": t("To the start page"),
        "alone": t("Play without the network"),
    }


ROUTES = [Route("/service.js", get_service)]
