"""What the practised seeker of Irrgarten goes by: all that is known around a question."""

from itertools import pairwise

import pytest

from spieltisch.bots.irrgarten.belief.worlds import forget_worlds
from spieltisch.bots.irrgarten.graph import graph
from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.bots.irrgarten.seek.instinct import list_rows, steps_from_hunch, survey
from spieltisch.bots.irrgarten.seek.surroundings import (
    HIDDEN,
    MIRRORED,
    NETWORKS,
    NO_ROW,
    ROWS,
)
from spieltisch.bots.irrgarten.thinker import Thinker
from spieltisch.bots.irrgarten.weights import practice
from spieltisch.bots.mind import Limit
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from tests.irrgarten.boards import EMPTY, asked

SIZE = 6
BOARD = graph(SIZE)


def way(start: str, to: str) -> int:
    """The number of a step, for example from A1 to A2."""
    places = {text: BOARD.places[field] for text, field in fields_of(SIZE).items()}
    steps = list(zip(BOARD.start, BOARD.to, strict=True))
    return steps.index((places.get(start, SIZE * SIZE), places[to]))


def row(start: str, to: str, slot: str, *, is_barred: bool = False) -> int:
    """The row of weights for an open or barred slot, as seen by a seeker about to make a step."""
    return BOARD.sights[way(start, to)][2 * BOARD.slots[slots_of(SIZE)[slot]] + is_barred]


SAME = [
    (("C3", "C4", "C4|C5"), ("B2", "B3", "B3|B4"), "straight on, one field away"),
    (("C3", "C4", "C4|C5"), ("C4", "C3", "C2|C3"), "straight on, the other way"),
    (("C3", "C4", "C4|C5"), ("C3", "D3", "D3|E3"), "straight on, down"),
    (("C3", "D3", "C3|C4"), ("D3", "C3", "D3|D4"), "to the right before the step, down or up"),
    (("", "C1", "C1|C2"), ("C3", "C4", "C4|C5"), "straight on, from outside"),
]


@pytest.mark.parametrize(("one", "other", "what"), SAME)
def test_what_lies_around_looks_the_same_from_everywhere(
    one: tuple[str, str, str], other: tuple[str, str, str], what: str
) -> None:
    assert row(*one) == row(*other) != NO_ROW, what
    assert row(*one, is_barred=True) == row(*one) + 1


def test_what_is_behind_or_on_the_other_side_is_told_apart() -> None:
    ahead, behind = row("C3", "C4", "C4|C5"), row("C3", "C4", "C2|C3")
    above, below = row("C3", "C4", "B4|C4"), row("C3", "C4", "C4|D4")
    assert len({ahead, behind, above, below}) == 4


def test_who_takes_left_for_right_sees_the_same_on_the_other_side() -> None:
    for is_barred in (False, True):
        above = row("C3", "C4", "B4|C4", is_barred=is_barred)
        below = row("C3", "C4", "C4|D4", is_barred=is_barred)
        ahead = row("C3", "C4", "C4|C5", is_barred=is_barred)
        assert (MIRRORED[above], MIRRORED[below], MIRRORED[ahead]) == (below, above, ahead)


def test_each_thing_in_sight_has_a_row_of_its_own() -> None:
    for rows in BOARD.sights:
        seen = sorted(row for row in rows if row != NO_ROW)
        assert all(a < b for a, b in pairwise(seen))


def test_there_are_weights_for_every_row() -> None:
    assert [len(weights) for weights in practice()] == [HIDDEN] * NETWORKS * ROWS
    assert any(weight != 0 for weight in practice()[-1])


def test_nobody_can_guess_the_first_entrance() -> None:
    """Whatever practice taught, one entrance is as good as another before anything is known."""
    finder = Thinker(SIZE, compiled=False)
    position = asked(EMPTY, "build D4", "A1", size=SIZE)
    finder.remember(position.memory("right"), "right")
    survey(finder.space)
    rows = set()
    for field in ("A1", "C1", "F1"):
        count = list_rows(finder.space, way("", field), is_far=False)
        rows.add(tuple(finder.space.senses.rows[:count]))
    assert len(rows) == 1


def test_each_search_leans_towards_a_field_of_its_own() -> None:
    """So no field is the last to be looked at in all searches."""
    finder, fields = Thinker(SIZE, compiled=False), range(SIZE * SIZE)
    guessed = set()
    for salt in range(1, 400):
        finder.space.knowledge.salt = salt
        guessed |= {field for field in fields if steps_from_hunch(finder.space, field) == 0}
    assert guessed == set(fields)
    assert max(steps_from_hunch(finder.space, field) for field in fields) >= SIZE - 1


def test_whims_and_hunches_vary_what_is_asked() -> None:
    position = asked(EMPTY, "build D4", "C1, C2, C3", size=SIZE)
    finder = Thinker(SIZE, compiled=False)
    finder.remember(position.memory("left"), "left")
    asks: dict[int, set[int]] = {}
    for plan in (PLANS[-1], PLANS[-1]._replace(whim=0, hunch=0)):
        asks[plan.whim] = set()
        for salt in range(1, 30):
            finder.space.knowledge.salt = salt
            forget_worlds(finder.space)
            finder.decide(plan._replace(worlds=1), Limit())
            asks[plan.whim].add(finder.chosen())
    assert len(asks[0]) == 1 < len(asks[PLANS[-1].whim])


IN_A5 = "B1, A1, A1, A2, A3, A4, A5"
"""Each seat meets a barrier; then left goes on to A5, from where ways lead to A6 and to B5."""


@pytest.mark.parametrize(("patience", "plain"), [(1, 0), (0, 100)])
def test_who_goes_in_order_asks_on_from_the_field_entered_last(patience: int, plain: int) -> None:
    """Other seekers also turn to what they passed by."""
    position = asked("build D4 |A1", "build F6 |B1", IN_A5, size=SIZE)
    finder = Thinker(SIZE, compiled=False)
    finder.remember(position.memory("left"), "left")
    latest = {way("A5", "A6"), way("A5", "B5")}
    asks: dict[bool, set[int]] = {}
    for in_order in (True, False):
        plan = PLANS[-1]._replace(worlds=1, whim=3_000, patience=0)
        if in_order:
            plan = plan._replace(patience=patience, plain=plain)
        asks[in_order] = set()
        for salt in range(1, 30):
            finder.space.knowledge.salt = salt
            forget_worlds(finder.space)
            finder.decide(plan, Limit())
            asks[in_order].add(finder.chosen())
    assert asks[True] == latest < asks[False]
