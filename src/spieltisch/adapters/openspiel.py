"""The games as OpenSpiel games: import this module, then `pyspiel.load_game("spieltisch_…")`.

Each game is registered as `spieltisch_` and its name. Parameters are `people`, `preset` and all
options of the game; an option that is left at its default takes the preset's value. `null` is
written as 0 and a list of numbers with blanks between them.

Players are the game's seats in turn order. Actions, those of chance too, have the kernel's
numbers. A player's information state is all it has seen happen and its present view; as a tensor it
is the kernel's observation, after a one for the player among the players. Observations are the
present view. Games that need not end have a nominal length.

Where a seat does something unseen in several actions, their number would tell others something, and
OpenSpiel counts actions: there the last action is repeated until as many are played as could be.
"""

from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from spieltisch.adapters.learn.course import CHANCE, NOBODY, STUDY, Course
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.game import NAMES, PUBLIC, Game, kind_of, load
from spieltisch.game.kind import Kind
from spieltisch.game.options import Number, Numbers, Option
from spieltisch.rules.kernel import Record

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

__all__ = ["PREFIX", "SpieltischGame", "SpieltischState", "game_type", "loaded", "pyspiel"]

PREFIX = "spieltisch_"
Parameter = bool | int | str
"""What OpenSpiel takes as a game's parameter."""
NONE = -1
LONGEST = 1_000_000
"""The length of games that could go on for ever."""
USUAL = "usual"
"""The preset where none is named: the game for simulations, or the plain game."""
PLAIN = "plain"
"""No preset: every option that is not given has its default."""


def _parameter(value: object) -> Parameter:
    """An option's value as OpenSpiel knows values."""
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if value is None:
        return 0
    assert isinstance(value, bool | int | str)
    return value


def _value(option: Option, given: Parameter) -> object:
    """The option's value from a parameter."""
    if isinstance(option, Numbers):
        return [int(number) for number in str(given).split()]
    if isinstance(option, Number) and option.nullable and given == 0:
        return None
    return given


def _load(kind: Kind[Record], params: Mapping[str, Parameter]) -> Game:
    preset = params["preset"]
    if preset == USUAL:
        options: dict[str, object] = {"preset": STUDY} if STUDY in kind.presets else {}
    else:
        options = {} if preset == PLAIN else {"preset": preset}
    for option in kind.options:
        if params[option.name] != _parameter(option.default):
            options[option.name] = _value(option, params[option.name])
    return load(kind.name, int(params["people"]), options)


def loaded(game: Game) -> pyspiel.Game:
    """One of our games with its people and options as OpenSpiel loads it."""
    options = game.options_json()
    params = {option.name: _parameter(options[option.name]) for option in game.kind.options}
    params |= {"people": game.people, "preset": PLAIN}
    return pyspiel.load_game(f"{PREFIX}{game.name}", params)


def _specification(kind: Kind[Record]) -> dict[str, Parameter]:
    options = {option.name: _parameter(option.default) for option in kind.options}
    return {"people": kind.fewest, "preset": USUAL, **options}


def game_type(kind: Kind[Record], total: float | None = None) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game; `total` is what all players get together."""
    types = pyspiel.GameType
    is_open = kind.is_open
    return types(
        short_name=f"{PREFIX}{kind.name}",
        long_name=f"Spieltisch: {kind.title.en}",
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.PERFECT_INFORMATION
        if is_open
        else types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.GENERAL_SUM if total is None else types.Utility.CONSTANT_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=len(kind.all_seats),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_specification(kind),
    )


def _game_info(game: Game) -> pyspiel.GameInfo:
    kernel, stakes = game.kind.kernel, game.kind.stakes(game)
    return pyspiel.GameInfo(
        num_distinct_actions=kernel.actions,
        max_chance_outcomes=kernel.actions,
        num_players=len(game.seats),
        min_utility=float(stakes.low),
        max_utility=float(stakes.high),
        utility_sum=None if stakes.total is None else float(stakes.total),
        max_game_length=LONGEST,
    )


class SpieltischGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its people and options."""

    def __init__(self, kind: Kind[Record], params: Mapping[str, Parameter] | None = None) -> None:
        params = {**_specification(kind), **(params or {})}
        self.game = _load(kind, params)
        self.start = Course.begin(self.game)
        total = kind.stakes(self.game).total
        super().__init__(game_type(kind, total), _game_info(self.game), params)

    def new_initial_state(self) -> "SpieltischState":
        """The state before anything is dealt, drawn or rolled."""
        return SpieltischState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A nominal number, as for the length."""
        return LONGEST

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> "Observer":
        """The observer for one of OpenSpiel's kinds of observations."""
        if params:
            raise ValueError(f"observers of {self.game.name} take no parameters, not {params}")
        return Observer(self.game, iig_obs_type)


