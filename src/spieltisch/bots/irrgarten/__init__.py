"""The ladder of opponents of Irrgarten.

A seeker's knowledge lies on a `desk`; `worlds` draws mazes that fit it, `traits` are what practice
looks at, `seeking` and `searching` decide where to ask, `plain` is a simple seeker to compare with,
`building` makes and rates mazes, `levels` and `mind` are the players.
"""

from spieltisch.bots.irrgarten.building import fill_form, rating
from spieltisch.bots.irrgarten.mind import MIND

__all__ = ["MIND", "fill_form", "rating"]
