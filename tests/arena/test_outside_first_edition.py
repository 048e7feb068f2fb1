"""The yardstick of `bench.first_edition`: a checkout's bots play in the arena as they do at home.

Here the checkout is this one, since a clone may lack the history; `bench.first_edition_equal`
compares with the first edition itself.
"""

from pathlib import Path

import pytest

from bench.first_edition_equal import compare
from tests.support import DICE, HANDS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", [DICE, HANDS])
def test_a_checkout_chooses_the_same_from_the_memory_that_it_is_sent(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("SPIELTISCH_COMPILE", "0")
    counts = compare(name, 8, 1, ["--worktree", str(ROOT)])
    assert counts["positions"] == counts["moves"] == counts["memories"] == 8
