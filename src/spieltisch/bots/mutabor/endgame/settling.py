"""Who wins where: from the last moves of games backwards, the shortest victories first.

Whoever can move into a position that they win, wins; whoever can only move into positions that the
other one wins, loses. Where neither holds both can keep the other from winning, so the positions
occur again and again (MUT-22 b).
"""

from spieltisch.bots.mutabor.endgame.graph import NOBODY, Graph
from spieltisch.rules.kernel import rule

__all__ = ["settle"]


@rule
def settle(g: Graph) -> None:
    """Find every position that somebody wins, whatever the other does."""
    growth = g.growth
    at = 0
    while at < growth.settled:
        node = g.nodes[g.queue[at]]
        at += 1
        by, far, edge = node.winner, node.far + 1, node.latest
        while edge > 0:
            number = g.edges[edge - 1].source
            edge = g.edges[edge - 1].earlier
            source = g.nodes[number]
            if source.winner == NOBODY:
                source.left -= 1
                if source.left == 0 or source.actor == by:
                    source.winner = by
                    source.far = far
                    g.queue[growth.settled] = number
                    growth.settled += 1
