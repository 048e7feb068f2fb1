"""The ladder of opponents of Mutabor.

`ways` measures the maze and `worth` a position, `glance` says how a move looks at first sight;
`desk`, `search` and `engine` are the search, `levels` and `mind` the players.
"""

from spieltisch.bots.mutabor.mind import MIND

__all__ = ["MIND"]
