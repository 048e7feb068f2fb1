"""The vector environment of a GPU, in numba-cuda's simulator, is the batch of the processor."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from bench.gpu_env import TINY, main, verdicts
from bench.gpu_env_readers import ALL_THERE
from spieltisch.compute.batch import Batch
from spieltisch.compute.gpu import NoGpu, is_available
from spieltisch.compute.gpu_env import GpuEnv
from spieltisch.game import NAMES, load
from tests.compute.gpu_env_run import CHECKS
from tests.in_docs import blocks_in, instead
from tests.support import DICE

ROOT = Path(__file__).parent.parent.parent


def simulated(*arguments: str) -> str:
    """What a command prints for which numba-cuda's simulator stands in for a GPU."""
    pytest.importorskip("numba_cuda")
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_simulated_environment_does_what_a_batch_does_action_by_action() -> None:
    said = simulated("-m", "tests.compute.gpu_env_run", *NAMES)
    assert all(f"{name}: the same on both" in said for name in NAMES)
    assert all(check.__name__ in said for check in CHECKS)


@pytest.mark.skipif(is_available(), reason="this machine has a GPU")
def test_without_a_gpu_an_environment_says_what_is_missing() -> None:
    with pytest.raises(NoGpu, match=r"no GPU was found|spieltisch\[gpu\]"):
        GpuEnv(load(DICE), 2)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"seats": ["nobody"]}, "'nobody'.* do not play"),
        ({"seats": []}, "restarts=False"),
        ({"longest": 0}, "at least 1"),
    ],
)
def test_an_environment_that_makes_no_sense_is_refused(
    options: dict[str, object], text: str
) -> None:
    with pytest.raises(ValueError, match=text):
        GpuEnv(load(DICE), 2, **options)  # type: ignore[arg-type]


def test_a_batch_hands_its_arrays_to_numpy_where_they_lie() -> None:
    batch = Batch(load(DICE), 3)
    views = {name: np.from_dlpack(getattr(batch, name)) for name in ("legal", "counts", "payoffs")}
    out = np.zeros((3, batch.game.kind.kernel.observation), np.int16)
    assert batch.observations(out=out) is out
    batch.step(batch.sample())
    for name, view in views.items():
        assert np.shares_memory(view, getattr(batch, name))
        assert view.tolist() == getattr(batch, name).tolist()


def test_the_examples_of_the_documentation_run() -> None:
    smaller = {"100_000": "2", "10_000": "2", "games=4": "games=1"}
    headings = ("Whole games", "The vector environment")
    blocks = [block for heading in headings for block in blocks_in("gpu.md", heading)]
    said = simulated("-c", instead("\n".join(blocks), smaller))
    assert "2 games, mean payoffs" in said


def test_the_example_that_needs_a_gpu_is_python_and_uses_what_there_is() -> None:
    (block,) = blocks_in("gpu.md", "With PyTorch, JAX and CuPy")
    tree = ast.parse(block)
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "env"
    }
    known = {*vars(GpuEnv), *GpuEnv.__annotations__, "game"}
    assert used
    assert used <= known


def judged(**found: object) -> list[bool]:
    """Whether a game with these figures keeps each promise."""
    row = {
        "game": "mensch",
        "layouts": [{"run": 2e8, "step": 1e8}, {"run": 1e9, "step": 1e8}],
        "errors": [],
        "games compared": 256,
        "games ended": 256,
        "games that differ": 0,
        "pointers": {"torch": ALL_THERE, "torch, DLPack": ALL_THERE, "cupy": "is not installed"},
    }
    scale = TINY._replace(seconds=0.3, compared=256)
    return [is_kept for is_kept, _ in verdicts({**row, **found}, scale)]


def test_the_benchmark_judges_what_is_promised() -> None:
    assert judged() == [True] * 4
    assert judged(layouts=[{"run": 9.9e8, "step": 1e8}]) == [False, True, True, True]
    assert judged(layouts=[]) == [False, True, True, True]
    for figure, wrong in (("games that differ", 1), ("games ended", 255), ("games compared", 0)):
        assert judged(**{figure: wrong}) == [True, False, True, True]
    for told in ("is not installed", "8 of 9 arrays at the same address"):
        assert judged(pointers={"torch": told}) == [True, True, False]
    assert judged(pointers={}) == [True, True, False]
    assert judged(errors=["CudaError: no"]) == [True, True, True, True, False]


def test_the_benchmark_runs_in_a_tiny_form_with_nothing_but_numpy_and_numba(
    tmp_path: Path,
) -> None:
    """In the simulator, and as on machines on which nothing can be installed."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    others = {re.split(r"\W", name)[0] for name in declared} - {"numpy", "numba"}
    assert "msgspec" in others
    code = (
        "import sys\n"
        f"sys.modules |= dict.fromkeys({sorted(others)!r})\n"
        "from bench.gpu_env import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    said = simulated("-c", code, DICE, f"--output={tmp_path / 'figures.json'}")
    (row,) = json.loads((tmp_path / "figures.json").read_text())["rows"]
    assert row["games that differ"] == 0
    assert row["steps"] == 20
    assert row["pointers"] == {"numpy, DLPack": ALL_THERE}
    assert f"PASS {DICE}: 0 of 2 games differ from the processor's" in said
    assert f"PASS {DICE}: numpy, DLPack: 9 of 9 arrays at the same address" in said
    assert "FAIL" not in said


@pytest.mark.skipif(is_available(), reason="this machine has a GPU")
def test_the_benchmark_says_that_there_is_no_gpu() -> None:
    with pytest.raises(SystemExit, match=r"nothing was measured: .*GPU"):
        main([DICE])
