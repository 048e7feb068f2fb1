"""The games as Gymnasium environments: one seat against bots, alone or many games at a time.

    import gymnasium
    import spieltisch.adapters.gymnasium

    gymnasium.make("spieltisch/…-v1", seat="…", level=1)
    gymnasium.make_vec("spieltisch/…-v1", 1000, vectorization_mode="vector_entry_point")

Actions have the kernel's numbers and observations are the kernel's, with the mask of legal actions
in `info["action_mask"]`. Chance and the other seats act by themselves. The reward is the seat's
payoff at the end. An illegal action ends the game and costs `PENALTY`.
"""

from collections.abc import Mapping
from random import Random

import numpy as np

from spieltisch.adapters.learn.course import CHANCE, Course, load_for_study
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.bots import choose
from spieltisch.game import NAMES, Game, kind_of

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise missing("gymnasium", error) from None

from spieltisch.adapters.learn.spaces import (
    Info,
    Observation,
    action_space,
    mask_of,
    observation_space,
    version_of,
)

__all__ = ["PENALTY", "SeatEnv", "environment_id", "seat_of"]

PENALTY = -1.0
"""What an illegal action costs."""


def environment_id(name: str) -> str:
    """The id by which Gymnasium knows a game."""
    return f"spieltisch/{name}-{version_of(kind_of(name))}"


def seat_of(game: Game, seat: str | None) -> str:
    """The seat that learns: the one named, or the first."""
    if seat is None:
        return game.seats[0]
    if seat not in game.seats:
        raise ValueError(f"{seat} does not play; there are {', '.join(game.seats)}")
    return seat


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots of a level have all others."""

    def __init__(
        self,
        game: str,
        people: int = 2,
        *,
        options: Mapping[str, object] | None = None,
        seat: str | None = None,
        level: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.game = load_for_study(game, people, options)
        self.seat = seat_of(self.game, seat)
        self.level = level
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self._course = Course.begin(self.game)

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a new game; a seed begins the random stream anew."""
        super().reset(seed=seed)
        rng = self._stream()
        self._course = self._settled(Course.begin(self.game), rng)
        while self._course.is_over:  # before the seat could do anything
            self._course = self._settled(Course.begin(self.game), rng)
        return self._observed(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Play the seat's action, then all others until it acts again or the game is over."""
        if action not in self._course.legal_actions():
            return self._observed(), PENALTY, True, False, {**self._info(), "illegal": True}
        self._course = self._settled(self._course.after(int(action)), self._stream())
        reward = self._course.paid()[self.game.seats.index(self.seat)]
        if self.render_mode == "human":
            self.render()
        return self._observed(), reward, self._course.is_over, False, self._info()

    def _stream(self) -> Random:
        return Random(int(self.np_random.integers(2**62)))

    def _settled(self, course: Course, rng: Random) -> Course:
        """The course when the seat has to act, or the game is over."""
        while not course.is_over and course.actor != self.seat:
            if course.number == CHANCE:
                course = course.after(course.drawn(rng))
            else:
                for action in self._reply(course, rng):
                    course = course.after(action)
        return course

    def _reply(self, course: Course, rng: Random) -> tuple[int, ...]:
        """What another seat plays."""
        legal = course.legal_actions()
        if self.level == 0 or len(legal) == 1 or course.actor is None:
            return (rng.choice(legal),)
        return course.actions(choose(course.memory(course.actor), self.level, rng))

    def _observed(self) -> Observation:
        return np.array(self._course.observation(self.seat), np.int16)

    def _info(self) -> Info:
        legal = self._course.legal_actions() if self._course.actor == self.seat else []
        return {"action_mask": mask_of(self.game, legal)}

    def render(self) -> str | None:
        """The drawn board, hidden things included: returned, or printed for humans."""
        if self.render_mode == "human":
            print(self._course.draw())
            return None
        return self._course.draw()


def _register() -> None:
    for name in NAMES:
        if environment_id(name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(name),
                entry_point="spieltisch.adapters.gymnasium:SeatEnv",
                vector_entry_point="spieltisch.adapters.learn.vector_env:SeatVectorEnv",
                disable_env_checker=True,
                kwargs={"game": name},
            )


_register()
