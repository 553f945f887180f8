"""Games for OpenSpiel: `register()` makes each installed game known as `python_stellwerk_NAME`.

Chance is one node at the root, over so many deals (`deals`, from `seed` on): what is drawn later follows from the deal.
Parameters: players, seed, deals, and the options of the game.
"""

from typing import Any

import numpy as np
import pyspiel

from stellwerk.core.codec import dumps, encode
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, seen_by, step
from stellwerk.core.records import Decision, Event
from stellwerk.core.rng import seeded
from stellwerk.envs.table import Table, shares
from stellwerk.games import GAMES

DEALS = 1000
LONGEST = 5000  # decisions; no match of any game comes near it


def spiel_name(game: AnyGame) -> str:
    return f"python_stellwerk_{game.name.replace('-', '_')}"


class Held:
    """The insides of a state. OpenSpiel copies what a state holds deeply, so this says what a copy is."""

    def __init__(self, table: Table, deals: int, seed: int) -> None:
        self.table, self.deals, self.seed = table, deals, seed
        self.state: Any = None  # until chance has dealt
        self.decision: Decision | None = None
        self.events: list[Event] = []

    def __deepcopy__(self, memo: Any) -> "Held":
        copy = Held(self.table, self.deals, self.seed)
        copy.state = None if self.state is None else self.state.clone()
        copy.decision, copy.events = self.decision, self.events[:]
        return copy

    def deal(self, number: int) -> None:
        table = self.table
        self.state = table.game.set_up(table.box, table.players, seeded(self.seed + number), table.options)
        self.decision = advance(table.game, self.state, self.events)

    def play(self, number: int) -> None:
        assert self.decision is not None
        table = self.table
        self.decision = step(table.game, self.state, self.decision, table.menu[number], self.events)

    def over(self) -> bool:
        return self.state is not None and self.decision is None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a match, for OpenSpiel."""

    def __init__(self, game: Any, table: Table, deals: int, seed: int) -> None:
        super().__init__(game)
        self.held = Held(table, deals, seed)

    def current_player(self) -> int:
        held = self.held
        if held.over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if held.decision is None else held.decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.held.decision
        if decision is None or decision.seat != player:
            return []
        return sorted(self.held.table.numbers[option] for option in decision.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.held.deals) for deal in range(self.held.deals)]

    def _apply_action(self, action: int) -> None:
        if self.held.state is None:
            self.held.deal(action)
        else:
            self.held.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.held.table.named(action)

    def is_terminal(self) -> bool:
        return self.held.over()

    def returns(self) -> list[float]:
        held = self.held
        if not held.over():
            return [0.0] * held.table.players
        return shares(held.table.game.winners(held.state), held.table.players)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and heard: two states with the same are the same to it."""
        seat, rules = self.viewer(player), self.held.table.game.rules
        return f"{seat} {dumps(encode([seen_by(rules, event, seat) for event in self.held.events]))}" + self.seen(seat)

    def observation_string(self, player: int | None = None) -> str:
        return self.seen(self.viewer(player))

    def viewer(self, player: int | None) -> int:
        """The seat; with the words of OpenSpiel's own check, which games in Python are not given."""
        seat, players = int(self.current_player() if player is None else player), self.held.table.players
        if not 0 <= seat < players:
            raise RuntimeError(f"{seat} is no player: it must be player >= 0 and player < {players}.")
        return seat

    def seen(self, seat: int | None) -> str:
        return "" if self.held.state is None else dumps(self.view(seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The position as a seat may know it, or a spectator."""
        told: dict[str, Any] = encode(self.held.table.game.mask(self.held.state, seat))
        return told

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "SpielState":
        """A position that the player cannot tell from this one, dealt at random."""
        copy, held = self.clone(), self.held
        if held.state is not None:
            game = held.table.game
            numbers = seeded(int((np.random.random() if sampler is None else sampler()) * (1 << 53)))
            copy.held.state = game.guess(game.mask(held.state, player), player, numbers)
        found: SpielState = copy
        return found

    def __str__(self) -> str:
        return "nothing is dealt yet" if self.held.state is None else dumps(encode(self.held.state))


PRIVATE = pyspiel.PrivateInfoType


class Observer:
    """What a player sees, as a tensor and as a string: all of it, or the part that a spectator sees, or the rest."""

    def __init__(self, table: Table, kind: Any = None) -> None:
        self.table = table
        self.public = kind is None or kind.public_info
        self.private = kind is None or kind.private_info == PRIVATE.SINGLE_PLAYER
        self.recall = kind is not None and kind.perfect_recall
        self.length = table.floats.length if table.floats and self.public and not self.recall else 0
        self.tensor = np.zeros(self.length, np.float32) if self.length else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.held.state is not None:
            self.tensor[:] = self.table.look_at(state.held.state, player if self.private else self.table.players)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.held.state is None:
            return ""
        if self.recall:
            return state.information_state_string(player)
        if self.public:
            return state.seen(player if self.private else None)
        mine, everybodys = state.view(player), state.view(None)
        return dumps({name: value for name, value in mine.items() if self.private and value != everybodys[name]})


def observer(table: Table, kind: Any) -> Observer | None:
    """None: nobody makes such observations, as OpenSpiel wants it said."""
    if kind is not None:
        if kind.private_info == PRIVATE.ALL_PLAYERS or not (kind.public_info or kind.private_info != PRIVATE.NONE):
            return None
        if kind.perfect_recall and not (kind.public_info and kind.private_info == PRIVATE.SINGLE_PLAYER):
            return None
    return Observer(table, kind)


def game_type(game: AnyGame) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=spiel_name(game),
        long_name=f"Stellwerk: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(game.players),
            "seed": 0,
            "deals": DEALS,
            **{option.name: option.default for option in game.options},
        },
    )


def spiel_class(game: AnyGame) -> Any:
    """The class that OpenSpiel makes games of."""
    about = game_type(game)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {"players": min(game.players), "seed": 0, "deals": DEALS} | (params or {})
            options = {option.name: str(given[option.name]) for option in game.options if option.name in given}
            self.table = Table(game, given["players"], options, dtype="float32")
            self.given = given
            info = pyspiel.GameInfo(
                num_distinct_actions=len(self.table.menu),
                max_chance_outcomes=given["deals"],
                num_players=given["players"],
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(about, info, params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self.table, self.given["deals"], self.given["seed"])

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
            return observer(self.table, iig_obs_type)

    return about, SpielGame


def register() -> None:
    """Make all installed games known; one that is known already stays as it is."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if spiel_name(game) not in known:
            pyspiel.register_game(*spiel_class(game))


register()
