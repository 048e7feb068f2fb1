"""Positions of two colours of Mensch for a network to learn from, and learning from exact chances.

`python -m bench.mensch_samples FILE PRESET [GAMES [SEED [JOBS]]]` writes positions in which
somebody rolls, of games between players of many kinds; in every third one piece stands elsewhere.
With exact chances (`bench.solve_mensch`) a network of the package's shape learns by them, with
PyTorch.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.mensch_decisions import ACROSS, in_parts, options_of
from spieltisch.arena.swift import SwiftTable
from spieltisch.bots.mensch import MIND
from spieltisch.bots.mensch.levels import POLICIES
from spieltisch.bots.mensch.network import learnt
from spieltisch.bots.mensch.network.inputs import MOST_ROWS, ROWS, seen
from spieltisch.compute.library import binder, first_state
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.game import load
from spieltisch.rules.kernel import Grid, Row, rule
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, PIECES, RING, B
from spieltisch.rules.mensch.state import ROLL

__all__ = ["first_net", "judged_by", "learn", "make", "shipped_net", "sights"]

PLAYERS = ("0", "2", "3", "3", "4", "foremost")
MOVED = 3
"""In one position of so many a piece stands elsewhere."""
PART = 50
BATCH = 16_384
RATE, LAST_RATE = 3e-3, 2e-2
"""The step at first, and in the end as a share of that."""
SPREAD = 0.15


def positions(preset: str, seed: int, games: Sequence[int]) -> NDArray[np.int8]:
    """Positions of games: the pieces of whoever rolls, and the other's."""
    game = load("mensch", 2, options_of(preset))
    table = SwiftTable(game, MIND.swift, kept=True)
    rng, found = Random(f"{seed} {games[0]}"), []
    for number in games:
        for person in range(2):
            table.seat(person, POLICIES.index(rng.choice(PLAYERS)), MIND.swift.weights)
        table.play(seed, number, number)
        state: State = first_state(game)
        for action in table.actions:
            if state.phase == ROLL:
                found.append(sides_of(state, rng))
            KERNEL.apply(state, action)
    return np.array(found, np.int8)


def sides_of(state: State, rng: Random) -> list[int]:
    """Both sides of a position, now and then with a piece elsewhere."""
    own, other = [*state.pieces[state.turn]], [*state.pieces[(state.turn + ACROSS) % COLOURS]]
    if rng.randrange(MOVED) == 0:
        side, facing = rng.choice([(own, other), (other, own)])
        to = rng.randrange(B, RING)
        across = {(at + RING // 2) % RING for at in facing if B < at < FIRST_END}
        if to == B or (to not in side and to not in across):
            at = rng.randrange(PIECES)
            if side[at] < FIRST_END:
                side[at] = to
                side.sort()
    return own + other


def make(file: Path, preset: str, games: int, seed: int, jobs: int) -> None:
    """Write positions, each once."""
    numbers = range(games)
    parts = (numbers[at : at + PART] for at in range(0, games, PART))
    rows = np.concatenate([*in_parts(positions, ((preset, seed, p) for p in parts), jobs)])
    np.savez_compressed(file, rows=np.unique(rows, axis=0))


class Sights(NamedTuple):
    """What the network sees of many positions."""

    states: Annotated[list[State], Many(1)]
    sides: Annotated[Grid, Many("size", 2 * PIECES, kind="int8")]
    rows: Annotated[Grid, Many("size", MOST_ROWS, kind="int16")]
    out: Annotated[Row, Many(MOST_ROWS, kind="int32")]


@rule
def see_all(t: Sights) -> None:
    """Note what is seen of each position; what is left of a row stays as it was."""
    s = t.states[0]
    for number in range(len(t.sides)):
        for piece in range(PIECES):
            s.pieces[0][piece] = t.sides[number][piece]
            s.pieces[ACROSS][piece] = t.sides[number][PIECES + piece]
        count = seen(s, t.out)
        for at in range(count):
            t.rows[number][at] = t.out[at]


def sights(sides: NDArray[np.int8], is_compiled: bool = True) -> NDArray[np.int16]:
    """The rows that the network sees of positions, and ROWS for none."""
    work: Any = make_workspace(Sights, True, State, size=len(sides))
    put_state(work.states, 0, first_state(load("mensch", 2, options_of("sheet"))))
    work.sides[:], work.rows[:] = sides, ROWS
    work.states[0].turn = 0
    binder(KERNEL, is_compiled)(see_all)(work)
    return np.asarray(work.rows)


def judged_by(net: NDArray[np.float64], rows: NDArray[np.int16]) -> NDArray[np.float64]:
    """The chances of whoever rolls by a network, of any number of hidden units."""
    table, found = np.array(net), []
    table[ROWS] = 0.0
    for at in range(0, len(rows), BATCH):
        sums = table[rows[at : at + BATCH]].sum(axis=1)
        logit = sums[:, -1] + np.maximum(sums[:, :-1], 0.0) @ net[ROWS, :-1]
        found.append(1 / (1 + np.exp(-logit)))
    return np.concatenate(found)


def shipped_net() -> NDArray[np.float64]:
    """What the package has learnt."""
    return np.array(learnt.LEARNT) * learnt.UNIT


def first_net(hidden: int, seed: int) -> NDArray[np.float64]:
    """Random numbers to begin with."""
    net = np.random.default_rng(seed).normal(0, SPREAD, (ROWS + 1, hidden + 1))
    net[:, hidden] = 0
    return np.asarray(net)


def learn(
    net: NDArray[np.float64],
    rows: NDArray[np.int16],
    chances: NDArray[np.float64],
    steps: int,
    seconds: float,
    device: str,
) -> NDArray[np.float64]:
    """Go on from a network, by exact chances; the network learnt. Needs PyTorch."""
    import time

    import torch  # type: ignore[import-not-found,unused-ignore]

    torch.manual_seed(1)
    table = torch.nn.EmbeddingBag(
        ROWS + 1,
        net.shape[1],
        mode="sum",
        padding_idx=ROWS,
        _weight=torch.tensor(net, dtype=torch.float32),
    ).to(device)
    outcome = torch.nn.Parameter(table.weight[ROWS, :-1].detach().clone())
    with torch.no_grad():
        table.weight[ROWS] = 0
    seen_rows = torch.tensor(rows, dtype=torch.int32, device=device)
    wanted = torch.tensor(chances, dtype=torch.float32, device=device)
    numbers = [*table.parameters(), outcome]
    optimizer = torch.optim.Adam(numbers, lr=RATE)
    began, size = time.perf_counter(), min(BATCH, len(rows))
    for step in range(steps):
        share = max(step / steps, (time.perf_counter() - began) / seconds)
        if share >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = RATE * LAST_RATE**share
        batch = torch.randint(len(rows), (size,), device=device)
        sums = table(seen_rows[batch])
        logit = sums[:, -1] + torch.relu(sums[:, :-1]) @ outcome
        loss = (torch.sigmoid(logit) - wanted[batch]).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    found = table.weight.detach().cpu().double().numpy().copy()
    found[ROWS] = 0
    found[ROWS, :-1] = outcome.detach().cpu().double().numpy()
    return np.asarray(found)


def main(words: list[str]) -> None:
    """Write positions."""
    numbers = [int(word) for word in words[2:]]
    make(Path(words[0]), words[1], *(numbers + [200, 1, 1][len(numbers) :]))


if __name__ == "__main__":
    main(sys.argv[1:])
