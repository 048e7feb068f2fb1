"""What the pages on environments show, runs as it stands there."""

from typing import Any

import pytest

from tests.in_docs import blocks_in


@pytest.mark.parametrize("heading", ["PettingZoo", "Gymnasium"])
def test_the_adapters_page(heading: str) -> None:
    blocks = blocks_in("adapters.md", heading)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_the_page_on_environments(capsys: pytest.CaptureFixture[str]) -> None:
    """From top to bottom, as one program."""
    names: dict[str, Any] = {}
    for block in blocks_in("environments.md", "Environments for learning"):
        exec(block, names)
    assert "slice(17, 33, None) (16,)" in capsys.readouterr().out
    assert {"learner", "won", "few"} <= names.keys()
