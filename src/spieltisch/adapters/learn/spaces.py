"""Observations and actions of a game as Gymnasium spaces. Imported by adapters that have it."""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spieltisch.game import Game
from spieltisch.game.kind import Kind
from spieltisch.rules.kernel import Record

__all__ = [
    "Info",
    "Mask",
    "Observation",
    "action_space",
    "mask_of",
    "observation_space",
    "version_of",
]

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
Info = dict[str, Any]
"""What an environment tells beside the observation; Gymnasium fixes this type."""


def version_of(kind: Kind[Record], revision: int = 0) -> str:
    """The version in an environment's id: it rises whenever a rule changes its meaning.

    `revision` is how often the environments themselves have changed theirs.
    """
    return f"v{kind.rules_version + revision}"


def action_space(game: Game) -> spaces.Discrete:
    """The kernel's actions; chance's own are among them but never legal for a seat."""
    return spaces.Discrete(game.kind.kernel.actions)


def observation_space(game: Game) -> spaces.Space[Observation]:
    """The kernel's observation: small integers, part by part as its `layout` says."""
    layout = game.kind.kernel.layout
    low = np.concatenate([np.full(part.size, part.low, np.int16) for part in layout])
    high = np.concatenate([np.full(part.size, part.high, np.int16) for part in layout])
    return cast("spaces.Space[Observation]", spaces.Box(low, high, dtype=np.int16))


def mask_of(game: Game, legal: Sequence[int]) -> Mask:
    """A one for each legal action."""
    mask = np.zeros(game.kind.kernel.actions, np.int8)
    mask[list(legal)] = 1
    return mask
