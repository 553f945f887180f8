"""Who leads each colour of passengers, and by how much (DE-10.6): a small table in the corner of the map."""

from stellwerk.games.germany.deck.data import PASSENGERS
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.picture.tracks import WIDTH
from stellwerk.games.germany.rules.state import State
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.scene import Scene

COLUMN, TOP, HEIGHT = 32, 14, 72
LEFT = WIDTH - 14 - COLUMN * len(PASSENGERS)


def leads(view: State, seat: int) -> tuple[int, ...]:
    """By colour of the passengers: how many more the seat has than the best of the others."""
    others = [view.met[other] for other in range(view.players) if other != seat]
    return tuple(own - max(met[colour] for met in others) for colour, own in enumerate(view.met[seat]))


def leaders(view: State) -> list[tuple[int, int] | None]:
    """By colour: the seat that has most passengers, and how many more than any other; None: several have as many."""
    ahead = [leads(view, seat) for seat in range(view.players)]
    found = [max((lead[colour], seat) for seat, lead in enumerate(ahead)) for colour in range(len(PASSENGERS))]
    return [(seat, lead) if lead > 0 else None for lead, seat in found]


def leads_table(scene: Scene[State]) -> Drawing:
    """When all is over the score sheet says it."""
    if scene.view.sheet:
        return ()
    columns = drawn(column(colour, found) for colour, found in enumerate(leaders(scene.view)))
    said = el("title", {}, scene.t("Who leads a colour of passengers, and by how many"))
    plate = theme.rect(LEFT, TOP, COLUMN * len(PASSENGERS), HEIGHT, "legend", 4)
    return theme.group("leads", said + plate + columns)


def column(colour: int, found: tuple[int, int] | None) -> Drawing:
    """A passenger, and below the mark of the leader and the lead."""
    x = LEFT + COLUMN * colour + COLUMN / 2
    figure = theme.use(f"f{PASSENGER_KIND[colour]}", x, TOP + 15)
    if found is None:
        return figure
    seat, lead = found
    disc = theme.circle(f"car{seat}", x, TOP + 40, 10.5)
    return figure + disc + theme.use(f"p{seat}", x, TOP + 40) + theme.text(x, TOP + 66, f"+{lead}", "sign mid", 17)
