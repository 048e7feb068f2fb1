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

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "{library}":
            raise ModuleNotFoundError(f"No module named {{name!r}}")

sys.meta_path.insert(0, Missing())
{before}
from spieltisch.compute.gpu import Gpu, NoGpu
from spieltisch.game import kind_of

try:
    Gpu(kind_of("{game}").kernel)
except NoGpu as error:
    print(error)
"""
NOT_THERE = "sys.modules['numba_cuda'] = None"
"""As where it was never installed: then numba has a `numba.cuda` of its own."""


@pytest.mark.parametrize("simulator", ["0", "1"])
@pytest.mark.parametrize(
    ("library", "before"),
    [("", NOT_THERE), ("numba_cuda", ""), ("numba", ""), ("numpy", "")],
)
def test_without_a_library_the_extra_to_install_is_named(
    library: str, before: str, simulator: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(library=library, before=before, game=DICE)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": simulator},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "pip install 'spieltisch[gpu]'" in done.stdout


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
