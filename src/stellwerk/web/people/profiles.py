"""What somebody shows of themselves: nothing beyond name and ladder, unless they choose it part by part."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import Words
from stellwerk.web.base import template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.people.account import NOT_IN, signed_in
from stellwerk.web.store.ladders import profile_shows, put_profile

RATING, RESULTS, STATISTICS, OPTIONS = "rating", "results", "statistics", "options"
PARTS = (RATING, RESULTS, STATISTICS, OPTIONS)


def choices(t: Words) -> list[tuple[str, str]]:
    """The parts of a profile, as the form names them."""
    return [
        (RATING, t("My ratings and how they went up and down")),
        (RESULTS, t("How my last matches ended: points and place, without the names of the others")),
        (STATISTICS, t("How many matches I played and won, and my scores")),
        (OPTIONS, t("What I chose most of what the games offer")),
    ]


async def get_mine(request: Request) -> Response:
    account, t = await signed_in(request), words_for(request)
    shows = (await runtime_of(request).store.read(profile_shows, account.key)).split()
    boxes = [(name, words, name in shows) for name, words in choices(t)]
    return html(request, template.page("profile_mine.html", t, boxes=boxes, shows=shows, who=account.key))


async def post_mine(request: Request) -> Response:
    form, account = await read_form(request), await signed_in(request)
    shows = " ".join(part for part in PARTS if form.get(part))
    if not await runtime_of(request).store.do(put_profile, account.device, shows):
        raise HTTPException(403, NOT_IN)
    return RedirectResponse("/me/profile", 303)
