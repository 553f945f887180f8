"""What other sites and search engines get: a board to show inside a page of theirs, and which pages to leave alone."""

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import check_rate, html, words_for
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import locked, names_of

PRIVATE = ("/t/", "/api/", "/me", "/mail/", "/news/", "/open/", "/feed/", "/admin", "/mine", "/next")
ROBOTS = "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in PRIVATE)


async def get_robots(request: Request) -> Response:
    """Tables and what belongs to one person are nobody's find."""
    return PlainTextResponse(ROBOTS)


async def get_embed(request: Request) -> Response:
    """The board of a table as everybody may see it; who may show it in a page is in the settings ([embed])."""
    check_rate(request, "pictures_of_address")
    table, language = await requested_table(request), identity.language(request)
    if table.match.game.picture is None:
        raise HTTPException(404)
    async with locked(table):
        names, match, over = names_of(table, language), table.match, table.over
        board = match.svg(None, language, names)
        scores = match.game.scores(match.view(None))
    line = ", ".join(f"{name} {points}" for name, points in zip(names, scores, strict=True))
    address = f"/t/{table.id}/replay?embed=1" if over else f"/t/{table.id}"
    said = {"title": match.game.called(language), "line": line, "address": address, "over": over}
    return html(request, template.page("embed.html", words_for(request), board=Markup(board), **said))
