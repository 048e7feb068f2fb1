"""The ladder of opponents of Irrgarten.

The board is a `graph`; a seeker's knowledge lies in a `workspace`. `belief` draws mazes that fit
it, `seek` decides where to ask, `build` makes mazes; `weights` are numbers that were learnt.
`thinker` asks them all, `solved` is a tiny game's solution, `levels` and `mind` are the players.
"""

from spieltisch.bots.irrgarten.mind import MIND

__all__ = ["MIND"]
