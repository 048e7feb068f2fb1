"""UCT for any game, compiled or interpreted: which action is worth most, by many random games.

    search = Search(load("…", 4).kind.kernel)
    found = search.run([state], simulations=10_000, seed=1)
    found.best

Where things are hidden, hand in many states that the seat cannot tell apart (`Position.resample`);
they share one tree, in which its own choices depend only on what it can see.
"""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Generic, NamedTuple, cast

from spieltisch.compute.library import compiled_rules
from spieltisch.compute.tree import NONE, ROOT, Tree, clear, simulate
from spieltisch.compute.workspaces import make_workspace
from spieltisch.rules.kernel import CHANCE, NOBODY, Kernel, Record, Rule, S

__all__ = ["Choice", "Found", "Search"]

STREAM_STATES = 2**32 - 1
SLICE = 64
"""The compiled simulations between two looks at the clock."""


class Choice(NamedTuple):
    """An action at the root: how often it was tried, and its seat's mean payoff then."""

    action: int
    visits: int
    payoff: float


class Found(NamedTuple):
    """What a search has found."""

    choices: tuple[Choice, ...]
    """Ascending by action."""
    nodes: int
    """How large the tree became."""

    @property
    def best(self) -> int:
        """The action that was tried most often; of equals the one that paid more."""
        return max(self.choices, key=lambda choice: (choice.visits, choice.payoff)).action


class Search(Generic[S]):
    """A search over one game's rules with room for `nodes` nodes, used again and again.

    A hook takes the place of the template of the same name: `rollout` to judge leaves otherwise,
    `choose` to play out with better moves.
    """

    def __init__(
        self,
        kernel: Kernel[S],
        *,
        nodes: int = 100_000,
        depth: int = 500,
        compiled: bool = True,
        hooks: Mapping[str, Rule] | None = None,
    ) -> None:
        if nodes < 1 + kernel.max_legal:
            raise ValueError(f"a tree needs at least {1 + kernel.max_legal} nodes, not {nodes}")
        self.kernel = kernel
        self._rules = compiled_rules(kernel) if compiled else None
        bind = self._rules.bind if self._rules else kernel.bind
        self._slice = SLICE if compiled else 1
        self._clear = bind(clear)
        self._simulate = bind(simulate, **(hooks or {}))
        self._tree = make_workspace(
            Tree,
            compiled,
            kernel.state,
            nodes=nodes,
            depth=depth + 1,
            max_legal=kernel.max_legal,
            observation=kernel.observation,
            seats=kernel.seats,
        )

    def run(
        self,
        worlds: Sequence[S],
        simulations: int,
        *,
        seed: int = 0,
        exploration: float = 0.7,
        longest: int = 5000,
        seconds: float | None = None,
    ) -> Found:
        """Search from interpreted states in which the same seat has the same legal actions.

        Simulations take the worlds in turn. A playout that has `longest` actions is given up and
        counts what the game would pay as it stands. After `seconds` no more are begun.
        """
        self._check(worlds)
        if self._rules:
            records = self._rules.new(len(worlds))
            for i, state in enumerate(worlds):
                self._rules.write(state, records[i])
            tree = self._tree._replace(worlds=cast(list[Record], records))
        else:
            tree = self._tree._replace(worlds=list(worlds))
        tree.stream[0] = 1 + seed % STREAM_STATES
        self._clear(tree)
        until = None if seconds is None else perf_counter() + seconds
        while simulations > 0:
            some = simulations if until is None else min(simulations, self._slice)
            self._simulate(tree, some, float(exploration), longest)
            simulations -= some
            if until is not None and perf_counter() >= until:
                break
        return Found(_choices(tree), int(tree.growth.used))

    def _check(self, worlds: Sequence[S]) -> None:
        acting = {self.kernel.actor(state) for state in worlds}
        if len(acting) != 1 or acting & {CHANCE, NOBODY}:
            raise ValueError(f"the same seat must act in all worlds, not {sorted(acting)}")
        if len({tuple(self.kernel.legal_actions(state)) for state in worlds}) != 1:
            raise ValueError("the same actions must be legal in all worlds")


def _choices(tree: Tree) -> tuple[Choice, ...]:
    found = []
    number = tree.nodes[ROOT].choices
    while number != NONE:
        node = tree.nodes[number]
        visits = int(node.visits)
        payoff = float(node.total) / visits if visits else 0.0
        found.append(Choice(int(node.mark), visits, payoff))
        number = node.after
    return tuple(found)
