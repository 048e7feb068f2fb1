"""One short game for every way a game can end, readable and checked line by line."""

from pathlib import Path

import pytest

from spieltisch.game import NAMES, kind_of
from tests.golden.playthrough import FOLDER, files, replay


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_playthrough_is_what_the_engine_plays(path: Path) -> None:
    text = path.read_text()
    again, last = replay(text)
    assert again == text
    assert last.is_over
    assert text.split(":")[1].split(",")[0].strip() == last.outcome.reason


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_playthrough_for_every_ending(name: str) -> None:
    """Files are named after their game; a game without any has its endings tested elsewhere."""
    played = [replay(path.read_text())[1] for path in FOLDER.glob(f"{name}-*.txt")]
    if not played:
        pytest.skip(f"{name} has no playthroughs: write tests/data/playthroughs/{name}-*.txt")
    assert {position.game.name for position in played} == {name}
    assert {position.outcome.reason for position in played} == set(kind_of(name).endings)
