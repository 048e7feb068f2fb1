"""The bots of Aladdin.

`workspace` is what they work in, `beliefs` what a seat concludes from what others kept, `expecting`
what cards are worth to one who has not seen them all, `ahead` what the next roll may bring,
`ending` what the end of the game would, `worth` how the seats stand by all this and the numbers of
`weights`; `settling` are quick choices, `weighing` looks at every move, `sense` knows what is never
better, and `thinker` says which moves are looked at for how long; `levels` are the six players,
`mind` is the mind.
"""

from spieltisch.bots.aladdin.mind import MIND

__all__ = ["MIND"]
