"""Learn Mensch from nothing, by self-play on the processor: `python examples/train_mensch.py`.

A small network judges *afterstates*: what a colour leaves behind after its move, before the next
roll. All games of a batch are played at a time, and each colour makes the move that the network
likes best; the dice see to it that it meets everything. Then every judgement is moved towards
those that came after it in the same game, TD(λ), and the last ones towards who won.

It needs NumPy and the compiled rules, nothing else. The same seed gives the same weights on the
same machine. At the end the weights are saved and the network plays each level of the bots, with
dice that it has never seen. docs/training.md says what it reaches, and in which time.
"""

import argparse
import os
import time
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

# Such small matrices are multiplied faster by one thread, and then alike on any number of cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from spieltisch import load
from spieltisch.bots.mensch import MIND
from spieltisch.compute.batch import Batch
from spieltisch.compute.template_names import apply, copy, observe
from spieltisch.compute.workspaces import Many, make_record, make_workspace
from spieltisch.rules.kernel import Grid, Record, Row, first_cells, rule

GAME = load("mensch", people=2, options={"preset": "openspiel"})
KERNEL = GAME.kind.kernel
SEATS = [GAME.kind.seat_number(seat) for seat in GAME.seats]
LEVELS = [str(level) for level in range(len(MIND.levels))]
UNSEEN = 2**40
"""Added to the seed for the dice of evaluations."""

Floats = NDArray[np.float32]
Seen = NDArray[np.int16]
Actions = NDArray[np.int32]

# What the network sees.

AT = first_cells(KERNEL.layout)
MINE, ITS = AT["pieces"], AT["pieces"] + 4 * (SEATS[1] - SEATS[0])
"""Where an observation has the pieces of its viewer and of the other colour."""
PLACES = 45
"""A piece waits (-1) or has come as far as 0 to 43."""
INPUTS = 2 * PLACES + 1


@rule
def look_ahead(
    states: list[Record], actors: Row, legal: Grid, counts: Row, room: list[Record], seen: Grid
) -> None:
    """For each legal action of each game a row: what whoever acts there will see after it."""
    row = 0
    for game in range(len(states)):
        for at in range(counts[game]):
            copy(room, 0, states, game)
            apply(room[0], legal[game][at])
            observe(room[0], actors[game], seen[row])
            row += 1


def encode(seen: Seen) -> Floats:
    """Observations as inputs: where each colour stands, how many of it wait, who rolls next."""
    inputs = np.zeros((len(seen), INPUTS), np.float32)
    rows = np.arange(len(seen))[:, None]
    for side, first in enumerate((MINE, ITS)):
        pieces = seen[:, first : first + 4]
        inputs[rows, side * PLACES + 1 + pieces] = 1
        inputs[:, side * PLACES] = (pieces < 0).mean(axis=1)
    inputs[:, -1] = seen[:, AT["turn"]] == 0
    return inputs


# The network, and how it learns.


class Network:
    """The chance to win of whoever made an afterstate: one hidden layer, trained by Adam."""

    def __init__(self, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            rng.normal(0, INPUTS**-0.5, (INPUTS, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(1, np.float32),
        ]
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._updates = 0

    def _forward(self, inputs: Floats) -> tuple[Floats, Floats]:
        first, bias, second, offset = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ second + offset)))

    def judge(self, inputs: Floats) -> Floats:
        """A chance for each row."""
        return self._forward(inputs)[1]

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """Move the chances towards the targets, by the gradient of the cross-entropy."""
        hidden, chances = self._forward(inputs)
        error = (chances - targets) / len(targets)
        below = np.outer(error, self.weights[2]) * (hidden > 0)
        slopes = (inputs.T @ below, below.sum(axis=0), error @ hidden, error.sum(keepdims=True))
        self._updates += 1
        scale = rate * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        every = zip(self.weights, self._means, self._squares, slopes, strict=True)
        for weight, mean, square, slope in every:
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.001 * (slope * slope - square)
            weight[:] -= scale * mean / (np.sqrt(square) + 1e-8)

    def save(self, file: Path) -> None:
        """Write the weights to an npz file."""
        with file.open("wb") as out:
            np.savez(out, *self.weights)

    @classmethod
    def load(cls, file: Path) -> Self:
        """The network whose weights were saved there."""
        with np.load(file) as saved:
            weights = [saved[name] for name in sorted(saved.files)]
        made = cls(len(weights[1]), 0)
        made.weights = weights
        return made


