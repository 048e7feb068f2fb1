"""The documented way of a move: every file that it names is there."""

import re
from pathlib import Path

from spieltisch.game import NAMES

ROOT = Path(__file__).parents[2]


def test_every_file_on_the_way_of_a_move_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = text.partition("### The way of a move")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w./<>]+\.(?:py|ts|svelte))`", rows)
    assert len(named) > 20
    for path in named:
        if "/" not in path:
            continue  # another file of the folder named before it
        places = [path] if path.startswith("web/") else [f"src/spieltisch/{path}"]
        for place in places:
            files = [ROOT / place.replace("<game>", game) for game in NAMES]
            assert any(file.exists() for file in files), path
