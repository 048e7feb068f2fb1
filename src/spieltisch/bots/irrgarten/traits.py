"""What practice has taught: the traits of a question, and how promising it is by them.

Known open ways are free, a barrier costs a turn, and so does leaving the maze. How likely a way is
open shows in what is known around it: the sides of the field in question and of the field before
it, the barriers that one here would touch, and how long ago the seeker came by. What each of these
counts was learnt in many searches (see `practice`), and changes with what the maze has shown.
"""

from spieltisch.bots.irrgarten.desk import (
    BARRED,
    MARK,
    NO_WAY,
    OPEN,
    PLACES,
    SLOTS,
    TRAITS,
    UNKNOWN,
    VISITS,
    WAYS,
    Desk,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.streams import stream

__all__ = ["promise", "survey"]

TARGET = 0
"""The first of 16 traits: how many sides of the field in question may lead to fields seen (1 to 4)
and how many to new ones (0 to 3).
"""
START = 16
"""The first of 16: how many sides of the field before it are open, at most 3, and how many more
may lead on (1 to 4).
"""
TOUCHES = 32
"""The first of 3: at how many of its ends a barrier here would touch another, or the border."""
AGE = 35
"""The first of 5: how many fields were entered after the one before it: 0, 1, 2, 4, 8 or more."""
STRAIGHT, BACKED = 40, 41
"""The side opposite is open, or it is closed."""
TARGET_ENTRANCE, START_ENTRANCE = 42, 43
"""The field in question, or the one before it, may have an entrance of its own."""
ENTRANCE, AGAIN, LEAVE = 44, 45, 46
"""It is an entrance; one is known already; the maze has to be left for it."""

MOST_SIDES = 3
USUAL_BARRED, FIRST_BARRED, FIRST_ANSWERS = 0.4, 1.5, 4.0
"""A maze of which nothing is known counts as if so many of so many answers had been no."""
MANY_ANSWERS = 12
HUNDRED = 100
LOTS = 1 << 32
TINY = 0.02
"""What a lot counts between questions that are as good as each other."""


@rule
def survey(d: Desk) -> None:
    """Look over what is known: the sides of all places, the posts, and what each trait counts."""
    outside = d.notes[PLACES] - 1
    for place in range(d.notes[PLACES]):
        d.opens[place], d.fresh[place], d.beside[place] = 0, 0, 0
    opened, barred = 0, 0
    for way in range(d.notes[WAYS]):
        start, to, what = d.start[way], d.to[way], d.known[d.slot[way]]
        d.opens[start] += what == OPEN
        if outside not in (start, to):
            opened += what == OPEN
            barred += what == BARRED
            d.fresh[start] += what == UNKNOWN and d.seen[to] == 0
            d.beside[start] += what == UNKNOWN and d.seen[to] == 1
    mark_walls(d)
    opened, barred = opened // 2, barred // 2
    answers = opened + barred
    dense = (barred + FIRST_BARRED) / (answers + FIRST_ANSWERS) - USUAL_BARRED
    answered = min(answers, MANY_ANSWERS) / MANY_ANSWERS - 0.5
    for trait in range(TRAITS):
        usual, more, late = trait, TRAITS + trait, 2 * TRAITS + trait
        count = d.practice[usual] + dense * d.practice[more] + answered * d.practice[late]
        d.mixed[trait] = count / HUNDRED


@rule
def mark_walls(d: Desk) -> None:
    """Mark the posts on the border, and those that a known barrier between fields touches."""
    outside = d.notes[PLACES] - 1
    size = d.first[outside + 1] - d.first[outside]
    for line in range(size + 1):
        for place in range(size + 1):
            is_border = line in (0, size) or place in (0, size)
            d.walls[line * (size + 1) + place] = 1 if is_border else 0
    for slot in range(d.notes[SLOTS]):
        if d.known[slot] == BARRED:
            d.walls[d.posts[2 * slot]] = 1
            d.walls[d.posts[2 * slot + 1]] = 1


@rule
def promise(d: Desk, way: int, is_far: bool) -> float:
    """How promising a question is, as far as it matters between questions; equals by lot.

    One entrance is as good as another, so that nobody can guess where the seeker enters. `survey`
    has been asked before. Who is far has to leave the maze first.
    """
    score = TINY * stream(d.notes[MARK], way) / LOTS
    if is_far:
        score += d.mixed[LEAVE]
    if d.start[way] != d.notes[PLACES] - 1:
        return float(score + promise_of_fields(d, way) + promise_of_sides(d, way))
    score += d.mixed[ENTRANCE]
    if d.opens[d.start[way]] > 0:
        score += d.mixed[AGAIN]
    return float(score)


@rule
def promise_of_fields(d: Desk, way: int) -> float:
    """What the two fields and the barrier between them promise."""
    start, to, post = d.start[way], d.to[way], 2 * d.slot[way]
    score = d.mixed[TARGET + 4 * (d.beside[to] - 1) + d.fresh[to]]
    score += d.mixed[START + 4 * min(d.opens[start], MOST_SIDES) + d.fresh[start] - 1]
    score += d.mixed[TOUCHES + d.walls[d.posts[post]] + d.walls[d.posts[post + 1]]]
    return float(score + d.mixed[AGE + age_class(d.notes[VISITS] - d.visits[start])])


@rule
def promise_of_sides(d: Desk, way: int) -> float:
    """What the side opposite and the entrances beside promise."""
    across, score = d.across[way], 0.0
    if across == NO_WAY or d.known[across] == BARRED:
        score += d.mixed[BACKED]
    elif d.known[across] == OPEN:
        score += d.mixed[STRAIGHT]
    if has_unknown_entrance(d, d.to[way]):
        score += d.mixed[TARGET_ENTRANCE]
    if has_unknown_entrance(d, d.start[way]):
        score += d.mixed[START_ENTRANCE]
    return score


@rule
def age_class(later: int) -> int:
    """How long ago a field was entered, by how many others were entered later."""
    if later < 2:
        return later
    if later < 4:
        return 2
    return 3 if later < 8 else 4


@rule
def has_unknown_entrance(d: Desk, place: int) -> bool:
    """Whether nobody knows if a field can be entered from outside."""
    outside = d.notes[PLACES] - 1
    for way in range(d.first[place], d.first[place + 1]):
        if d.to[way] == outside and d.known[d.slot[way]] == UNKNOWN:
            return True
    return False
