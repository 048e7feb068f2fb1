"""What a match is: the game, who plays, and what is to be known of the games afterwards."""

import json
from typing import NamedTuple

from spieltisch.bots import Limit
from spieltisch.game import Game, load

__all__ = ["Setting"]


class Setting(NamedTuple):
    """What is played, and between whom."""

    game: str
    people: int
    options: str
    """A JSON object as text, so that a setting can be hashed."""
    players: tuple[str, ...]
    limit: Limit
    seed: int
    luck: bool = False
    """Whether the luck of each game is judged."""
    is_kept: bool = False
    """Whether each result has its game's moves."""

    def load(self) -> Game:
        """The game; wrong options are refused."""
        return load(self.game, self.people, json.loads(self.options))
