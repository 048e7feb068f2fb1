"""A search tree for any game in one flat list of nodes, as templates.

The tree holds no states: each simulation begins at one of the *worlds*, full states that the
searching seat cannot tell apart, and plays its way down. Nodes are of two kinds. A *choice* is an
action of a seat. An *outcome* is what chance drew or, if there are several worlds, what the
searching seat saw afterwards: the worlds stay together until it could tell them apart, whatever
others did unseen. Of a node's choices only those legal in the present world are looked at. With one
world, and so without hidden things, this is plain UCT.

Every choice keeps the payoffs of the seat that made it, so each seat looks for its own good
(max^n). Payoffs are measured on the span between the least and the greatest one met so far.
"""

from math import log, sqrt
from typing import Annotated, NamedTuple

from spieltisch.compute.playout import below, choose
from spieltisch.compute.template_names import (
    actor,
    apply,
    copy,
    drawn,
    legal,
    observe,
    payoffs,
    tickets,
)
from spieltisch.compute.workspaces import Float, Many
from spieltisch.rules.kernel import CHANCE, NOBODY, Int32, Record, Row, record, rule

__all__ = ["NONE", "ROOT", "Node", "Tree", "clear", "rollout", "simulate"]

ROOT = 0
NONE = -1


@record
class Node(Record):
    """A choice or an outcome, and what came of it."""

    mark: Int32
    """The action; for an outcome with several worlds a digest of what was seen."""
    choices: Int32
    """The first choice that can follow, ascending by action, or NONE."""
    outcomes: Int32
    """The first outcome that can follow, or NONE."""
    after: Int32
    """The next choice or outcome beside it, or NONE."""
    seat: Int32
    """The seat that chose it, CHANCE for an outcome."""
    visits: Int32
    offered: Int32
    """How often it could have been chosen, if there are several worlds."""
    total: Float
    """The payoffs of that seat in all visits."""


@record
class Growth(Record):
    """How large the tree is, whose it is, and what its games paid."""

    used: Int32
    """How many nodes there are."""
    viewer: Int32
    """The searching seat."""
    least: Float
    """The least payoff met so far."""
    greatest: Float


class Tree(NamedTuple):
    """A search's workspace."""

    worlds: Annotated[list[Record], Many(0)]
    states: Annotated[list[Record], Many(1)]
    nodes: Annotated[list[Node], Many("nodes")]
    growth: Growth
    path: Annotated[Row, Many("depth", kind="int32")]
    """The nodes of the present simulation; its length is how deep the tree can get."""
    legal: Annotated[Row, Many("max_legal", kind="int32")]
    room: Annotated[Row, Many("max_legal")]
    """For `choose`."""
    seen: Annotated[Row, Many("observation", kind="int16")]
    """For what the searching seat sees."""
    payoffs: Annotated[list[float], Many("seats")]
    stream: Annotated[Row, Many(1)]


@rule
def clear(t: Tree) -> None:
    """An empty tree: only the root."""
    t.growth.used = 0
    t.growth.viewer = actor(t.worlds[0])
    t.growth.least = 0.0
    t.growth.greatest = 0.0
    add_node(t, NONE, CHANCE)


@rule
def add_node(t: Tree, mark: int, seat: int) -> int:
    """A new node; there must be room."""
    number = t.growth.used
    t.growth.used = number + 1
    node = t.nodes[number]
    node.mark = mark
    node.choices = NONE
    node.outcomes = NONE
    node.after = NONE
    node.seat = seat
    node.visits = 0
    node.offered = 0
    node.total = 0.0
    return number


@rule
def simulate(t: Tree, simulations: int, exploration: float, most: int) -> None:
    """Run this many simulations; a playout has at most `most` actions."""
    for _ in range(simulations):
        copy(t.states, 0, t.worlds, t.nodes[ROOT].visits % len(t.worlds))
        s = t.states[0]
        depth = descend(t, s, exploration)
        rollout(s, t.stream, t.room, t.payoffs, most)
        back_up(t, depth)


@rule
def rollout(s: Record, rng: Row, room: Row, out: list[float], most: int) -> None:
    """What a state is worth to each seat: here, what it pays after random play.

    A hook of this name can play better, or judge the state at once.
    """
    played = 0
    who = actor(s)
    while who != NOBODY and played < most:
        if who == CHANCE:
            apply(s, drawn(s, below(rng, tickets(s))))
        else:
            apply(s, choose(s, rng, room))
        played += 1
        who = actor(s)
    payoffs(s, out)


