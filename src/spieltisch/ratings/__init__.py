"""How strong somebody is, as far as results tell: ratings by Glicko-2."""

from spieltisch.ratings.glicko2 import NEW, PROVISIONAL_GAMES, Rating, Result, expected, rated

__all__ = ["NEW", "PROVISIONAL_GAMES", "Rating", "Result", "expected", "rated"]
