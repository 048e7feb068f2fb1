"""Making a hard maze a fair one: who thinks should find the treasure well before who only tries.

Changes are judged by two seekers: a plain depth-first one, for whom the maze should stay as hard as
it is, and a practised one, who should need a certain share of those turns. Without this some mazes
that were made hard are so for everyone, and others are easy for who knows such traps.
"""

from spieltisch.bots.irrgarten.desk import BARRED, OPEN, SLOTS, Desk
from spieltisch.bots.irrgarten.hardening import (
    Yard,
    cell_of,
    draw_lots,
    gain,
    keep_change,
    put_up,
    search_all,
    take_back,
    try_change,
)
from spieltisch.bots.irrgarten.levels import PRACTISED
from spieltisch.bots.irrgarten.searching import seek
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["make_fair"]

LONGEST = 60
"""More turns than this are not counted."""
GLANCE, MUCH = 8, 2.5
"""After so many searches a change is dropped if it is by so many turns too unfair."""
EASIER = 0.3
"""By so many turns the maze may become easier for the plain seeker, if that is for its fairness."""
SECOND_BARRIERS = 30
"""Of 100 changes so many move a second barrier."""


@rule
def unfairness(
    d: Desk, y: Yard, barriers: int, place: int, salt: int, searches: int, aim: float, most: float
) -> float:
    """By how many turns the practised seeker misses the aim; clearly more than `most` is enough."""
    slots = d.notes[SLOTS]
    for slot in range(slots):
        d.maze[slot] = OPEN
    for number in range(barriers):
        if y.order[number] < slots:
            d.maze[y.order[number]] = BARRED
    total = 0
    for number in range(searches):
        total += seek(d, place, stream(salt, number), PRACTISED, 0, 0, 1, LONGEST)
        if number == GLANCE - 1 and abs(total / GLANCE - aim) > most + MUCH:
            return LONGEST
    return abs(total / searches - aim)


@rule
def plain_turns(y: Yard, lots: int) -> float:
    """The mean turns of the plain seeker in the maze as it is."""
    total = 0
    for lot in range(lots):
        total += y.turns[lot]
    return total / lots


@rule
def make_fair(
    y: Yard,
    d: Desk,
    size: int,
    place: int,
    barriers: int,
    places: int,
    lots: int,
    changes: int,
    searches: int,
    share: float,
    salt: int,
) -> int:
    """Change the maze of which the order is given, so many times; where the treasure is then.

    The practised seeker, who searches so often, should need such a share of the plain one's turns.
    """
    y.rng[0] = stream(salt, 0)
    put_up(y, barriers)
    draw_lots(y, size, lots)
    search_all(y, cell_of(size, place), lots)
    plain = plain_turns(y, lots)
    least = plain - EASIER
    unfair = unfairness(d, y, barriers, place, salt, searches, share * plain, LONGEST)
    for _ in range(changes):
        hidden = try_change(y, size, place, barriers, places, SECOND_BARRIERS)
        more = gain(y, cell_of(size, hidden), lots, least - plain)
        unfair_now = float(LONGEST)
        if plain + more >= least:
            aim = share * (plain + more)
            unfair_now = unfairness(d, y, barriers, hidden, salt, searches, aim, unfair + more)
        if unfair_now < unfair + more:
            place, plain, unfair = hidden, plain + more, unfair_now
            keep_change(y, lots)
        else:
            take_back(y)
    return place
