"""What a batch of games can lead to, by the processor's rules: to compare with a device's."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.compute.batch import Batch

__all__ = ["afterstates"]


def afterstates(batch: Batch) -> NDArray[np.int16]:
    """What whoever acts sees after each legal action, as `GpuEnv.look_ahead` has it."""
    rules: Any = batch.compiled
    kernel = batch.game.kind.kernel
    seen = np.zeros((kernel.observation, kernel.max_legal, len(batch)), np.int16).T
    after = rules.new()
    for i, count in enumerate(batch.counts):
        for at, action in enumerate(batch.legal[i, :count].tolist()):
            after[0] = batch.states[i]
            rules.apply(after[0], action)
            rules.observe(after[0], int(batch.actors[i]), seen[i, at])
    return seen
