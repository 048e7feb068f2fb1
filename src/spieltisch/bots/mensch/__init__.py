"""The bots of Mensch: a judgement of the position learnt by self-play, looked one or two rolls on.

`features` says what counts, `weights` how much, `policy` how each level chooses; `workspace` is
what they work in, `thinker` asks them; `levels` are the six players, `mind` is the mind.
"""

from spieltisch.bots.mensch.mind import MIND

__all__ = ["MIND"]
