"""Who sits where in which game.

Games come in *groups* with the same dice and deals, one for each way to rotate the players around
the table: what one of them was lucky to get the next one gets too.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from spieltisch.game import BadRequest, Text

__all__ = ["MODES", "Seating", "lineups", "seatings", "unique"]

MODES = ("table", "round-robin", "gauntlet")


class Seating(NamedTuple):
    """One game: its number, its group, and the player of each person at the table."""

    number: int
    group: int
    players: tuple[int, ...]


def lineups(mode: str, players: int, people: int) -> list[tuple[int, ...]]:
    """The tables that are played, as numbers of players.

    `table`: all at one. `round-robin`: each two of them; `gauntlet`: the first and each of the
    others; at tables for more than two people the first of the two has one place, the other the
    rest.
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
    """So many games of a lineup, numbered from `first`."""
    size = len(lineup)
    for number in range(games):
        turn = number % size
        yield Seating(first + number, number // size, (*lineup[turn:], *lineup[:turn]))


def unique(names: Sequence[str]) -> list[str]:
    """The names, with a number after those that were there before."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return found
