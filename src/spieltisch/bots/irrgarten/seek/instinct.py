"""What practice has taught: how promising a question is, by all that is known around it.

A small network. Each thing known around a question (see `surroundings`) adds its row of weights to
the hidden sums; what is the same for every question, like how many of the answers were no, adds to
them too. The first sum counts as it is; of the others what is above 0 adds to second sums, and what
is above 0 of those is weighed. The weights were learnt in many searches, see `weights`.
"""

from math import log

from spieltisch.bots.irrgarten.levels import Plan
from spieltisch.bots.irrgarten.seek.questions import can_leave, is_overlooked, keep_candidate
from spieltisch.bots.irrgarten.seek.surroundings import (
    AGE_ROW,
    ENTRANCE_ROW,
    HERE_ROW,
    HIDDEN,
    LEAVE_ROW,
    MIRRORED,
    MOOD_ROW,
    MOODS,
    NO_ROW,
    OUTPUT_ROW,
    ROWS,
    SECOND_ROW,
    SIDES_ROW,
    START_ROW,
    TARGET_ROW,
    TOUCH_ROW,
)  # fmt: skip
from spieltisch.bots.irrgarten.workspace import BARRED, OPEN, UNKNOWN, Workspace
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["choose_by_practice", "list_rows", "steps_from_hunch", "survey", "weigh"]

FIRST_BARRED, FIRST_ANSWERS, MANY_ANSWERS = 1.5, 4.0, 30.0
"""A maze of which nothing is known counts as if 1.5 of 4 answers had been no."""
FORK = 3
"""A field with this many open sides is one."""
LOTS = 1 << 32
WHOLE = 100
HUNCH, NAIVE, MIRROR, PATIENCE, PLAIN = 7, 8, 9, 10, 11
"""The numbers of the streams that decide for a search."""
LATER_FIELD = 1_000.0
"""More than what practice taught ever counts: who goes through a maze in order begins with the
field entered last.
"""
TINY = 0.002
"""What a lot counts between questions that are as good as each other."""


@rule
def choose_by_practice(w: Workspace, plan: Plan) -> int:
    """List the best questions, the best one first; how many there are, at most the plan's tries.

    A question far away is one that the maze is left for.

    The values tell by how much each is behind the best one, whose value is 1.
    """
    b, k, paths, choice = w.board, w.knowledge, w.paths, w.choice
    is_naive = stream(k.salt, NAIVE) % WHOLE < plan.naive
    w.senses.first_row = ROWS if is_naive else 0
    w.senses.is_mirrored = 0 if is_naive else stream(k.salt, MIRROR) % 2
    survey(w)
    in_order = goes_in_order(w, plan)
    count = 0
    is_far_too = can_leave(w)
    for way in range(b.ways):
        if k.seen[b.to[way]] == 1 or k.seen[b.start[way]] == 0:
            continue
        if k.known[b.slot[way]] != UNKNOWN or is_overlooked(w, way, plan.overlooks):
            continue
        is_far = paths.distance[b.start[way]] < 0
        if is_far_too or not is_far:
            value = promise(w, way, is_far, plan)
            if in_order:
                value += LATER_FIELD * (k.visits[b.start[way]] - is_far * b.places)
            count = keep_candidate(w, count, plan.tries, way, value)
    for number in range(count - 1, -1, -1):
        choice.values[number] = 1 / (1 + choice.values[0] - choice.values[number])
    return count


@rule
def is_plain(w: Workspace, plan: Plan) -> bool:
    """Whether this is one of the searches in which nothing counts but the order of fields."""
    return stream(w.knowledge.salt, PLAIN) % WHOLE < plan.plain


@rule
def goes_in_order(w: Workspace, plan: Plan) -> bool:
    """Whether the seeker goes on from the field entered last, then back from field to field.

    So it does after many barriers: what practice taught may lead astray here, and in order nothing
    is left for the very end just because it promises little.
    """
    b, k, barred = w.board, w.knowledge, 0
    for slot in range(b.slots):
        barred += k.known[slot] == BARRED
    if plan.patience == 0:
        return is_plain(w, plan)
    return is_plain(w, plan) or barred >= plan.patience + stream(k.salt, PATIENCE) % plan.patience


