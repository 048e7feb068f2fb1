"""Compile rules once and keep them: `python -m spieltisch.compute.warm_rules [GAME …]`.

This is done before several processes need them, so that they do not all compile the same things at
the same time: here each game is compiled by one of as many processes as there are processors.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import cast

import numpy as np

from spieltisch.compute.batch import Batch
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.compute.playout import Lane, random_game, trace_game
from spieltisch.compute.search import Search
from spieltisch.compute.seated_batch import Rival, SeatedBatch
from spieltisch.compute.slots import (
    BEGIN,
    COLUMN,
    FLAGS,
    NUMBERS,
    Slots,
    Task,
    carry_out,
    only_chosen,
    words_of,
)
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game import NAMES, Game, load
from spieltisch.rules.kernel import Grid, Kernel, Record, Row, S

__all__ = ["main"]

LOOKS = 200


def main(names: Sequence[str]) -> None:
    """Use everything that is compiled once in each of these games."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for name in pool.map(warm, names):
            print(f"{name}: compiled rules are ready", flush=True)


def warm(name: str) -> str:
    """Compile what one game needs; its name."""
    game = load(name)
    look_first(game)
    play_one_action(game.kind.kernel, first_state(game))
    trace_one_action(game.kind.kernel, first_state(game))
    carry_out_one_task(game.kind.kernel, first_state(game))
    look_one_action_ahead(game.kind.kernel, first_state(game))
    step_one_batch(game)
    step_one_seat(game)
    return name


def look_first(game: Game) -> None:
    """Some interpreted actions: more legal ones than MAX_LEGAL raise here and nowhere overrun."""
    kernel, state, rng = game.kind.kernel, first_state(game), Random(1)
    for _ in range(LOOKS):
        if actions := kernel.legal_actions(state):
            kernel.apply(state, rng.choice(actions))


def play_one_action(kernel: Kernel[S], state: S) -> None:
    """Random play, with the checks of `flaw`."""
    rules = compiled_rules(kernel)
    records = rules.new()
    rules.write(state, records[0])
    out, trace = np.zeros(kernel.max_legal, np.int32), np.zeros(1, np.int32)
    rules.bind(random_game)(records[0], np.ones(1, np.int64), out, trace, 1)


def trace_one_action(kernel: Kernel[S], state: S) -> None:
    """The game that a GPU's is compared with, which its simulator plays too."""
    rules = compiled_rules(kernel)
    start = rules.new()
    rules.write(state, start[0])
    lane = make_workspace(Lane, True, kernel.state, room=kernel.max_legal)
    rules.bind(trace_game)(start, lane, np.zeros(1, np.int32), 1, 0, 1)


def carry_out_one_task(kernel: Kernel[S], state: S) -> None:
    """A turn of a GPU's environment, as its simulator plays it."""
    rules = compiled_rules(kernel)
    length, wide, word = words_of(rules)
    own = np.zeros(length, wide)
    rules.write(state, own.view(rules.dtype)[0])
    words = own.view(word)
    slots = Slots(
        words[:, np.newaxis].copy(),
        np.zeros((kernel.observation, 1), np.int16),
        np.zeros((kernel.max_legal, 1), np.int16),
        np.zeros((kernel.seats, 1), np.float32),
        cast(Grid, np.ones((len(NUMBERS), 1), np.int32)),
        cast(Grid, np.ones((len(FLAGS), 1), np.int8)),
    )
    slots.numbers[COLUMN][0] = 0
    states = cast(list[Record], own.view(rules.dtype))
    numbers = cast(Row, np.zeros(2, np.int64))
    lane = Lane(states, numbers[:1], numbers)
    every = (1 << kernel.seats) - 1
    play = rules.bind(carry_out, choose=only_chosen)
    play(slots, lane, cast(Row, words), 0, Task(BEGIN, 1, every, 1, 1))


def look_one_action_ahead(kernel: Kernel[S], state: S) -> None:
    """An afterstate of a GPU's environment, as its simulator makes it."""
    rules = compiled_rules(kernel)
    records, seen = rules.new(), np.zeros((kernel.observation, 2), np.int16)
    rules.write(state, records[0])
    rules.apply(records[0], kernel.legal_actions(state)[0])
    rules.observe(records[0], 0, seen[:, 0])


def step_one_batch(game: Game) -> None:
    """Batches and, from where the first choice is, a search."""
    batch = Batch(game, 1)
    batch.masks()
    batch.observations()
    Search(game.kind.kernel).run([batch.state(0)], 1)
    batch.step(batch.sample())


def step_one_seat(game: Game) -> None:
    """What environments for learning use."""
    batch = SeatedBatch(game, 1, [Rival()])
    batch.seen()
    batch.legal_lists()
    batch.go_on(batch.sample(), np.zeros(1, np.bool_))


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES[::-1])
