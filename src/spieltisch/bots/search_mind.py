"""A mind for any game: it plays many games on from the position, at random, and learns from them.

    MIND = SearchMind()

is enough for a game's bots; better ones give it plans and sentences of their own, or hooks that
judge positions (see `compute.search`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from spieltisch.bots.ladder import ladder
from spieltisch.bots.mind import Level, Limit, Thought
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import BadRequest, Game, Memory, Position, Text
from spieltisch.rules.kernel import Kernel

__all__ = ["PLANS", "Plan", "SearchMind"]


class Plan(NamedTuple):
    """How a level thinks."""

    simulations: int
    """The games that it plays on from the position."""
    blunders: float = 0.0
    """The share of its moves that it makes without a thought."""


PLANS = (
    Plan(16, blunders=0.6),
    Plan(32, blunders=0.3),
    Plan(64, blunders=0.1),
    Plan(200),
    Plan(800),
    Plan(4000),
)
LEVELS = ladder(
    Text(
        "Plays whatever comes to mind, and a good move now and then.",
        "Spielt, was ihm einfällt, und dann und wann einen guten Zug.",
    ),
    Text(
        "Thinks about most moves, though not for long.",
        "Denkt über die meisten Züge nach, wenn auch nicht lange.",
    ),
    Text(
        "Tries a few games on in its head and seldom plays without a thought.",
        "Spielt im Kopf ein paar Partien weiter und zieht selten unbedacht.",
    ),
    Text(
        "Plays some hundred games on in its head before each move.",
        "Spielt vor jedem Zug einige hundert Partien im Kopf weiter.",
    ),
    Text(
        "Plays many hundred games on in its head before each move.",
        "Spielt vor jedem Zug viele hundert Partien im Kopf weiter.",
    ),
    Text(
        "Plays thousands of games on in its head before each move.",
        "Spielt vor jedem Zug Tausende Partien im Kopf weiter.",
    ),
)
WORLDS = 16
"""How many positions that fit its memory it considers, where something is hidden."""
NODES = 50_000
SLOW_NODES, SLOW_SIMULATIONS = 2_000, 40
"""The room and the simulations of a search that is not compiled."""
FORCED = 32
"""The simulations for the value of an only move."""
LONGEST = 3_000
SEEDS = 1 << 32
Hooks = Mapping[str, Callable[..., Any]]


class SearchMind:
    """Thinks for any seat of any game whose moves can be listed."""

    def __init__(
        self,
        plans: Sequence[Plan] = PLANS,
        levels: tuple[Level, ...] = LEVELS,
        hooks: Hooks | None = None,
    ) -> None:
        if len(plans) != len(levels):
            raise ValueError(f"there are {len(levels)} levels, not {len(plans)}")
        self.levels = levels
        self._plans = tuple(plans)
        self._hooks = tuple(sorted((hooks or {}).items()))

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The move that was tried most often, step by step where a move has several."""
        if position.form:
            raise _cannot_fill_in(position)
        plan, kernel = self._plans[level], position.game.kind.kernel
        moves = {position.actions(text): text for text in position.legal()}
        worlds = [position.kernel_state(), *self._imagined(memory, position, rng)]
        values: dict[str, float] = {}
        left, depth = moves, 0
        while depth == 0 or len(left) > 1:
            found = self._search(position, worlds, plan, rng, limit, len(moves) == 1)
            if depth == 0:
                values = _values(position.game, moves, found.choices)
            left = {actions: text for actions, text in left.items() if actions[depth] == found.best}
            for state in worlds:
                kernel.apply(state, found.best)
            depth += 1
        (move,) = left.values()
        own = values[move]
        if rng.random() < plan.blunders:
            move = rng.choice(list(moves.values()))
        return Thought(move, values, _chances(position.game, memory["seat"], own))

    def _imagined(self, memory: Memory, position: Position, rng: Random) -> list[Any]:
        """Other positions that fit the memory."""
        if position.game.kind.is_open:
            return []
        return [Position.from_memory(memory, rng).kernel_state() for _ in range(WORLDS - 1)]

    def _search(
        self,
        position: Position,
        worlds: list[Any],
        plan: Plan,
        rng: Random,
        limit: Limit,
        is_forced: bool,
    ) -> Any:
        simulations = limit.simulations or plan.simulations
        can_compile = is_compiled(position.game.name)
        if is_forced:
            simulations = min(simulations, FORCED)
        if not can_compile:
            simulations = min(simulations, SLOW_SIMULATIONS)
        search = _search_of(position.game.kind.kernel, can_compile, self._hooks)
        seed = rng.randrange(SEEDS)
        return search.run(worlds, simulations, seed=seed, longest=LONGEST, seconds=limit.seconds)


@cache
def _search_of(
    kernel: Kernel[Any], compiled: bool, hooks: tuple[tuple[str, Callable[..., Any]], ...]
) -> Any:
    """The search of this process for a game."""
    from spieltisch.compute.search import Search

    nodes = max(NODES if compiled else SLOW_NODES, 1 + kernel.max_legal)
    return Search(kernel, nodes=nodes, compiled=compiled, hooks=dict(hooks))


def _values(
    game: Game, moves: Mapping[tuple[int, ...], str], choices: Sequence[Any]
) -> dict[str, float]:
    """What the moves that were tried are worth, between 0 and 1."""
    stakes = game.kind.stakes(game)
    width = (stakes.high - stakes.low) or 1.0
    worth = {
        choice.action: min(max((choice.payoff - stakes.low) / width, 0.0), 1.0)
        for choice in choices
        if choice.visits
    }
    return {text: worth[actions[0]] for actions, text in moves.items() if actions[0] in worth}


def _chances(game: Game, seat: str, own: float) -> dict[str, float]:
    """Every seat's chance: the others share what is left."""
    others = (1.0 - own) / max(len(game.seats) - 1, 1)
    return {name: own if name == seat else others for name in game.seats}


def _cannot_fill_in(position: Position) -> BadRequest:
    game, form = position.game.name, position.form
    return BadRequest(
        Text(
            f"the bots of {game} cannot fill in a form {form}; its own bots must do that",
            f"die Bots von {game} können kein Formular {form} ausfüllen; das müssen eigene Bots",
        ),
        code="no_bot",
    )
