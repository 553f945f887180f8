"""Tournaments of people go on by themselves: tables are made when a round begins, and counted when they end.

Those who do not come are dealt with as it was agreed when the tournament was made.
"""

import asyncio
import secrets
from collections.abc import Sequence
from random import SystemRandom

from stellwerk.core.match import Match
from stellwerk.games import GAMES, find, open_box
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.people.lobby import new_id
from stellwerk.web.people.pairing.records import LEAGUE, Entrant, Played, Rules, shares
from stellwerk.web.people.pairing.rounds import divided, next_round, promoted
from stellwerk.web.people.pairing.standings import standings
from stellwerk.web.people.ratings import places
from stellwerk.web.play import levels
from stellwerk.web.play.gameplay import changing, open_table
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Refused, Table
from stellwerk.web.play.tables import drop_table, in_memory
from stellwerk.web.play.time.clock import begun
from stellwerk.web.store import CLOSED, OVER, Conflict, Seat, Setting, StoreError, read_seats
from stellwerk.web.store import tournaments as store
from stellwerk.web.store.tournaments import BOT, BYE, GONE, RUNNING, SHUT, Entered, NewBoard, Paired, Tournament

LOT = SystemRandom()
HOUR = 3600


async def keep_tournaments(runtime: Runtime) -> None:
    """As long as the server runs."""
    while True:
        await asyncio.sleep(runtime.limits.tournament_seconds)
        try:
            for id in await runtime.store.read(store.running_tournaments):
                await advance(runtime, id)
        except StoreError as problem:  # it may answer again
            log.error("The tournaments could not be looked at: %s", problem)


async def count(runtime: Runtime, table: Table) -> None:
    """A match has just ended: its tournament goes on, beside, for this table is locked."""
    if table.over:
        id = await runtime.store.read(store.of_board, table.id)
        if id:
            runtime.keep(go_on(runtime, id))


async def go_on(runtime: Runtime, id: str) -> None:
    try:
        await advance(runtime, id)
    except StoreError as problem:  # the next look does it
        log.warning("Tournament %s must wait: %s", id, problem)


async def advance(runtime: Runtime, id: str) -> None:
    """Count what is over; if that was the last table of a round, the next round begins."""
    found = await runtime.store.read(store.tournament_of, id)
    if found is None or found.state != RUNNING or found.game not in GAMES:
        return
    for board in sorted({one.board for one in await of_round(runtime, found) if one.points is None}):
        await settle(runtime, found, board)
    rows = await runtime.store.read(store.paired, id, found.season)
    if any(one.points is None for one in rows):
        return
    await runtime.store.do(store.open_doors, id)
    try:
        await begin_round(runtime, found, rows)
    except Conflict:
        return  # another process was quicker


async def of_round(runtime: Runtime, found: Tournament) -> list[Paired]:
    return [one for one in await runtime.store.read(store.paired, found.id, found.season) if one.round == found.round]


# How tables end


async def settle(runtime: Runtime, found: Tournament, board: str) -> None:
    """Count a table that is over or closed; where people are late or all have left, do as agreed."""
    state = await runtime.store.read(store.state_of, board)
    if state == OVER:
        await count_table(runtime, board)
        return
    if state == CLOSED:
        await share_alike(runtime, board)
        return
    seats = await runtime.store.read(read_seats, board)  # and the store looks again when it writes
    missing = [number for number, seat in enumerate(seats) if seat.expected and not seat.level]
    late = runtime.now.time() >= found.due
    if late and missing and found.missed == BOT:
        for number in missing:
            await give_to_bot(runtime, found, board, number, "timeout")
    elif (late and missing and await runtime.store.do(store.close_missed, board)) or (
        all(seat.level for seat in seats) and await runtime.store.do(store.close_deserted, board)
    ):
        leave(runtime, board)


async def count_table(runtime: Runtime, board: str) -> None:
    """By the ranking of the rulebook; whoever has left comes behind all who stayed. Where all have, nobody has points.

    Bots that play for all may have ended the match before the table was closed.
    """
    try:
        table = await open_table(runtime, board)
    except (KeyError, Refused):  # it cannot be read any more
        await share_alike(runtime, board)
        return
    if all(seat.level for seat in table.seats):
        await runtime.store.do(store.score, board, [0.0] * len(table.seats), table.match.scores, GONE)
        return
    await runtime.store.do(store.score, board, shares(places(table)), table.match.scores)


async def share_alike(runtime: Runtime, board: str) -> None:
    """Nobody knows who would have won: whoever runs the server has closed or deleted the table."""
    seats = await runtime.store.read(store.seats_of_board, board)
    await runtime.store.do(store.score, board, shares([0] * seats), [0] * seats, SHUT)


async def give_to_bot(runtime: Runtime, found: Tournament, board: str, number: int, kind: str) -> None:
    """A seat of somebody who has not come, who can take it back, or who has left."""
    level = found.pace.level or levels.usual(find(found.game))
    try:
        table = await open_table(runtime, board)
        async with changing(runtime, table):
            seat = table.seats[number]
            if not table.over and not seat.level and (seat.expected or kind != "timeout"):
                await change_seat(runtime, table, number, seat._replace(level=level, expected=False), kind)
    except (KeyError, Refused) as problem:
        log.warning("Table %s of a tournament: %s", board, problem)


