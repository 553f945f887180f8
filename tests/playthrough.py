"""A random match as text, the same on every machine: run as a script by the test of the other Pythons."""

import sys
from collections.abc import Iterator

from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES


def playthrough(match: Match, seed: int) -> Iterator[str]:
    """Each step: who decides what among how many, the answer, what everybody sees of it, and the hash of the state."""
    rng = seeded(seed)
    yield f"{match.game.name}, {match.players} players, seed {match.seed}, {match.options}"
    while match.decision is not None:
        seat, effect, options = match.decision.seat, match.decision.effect, match.decision.options
        action = options[below(rng, len(options))]
        yield f"\n{len(match.actions)}. {match.name(seat)}: {match.question()} ({len(options)})"
        yield f"> {match.say(action)}"
        since = len(match.events)
        match.play(action)
        yield from match.story(None, since=since)
        yield f"# {effect.op} {codec.digest(codec.encode(match.state))}"
    yield f"\nscores {match.scores}, winners {match.winners}, hash {match.hash}"


if __name__ == "__main__":
    name, players, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print("\n".join(playthrough(Match(GAMES[name], players, seed), seed)))
