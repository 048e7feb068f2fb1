"""The games as OpenSpiel games: import this module, then `pyspiel.load_game("spieltisch_…")`.

Each game is registered as `spieltisch_` and its name. Parameters are `people`, `preset`, all
options of the game, `payoff` and `history`; an option that is given beats the preset. `null` is
written as 0 and a list of numbers with blanks between them. A loaded game shows all parameters as
they are played.

Players are the game's seats in turn order. Actions, those of chance too, have the kernel's
numbers. A player's information state is all it has seen happen and its present view. As a tensor it
is only the kernel's observation, after a one for the player among the players; with `history=N`
it is followed by what the player has done and seen, in at most N steps. Observations are the
present view. Games that need not end have a nominal length.

Where a seat does something unseen in several actions, their number would tell others something, and
OpenSpiel counts actions: there the last action is repeated until as many are played as could be.
"""

from collections.abc import Callable, Mapping
from random import Random

from spieltisch.adapters.learn.course import CHANCE, NOBODY, Course
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.adapters.openspiel_parameters import MARK, Parameter, Setting, defaults
from spieltisch.game import NAMES, Game, kind_of
from spieltisch.game.kind import AnyKind

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

from spieltisch.adapters.openspiel_observer import Observer, Step

__all__ = ["PREFIX", "SpieltischGame", "SpieltischState", "game_type", "loaded", "pyspiel"]

PREFIX = "spieltisch_"
NONE = -1
LONGEST = 1_000_000
"""The length of games that could go on for ever."""


def loaded(game: Game) -> pyspiel.Game:
    """One of our games with its people and options as OpenSpiel loads it."""
    return pyspiel.load_game(f"{PREFIX}{game.name}", Setting(game).parameters())


def game_type(
    kind: AnyKind, params: Mapping[str, Parameter], total: float | None = None
) -> pyspiel.GameType:
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
        utility=_utility(total),
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=len(kind.all_seats),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(params),
    )


def _utility(total: float | None) -> pyspiel.GameType.Utility:
    if total is None:
        return pyspiel.GameType.Utility.GENERAL_SUM
    is_zero = total == 0
    return pyspiel.GameType.Utility.ZERO_SUM if is_zero else pyspiel.GameType.Utility.CONSTANT_SUM


def _game_info(setting: Setting) -> pyspiel.GameInfo:
    kernel, stakes = setting.game.kind.kernel, setting.stakes()
    return pyspiel.GameInfo(
        num_distinct_actions=kernel.actions,
        max_chance_outcomes=kernel.actions,
        num_players=len(setting.game.seats),
        min_utility=float(stakes.low),
        max_utility=float(stakes.high),
        utility_sum=None if stakes.total is None else float(stakes.total),
        max_game_length=LONGEST,
    )


class SpieltischGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its people and options."""

    def __init__(self, kind: AnyKind, params: Mapping[str, Parameter] | None = None) -> None:
        self.setting = Setting.read(kind, params or {})
        self.game = self.setting.game
        self.start = Course.begin(self.game)
        written = self.setting.parameters()
        of_type = game_type(kind, defaults(kind), self.setting.stakes().total)
        super().__init__(of_type, _game_info(self.setting), written)

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
        wanted = {"history": self.setting.history, **(params or {})}
        history = wanted.pop("history")
        if wanted or type(history) is not int or history < 0:
            raise ValueError(f"observers take `history`, a number of steps, not {params}")
        return Observer(self.game, iig_obs_type, history)


class SpieltischState(pyspiel.State):  # type: ignore[misc]
    """A state of one of the games; the position itself is in `course`."""

    def __init__(self, game: SpieltischGame) -> None:
        super().__init__(game)
        self.course = game.start
        self.unseen = 0
        """The actions that the acting seat has played of a move that nobody sees."""
        self.closing = NONE
        """The action that ends this move, once it is chosen; it waits for the right number."""
        self._last_step: Step | None = None

    @property
    def is_closing(self) -> bool:
        """Whether a move that nobody sees is chosen and still goes on."""
        return self.closing != NONE

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
        return [self.closing] if self.is_closing else self.course.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's actions with their probabilities."""
        return self.course.chances()

    def _apply_action(self, action: int) -> None:
        before = self.course
        self._advance(action)
        self._last_step = Step(self._last_step, before, action, self.course)

    def steps(self) -> Step | None:
        """The last step, which knows the one before it; a state that was read plays them again."""
        played = self.history()
        if played and (self._last_step is None or self._last_step.count != len(played)):
            again = self.get_game().new_initial_state()
            for action in played:
                again.apply_action(action)
            self._last_step = again._last_step
        return self._last_step

    def _advance(self, action: int) -> None:
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
        paid = self.course.paid()
        return self.get_game().setting.paid(paid) if self.course.is_over else paid

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
        return f"{drawn}\nunseen: {self.unseen}" if self.is_closing else drawn


def _game_class(kind: AnyKind) -> type[SpieltischGame]:
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
            given = {MARK: "", **defaults(kind)}
            pyspiel.register_game(game_type(kind, given), _game_class(kind))


_register()