class SpieltischState(pyspiel.State):  # type: ignore[misc]
    """A state of one of the games; the position itself is in `course`."""

    def __init__(self, game: SpieltischGame) -> None:
        super().__init__(game)
        self.course = game.start
        self.unseen = 0
        """The actions that the acting seat has played of a move that nobody sees."""
        self.closing = NONE
        """The action that ends this move, once it is chosen; it waits for the right number."""

    def current_player(self) -> int:
        """The player to act, or OpenSpiel's numbers for chance and for the end."""
        number = self.course.number
        if number == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        if number == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        game = self.course.game
        return game.seats.index(game.kind.all_seats[number])

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal_actions() if self.closing == NONE else [self.closing]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's actions with their probabilities."""
        return self.course.chances()

    def _apply_action(self, action: int) -> None:
        before, after = self.course, self.course.after(action)
        is_unseen = before.form is not None and not before.is_dealing
        ends = is_unseen and (after.form is None or after.turn != before.turn)
        self.unseen = self.unseen + 1 if is_unseen else 0
        if ends and self.unseen < before.game.kind.form_length(before.game):
            self.closing = action
            return
        if ends:
            self.closing, self.unseen = NONE, 0
        self.course = after

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.action_texts().get(action, f"action {action}")

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.is_over

    def returns(self) -> list[float]:
        """What each player has got; nothing before the end."""
        return self.course.paid()

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpieltischState":
        """A state that the player cannot tell from this one; its history is not redrawn.

        `probability_sampler()` gives random numbers from 0 to 1.
        """
        seat = self.course.game.seats[player_id]
        seed = int(probability_sampler() * 2**53)
        state: SpieltischState = self.clone()
        state.course = self.course.imagined(seat, Random(seed))
        return state

    def __str__(self) -> str:
        if self.course.is_dealing:
            return f"dealing {self.history()}"
        drawn = self.course.draw()
        return drawn if self.closing == NONE else f"{drawn}\nunseen: {self.unseen}"


class Observer:
    """Writes observations of states as strings and tensors, in OpenSpiel's way."""

    def __init__(self, game: Game, iig_obs_type: pyspiel.IIGObservationType | None = None) -> None:
        self._game = game
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._has_past = wanted.perfect_recall
        self._is_public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_known = wanted.public_info and (self._is_public or is_private)
        players, cells = len(game.seats), game.kind.kernel.observation
        has_tensor = self._is_known and is_private
        self.tensor = np.zeros(players + cells, np.float32) if has_tensor else None
        self.dict = {}
        if self.tensor is not None:
            self.dict = {"player": self.tensor[:players], "observation": self.tensor[players:]}

    def set_from(self, state: SpieltischState, player: int) -> None:
        """Write the observation into `tensor`."""
        if self.tensor is not None:
            course = state.course
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
            self.dict["observation"][:] = course.observation(self._game.seats[player])

    def string_from(self, state: SpieltischState, player: int) -> str | None:
        """The observation as a text; None for a mixture that is not made, e.g. secrets alone."""
        course = state.course
        if not self._is_known:
            return None
        viewer = PUBLIC if self._is_public else self._game.seats[player]
        if not self._has_past:
            return course.sight(viewer)
        waits = state.closing != NONE and course.actor == viewer
        return course.knowledge(viewer) + (f"\n{state.unseen}" if waits else "")


def _game_class(kind: Kind[Record]) -> type[SpieltischGame]:
    """A class for one of the games.

    OpenSpiel keeps it until after Python has ended; a function would have to be freed then.
    """

    class Registered(SpieltischGame):
        def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
            super().__init__(kind, params)

    return Registered


def _register() -> None:
    known = set(pyspiel.registered_names())
    for kind in map(kind_of, NAMES):
        if f"{PREFIX}{kind.name}" not in known:
            pyspiel.register_game(game_type(kind), _game_class(kind))


_register()
