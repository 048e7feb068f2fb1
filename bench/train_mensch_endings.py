"""Let the network of endings of Mensch learn by exact chances.

`python -m bench.train_mensch_endings FILE [MINUTES [RATE [SEED]]]` goes on from FILE, numpy's form
of the network, or begins anew; with `package` as a second word it writes FILE into the package
instead. Exact chances must have been solved before, `spieltisch solve mensch` with `--preset sheet`
and with `--preset openspiel`.

Endings begin with pieces at random and are played by the exact chances, now and then at random;
what the network makes of each position is moved towards the exact chance. The step grows smaller
all the time; what is kept is the mean over the last part.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np

from spieltisch.bots.endgames import endgames_folder
from spieltisch.bots.mensch.exact.ending_rules import facts_of, file_name, house_of
from spieltisch.bots.mensch.exact.space import space_of
from spieltisch.bots.mensch.exact.values_file import open_values
from spieltisch.bots.mensch.network import ending_learnt
from spieltisch.bots.mensch.network.ending_inputs import ENDING_ROWS, MOST_OUTSIDE, seen_in_ending
from spieltisch.bots.mensch.network.ending_learnt import ENDING_HIDDEN, ENDING_WIDTH, SCALE
from spieltisch.bots.mensch.network.inputs import ACROSS, MOST_ROWS
from spieltisch.bots.mensch.network.judging import judged_ending
from spieltisch.compute.library import binder, first_state
from spieltisch.compute.template_names import actor, apply, copy, legal
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.game import load
from spieltisch.rules.kernel import CHANCE, Row, rule
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, LAST_END, PIECES, circle
from spieltisch.rules.mensch.state import OVER, ROLL, State
from spieltisch.rules.random_numbers import below

FACES = 6
SHORT = 60
"""After so many rolls another ending is begun."""
EXPLORE = 30
"""One move in this many is random."""
OUTCOME_STEP = 0.2
"""How far outcomes are moved, where rows are moved by one."""
SURE = 65535
"""What stands for a sure win in a file of exact chances."""
PLACES = LAST_END + 2
KEYS = PLACES * PLACES * PIECES * PIECES
"""Two pieces anywhere, and two that are home."""
SOLVED = ({"preset": "openspiel"}, {"preset": "sheet"})
"""House rules of which exact chances are used: without own hits, and with them."""
CHUNK = 50_000
"""So many positions by the same house rules."""
RATE, LAST_RATE = 0.15, 0.02
"""The step at first, and in the end as a share of that."""
KEPT = 0.8
"""After this part of the time the networks are averaged."""
SPREAD, OUTCOME_SPREAD = 0.1, 0.3
"""Of the first random numbers."""
MOST = 127
"""Of 8 bits."""


class Lesson(NamedTuple):
    """What is needed to learn."""

    start: Annotated[list[State], Many(1)]
    states: Annotated[list[State], Many(2)]
    net: Annotated[list[list[float]], Many(ENDING_ROWS + 1, ENDING_WIDTH)]
    """The last row has the outcomes."""
    rows: Annotated[Row, Many(MOST_ROWS, kind="int32")]
    sums: Annotated[list[float], Many(ENDING_WIDTH)]
    moves: Annotated[Row, Many(FACES, kind="int32")]
    stream: Annotated[Row, Many(1)]
    seen: Annotated[list[float], Many(2)]
    """Squares of what was wrong, and positions."""
    values: Annotated[list[list[int]], Many(2, "pairs", kind="uint16")]
    """Exact chances without own hits, and with them."""
    numbers: Annotated[Row, Many(KEYS, kind="int16")]
    """The numbers of configurations by their keys."""
    configurations: Annotated[list[list[int]], Many("configurations", PIECES, kind="int8")]
    size: Annotated[Row, Many(1)]
    """How many configurations there are."""


@rule
def key_of(own: Row) -> int:
    """A number for a configuration with two pieces at home."""
    first = PLACES * (own[0] + 1) + own[1] + 1
    return (PIECES * first + own[2] - FIRST_END) * PIECES + own[3] - FIRST_END


@rule
def exact(t: Lesson, s: State) -> float:
    """The exact chance of the colour that rolls."""
    first = t.numbers[key_of(s.pieces[s.turn])]
    second = t.numbers[key_of(s.pieces[(s.turn + ACROSS) % COLOURS])]
    return t.values[s.own_hits][first * t.size[0] + second] / SURE


@rule
def learn(t: Lesson, positions: int, rate: float) -> None:
    """Play endings and learn from each position."""
    length = SHORT
    for _ in range(positions):
        if length >= SHORT or t.states[0].phase != ROLL:
            begin_game(t)
            place_at_random(t)
            length = 0
        move_chance(t, exact(t, t.states[0]), rate)
        apply(t.states[0], below(t.stream, FACES))
        apply(t.states[0], reply(t))
        length += 1


@rule
def begin_game(t: Lesson) -> None:
    """Begin a game, up to the first roll that is not about who begins."""
    copy(t.states, 0, t.start, 0)
    s = t.states[0]
    while s.phase != ROLL:
        if actor(s) == CHANCE:
            apply(s, below(t.stream, FACES))
        else:
            legal(s, t.moves)
            apply(s, t.moves[0])


@rule
def place_at_random(t: Lesson) -> None:
    """Put both sides' pieces somewhere, neither all at home; no circle has two."""
    s, size, is_placed = t.states[0], t.size[0], False
    while not is_placed:
        first, second = 1 + below(t.stream, size - 1), 1 + below(t.stream, size - 1)
        for piece in range(PIECES):
            s.pieces[s.turn][piece] = t.configurations[first][piece]
            s.pieces[(s.turn + ACROSS) % COLOURS][piece] = t.configurations[second][piece]
        is_placed = not is_crowded(s)


