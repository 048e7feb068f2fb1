"""Matches between programs: which is stronger, and how sure that is.

`players` are the programs that can play, `schedule` says which of them sits where in which game,
`referee` and `swift` play one game, `watching` looks on, `match` plays all of them on all
processors, `match_file` keeps them, `sprt` says when it is decided, `rating` and `elo` compute
shares and intervals, `report` and `html_report` show them.
"""

from spieltisch.arena.match import Course, Match, Setting, play
from spieltisch.arena.rating import Standing, standings

__all__ = ["Course", "Match", "Setting", "Standing", "play", "standings"]
