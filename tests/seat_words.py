"""Whether a German sentence calls seats by their German names."""

import re

from spieltisch.game import Game

__all__ = ["english_seats"]


def english_seats(game: Game, sentence: str, move: str) -> set[str]:
    """The seats that a German sentence calls as programs do, beside the move it is about."""
    prose = re.sub("`.*?`", "", sentence.replace(move, "") if move else sentence)
    return set(re.findall(r"\w+", prose)) & {*game.kind.all_seats, "chance"}
