"""What the pages for researchers show works, and prints what they say."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.cli import main
from tests.in_docs import blocks_in, headings_with_python, instead, promised

ON_THE_GPU = "Gpu"


def python_below(page: str, heading: str) -> list[str]:
    """The blocks of Python there; consoles stand in blocks too, without Python's `print` or `=`."""
    return [block for block in blocks_in(page, heading) if "print(" in block]


def ran(code: str, names: dict[str, object], capsys: pytest.CaptureFixture[str]) -> list[str]:
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
    names: dict[str, object] = {}
    headings = headings_with_python(page)
    assert headings
    for heading in headings:
        if heading != ON_THE_GPU:
            for code in python_below(page, heading):
                assert ran(code, names, capsys) == promised(code), heading


def test_the_example_for_the_gpu_runs_in_the_simulator() -> None:
    pytest.importorskip("numba_cuda")
    beginning = python_below("laboratory.md", "Quick start")[0].partition("with Batch")[0]
    (code,) = python_below("laboratory.md", ON_THE_GPU)
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
