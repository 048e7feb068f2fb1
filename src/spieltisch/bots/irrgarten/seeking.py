"""Where to ask next in the other's maze.

Known open ways are free, a barrier costs a turn, and so does leaving the maze. So what counts for a
question is how likely it leads on, against how likely it costs a turn. The middle levels count that
in drawn worlds, the master goes by what practice taught.
"""

from spieltisch.bots.irrgarten.desk import (
    AT,
    BARRED,
    MARK,
    NO_WAY,
    NOBODY,
    OPEN,
    PLACES,
    SLOTS,
    UNKNOWN,
    WAYS,
    WORLDS,
    Desk,
)
from spieltisch.bots.irrgarten.instinct import promise, survey
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = [
    "WEIGHTS",
    "choose_by_practice",
    "choose_way",
    "find_parts",
    "find_routes",
    "mean_turns",
    "most_unknown",
    "nearest",
    "score_ways",
]

WEIGHTS = (0.02, 0.3, 0.1, 0.15)
SOME, AGED, STEPS, HARDLY = range(4)
"""Weights: the chance left to what no world shows; by how much an older question is closed more
often than in worlds; how much a question is worth less a step away; and in what share of the worlds
the treasure has to be near, or else the maze may be left.
"""
ENTERED = 1000
"""A part of the maze that was entered only in a drawn world."""
HUNDRED = 100


@rule
def find_routes(d: Desk) -> None:
    """IRR-12: by which way each place can be come to in this turn, over known open ways.

    Nobody passes the outside on such a route.
    """
    outside = d.notes[PLACES] - 1
    at, count = 0, 1
    for place in range(d.notes[PLACES]):
        d.distance[place] = -1
    d.queue[0] = d.notes[AT]
    d.distance[d.notes[AT]] = 0
    d.routes[d.notes[AT]] = NO_WAY
    while at < count:
        place = d.queue[at]
        at += 1
        for way in range(d.first[place], d.first[place + 1]):
            to = d.to[way]
            is_free = d.known[d.slot[way]] == OPEN and d.taken[way] == 0 and to != outside
            if is_free and d.distance[to] < 0:
                d.distance[to] = d.distance[place] + 1
                d.routes[to] = way
                d.queue[count] = to
                count += 1


@rule
def find_parts(d: Desk) -> None:
    """Which seen places hang together inside the maze; the outside is NOBODY's."""
    outside = d.notes[PLACES] - 1
    for place in range(d.notes[PLACES]):
        d.parts[place] = NOBODY
    for root in range(outside):
        if d.seen[root] == 0 or d.parts[root] != NOBODY:
            continue
        at, count = 0, 1
        d.queue[0] = root
        d.parts[root] = root
        while at < count:
            place = d.queue[at]
            at += 1
            for way in range(d.first[place], d.first[place + 1]):
                to = d.to[way]
                is_free = d.known[d.slot[way]] == OPEN and to != outside
                if is_free and d.parts[to] == NOBODY:
                    d.parts[to] = root
                    d.queue[count] = to
                    count += 1


@rule
def is_question(d: Desk, way: int) -> bool:
    """Whether a way leads from a place seen to a new one, and nobody knows if it is open."""
    is_new = d.seen[d.start[way]] == 1 and d.seen[d.to[way]] == 0
    return bool(is_new and d.known[d.slot[way]] == UNKNOWN)


@rule
def is_overlooked(d: Desk, way: int, percent: int) -> bool:
    """Whether a level does not see a question, the same one as long as nothing new is known."""
    if percent == 0:
        return False
    return stream(d.notes[MARK], way) % HUNDRED < percent


@rule
def score_ways(d: Desk) -> None:
    """How promising each way is: the likelier a turn is lost there, the less."""
    for way in range(d.notes[WAYS]):
        d.scores[way] = 1 / (d.closed[d.slot[way]] / d.notes[WORLDS] + d.weights[SOME])


