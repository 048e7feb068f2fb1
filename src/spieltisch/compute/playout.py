"""Random games at full speed, from a random stream that is the same interpreted and compiled.

The functions here are templates over the names of `free`: bind them with `Kernel.bind`
(interpreted) or `Compiled.bind`.
"""

from typing import Any

from spieltisch.compute.free import actor, apply, drawn, flaw, legal, tickets
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule

__all__ = ["below", "random_action", "random_game"]

MASK = 0xFFFFFFFF


@rule
def below(rng: Row, n: int) -> int:
    """The next number below n of a 32-bit xorshift stream; `rng[0]` is its state, never 0."""
    x = rng[0]
    x ^= (x << 13) & MASK
    x ^= x >> 17
    x ^= (x << 5) & MASK
    rng[0] = x
    return (x * n) >> 32


@rule
def random_action(s: Any, rng: Row, out: Row) -> int:
    """A legal action: by weight for chance, otherwise all alike."""
    if actor(s) == CHANCE:
        return drawn(s, below(rng, tickets(s)))
    count = legal(s, out)
    return out[below(rng, count)] if count > 1 else out[0]


@rule
def random_game(s: Any, rng: Row, out: Row, trace: Row, most: int) -> int:
    """Play at random to the end, or `most` actions; write them into `trace`, return how many.

    A state that `flaw` refuses ends the game at once with minus the number of actions so far.
    """
    count = 0
    while count < most and actor(s) != NOBODY:
        action = random_action(s, rng, out)
        apply(s, action)
        trace[count] = action
        count += 1
        if flaw(s) != 0:
            return -count
    return count
