"""Learn Mensch on a GPU, with PyTorch: `python examples/train_mensch_gpu.py --seconds 120`.

It learns as train_mensch.py does, TD(λ) on afterstates in self-play, with everything on the device:
the rules play there (`GpuEnv`), `look_ahead` writes what each legal action leads to, and PyTorch
reads that where it lies, judges, chooses and learns. The processor only says what is to be done
next. In the end it gets the weights, saves them as train_mensch.py does, and plays the levels.

It needs an NVIDIA GPU, numba-cuda and PyTorch. With NUMBA_ENABLE_CUDASIM=1 and
`--batch 2 --steps 2 --seconds 0` it runs without a GPU, and learns nothing to speak of.
"""

import argparse
import os
import time
from pathlib import Path
from typing import NamedTuple

# As train_mensch.py says, which plays the levels; PyTorch imports NumPy before it can.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import torch
from train_mensch import AT, GAME, INPUTS, ITS, LEVELS, MINE, PLACES, SEATS, Network, play

from spieltisch.compute.gpu_env import GpuEnv


class Training(NamedTuple):
    """The numbers that decide how learning goes."""

    seconds: float = 120.0
    """By the clock, after a first round that compiles."""
    seed: int = 1
    batch: int = 32768
    """Games side by side."""
    steps: int = 32
    """The moves in each of them between two lessons."""
    hidden: int = 256
    trace: float = 0.8
    """λ: how much later judgements count."""
    rate: float = 0.003
    """The step at the beginning; it falls to a twentieth."""
    portion: int = 16384
    """How many judgements are corrected at a time."""


class Move(NamedTuple):
    """What was done in one step of all games, and what the network thinks of it."""

    inputs: torch.Tensor
    """The afterstates that were chosen."""
    chances: torch.Tensor
    """Those of whoever moved; exactly 1 where the move won the game."""
    has_won: torch.Tensor
    is_first: torch.Tensor
    """Whether the first colour moved."""


def encode(seen: torch.Tensor) -> torch.Tensor:
    """Observations as inputs: where each colour stands, how many of it wait, who rolls next."""
    inputs = torch.zeros((*seen.shape[:-1], INPUTS), device=seen.device)
    for side, first in enumerate((MINE, ITS)):
        pieces = seen[..., first : first + 4].long()
        inputs.scatter_(-1, side * PLACES + 1 + pieces, 1.0)
        inputs[..., side * PLACES] = (pieces < 0).float().mean(dim=-1)
    inputs[..., -1] = seen[..., AT["turn"]] == 0
    return inputs


class Judge:
    """The network of train_mensch.py on the device, trained by PyTorch's Adam."""

    def __init__(self, hidden: int, seed: int, device: torch.device) -> None:
        begun = Network(hidden, seed).weights
        self.weights = [torch.tensor(each, device=device, requires_grad=True) for each in begun]
        self._adam = torch.optim.Adam(self.weights, fused=True)

    def __call__(self, inputs: torch.Tensor) -> torch.Tensor:
        """For each afterstate the chance of whoever made it, as a logit."""
        first, bias, second, offset = self.weights
        return (inputs @ first + bias).relu() @ second + offset

    def learn(self, inputs: torch.Tensor, targets: torch.Tensor, rate: float) -> None:
        """Move the chances towards the targets, by the gradient of the cross-entropy."""
        self._adam.param_groups[0]["lr"] = rate
        self._adam.zero_grad()
        torch.nn.functional.binary_cross_entropy_with_logits(self(inputs), targets).backward()
        self._adam.step()

    def taken_back(self) -> Network:
        """The same network on the processor."""
        network = Network(len(self.weights[1]), 0)
        network.weights = [each.detach().cpu().numpy() for each in self.weights]
        return network


