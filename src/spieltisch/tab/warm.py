"""What is done before the snapshot is made, so that nobody waits for it later."""

import importlib

from spieltisch.bots import LEVELS
from spieltisch.game import NAMES

__all__ = ["up"]


def up() -> None:
    """Import what is otherwise imported when a game is first played."""
    for name in NAMES:
        for package in ("game", "rules", "bots"):
            importlib.import_module(f"spieltisch.{package}.{name}")
    assert LEVELS
