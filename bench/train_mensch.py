"""Let the network of Mensch learn by self-play.

`python -m bench.train_mensch FILE [MINUTES [RATE [SEED]]]` goes on from FILE, numpy's form of the
network, or begins anew; with `package` as a second word it writes FILE into the package instead.

Two colours move as the network judges at once, now and then at random. A position's chance is moved
towards the mean over its next roll of the chances after the best replies, and by a part of what
later positions found wrong with that: dice have no say in it but by where they lead. The step
grows smaller all the time; what is kept is the mean over the last part.
"""

import sys
import time
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np

from spieltisch.bots.mensch.network import learnt
from spieltisch.bots.mensch.network.inputs import MOST_ROWS, ROWS, seen
from spieltisch.bots.mensch.network.judging import chance_by, judged
from spieltisch.bots.mensch.network.learnt import HIDDEN, SCALE, WIDTH
from spieltisch.compute.library import binder, first_state
from spieltisch.compute.template_names import actor, apply, copy, legal
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.game import load
from spieltisch.rules.kernel import CHANCE, Row, rule
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.state import OVER, ROLL, State
from spieltisch.rules.random_numbers import below

FACES = 6
LONG = 4000
"""A game has no more rolls; if it has, the rest is not learnt from."""
EXPLORE = 30
"""One move in this many is random."""
LATER = 0.8
"""The part of what later positions found wrong that counts."""
SETUPS: tuple[dict[str, Any], ...] = (
    {"preset": "sheet", "colours": "people", "stop_at_first": True},
    {"preset": "sheet", "colours": "people", "stop_at_first": True},
    {"preset": "openspiel"},
)
CHUNK = 200
RATE, LAST_RATE = 0.01, 0.05
"""The step at first, and in the end as a share of that."""
KEPT = 0.7
"""After this part of the time the networks are averaged."""
SPREAD = 0.15
"""Of the first random numbers."""


class Lesson(NamedTuple):
    """What is needed to learn from games; numbers of a position have its place in the game."""

    start: Annotated[list[State], Many(1)]
    states: Annotated[list[State], Many(3)]
    net: Annotated[list[list[float]], Many(ROWS + 1, WIDTH)]
    rows: Annotated[list[list[int]], Many(LONG, MOST_ROWS, kind="int32")]
    counts: Annotated[Row, Many(LONG)]
    rollers: Annotated[Row, Many(LONG)]
    is_random: Annotated[Row, Many(LONG)]
    means: Annotated[list[float], Many(LONG)]
    """The roller's chance, as the mean over the next roll."""
    followed: Annotated[list[float], Many(LONG)]
    """The same after the roll that came and the best reply to it."""
    scratch: Annotated[Row, Many(MOST_ROWS, kind="int32")]
    sums: Annotated[list[float], Many(WIDTH)]
    moves: Annotated[Row, Many(FACES, kind="int32")]
    stream: Annotated[Row, Many(1)]
    seen: Annotated[list[float], Many(2)]
    """Squares of what was wrong, and positions."""


@rule
def learn(t: Lesson, games: int, rate: float) -> None:
    """Play games and learn from each."""
    s, rng = t.states[0], t.stream
    for _ in range(games):
        copy(t.states, 0, t.start, 0)
        s = t.states[0]
        while s.phase != ROLL:
            if actor(s) == CHANCE:
                apply(s, below(rng, FACES))
            else:
                legal(s, t.moves)
                apply(s, t.moves[0])
        length = 0
        while s.phase == ROLL and length < LONG:
            play_roll(t, length)
            length += 1
        improve(t, length, rate)


@rule
def play_roll(t: Lesson, at: int) -> None:
    """Note a position and what all rolls promise, then roll and move."""
    s, rng = t.states[0], t.stream
    t.counts[at] = seen(s, t.rows[at])
    t.rollers[at] = s.turn
    t.means[at] = 0.0
    came = below(rng, FACES)
    chosen = 0
    for face in range(FACES):
        copy(t.states, 1, t.states, 0)
        apply(t.states[1], face)
        count = legal(t.states[1], t.moves)
        best, value = 0, -1.0
        for i in range(count):
            copy(t.states, 2, t.states, 1)
            apply(t.states[2], t.moves[i])
            found = chance_after(t, s.turn)
            if found > value:
                best, value = i, found
        t.means[at] += value / FACES
        if face == came:
            t.is_random[at] = count > 1 and below(rng, EXPLORE) == 0
            chosen = t.moves[below(rng, count) if t.is_random[at] else best]
            t.followed[at] = value
    apply(s, came)
    apply(s, chosen)


