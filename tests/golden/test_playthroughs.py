"""One short game for every way a game can end, readable and checked line by line."""

from pathlib import Path

import pytest

from tests.golden.playthrough import files, replay

ENDINGS = {
    *("MEN-16", "MEN-17"),
    *("MUT-20", "MUT-22"),
    *("IRR-13", "IRR-15"),
    *("ALA-23", "ALA-27"),
}


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_playthrough_is_what_the_engine_plays(path: Path) -> None:
    text = path.read_text()
    again, last = replay(text)
    assert again == text
    assert last.is_over
    assert text.split(":")[1].split(",")[0].strip() == last.outcome.reason


def test_there_is_a_playthrough_for_every_ending() -> None:
    assert {replay(path.read_text())[1].outcome.reason for path in files()} == ENDINGS