def leave(runtime: Runtime, board: str) -> None:
    """A table that was closed leaves the memory."""
    if table := in_memory(runtime).get(board):
        drop_table(runtime, table)


async def withdraw(runtime: Runtime, id: str, device: str) -> None:
    """Somebody takes part no longer; where they play, a bot plays on."""
    board = await runtime.store.do(store.withdraw, id, device)
    found = await runtime.store.read(store.tournament_of, id)
    if board and found:
        table = await open_table(runtime, board)
        for number, seat in enumerate(table.seats):
            if device in seat.devices:
                await give_to_bot(runtime, found, board, number, "resigned")


# Rounds


def entrants(people: Sequence[Entered]) -> list[Entrant]:
    """Those who play in this season."""
    return [Entrant(one.who, one.number, one.division, one.gone) for one in people if one.division]


def played(rows: Sequence[Paired]) -> list[Played]:
    return [Played(one.round, one.number, one.seat, one.who, one.points, one.score) for one in rows]


async def begin_round(runtime: Runtime, found: Tournament, rows: Sequence[Paired]) -> None:
    """The next one, with its tables; if there is none, the tournament is over."""
    people = await runtime.store.read(store.entered, found.id)
    if found.kind != LEAGUE:
        people = [one._replace(division=1) for one in people]  # latecomers play at once
    tables = next_round(Rules(found.kind, found.size, found.rounds), entrants(people), played(rows))
    if not tables:
        await runtime.store.do(store.end, found)
        return
    known, seed = {one.who: one for one in people}, secrets.randbits(96)
    pairs, boards = list[Paired](), list[NewBoard]()
    for number, table in enumerate(tables):
        here = [who for who in table if not known[who].gone]
        if len(here) < 2:
            pairs += walkover(found.round + 1, number, table, here)
            continue
        sitting = [known[who] for who in here]
        board = await new_board(runtime, found, sitting, seed if found.equal else secrets.randbits(96))
        boards.append(board)
        pairs += [Paired(found.round + 1, number, seat, one.who, board.setting.id) for seat, one in enumerate(sitting)]
    due = int(runtime.now.time()) + found.hours * HOUR
    await runtime.store.do(store.begin_round, found, due, pairs, boards)
    if not boards:
        await advance(runtime, found.id)


def walkover(round: int, number: int, table: Sequence[str], here: Sequence[str]) -> list[Paired]:
    """Nobody to play against: a bye, or the others have left."""
    why = BYE if len(table) == 1 else GONE
    return [Paired(round, number, seat, who, "", float(who in here), 0, why) for seat, who in enumerate(table)]


async def new_board(runtime: Runtime, found: Tournament, sitting: Sequence[Entered], seed: int) -> NewBoard:
    game, players, now = find(found.game), len(sitting), int(runtime.now.time())
    options = dict(found.options)
    setting = Setting(new_id(), game.name, game.version, players, seed, options, None, "", False, True, now)
    box = await runtime.worker.aside(open_box, game.name, None)
    match = await runtime.worker.aside(Match, game, players, seed, options, box=box)
    seats = [Seat("", one.name, "", frozenset({one.device}), expected=True) for one in sitting]
    return NewBoard(setting, seats, match.decision.seat if match.decision else OVER, begun(found.pace, players))


# What the organiser begins


async def begin(runtime: Runtime, id: str, device: str) -> None:
    """The first season by lot; another season of a league with those who go up and down."""
    found, people = await runtime.store.read(store.tournament_of, id), await runtime.store.read(store.entered, id)
    if found is None:
        return
    order, season = first_order(found, people), found.season
    if found.state == store.DONE:
        rows = await runtime.store.read(store.paired, id, found.season)
        order, season = next_order(found, people, rows), found.season + 1
    await runtime.store.do(store.begin, id, device, order, season)
    await advance(runtime, id)


def first_order(found: Tournament, people: Sequence[Entered]) -> dict[str, tuple[int, int]]:
    here = [one.who for one in people if not one.gone]
    drawn = LOT.sample(here, len(here))
    divisions = divided(drawn, found.division) if found.kind == LEAGUE else {}
    return {who: (number, divisions.get(who, 1)) for number, who in enumerate(drawn)}


def next_order(found: Tournament, people: Sequence[Entered], rows: Sequence[Paired]) -> dict[str, tuple[int, int]]:
    """The divisions of the next season of a league."""
    stay = {one.who for one in people if not one.gone}
    ranked: dict[int, list[str]] = {}
    for division in sorted({one.division for one in people if one.division}):
        mine = [one for one in entrants(people) if one.division == division]
        lines = standings(found.kind, mine, [one for one in played(rows) if one.who in {it.who for it in mine}])
        ranked[division] = [line.who for line in lines if line.who in stay]
    newcomers = [one.who for one in people if one.who in stay and not one.division]
    after = promoted(ranked, newcomers, found.up, found.division)
    return {who: (number, division) for number, (who, division) in enumerate(after.items())}