@rule
def chance_after(t: Lesson, colour: int) -> float:
    """The colour's chance in states[2]."""
    s = t.states[2]
    if s.phase == OVER:
        return 1.0 if s.place[colour] == 1 else 0.0
    rolling = chance_by(s, t.net, 1.0, t.scratch, t.sums)
    return rolling if s.turn == colour else 1 - rolling


@rule
def improve(t: Lesson, length: int, rate: float) -> None:
    """Move the chances of all positions of a game, the last one first."""
    goal, roller = 0.0, 0
    for back in range(length):
        at = length - 1 - back
        later = goal if roller == t.rollers[at] else 1 - goal
        goal, roller = t.means[at], t.rollers[at]
        if back > 0 and not t.is_random[at]:
            goal += LATER * (later - t.followed[at])
        wrong = goal - judged(t.net, 1.0, t.rows[at], t.counts[at], t.sums)
        t.seen[0] += wrong * wrong
        t.seen[1] += 1.0
        move_rows(t, at, rate * wrong)


@rule
def move_rows(t: Lesson, at: int, step: float) -> None:
    """Move all numbers that had a say in a chance; t.sums has what they add up to."""
    outcome = t.net[ROWS]
    for h in range(HIDDEN):
        unit, t.sums[h] = t.sums[h], 0.0
        if unit > 0.0:
            t.sums[h] = step * outcome[h]
            outcome[h] += step * unit
    t.sums[HIDDEN] = step
    for i in range(t.counts[at]):
        row = t.net[t.rows[at][i]]
        for k in range(WIDTH):
            row[k] += t.sums[k]


def first_net(seed: int) -> Any:
    """Random numbers to begin with."""
    rng = np.random.default_rng(seed)
    net = rng.normal(0, SPREAD, (ROWS + 1, WIDTH))
    net[:, HIDDEN] = 0
    return net


def train(
    net: Any, minutes: float, rate: float, seed: int, chunk: int = CHUNK, is_compiled: bool = True
) -> Any:
    """Learn for some minutes, one chunk of games at least; the network learnt."""
    lesson: Any = make_workspace(Lesson, is_compiled, State)
    go = binder(KERNEL, is_compiled)(learn)
    starts = [first_state(load("mensch", 2, options)) for options in SETUPS]
    lesson.net[:] = net if is_compiled else net.tolist()
    lesson.stream[0] = seed
    begun, told, chunks, kept, share, mean = time.perf_counter(), 0.0, 0, 0, 0.0, np.array(net)
    while share < 1.0:
        put_state(lesson.start, 0, starts[chunks % len(starts)])
        go(lesson, chunk, rate * LAST_RATE**share)
        chunks += 1
        spent = time.perf_counter() - begun
        share = spent / (60 * minutes) if minutes > 0 else 1.0
        if share > KEPT:
            kept += 1
            mean += (np.array(lesson.net) - mean) / kept
        if spent >= told or share >= 1.0:
            wrong = (lesson.seen[0] / lesson.seen[1]) ** 0.5
            print(f"{spent:5.0f} s, {chunks * chunk} games, {wrong:.4f} wrong", flush=True)
            lesson.seen[:] = [0.0, 0.0]
            told += 60
    return mean


def packed(net: Any) -> bytes:
    """The network as the package keeps it."""
    return bytes(np.rint(net * SCALE).astype("<i2").tobytes())


def main(file: Path, words: list[str]) -> None:
    """Learn and write, or write into the package."""
    if words == ["package"]:
        path = Path(learnt.__file__).with_name(learnt.FILE)
        path.write_bytes(packed(np.load(file)))
        return
    minutes, rate, seed = (*map(float, words), *(20.0, RATE, 1.0)[len(words) :])
    net = np.load(file) if file.exists() else first_net(int(seed))
    np.save(file, train(net, minutes, rate, int(seed)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
