"""The training example for a GPU learns what the one for the processor learns.

What needs PyTorch runs where it is installed, with numba-cuda's simulator for a GPU; the long form
wants it to be there.
"""

import ast
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench import gpu_train
from spieltisch.compute.gpu import is_available
from spieltisch.compute.gpu_env import GpuEnv
from tests.in_docs import DOCS
from tests.support import IS_SOAK

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
TREE = ast.parse((EXAMPLES / "train_mensch_gpu.py").read_text("utf-8"))
GAMES, STEPS = 5, 4


def need_pytorch() -> None:
    """It is too large to be installed for the short form."""
    if find_spec("torch") is None:
        tell = pytest.fail if IS_SOAK else pytest.skip
        tell("PyTorch is not here: pip install torch")


@pytest.fixture(name="both")
def modules(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """PyTorch's form and NumPy's."""
    need_pytorch()
    monkeypatch.syspath_prepend(EXAMPLES)
    return import_module("train_mensch_gpu"), import_module("train_mensch")


def simulated(*words: str) -> str:
    """What a command prints with the simulator for a GPU."""
    pytest.importorskip("numba_cuda")
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        cwd=EXAMPLES.parent,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def positions(small: Any) -> Any:
    """Afterstates of two colours that have played at random."""
    rng = np.random.default_rng(1)
    seen = np.zeros((GAMES, STEPS, small.KERNEL.observation), np.int16)
    for first in (small.MINE, small.ITS):
        seen[..., first : first + 4] = np.sort(rng.integers(-1, 44, (GAMES, STEPS, 4)))
    seen[..., small.AT["turn"]] = rng.integers(0, 4, (GAMES, STEPS))
    return seen


def test_afterstates_are_encoded_alike(both: tuple[Any, Any]) -> None:
    large, small = both
    seen = positions(small)
    flat = small.encode(seen.reshape(GAMES * STEPS, -1))
    assert large.encode(large.torch.from_numpy(seen)).numpy().reshape(flat.shape).tolist() == (
        flat.tolist()
    )


def test_a_lesson_teaches_the_same(both: tuple[Any, Any]) -> None:
    """In one portion, so that the order does not count; both networks then judge alike."""
    large, small = both
    torch, rng = large.torch, np.random.default_rng(2)
    judge, network = large.Judge(8, 3, torch.device("cpu")), small.Network(8, 3)
    # the two forms of Adam differ where a slope is next to nothing, as the first ones are
    network.weights[2][:] = rng.normal(0, 1, 8)
    judge.weights[2].data[:] = torch.from_numpy(network.weights[2])
    inputs = small.encode(positions(small).reshape(GAMES * STEPS, -1)).reshape(STEPS, GAMES, -1)
    has_won = rng.random((STEPS, GAMES)) < 0.2
    chances = np.where(has_won, 1, rng.random((STEPS, GAMES))).astype(np.float32)
    is_first = rng.random((STEPS, GAMES)) < 0.5
    rows = list(zip(inputs, chances, has_won, is_first, strict=True))
    moves = [large.Move(*map(torch.from_numpy, row)) for row in rows]
    choices = [(small.Choices(np.zeros(0), *row[:3]), row[3]) for row in rows]
    for _ in range(3):
        large.teach(judge, moves, large.Training(portion=1000), 0.003)
        small._teach(network, choices, small.Training(1, portion=1000), 0.003, rng)
    learnt = judge.taken_back().weights
    assert np.abs(network.weights[0] - small.Network(8, 3).weights[0]).max() > 1e-3
    for there, here in zip(learnt, network.weights, strict=True):
        np.testing.assert_allclose(there, here, atol=1e-4)
    with torch.no_grad():
        judged = judge(torch.from_numpy(inputs)).sigmoid().numpy()
    flat = inputs.reshape(GAMES * STEPS, -1)
    np.testing.assert_allclose(judged.ravel(), network.judge(flat), atol=1e-4)


def test_the_command_trains_saves_and_plays_every_level(
    tmp_path: Path, both: tuple[Any, Any]
) -> None:
    file = tmp_path / "weights.npz"
    words = ["--batch=2", "--steps=2", "--seconds=0", "--hidden=4", "--games=4"]
    said = simulated("examples/train_mensch_gpu.py", *words, "--weights", str(file))
    assert said.startswith("100% ")
    assert all(f"against {level}: " in said for level in range(6))
    assert both[1].Network.load(file).weights[0].shape == (both[1].INPUTS, 4)


def test_the_measurement_runs_in_a_tiny_form(tmp_path: Path) -> None:
    need_pytorch()
    said = simulated("-m", "bench.gpu_train", f"--output={tmp_path / 'figures.json'}")
    assert "PASS no array was copied for PyTorch" in said
    assert ", seed 1 | 0 | 0 s | " in said


def test_it_uses_what_there_is() -> None:
    used = {
        node.attr
        for node in ast.walk(TREE)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self.env"
    }
    assert {"look_ahead", "step"} <= used <= {*vars(GpuEnv), *GpuEnv.__annotations__}
    (line,) = [
        node
        for node in TREE.body
        if isinstance(node, ast.ImportFrom) and node.module == "train_mensch"
    ]
    text = (EXAMPLES / "train_mensch.py").read_text("utf-8")
    defined = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    defined |= {node.name for node in ast.parse(text).body if hasattr(node, "name")}
    assert {alias.name for alias in line.names} <= defined


def test_its_page_tells_the_numbers_that_it_has() -> None:
    page = (DOCS / "training.md").read_text()
    (training,) = [node for node in TREE.body if getattr(node, "name", "") == "Training"]
    usual = {
        ast.unparse(node.target): ast.literal_eval(node.value)
        for node in ast.walk(training)
        if isinstance(node, ast.AnnAssign) and node.value is not None
    }
    told = (
        f"{usual['batch']:,} games side by side",
        f"hidden layer of {usual['hidden']} ",
        f"{usual['portion']:,} judgements at a time",
    )
    assert [words for words in told if words not in page] == []


def test_the_measurement_judges_what_is_promised() -> None:
    def kept(share: float, copied: list[str]) -> list[bool]:
        rows = [{"shares": {gpu_train.JUDGED: [wins, 0.008]}} for wins in (share, 0.5)]
        result = {"rows": rows, "copied": copied, "is_simulated": False}
        return [is_kept for is_kept, _ in gpu_train.verdicts(result)]

    assert kept(gpu_train.WANTED, []) == [True, True]
    assert kept(gpu_train.WANTED - 0.01, ["legal"]) == [False, False]


def test_the_measurement_prints_a_row_for_the_page() -> None:
    shares = {player: [0.7071, 0.008] for player in gpu_train.PLAYERS}
    found = {"seed": 1, "seconds": 120.0, "games of self-play": 7_000_000, "shares": shares}
    row = gpu_train.row_of(found, "one GPU")
    assert row.startswith("| one GPU, seed 1 | 7,000,000 | 120 s | 70.7 % | ")
    page = (DOCS / "training.md").read_text()
    (head,) = [line for line in page.splitlines() if line.startswith("| device, seed | ")]
    assert row.count("|") == head.count("|")


@pytest.mark.skipif(is_available(), reason="this machine has a GPU")
@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda says what is missing")
def test_without_a_gpu_nothing_is_measured() -> None:
    with pytest.raises(SystemExit, match="nothing was measured: "):
        gpu_train.main([])
