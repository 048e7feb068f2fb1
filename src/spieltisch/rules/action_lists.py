"""How `legal` hands out actions: all of them into a list, or one of them drawn by lot.

Rules write with `put` and its like and never read what they wrote. `PICKING` names what stands
for them where one action at random is wanted: the list is then two numbers, the state of a random
stream and the action drawn so far, which each new one takes the place of with the right chance. So
nothing else is stored, and nothing is looked at twice.
"""

from spieltisch.rules.bits import bit_count, lowest, nth_bit, nth_of_few
from spieltisch.rules.kernel import Row, Rule, rule
from spieltisch.rules.random_numbers import below

__all__ = [
    "DRAWN",
    "EVERY",
    "PICKING",
    "STREAM",
    "draw",
    "keep",
    "put",
    "put_every",
    "put_few",
    "put_set",
]

STREAM, DRAWN = 0, 1
"""The two numbers of a list from which one action is drawn."""
EVERY, NO_ONE = -1, -2


@rule
def put(out: Row, count: int, action: int) -> int:
    """Append an action to a list of `count` actions; the new count."""
    out[count] = action
    return count + 1


@rule
def put_set(out: Row, count: int, first: int, fields: int) -> int:
    """Append an action for each field of a set, ascending from `first`; the new count."""
    more = bit_count(fields)
    member = draw(out, count, more)
    if member >= 0:
        keep(out, first + nth_bit(fields, member))
    elif member == EVERY:
        put_every(out, count, first, fields)
    return count + more


@rule
def put_few(out: Row, count: int, first: int, fields: int) -> int:
    """The same for a set of at most four fields."""
    more = bit_count(fields)
    member = draw(out, count, more)
    if member >= 0:
        keep(out, first + nth_of_few(fields, member))
    elif member == EVERY:
        put_every(out, count, first, fields)
    return count + more


@rule
def put_every(out: Row, count: int, first: int, fields: int) -> None:
    """Append an action for each field of a set."""
    while fields != 0:
        out[count] = first + lowest(fields)
        fields &= fields - 1
        count += 1


@rule
def draw(out: Row, count: int, more: int) -> int:
    """Which of `more` further actions is wanted after the first `count`: EVERY one."""
    return EVERY


@rule
def keep(out: Row, action: int) -> None:
    """Note the one that `draw` named; a caller that wants every one never gets here."""


@rule
def pick(out: Row, count: int, action: int) -> int:
    """Draw between the action kept so far and this one; the new count."""
    if count == 0 or below(out, count + 1) == 0:
        out[DRAWN] = action
    return count + 1


@rule
def draw_one(out: Row, count: int, more: int) -> int:
    """One of the new ones that takes the place of the action kept so far, or NO_ONE."""
    if more == 0:
        return NO_ONE
    member = below(out, count + more) if count + more > 1 else 0
    return member if member < more else NO_ONE


@rule
def keep_one(out: Row, action: int) -> None:
    """Keep the action drawn."""
    out[DRAWN] = action


PICKING: dict[Rule, Rule] = {
    put: pick,
    draw: draw_one,
    keep: keep_one,
}
