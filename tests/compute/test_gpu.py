"""Games on a GPU, in numba-cuda's simulator: its glue is real, its rules are the compiled ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.compute.gpu import Gpu, NoGpu, is_available
from spieltisch.game import NAMES, kind_of
from tests.support import DICE

SIMULATED = Path(__file__).with_name("gpu_run.py")
NOTHING_IMPORTED = """
import sys
import spieltisch.compute.gpu
assert not {"numpy", "numba", "numba_cuda"} & set(sys.modules)
"""


def test_the_simulated_gpu_plays_the_very_same_games() -> None:
    pytest.importorskip("numba_cuda")
    done = subprocess.run(
        [sys.executable, str(SIMULATED), *NAMES],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(f"{name}: the same on both" in done.stdout for name in NAMES)
    assert "sums and branches were right" in done.stdout
    assert "a policy was followed" in done.stdout


def test_importing_the_module_imports_neither_numpy_nor_numba() -> None:
    subprocess.run([sys.executable, "-c", NOTHING_IMPORTED], check=True, timeout=60)


@pytest.mark.skipif(is_available(), reason="this machine has a GPU")
def test_without_a_gpu_a_clear_message_says_what_is_missing() -> None:
    with pytest.raises(NoGpu, match=r"no GPU was found|spieltisch\[gpu\]"):
        Gpu(kind_of(DICE).kernel)
