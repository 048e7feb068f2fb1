"""Playing and looking at games in a terminal."""

from spieltisch.terminal.console import Console, EndOfInput, language_of
from spieltisch.terminal.replay import replay
from spieltisch.terminal.setup import Setup, prepare

__all__ = ["Console", "EndOfInput", "Setup", "language_of", "prepare", "replay"]
