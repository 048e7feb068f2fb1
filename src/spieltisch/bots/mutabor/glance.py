"""How a move looks at first glance, and which moves a player does not even see."""

from spieltisch.bots.mutabor.distances import NEAREST
from spieltisch.rules.kernel import Grid, rule
from spieltisch.rules.mutabor.board import NAMES, OPEN, TARGET
from spieltisch.rules.mutabor.moves import occupied
from spieltisch.rules.mutabor.state import State
from spieltisch.rules.random_numbers import stream

__all__ = ["REMEMBERED", "SPLENDID", "is_overlooked", "liking"]

SPLENDID = 1 << 20
"""From here on a move glitters: a hit or an arrival."""
REMEMBERED = 1 << 24
ARRIVAL = 1 << 22
PER_PART = 32
"""How much a part of a move (see `distances`) counts beside what was good elsewhere."""
CERTAIN = 1 << 32


def _steps(a: str, b: str) -> int:
    return max(abs(ord(a[0]) - ord(b[0])), abs(ord(a[1]) - ord(b[1])))


STEPS = tuple(tuple(_steps(NAMES[a], NAMES[b]) for b in range(OPEN)) for a in range(OPEN))
"""How far apart two fields are."""


@rule
def liking(s: State, seat: int, move: int, ways: Grid) -> int:
    """Arrivals first, then hits, then by how much nearer the move brings its piece."""
    start, to = move // OPEN, move % OPEN
    if TARGET[seat] >> to & 1:
        return ARRIVAL
    nearer = PER_PART * (ways[NEAREST][start] - ways[NEAREST][to])
    return SPLENDID + nearer + SPLENDID // 2 if occupied(s) >> to & 1 else nearer


@rule
def is_overlooked(move: int, liked: int, salt: int, rate: int) -> bool:
    """Whether a player who overlooks `rate` of 100 moves does not see this one.

    Far moves and moves away from the target are easily missed, hits seldom, arrivals never. The
    same move stays unseen for as long as the player thinks.
    """
    if liked >= ARRIVAL:
        return False
    chance = rate * (2 + STEPS[move // OPEN][move % OPEN])
    if liked >= SPLENDID:
        chance = chance // 4
    elif liked < 0:
        chance = 2 * chance
    return stream(salt, move) < CERTAIN // 400 * chance
