"""Train the network of Mensch by self-play: `python -m bench.train_mensch few|many FILE [MINUTES]`.

Both sides move as the network judges at once. The chances after each position are moved towards
the mean over its next roll of the chances after the best reply, and by part of what later
positions found wrong with that (temporal differences with luck taken out).
"""

import sys
import time
from math import exp
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np

from spieltisch.bots.mensch.network.inputs import FEW_ROWS, MANY_ROWS, MOST_ROWS, seen
from spieltisch.bots.mensch.network.judging import add_rows, seat_chances
from spieltisch.bots.mensch.network.shape import HIDDEN, WIDTH
from spieltisch.compute.library import binder, first_state
from spieltisch.compute.playout import below
from spieltisch.compute.template_names import actor, apply, copy, legal
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.game import load
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import ROLL, State

FACES = 6
LONG = 4000
EXPLORE = 30
"""One move in this many is random."""
LAMBDA = 0.8

SETUPS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "few": [
        (2, {"preset": "sheet", "colours": "people", "stop_at_first": True}),
        (2, {"preset": "sheet", "colours": "people", "stop_at_first": True}),
        (2, {"preset": "openspiel"}),
    ],
    "many": [
        (4, {"preset": "sheet", "stop_at_first": True}),
        (4, {"preset": "sheet", "stop_at_first": True}),
        (4, {"preset": "sheet", "stop_at_first": True}),
        (4, {"preset": "sheet"}),
        (4, {"preset": "openspiel"}),
        (3, {"preset": "sheet", "colours": "people"}),
    ],
}
ROWS = {"few": FEW_ROWS, "many": MANY_ROWS}
CHUNK = 200


class Lesson(NamedTuple):
    """What is needed to learn from games."""

    start: Annotated[list[State], Many(1)]
    states: Annotated[list[State], Many(4)]
    net: Annotated[list[list[float]], Many("rows", WIDTH)]
    rows: Annotated[list[list[int]], Many(LONG, MOST_ROWS, kind="int32")]
    counts: Annotated[Row, Many(LONG)]
    rollers: Annotated[Row, Many(LONG)]
    cuts: Annotated[Row, Many(LONG)]
    means: Annotated[list[list[float]], Many(LONG, COLOURS)]
    followed: Annotated[list[list[float]], Many(LONG, COLOURS)]
    scratch: Annotated[Row, Many(MOST_ROWS, kind="int32")]
    sums: Annotated[list[float], Many(WIDTH)]
    slopes: Annotated[list[float], Many(WIDTH)]
    found: Annotated[list[float], Many(COLOURS)]
    best: Annotated[list[float], Many(COLOURS)]
    goal: Annotated[list[float], Many(COLOURS)]
    moves: Annotated[Row, Many(6, kind="int32")]
    stream: Annotated[Row, Many(1)]
    totals: Annotated[list[float], Many(4)]


@rule
def value(t: Lesson, s: State, placed: int, first_output: int, out: list[float]) -> None:
    """Every colour's chance to be the next at home after `placed`."""
    if s.placed > placed:
        for colour in range(COLOURS):
            out[colour] = 1.0 if s.place[colour] == placed + 1 else 0.0
    else:
        seat_chances(s, t.net, first_output, 1.0, t.scratch, t.sums, out)


@rule
def learn(t: Lesson, games: int, rate: float, first_output: int) -> None:
    """Play games and learn from them."""
    rng = t.stream
    for _ in range(games):
        copy(t.states, 0, t.start, 0)
        while actor(t.states[0]) != NOBODY and t.states[0].phase != ROLL:
            if actor(t.states[0]) == CHANCE:
                apply(t.states[0], below(rng, FACES))
            else:
                legal(t.states[0], t.moves)
                apply(t.states[0], t.moves[0])
        while t.states[0].phase == ROLL:
            length = play_segment(t, first_output)
            improve(t, length, rate, first_output)


@rule
def play_segment(t: Lesson, first_output: int) -> int:
    """Play until the next colour is home; how many positions there were."""
    s, rng = t.states[0], t.stream
    placed = s.placed
    length = 0
    while s.phase == ROLL and s.placed == placed and length < LONG:
        t.counts[length] = seen(s, t.rows[length])
        t.rollers[length] = s.turn
        t.cuts[length] = 0
        sampled = below(rng, FACES)
        for colour in range(COLOURS):
            t.means[length][colour] = 0.0
        chosen = 0
        for face in range(FACES):
            copy(t.states, 1, t.states, 0)
            apply(t.states[1], face)
            mover = t.states[1].turn
            count = legal(t.states[1], t.moves)
            top, at = -1.0, 0
            for i in range(count):
                copy(t.states, 2, t.states, 1)
                apply(t.states[2], t.moves[i])
                value(t, t.states[2], placed, first_output, t.found)
                if t.found[mover] > top:
                    top, at = t.found[mover], t.moves[i]
                    for colour in range(COLOURS):
                        t.best[colour] = t.found[colour]
            for colour in range(COLOURS):
                t.means[length][colour] += t.best[colour] / FACES
            if face == sampled:
                for colour in range(COLOURS):
                    t.followed[length][colour] = t.best[colour]
                if count > 1 and below(rng, EXPLORE) == 0:
                    at = t.moves[below(rng, count)]
                    t.cuts[length] = 1
                chosen = at
        apply(s, sampled)
        apply(s, chosen)
        length += 1
    return length


