"""Mazes that fit what a seeker knows, drawn at random: the belief of the stronger levels.

A builder makes corridors without loops, or scatters barriers more or less densely. How likely each
of these is follows from the answers so far.
"""

from spieltisch.bots.irrgarten.desk import (
    BARRED,
    BARRIERS,
    ENTRANCES,
    LONGEST,
    MARK,
    NO_WAY,
    OPEN,
    PLACES,
    SALT,
    SLOTS,
    STYLES,
    UNKNOWN,
    WAYS,
    WORLDS,
    Desk,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["draw_worlds", "find_ways", "forget_worlds"]

CORRIDORS = 0
PRIORS = (94, 2, 2, 2)
BARRED_OF_100 = (46, 40, 22, 7)
"""For each style, corridors first, how common it is and how many slots it bars."""
LOOP_OF_100 = 12
"""Corridors have a loop so rarely, for each one that is already known."""
WHOLE = 100

ONE_ENTRANCE_OF_100 = 75
WINDING_OF_100 = 50
DEAD_END = 6
CHANCES = (100, 78, 61, 47, 37, 29, 22, 17, 14, 11, 8, 6, 5, 4, 3, 2, 2, 1, 1, 1, 0)
DEAREST = 20
"""By a cost of 4 something is e times as rare: chances in 100 for each cost."""
SWAPS = 40
MOST_STEPS = 1000


@rule
def forget_worlds(d: Desk) -> None:
    """No worlds are drawn; the stream depends on what is known, and not on where the seeker is."""
    mark = d.notes[SALT]
    for slot in range(d.notes[SLOTS]):
        mark = stream(mark, 3 * slot + d.known[slot])
        d.closed[slot] = 0
    for way in range(d.notes[WAYS]):
        d.leads[way] = 0
    d.notes[MARK] = mark
    d.rng[0] = mark
    d.notes[WORLDS] = 0
    weigh_styles(d)


@rule
def weigh_styles(d: Desk) -> None:
    """How likely each style is after the answers so far, added up."""
    opened, barred, seen = 0, 0, 0
    for slot in range(d.notes[SLOTS]):
        opened += d.known[slot] == OPEN
        barred += d.known[slot] == BARRED
    for place in range(d.notes[PLACES]):
        seen += d.seen[place]
    total = 0.0
    for style in range(STYLES):
        bars = BARRED_OF_100[style] / WHOLE
        weight = PRIORS[style] * bars**barred * (1 - bars) ** opened
        if style == CORRIDORS:
            weight *= (LOOP_OF_100 / WHOLE) ** max(0, opened - seen + 1)
        total += weight
        d.styles[style] = total


@rule
def draw_worlds(d: Desk, count: int) -> None:
    """Draw so many worlds more, and count where the treasure is in them."""
    for world in range(d.notes[WORLDS], d.notes[WORLDS] + count):
        draw_world(d, world)
        find_ways(d, world)
        for slot in range(d.notes[SLOTS]):
            d.closed[slot] += d.worlds[world][slot] == BARRED
        for way in range(d.notes[WAYS]):
            if d.worlds[world][d.slot[way]] == OPEN:
                d.leads[way] += d.distance[d.to[way]] < d.distance[d.start[way]]
    d.notes[WORLDS] += count


@rule
def draw_world(d: Desk, world: int) -> None:
    """A maze in one of the styles, with a treasure where nobody was yet."""
    ticket = below(d.rng, 1 << 20) / (1 << 20) * d.styles[STYLES - 1]
    style = 0
    while style < STYLES - 1 and d.styles[style] <= ticket:
        style += 1
    if style != CORRIDORS:
        scatter(d, world, BARRED_OF_100[style])
        if hide_treasure(d, world):
            return
    lay_corridors(d, world)
    hide_treasure(d, world)


@rule
def room_for_barriers(d: Desk) -> int:
    """How many barriers the builder may have used beside those that are known."""
    left: int = d.notes[BARRIERS]
    for slot in range(d.notes[SLOTS]):
        left -= d.known[slot] == BARRED
    return left


@rule
def scatter(d: Desk, world: int, percent: int) -> None:
    """Each slot that is not known is barred with the same chance."""
    count = 0
    for slot in range(d.notes[SLOTS]):
        d.worlds[world][slot] = OPEN if d.known[slot] == UNKNOWN else d.known[slot]
        if d.known[slot] == UNKNOWN and below(d.rng, WHOLE) < percent:
            d.worlds[world][slot] = BARRED
            count += 1
    open_some(d, world, count - room_for_barriers(d))


@rule
def open_some(d: Desk, world: int, count: int) -> None:
    """Take away so many barriers that are not known to be there."""
    while count > 0:
        slot = below(d.rng, d.notes[SLOTS])
        if d.known[slot] == UNKNOWN and d.worlds[world][slot] == BARRED:
            d.worlds[world][slot] = OPEN
            count -= 1


@rule
def lay_corridors(d: Desk, world: int) -> None:
    """Corridors without loops through all fields, each as likely as any other; all else is barred.

    Some builders dislike dead ends: for them some barriers are moved. Most want one entrance.
    """
    has_one_entrance = below(d.rng, WHOLE) < ONE_ENTRANCE_OF_100
    plant(d, has_one_entrance)
    for place in range(d.notes[PLACES]):
        wander(d, place, has_one_entrance)
    if below(d.rng, WHOLE) < WINDING_OF_100:
        d.notes[ENTRANCES] = DEAREST if has_one_entrance else 0
        for _ in range(SWAPS):
            swap(d)
    barred = 0
    for slot in range(d.notes[SLOTS]):
        d.worlds[world][slot] = d.tree[slot]
        barred += d.known[slot] == UNKNOWN and d.tree[slot] == BARRED
    open_some(d, world, barred - room_for_barriers(d))


@rule
def begin_with_seen(d: Desk) -> int:
    """Queue the places seen, from which others are reached, and mark them alone; how many."""
    count = 0
    for place in range(d.notes[PLACES]):
        d.distance[place] = d.seen[place]
        if d.seen[place]:
            d.queue[count] = place
            count += 1
    return count


@rule
def plant(d: Desk, has_one_entrance: bool) -> None:
    """Begin with what is known, and with an entrance if none is; mark what can be reached, -1.

    The marks of the places that hang together with the outside are 1.
    """
    outside = d.notes[PLACES] - 1
    for slot in range(d.notes[SLOTS]):
        d.tree[slot] = BARRED if d.known[slot] == UNKNOWN else d.known[slot]
    count = begin_with_seen(d)
    old, at = count, 0
    while at < count:
        place = d.queue[at]
        at += 1
        for way in range(d.first[place], d.first[place + 1]):
            if d.distance[d.to[way]] == 0 and d.known[d.slot[way]] == UNKNOWN:
                d.distance[d.to[way]] = -1
                d.queue[count] = d.to[way]
                count += 1
    if old == 1 and has_one_entrance:
        free, chosen = 0, NO_WAY
        for way in range(d.first[outside], d.first[outside + 1]):
            if d.known[d.slot[way]] == UNKNOWN:
                free += 1
                if below(d.rng, free) == 0:
                    chosen = way
        if chosen != NO_WAY:
            d.tree[d.slot[chosen]] = OPEN
            d.distance[d.to[chosen]] = 1


@rule
def wander(d: Desk, place: int, has_one_entrance: bool) -> None:
    """From a place not joined yet wander about until one is met that is; join the way there.

    Loops of the walk are forgotten (Wilson's algorithm). With one entrance nobody walks outside,
    unless there is no other way.
    """
    outside = d.notes[PLACES] - 1
    at, patience = place, MOST_STEPS
    while d.distance[at] == -1:
        way = d.first[at] + below(d.rng, d.first[at + 1] - d.first[at])
        to = d.to[way]
        is_shut = to == outside and has_one_entrance and patience > 0
        patience -= 1
        if d.known[d.slot[way]] == UNKNOWN and not is_shut:
            d.routes[at] = way
            at = to
    at = place
    while d.distance[at] == -1:
        d.distance[at] = 1
        d.tree[d.slot[d.routes[at]]] = OPEN
        at = d.to[d.routes[at]]


@rule
def swap(d: Desk) -> None:
    """Open a slot and bar another one, so that everything still hangs together; or leave it."""
    way = below(d.rng, d.notes[WAYS])
    if d.tree[d.slot[way]] == OPEN or d.known[d.slot[way]] != UNKNOWN:
        return
    start, to = d.start[way], d.to[way]
    trace(d, start, to)
    free, chosen, place = 0, NO_WAY, to
    while place != start and d.routes[to] != NO_WAY:
        step = d.routes[place]
        if d.known[d.slot[step]] == UNKNOWN:
            free += 1
            if below(d.rng, free) == 0:
                chosen = step
        place = d.start[step]
    if chosen == NO_WAY:
        return
    before = cost(d, start) + cost(d, to) + cost(d, d.start[chosen]) + cost(d, d.to[chosen])
    d.tree[d.slot[way]], d.tree[d.slot[chosen]] = OPEN, BARRED
    after = cost(d, start) + cost(d, to) + cost(d, d.start[chosen]) + cost(d, d.to[chosen])
    if after > before and below(d.rng, WHOLE) >= CHANCES[min(after - before, DEAREST)]:
        d.tree[d.slot[way]], d.tree[d.slot[chosen]] = BARRED, OPEN


@rule
def trace(d: Desk, start: int, to: int) -> None:
    """Write by which way each place is come to, from a start until a place is reached."""
    for place in range(d.notes[PLACES]):
        d.routes[place] = NO_WAY
    d.queue[0] = start
    at, count = 0, 1
    while d.routes[to] == NO_WAY and at < count:
        place = d.queue[at]
        at += 1
        for way in range(d.first[place], d.first[place + 1]):
            next_place = d.to[way]
            is_open = d.tree[d.slot[way]] == OPEN
            if is_open and next_place != start and d.routes[next_place] == NO_WAY:
                d.routes[next_place] = way
                d.queue[count] = next_place
                count += 1


@rule
def cost(d: Desk, place: int) -> int:
    """How much a dead end, or entrances beyond the first, count against corridors."""
    count = 0
    for way in range(d.first[place], d.first[place + 1]):
        count += d.tree[d.slot[way]] == OPEN
    if place == d.notes[PLACES] - 1:
        return int(d.notes[ENTRANCES]) * count
    return DEAD_END if count == 1 else 0


@rule
def hide_treasure(d: Desk, world: int) -> bool:
    """Put the treasure where it can be reached, dead ends first; False if there is no such field.

    The fields that can be reached are counted from the places seen.
    """
    count = begin_with_seen(d)
    old, at = count, 0
    while at < count:
        place = d.queue[at]
        at += 1
        for way in range(d.first[place], d.first[place + 1]):
            if d.distance[d.to[way]] == 0 and d.worlds[world][d.slot[way]] == OPEN:
                d.distance[d.to[way]] = 1
                d.queue[count] = d.to[way]
                count += 1
    if count == old:
        return False
    treasure = d.queue[old + below(d.rng, count - old)]
    if doors(d, world, treasure) > 1:
        treasure = d.queue[old + below(d.rng, count - old)]
    d.treasures[world] = treasure
    return True


@rule
def doors(d: Desk, world: int, place: int) -> int:
    """How many sides of a field are open."""
    count = 0
    for way in range(d.first[place], d.first[place + 1]):
        count += d.worlds[world][d.slot[way]] == OPEN
    return count


@rule
def find_ways(d: Desk, world: int) -> None:
    """How far each field is from the treasure if one goes only where nobody was yet."""
    for place in range(d.notes[PLACES]):
        d.distance[place] = LONGEST
    d.distance[d.treasures[world]] = 0
    d.queue[0] = d.treasures[world]
    at, count = 0, 1
    while at < count:
        place = d.queue[at]
        at += 1
        for way in range(d.first[place], d.first[place + 1]):
            to = d.to[way]
            is_open = d.worlds[world][d.slot[way]] == OPEN
            if is_open and d.distance[to] == LONGEST and d.seen[to] == 0:
                d.distance[to] = d.distance[place] + 1
                d.queue[count] = to
                count += 1
