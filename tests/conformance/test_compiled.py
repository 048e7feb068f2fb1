"""Interpreted and compiled rules are the same rules: whole random games, action by action."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.compute.playout import random_game
from spieltisch.game import NAMES, Game, kind_of
from spieltisch.rules.compiled import Compiled
from tests.conformance.settings import SETTINGS, each_setting
from tests.support import IS_SOAK, example

MOST = 200_000
"""Actions after which a random game counts as endless."""
UNTOUCHED = -7
COMPILED = {name: Compiled(kind_of(name).kernel) for name in NAMES}


class Bench:
    """One game's compiled random play with its buffers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.compiled = COMPILED[game.name]
        self.play = self.compiled.bind(random_game)
        self.states = self.compiled.new(2)
        # longer than promised, so that a MAX_LEGAL that is too small is seen and hurts nobody
        self.out = np.full(game.kind.kernel.actions, UNTOUCHED, np.int32)
        self.trace = np.zeros(MOST, np.int32)
        self.start = game.kind.kernel.state()
        game.kind.set_options(game, self.start)
        game.kind.kernel.begin(self.start)

    def run(self, seed: int) -> list[int]:
        """The actions of one random game, which must end and stay possible."""
        self.compiled.write(self.start, self.states[0])
        count = self.play(self.states[0], np.array([seed]), self.out, self.trace, MOST)
        kernel = self.game.kind.kernel
        is_short = bool((self.out[kernel.max_legal :] != UNTOUCHED).any())
        assert not is_short, f"{kernel.name}: MAX_LEGAL = {kernel.max_legal} is too small"
        assert count > 0, f"seed {seed}: impossible after {-count} actions"
        assert count < MOST, f"seed {seed}: no end after {count} actions"
        return [int(action) for action in self.trace[:count]]

    def replay(self, actions: list[int]) -> None:
        """Replay interpreted and compiled side by side; every state must agree."""
        kernel, compiled = self.game.kind.kernel, self.compiled
        state, record, copy = self.start.copy(), self.states[0], self.states[1]
        compiled.write(state, record)
        for action in actions:
            assert kernel.actor(state) == compiled.actor(record)
            count = compiled.legal(record, self.out)
            legal = kernel.legal_actions(state)
            assert legal == [int(a) for a in self.out[:count]]
            assert action in legal
            kernel.apply(state, action)
            compiled.apply(record, action)
            compiled.write(state, copy)
            assert record.tobytes() == copy.tobytes()
        assert compiled.read(record) == state
        assert kernel.actor(state) == -2
        assert self._payoffs(kernel.payoffs, state) == self._payoffs(compiled.payoffs, record)

    def _payoffs(self, function: Any, state: Any) -> list[float]:
        out = np.zeros(self.game.kind.kernel.seats)
        function(state, out)
        return [float(x) for x in out]


def one_setting(name: str) -> list[Game]:
    return [game for game in SETTINGS if game.name == name]


@pytest.mark.parametrize("name", NAMES)
def test_random_games_are_the_same_interpreted_and_compiled(name: str) -> None:
    """Twenty games of each kind over all settings, step by step."""
    settings = one_setting(name)
    games = example(name, "SOAK_REPLAYS", 1000) if IS_SOAK else 20
    for seed in range(1, 1 + games):
        bench = Bench(settings[(seed * 7) % len(settings)])
        bench.replay(bench.run(seed))


@pytest.mark.parametrize("name", NAMES)
def test_many_random_games_end_without_one_impossible_state(name: str) -> None:
    settings = one_setting(name)
    games = 10_000 if IS_SOAK else 100
    for number, game in enumerate(settings):
        bench = Bench(game)
        for seed in range(1, 2 + games // len(settings)):
            bench.run(1 + number * games + seed)


@each_setting
def test_the_deal_and_the_first_moves_agree_in_every_setting(game: Game) -> None:
    kernel, compiled = game.kind.kernel, COMPILED[game.name]
    bench = Bench(game)
    state, record = bench.start.copy(), bench.states[0]
    compiled.write(state, record)
    rng = Random(1)
    for _ in range(60):
        if kernel.actor(state) == -2:
            break
        action = rng.choice(kernel.legal_actions(state))
        if kernel.actor(state) == -1:
            assert kernel.tickets(state) == compiled.tickets(record)
            ticket = rng.randrange(kernel.tickets(state))
            action = kernel.drawn(state, ticket)
            assert action == compiled.drawn(record, ticket)
            assert kernel.weight(state, action) == compiled.weight(record, action)
        kernel.apply(state, action)
        compiled.apply(record, action)
        assert compiled.read(record) == state


@pytest.mark.parametrize("name", NAMES)
def test_the_weights_of_chance_are_its_tickets(name: str) -> None:
    """Every outcome is drawn by exactly as many tickets as its weight says."""
    game = one_setting(name)[0]
    kernel, state = game.kind.kernel, Bench(game).start
    rng = Random(5)
    for _ in range(120):
        if kernel.actor(state) == -1:
            tickets = [kernel.drawn(state, t) for t in range(kernel.tickets(state))]
            legal = kernel.legal_actions(state)
            assert [tickets.count(a) for a in legal] == [kernel.weight(state, a) for a in legal]
            assert sum(kernel.weight(state, a) for a in legal) == len(tickets)
        elif kernel.actor(state) == -2:
            break
        kernel.apply(state, rng.choice(kernel.legal_actions(state)))


CHECKED = Path(__file__).with_name("checked_run.py")


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_reads_or_writes_past_an_array(name: str, tmp_path: Path) -> None:
    """With bounds checks, in a cache of its own; a planted overrun shows that the checks work."""
    import os

    environment = {
        **os.environ,
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_OPT": "0",  # compiled sooner, checked alike
        "SPIELTISCH_CACHE_DIR": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, str(CHECKED), name],
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the planted overrun was caught" in done.stdout
    assert f"{name}: checked" in done.stdout
