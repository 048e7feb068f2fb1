"""How far it is in Mutabor: the moves that lead from each field to each target, by the cards alone.

Pieces come and go, cards lie still; so the way is measured once for a layout of cards and looked up
ever after. It is counted in parts of a move, `MOVE` to each, since a way with a choice of fields to
go by is a little shorter than one with a single one that somebody may block.
"""

from spieltisch.rules.bits import bit_count, lowest
from spieltisch.rules.kernel import Grid, Row, rule
from spieltisch.rules.mutabor.board import (
    OPEN,
    PIECES,
    REACH,
    SEATS,
    SHUT,
    STANDING,
    TARGET_FIELDS,
)
from spieltisch.rules.mutabor.state import State

__all__ = ["FAR", "MOVE", "NEAREST", "WAYS", "measure"]

MOVE = 16
MOST_MOVES = 9
FAR = MOST_MOVES * MOVE
"""From where no way is known."""
NEAREST = PIECES
"""Where the ways to the nearest target are noted, taken or not, behind those to each of them."""
WAYS = PIECES + 1
CLOSED = 5 * MOVE
"""To a target that no card leads to: cards have to be exchanged first."""
NARROW = (0, 7, 3, 1, 0)
"""What a way costs beside its moves when it has 1, 2, 3, 4 or more next fields."""


@rule
def measure(s: State, ways: list[Grid]) -> None:
    """Write the way from each field to each of a seat's targets, `ways[seat][target][field]`."""
    for seat in range(SEATS):
        if s.plays[seat]:
            nearest = ways[seat][NEAREST]
            for field in range(OPEN):
                nearest[field] = FAR
            for target in range(PIECES):
                way = ways[seat][target]
                measure_target(s, seat, TARGET_FIELDS[seat][target], way)
                for field in range(OPEN):
                    nearest[field] = min(nearest[field], way[field])


@rule
def measure_target(s: State, seat: int, target: int, way: Row) -> None:
    """MUT-5 to MUT-9: from the target backwards, all fields that are one move further at a time."""
    nothing = CLOSED if s.unreached[seat] >> target & 1 else FAR
    for field in range(OPEN):
        way[field] = nothing
    way[target] = 0
    entered = 1 << target
    waiting = STANDING[s.sides_open][seat]
    found = entered
    while found:
        found = 0
        asked = waiting
        while asked:
            field = lowest(asked)
            asked &= asked - 1
            steps = REACH[s.cards[field]][field] & entered
            if steps:
                found |= 1 << field
                way[field] = MOVE + NARROW[min(bit_count(steps), 4)] + shortest(way, steps)
        waiting &= ~found
        entered |= found & ~SHUT[s.sides_open][seat]


@rule
def shortest(way: Row, fields: int) -> int:
    """The shortest way from one of some fields."""
    least = FAR
    while fields:
        length = way[lowest(fields)]
        least = min(least, length)
        fields &= fields - 1
    return least
