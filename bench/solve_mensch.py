"""Solve two colours of Mensch on a GPU, and put its players and a network to the exact chances.

`python -m bench.solve_mensch [--preset NAME] [--seconds N]` prints what it finds as it goes, and at
the end a line with PASS or FAIL for each promise; the status is 1 if something failed. It solves
all positions; says what whoever rolls first has; reckons what each player loses by its moves in
games of level 5 against itself; writes some million positions of games with their chances; lets a
network of the package's shape learn by them, and puts it to the same decisions, at once and as
level 5. Games are played by other processes meanwhile. If a part fails, the others are still done;
none begins that the time does not suffice for.

It needs Python, numpy, numba and numba-cuda, and PyTorch to learn; in a bare checkout:
`PYTHONPATH=src python3 -m bench.solve_mensch`. Files are written to `build/solve-mensch`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.gpu import machine
from bench.mensch_decisions import afters_of
from bench.mensch_samples import first_net, judged_by, learn, shipped_net, sights
from bench.mensch_values import BAD, losses_of, net_choices, values_of, verdicts
from spieltisch.bots.mensch.exact.complete import CLOSE, Complete, Known
from spieltisch.bots.mensch.exact.numbering import numbers_of
from spieltisch.bots.mensch.exact.solving import options_of
from spieltisch.bots.mensch.network import learnt
from spieltisch.game import SpieltischError

__all__ = ["Run", "Scale", "main", "whole_run"]

FOLDER = Path("build") / "solve-mensch"
PLAYERS = ("2", "3", "4", "weigher", "5")
SEED = 4001
SIZES = (learnt.HIDDEN, 128)
"""Of hidden units: as the package has them, and the most that fit into 300 kB."""
KEPT, FILES = 1_500_000, 3
"""Positions in a file, which then has less than 16 MB, and the most files."""
UNIT = 65535
SOLVING = 0.6
"""The part of the time that solving may take."""


class Scale(NamedTuple):
    """How much is done."""

    seconds: float = 480.0
    solving: float = 290.0
    """When solving has to end, in seconds from the start; also the other parts' last moments."""
    learning: float = 45.0
    """Seconds for each network."""
    choosing: float = 110.0
    """Seconds that have to be left for level 5 to choose by the new network."""
    games: int = 300
    sampled: int = 15_000
    jobs: int = max(1, (os.cpu_count() or 2) // 2 - 1)
    steps: int = 100_000


class Run:
    """What is done in one go, and what came of it."""

    def __init__(self, preset: str, folder: Path, scale: Scale) -> None:
        self.preset, self.folder, self.scale = preset, folder, scale
        self.began = time.perf_counter()
        self.found: dict[str, Any] = {"preset": preset, "losses": {}, "networks": {}, "errors": []}
        work = Path(tempfile.mkdtemp(prefix="solve-mensch-"))
        self.decisions, self.chosen = work / "decisions.npz", work / "choices.npz"
        self.sampled, self.work = work / "samples.npz", work
        folder.mkdir(parents=True, exist_ok=True)

    def spent(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.began

    def say(self, text: str) -> None:
        """Print, with the time."""
        print(f"{self.spent():6.1f} s  {text}", flush=True)

    def keep(self) -> None:
        """Write all figures."""
        text = json.dumps(self.found, indent=1)
        (self.folder / "figures.json").write_text(text + "\n")

    def attempt(self, part: Callable[[], object]) -> None:
        """Do a part; what goes wrong is noted."""
        try:
            part()
        except Exception as error:
            traceback.print_exc()
            self.found["errors"].append(f"{type(error).__name__}: {str(error)[:300]}")
        self.keep()

    def python(self, *words: object, source: Path | None = None) -> None:
        """Run a module in a process of its own, without a device, by other sources if wanted."""
        paths = [str(source)] if source else []
        path = os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "PYTHONPATH": path, "CUDA_VISIBLE_DEVICES": ""}
        left = max(1.0, self.scale.seconds - self.spent())
        command = [sys.executable, "-m", *map(str, words)]
        done = subprocess.run(
            command, env=environment, timeout=left, check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr[-600:]}")

    def play(self) -> None:
        """Games with decisions, and what players choose there."""
        jobs = self.scale.jobs
        numbers = self.scale.games, SEED, jobs
        self.python("bench.mensch_decisions", "make", self.decisions, self.preset, *numbers)
        words = ("bench.mensch_decisions", "choose", self.decisions, self.chosen, jobs)
        self.python(*words, *PLAYERS)

    def sample(self) -> None:
        """Positions to learn from."""
        words = ("bench.mensch_samples", self.sampled, self.preset, self.scale.sampled, SEED + 1)
        self.python(*words, self.scale.jobs)

    def solve(self, game: Complete, **more: Any) -> Known:
        """All chances, and what whoever rolls first has."""

        def tell(part: Any) -> None:
            if part.seconds > 1:
                self.say(
                    f"part {part.done} of {part.parts}: {part.pairs:,} pairs, {part.sweeps} sweeps "
                    f"in {part.seconds:.1f} s, at most {part.distance:.1e} apart"
                )

        known = game.solved(CLOSE, self.scale.solving - self.spent(), tell, **more)
        report = known.report
        self.found.update(sweeps=report.sweeps, distance=report.distance, solved=report.seconds)
        self.say(
            f"solved in {report.seconds:.1f} s, at most {report.sweeps} sweeps; from below and "
            f"above the chances are at most {report.distance:.2e} apart"
        )
        return known

    def first(self, known: Known) -> None:
        """What whoever rolls first has."""
        first = known.first()
        self.found["first"] = [float(first.low[0]), float(first.high[0])]
        self.say(
            "whoever rolls first wins with a chance of {:.6f} to {:.6f}".format(
                *self.found["first"]
            )
        )

    def lose(self, known: Known) -> None:
        """What players lose by their choices."""
        with np.load(self.decisions) as held, np.load(self.chosen) as chosen:
            rows, players, choices = held["rows"], chosen["players"].tolist(), chosen["choices"]
        self.afters = afters_of(self.preset, rows)
        self.values = values_of(known, self.afters)
        np.savez_compressed(
            self.folder / f"decisions-{self.preset}.npz",
            rows=rows,
            players=np.array(players),
            choices=choices,
            starts=self.afters.starts,
            values=self.values.astype(np.float32),
        )
        for number, player in enumerate(players):
            self.add_losses(str(player), choices[:, number])

    def add_losses(self, name: str, choices: NDArray[Any]) -> None:
        """Print what choices lose."""
        lost = losses_of(self.values, self.afters, choices)
        error = 1.96 * float(lost.std()) / len(lost) ** 0.5
        row = {
            "decisions": len(lost),
            "mean": float(lost.mean()),
            "error": error,
            "bad": float((lost > BAD).mean()),
            "worst": float(lost.max()),
        }
        self.found["losses"][name] = row
        self.say(
            f"{name:22} loses {row['mean']:.6f} ± {error:.6f} in {len(lost)} decisions, "
            f"{100 * row['bad']:.3f} % of them more than {BAD}, at worst {row['worst']:.3f}"
        )

    def value_samples(self, known: Known) -> None:
        """The chances of the sampled positions, in files that can be learnt from elsewhere."""
        with np.load(self.sampled) as held:
            rows = np.random.default_rng(SEED).permutation(held["rows"])[: FILES * KEPT]
        sides = rows[:, :4], rows[:, 4:]
        numbers = [numbers_of(known.game.numbering(), side) for side in sides]
        chances = known.chances(numbers[0], numbers[1]).middle
        for part in range(0, len(rows), KEPT):
            file = self.folder / f"exact-{self.preset}-{part // KEPT}.npz"
            numbers16 = np.rint(chances[part : part + KEPT] * UNIT).astype(np.uint16)
            np.savez_compressed(file, sides=rows[part : part + KEPT], chances=numbers16)
        self.samples, self.chances = rows, chances
        self.found["samples"] = len(rows)
        self.say(f"{len(rows)} positions with their chances are written")

    def study(self, hidden: int) -> None:
        """Let a network learn by the samples, all but a tenth, on which it is judged."""
        import torch  # type: ignore[import-not-found,unused-ignore]

        rows, rest = sights(self.samples), len(self.samples) // 10
        net = shipped_net() if hidden == learnt.HIDDEN else first_net(hidden, SEED)
        device = "cuda" if torch.cuda.is_available() else "cpu"
        told = (rows[rest:], self.chances[rest:], self.scale.steps, self.scale.learning)
        made = learn(net, *told, device)
        whole = np.clip(np.rint(made * learnt.SCALE), -(2**15), 2**15 - 1)
        off = judged_by(whole * learnt.UNIT, rows[:rest]) - self.chances[:rest]
        before = judged_by(shipped_net(), rows[:rest]) - self.chances[:rest]
        (self.folder / f"network-{hidden}.bin").write_bytes(whole.astype("<i2").tobytes())
        figures = {
            "off": float(np.sqrt((off**2).mean())),
            "shipped": float(np.sqrt((before**2).mean())),
        }
        self.found["networks"][str(hidden)] = figures
        self.say(
            f"a network of {hidden} hidden units is {figures['off']:.5f} off where it did not "
            f"learn; the package's is {figures['shipped']:.5f} off"
        )
        self.add_losses(f"network {hidden}, at once", net_choices(whole * learnt.UNIT, self.afters))

    def play_by_new(self) -> None:
        """What level 5 chooses by the network that was learnt, of the package's size."""
        source = self.work / "src"
        shutil.copytree(Path(learnt.__file__).parents[4], source, dirs_exist_ok=True)
        there = source / Path(*learnt.__name__.split(".")[:-1]) / learnt.FILE
        shutil.copy(self.folder / f"network-{learnt.HIDDEN}.bin", there)
        out = self.work / "new-choices.npz"
        words = ("bench.mensch_decisions", "choose", self.decisions, out, 2 * self.scale.jobs, "5")
        self.python(*words, source=source)
        with np.load(out) as chosen:
            self.add_losses("5 by the new network", chosen["choices"][:, 0])


def whole_run(run: Run, game: Complete, **more: Any) -> None:
    """Everything, the most telling first."""
    with ThreadPoolExecutor(2) as beside:
        played: list[Future[None]] = [beside.submit(run.play), beside.submit(run.sample)]
        known = run.solve(game, **more)
        run.attempt(lambda: run.first(known))
        run.attempt(played[0].result)
        run.attempt(lambda: run.lose(known))
        if "5" in run.found["losses"]:
            shipped = net_choices(shipped_net(), run.afters)
            run.attempt(lambda: run.add_losses("package, at once", shipped))
        run.attempt(played[1].result)
        run.attempt(lambda: run.value_samples(known))
    for hidden in SIZES:
        if run.spent() + run.scale.learning < run.scale.seconds:
            run.attempt(lambda hidden=hidden: run.study(hidden))  # type: ignore[misc]
        is_there = str(hidden) in run.found["networks"]
        if (
            hidden == learnt.HIDDEN
            and is_there
            and run.spent() + run.scale.choosing < run.scale.seconds
        ):
            run.attempt(run.play_by_new)


def main(arguments: list[str]) -> int:
    """Do everything; 0 if all is as promised."""
    parser = argparse.ArgumentParser(prog="python -m bench.solve_mensch", description=__doc__)
    parser.add_argument("--preset", default="sheet")
    parser.add_argument("--seconds", type=float, default=Scale().seconds)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args(arguments)
    scale = Scale(asked.seconds, min(Scale().solving, SOLVING * asked.seconds))
    run = Run(asked.preset, asked.folder, scale)
    game = Complete(options_of({"preset": asked.preset}))
    try:
        game.require()
    except SpieltischError as error:
        raise SystemExit(f"nothing was measured: {error}") from None
    run.found["machine"] = machine()
    whole_run(run, game)
    shutil.rmtree(run.work)
    told = verdicts(run.found)
    for is_kept, text in told:
        print("PASS" if is_kept else "FAIL", text)
    print(f"{run.found['machine']}\n{run.spent():.0f} s; written to {run.folder}")
    return 0 if all(is_kept for is_kept, _ in told) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
