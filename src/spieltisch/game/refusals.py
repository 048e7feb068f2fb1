"""Refusals that are the same in all games."""

from collections.abc import Iterable

from spieltisch.game.errors import IllegalMove, UnknownSeat
from spieltisch.game.text import Text, shortened

__all__ = ["game_over", "no_text", "nothing_to_draw", "unknown_seat"]


def game_over(rule: str) -> IllegalMove:
    """A move after the end; `rule` ended the game."""
    return IllegalMove(
        Text("the game is over", "das Spiel ist zu Ende"), code="game_over", rule=rule
    )


def no_text(move: object) -> IllegalMove:
    """A move that is no text."""
    return IllegalMove(
        Text(
            f"a move is a text, not {shortened(move)}",
            f"ein Zug ist ein Text, nicht {shortened(move)}",
        ),
        code="unreadable_move",
    )


def nothing_to_draw() -> IllegalMove:
    """Chance is asked where a seat acts, or nobody."""
    return IllegalMove(
        Text("chance has nothing to decide now", "der Zufall hat jetzt nichts zu tun"),
        code="not_chance",
    )


def unknown_seat(seat: object, known: Iterable[str]) -> UnknownSeat:
    """A seat that is none of these."""
    seats = ", ".join(known)
    return UnknownSeat(
        Text(
            f"there is no seat {shortened(seat)} here; there are: {seats}",
            f"es gibt hier keinen Platz {shortened(seat)}; es gibt: {seats}",
        )
    )
