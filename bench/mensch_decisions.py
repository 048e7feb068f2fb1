"""Decisions of two colours of Mensch, and what its players choose there.

`python -m bench.mensch_decisions make FILE PRESET [GAMES [SEED [JOBS]]]` writes the positions with
more than one legal move of games of level 5 against itself, `python -m bench.mensch_decisions
choose FILE OUT JOBS PLAYER …` what players choose in them. `bench.solve_mensch` puts them to the
exact chances of the whole game.
"""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.arena.swift import SwiftTable
from spieltisch.bots.mensch import MIND
from spieltisch.bots.mensch.levels import POLICIES
from spieltisch.bots.mensch.thinker import Thinker
from spieltisch.compute.library import first_state
from spieltisch.game import load
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import MOVE

__all__ = ["Afters", "afters_of", "choose", "make"]

ACROSS = 2
LEVEL = "5"
PART = 10
"""So many games or decisions are a piece of work."""


class Afters(NamedTuple):
    """What each legal move of some decisions leads to."""

    starts: NDArray[np.int64]
    """Where the moves of each decision begin; the last number is the end."""
    rollers: NDArray[np.int8]
    """The pieces of whoever rolls next, after each move."""
    others: NDArray[np.int8]
    is_own: NDArray[np.bool_]
    """Whether that is the one who moved."""
    is_won: NDArray[np.bool_]


def options_of(preset: str) -> dict[str, Any]:
    """Two colours, until the first is home."""
    return {"preset": preset, "colours": "people", "stop_at_first": True}


def positions(preset: str, seed: int, games: Sequence[int]) -> list[tuple[int, ...]]:
    """The decisions of some games: the die, the mover's pieces, the other's."""
    game = load("mensch", 2, options_of(preset))
    table = SwiftTable(game, MIND.swift, kept=True)
    for person in range(2):
        table.seat(person, POLICIES.index(LEVEL), MIND.swift.weights)
    found = []
    for number in games:
        table.play(seed, number, number)
        state: State = first_state(game)
        for action in table.actions:
            if state.phase == MOVE and len(KERNEL.legal_actions(state)) > 1:
                other = (state.turn + ACROSS) % COLOURS
                found.append((state.die, *state.pieces[state.turn], *state.pieces[other]))
            KERNEL.apply(state, action)
    return found


def state_of(preset: str, row: Sequence[int]) -> State:
    """A decision as a position of the first colour's."""
    state: State = first_state(load("mensch", 2, options_of(preset)))
    state.phase, state.turn, state.tries, state.die = MOVE, 0, int(row[0] == 6), int(row[0])
    state.pieces[0][:] = [int(at) for at in row[1:5]]
    state.pieces[ACROSS][:] = [int(at) for at in row[5:9]]
    return state


def choices(preset: str, rows: NDArray[np.int8], players: Sequence[str]) -> list[list[int]]:
    """The number of the move that each player chooses in each decision."""
    thinker, found = Thinker(compiled=True), []
    for number, row in enumerate(rows):
        state = state_of(preset, row.tolist())
        legal, chosen = KERNEL.legal_actions(state), []
        for player in players:
            thinker.put(state, 1 + number)
            move = thinker.move_of(POLICIES.index(player), 1 << state.turn)
            chosen.append(legal.index(move))
        found.append(chosen)
    return found


def afters_of(preset: str, rows: NDArray[np.int8]) -> Afters:
    """What each legal move of these decisions leads to."""
    starts, rollers, others, own, won = [0], [], [], [], []
    for row in rows:
        state = state_of(preset, row.tolist())
        for action in KERNEL.legal_actions(state):
            after = state.copy()
            KERNEL.apply(after, action)
            is_own = after.placed > 0 or after.turn == 0
            rollers.append([*after.pieces[0 if is_own else ACROSS]])
            others.append([*after.pieces[ACROSS if is_own else 0]])
            own.append(is_own)
            won.append(after.placed > 0)
        starts.append(len(own))
    rolling, facing = (np.array(side, np.int8).reshape(-1, 4) for side in (rollers, others))
    return Afters(np.array(starts), rolling, facing, np.array(own), np.array(won))


def in_parts(work: Any, arguments: Iterator[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
    """Do pieces of work, in processes if there are to be several; what comes of each."""
    if jobs == 1:
        yield from (work(*given) for given in arguments)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for done in [pool.submit(work, *given) for given in arguments]:
            yield done.result()


def make(file: Path, preset: str, games: int, seed: int, jobs: int) -> None:
    """Write the decisions of games."""
    numbers = range(games)
    parts = (numbers[at : at + PART] for at in range(0, games, PART))
    rows = [
        row
        for found in in_parts(positions, ((preset, seed, p) for p in parts), jobs)
        for row in found
    ]
    np.savez_compressed(file, rows=np.array(rows, np.int8), preset=preset)


def choose(file: Path, out: Path, jobs: int, players: Sequence[str]) -> None:
    """Write what players choose in the decisions of a file."""
    with np.load(file) as held:
        rows, preset = held["rows"], str(held["preset"])
    step = max(1, -(-len(rows) // (4 * jobs)))
    parts = (rows[at : at + step] for at in range(0, len(rows), step))
    found = in_parts(choices, ((preset, part, players) for part in parts), jobs)
    chosen = np.array([row for part in found for row in part], np.int8)
    np.savez_compressed(out, players=np.array(players), choices=chosen)


def main(words: list[str]) -> None:
    """Make or choose."""
    if words[0] == "make":
        numbers = [int(word) for word in words[3:]]
        make(Path(words[1]), words[2], *(numbers + [200, 1, 1][len(numbers) :]))
    else:
        choose(Path(words[1]), Path(words[2]), int(words[3]), words[4:])


if __name__ == "__main__":
    main(sys.argv[1:])
