"""Looking exact chances up, where files of them are there. Needs no numpy.

A file is opened and checked once, when a position is first looked for in it.
"""

import logging
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spieltisch.bots.mensch.exact.ending_rules import House, facts_of, file_name, house_of
from spieltisch.bots.mensch.exact.space import outside_of, space_of
from spieltisch.bots.mensch.exact.values_file import Values, open_values
from spieltisch.game import SpieltischError
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import ROLL, State
from spieltisch.rules.mensch.turns import is_helpless

__all__ = ["MOST_OUTSIDE", "chances"]

MOST_OUTSIDE = 2
"""With more pieces outside the tables are too large for most machines."""
TRIES = 3
ACROSS = 2
"""Two colours sit opposite each other."""
log = logging.getLogger(__name__)


def chances(folder: Path, s: State) -> list[float] | None:
    """Every colour's chance in a position, if a file has it: 0 for those that do not play."""
    if s.colours != ACROSS or s.placed > 0 or s.phase != ROLL or s.roll_limit > 0:
        return None
    other = (s.turn + ACROSS) % COLOURS
    most = max(outside_of(s.pieces[s.turn]), outside_of(s.pieces[other]))
    # with tries of this turn gone it is no turn's beginning, for which the chances hold
    is_begun = s.three_tries and is_helpless(s.pieces[s.turn]) and s.tries != TRIES
    if not s.plays[other] or most > MOST_OUTSIDE or is_begun:
        return None
    for outside in range(most, MOST_OUTSIDE + 1):
        values = _values(folder, house_of(s), outside)
        if values is not None:
            found = [0.0] * COLOURS
            found[s.turn] = _chance(values, outside, s.pieces[s.turn], s.pieces[other])
            found[other] = 1 - found[s.turn]
            return found
    return None


def _chance(values: Values, outside: int, own: Sequence[int], other: Sequence[int]) -> float:
    number = space_of(outside).number
    return values.chance(number[tuple(own)], number[tuple(other)])


@cache
def _values(folder: Path, house: House, outside: int) -> Values | None:
    """The values of an endgame; a file that cannot be trusted is told of once and not used."""
    if outside == 0:
        return None
    path = folder / file_name(house, outside)
    if not path.is_file():
        return None
    try:
        return open_values(path, facts_of(house, outside), len(space_of(outside).pieces))
    except (SpieltischError, OSError) as error:
        log.warning("exact values are not used: %s", error)
        return None
