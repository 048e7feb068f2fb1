"""The bots of Newgame: a search that suits any game. Optional."""

from spieltisch.bots.search_mind import SearchMind

__all__ = ["MIND"]

MIND = SearchMind()
