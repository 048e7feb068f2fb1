"""Other programs that play Mensch, in the same rounds: OpenSpiel and a hand-written C++ loop."""

import random
import shutil
import subprocess
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.rates import Rate, alternate, median, ratio, row, timed
from bench.rules import compiled_player, rate, search_rate
from spieltisch.game import load

__all__ = ["peer_rows"]

SOURCE = Path(__file__).with_name("cpp") / "mensch.cpp"
BUILT = Path("build") / "bench-mensch"
SHEET = ("mensch", 4)


def peer_rows() -> list[dict[str, Any]]:
    """Mensch beside its peers, as far as they are installed."""
    rates: dict[str, Rate] = {"ours": rate(compiled_player(load(*SHEET)), 64, "moves")}
    rows, peers = [], {}
    if (loop := cpp_rate()) is not None:
        rates["c++"] = loop
        peers["c++"] = "mensch vs c++"
    if (rollouts := openspiel_rate()) is not None:
        rates["openspiel"] = rollouts
        peers["openspiel"] = "mensch vs openspiel maedn"
    found = alternate(rates)
    for key, name in peers.items():
        times = ratio(found["ours"], found[key])
        rows.append(row(name, median(found["ours"]), "moves/s", median(found[key]), times))
    return rows + search_rows()


def cpp_rate() -> Rate | None:
    """Moves per second of the C++ loop, which is compiled first; None without a compiler."""
    if not shutil.which("g++"):
        return None
    BUILT.parent.mkdir(exist_ok=True)
    flags = ["-O3", "-march=native", "-std=c++17"]
    subprocess.run(["g++", *flags, "-o", str(BUILT), str(SOURCE)], check=True)

    def measure() -> float:
        done = subprocess.run([str(BUILT), "0.3"], capture_output=True, text=True, check=True)
        _actions, moves, _rolls, _games, seconds = map(float, done.stdout.split())
        return moves / seconds

    return measure


def openspiel_game() -> Any:
    """OpenSpiel's game with four players and its first state with a choice, or None."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("maedn", {"players": 4, "twoPlayersOpposite": False})
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    return pyspiel, game, state


def openspiel_rate(rollouts: int = 500, counted: int = 400) -> Rate | None:
    """Moves per second of OpenSpiel's own random rollouts, all of it in C++.

    One simulation of its search with many rollouts; the moves of a rollout are counted apart.
    """
    if (made := openspiel_game()) is None:
        return None
    pyspiel, game, state = made
    moves = _moves_a_game(state, counted)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def work() -> float:
        bot.mcts_search(state)
        return rollouts * moves

    return lambda: timed(work)


def _moves_a_game(state: Any, games: int) -> float:
    """The mean number of actions of players in a random game, without passes."""
    rng, moves = random.Random(1), 0
    for _ in range(games):
        at = state.clone()
        while not at.is_terminal():
            action = rng.choice(at.legal_actions())
            if not at.is_chance_node():
                moves += "passes" not in at.action_to_string(at.current_player(), action)
            at.apply_action(action)
    return moves / games


def search_rows(simulations: int = 2000) -> list[dict[str, Any]]:
    """Both searches with random playouts, on the rules of the preset that OpenSpiel plays."""
    ours = search_rate(load("mensch", 4, {"preset": "openspiel"}), simulations)
    if (made := openspiel_game()) is None:
        return []
    pyspiel, game, state = made
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 100, False, 1, False)

    def work() -> float:
        bot.mcts_search(state)
        return simulations

    found = alternate({"ours": ours, "theirs": lambda: timed(work, clock=time.process_time)})
    name, times = "mensch: UCT vs openspiel MCTSBot", ratio(found["ours"], found["theirs"])
    return [row(name, median(found["ours"]), "simulations/s", median(found["theirs"]), times)]
