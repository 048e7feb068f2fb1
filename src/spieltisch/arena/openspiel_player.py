"""OpenSpiel's own search in C++ as a player, on our games through the adapter."""

from random import Random
from typing import Any

from spieltisch.adapters.learn.course import Course
from spieltisch.bots import Limit
from spieltisch.game import Game, Position

__all__ = ["Mcts"]

EXPLORATION = 2.0
UNLIMITED = 1_000_000
MEMORY_MB = 1000
USUAL_SECONDS = 0.1


class Mcts:
    """`pyspiel.MCTSBot`: UCT with random playouts, limited by simulations or time per move."""

    would_draw = False

    def __init__(self, game: Game, limit: Limit) -> None:
        from spieltisch.adapters import openspiel

        self._pyspiel = openspiel.pyspiel
        self._game = openspiel.loaded(game)
        self._limit = limit

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        """Its move in a position that the seat could be in."""
        state = self._game.new_initial_state()
        state.course = Course.of(position.resample(seat, rng))
        moves = {text: position.actions(text) for text in position.legal()}
        played: tuple[int, ...] = (self._action(state, rng),)
        while moves and played not in moves.values():  # a move of several actions
            state.apply_action(played[-1])
            played += (self._action(state, rng),)
        return next(text for text, actions in moves.items() if actions == played)

    def _action(self, state: Any, rng: Random) -> int:
        """The action it finds best, or any if not even one simulation fits into its time."""
        # its `step` fails for games that are written in Python, its search does not
        best = self._bot(rng.getrandbits(31)).mcts_search(state).best_child()
        return rng.choice(state.legal_actions()) if best is None else int(best.action)

    def close(self) -> None: ...

    def _bot(self, seed: int) -> Any:
        simulations, seconds = self._limit
        return self._pyspiel.MCTSBot(
            game=self._game,
            evaluator=self._pyspiel.RandomRolloutEvaluator(1, seed),
            uct_c=EXPLORATION,
            max_simulations=simulations or UNLIMITED,
            max_memory_mb=MEMORY_MB,
            solve=False,
            seed=seed,
            verbose=False,
            max_wall_clock_time=seconds or (USUAL_SECONDS if simulations is None else -1.0),
        )