class Choices(NamedTuple):
    """What a network does in each game of a batch, and what it thinks of that."""

    actions: Actions
    inputs: Floats
    """The afterstates that were chosen."""
    chances: Floats
    """Those of whoever moved; exactly 1 where the move won the game."""
    has_won: NDArray[np.bool_]


class Chooser:
    """Chooses for a network in all games of a batch at once."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._look = batch.compiled.bind(look_ahead)
        self._room = batch.compiled.new(1)
        self._seen = np.zeros((len(batch) * KERNEL.max_legal, KERNEL.observation), np.int16)

    def choose(self, network: Network) -> Choices:
        """The action after which the network sees the best chance, in every running game."""
        batch: Any = self._batch
        self._look(batch.states, batch.actors, batch.legal, batch.counts, self._room, self._seen)
        total = int(batch.counts.sum())
        seen = self._seen[:total]
        inputs = encode(seen)
        has_won = seen[:, AT["place"]] == 1
        chances = np.where(has_won, np.float32(1), network.judge(inputs))
        # the best row of each game: a table with a line per game, filled up with -1
        table = np.full(batch.legal.shape, -1, np.float32)
        is_legal = np.arange(KERNEL.max_legal) < batch.counts[:, None]
        table[is_legal] = chances
        best = table.argmax(axis=1)
        games = np.arange(len(batch))
        rows = np.minimum(np.cumsum(batch.counts) - batch.counts + best, max(0, total - 1))
        actions = batch.legal[games, best]
        return Choices(actions, inputs[rows], chances[rows], has_won[rows])


class Training(NamedTuple):
    """The numbers that decide how learning goes."""

    rounds: int
    games: int = 512
    """Played side by side."""
    steps: int = 32
    """The moves in each of them between two lessons."""
    hidden: int = 64
    trace: float = 0.8
    """λ: how much later judgements count."""
    rate: float = 0.003
    """The step at the beginning; it falls to a twentieth."""
    portion: int = 1024
    """How many judgements are corrected at a time."""
    seed: int = 1


def train(training: Training, tell: bool = True) -> Network:
    """Play and learn; a line now and then says how far it is."""
    network = Network(training.hidden, training.seed)
    rng = np.random.default_rng(training.seed)
    began = time.perf_counter()
    ended = 0
    with Batch(GAME, training.games, seed=training.seed) as batch:
        chooser = Chooser(batch)
        story: list[tuple[Choices, NDArray[np.bool_]]] = []
        for number in range(training.rounds):
            while len(story) <= training.steps:
                choices = chooser.choose(network)
                story.append((choices, batch.actors == SEATS[0]))
                batch.step(choices.actions)
                ended += int(batch.over.sum())
            rate = training.rate * 0.05 ** (number / training.rounds)
            _teach(network, story, training, rate, rng)
            story = story[-1:]
            if tell and (number + 1) % max(1, training.rounds // 10) == 0:
                share, passed = (number + 1) / training.rounds, time.perf_counter() - began
                print(f"{share:4.0%}  {ended:9,} games  {passed:6.1f} s", flush=True)
    return network


def _teach(
    network: Network,
    story: list[tuple[Choices, NDArray[np.bool_]]],
    training: Training,
    rate: float,
    rng: np.random.Generator,
) -> None:
    """Learn from the moves of one round; the last of them only says what the others led to."""
    target = np.zeros(0)
    inputs, targets = [], []
    for choices, is_first in reversed(story):
        # everything is counted as the first colour's chance, then turned to whoever moved
        chance = np.where(is_first, choices.chances, 1 - choices.chances)
        if len(target):
            wanted = np.where(is_first, target, 1 - target)
            goes_on = ~choices.has_won
            inputs.append(choices.inputs[goes_on])
            targets.append(wanted[goes_on])
            mixed = (1 - training.trace) * chance + training.trace * target
            target = np.where(choices.has_won, chance, mixed)
        else:
            target = chance
    every, wants = np.concatenate(inputs), np.concatenate(targets).astype(np.float32)
    order = rng.permutation(len(every))
    for first in range(0, len(order), training.portion):
        some = order[first : first + training.portion]
        network.learn(every[some], wants[some], rate)


# How strong it is.


class Room(NamedTuple):
    """What a bot thinks in."""

    states: Annotated[list[Record], Many("states")]
    weights: Annotated[Row, Many("weights")]


@rule
def pick(
    policy: int, states: list[Record], team: int, weights: Row, notes: Record, rng: Row
) -> int:
    """The move of a level; the bots' own function of this name takes its place."""
    return 0


