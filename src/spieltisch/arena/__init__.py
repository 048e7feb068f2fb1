"""Matches between players that are programs: who is stronger, and how sure that is.

`players` are who can play, `schedule` is who sits where in which game, `referee` and `swift` play
games, `match` all of them on all processors, `rating` says what came of it, `report` shows it.
"""

from spieltisch.arena.match import Match, Setting, play
from spieltisch.arena.rating import Standing, standings

__all__ = ["Match", "Setting", "Standing", "play", "standings"]
