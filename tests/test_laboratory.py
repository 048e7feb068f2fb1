"""What the pages for researchers show works, and prints what they say."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.cli import main
from tests.in_docs import DOCS, blocks_in, instead, named_file, promised, python_in

ON_THE_GPU = "Gpu"


def ran(code: str, names: dict[str, object], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What a block prints; one that is a file is written, for others to import."""
    if name := named_file(code):
        Path(name).write_text(code)
    else:
        exec(compile(code, "<docs>", "exec"), names)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("page", ["laboratory.md", "dataset.md"])
def test_every_example_prints_what_its_page_says(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, object] = {}
    blocks = python_in(page)
    assert len(blocks) == (DOCS / page).read_text().count("```python\n") > 1
    for heading, code in blocks:
        if heading != ON_THE_GPU:
            assert ran(code, names, capsys) == promised(code), heading


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


FEW = {
    "10000": "3",
    "2000": "4",
    "400": "4",
    "100 ": "3 ",
    "make mensch": "make mensch --preset mini",
}


@pytest.mark.parametrize(
    ("page", "heading"),
    [("laboratory.md", "Quick start"), ("laboratory.md", "Matches"), ("dataset.md", "Data sets")],
)
def test_every_command_works_as_it_is_written(
    page: str, heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With fewer games and in one process."""
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks_in(page, heading) for line in block.splitlines()]
    commands = [line.partition("   #")[0] for line in lines if line.startswith("spieltisch ")]
    assert commands
    for command in commands:
        words = shlex.split(instead(command, FEW))[1:]
        is_played = "make" in words or "arena" in words
        assert main([*words, *(["--jobs", "1"] if is_played else [])]) == 0
