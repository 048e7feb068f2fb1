"""Mazes that fit what a seeker knows, drawn at random: the belief of the stronger levels.

A builder makes corridors without loops, or scatters barriers more or less densely. How likely each
of these is follows from the answers so far.
"""

from spieltisch.bots.irrgarten.belief.corridors import (
    begin_with_seen,
    lay_corridors,
    open_some,
    room_for_barriers,
)
from spieltisch.bots.irrgarten.workspace import (
    BARRED,
    LONGEST,
    OPEN,
    STYLES,
    UNKNOWN,
    Workspace,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["draw_worlds", "find_ways", "forget_worlds"]

CORRIDORS = 0
PRIORS = (94, 2, 2, 2)
BARRED_OF_100 = (46, 40, 22, 7)
"""For each style, corridors first, how common it is and how many slots it bars."""
LOOP_OF_100 = 12
"""How rarely corridors have a loop, for each one that is already known."""
WHOLE = 100


@rule
def forget_worlds(w: Workspace) -> None:
    """No worlds are drawn; the stream depends on what is known, and not on where the seeker is."""
    b, k, belief = w.board, w.knowledge, w.belief
    mark = k.salt
    for slot in range(b.slots):
        mark = stream(mark, 3 * slot + k.known[slot])
        belief.closed[slot] = 0
    for way in range(b.ways):
        belief.leads[way] = 0
    k.mark = mark
    w.stream[0] = mark
    belief.drawn = 0
    weigh_styles(w)


@rule
def weigh_styles(w: Workspace) -> None:
    """How likely each style is after the answers so far, added up."""
    b, k, belief = w.board, w.knowledge, w.belief
    opened, barred, seen = 0, 0, 0
    for slot in range(b.slots):
        opened += k.known[slot] == OPEN
        barred += k.known[slot] == BARRED
    for place in range(b.places):
        seen += k.seen[place]
    total = 0.0
    for style in range(STYLES):
        bars = BARRED_OF_100[style] / WHOLE
        weight = PRIORS[style] * bars**barred * (1 - bars) ** opened
        if style == CORRIDORS:
            weight *= (LOOP_OF_100 / WHOLE) ** max(0, opened - seen + 1)
        total += weight
        belief.styles[style] = total


@rule
def draw_worlds(w: Workspace, count: int) -> None:
    """Draw `count` worlds more, and count where the treasure is in them."""
    b, paths, belief = w.board, w.paths, w.belief
    for world in range(belief.drawn, belief.drawn + count):
        draw_world(w, world)
        find_ways(w, world)
        for slot in range(b.slots):
            belief.closed[slot] += w.worlds[world].slots[slot] == BARRED
        for way in range(b.ways):
            if w.worlds[world].slots[b.slot[way]] == OPEN:
                belief.leads[way] += paths.distance[b.to[way]] < paths.distance[b.start[way]]
    belief.drawn += count


@rule
def draw_world(w: Workspace, world: int) -> None:
    """A maze in one of the styles, with a treasure where nobody was yet."""
    belief = w.belief
    ticket = below(w.stream, 1 << 20) / (1 << 20) * belief.styles[STYLES - 1]
    style = 0
    while style < STYLES - 1 and belief.styles[style] <= ticket:
        style += 1
    if style != CORRIDORS:
        scatter(w, world, BARRED_OF_100[style])
        if hide_treasure(w, world):
            return
    lay_corridors(w, world)
    hide_treasure(w, world)


@rule
def scatter(w: Workspace, world: int, percent: int) -> None:
    """Each slot that is not known is barred with the same chance."""
    b, k = w.board, w.knowledge
    count = 0
    for slot in range(b.slots):
        w.worlds[world].slots[slot] = OPEN if k.known[slot] == UNKNOWN else k.known[slot]
        if k.known[slot] == UNKNOWN and below(w.stream, WHOLE) < percent:
            w.worlds[world].slots[slot] = BARRED
            count += 1
    open_some(w, world, count - room_for_barriers(w))


@rule
def hide_treasure(w: Workspace, world: int) -> bool:
    """Put the treasure where it can be reached, dead ends first; False if there is no such field.

    The fields that can be reached are counted from the places seen.
    """
    b, paths = w.board, w.paths
    count = begin_with_seen(w)
    old, at = count, 0
    while at < count:
        place = paths.queue[at]
        at += 1
        for way in range(b.first[place], b.first[place + 1]):
            if paths.distance[b.to[way]] == 0 and w.worlds[world].slots[b.slot[way]] == OPEN:
                paths.distance[b.to[way]] = 1
                paths.queue[count] = b.to[way]
                count += 1
    if count == old:
        return False
    treasure = paths.queue[old + below(w.stream, count - old)]
    if doors(w, world, treasure) > 1:
        treasure = paths.queue[old + below(w.stream, count - old)]
    w.worlds[world].treasure = treasure
    return True


@rule
def doors(w: Workspace, world: int, place: int) -> int:
    """How many sides of a field are open."""
    b = w.board
    count = 0
    for way in range(b.first[place], b.first[place + 1]):
        count += w.worlds[world].slots[b.slot[way]] == OPEN
    return count


@rule
def find_ways(w: Workspace, world: int) -> None:
    """How far each field is from the treasure if one goes only where nobody was yet."""
    b, k, paths = w.board, w.knowledge, w.paths
    for place in range(b.places):
        paths.distance[place] = LONGEST
    paths.distance[w.worlds[world].treasure] = 0
    paths.queue[0] = w.worlds[world].treasure
    at, count = 0, 1
    while at < count:
        place = paths.queue[at]
        at += 1
        for way in range(b.first[place], b.first[place + 1]):
            to = b.to[way]
            is_open = w.worlds[world].slots[b.slot[way]] == OPEN
            if is_open and paths.distance[to] == LONGEST and k.seen[to] == 0:
                paths.distance[to] = paths.distance[place] + 1
                paths.queue[count] = to
                count += 1
