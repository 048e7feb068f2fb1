"""The least and the greatest chance of a pair in one word of 32 bits, and what moves make of them.

The upper bits of a word are the least chance, in units of 2**-bits, rounded down. The lower ones
are one less than the distance to the greatest, in the same units, rounded up. Both chances grow
finer as they come nearer to each other: `width`, the number of bits of the distance, is 16 at first
and 8 in the end. In sums a chance has 24 bits, and `SURE` is one.

These are plain functions for Numba, on the processor or a device. Whatever a word is narrowed to,
both of its chances stay true: that is why words may be written while others are reckoned from them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "FACES",
    "FINEST",
    "MOST_MOVES",
    "NOWHERE",
    "SURE",
    "UNKNOWN",
    "WHOLE",
    "WIDEST",
    "Turn",
    "apart",
    "bounds_of",
    "count_bits",
    "finer",
    "functions",
    "word_of",
]

FACES = 6
FINE = 24
"""The bits of a chance in a sum."""
SURE = 1 << FINE
WIDEST, FINEST = 16, 8
"""The most and the fewest bits of a distance."""
UNKNOWN = 0xFFFF
"""From no chance to a sure win, with the widest distance."""
WHOLE = 216
"""All that can come in three tries; in so many parts a roll is weighed."""
MOST_MOVES = 4 * FACES
"""Of a configuration, with all faces."""
NOWHERE = 63
"""The place of a move that cannot hit."""
Words = NDArray[np.uint32]
Whole = Any
"""A whole number of the width that a device reckons with, where it matters."""


class Turn(NamedTuple):
    """What a configuration can do, against any other: its moves, face after face."""

    rows: NDArray[np.int64]
    """Where in all words the pairs after a move begin."""
    places: NDArray[np.int32]
    """The other's place that a move lands on, or NOWHERE."""
    scales: NDArray[np.int32]
    """The unit of the words there, as a multiple of the finest."""
    ends: NDArray[np.int32]
    """Where the moves of each face begin, and the end of the last."""
    six: Whole
    """How likely the last face is, in parts of `WHOLE`."""
    other: Whole
    """The same for each other face."""


def functions(made: Any, count: Any, must_hit: bool) -> dict[str, Any]:
    """These functions, compiled by `made`; `count` counts bits.

    A move that hits has to be taken with `must_hit`, which is settled while compiling.
    """
    bounds = made(bounds_of)
    best_of = made(_best_of_face(bounds, count, must_hit))
    return {
        "reckoned": made(_chance_of_turn(best_of)),
        "bounds": bounds,
        "word": made(word_of),
        "apart": made(apart),
        "finer": made(finer),
    }


def _best_of_face(bounds: Any, count: Any, must_hit: bool) -> Callable[..., tuple[Whole, Whole]]:
    """The best that the moves with a face lead to."""

    # numbers without a sign need no look whether they count from the end
    def best(
        words: Words,
        turn: Turn,
        face: int,
        is_six: bool,
        j: Whole,
        pieces: Whole,
        back: NDArray[np.int32],
    ) -> tuple[Whole, Whole]:
        low, high = np.uint32(0), np.uint32(0)
        hit_low, hit_high, hits = np.uint32(0), np.uint32(0), False
        for number in range(turn.ends[face], turn.ends[face + 1]):
            m = np.uint64(number)
            place, at = turn.places[m], np.int64(j)
            is_hit = (pieces >> np.uint64(place)) & np.uint64(1) != np.uint64(0)
            if is_hit:
                nearer = pieces & np.uint64((np.uint64(1) << np.uint64(place)) - np.uint64(1))
                at = np.int64(back[np.uint64(j), np.uint64(count(nearer))])
            least, greatest = bounds(words[np.uint64(turn.rows[m] + at)], turn.scales[m])
            if not is_six:
                least, greatest = np.uint32(SURE - greatest), np.uint32(SURE - least)
            low = max(low, least)
            high = max(high, greatest)
            if must_hit and is_hit:
                hit_low = max(hit_low, least)
                hit_high = max(hit_high, greatest)
                hits = True
        if must_hit and hits:
            return hit_low, hit_high
        return low, high

    return best


def _chance_of_turn(best_of: Any) -> Callable[..., tuple[Whole, Whole]]:
    """The mean of that over all faces."""

    def reckon(
        words: Words, turn: Turn, j: int, pieces: Whole, back: NDArray[np.int32]
    ) -> tuple[Whole, Whole]:
        low, high = np.uint32(0), np.uint32(0)
        for face in range(FACES - 1):
            least, greatest = best_of(words, turn, face, False, j, pieces, back)
            low = np.uint32(low + least)
            high = np.uint32(high + greatest)
        least, greatest = best_of(words, turn, FACES - 1, True, j, pieces, back)
        six, other = np.uint32(turn.six), np.uint32(turn.other)
        low = np.uint32(low * other + least * six)
        high = np.uint32(high * other + greatest * six)
        return (
            np.uint32(low // np.uint32(WHOLE)),
            np.uint32((high + np.uint32(WHOLE - 1)) // np.uint32(WHOLE)),
        )

    return reckon


def bounds_of(word: Whole, scale: int) -> tuple[Whole, Whole]:
    """The least and the greatest chance of a word whose unit is so many of the finest."""
    unit = np.uint32(scale)
    low = np.uint32((word >> np.uint32(FINEST)) & ~np.uint32(unit - np.uint32(1)))
    apart = np.uint32(word & np.uint32(np.uint32(unit << np.uint32(FINEST)) - np.uint32(1)))
    return low, np.uint32(low + np.uint32(np.uint32(apart + np.uint32(1)) * unit))


def word_of(low: Whole, high: Whole, old: Whole, width: int) -> Whole:
    """A word for what an old one says and what was reckoned, of each the better."""
    coarse = np.uint32(width - FINEST)
    low = np.uint32(low >> coarse)
    high = np.uint32(np.uint32(high + np.uint32((1 << coarse) - 1)) >> coarse)
    bits = np.uint32(width)
    old_low = np.uint32(old >> bits)
    old_high = np.uint32(
        old_low + np.uint32(1) + np.uint32(old & np.uint32(np.uint32(1 << bits) - np.uint32(1)))
    )
    low = max(low, old_low)
    high = max(np.uint32(low + np.uint32(1)), min(high, old_high))
    return np.uint32(np.uint32(low << bits) | np.uint32(high - low - np.uint32(1)))


def finer(word: Whole, width: int) -> Whole:
    """The same word in units a quarter as large; its distance has to be small enough for that.

    The least chance is already where it has to be: the distance gives two of its bits away.
    """
    mask = np.uint32(np.uint32(1 << np.uint32(width)) - np.uint32(1))
    apart = np.uint32(np.uint32(np.uint32(word & mask) + np.uint32(1)) << np.uint32(2))
    return np.uint32(np.uint32(word & ~mask) | np.uint32(apart - np.uint32(1)))


def apart(word: Whole, width: int) -> Whole:
    """How far the chances of a word are apart, in its own units."""
    mask = np.uint32(np.uint32(1 << np.uint32(width)) - np.uint32(1))
    return np.int32(np.uint32(word & mask) + np.uint32(1))


def count_bits(members: Whole) -> Whole:
    """How many bits are set; devices have an instruction for it."""
    number = 0
    while members != 0:
        members &= members - np.uint64(1)
        number += 1
    return number
