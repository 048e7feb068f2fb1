"""Corridors without loops that fit what is known, by random walks and a few swaps."""

from spieltisch.bots.irrgarten.workspace import BARRED, NO_WAY, OPEN, UNKNOWN, Workspace
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below

__all__ = ["begin_with_seen", "lay_corridors", "open_some", "room_for_barriers"]

ONE_ENTRANCE_OF_100 = 75
WINDING_OF_100 = 50
DEAD_END = 6
CHANCES = (100, 78, 61, 47, 37, 29, 22, 17, 14, 11, 8, 6, 5, 4, 3, 2, 2, 1, 1, 1, 0)
DEAREST = 20
"""By a cost of 4 something is e times as rare: chances in 100 for each cost."""
SWAPS = 40
MOST_STEPS = 1000
WHOLE = 100


@rule
def lay_corridors(w: Workspace, world: int) -> None:
    """Corridors without loops through all fields, each as likely as any other; all else is barred.

    Some builders dislike dead ends: for them some barriers are moved. Most want one entrance.
    """
    b, k, corridors = w.board, w.knowledge, w.corridors
    has_one_entrance = below(w.stream, WHOLE) < ONE_ENTRANCE_OF_100
    plant(w, has_one_entrance)
    for place in range(b.places):
        wander(w, place, has_one_entrance)
    if below(w.stream, WHOLE) < WINDING_OF_100:
        corridors.entrances = DEAREST if has_one_entrance else 0
        for _ in range(SWAPS):
            swap(w)
    barred = 0
    for slot in range(b.slots):
        w.worlds[world].slots[slot] = corridors.tree[slot]
        barred += k.known[slot] == UNKNOWN and corridors.tree[slot] == BARRED
    open_some(w, world, barred - room_for_barriers(w))


@rule
def begin_with_seen(w: Workspace) -> int:
    """Queue the places seen, from which others are reached, and mark them alone; how many."""
    b, k, paths = w.board, w.knowledge, w.paths
    count = 0
    for place in range(b.places):
        paths.distance[place] = k.seen[place]
        if k.seen[place]:
            paths.queue[count] = place
            count += 1
    return count


@rule
def plant(w: Workspace, has_one_entrance: bool) -> None:
    """Begin with what is known, and with an entrance if none is; mark what can be reached, -1.

    The marks of the places that hang together with the outside are 1.
    """
    b, k, paths, corridors = w.board, w.knowledge, w.paths, w.corridors
    outside = b.outside
    for slot in range(b.slots):
        corridors.tree[slot] = BARRED if k.known[slot] == UNKNOWN else k.known[slot]
    count = begin_with_seen(w)
    old, at = count, 0
    while at < count:
        place = paths.queue[at]
        at += 1
        for way in range(b.first[place], b.first[place + 1]):
            if paths.distance[b.to[way]] == 0 and k.known[b.slot[way]] == UNKNOWN:
                paths.distance[b.to[way]] = -1
                paths.queue[count] = b.to[way]
                count += 1
    if old == 1 and has_one_entrance:
        free, chosen = 0, NO_WAY
        for way in range(b.first[outside], b.first[outside + 1]):
            if k.known[b.slot[way]] == UNKNOWN:
                free += 1
                if below(w.stream, free) == 0:
                    chosen = way
        if chosen != NO_WAY:
            corridors.tree[b.slot[chosen]] = OPEN
            paths.distance[b.to[chosen]] = 1


@rule
def wander(w: Workspace, place: int, has_one_entrance: bool) -> None:
    """From a place not joined yet wander about until one is met that is; join the way there.

    Loops of the walk are forgotten (Wilson's algorithm). With one entrance nobody walks outside,
    unless there is no other way.
    """
    b, k, paths, corridors = w.board, w.knowledge, w.paths, w.corridors
    outside = b.outside
    at, patience = place, MOST_STEPS
    while paths.distance[at] == -1:
        way = b.first[at] + below(w.stream, b.first[at + 1] - b.first[at])
        to = b.to[way]
        is_shut = to == outside and has_one_entrance and patience > 0
        patience -= 1
        if k.known[b.slot[way]] == UNKNOWN and not is_shut:
            paths.routes[at] = way
            at = to
    at = place
    while paths.distance[at] == -1:
        paths.distance[at] = 1
        corridors.tree[b.slot[paths.routes[at]]] = OPEN
        at = b.to[paths.routes[at]]


@rule
def swap(w: Workspace) -> None:
    """Open a slot and bar another one, so that everything still hangs together; or leave it."""
    b, k, paths, corridors = w.board, w.knowledge, w.paths, w.corridors
    way = below(w.stream, b.ways)
    if corridors.tree[b.slot[way]] == OPEN or k.known[b.slot[way]] != UNKNOWN:
        return
    start, to = b.start[way], b.to[way]
    trace(w, start, to)
    free, chosen, place = 0, NO_WAY, to
    while place != start and paths.routes[to] != NO_WAY:
        step = paths.routes[place]
        if k.known[b.slot[step]] == UNKNOWN:
            free += 1
            if below(w.stream, free) == 0:
                chosen = step
        place = b.start[step]
    if chosen == NO_WAY:
        return
    before = cost(w, start) + cost(w, to) + cost(w, b.start[chosen]) + cost(w, b.to[chosen])
    corridors.tree[b.slot[way]], corridors.tree[b.slot[chosen]] = OPEN, BARRED
    after = cost(w, start) + cost(w, to) + cost(w, b.start[chosen]) + cost(w, b.to[chosen])
    if after > before and below(w.stream, WHOLE) >= CHANCES[min(after - before, DEAREST)]:
        corridors.tree[b.slot[way]], corridors.tree[b.slot[chosen]] = BARRED, OPEN


@rule
def trace(w: Workspace, start: int, to: int) -> None:
    """Write by which way each place is come to, from a start until a place is reached."""
    b, paths, corridors = w.board, w.paths, w.corridors
    for place in range(b.places):
        paths.routes[place] = NO_WAY
    paths.queue[0] = start
    at, count = 0, 1
    while paths.routes[to] == NO_WAY and at < count:
        place = paths.queue[at]
        at += 1
        for way in range(b.first[place], b.first[place + 1]):
            next_place = b.to[way]
            is_open = corridors.tree[b.slot[way]] == OPEN
            if is_open and next_place != start and paths.routes[next_place] == NO_WAY:
                paths.routes[next_place] = way
                paths.queue[count] = next_place
                count += 1


@rule
def cost(w: Workspace, place: int) -> int:
    """How much a dead end, or entrances beyond the first, count against corridors."""
    b, corridors = w.board, w.corridors
    count = 0
    for way in range(b.first[place], b.first[place + 1]):
        count += corridors.tree[b.slot[way]] == OPEN
    if place == b.outside:
        return int(corridors.entrances) * count
    return DEAD_END if count == 1 else 0


@rule
def room_for_barriers(w: Workspace) -> int:
    """How many barriers the builder may have used beside those that are known."""
    b, k = w.board, w.knowledge
    left = k.barriers
    for slot in range(b.slots):
        left -= k.known[slot] == BARRED
    return left


@rule
def open_some(w: Workspace, world: int, count: int) -> None:
    """Take away `count` barriers that are not known to be there."""
    b, k = w.board, w.knowledge
    while count > 0:
        slot = below(w.stream, b.slots)
        if k.known[slot] == UNKNOWN and w.worlds[world].slots[slot] == BARRED:
            w.worlds[world].slots[slot] = OPEN
            count -= 1
