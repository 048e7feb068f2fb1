"""The example for the GPU on the researchers' page, laboratory.md, prints what it says."""

import os
import subprocess
import sys

import pytest

from tests.in_docs import promised, python_in

ON_THE_GPU = "Gpu"


def test_the_example_for_the_gpu_runs_in_the_simulator() -> None:
    pytest.importorskip("numba_cuda")
    blocks = python_in("laboratory.md")
    beginning = blocks[0][1].partition("with Batch")[0]
    (code,) = (code for heading, code in blocks if heading == ON_THE_GPU)
    done = subprocess.run(
        [sys.executable, "-c", beginning + code],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stdout.splitlines() == promised(code), done.stderr
