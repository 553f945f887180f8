"""Maps of any size for Germany, as deck files: how the engine behaves when there is more of everything.

python -m benchmarks.maps TRACKS > deck.toml

Cities stand on a jittered grid and are joined to their neighbours, so that the map is in one piece and can be drawn.
"""

import sys
from itertools import pairwise
from math import ceil, sqrt
from random import Random
from typing import Any

from stellwerk.games.germany.deck.data import COLOURS, PASSENGERS, PASSENGERS_EACH
from stellwerk.kit.deck import toml

LENGTHS = (1, 2, 2, 3, 3, 4, 4, 5, 6, 7)
DOUBLED = 0.3  # of the connections have two tracks, as on the published map


def made(tracks: int, seed: int = 1) -> dict[str, Any]:
    """The table of a deck with this number of tracks."""
    rng = Random(seed)
    connections = round(tracks / (1 + DOUBLED))
    side = max(3, ceil(sqrt(connections / 2)))
    cities = [city(rng, number, side) for number in range(side * side)]
    for _ in range(PASSENGERS_EACH * len(PASSENGERS)):
        rng.choice(cities)["passengers"] += 1
    routes = joined(rng, cities, side, connections, tracks)
    short = [ticket(rng, cities) for _ in range(max(40, tracks // 3))]
    return {"cities": cities, "countries": [], "routes": routes, "short": short, "long": short[:30]}


def city(rng: Random, number: int, side: int) -> dict[str, Any]:
    row, column = divmod(number, side)
    x, y = ((at + 0.5 + rng.uniform(-0.3, 0.3)) / side for at in (column, row))
    name = f"City {number}"
    return {"id": f"c{number}", "en": name, "de": name, "it": name, "x": round(x, 4), "y": round(y, 4), "passengers": 0}


def joined(rng: Random, cities: list[dict[str, Any]], side: int, connections: int, tracks: int) -> list[dict[str, Any]]:
    """A snake through all cities, and more connections between its rows; some of all have two tracks."""
    snake = [row * side + (at if row % 2 == 0 else side - 1 - at) for row in range(side) for at in range(side)]
    pairs = [(min(pair), max(pair)) for pair in pairwise(snake)]
    upright = [(at, at + side) for at in range(side * (side - 1)) if (at, at + side) not in pairs]
    slanted = [(at, at + side + 1) for at in range(side * (side - 1)) if (at + 1) % side]
    rng.shuffle(upright)
    pairs = [*pairs, *upright, *slanted][:connections]
    lanes = [1] * len(pairs)
    for number in rng.sample(range(len(pairs)), tracks - len(pairs)):
        lanes[number] = 2
    return [route(rng, cities[a]["id"], cities[b]["id"], n) for (a, b), n in zip(pairs, lanes, strict=True)]


def route(rng: Random, a: str, b: str, lanes: int) -> dict[str, Any]:
    colours = [rng.choice((*COLOURS, "grey", "grey", "grey")) for _ in range(lanes)]
    return {"a": a, "b": b, "length": rng.choice(LENGTHS), "colours": colours}


def ticket(rng: Random, cities: list[dict[str, Any]]) -> dict[str, Any]:
    a, b = rng.sample(cities, 2)
    return {"a": a["id"], "b": b["id"], "value": rng.randint(4, 20)}


if __name__ == "__main__":
    print('game = "germany"')
    for name, items in made(int(sys.argv[1])).items():
        print(f"{name} = [", *(f"  {toml(item)}," for item in items), "]", sep="\n")