@rule
def score_from(d: Desk, way: int) -> float:
    """The score of a way for who is where the routes begin, less than 0 if it is out of reach.

    Corridors wind on: what is beside an older part of the path is closed more often than in worlds.
    """
    length = d.distance[d.start[way]]
    if length <= 0 or d.start[way] == d.notes[PLACES] - 1:
        return float(d.scores[way] if length == 0 else -1.0)
    closed = 1 / d.scores[way]
    aged = closed + d.weights[AGED] * max(0.0, 1 - closed)
    return float(1 / (aged * (1 + d.weights[STEPS] * length)))


@rule
def near_share(d: Desk) -> float:
    """In what share of the worlds the treasure is behind a question that is in reach."""
    count = 0
    for way in range(d.notes[WAYS]):
        if is_question(d, way) and d.distance[d.start[way]] >= 0:
            count += d.leads[way]
    return float(count / d.notes[WORLDS])


@rule
def choose_way(d: Desk, overlooks: int, most: int) -> int:
    """List the best questions, the best one first, at most so many; how many there are.

    `find_routes` has been asked before. What cannot be reached in this turn is far: it counts only
    if the treasure is hardly near.
    """
    count = 0
    is_far_too = near_share(d) < d.weights[HARDLY] and can_leave(d)
    for way in range(d.notes[WAYS]):
        if not is_question(d, way) or is_overlooked(d, way, overlooks):
            continue
        score = score_from(d, way)
        if score < 0 and is_far_too:
            score = d.scores[way] / (1 + d.scores[way])
        if score >= 0:
            count = put(d, count, most, way, score)
    return count


@rule
def put(d: Desk, count: int, most: int, way: int, score: float) -> int:
    """Put a way among the candidates, the best one first, at most so many; how many there are."""
    at = min(count, most)
    while at > 0 and d.values[at - 1] < score:
        if at < most:
            d.values[at] = d.values[at - 1]
            d.candidates[at] = d.candidates[at - 1]
        at -= 1
    if at < most:
        d.values[at] = score
        d.candidates[at] = way
        count = min(count + 1, most)
    return count


@rule
def choose_by_practice(d: Desk, overlooks: int, most: int) -> int:
    """The same by what practice taught; a question far away is one that the maze is left for.

    The values then tell by how much each is behind the best one, whose value is 1.
    """
    survey(d)
    count = 0
    is_far_too = can_leave(d)
    for way in range(d.notes[WAYS]):
        if d.seen[d.to[way]] == 1 or d.seen[d.start[way]] == 0:
            continue
        if d.known[d.slot[way]] != UNKNOWN or is_overlooked(d, way, overlooks):
            continue
        is_far = d.distance[d.start[way]] < 0
        if is_far_too or not is_far:
            count = put(d, count, most, way, promise(d, way, is_far))
    for number in range(count - 1, -1, -1):
        d.values[number] = 1 / (1 + d.values[0] - d.values[number])
    return count


@rule
def can_leave(d: Desk) -> bool:
    """Whether a route of this turn comes to an entrance known to be open."""
    outside = d.notes[PLACES] - 1
    for way in range(d.first[outside], d.first[outside + 1]):
        if d.known[d.slot[way]] == OPEN and d.distance[d.to[way]] >= 0:
            return True
    return False


@rule
def mean_turns(d: Desk, way: int, worlds: int) -> float:
    """The turns to the treasure if this is asked first, a mean over so many worlds."""
    count = list_others(d, way)
    total = 0
    for world in range(worlds):
        total += play_world(d, world, way, count)
    return total / max(worlds, 1)


@rule
def list_others(d: Desk, way: int) -> int:
    """List all other questions as they would be asked later: near ones first, then by score."""
    here = d.parts[d.start[way]]
    count = 0
    for other in range(d.notes[WAYS]):
        if other == way or not is_question(d, other):
            continue
        at = count
        while at > 0 and is_before(d, here, other, d.others[at - 1]):
            d.others[at] = d.others[at - 1]
            at -= 1
        d.others[at] = other
        count += 1
    return count


