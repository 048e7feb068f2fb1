"""What a player sees of a state, as strings and tensors, in OpenSpiel's way."""

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spieltisch.adapters.learn.course import Course
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.game import PUBLIC, Game

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

if TYPE_CHECKING:
    from spieltisch.adapters.openspiel import SpieltischState

__all__ = ["Observer", "Step"]

ACTION, MARK, SEEN = 0, 1, 3
"""The cells of a step in a history: the action plus 1, if the seat knows it; a mark, of two cells,
for what it was told; what it then saw."""
MARK_BITS = 24
"""As many as a cell holds without rounding."""


class Step:
    """One action of a game, and those before it. It never changes, so copies may share it.

    It is not written with a state: whoever reads one finds None, and can play the actions again.
    """

    __slots__ = ("_rows", "action", "after", "count", "earlier", "events", "mover")

    def __init__(self, earlier: "Step | None", before: Course, action: int, after: Course) -> None:
        self.earlier = earlier
        self.count: int = 1 if earlier is None else earlier.count + 1
        self.mover = before.actor
        self.action = action
        self.after = after
        self.events = () if after is before else after.events
        self._rows: dict[str, NDArray[np.float32]] = {}

    def is_noticed_by(self, seat: str) -> bool:
        """Whether the seat acted or was told something; it must not count any other steps."""
        return bool(self.events) or self.mover == seat

    def row(self, seat: str) -> NDArray[np.float32]:
        """The step in a seat's history."""
        if seat not in self._rows:
            told = [event.seen_by(seat) for event in self.events]
            is_whole = bool(told) and told == [event.to_json() for event in self.events]
            row = np.zeros(SEEN + self.after.game.kind.kernel.observation, np.float32)
            row[ACTION] = self.action + 1 if is_whole or self.mover == seat else 0
            row[MARK:SEEN] = _mark(json.dumps(told)) if told else 0
            row[SEEN:] = self.after.observation(seat)
            self._rows[seat] = row
        return self._rows[seat]

    def __deepcopy__(self, memo: object) -> "Step":
        return self

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return _forgotten, ()


def _forgotten() -> None:
    """What is read in place of a step."""


def _mark(told: str) -> list[float]:
    """Two numbers from 0 to 1 that tell any two texts apart, for all that is likely."""
    digest = hashlib.sha256(told.encode()).digest()
    size = MARK_BITS // 8
    parts = digest[:size], digest[size : 2 * size]
    return [int.from_bytes(part) / 2**MARK_BITS for part in parts]


def _noticed(last: Step | None, seat: str) -> Iterator[Step]:
    """The steps that a seat has noticed, the last one first."""
    while last is not None:
        if last.is_noticed_by(seat):
            yield last
        last = last.earlier


class Observer:
    """Writes observations of states as strings and tensors, in OpenSpiel's way.

    With perfect recall a string is all that the player has seen. A tensor is the present
    observation, and with `history` also every step that the player noticed, at most so many: the
    tensor has perfect recall then.
    """

    def __init__(
        self, game: Game, iig_obs_type: pyspiel.IIGObservationType | None = None, history: int = 0
    ) -> None:
        self._game = game
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._has_past = wanted.perfect_recall
        self._is_public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_known = wanted.public_info and (self._is_public or is_private)
        self._steps = history if self._has_past else 0
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._is_known and is_private:
            self._make_room()

    def _make_room(self) -> None:
        players, cells = len(self._game.seats), self._game.kind.kernel.observation
        shapes: dict[str, tuple[int, ...]] = {"player": (players,), "observation": (cells,)}
        if self._steps:
            shapes["history"] = (self._steps, SEEN + cells)
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        for (name, shape), part in zip(shapes.items(), parts, strict=True):
            self.dict[name] = part.reshape(shape)

    def set_from(self, state: "SpieltischState", player: int) -> None:
        """Write the observation into `tensor`."""
        if self.tensor is None:
            return
        seat = self._game.seats[player]
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self.dict["observation"][:] = state.course.observation(seat)
        if self._steps:
            self._set_history(state, seat)

    def _set_history(self, state: "SpieltischState", seat: str) -> None:
        steps = [*_noticed(state.steps(), seat)]
        if len(steps) > self._steps:
            raise ValueError(
                f"{seat} has noticed {len(steps)} steps and history={self._steps} has room for "
                f"{self._steps}; load the game, or make the observer, with a greater `history`"
            )
        rows = self.dict["history"]
        rows[:] = 0
        for row, step in zip(rows, reversed(steps), strict=False):
            row[:] = step.row(seat)

    def string_from(self, state: "SpieltischState", player: int) -> str | None:
        """The observation as a text; None for a mixture that is not made, e.g. secrets alone."""
        course = state.course
        if not self._is_known:
            return None
        viewer = PUBLIC if self._is_public else self._game.seats[player]
        if not self._has_past:
            return course.sight(viewer)
        waits = state.is_closing and course.actor == viewer
        return course.knowledge(viewer) + (f"\n{state.unseen}" if waits else "")
