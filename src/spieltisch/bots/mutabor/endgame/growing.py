"""Finding all positions that can follow one, in the order of how soon they can."""

from spieltisch.bots.mutabor.endgame.graph import NOBODY, UNKNOWN, Graph, Node
from spieltisch.rules.bits import bit_count, highest, lowest
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mutabor.actions import RESTART_ON
from spieltisch.rules.mutabor.board import (
    ALL_OPEN,
    OPEN,
    PIECES,
    SEATS,
    START,
    TARGET,
    TARGET_FIELDS,
)
from spieltisch.rules.mutabor.moves import write_moves
from spieltisch.rules.mutabor.rules import actor, legal_restarts
from spieltisch.rules.mutabor.state import MOVE, NONE, RESTART

__all__ = ["begin", "enter_game", "grow", "number_of", "rule_out", "sow"]

TURN_BIT = 1 << OPEN
MIXING = 4099
INNER = ALL_OPEN & ~(START[0] | START[1] | START[2] | START[3])


@rule
def begin(g: Graph) -> None:
    """Empty the graph; what is in `states` is the game that it is for."""
    s, growth = g.states[0], g.growth
    for i in range(len(g.slots)):
        g.slots[i] = 0
    growth.nodes = 0
    growth.expanded = 0
    growth.edges = 0
    growth.settled = 0
    growth.whole = 0
    growth.first = NONE
    for seat in range(SEATS):
        if s.plays[seat]:
            if growth.first == NONE:
                growth.first = seat
            growth.second = seat
    s.swapped = 0
    growth.first_stands = s.stands[growth.first]
    growth.second_stands = s.stands[growth.second]
    growth.turn = 1 if s.turn == growth.second else 0


@rule
def enter_game(g: Graph) -> None:
    """Enter the position of the game."""
    entered(g, g.growth.first_stands, g.growth.second_stands, g.growth.turn)


@rule
def sow(g: Graph, first_left: int, second_left: int) -> None:
    """Enter positions with so many pieces under way, for all targets that may be left then."""
    growth = g.growth
    for one in range(1 << PIECES):
        for other in range(1 << PIECES):
            first = held(growth.first, one)
            second = held(growth.second, other)
            if (
                bit_count(one) + first_left == PIECES
                and bit_count(other) + second_left == PIECES
                and not growth.first_stands & TARGET[growth.first] & ~first
                and not growth.second_stands & TARGET[growth.second] & ~second
            ):
                sow_one(g, first, second, first_left, second_left)


@rule
def held(seat: int, targets: int) -> int:
    """Some of a seat's targets as a set of fields."""
    fields = 0
    for i in range(PIECES):
        if targets >> i & 1:
            fields |= 1 << TARGET_FIELDS[seat][i]
    return fields


@rule
def sow_one(g: Graph, first: int, second: int, first_left: int, second_left: int) -> None:
    """The pieces under way may stand anywhere: from there they come everywhere."""
    free = INNER
    for _ in range(first_left):
        first |= 1 << lowest(free)
        free &= free - 1
    for _ in range(second_left):
        second |= 1 << highest(free)
        free ^= 1 << highest(free)
    entered(g, first, second, 0)
    entered(g, first, second, 1)


@rule
def slot_of(nodes: list[Node], slots: Row, key: int, second: int) -> int:
    """Where the table has a position, or the free place for it."""
    slot = (key * MIXING + second) % len(slots)
    while slots[slot] != 0:
        node = nodes[slots[slot] - 1]
        if node.first == key and node.second == second:
            return int(slot)
        slot = (slot + 1) % len(slots)
    return int(slot)


@rule
def number_of(nodes: list[Node], slots: Row, first: int, second: int, turn: int) -> int:
    """The number of a position, or NONE; `turn` is 0 for the first seat and 1 for the second."""
    return int(slots[slot_of(nodes, slots, first | turn * TURN_BIT, second)] - 1)