@rule
def descend(t: Tree, s: Record, exploration: float) -> int:
    """Play down to a node that is new, or to the end of the game or of the room; its depth."""
    node, depth = ROOT, 0
    t.path[0] = ROOT
    who = actor(s)
    while who != NOBODY and depth + 2 < len(t.path):
        if node != ROOT and t.nodes[node].visits == 0:
            break
        if who == CHANCE:
            action = drawn(s, below(t.stream, tickets(s)))
            apply(s, action)
            node = outcome_node(t, node, action if len(t.worlds) == 1 else sight(t, s))
        else:
            choice = best_choice(t, s, node, exploration)
            if choice == NONE:
                break
            apply(s, t.nodes[choice].mark)
            depth += 1
            t.path[depth] = choice
            if len(t.worlds) == 1:
                node = choice
            else:
                node = outcome_node(t, choice if who == t.growth.viewer else node, sight(t, s))
        if node == NONE:
            break
        if node != t.path[depth]:
            depth += 1
            t.path[depth] = node
        who = actor(s)
    return depth


@rule
def sight(t: Tree, s: Record) -> int:
    """A digest of what the searching seat sees."""
    observe(s, t.growth.viewer, t.seen)
    digest = 0
    for i in range(len(t.seen)):
        digest = ((digest ^ (t.seen[i] & 0xFFFF)) * 0x01000193) & 0xFFFFFFFF
    return digest >> 1


@rule
def outcome_node(t: Tree, parent: int, mark: int) -> int:
    """The outcome with this mark, new if need be; NONE when there is no more room."""
    node = t.nodes[parent].outcomes
    while node != NONE:
        if t.nodes[node].mark == mark:
            return node
        node = t.nodes[node].after
    if t.growth.used == len(t.nodes):
        return NONE
    node = add_node(t, mark, CHANCE)
    t.nodes[node].after = t.nodes[parent].outcomes
    t.nodes[parent].outcomes = node
    return node


@rule
def best_choice(t: Tree, s: Record, parent: int, exploration: float) -> int:
    """The choice to try: one never tried, else that of the highest upper bound; or NONE."""
    is_single = len(t.worlds) == 1
    count = 0
    if not is_single or t.nodes[parent].choices == NONE:
        count = legal(s, t.legal)
        if not add_choices(t, parent, actor(s), count):
            return NONE
    best, bound, at = NONE, 0.0, 0
    node = t.nodes[parent].choices
    while node != NONE:
        while not is_single and at < count and t.legal[at] < t.nodes[node].mark:
            at += 1
        if is_single or (at < count and t.legal[at] == t.nodes[node].mark):
            if not is_single:
                t.nodes[node].offered += 1
            if best == NONE or t.nodes[best].visits > 0:
                found = upper_bound(t, parent, node, exploration)
                if best == NONE or t.nodes[node].visits == 0 or found > bound:
                    best, bound = node, found
        node = t.nodes[node].after
    return best


@rule
def upper_bound(t: Tree, parent: int, node: int, exploration: float) -> float:
    """UCB1: how good a choice may still be, between 0 and 1 but for the bonus for the unknown."""
    visits = t.nodes[node].visits
    if visits == 0:
        return 0.0
    chances = t.nodes[parent].visits if len(t.worlds) == 1 else t.nodes[node].offered
    bonus = exploration * sqrt(log(chances) / visits)
    width = t.growth.greatest - t.growth.least
    if width == 0.0:
        return bonus
    above = t.nodes[node].total / visits - t.growth.least
    return above / width + bonus


@rule
def add_choices(t: Tree, parent: int, seat: int, count: int) -> bool:
    """Give a node a choice for each legal action that it has none for; False without room."""
    if t.growth.used + count > len(t.nodes):
        return False
    before, node = NONE, t.nodes[parent].choices
    for at in range(count):
        while node != NONE and t.nodes[node].mark < t.legal[at]:
            before, node = node, t.nodes[node].after
        if node == NONE or t.nodes[node].mark != t.legal[at]:
            new = add_node(t, t.legal[at], seat)
            t.nodes[new].after = node
            if before == NONE:
                t.nodes[parent].choices = new
            else:
                t.nodes[before].after = new
            before = new
    return True


@rule
def back_up(t: Tree, depth: int) -> None:
    """Tell the nodes of a simulation what it paid."""
    for i in range(len(t.payoffs)):
        t.growth.least = min(t.growth.least, t.payoffs[i])
        t.growth.greatest = max(t.growth.greatest, t.payoffs[i])
    for i in range(depth + 1):
        node = t.nodes[t.path[i]]
        node.visits += 1
        if node.seat >= 0:
            node.total += t.payoffs[node.seat]
