"""What always holds on the table of First Class."""

from stellwerk.games.first_class.state import State


def problems(state: State) -> list[str]:
    return []