@rule
def entered(g: Graph, first: int, second: int, turn: int) -> int:
    """The number of a position, which is new if it was not found before."""
    growth = g.growth
    key = first | turn * TURN_BIT
    slot = slot_of(g.nodes, g.slots, key, second)
    if g.slots[slot] == 0:
        number = growth.nodes
        growth.nodes = number + 1
        g.slots[slot] = number + 1
        node = g.nodes[number]
        node.first = key
        node.second = second
        node.left = UNKNOWN
        node.winner = NOBODY
        node.far = 0
        node.latest = 0
        if first == TARGET[growth.first]:
            won(g, number, 0)
        elif second == TARGET[growth.second]:
            won(g, number, 1)
    return int(g.slots[slot] - 1)


@rule
def won(g: Graph, node: int, by: int) -> None:
    """MUT-20: the game is over here."""
    g.nodes[node].winner = by
    g.queue[g.growth.settled] = node
    g.growth.settled += 1


@rule
def rule_out(g: Graph, first: int, second: int, turn: int) -> None:
    """MUT-22 (b): this position would occur the third time, so nobody wins from here."""
    g.nodes[entered(g, first, second, turn)].left = UNKNOWN + 1


@rule
def show(g: Graph, node: int) -> None:
    """Put a position on the board."""
    s, growth = g.states[0], g.growth
    key, second = g.nodes[node].first, g.nodes[node].second
    first = key % TURN_BIT
    s.stands[growth.first] = first
    s.stands[growth.second] = second
    s.turn = growth.second if key >= TURN_BIT else growth.first
    s.phase = MOVE
    s.hit = NONE
    if bit_count(first) < PIECES:
        s.phase = RESTART
        s.hit = growth.first
    elif bit_count(second) < PIECES:
        s.phase = RESTART
        s.hit = growth.second


@rule
def grow(g: Graph, most: int) -> bool:
    """Look at moves until this many positions are known; whether nothing else can follow."""
    growth = g.growth
    while growth.expanded < growth.nodes:
        if growth.nodes + len(g.moves) > most:
            return False
        if growth.edges + len(g.moves) > len(g.edges):
            return False
        node = growth.expanded
        growth.expanded = node + 1
        if g.nodes[node].winner == NOBODY and g.nodes[node].left == UNKNOWN:
            expand(g, node)
    growth.whole = growth.nodes
    return True


@rule
def expand(g: Graph, node: int) -> None:
    """Enter what follows a position: a move each, or the same without one (MUT-16)."""
    s, growth = g.states[0], g.growth
    show(g, node)
    turn = 1 if s.turn == growth.second else 0
    g.nodes[node].actor = 1 if actor(s) == growth.second else 0
    first, second = s.stands[growth.first], s.stands[growth.second]
    if s.phase == RESTART:
        count = legal_restarts(s, g.moves)
        is_firsts = s.hit == growth.first
        for i in range(count):
            back = 1 << (g.moves[i] - RESTART_ON)
            if is_firsts:
                lead(g, node, first | back, second, 1 - turn)
            else:
                lead(g, node, first, second | back, 1 - turn)
    else:
        count = write_moves(s, s.turn, g.moves)
        for i in range(count):
            start, to = 1 << (g.moves[i] // OPEN), 1 << (g.moves[i] % OPEN)
            if turn == 0:
                is_hit = second & to
                lead(g, node, first ^ start ^ to, second & ~to, turn if is_hit else 1 - turn)
            else:
                is_hit = first & to
                lead(g, node, first & ~to, second ^ start ^ to, turn if is_hit else 1 - turn)
        if count == 0:
            count = 1
            lead(g, node, first, second, 1 - turn)
    g.nodes[node].left = count


@rule
def lead(g: Graph, node: int, first: int, second: int, turn: int) -> None:
    """Note a move from one position to another."""
    following = g.nodes[entered(g, first, second, turn)]
    edge = g.growth.edges
    g.growth.edges = edge + 1
    g.edges[edge].source = node
    g.edges[edge].earlier = following.latest
    following.latest = edge + 1
