"""Positions in one line."""

from spieltisch.game import Position
from spieltisch.game.drawing import parse


def place(light: str, dark: str, *, turn: str = "light", die: int, options: str = "{}") -> Position:
    """Runners on these fields; the die shows what the seat has rolled."""
    return parse(
        f"""
        seat   runners
        light  {light}
        dark   {dark}

        game: newgame
        options: {options}
        phase: move
        turn: {turn}
        die: {die}
        """
    )
