"""What the programming interface takes and gives: the one description that requests are checked by and readers get.

The schemas are those of OpenAPI 3.1, of which only the few words below are used; `wrong` knows them all.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from stellwerk.games import GAMES
from stellwerk.version import installed

Schema = dict[str, Any]
TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}


class Call(NamedTuple):
    """One thing that can be asked for."""

    method: str
    path: str  # with {id} for a table or a tournament
    name: str
    says: str
    gives: Schema
    takes: Schema | None = None
    status: int = 200


def record(**properties: Schema) -> Schema:
    """An object with all of these and no other."""
    return {"type": "object", "required": [*properties], "additionalProperties": False, "properties": properties}


def some(record: Schema, *needed: str) -> Schema:
    """The same, of which only these must be there."""
    return record | {"required": [*needed]}


def many(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def text(says: str, **more: Any) -> Schema:
    return {"type": "string", "description": says, **more}


def whole(says: str, **more: Any) -> Schema:
    return {"type": "integer", "description": says, **more}


def number(says: str) -> Schema:
    return {"type": "number", "description": says}


def yes(says: str) -> Schema:
    return {"type": "boolean", "description": says}


def anything(says: str) -> Schema:
    return {"type": "object", "description": says}


def or_null(schema: Schema) -> Schema:
    return schema | {"type": [schema["type"], "null"]}


ID = text("The id of the table, as in its link.")
ANY_ID = text("The id of the table or tournament, as in its link.")
SEATS = many(whole("A seat, from 0."))
ERROR = record(error=text("What is wrong, and what to do."))
TABLE = record(
    id=ID,
    game=text("The name of the game."),
    names=many(text("The name at each seat; empty: nobody sits there.")),
    seats=SEATS | {"description": "Those of the program."},
    asked=yes("The program must choose."),
    over=yes("The match is over."),
)
QUESTION = record(
    ask=whole("The number of the question; an answer names it."),
    seat=whole("The seat that must choose."),
    decision=anything("What is asked: the effect, with its numbers by name."),
    options=many(anything("An option, with its numbers by name, and what it says.")),
    view=anything("The position as this seat sees it; docs/reference explains every field."),
    seed=whole("A number for a program that draws by chance."),
    time_left_ms=or_null(whole("What is left on the clock of the seat; null: nobody counts.")),
)
POSITION = record(
    table=TABLE,
    position=whole("How many steps were made."),
    view=anything("The position as the first seat of the program sees it."),
    question=or_null(QUESTION),
    scores=many(whole("The points of each seat, as everybody may know them.")),
    winners=SEATS | {"description": "The seats that have won; empty before the end."},
)
PLACE = text(
    "program: the program, or whoever made it if it has their seats; friend: open to whoever has the link; bot:LEVEL."
)
NEW = some(
    record(
        game=text("The name of the game.", enum=[]),
        seats=many(PLACE),
        options={
            "type": "object",
            "description": "By name: those of the game.",
            "additionalProperties": text("A value."),
        },
        undo=yes("Steps may be taken back as long as nothing new was revealed."),
        listed=yes("Everybody finds the table on the start page."),
    ),
    "game",
    "seats",
)
MADE = record(id=ID, links=many(text("For each open seat: the link for whoever is to sit there.")))
LINK = record(link=text("The link of an open seat, or its last part.", maxLength=200))
CHOICE = record(
    ask=whole("The number of the question that is answered."),
    choice=whole("The place of the option in its list, from 0."),
)
LEADER = record(
    season=whole("The season, from 1."),
    division=whole("The division of a league; else 1."),
    rank=whole("The rank; equal ones share it."),
    name=text("The name of the person."),
    points=number("What was won at tables; a bye counts 1."),
    tie=number("What tells equal points apart first."),
    wins=whole("Tables at which nobody was better."),
    score=whole("All points of the game."),
    tables=whole("Tables that are over, without byes."),
)
PLAYED = record(
    season=whole("The season, from 1."),
    round=whole("The round, from 1."),
    table=whole("The number of the table in its round, from 1."),
    seat=whole("The seat, from 1."),
    name=text("The name of the person."),
    points=or_null(number("What the person won there; null: the table is not over.")),
    score=whole("Points of the game."),
    why=text("Why it ended without being played to its end: bye, left, late or shut; empty: none of them."),
    match=text("The id of the table; empty: there is none."),
)
RESULTS = record(
    id=text("The id of the tournament, as in its link."),
    title=text("What the organiser calls it."),
    game=text("The name of the game."),
    kind=text("How it is paired."),
    state=text("Where it stands: open, running or over."),
    round=whole("The round that is played or was the last."),
    standings=many(LEADER) | {"description": "Of the season; empty before it begins."},
    tables=many(PLAYED) | {"description": "Everybody at every table of the season."},
)
CALLS = (
    Call("GET", "/api/tables", "tables", "The tables where the program sits or that it made.", many(TABLE)),
    Call("POST", "/api/tables", "make", "Make a table; its match begins at once.", MADE, NEW, 201),
    Call("GET", "/api/tables/{id}", "position", "A table where the program sits, as it sees it.", POSITION),
    Call("POST", "/api/tables/{id}/seat", "sit", "Sit down by the link of an open seat.", POSITION, LINK),
    Call("POST", "/api/tables/{id}/choice", "choose", "Answer the open question.", POSITION, CHOICE),
    Call("GET", "/api/tournaments/{id}", "results", "The standings and tables of a tournament.", RESULTS),
)
REFUSALS = {
    400: "The request cannot be understood.",
    401: "No such token; after many wrong ones no more are looked at for a while.",
    403: "The program may not do this.",
    404: "No such table or tournament.",
    409: "The question is no longer open: ask for the position again.",
    410: "The table cannot be read here.",
    413: "The request is too long.",
    429: "Too much at once: wait a minute.",
    503: "It could not be stored and does not count: try again.",
    507: "There is no room for another table.",
}


def description() -> dict[str, Any]:
    """The interface as OpenAPI."""
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call)
    about = (
        "Read tables, choose and make tables as a program. Its token is made on the page of an account (/me),"
        " either for a program with seats of its own or for one that has the seats of its person."
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Stellwerk", "version": installed(), "description": about},
        "paths": paths,
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}],
    }


def operation(call: Call) -> dict[str, Any]:
    found: dict[str, Any] = {"operationId": call.name, "summary": call.says}
    if "{id}" in call.path:
        found["parameters"] = [{"name": "id", "in": "path", "required": True, "schema": ANY_ID}]
    if call.takes is not None:
        found["requestBody"] = {"required": True, "content": content(taken(call))}
    answers = {str(call.status): {"description": call.says, "content": content(call.gives)}}
    refused = {str(code): {"description": says, "content": content(ERROR)} for code, says in REFUSALS.items()}
    return found | {"responses": answers | refused}


def taken(call: Call) -> Schema:
    """What a call takes, with the games that are installed."""
    assert call.takes is not None
    if call.takes is not NEW:
        return call.takes
    game = NEW["properties"]["game"] | {"enum": list(GAMES)}
    return NEW | {"properties": NEW["properties"] | {"game": game}}


def content(schema: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def wrong(schema: Schema, value: Any, name: str = "the request") -> str:
    """The first thing in which a value is not as described; empty: nothing."""
    return next(iter(problems(schema, value, name)), "")


def problems(schema: Schema, value: Any, name: str) -> Iterable[str]:
    kinds = schema.get("type", [])
    known = [kind for one in ([kinds] if isinstance(kinds, str) else kinds) for kind in TYPES[one]]
    if type(value) not in known:
        yield f"{name} must be: {kinds}"
    elif "enum" in schema and value not in schema["enum"]:
        yield f"{name} must be one of: {', '.join(schema['enum'])}"
    elif isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        yield f"{name} is too long"
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from problems(schema["items"], item, f"{name}[{number}]")
    elif isinstance(value, dict):
        yield from in_record(schema, value, name)


def in_record(schema: Schema, value: dict[str, Any], name: str) -> Iterable[str]:
    yield from (f"{name} needs {key!r}" for key in schema.get("required", []) if key not in value)
    others = schema.get("additionalProperties", {})
    for key, item in value.items():
        known = schema.get("properties", {}).get(key, others)
        if known is False:
            yield f"{name} has no {key!r}"
        elif known:
            yield from problems(known, item, f"{name}.{key}")
