"""How fast the rules are: a move through `Position`, and random play interpreted and compiled."""

import os
import statistics
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from typing import Any

from bench.rates import Rate, alternate, median, ratio, row, timed
from spieltisch.bots import choose as bot_choose
from spieltisch.compute.library import first_state
from spieltisch.compute.playout import Lane, Tally, Work, play_games, random_choice
from spieltisch.compute.workspaces import make_record, make_workspace
from spieltisch.game import Game, load
from spieltisch.rules.compiled import Compiled

__all__ = ["compiled_player", "position_rows", "random_play_rows", "rate", "search_rate"]

MOST = 100_000
Player = Callable[[int, int], Tally]
"""Plays games from the first number on, as many as the second says; their tally."""


def position_rows(name: str) -> list[dict[str, Any]]:
    """A legal-moves query plus a move through `Position`."""
    times = sorted(t for seed in range(3) for t in _query_and_move(load(name), seed))
    label = f"{name}: legal moves and a move, interpreted"
    return [
        row(f"{label}, median", 1e3 * statistics.median(times), "ms"),
        row(f"{label}, 99 %", 1e3 * times[int(0.99 * len(times))], "ms"),
    ]


def _query_and_move(game: Game, seed: int, most: int = 600) -> list[float]:
    rng = Random(seed)
    position = game.start(seed=seed)
    times = []
    for _ in range(most):
        if position.is_over:
            break
        if position.form:
            position = position.play(bot_choose(position.memory(position.turn or ""), 0, rng))
            continue
        began = time.perf_counter()
        moves = position.legal()
        position = position.play(rng.choice(moves))
        times.append(time.perf_counter() - began)
    return times


def interpreted_player(game: Game) -> Player:
    """Random play by the interpreter."""
    kernel, start = game.kind.kernel, first_state(game)
    play = kernel.bind(play_games, choose=random_choice)
    lane = make_workspace(Lane, False, kernel.state, room=max(2, kernel.max_legal))

    def player(first: int, games: int) -> Tally:
        tally, sums = Tally(), [0.0] * (2 * kernel.seats)
        play([start], lane, tally, sums, Work(1, games, MOST), first)
        return tally

    return player


def compiled_player(game: Game) -> Player:
    """Random play by code compiled for the game's options."""
    import numpy as np

    kernel, state = game.kind.kernel, first_state(game)
    rules = Compiled(kernel, frozen=state)
    play, start = rules.bind(play_games, choose=random_choice), rules.new()
    rules.write(state, start[0])
    own = threading.local()

    def player(first: int, games: int) -> Tally:
        tally = make_record(Tally, is_compiled=True)
        if not hasattr(own, "lane"):
            own.lane = make_workspace(Lane, True, kernel.state, room=max(2, kernel.max_legal))
        play(start, own.lane, tally, np.zeros(2 * kernel.seats), Work(1, games, MOST), first)
        return tally

    player(0, 1)
    return player


def rate(player: Player, games: int, what: str = "actions") -> Rate:
    """What a player does per second, in ever new games: the processor learns old ones by heart."""
    numbers = count(0, games)
    return lambda: timed(lambda: float(getattr(player(next(numbers), games), what)))


def threads_rate(player: Player, games: int, threads: int, pool: ThreadPoolExecutor) -> Rate:
    """What some threads together do per second."""
    numbers = count(0, games)

    def work() -> float:
        firsts = [next(numbers) for _ in range(threads)]
        done = pool.map(lambda first: player(first, games), firsts)
        return sum(float(tally.actions) for tally in done)

    return lambda: timed(work, clock=time.perf_counter)


def random_play_rows(name: str) -> list[dict[str, Any]]:
    """Interpreted, compiled, and compiled on all threads, in the same rounds."""
    game, threads = load(name), os.cpu_count() or 1
    compiled, games = compiled_player(game), 64
    with ThreadPoolExecutor(threads) as pool:
        found = alternate(
            {
                "interpreted": rate(interpreted_player(game), 1),
                "compiled": rate(compiled, games),
                "moves": rate(compiled, games, "moves"),
                "one": threads_rate(compiled, games, 1, pool),
                "all": threads_rate(compiled, games, threads, pool),
            }
        )
    middle = {key: median(values) for key, values in found.items()}
    times = ratio(found["compiled"], found["interpreted"])
    scale = ratio(found["all"], found["one"])
    return [
        row(f"{name}: actions/s interpreted", middle["interpreted"], "1/s"),
        row(
            f"{name}: actions/s compiled, one core",
            middle["compiled"],
            "1/s",
            middle["interpreted"],
            times,
        ),
        row(f"{name}: moves/s compiled, one core", middle["moves"], "1/s"),
        row(
            f"{name}: actions/s compiled, {threads} threads",
            middle["all"],
            "1/s",
            middle["one"],
            scale,
        ),
    ]


def search_rate(game: Game, simulations: int = 2000) -> Rate:
    """Simulations per second of the compiled search, from the game's first choice on."""
    from spieltisch.compute.search import Search

    kernel, state, rng = game.kind.kernel, first_state(game), Random(1)
    while kernel.actor(state) < 0 or len(kernel.legal_actions(state)) < 2:
        kernel.apply(state, rng.choice(kernel.legal_actions(state)))
    search = Search(kernel)
    search.run([state], simulations=10, seed=1)

    def work() -> float:
        search.run([state], simulations=simulations, seed=1)
        return simulations

    return lambda: timed(work)