@rule
def survey(w: Workspace) -> None:
    """List all that is known, and sum up what is the same for every question."""
    senses = w.senses
    first = senses.first_row
    list_things(w)
    count_sides(w)
    mark_walls(w)
    feel(w)
    for unit in range(HIDDEN):
        senses.ground[unit] = 0.0
    for mood in range(MOODS):
        for unit in range(HIDDEN):
            senses.ground[unit] += senses.moods[mood] * w.practice[first + MOOD_ROW + mood][unit]


@rule
def list_things(w: Workspace) -> None:
    """List what is known of slots and fields, and the border."""
    b, k, senses = w.board, w.knowledge, w.senses
    outside, slots = b.outside, b.slots
    size = b.size
    count = 0
    for slot in range(slots):
        if k.known[slot] != UNKNOWN:
            senses.things[count] = 2 * slot + (k.known[slot] == BARRED)
            count += 1
    for place in range(outside):
        if k.seen[place] == 1:
            senses.things[count] = 2 * slots + place
            count += 1
    for number in range(3 * size):
        senses.things[count] = 2 * slots + outside + number
        count += 1
    senses.count = count


@rule
def count_sides(w: Workspace) -> None:
    """Count for each place how many sides are open, and how many may be."""
    b, k, senses = w.board, w.knowledge, w.senses
    outside = b.outside
    for place in range(b.places):
        senses.opens[place], senses.fresh[place], senses.beside[place] = 0, 0, 0
    for way in range(b.ways):
        start, to, what = b.start[way], b.to[way], k.known[b.slot[way]]
        senses.opens[start] += what == OPEN
        if outside not in (start, to):
            senses.fresh[start] += what == UNKNOWN and k.seen[to] == 0
            senses.beside[start] += what == UNKNOWN and k.seen[to] == 1


@rule
def mark_walls(w: Workspace) -> None:
    """Mark the posts on the border, and those that a known barrier between fields touches."""
    b, k, senses = w.board, w.knowledge, w.senses
    size = b.size
    for line in range(size + 1):
        for place in range(size + 1):
            is_border = line in (0, size) or place in (0, size)
            senses.walls[line * (size + 1) + place] = 1 if is_border else 0
    for slot in range(b.slots):
        if k.known[slot] == BARRED:
            senses.walls[b.posts[2 * slot]] = 1
            senses.walls[b.posts[2 * slot + 1]] = 1


@rule
def feel(w: Workspace) -> None:
    """What is the same for every question."""
    b, k, senses = w.board, w.knowledge, w.senses
    outside = b.outside
    size = b.size
    opened, barred, ends, forks, shut = 0, 0, 0, 0, 0
    for slot in range(b.slots):
        opened += k.known[slot] == OPEN
        barred += k.known[slot] == BARRED
    for place in range(outside):
        ends += k.seen[place] == 1 and senses.opens[place] == 1 and senses.fresh[place] == 0
        forks += senses.opens[place] >= FORK
    for way in range(b.first[outside], b.first[outside + 1]):
        shut += k.known[b.slot[way]] == BARRED
    seen = k.entered
    senses.moods[0] = 1.0
    senses.moods[1] = (barred - shut + FIRST_BARRED) / (opened + barred + FIRST_ANSWERS)
    senses.moods[2] = (opened + barred) / MANY_ANSWERS
    senses.moods[3] = seen / outside
    senses.moods[4] = shut / size
    senses.moods[5] = senses.opens[outside] / size
    senses.moods[6] = (ends + 1) / (seen + FIRST_ANSWERS)
    senses.moods[7] = (forks + 1) / (seen + FIRST_ANSWERS)


