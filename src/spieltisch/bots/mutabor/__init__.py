"""The ladder of opponents of Mutabor.

`distances` measures the maze and `worth` a position by the numbers of `weights`, `glance` says how
a move looks at first sight. The search works in a `workspace`: `root` lays out the moves to choose
from, `alpha_beta` looks ahead, `leaves` says where it need not, `move_order` what it tries first.
`thinker` drives it; `endgame` proves late positions; `levels` and `mind` are the players.
"""

from spieltisch.bots.mutabor.mind import MIND

__all__ = ["MIND"]