@rule
def is_crowded(s: State) -> bool:
    """Whether two pieces of both sides stand on one circle."""
    other = (s.turn + ACROSS) % COLOURS
    for piece in range(PIECES):
        for foe in range(PIECES):
            one, two = s.pieces[s.turn][piece], s.pieces[other][foe]
            are_on_ring = 0 <= one < FIRST_END and 0 <= two < FIRST_END
            if are_on_ring and circle(s.turn, one) == circle(other, two):
                return True
    return False


@rule
def reply(t: Lesson) -> int:
    """What is played in states[0], where a roll has come."""
    count = legal(t.states[0], t.moves)
    if below(t.stream, EXPLORE) == 0:
        return t.moves[below(t.stream, count)]
    best, value = 0, -1.0
    for i in range(count if count > 1 else 0):
        copy(t.states, 1, t.states, 0)
        apply(t.states[1], t.moves[i])
        found = chance_after(t, t.states[0].turn)
        if found > value:
            best, value = i, found
    return t.moves[best]


@rule
def chance_after(t: Lesson, colour: int) -> float:
    """The colour's exact chance in states[1], after a move of its own."""
    s = t.states[1]
    if s.phase == OVER:
        return 1.0
    return exact(t, s) if s.turn == colour else 1 - exact(t, s)


@rule
def move_chance(t: Lesson, goal: float, rate: float) -> None:
    """Move all numbers that have a say in the chance in states[0] towards a goal."""
    outcome, count = t.net[ENDING_ROWS], seen_in_ending(t.states[0], t.rows)
    wrong = goal - judged_ending(t.net, outcome, 1.0, t.rows, count, t.sums)
    t.seen[0], t.seen[1] = t.seen[0] + wrong * wrong, t.seen[1] + 1.0
    step = rate * wrong
    for h in range(ENDING_HIDDEN):
        unit, t.sums[h] = t.sums[h], 0.0
        if unit > 0.0:
            t.sums[h] = step * outcome[h]
            outcome[h] += OUTCOME_STEP * step * unit
    t.sums[ENDING_HIDDEN] = step
    for i in range(count):
        row = t.net[t.rows[i]]
        for k in range(ENDING_WIDTH):
            row[k] += t.sums[k]