@rule
def is_before(d: Desk, here: int, way: int, other: int) -> bool:
    """Whether one question is asked before another by who is in a part."""
    is_near = d.parts[d.start[way]] == here
    if is_near != (d.parts[d.start[other]] == here):
        return bool(is_near)
    return bool(d.scores[way] > d.scores[other])


@rule
def play_world(d: Desk, world: int, way: int, count: int) -> int:
    """The turns to the treasure of a world.

    After the first question everything new is explored before any older question is asked.
    """
    for slot in range(d.notes[SLOTS]):
        d.play_known[slot] = d.known[slot]
    for place in range(d.notes[PLACES]):
        d.play_seen[place] = d.seen[place]
    here = d.parts[d.notes[AT]]
    turns, depth, at = 1, 0, 0
    while way != NO_WAY:
        slot, to = d.slot[way], d.to[way]
        if depth == 0:
            turns += here not in (NOBODY, d.parts[d.start[way]])
            here = d.parts[d.start[way]]
        if d.worlds[world][slot] == OPEN:
            if to == d.treasures[world]:
                return turns
            d.play_seen[to] = 1
            d.stack[depth] = to
            depth += 1
            if here == NOBODY:
                here = ENTERED + to
        else:
            d.play_known[slot] = BARRED
            turns += 1
        way = NO_WAY
        while way == NO_WAY and depth > 0:
            way = next_way(d, d.stack[depth - 1])
            depth -= way == NO_WAY
        while way == NO_WAY and at < count:
            other = d.others[at]
            at += 1
            if d.play_seen[d.to[other]] == 0 and d.play_known[d.slot[other]] == UNKNOWN:
                way = other
    return turns


@rule
def next_way(d: Desk, place: int) -> int:
    """The most promising question at a place."""
    best = NO_WAY
    for way in range(d.first[place], d.first[place + 1]):
        is_new = d.play_seen[d.to[way]] == 0 and d.play_known[d.slot[way]] == UNKNOWN
        if is_new and (best == NO_WAY or d.scores[way] > d.scores[best]):
            best = way
    return best


@rule
def nearest(d: Desk) -> int:
    """Depth first: any question at the nearest place with one, chosen by lot."""
    best, count = NO_WAY, 0
    for way in range(d.notes[WAYS]):
        length = d.distance[d.start[way]]
        if not is_question(d, way) or length < 0:
            continue
        if best == NO_WAY or length < d.distance[d.start[best]]:
            best, count = way, 1
        elif length == d.distance[d.start[best]]:
            count += 1
            if below(d.rng, count) == 0:
                best = way
    return best


@rule
def most_unknown(d: Desk, overlooks: int) -> int:
    """The question with most unknown behind it that is seen, near first."""
    best, best_score = NO_WAY, -1
    for way in range(d.notes[WAYS]):
        length = d.distance[d.start[way]]
        if not is_question(d, way) or length < 0 or is_overlooked(d, way, overlooks):
            continue
        exits = 0
        for more in range(d.first[d.to[way]], d.first[d.to[way] + 1]):
            exits += d.seen[d.to[more]] == 0 and d.known[d.slot[more]] == UNKNOWN
        score = (beyond(d, d.to[way]) * 5 + exits) * 1000 - length * 10 + below(d.rng, 10)
        if score > best_score:
            best, best_score = way, score
    return best


@rule
def beyond(d: Desk, place: int) -> int:
    """How many fields never entered may hang together with this one."""
    for i in range(d.notes[PLACES]):
        d.play_seen[i] = d.seen[i]
    d.play_seen[place] = 1
    d.frontier[0] = place
    at, count = 0, 1
    while at < count:
        start = d.frontier[at]
        at += 1
        for way in range(d.first[start], d.first[start + 1]):
            if d.play_seen[d.to[way]] == 0 and d.known[d.slot[way]] == UNKNOWN:
                d.play_seen[d.to[way]] = 1
                d.frontier[count] = d.to[way]
                count += 1
    return count
