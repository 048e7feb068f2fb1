"""Exact values of late positions of two colours of Mensch.

`space` numbers what a colour can have on the board, `move_tables` has what it can do there by the
rules' own functions, `solving` solves all pairs, `values_file` keeps them, `lookup` finds them.
`complete` solves the whole game on a GPU, where `numbering` reckons the numbers.
"""

from spieltisch.bots.mensch.exact.solving import SOLVER

__all__ = ["SOLVER"]
