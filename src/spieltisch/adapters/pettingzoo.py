"""The games as PettingZoo environments in which agents act one after another (AEC).

    from spieltisch.adapters.pettingzoo import env

    table = env("…", people=2)
    table.reset(seed=7)

Agents are the game's seats. A person may hold several of them: `teams` and each agent's
`infos[agent]["team"]` tell which belong together. An observation has `observation`, the kernel's
numbers for what the seat may know, and `action_mask`; the same actions are in
`infos[agent]["legal"]`. Chance acts by itself, from the seed. Rewards are the payoffs at the end.
`env` ends the game for all when an agent tries an illegal action, which costs it `PENALTY`;
`raw_env` raises an error instead.
"""

from collections.abc import Mapping
from random import Random
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from spieltisch.adapters.learn.course import CHANCE, Course, load_for_study
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.adapters.learn.observation_parts import ObservationParts
from spieltisch.adapters.learn.opponents import Payoff, terms_of
from spieltisch.adapters.learn.people import teams_of, valued
from spieltisch.game import kind_of

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing("pettingzoo", error) from None

from spieltisch.adapters.learn.spaces import action_space, mask_of, observation_space, version_of

__all__ = ["PENALTY", "env", "parallel_env", "raw_env"]

Seen = dict[str, NDArray[np.signedinteger]]

PENALTY = -1.0
"""What an illegal action costs."""


def env(
    name: str,
    people: int = 2,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    *,
    payoff: Payoff = "points",
) -> AECEnv:
    """One of the games, in the wrappers that PettingZoo's own games have."""
    table = raw_env(name, people, options, render_mode, payoff=payoff)
    ending = _Ending(table, illegal_reward=PENALTY)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


def parallel_env(*_: object, **__: object) -> NoReturn:
    """There is none: in no game two seats act at the same time."""
    raise NotImplementedError(
        "there is no parallel environment: seats act one after the other in every game, also where "
        "they do so unseen by each other; use env(…), in which the waiting seat learns nothing of "
        "what is hidden from it"
    )


class _Ending(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """It looks into the mask that it handed out last, so it hands out a copy."""

    def observe(self, agent: str) -> Seen:
        return {part: cells.copy() for part, cells in super().observe(agent).items()}


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """A table whose seats are the agents; named like those of PettingZoo's own games."""

    def __init__(
        self,
        name: str,
        people: int = 2,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        *,
        payoff: Payoff = "points",
    ) -> None:
        super().__init__()
        self.game = load_for_study(name, people, options)
        self.payoff = terms_of({"payoff": payoff}).payoff
        self.teams = teams_of(self.game)
        self.parts = ObservationParts(self.game)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"spieltisch_{name}_{version_of(kind_of(name))}",
            "render_modes": ["human", "ansi"],
            "render_fps": 1,
            "is_parallelizable": False,
            "teams": self.teams,
        }
        self.possible_agents = list(self.game.seats)
        cells, actions = observation_space(self.game), action_space(self.game)
        masks = spaces.Box(0, 1, (int(actions.n),), np.int8)
        self.observation_spaces = {
            seat: spaces.Dict({"observation": cells, "action_mask": masks})
            for seat in self.game.seats
        }
        self.action_spaces = {seat: action_space(self.game) for seat in self.game.seats}
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The bounds of the observation, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The kernel's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game; a seed begins the random stream anew."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on(Course.begin(self.game))

    def _go_on(self, course: Course) -> None:
        """Let chance act until a seat has to, or the game is over."""
        while course.number == CHANCE:
            course = course.after(course.drawn(self._rng))
        self._course = course
        self.infos = {agent: self._info(agent) for agent in self.agents}
        if course.is_over:
            paid = course.paid()
            paid = paid if self.payoff == "points" else valued(self.game, paid)
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            assert course.actor is not None
            self.agent_selection = course.actor

    def _info(self, agent: str) -> dict[str, object]:
        legal = self._course.legal_actions() if self._course.actor == agent else []
        return {"team": self.teams[agent], "legal": tuple(legal)}

    def action_text(self, action: int) -> str:
        """What a legal action of the acting seat is called now, as players write it."""
        texts = self._course.action_texts()
        if action not in texts:
            raise ValueError(f"action {action} is none of {[*texts]}"[:300])
        return texts[int(action)]

    def observe(self, agent: str) -> Seen:
        """What the agent may know, and its legal actions: none unless it acts."""
        legal = self._course.legal_actions() if self._course.actor == agent else []
        cells = np.array(self._course.observation(agent), np.int16)
        return {"observation": cells, "action_mask": mask_of(self.game, legal)}

    def step(self, action: int | np.int64 | None) -> None:
        """Play the acting seat's action, which must be legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._course.legal_actions():
            raise ValueError(f"{agent} cannot play action {action} now; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(self._course.after(int(action)))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The drawn board, hidden things included: returned, or printed for humans."""
        if self.render_mode == "human":
            print(self._course.draw())
            return None
        return self._course.draw()

    def close(self) -> None:
        """Nothing is held open."""