@rule
def list_rows(w: Workspace, way: int, is_far: bool) -> int:
    """List the rows of weights that count for a question; how many.

    As long as nothing is known one entrance is as good as another, so that nobody can guess where
    the seeker enters.
    """
    b, k, senses = w.board, w.knowledge, w.senses
    count = 0
    start = b.start[way]
    if is_far:
        senses.rows[count] = LEAVE_ROW
        count += 1
    if start == b.outside:
        senses.rows[count] = ENTRANCE_ROW
        count += 1
        if k.entered == 0:
            return count
    else:
        count = list_inner_rows(w, way, count)
    for number in range(senses.count):
        row = b.sights[way][senses.things[number]]
        if row != NO_ROW:
            senses.rows[count] = MIRRORED[row] if senses.is_mirrored == 1 else row
            count += 1
    return count


@rule
def list_inner_rows(w: Workspace, way: int, count: int) -> int:
    """List those of a question between two fields after the first `count` rows; how many."""
    b, k, senses = w.board, w.knowledge, w.senses
    start, to, post = b.start[way], b.to[way], 2 * b.slot[way]
    if start == k.at:
        senses.rows[count] = HERE_ROW
        count += 1
    target = 4 * (senses.beside[to] - 1) + senses.fresh[to]
    before = 4 * min(senses.opens[start], FORK) + senses.fresh[start] - 1
    touches = senses.walls[b.posts[post]] + senses.walls[b.posts[post + 1]]
    senses.rows[count] = AGE_ROW + age_class(k.entered - k.visits[start])
    senses.rows[count + 1] = SIDES_ROW + 16 * target + before
    senses.rows[count + 2] = TARGET_ROW + target
    senses.rows[count + 3] = START_ROW + before
    senses.rows[count + 4] = TOUCH_ROW + touches
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
def weigh(w: Workspace, count: int) -> float:
    """The hidden sums of the listed rows, and what they are worth together."""
    senses = w.senses
    first = senses.first_row
    for unit in range(HIDDEN):
        senses.hidden[unit] = senses.ground[unit]
    for number in range(count):
        row = first + senses.rows[number]
        for unit in range(HIDDEN):
            senses.hidden[unit] += w.practice[row][unit]
    for unit in range(HIDDEN):
        senses.second[unit] = w.practice[first + SECOND_ROW + HIDDEN][unit]
    for number in range(1, HIDDEN):
        if senses.hidden[number] > 0:
            row = first + SECOND_ROW + number
            for unit in range(HIDDEN):
                senses.second[unit] += senses.hidden[number] * w.practice[row][unit]
    score = senses.hidden[0]
    for unit in range(HIDDEN):
        score += max(senses.second[unit], 0.0) * w.practice[first + OUTPUT_ROW][unit]
    return float(score)


@rule
def promise(w: Workspace, way: int, is_far: bool, plan: Plan) -> float:
    """How promising a question is, as far as it matters between questions; equals by lot.

    `survey` has been asked before. For what is far the maze has to be left first.

    The lots are such that with a whim of 100 a question is chosen e times as often as another that
    promises less by 1. The naive have neither whims nor hunches.
    """
    k = w.knowledge
    lot = (stream(k.mark, way) + 0.5) / LOTS
    if is_plain(w, plan):
        return float(lot)
    score = weigh(w, list_rows(w, way, is_far))
    if w.senses.first_row > 0:
        return float(score + TINY * lot)
    score -= plan.hunch / WHOLE * steps_from_hunch(w, w.board.to[way])
    return float(score + TINY * lot - plan.whim / WHOLE * log(-log(lot)))


@rule
def steps_from_hunch(w: Workspace, field: int) -> int:
    """How far a field is from where this seeker expects the treasure, whatever it has seen.

    Each search has its own such field, so that no place is the last to be looked at in all of them.
    """
    b, k = w.board, w.knowledge
    guess = stream(k.salt, HUNCH) % b.outside
    size = b.size
    return int(abs(field // size - guess // size) + abs(field % size - guess % size))
