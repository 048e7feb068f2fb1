"""What a position is worth to a seat, in parts of a move (see `distances`).

Each seat has a number of moves left to win if nobody is in the way: the cheapest way to bring its
pieces to distinct targets. The rest is experience: what stands in the way, which piece can hit
which.
"""

from spieltisch.bots.mutabor.distances import FAR
from spieltisch.bots.mutabor.weights import WHOLE, Weights
from spieltisch.bots.mutabor.workspace import Assignment
from spieltisch.rules.bits import bit_count, lowest
from spieltisch.rules.kernel import Grid, rule
from spieltisch.rules.mutabor.board import PIECES, SEATS, START, TARGET, TARGET_FIELDS
from spieltisch.rules.mutabor.moves import landing_shut, landings, occupied, safe_fields
from spieltisch.rules.mutabor.state import State

__all__ = ["moves_left", "nearest", "worth"]


@rule
def moves_left(s: State, seat: int, blocked: int, ways: Grid, a: Assignment) -> int:
    """The moves that bring all pieces to distinct targets, with a toll for those not free.

    Pieces take targets one after the other: `costs[mask]` is the least that the first pieces cost
    when the targets in the mask are taken.
    """
    costs, tolls = a.costs, a.tolls
    pieces = occupied(s)
    own = s.stands[seat]
    free = 0
    for target in range(PIECES):
        field = TARGET_FIELDS[seat][target]
        if not own >> field & 1:
            free |= 1 << target
            tolls[target] = blocked if pieces >> field & 1 else 0
    for mask in range(1, 16):
        costs[mask] = SEATS * FAR
    costs[0] = 0
    moving = own & ~TARGET[seat]
    while moving:
        left = bit_count(moving)
        field = lowest(moving)
        for mask in range(16):
            if not mask & ~free and bit_count(free & ~mask) == left:
                for target in range(PIECES):
                    if (free & ~mask) >> target & 1:
                        cost = costs[mask] + ways[target][field] + tolls[target]
                        costs[mask | 1 << target] = min(costs[mask | 1 << target], cost)
        moving &= moving - 1
    return costs[free]


@rule
def prey(s: State, hunter: int, seat: int, ways: list[Grid]) -> int:
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
def way_back(owner: int, field: int, ways: Grid, pieces: int) -> int:
    """What a hit here costs: the longest way from a free start field less the way from here."""
    return max(farthest(START[owner] & ~pieces, ways) - nearest(ways, field), 0)


@rule
def farthest(fields: int, ways: Grid) -> int:
    """The longest of some pieces' ways to their nearest targets."""
    longest = 0
    while fields:
        longest = max(longest, nearest(ways, lowest(fields)))
        fields &= fields - 1
    return longest


@rule
def nearest(ways: Grid, field: int) -> int:
    """The way to the nearest target, taken or not."""
    least = ways[0][field]
    for target in range(1, PIECES):
        least = min(least, ways[target][field])
    return least


@rule
def worth(
    s: State, seat: int, is_next: bool, ways: list[Grid], weights: Weights, a: Assignment
) -> int:
    """A seat's standing against the best of the others and against all of them.

    `is_next` says whether the seat moves next; otherwise any of the others may.
    """
    own, best, total, hunted = 0, -SEATS * FAR, 0, 0
    patience = max(weights.patience - s.quiet, 0)
    for other in range(SEATS):
        if s.plays[other]:
            stands = s.stands[other]
            standing = -moves_left(s, other, weights.blocked, ways[other], a)
            held = weights.at_start * bit_count(stands & START[other])
            held += weights.underway * bit_count(stands & ~TARGET[other])
            standing -= held * patience // weights.patience
            standing -= weights.farthest * farthest(stands, ways[other]) // WHOLE
            if other == seat:
                own = standing
            else:
                best = max(best, standing)
                total += standing
            if is_next == (other == seat):
                hunted = max(hunted, prey(s, other, seat, ways))
    others = total // (s.seats - 1)
    others += (best - others) * weights.best_other // WHOLE
    ahead = weights.tempo + hunted * weights.prey // WHOLE
    return own - others + (ahead if is_next else -ahead)
