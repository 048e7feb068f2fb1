"""Matches between programs: which is stronger, and how sure that is.

`players` are the programs that can play, `schedule` says which of them sits where in which game,
`referee` and `swift` play one game, `match` plays all of them on all processors, `rating` computes
shares and intervals, `report` shows them.
"""

from spieltisch.arena.match import Match, Setting, play
from spieltisch.arena.rating import Standing, standings

__all__ = ["Match", "Setting", "Standing", "play", "standings"]
