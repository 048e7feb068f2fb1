"""Players that are programs. They see what their seat has seen, and nothing else."""

from spieltisch.bots.player import LEVELS, choose

__all__ = ["LEVELS", "choose"]
