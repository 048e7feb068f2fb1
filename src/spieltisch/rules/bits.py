"""Sets of fields as integers: questions that a processor answers in one instruction.

Interpreted, these are Python's own; compiled, the workshop puts the processor's instructions in
their place. A set is an integer from 0 up to, not including, 2 ** 63.
"""

from spieltisch.rules.kernel import rule

__all__ = ["bit_count", "highest", "lowest", "nth_bit", "nth_of_few"]


@rule
def bit_count(bits: int) -> int:
    """How many members a set has."""
    return bits.bit_count()


@rule
def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


@rule
def highest(bits: int) -> int:
    """The highest member of a set that is not empty."""
    return bits.bit_length() - 1


@rule
def nth_bit(bits: int, n: int) -> int:
    """The member with exactly n members below it.

    Halving the part in which it must be takes the same steps for all, so that nobody has to wait.
    """
    at = 0
    width = 32
    while width > 0:
        low = bit_count(bits & ((1 << width) - 1))
        if n >= low:
            n -= low
            bits >>= width
            at += width
        width >>= 1
    return at


@rule
def nth_of_few(bits: int, n: int) -> int:
    """The member with exactly n members below it; n is at most 3."""
    bits &= bits - (1 if n > 0 else 0)
    bits &= bits - (1 if n > 1 else 0)
    bits &= bits - (1 if n > 2 else 0)
    return lowest(bits)
