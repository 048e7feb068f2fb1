"""The games as Gymnasium environments: one person against opponents, alone or many games at a time.

    import gymnasium
    import spieltisch.adapters.gymnasium

    gymnasium.make("spieltisch/…-v2", seat="…", opponent=1)
    gymnasium.make_vec("spieltisch/…-v2", 1000, vectorization_mode="vector_entry_point")

Actions have the kernel's numbers and observations are the kernel's, with the legal actions in
`info["legal"]` and as a mask in `info["action_mask"]`. Chance and the other seats act by
themselves. The learner is a person: it plays all seats of whoever holds `seat`, sees the game from
the one that acts (`info["seat"]`), and its reward is what these seats are paid together at the end.
An illegal action ends the game and costs `PENALTY`.
"""

from collections.abc import Mapping
from random import Random
from typing import Unpack

import numpy as np

from spieltisch.adapters.learn.course import CHANCE, Course, load_for_study
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.adapters.learn.observation_parts import ObservationParts
from spieltisch.adapters.learn.opponents import (
    ROTATE,
    Opponent,
    Playing,
    Weights,
    plays_by_rule,
    terms_of,
)
from spieltisch.adapters.learn.people import person_of, teams_of, valued
from spieltisch.bots import choose
from spieltisch.compute.legal_lists import LegalLists
from spieltisch.game import NAMES, kind_of

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

__all__ = ["PENALTY", "REVISION", "SeatEnv", "environment_id"]

PENALTY = -1.0
"""What an illegal action costs."""
REVISION = 1
"""How often these environments have changed their meaning: the first learner held one seat only,
and level 0 was random play."""


def environment_id(name: str) -> str:
    """The id by which Gymnasium knows a game."""
    return f"spieltisch/{name}-{version_of(kind_of(name), REVISION)}"


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One person of a game; an opponent has the seats of all others."""

    def __init__(
        self,
        game: str,
        people: int = 2,
        *,
        options: Mapping[str, object] | None = None,
        seat: str | None = None,
        render_mode: str | None = None,
        **playing: Unpack[Playing],
    ) -> None:
        self.game = load_for_study(game, people, options)
        self.terms = terms_of(playing)
        if any(isinstance(one, Weights) for one in self.terms.pool):
            raise ValueError("opponents with weights play in the vector environment only")
        self._person = None if seat == ROTATE else person_of(self.game, seat)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.parts = ObservationParts(self.game)
        self.teams = teams_of(self.game)
        self._begun = self.first_person
        self._sit_down(Random(0))
        self._course = Course.begin(self.game)

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012
    first_person: int = 0
    """With `seat="rotate"`, who learns in the first game after a seed; then comes the next one."""
    seats: tuple[str, ...]
    """Those that the learner holds in this game."""
    seat: str
    """The one of them that acts, or acted last; the game is seen from here."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a new game; a seed begins the random stream and the turns of people anew."""
        super().reset(seed=seed)
        if seed is not None:
            self._begun = self.first_person
        rng = self._stream()
        self._begin(rng)
        while self._course.is_over:  # before the learner could do anything
            self._begin(rng)
        return self._observed(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Play the learner's action, then all others until it acts again or the game is over."""
        if action not in self._course.legal_actions():
            info = {**self._info(), "illegal": True}
            return self._observed(), PENALTY, True, False, info
        self._course = self._settled(self._course.after(int(action)), self._stream())
        if self.render_mode == "human":
            self.render()
        return self._observed(), self._reward(), self._course.is_over, False, self._info()

    def action_text(self, action: int) -> str:
        """What a legal action is called now, as players write it."""
        texts = self._course.action_texts()
        if action not in texts:
            raise ValueError(f"action {action} is none of {[*texts]}"[:300])
        return texts[int(action)]

    def _stream(self) -> Random:
        return Random(int(self.np_random.integers(2**62)))

    def _begin(self, rng: Random) -> None:
        self._sit_down(rng)
        self._begun += 1
        self._course = self._settled(Course.begin(self.game), rng)

    def _sit_down(self, rng: Random) -> None:
        """Decide who learns in the next game, and against whom."""
        people, pool = self.game.holdings, self.terms.pool
        self.seats = people[self._begun % len(people) if self._person is None else self._person]
        self.seat = self.seats[0]
        self._number = rng.randrange(len(pool)) if len(pool) > 1 else 0

    def _settled(self, course: Course, rng: Random) -> Course:
        """The course when the learner has to act, or the game is over."""
        while not course.is_over and course.actor not in self.seats:
            if course.number == CHANCE:
                course = course.after(course.drawn(rng))
            else:
                for action in self._reply(course, self.terms.pool[self._number], rng):
                    course = course.after(action)
        self.seat = course.actor if course.actor in self.seats else self.seat
        return course

    def _reply(self, course: Course, opponent: Opponent, rng: Random) -> tuple[int, ...]:
        """What another seat plays."""
        legal, kernel = course.legal_actions(), self.game.kind.kernel
        if isinstance(opponent, str) or len(legal) == 1:  # "random" is the only word
            return (rng.choice(legal),)
        assert course.actor is not None
        if isinstance(opponent, int):
            return course.actions(choose(course.memory(course.actor), opponent, rng))
        row, room = [1 + rng.getrandbits(31)], [0] * kernel.max_legal
        if plays_by_rule(opponent):
            return (kernel.bind(opponent)(course.kernel_state(), row, room),)
        assert callable(opponent)
        seen = np.array([course.observation(course.actor)], np.int16)
        lists = LegalLists(np.array(legal, np.int32), np.array([0, len(legal)], np.int64))
        (action,) = np.asarray(opponent(seen, lists)).tolist()
        if action not in legal:
            raise ValueError(f"the opponent played {action}, which is none of {legal}"[:300])
        return (int(action),)

    def _reward(self) -> float:
        """What the learner is paid: nothing before the end."""
        paid, places = self._course.paid(), [self.game.seats.index(seat) for seat in self.seats]
        if self.terms.payoff == "points" or not self._course.is_over:
            return sum(paid[place] for place in places)
        return valued(self.game, paid)[places[0]]

    def _observed(self) -> Observation:
        return np.array(self._course.observation(self.seat), np.int16)

    def _info(self) -> Info:
        legal = self._course.legal_actions() if self._course.actor in self.seats else []
        info: Info = {"legal": tuple(legal), "seat": self.seat, "opponent": self._number}
        return {**info, "action_mask": mask_of(self.game, legal)} if self.terms.masks else info

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
