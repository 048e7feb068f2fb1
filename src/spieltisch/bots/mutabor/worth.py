"""What a position is worth to a seat, in parts of a move (see `ways`).

Each seat has a number of moves left to win if nobody is in the way: the cheapest way to bring its
pieces to distinct targets. The rest is experience: what stands in the way, who can hit whom.
"""

from typing import Any

from spieltisch.bots.mutabor.ways import FAR
from spieltisch.rules.bits import bit_count, lowest
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mutabor.board import PIECES, SEATS, START, TARGET, TARGET_FIELDS
from spieltisch.rules.mutabor.moves import landing_shut, landings, occupied, safe_fields
from spieltisch.rules.mutabor.state import State

__all__ = ["ROOM", "moves_left", "worth"]

BLOCKED, AT_START, UNDERWAY, PATIENCE, FARTHEST, TEMPO, PREY, BEST_OTHER, DRAW = range(9)
"""What weights there are: for a target on which somebody stands; for each piece on its start, which
nobody can hit and which is in the way of others, and for each that has not arrived and so can still
move; after how many turns without an arrival these two count nothing any more; for the way of the
farthest piece, in 16ths; for moving next; for the best hit then, in 16ths of the way back; how much
the best of several others counts, in 16ths, beside all of them; for a draw.
"""
OF_TWO = (14, -18, -14, 24, 6, 2, 8, 16, -8)
OF_MANY = (12, 0, -4, 24, 6, 2, 8, 11, -80)
"""With two players it pays to hold pieces back; with more somebody else wins meanwhile."""
WHOLE = 16
ROOM = 16 + PIECES
"""Numbers of scratch space for `moves_left`."""


@rule
def moves_left(s: State, seat: int, blocked: int, ways: Any, room: Row) -> int:
    """The moves that bring all pieces to distinct targets, with a toll for those not free.

    Pieces take targets one after the other: `room[mask]` is the least that the first pieces cost
    when the targets in the mask are taken.
    """
    pieces = occupied(s)
    own = s.stands[seat]
    free = 0
    for target in range(PIECES):
        field = TARGET_FIELDS[seat][target]
        if not own >> field & 1:
            free |= 1 << target
            room[16 + target] = blocked if pieces >> field & 1 else 0
    for mask in range(1, 16):
        room[mask] = SEATS * FAR
    room[0] = 0
    moving = own & ~TARGET[seat]
    while moving:
        left = bit_count(moving)
        field = lowest(moving)
        for mask in range(16):
            if not mask & ~free and bit_count(free & ~mask) == left:
                for target in range(PIECES):
                    if (free & ~mask) >> target & 1:
                        cost = room[mask] + ways[target][field] + room[16 + target]
                        room[mask | 1 << target] = min(room[mask | 1 << target], cost)
        moving &= moving - 1
    return room[free]


@rule
def prey(s: State, hunter: int, seat: int, ways: Any) -> int:
    """MUT-12: what the best hit would cost its victim: the way back.

    The hunter is the seat itself, who may hit anyone, or somebody else, who may hit the seat.
    """
    pieces = occupied(s)
    shut = landing_shut(s, hunter, pieces)
    reached = 0
    moving = s.stands[hunter] & ~TARGET[hunter]
    while moving:
        reached |= landings(s, lowest(moving), shut, pieces)
        moving &= moving - 1
    best = 0
    for other in range(SEATS):
        if other != hunter and seat in (hunter, other):
            victims = s.stands[other] & reached & ~safe_fields(s, other)
            while victims:
                best = max(best, way_back(other, lowest(victims), ways[other], pieces))
                victims &= victims - 1
    return best


@rule
def way_back(owner: int, field: int, ways: Any, pieces: int) -> int:
    """What a hit here costs: the longest way from a free start field less the way from here."""
    return max(farthest(START[owner] & ~pieces, ways) - nearest(ways, field), 0)


@rule
def farthest(fields: int, ways: Any) -> int:
    """The longest of some pieces' ways to their nearest targets."""
    longest = 0
    while fields:
        longest = max(longest, nearest(ways, lowest(fields)))
        fields &= fields - 1
    return longest


@rule
def nearest(ways: Any, field: int) -> int:
    """The way to the nearest target, taken or not."""
    least: int = ways[0][field]
    for target in range(1, PIECES):
        least = min(least, ways[target][field])
    return least


@rule
def worth(s: State, seat: int, is_next: bool, ways: Any, weights: Row, room: Row) -> int:
    """A seat's standing against the best of the others and against all of them.

    `is_next` says whether the seat moves next; otherwise any of the others may.
    """
    own, best, total, hunted = 0, -SEATS * FAR, 0, 0
    patience = max(weights[PATIENCE] - s.quiet, 0)
    for other in range(SEATS):
        if s.plays[other]:
            stands = s.stands[other]
            standing = -moves_left(s, other, weights[BLOCKED], ways[other], room)
            held = weights[AT_START] * bit_count(stands & START[other])
            held += weights[UNDERWAY] * bit_count(stands & ~TARGET[other])
            standing -= held * patience // weights[PATIENCE]
            standing -= weights[FARTHEST] * farthest(stands, ways[other]) // WHOLE
            if other == seat:
                own = standing
            else:
                best = max(best, standing)
                total += standing
            if is_next == (other == seat):
                hunted = max(hunted, prey(s, other, seat, ways))
    others = total // (s.seats - 1)
    others += (best - others) * weights[BEST_OTHER] // WHOLE
    ahead = weights[TEMPO] + hunted * weights[PREY] // WHOLE
    return own - others + (ahead if is_next else -ahead)
