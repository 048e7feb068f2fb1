"""What a position is worth to a seat, in parts of a move (see `distances`).

Each seat has a number of moves left to win if nobody is in the way: the cheapest way to bring its
pieces to distinct targets. The rest is experience: what stands in the way, which piece can hit
which.
"""

from spieltisch.bots.mutabor.distances import FAR, NEAREST
from spieltisch.bots.mutabor.weights import WHOLE, Weights
from spieltisch.bots.mutabor.workspace import Assignment
from spieltisch.rules.bits import bit_count, lowest
from spieltisch.rules.kernel import Grid, rule
from spieltisch.rules.mutabor.board import PIECES, SEATS, START, TARGET, TARGET_FIELDS
from spieltisch.rules.mutabor.moves import landing_shut, landings, occupied, safe_fields
from spieltisch.rules.mutabor.state import State

__all__ = ["moves_left", "worth"]

ENDLESS = SEATS * FAR


@rule
def moves_left(s: State, seat: int, blocked: int, ways: Grid, a: Assignment) -> int:
    """The moves that bring all pieces to distinct targets, with a toll for those not free.

    Pieces take targets one after the other: `costs[mask]` is the least that the first pieces cost
    when they take the targets in the mask, of those that are left.
    """
    costs, fields, targets, tolls = a.costs, a.fields, a.targets, a.tolls
    pieces = occupied(s)
    own = s.stands[seat]
    moving = own & ~TARGET[seat]
    left = 0
    for target in range(PIECES):
        field = TARGET_FIELDS[seat][target]
        if not own >> field & 1:
            if not moving:
                return ENDLESS  # a piece is not on the board
            fields[left] = lowest(moving)
            moving &= moving - 1
            targets[left] = target
            tolls[left] = blocked if pieces >> field & 1 else 0
            left += 1
    costs[0] = 0
    for mask in range(1, 1 << left):
        field = fields[bit_count(mask) - 1]
        least = ENDLESS
        for last in range(left):
            if mask >> last & 1:
                cost = costs[mask ^ 1 << last] + ways[targets[last]][field] + tolls[last]
                least = min(least, cost)
        costs[mask] = least
    return costs[(1 << left) - 1]


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
    return max(farthest(START[owner] & ~pieces, ways) - ways[NEAREST][field], 0)


@rule
def farthest(fields: int, ways: Grid) -> int:
    """The longest of some pieces' ways to their nearest targets."""
    longest = 0
    way = ways[NEAREST]
    while fields:
        length = way[lowest(fields)]
        longest = max(longest, length)
        fields &= fields - 1
    return longest


@rule
def worth(
    s: State, seat: int, is_next: bool, ways: list[Grid], weights: Weights, a: Assignment
) -> int:
    """A seat's standing against the best of the others and against all of them.

    `is_next` says whether the seat moves next; otherwise any of the others may.
    """
    own, best, total, hunted = 0, -ENDLESS, 0, 0
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
