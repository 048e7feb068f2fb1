"""Players that are programs. They see what their seat has seen, and nothing else."""

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Level, Limit, Thought
from spieltisch.bots.player import choose, evaluate, levels, think, unknown_level

__all__ = [
    "LEVELS",
    "Level",
    "Limit",
    "Thought",
    "choose",
    "evaluate",
    "levels",
    "think",
    "unknown_level",
]
