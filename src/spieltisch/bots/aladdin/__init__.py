"""The bots of Aladdin.

`workspace` is what they work in, `expecting` what cards are worth to one who has not seen them all,
`ahead` what the next roll may bring, `ending` what the end of the game would, `worth` how the seats
stand by all this and the numbers of `weights`; `settling` are quick choices, `weighing` looks at
every move and `thinker` says at which ones for how long; `levels` are the six players, `mind` is
the mind.
"""

from spieltisch.bots.aladdin.mind import MIND

__all__ = ["MIND"]
