"""The exchange of two cards for a player with a target field that no card reaches (MUT-21)."""

from spieltisch.rules.action_lists import put_set
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mutabor.board import (
    ALL_OPEN,
    CRAB,
    ELEPHANT,
    GATE,
    KINDS,
    OPEN,
    PIECES,
    REACH,
    SEATS,
    STANDING,
    STAR,
    STORK,
    TARGET_FIELDS,
    TREE,
)
from spieltisch.rules.mutabor.moves import occupied
from spieltisch.rules.mutabor.state import State

__all__ = [
    "exchange_cards",
    "has_exchange",
    "is_reached",
    "partners",
    "survey",
    "unreached_targets",
    "wanted",
    "write_exchanges",
]


@rule
def is_reached(s: State, seat: int, target: int) -> bool:
    """MUT-21: some card, where the seat's pieces may stand, leads here on the empty board."""
    standing = STANDING[s.sides_open][seat]
    for kind in range(KINDS):
        if s.lies[kind] & REACH[kind][target] & standing:
            return True
    return False


@rule
def unreached_targets(s: State, seat: int) -> int:
    """MUT-21: the set of the seat's target fields that no card's move ends on."""
    found = 0
    for i in range(PIECES):
        target = TARGET_FIELDS[seat][i]
        if not is_reached(s, seat, target):
            found |= 1 << target
    return found


@rule
def survey(s: State) -> None:
    """Note where the cards of each kind lie and which targets they leave unreached."""
    for kind in range(KINDS):
        s.lies[kind] = 0
    for field in range(OPEN):
        s.lies[s.cards[field]] |= 1 << field
    for seat in range(SEATS):
        s.unreached[seat] = unreached_targets(s, seat)


@rule
def wanted(s: State, seat: int, kind: int) -> int:
    """MUT-21: where a card of this kind would open a target that the seat does not yet hold."""
    closed = s.unreached[seat] & ~s.stands[seat]
    found = 0
    for i in range(PIECES):
        target = TARGET_FIELDS[seat][i]
        if closed >> target & 1:
            found |= REACH[kind][target]
    return found & STANDING[s.sides_open][seat]


@rule
def has_exchange(s: State, seat: int) -> bool:
    """MUT-16, MUT-21: two cards without a piece, one of which helps where the other lies.

    No card lies where its own kind is wanted: the target would be reached.
    """
    if not s.unreached[seat] & ~s.stands[seat]:
        return False
    free = ALL_OPEN & ~occupied(s)
    for kind in range(KINDS):
        if s.lies[kind] & free and wanted(s, seat, kind) & free:
            return True
    return False


@rule
def partners(s: State, field: int, free: int, wants: tuple[int, int, int, int, int, int]) -> int:
    """MUT-21: the free fields whose card may be exchanged with this one's; wants: see `wanted`."""
    found = wants[s.cards[field]]
    for kind in range(KINDS):
        if wants[kind] >> field & 1:
            found |= s.lies[kind]
    return found & free


@rule
def write_exchanges(s: State, seat: int, first: int, out: Row, count: int) -> int:
    """MUT-21: append every exchange that opens a target, as actions from `first`; the new count."""
    if not s.unreached[seat] & ~s.stands[seat]:
        return count
    free = ALL_OPEN & ~occupied(s)
    wants = (
        wanted(s, seat, STAR),
        wanted(s, seat, TREE),
        wanted(s, seat, GATE),
        wanted(s, seat, ELEPHANT),
        wanted(s, seat, CRAB),
        wanted(s, seat, STORK),
    )
    for field in range(OPEN):
        if free >> field & 1:
            later = partners(s, field, free, wants) & -(2 << field)
            count = put_set(out, count, first + field * OPEN, later)
    return count


@rule
def exchange_cards(s: State, field: int, other: int) -> None:
    """MUT-21: the two cards change places; every player's targets are looked at anew."""
    one, two = s.cards[field], s.cards[other]
    s.cards[field] = two
    s.cards[other] = one
    both = 1 << field | 1 << other
    s.lies[one] ^= both
    s.lies[two] ^= both
    for seat in range(SEATS):
        s.unreached[seat] = unreached_targets(s, seat)
