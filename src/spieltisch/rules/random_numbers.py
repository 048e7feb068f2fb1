"""Random streams that are the same interpreted, compiled and on a GPU."""

from spieltisch.rules.kernel import Row, rule

__all__ = ["below", "stream"]

MASK = 0xFFFFFFFF


@rule
def below(rng: Row, n: int) -> int:
    """The next number below n of a 32-bit xorshift stream; `rng[0]` is its state, never 0."""
    x = rng[0] & MASK
    x ^= (x << 13) & MASK
    x ^= x >> 17
    x ^= (x << 5) & MASK
    rng[0] = x
    return (x * n) >> 32


@rule
def stream(seed: int, number: int) -> int:
    """The first state of the stream with this number; neighbours have nothing in common."""
    x = (seed + number * 0x9E3779B1) & MASK
    x = ((x ^ (x >> 16)) * 0x85EBCA6B) & MASK
    x = ((x ^ (x >> 13)) * 0xC2B2AE35) & MASK
    x ^= x >> 16
    return x if x != 0 else 1
