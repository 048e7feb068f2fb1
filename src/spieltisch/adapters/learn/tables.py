"""Many games at a time, played one by one: for opponents that are not compiled.

The levels of most games' bots think about what their seat remembers, in Python. Where one of them
is the opponent, a vector environment is made of single tables; it looks and behaves the same.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spieltisch.adapters.gymnasium import SeatEnv
from spieltisch.adapters.learn.spaces import Info, Observation
from spieltisch.compute.legal_lists import LegalLists

__all__ = ["Stepped", "Tables"]

Flags = NDArray[np.bool_]
Stepped = tuple[Observation, NDArray[np.float64], Flags, Flags, Info]
"""What a step of a vector environment gives."""


class Tables:
    """The games of a vector environment, each a `SeatEnv`; those without masks are enough."""

    def __init__(self, tables: Sequence[SeatEnv], longest: int, *, masks: bool) -> None:
        self._tables = tables
        self._longest = longest
        self._has_masks = masks
        for number, table in enumerate(tables):
            table.first_person = number
        self._steps = np.zeros(len(tables), np.int64)
        self._done = np.zeros(len(tables), np.bool_)
        self._told: list[tuple[Observation, Info]] = []

    def reset(self, seed: int) -> tuple[Observation, Info]:
        """Begin all games anew, each from a stream of its own."""
        seeds = np.random.SeedSequence(seed).generate_state(len(self._tables)).tolist()
        self._told = [table.reset(seed=own) for table, own in zip(self._tables, seeds, strict=True)]
        self._steps[:] = 0
        self._done[:] = False
        return self._seen(), self._info()

    def step(self, actions: Sequence[int]) -> Stepped:
        """Play one action in each game; those that were over begin anew instead."""
        if len(actions) != len(self._tables):
            raise ValueError(f"needs one entry for each of the {len(self._tables)} games")
        count, begins = len(self._tables), self._done
        rewards, illegal = np.zeros(count), np.zeros(count, np.bool_)
        terminated, truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        for i, table in enumerate(self._tables):
            if begins[i]:
                self._told[i], self._steps[i] = table.reset(), 0
                continue
            seen, rewards[i], terminated[i], _, info = table.step(int(actions[i]))
            self._told[i] = seen, info
            self._steps[i] += 1
            illegal[i] = "illegal" in info
            truncated[i] = not terminated[i] and self._steps[i] >= self._longest
        self._done = terminated | truncated
        info = {**self._info(), "illegal": illegal}
        return self._seen(), rewards, terminated, truncated, info

    def action_text(self, game: int, action: int) -> str:
        """What a legal action of one of the games is called."""
        return self._tables[game].action_text(action)

    def _seen(self) -> Observation:
        return np.stack([seen for seen, _ in self._told])

    def _info(self) -> Info:
        infos = [info for _, info in self._told]
        legal = [() if over else i["legal"] for i, over in zip(infos, self._done, strict=True)]
        starts = np.cumsum([0, *map(len, legal)])
        lists = LegalLists(np.array([a for row in legal for a in row], np.int32), starts)
        kind = self._tables[0].game.kind
        told: Info = {
            "legal": lists,
            "seat": np.array([kind.seat_number(info["seat"]) for info in infos], np.int8),
            "opponent": np.array([info["opponent"] for info in infos], np.int32),
        }
        masked = {"action_mask": lists.mask(kind.kernel.actions)} if self._has_masks else {}
        return {**told, **masked}
