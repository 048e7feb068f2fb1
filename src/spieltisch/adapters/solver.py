"""What play is worth in a small game: `solve` finds an equilibrium of its whole tree.

    from spieltisch import load
    from spieltisch.adapters.solver import solve

    solution = solve(load("…", options={"preset": "mini"}))
    print(solution.values, solution.gains)

The way is CFR+: in every round each player in turn regrets what it has not done, and plays in
proportion to these regrets, none of them below zero; the mean over all rounds, later ones counting
more, comes closer and closer to an equilibrium where two players share a fixed sum. All positions
of the same depth are reckoned at once, with NumPy and nothing else.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.adapters.learn.course import CHANCE
from spieltisch.adapters.openspiel_parameters import POINTS
from spieltisch.adapters.trees import ROUNDS, Tree, grown
from spieltisch.game import Game

__all__ = ["Solution", "judge", "solve"]

ROOT = -1
Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


class Solution(NamedTuple):
    """A policy for every player, and how good it is."""

    values: tuple[float, ...]
    """What each player gets on average, in the order of the seats."""
    gains: tuple[float, ...]
    """What each could gain by the best play against the others: 0 in an equilibrium."""
    policies: tuple[tuple[tuple[float, ...], ...], ...]
    """How likely each label of the tree's `sets` is, by player and information set."""
    tree: Tree

    def likely(self, seat: str, number: int) -> dict[str, float]:
        """What a seat does in the information set of this number, and how likely each of it is."""
        player = self.tree.game.seats.index(seat)
        labels = self.tree.sets[player][number]
        return dict(zip(labels, self.policies[player][number], strict=True))


def solve(game: Game | Tree, rounds: int = ROUNDS, payoff: str = POINTS) -> Solution:
    """An equilibrium of a small game for two, after so many rounds of CFR+.

    A game with more players, or one in which they do not share a fixed sum, gets a policy as well;
    `gains` tells how far it is from an equilibrium. A game that is too large is refused. `payoff`
    is what is paid, `points` or `win_loss`; a tree has its own.
    """
    if rounds < 1:
        raise ValueError(f"rounds must be at least 1, not {rounds}")
    tree = game if isinstance(game, Tree) else grown(game, payoff)
    return _Solver(tree).solved(rounds)


def judge(tree: Tree, policies: Sequence[Sequence[Sequence[float]]]) -> Solution:
    """How good given policies are: by player and information set, how likely each label is."""
    rows = [row for of_player in policies for row in of_player]
    return _Solver(tree).judged(np.concatenate([np.array(row, np.float64) for row in rows]))


class _Layers(NamedTuple):
    """The tree by depth: position number 0 is the first, and children of one stand together."""

    actors: Places
    sets: Places
    """The number of the information set among those of all players; -1 where there is none."""
    ends: Numbers
    """What each player gets, by position; nothing before the end."""
    parents: Places
    slots: Places
    """For a position that a player led to, the place of that choice in a policy; else -1."""
    chances: Numbers
    """For a position that chance led to, how likely that was; else 1."""
    depths: list[slice]
    """The positions of each depth."""


