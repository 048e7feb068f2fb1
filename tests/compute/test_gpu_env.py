"""The vector environment of a GPU, in numba-cuda's simulator, is the batch of the processor."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from spieltisch.compute.batch import Batch
from spieltisch.compute.gpu import NoGpu, is_available
from spieltisch.compute.gpu_env import GpuEnv
from spieltisch.game import NAMES, load
from tests.compute.gpu_env_run import CHECKS
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
