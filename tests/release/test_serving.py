"""What a newcomer's `spieltisch serve` does first: the page, its licences, and no compiling."""

import os
from pathlib import Path
from urllib.request import urlopen

import llvmlite.binding
import pytest

from scripts.release import trial
from scripts.release.trouble import Trouble
from tests.server.process import ServerProcess


def test_a_server_shows_the_page_and_its_licences_without_loading_the_compiler(
    tmp_path: Path,
) -> None:
    with ServerProcess(tmp_path / "data") as server:
        assert trial.look_at_page(server.url) > 2
        trial.check_not_compiling(server.pid)
        with urlopen(f"{server.url}/licences.txt", timeout=60) as answer:
            said = answer.read().decode()
    assert "svelte" in said
    assert "Permission is hereby granted" in said


def test_a_process_with_the_compiler_is_told_apart() -> None:
    """This one has it, as other tests of its kind do."""
    assert llvmlite.binding.llvm_version_info
    with pytest.raises(Trouble, match="loads llvmlite"):
        trial.check_not_compiling(os.getpid())
