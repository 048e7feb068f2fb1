"""Positions that cannot occur are refused, with the rule that says so."""

from typing import Any

import pytest

from spieltisch.game import BadPosition, Game
from tests.newgame.boards import place


@pytest.mark.parametrize(
    ("rule", "changes"),
    [
        ("NEW-3", {"die": None}),
        ("NEW-7", {"runners": {"light": [6, 6], "dark": [0, 0]}}),
        (None, {"runners": {"light": [7, 0], "dark": [0, 0]}}),
    ],
)
def test_an_impossible_position_is_refused(rule: str | None, changes: dict[str, Any]) -> None:
    doc = place("0 3", "0 0", die=2).to_json()
    with pytest.raises(BadPosition) as refused:
        Game.read(doc | changes)
    assert refused.value.rule == rule