def first_net(seed: int) -> Any:
    """Random numbers to begin with; the last row has the outcomes."""
    rng = np.random.default_rng(seed)
    net = rng.normal(0, SPREAD, (ENDING_ROWS + 1, ENDING_WIDTH))
    net[ENDING_ROWS] = rng.normal(0, OUTCOME_SPREAD, ENDING_WIDTH)
    net[:, ENDING_HIDDEN] = 0
    net[ENDING_ROWS, ENDING_HIDDEN] = 1
    return net


def values_of(outside: int) -> Sequence[Any]:
    """The exact chances of the solved house rules, as rows of whole numbers.

    Chances are the same for everything that `clear_start` and `own_hits` do not tell apart.
    """
    size, found = len(space_of(outside).pieces), []
    for options in SOLVED:
        house = house_of(first_state(load("mensch", 2, {**options, "colours": "people"})))
        path = endgames_folder() / file_name(house, outside)
        found.append(np.frombuffer(open_values(path, facts_of(house, outside), size)[1], "<u2"))
    return found


def lesson_of(net: Any, seed: int, outside: int, is_compiled: bool) -> Any:
    """What is needed to learn, with the exact chances of so many pieces outside."""
    space, values = space_of(outside), values_of(outside)
    lesson: Any = make_workspace(
        Lesson, is_compiled, State, pairs=len(values[0]), configurations=len(space.pieces)
    )
    for house, chances in enumerate(values):
        lesson.values[house][:] = chances if is_compiled else [int(chance) for chance in chances]
    for number, pieces in enumerate(space.pieces):
        lesson.configurations[number][:] = pieces
    for pieces, number in space.number.items():
        lesson.numbers[key_of(list(pieces))] = number
    lesson.stream[0], lesson.size[0] = seed, len(space.pieces)
    if is_compiled:
        return lesson._replace(net=net.astype(np.float32), sums=lesson.sums.astype(np.float32))
    lesson.net[:] = net.tolist()
    return lesson


def train(
    net: Any,
    minutes: float,
    rate: float,
    seed: int,
    *,
    chunk: int = CHUNK,
    outside: int = MOST_OUTSIDE,
    is_compiled: bool = True,
) -> Any:
    """Learn for some minutes of processor time, one chunk at least; the network learnt."""
    lesson = lesson_of(net, seed, outside, is_compiled)
    go = binder(KERNEL, is_compiled)(learn)
    starts = [
        first_state(load("mensch", 2, {**options, "colours": "people", "stop_at_first": True}))
        for options in SOLVED
    ]
    begun, told, chunks, kept, share, mean = time.process_time(), 0.0, 0, 0, 0.0, np.array(net)
    while share < 1.0:
        put_state(lesson.start, 0, starts[chunks % len(starts)])
        go(lesson, chunk, rate * LAST_RATE**share)
        chunks += 1
        spent = time.process_time() - begun
        share = spent / (60 * minutes) if minutes > 0 else 1.0
        if share > KEPT:
            kept += 1
            mean += (np.array(lesson.net) - mean) / kept
        if spent >= told or share >= 1.0:
            wrong = (lesson.seen[0] / lesson.seen[1]) ** 0.5
            print(f"{spent:5.0f} s, {chunks * chunk} positions, {wrong:.4f} wrong", flush=True)
            lesson.seen[:] = [0.0, 0.0]
            told += 20
    return mean


def packed(net: Any) -> bytes:
    """A network as the package keeps it.

    A hidden unit counts the same if all of its rows are made smaller and its outcome larger.
    """
    units = np.abs(net[:ENDING_ROWS]).max(axis=0) / MOST
    units[units == 0] = 1
    outcomes = np.rint(net[ENDING_ROWS] * units * SCALE).astype("<i4")
    return bytes(np.rint(net[:ENDING_ROWS] / units).astype("i1").tobytes() + outcomes.tobytes())


def main(file: Path, words: list[str]) -> None:
    """Learn and write, or write into the package."""
    if words == ["package"]:
        path = Path(ending_learnt.__file__).with_name(ending_learnt.FILE)
        path.write_bytes(packed(np.load(file)))
        return
    minutes, rate, seed = (*map(float, words), *(20.0, RATE, 1.0)[len(words) :])
    net = np.load(file) if file.exists() else first_net(int(seed))
    np.save(file, train(net, minutes, rate, int(seed)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