@rule
def let_bot_choose(
    states: list[Record],
    actors: Row,
    bot: Row,
    room: Room,
    notes: Record,
    streams: Grid,
    actions: Row,
) -> None:
    """Write the actions of the bot into those of the games in which it acts."""
    seat, policy = bot[0], bot[1]
    for game in range(len(states)):
        if actors[game] == seat:
            copy(room.states, 0, states, game)
            actions[game] = pick(policy, room.states, 1 << seat, room.weights, notes, streams[game])


class Score(NamedTuple):
    """The share of won games, and how far chance may have moved it (95 %)."""

    share: float
    margin: float
    games: int


def play(network: Network, player: str, games: int, seed: int) -> Score:
    """Play a level of the bots or `random`: either colour in half the games, with equal dice."""
    halves = [_won(network, player, games // 2, seed, seat) for seat in SEATS]
    pairs = np.mean(halves, axis=0)
    return Score(pairs.mean(), 1.96 * pairs.std(ddof=1) / len(pairs) ** 0.5, 2 * len(pairs))


def _won(network: Network, player: str, games: int, seed: int, seat: int) -> NDArray[np.float64]:
    """Whether the network won each game in which it played this seat."""
    swift = MIND.swift
    other = sum(SEATS) - seat
    room: Any = make_workspace(
        Room, True, KERNEL.state, states=swift.states, weights=len(swift.weights)
    )
    room.weights[:] = swift.weights
    notes = make_record(swift.notes, is_compiled=True)
    streams = np.random.default_rng(seed).integers(1, 2**32, (games, 1))
    with Batch(GAME, games, seed=UNSEEN + seed, restarts=False) as batch:
        chooser = Chooser(batch)
        let_choose: Any = batch.compiled.bind(let_bot_choose, pick=swift.pick)
        bot = np.array([other, swift.names.index(player)])
        while batch.counts.any():
            actions = chooser.choose(network).actions
            let_choose(batch.states, batch.actors, bot, room, notes, streams, actions)
            batch.step(actions)
        return (batch.payoffs[:, seat] > batch.payoffs[:, other]).astype(np.float64)


def main() -> None:
    """Train, save and play."""
    parser = argparse.ArgumentParser(description="learn Mensch from nothing, by self-play")
    parser.add_argument("--rounds", type=int, default=3000, help="how long it learns (3000)")
    parser.add_argument("--seed", type=int, default=1, help="fixes all that happens (1)")
    parser.add_argument("--games", type=int, default=4000, help="games against each player (4000)")
    parser.add_argument(
        "--against", nargs="+", choices=MIND.swift.names, default=LEVELS, help="all levels"
    )
    parser.add_argument("--weights", type=Path, default=Path("mensch.npz"), help="saved there")
    parser.add_argument("--play", action="store_true", help="only play, with saved weights")
    arguments = parser.parse_args()
    if not arguments.weights.resolve().parent.is_dir():
        parser.error(f"there is no folder for {arguments.weights}")
    if arguments.play:
        network = Network.load(arguments.weights)
    else:
        network = train(Training(arguments.rounds, seed=arguments.seed))
        network.save(arguments.weights)
    for player in arguments.against:
        score = play(network, player, arguments.games, arguments.seed)
        shown = f"{score.share:.1%} ± {score.margin:.1%} of {score.games:,} games"
        print(f"against {player}: {shown}", flush=True)


if __name__ == "__main__":
    main()
