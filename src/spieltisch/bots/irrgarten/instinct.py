"""What practice has taught: how promising a question is, by all that is known around it.

A small network. Each thing known around a question (see `surroundings`) adds its row of weights to
the hidden sums; what is the same for every question, like how many of the answers were no, adds to
them too. The first sum counts as it is; of the others what is above 0 adds to second sums, and what
is above 0 of those is weighed. The weights were learnt in many searches, see `practice`.
"""

from spieltisch.bots.irrgarten.desk import (
    AT,
    BARRED,
    MARK,
    OPEN,
    PLACES,
    SLOTS,
    THINGS,
    UNKNOWN,
    VISITS,
    WAYS,
    Desk,
)
from spieltisch.bots.irrgarten.surroundings import (
    AGE_ROW,
    ENTRANCE_ROW,
    HERE_ROW,
    HIDDEN,
    LEAVE_ROW,
    MOOD_ROW,
    MOODS,
    NO_ROW,
    OUTPUT_ROW,
    SECOND_ROW,
    SIDES_ROW,
    START_ROW,
    TARGET_ROW,
    TOUCH_ROW,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["list_rows", "promise", "survey", "weigh"]

FIRST_BARRED, FIRST_ANSWERS, MANY_ANSWERS = 1.5, 4.0, 30.0
"""A maze of which nothing is known counts as if so many of so many answers had been no."""
FORK = 3
"""A field with so many open sides is one."""
LOTS = 1 << 32
TINY = 0.002
"""What a lot counts between questions that are as good as each other."""


@rule
def survey(d: Desk) -> None:
    """List all that is known, and sum up what is the same for every question."""
    list_things(d)
    count_sides(d)
    mark_walls(d)
    feel(d)
    for unit in range(HIDDEN):
        d.ground[unit] = 0.0
    for mood in range(MOODS):
        for unit in range(HIDDEN):
            d.ground[unit] += d.moods[mood] * d.practice[MOOD_ROW + mood][unit]


@rule
def list_things(d: Desk) -> None:
    """List what is known of slots and fields, and the border."""
    outside, slots = d.notes[PLACES] - 1, d.notes[SLOTS]
    size = d.first[outside + 1] - d.first[outside]
    count = 0
    for slot in range(slots):
        if d.known[slot] != UNKNOWN:
            d.things[count] = 2 * slot + (d.known[slot] == BARRED)
            count += 1
    for place in range(outside):
        if d.seen[place] == 1:
            d.things[count] = 2 * slots + place
            count += 1
    for number in range(3 * size):
        d.things[count] = 2 * slots + outside + number
        count += 1
    d.notes[THINGS] = count


@rule
def count_sides(d: Desk) -> None:
    """Count for each place how many sides are open, and how many may be."""
    outside = d.notes[PLACES] - 1
    for place in range(d.notes[PLACES]):
        d.opens[place], d.fresh[place], d.beside[place] = 0, 0, 0
    for way in range(d.notes[WAYS]):
        start, to, what = d.start[way], d.to[way], d.known[d.slot[way]]
        d.opens[start] += what == OPEN
        if outside not in (start, to):
            d.fresh[start] += what == UNKNOWN and d.seen[to] == 0
            d.beside[start] += what == UNKNOWN and d.seen[to] == 1


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
def feel(d: Desk) -> None:
    """What is the same for every question."""
    outside = d.notes[PLACES] - 1
    size = d.first[outside + 1] - d.first[outside]
    opened, barred, ends, forks, shut = 0, 0, 0, 0, 0
    for slot in range(d.notes[SLOTS]):
        opened += d.known[slot] == OPEN
        barred += d.known[slot] == BARRED
    for place in range(outside):
        ends += d.seen[place] == 1 and d.opens[place] == 1 and d.fresh[place] == 0
        forks += d.opens[place] >= FORK
    for way in range(d.first[outside], d.first[outside + 1]):
        shut += d.known[d.slot[way]] == BARRED
    seen = d.notes[VISITS]
    d.moods[0] = 1.0
    d.moods[1] = (barred - shut + FIRST_BARRED) / (opened + barred + FIRST_ANSWERS)
    d.moods[2] = (opened + barred) / MANY_ANSWERS
    d.moods[3] = seen / outside
    d.moods[4] = shut / size
    d.moods[5] = d.opens[outside] / size
    d.moods[6] = (ends + 1) / (seen + FIRST_ANSWERS)
    d.moods[7] = (forks + 1) / (seen + FIRST_ANSWERS)


@rule
def list_rows(d: Desk, way: int, is_far: bool) -> int:
    """List the rows of weights that count for a question; how many.

    As long as nothing is known one entrance is as good as another, so that nobody can guess where
    the seeker enters.
    """
    count = 0
    start = d.start[way]
    if is_far:
        d.rows[count] = LEAVE_ROW
        count += 1
    if start == d.notes[PLACES] - 1:
        d.rows[count] = ENTRANCE_ROW
        count += 1
        if d.notes[VISITS] == 0:
            return count
    else:
        count = list_inner_rows(d, way, count)
    for number in range(d.notes[THINGS]):
        row = d.sights[way][d.things[number]]
        if row != NO_ROW:
            d.rows[count] = row
            count += 1
    return count


@rule
def list_inner_rows(d: Desk, way: int, count: int) -> int:
    """List after so many rows those of a question between two fields."""
    start, to, post = d.start[way], d.to[way], 2 * d.slot[way]
    if start == d.notes[AT]:
        d.rows[count] = HERE_ROW
        count += 1
    target = 4 * (d.beside[to] - 1) + d.fresh[to]
    before = 4 * min(d.opens[start], FORK) + d.fresh[start] - 1
    touches = d.walls[d.posts[post]] + d.walls[d.posts[post + 1]]
    d.rows[count] = AGE_ROW + age_class(d.notes[VISITS] - d.visits[start])
    d.rows[count + 1] = SIDES_ROW + 16 * target + before
    d.rows[count + 2] = TARGET_ROW + target
    d.rows[count + 3] = START_ROW + before
    d.rows[count + 4] = TOUCH_ROW + touches
    return count + 5


@rule
def age_class(later: int) -> int:
    """How long ago a field was entered, by how many others were entered later."""
    if later < 2:
        return later
    if later < 4:
        return 2
    return 3 if later < 8 else 4


@rule
def weigh(d: Desk, count: int) -> float:
    """The hidden sums of so many rows, and what they are worth together: the first one as it is."""
    for unit in range(HIDDEN):
        d.hidden[unit] = d.ground[unit]
    for number in range(count):
        row = d.rows[number]
        for unit in range(HIDDEN):
            d.hidden[unit] += d.practice[row][unit]
    for unit in range(HIDDEN):
        d.second[unit] = d.practice[SECOND_ROW + HIDDEN][unit]
    for number in range(1, HIDDEN):
        if d.hidden[number] > 0:
            for unit in range(HIDDEN):
                d.second[unit] += d.hidden[number] * d.practice[SECOND_ROW + number][unit]
    score = d.hidden[0]
    for unit in range(HIDDEN):
        score += max(d.second[unit], 0.0) * d.practice[OUTPUT_ROW][unit]
    return float(score)


@rule
def promise(d: Desk, way: int, is_far: bool) -> float:
    """How promising a question is, as far as it matters between questions; equals by lot.

    `survey` has been asked before. Who is far has to leave the maze first.
    """
    score = weigh(d, list_rows(d, way, is_far))
    return float(score + TINY * stream(d.notes[MARK], way) / LOTS)
