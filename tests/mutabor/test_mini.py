"""Options for short games of Mutabor: a late start and fewer quiet rounds."""

from collections import Counter
from typing import Any

import pytest

from spieltisch.game import BadOptions, load
from spieltisch.rules.mutabor.board import COPIES, LATE_CARDS
from tests.mutabor.boards import MIDDLE, START
from tests.support import play_line

OPPOSITE = {"south": "north", "west": "east", "north": "south", "east": "west"}


@pytest.mark.parametrize("people", [2, 3, 4])
def test_start_late_has_three_pieces_of_each_player_on_target_fields(people: int) -> None:
    """MUT-4, MUT-8: and the fourth on no start field."""
    usual = load("mutabor", people).start(seed=1).to_json()["pieces"]
    late = load("mutabor", people, {"start": "late"}).start(seed=1).to_json()["pieces"]
    assert usual == {seat: START[seat] for seat in usual}
    for seat, fields in late.items():
        assert len(set(fields) & set(START[OPPOSITE[seat]])) == 3
        assert len(set(fields) & {field for own in START.values() for field in own}) == 3


def test_start_late_deals_only_the_middle() -> None:
    """MUT-1, MUT-2: the open cards are always the same; four are left, three of them stars."""
    mazes = [
        load("mutabor", 2, {"start": "late"}).start(seed=s).to_json()["cards"] for s in range(40)
    ]
    assert (
        len({tuple(c for f, c in sorted(maze.items()) if f not in MIDDLE) for maze in mazes}) == 1
    )
    assert {Counter(maze[field] for field in MIDDLE)["star"] for maze in mazes} == {3}
    assert len({tuple(maze[field] for field in MIDDLE) for maze in mazes}) == 4
    assert [COPIES[kind] - LATE_CARDS.count(kind) for kind in range(6)] == [3, 0, 1, 0, 0, 0]


def test_quiet_rounds_makes_an_earlier_draw() -> None:
    """MUT-22 (c): one round for two is two turns."""
    options = {"start": "late", "begins": "south", "quiet_rounds": 1}
    over = play_line(load("mutabor", 2, options).start(seed=1), "g5>f6, b4>c3")
    assert (over.outcome.payoffs, over.outcome.reason) == ({"south": 0.5, "north": 0.5}, "MUT-22")
    options["quiet_rounds"] = 2
    assert not play_line(load("mutabor", 2, options).start(seed=1), "g5>f6, b4>c3").is_over


def test_a_late_start_can_be_won_at_once_by_both() -> None:
    """MUT-20."""
    start = load("mutabor", 2, {"preset": "mini"}).start(seed=1)
    assert play_line(start, "g5>e7, b4>c3, e7>f8").outcome.payoffs == {"south": 1, "north": 0}
    line = "g5>f6, b4>d2, f6>g4, d2>c1"
    assert play_line(start, line).outcome.payoffs == {"south": 0, "north": 1}


@pytest.mark.parametrize(
    "options",
    [{"start": "early"}, {"quiet_rounds": 0}, {"quiet_rounds": 101}, {"quiet_rounds": None}],
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        load("mutabor", 2, options)
