"""What is done before the snapshot of a tab's memory is made, so that nobody waits for it later."""

import gc

from spieltisch.bots import levels
from spieltisch.game import NAMES, load

__all__ = ["up"]


def up() -> None:
    """Import all games and their bots; what bots lay out to think would make it much larger."""
    for name in NAMES:
        load(name).start(seed=1)
        levels(name)
    gc.collect()
