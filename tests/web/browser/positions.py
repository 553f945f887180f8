"""Tables in the middle of a match or at its end, put straight into a server's store: much faster than clicking."""

from pathlib import Path

from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.base.runtime import digest
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import OVER, Seat, Setting, add_table, append
from tests.web.browser.conftest import Window
from tests.web.serving import Server

COOKIE = "device-of-tests-only-1"
MADE = 1000  # seconds: long ago


def sit(window: Window) -> None:
    """From now on the window's device sits at the tables made here."""
    window.page.context.add_cookies([{"name": DEVICE, "value": COOKIE, "url": window.address}])


def put(
    server: Server, id: str, game: str, players: int, steps: int, seed: int = 1, offers: str = "", modules: str = ""
) -> str:
    """A table after so many random actions, and more until an op is offered: its path. We are who must choose."""
    return put_at(server.db, id, game, players, steps, seed, offers, modules)


def put_at(
    db: Path, id: str, game: str, players: int, steps: int, seed: int = 1, offers: str = "", modules: str = ""
) -> str:
    """The same in the file of a server."""
    options = {"modules": modules} if modules else {}
    match = Match(GAMES[game], players, seed, options)
    rng = seeded(seed)
    while (decision := match.decision) is not None:
        if len(match.actions) >= steps and (not offers or any(action.op == offers for action in decision.options)):
            break
        match.play(decision.options[below(rng, len(decision.options))])
    turn = max(match.decision.seat if match.decision else OVER, 0)
    return keep(db, id, match, [sitting(f"Player {seat + 1}", seat == turn) for seat in range(players)])


def keep(db: Path, id: str, match: Match, seats: list[Seat]) -> str:
    """A table with that match: its path."""
    id = "".join(filter(str.isalnum, id))  # as all ids of tables are
    game, options, me = match.game, dict(match.options), digest(COOKIE)
    setting = Setting(id, game.name, game.version, len(seats), match.seed, options, None, me, False, True, MADE)
    turn = match.decision.seat if match.decision else OVER
    played = [(seat, codec.dumps(action)) for seat, action in zip(match.seats, match.actions, strict=True)]
    with transaction(db, write=True) as open:
        add_table(open, setting, seats, turn)
        append(open, id, 0, played, turn, len(played))
    return f"/t/{id}"


def sitting(name: str, here: bool) -> Seat:
    return Seat("", name, "", frozenset({digest(COOKIE)}) if here else frozenset({"somebody"}))
