"""The bots of Aladdin.

`desk` is what they work on, `expecting` what cards are worth to one who has not seen them all,
`ahead` what the next roll may bring, `ending` what the end of the game would, `standing` how the
seats stand by all this; `settling` are quick choices, `weighing` looks at every move, `levels` are
the six players, `thinking` is the mind.
"""

from spieltisch.bots.aladdin.thinking import AladdinMind

__all__ = ["MIND"]

MIND = AladdinMind()