class Games:
    """Many games on the device, and tensors that show each time how they stand."""

    def __init__(self, count: int, seed: int) -> None:
        self.env = GpuEnv(GAME, count, seed=seed)
        self.ahead = self.env.look_ahead()
        # no copies: PyTorch has these numbers at the addresses at which the rules write them
        self.seen = torch.from_dlpack(self.ahead)
        self.legal = torch.from_dlpack(self.env.legal)
        self.actors = torch.from_dlpack(self.env.actors)
        self.ended = torch.from_dlpack(self.env.ended)
        self.each = torch.arange(count, device=self.seen.device)
        self.device = self.seen.device

    def move(self, judge: Judge) -> Move:
        """In every game play the action after which the network sees the best chance."""
        self.env.look_ahead(self.ahead)
        has_won = self.seen[..., AT["place"]] == 1
        inputs = encode(self.seen)
        with torch.no_grad():
            chances = torch.where(has_won, 1.0, judge(inputs).sigmoid())
        best = torch.where(self.legal >= 0, chances, -1.0).argmax(dim=1)
        chosen = self.each, best
        is_first = self.actors == SEATS[0]
        move = Move(inputs[chosen], chances[chosen], has_won[chosen], is_first)
        self.env.step(self.legal[chosen], waits=False)
        return move

    def count_ended(self) -> int:
        """How many games have ended so far, after waiting for all that was asked for."""
        self.env.check()
        return int(self.ended.sum())


def teach(judge: Judge, story: list[Move], training: Training, rate: float) -> None:
    """Learn from the moves of one round; the last of them only says what the others led to."""
    inputs, chances, has_won, is_first = map(torch.stack, zip(*story, strict=True))
    # everything is counted as the first colour's chance, then turned to whoever moved
    firsts = torch.where(is_first, chances, 1 - chances)
    target = firsts[-1]
    wanted = torch.empty_like(firsts[:-1])
    for at in reversed(range(len(wanted))):
        wanted[at] = target
        mixed = firsts[at].lerp(target, training.trace)
        target = torch.where(has_won[at], firsts[at], mixed)
    wanted = torch.where(is_first[:-1], wanted, 1 - wanted)
    goes_on = ~has_won[:-1]
    every, wants = inputs[:-1][goes_on], wanted[goes_on]
    for some in torch.randperm(len(every), device=every.device).split(training.portion):
        judge.learn(every[some], wants[some], rate)


class Learnt(NamedTuple):
    """What came of a training."""

    network: Network
    rounds: int
    games: int
    """Those that ended."""
    seconds: float


def train(training: Training) -> Learnt:
    """Play and learn; a line now and then says how far it is."""
    torch.manual_seed(training.seed)
    games = Games(training.batch, training.seed)
    judge = Judge(training.hidden, training.seed, games.device)
    story = [games.move(judge)]
    games.count_ended()  # all is compiled now
    began, share, rounds, passed = time.perf_counter(), 0.0, 0, 0.0
    while share < 1:
        while len(story) <= training.steps:
            story.append(games.move(judge))
        teach(judge, story, training, training.rate * 0.05**share)
        story = story[-1:]
        rounds, told = rounds + 1, int(10 * share)
        passed = time.perf_counter() - began
        share = min(1.0, passed / training.seconds) if training.seconds else 1.0
        if int(10 * share) > told:
            print(f"{share:4.0%}  {games.count_ended():11,} games  {passed:6.1f} s", flush=True)
    return Learnt(judge.taken_back(), rounds, games.count_ended(), passed)


def main() -> None:
    """Train, save and play."""
    parser = argparse.ArgumentParser(description="learn Mensch on a GPU, by self-play")
    for name, usual in Training._field_defaults.items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{usual}")
    parser.add_argument("--games", type=int, default=4000, help="games against each level (4000)")
    parser.add_argument("--weights", type=Path, default=Path("mensch.npz"), help="saved there")
    arguments = parser.parse_args()
    if not arguments.weights.resolve().parent.is_dir():
        parser.error(f"there is no folder for {arguments.weights}")
    training = Training(*(getattr(arguments, name) for name in Training._fields))
    learnt = train(training)
    learnt.network.save(arguments.weights)
    for level in LEVELS:
        score = play(learnt.network, level, arguments.games, training.seed)
        shown = f"{score.share:.1%} ± {score.margin:.1%} of {score.games:,} games"
        print(f"against {level}: {shown}", flush=True)


if __name__ == "__main__":
    main()
