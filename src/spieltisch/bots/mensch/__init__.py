"""The bots of Mensch: a judgement of the position learnt by self-play, looked one or two rolls on.

`features` says what counts, `weights` how much; `network` is what the strongest level judges two
colours by; `policy` is how each level chooses. `workspace` is what they work in, `thinker` asks
them; `exact` solves endgames, `endings` looks them up; `levels` are the six players, `mind` is the
mind.
"""

from spieltisch.bots.mensch.mind import MIND

__all__ = ["MIND"]