class _Solver:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.players = len(tree.sets)
        sizes = [len(labels) for of_player in tree.sets for labels in of_player]
        self.starts = np.cumsum([0, *sizes])[:-1].astype(np.int64)
        """Where the choices of each information set begin in a policy."""
        self.of_choice = np.repeat(np.arange(len(sizes)), sizes)
        """The information set of each choice."""
        owners = [player for player, sets in enumerate(tree.sets) for _ in sets]
        self.owners = np.array(owners, np.int64)
        self.layers = _layers(tree, self.starts)
        self.even = 1 / np.array(sizes, np.float64)[self.of_choice]

    def solved(self, rounds: int) -> Solution:
        """The mean policy of so many rounds."""
        regrets, weights = np.zeros(len(self.even)), np.zeros(len(self.even))
        policy = self.even.copy()
        for number in range(1, rounds + 1):
            for player in range(self.players):
                mine = self.owners[self.of_choice] == player
                weights += np.where(mine, number * self._own_reach(policy, player) * policy, 0)
                regret = self._regrets(policy, player)
                regrets = np.where(mine, np.maximum(regrets + regret, 0), regrets)
                policy = np.where(mine, self._in_proportion(regrets), policy)
        return self.judged(self._in_proportion(weights))

    def judged(self, mean: Numbers) -> Solution:
        """How good a policy is."""
        values = [float(self._worth(mean, player)[0]) for player in range(self.players)]
        best = [self._best_reply(mean, player) for player in range(self.players)]
        gains = [max(0.0, one - other) for one, other in zip(best, values, strict=True)]
        return Solution(tuple(values), tuple(gains), self._by_set(mean), self.tree)

    def _in_proportion(self, amounts: Numbers) -> Numbers:
        """Shares of the amounts in each information set, even ones where there is nothing."""
        totals = np.bincount(self.of_choice, amounts, len(self.starts))[self.of_choice]
        return np.where(totals > 0, amounts / np.where(totals > 0, totals, 1), self.even)

    def _likely(self, policy: Numbers) -> Numbers:
        """How likely each position is after the one before it."""
        layers = self.layers
        return np.where(layers.slots >= 0, policy[layers.slots], layers.chances)

    def _reach(self, policy: Numbers, is_counted: NDArray[np.bool_]) -> Numbers:
        """How likely those whose choices count let each position come about."""
        layers = self.layers
        likely = np.where(is_counted, self._likely(policy), 1.0)
        reach = np.ones(len(likely))
        for depth in layers.depths[1:]:
            reach[depth] = reach[layers.parents[depth]] * likely[depth]
        return reach

    def _is_after(self, player: int) -> NDArray[np.bool_]:
        """Whether a position was led to by the player."""
        layers = self.layers
        return np.asarray((layers.parents >= 0) & (layers.actors[layers.parents] == player))

    def _own_reach(self, policy: Numbers, player: int) -> Numbers:
        """For each choice how likely the player itself lets its information set come about."""
        layers = self.layers
        reach = self._reach(policy, self._is_after(player))
        own = np.zeros(len(self.starts))
        acts = layers.actors == player
        own[layers.sets[acts]] = reach[acts]  # the same in all of a set: nobody forgets
        return own[self.of_choice]

    def _worth(self, policy: Numbers, player: int) -> Numbers:
        """What the player gets on average from each position on."""
        layers, likely = self.layers, self._likely(policy)
        worth = layers.ends[:, player].copy()
        for depth in reversed(layers.depths[1:]):
            np.add.at(worth, layers.parents[depth], likely[depth] * worth[depth])
        return worth

    def _of_choices(self, policy: Numbers, player: int, *, is_gain: bool) -> Numbers:
        """What each choice of the player is worth, as likely as the others let it come about.

        With `is_gain` it is what it is worth more than the position before it.
        """
        layers, after = self.layers, self._is_after(player)
        worth, others = self._worth(policy, player), self._reach(policy, ~after)
        before = layers.parents[after]
        amounts = others[before] * (worth[after] - (worth[before] if is_gain else 0))
        return np.bincount(layers.slots[after], amounts, len(policy)).astype(np.float64)

    def _regrets(self, policy: Numbers, player: int) -> Numbers:
        return self._of_choices(policy, player, is_gain=True)

    def _best_reply(self, policy: Numbers, player: int) -> float:
        """What the player gets by the best play against the others' policies.

        What it does last is decided first. Positions of one information set may differ in depth,
        but the player has done equally much before each of them.
        """
        reply = policy.copy()
        for sets in self._last_first(player):
            worth = self._of_choices(reply, player, is_gain=False)
            is_theirs = np.isin(self.of_choice, sets)
            most = np.full(len(self.starts), -np.inf)
            np.maximum.at(most, self.of_choice, worth)
            best = np.where(worth >= most[self.of_choice], 1.0, 0.0)
            first = np.zeros(len(self.starts), np.int64)
            picked = np.flatnonzero(best)[::-1]
            first[self.of_choice[picked]] = picked
            chosen = np.zeros(len(reply))
            chosen[first] = 1.0
            reply = np.where(is_theirs, chosen, reply)
        return float(self._worth(reply, player)[0])

    def _last_first(self, player: int) -> Iterator[Places]:
        """The player's information sets by how often it has chosen before, most often first."""
        layers, after = self.layers, self._is_after(player)
        done = np.zeros(len(after), np.int64)
        for depth in layers.depths[1:]:
            done[depth] = done[layers.parents[depth]] + after[depth]
        acts = layers.actors == player
        for often in sorted({*done[acts].tolist()}, reverse=True):
            yield np.unique(layers.sets[acts & (done == often)])

    def _by_set(self, policy: Numbers) -> tuple[tuple[tuple[float, ...], ...], ...]:
        rows = np.split(policy, self.starts[1:])
        by_player: list[list[tuple[float, ...]]] = [[] for _ in range(self.players)]
        for owner, row in zip(self.owners.tolist(), rows, strict=True):
            by_player[owner].append(tuple(row.tolist()))
        return tuple(map(tuple, by_player))


def _layers(tree: Tree, starts: Places) -> _Layers:
    """The tree's positions, sorted by depth."""
    parents, depths, places = _walked(tree)
    order = np.lexsort((np.arange(len(tree)), depths))
    number = np.empty(len(tree), np.int64)
    number[order] = np.arange(len(tree))
    before = np.cumsum([0, *map(len, tree.sets)])
    actors = np.array(tree.actors, np.int64)
    numbers = np.array(tree.numbers, np.int64)
    acts = actors >= 0
    sets = np.where(acts, numbers + before[np.where(acts, actors, 0)], -1)
    slots, chances = np.full(len(tree), -1, np.int64), np.ones(len(tree))
    ends = np.zeros((len(tree), len(tree.sets)))
    for node in range(len(tree)):
        parent = parents[node]
        if parent != ROOT and actors[parent] == CHANCE:
            chances[node] = tree.draws[numbers[parent]].chances[places[node]]
        elif parent != ROOT:
            slots[node] = starts[sets[parent]] + places[node]
        if not tree.labels(node):
            ends[node] = tree.ends[numbers[node]]
    sorted_parents = np.where(parents[order] == ROOT, ROOT, number[parents[order]])
    bounds = np.searchsorted(depths[order], np.arange(depths.max() + 2))
    return _Layers(
        actors[order],
        sets[order],
        ends[order],
        sorted_parents,
        slots[order],
        chances[order],
        [slice(int(low), int(high)) for low, high in pairwise(bounds)],
    )


def _walked(tree: Tree) -> tuple[Places, Places, Places]:
    """Each position's parent, its depth, and which of the parent's children it is."""
    found: list[Any] = []
    waiting = [(ROOT, 0, 0)]
    for node in range(len(tree)):
        parent, depth, place = waiting.pop()
        found.append((parent, depth, place))
        count = len(tree.labels(node))
        waiting += [(node, depth + 1, at) for at in reversed(range(count))]
    parents, depths, places = np.array(found, np.int64).T
    return parents, depths, places