@rule
def improve(t: Lesson, length: int, rate: float, first_output: int) -> None:
    """Move the chances of all positions, the last one first."""
    net, sums, slopes = t.net, t.sums, t.slopes
    for back in range(length):
        at = length - 1 - back
        for colour in range(COLOURS):
            later = 0.0
            if back > 0 and not t.cuts[at]:
                later = LAMBDA * (t.goal[colour] - t.followed[at][colour])
            t.found[colour] = t.means[at][colour] + later
        for colour in range(COLOURS):
            t.goal[colour] = t.found[colour]
        rows, count = t.rows[at], t.counts[at]
        add_rows(net, rows, count, sums)
        total = 0.0
        for seat in range(COLOURS):
            for h in range(HIDDEN):
                if sums[h] > 0.0:
                    sums[HIDDEN + seat] += sums[h] * net[first_output + h][seat]
        for seat in range(COLOURS):
            colour = (t.rollers[at] + seat) % COLOURS
            is_in = t.means[at][colour] > 0.0
            slopes[HIDDEN + seat] = exp(sums[HIDDEN + seat]) if is_in else 0.0
            total += slopes[HIDDEN + seat]
        for seat in range(COLOURS):
            colour = (t.rollers[at] + seat) % COLOURS
            odds = slopes[HIDDEN + seat] / total
            slopes[HIDDEN + seat] = 0.0
            if odds > 0.0:
                off = t.goal[colour] - odds
                t.totals[0] += off * off
                slopes[HIDDEN + seat] = rate * off
        t.totals[1] += 1.0
        for h in range(HIDDEN):
            slopes[h] = 0.0
            if sums[h] > 0.0:
                row = net[first_output + h]
                for seat in range(COLOURS):
                    slopes[h] += slopes[HIDDEN + seat] * row[seat]
                    row[seat] += slopes[HIDDEN + seat] * sums[h]
        for i in range(count):
            row = net[rows[i]]
            for k in range(WIDTH):
                row[k] += slopes[k]


def first_net(kind: str, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    net = np.zeros((ROWS[kind] + HIDDEN, WIDTH))
    net[: ROWS[kind], :HIDDEN] = rng.normal(0, 0.15, (ROWS[kind], HIDDEN))
    net[0, :HIDDEN] = rng.normal(0.3, 0.3, HIDDEN)
    net[ROWS[kind] :, :COLOURS] = rng.normal(0, 0.2, (HIDDEN, COLOURS))
    return net


def main(kind: str, file: Path, minutes: float, first: float, last: float, seed: int) -> None:
    lesson: Any = make_workspace(Lesson, is_compiled=True, rows=ROWS[kind] + HIDDEN)
    go = binder(KERNEL, is_compiled=True)(learn)
    lesson.net[:] = np.load(file) if file.exists() else first_net(kind, seed)
    mean, weight = lesson.net.copy(), 0
    lesson.stream[0] = seed
    setups = SETUPS[kind]
    put_state(lesson.start, 0, first_state(load("mensch", *setups[0])))
    go(lesson, 1, 0.0, ROWS[kind])
    begun, told, games, number = time.perf_counter(), 0.0, 0, 0
    while (spent := time.perf_counter() - begun) < 60 * minutes:
        share = spent / (60 * minutes)
        rate = first * (last / first) ** min(1.0, share / 0.9)
        put_state(lesson.start, 0, first_state(load("mensch", *setups[number % len(setups)])))
        go(lesson, CHUNK, rate, ROWS[kind])
        games += CHUNK
        number += 1
        if share > 0.7:
            weight += 1
            mean += (lesson.net - mean) / weight
        if spent > told:
            told = spent + 60
            off = (lesson.totals[0] / max(1, lesson.totals[1])) ** 0.5
            print(
                f"{spent:5.0f} s {games} games {int(lesson.totals[1])} rate {rate:.5f} off {off:.4f}",
                flush=True,
            )
            lesson.totals[:] = 0
            np.save(file, mean if weight else lesson.net)
    np.save(file, mean)


if __name__ == "__main__":
    a = sys.argv
    main(a[1], Path(a[2]), float(a[3]), float(a[4]), float(a[5]), int(a[6]))
