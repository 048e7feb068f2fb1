"""How `legal` hands out actions: all of them into a list, or only the one that is asked for.

Rules write with `put` and `put_set` and never read what they wrote. `PICKING` names what stands
for them where only one action is wanted, as in random play: the list is then two numbers, the
place that is asked for and the action found there, and nothing else is stored.
"""

from collections.abc import Callable
from typing import Any

from spieltisch.rules.bits import bit_count, lowest, nth_bit
from spieltisch.rules.kernel import Row, rule

__all__ = ["FOUND", "PICKING", "WANTED", "is_passed_over", "put", "put_set"]

WANTED, FOUND = 0, 1
"""The two numbers of a list that is asked for one action."""


@rule
def put(out: Row, count: int, action: int) -> int:
    """Append an action to a list of so many; the new count."""
    out[count] = action
    return count + 1


@rule
def put_set(out: Row, count: int, first: int, fields: int) -> int:
    """Append an action for each field of a set, ascending from `first`; the new count."""
    while fields:
        out[count] = first + lowest(fields)
        count += 1
        fields &= fields - 1
    return count


@rule
def is_passed_over(out: Row, count: int, more: int) -> bool:
    """Whether nobody asks for any of the next actions, so that it is enough to count them."""
    return False


@rule
def pick(out: Row, count: int, action: int) -> int:
    """Keep the action if its place is asked for; the new count."""
    if count == out[WANTED]:
        out[FOUND] = action
    return count + 1


@rule
def pick_set(out: Row, count: int, first: int, fields: int) -> int:
    """Keep the action of one field of a set, if its place is asked for; the new count."""
    more = bit_count(fields)
    if not is_not_wanted(out, count, more):
        out[FOUND] = first + nth_bit(fields, out[WANTED] - count)
    return count + more


@rule
def is_not_wanted(out: Row, count: int, more: int) -> bool:
    """Whether the place asked for is not among the next ones."""
    return out[WANTED] < count or out[WANTED] >= count + more


PICKING: dict[Callable[..., Any], Callable[..., Any]] = {
    put: pick,
    put_set: pick_set,
    is_passed_over: is_not_wanted,
}
