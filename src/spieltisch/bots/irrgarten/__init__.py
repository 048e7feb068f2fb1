"""The ladder of opponents of Irrgarten.

A seeker's knowledge lies on a `desk`; `worlds` draws mazes that fit it; `surroundings` are what one
sees from a question, and `instinct` judges by them with the weights of `practice`; `seeking` and
`searching` decide where to ask; `plain` is a simple seeker to compare with. `building` makes and
rates mazes, `hardening` makes them hard and `fairness` fair. `levels` and `mind` are the players.
"""

from spieltisch.bots.irrgarten.building import fill_form, rating
from spieltisch.bots.irrgarten.mind import MIND

__all__ = ["MIND", "fill_form", "rating"]
