"""Which player sits where in which game.

Games come in *groups* with the same dice and deals, one game for each way to rotate the players
around the table, so that good luck comes to each of them in turn.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from spieltisch.game import BadRequest, Text

__all__ = ["MODES", "Seating", "lineups", "seatings", "unique"]

MODES = ("table", "round-robin", "gauntlet")


class Seating(NamedTuple):
    """One game: its number, its group, and which player each person at the table is."""

    number: int
    group: int
    players: tuple[int, ...]


def lineups(mode: str, players: int, people: int) -> list[tuple[int, ...]]:
    """Which players sit together, by their numbers.

    `table`: all at one table. `round-robin`: every two of them. `gauntlet`: the first with each of
    the others. At tables for more than two people the first of two players has one place, the
    other one the rest.
    """
    if mode == "table":
        if players != people:
            raise BadRequest(
                Text(
                    f"{players} players do not fill a table for {people}",
                    f"{players} Spieler füllen keinen Tisch für {people}",
                ),
                code="wrong_number",
            )
        return [tuple(range(players))]
    pairs = combinations(range(players), 2)
    chosen = pairs if mode == "round-robin" else ((0, other) for other in range(1, players))
    return [(one, *[other] * (people - 1)) for one, other in chosen]


def seatings(lineup: Sequence[int], games: int, first: int) -> Iterator[Seating]:
    """`games` games of a lineup, numbered from `first`."""
    size = len(lineup)
    for number in range(games):
        turn = number % size
        yield Seating(first + number, number // size, (*lineup[turn:], *lineup[:turn]))


def unique(names: Sequence[str]) -> list[str]:
    """The names, with a number after each repeated one."""
    seen: dict[str, int] = {}
    labels = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        labels.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return labels
