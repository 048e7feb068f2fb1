"""Which seats belong together: those of one person, who may hold several."""

from collections.abc import Sequence

from spieltisch.adapters.learn.payoffs import win_loss
from spieltisch.game import Game

__all__ = ["person_of", "teams_of", "valued"]


def teams_of(game: Game) -> dict[str, tuple[str, ...]]:
    """For each seat all seats of its person, itself included."""
    held = {seat: seats for seats in game.holdings for seat in seats}
    return {seat: held[seat] for seat in game.seats}


def person_of(game: Game, seat: str | None) -> int:
    """Whoever holds the seat, by the place among the game's `holdings`; without one the first."""
    if seat is None:
        return 0
    if seat not in game.seats:
        raise ValueError(f"{seat} does not play; there are {', '.join(game.seats)}")
    return next(number for number, seats in enumerate(game.holdings) if seat in seats)


def valued(game: Game, paid: Sequence[float]) -> list[float]:
    """What the seats were paid, as winning or losing of the people who hold them."""
    place = {seat: number for number, seat in enumerate(game.seats)}
    return win_loss(paid, [[place[seat] for seat in seats] for seats in game.holdings])
