"""What is made for a game that says little: clear words for what is missing, tables that read."""

from types import ModuleType
from typing import Annotated

import pytest

from spieltisch.game import BadPosition, Text
from spieltisch.game.kind_from import kind_from
from spieltisch.game.seat_table import read_seat_table, seat_table
from spieltisch.rules.kernel import Cells, Int8, Record, Row, record
from spieltisch.rules.open_kernel import open_kernel
from tests.compute.toys import KERNEL


@record
class Pot(Record):
    """Two seats and what each of them has."""

    turn: Int8
    coins: Annotated[Row, Cells("int8", (2,))]
    rich: Int8


def module(**names: object) -> ModuleType:
    made = ModuleType("made")
    vars(made).update(names)
    return made


BOUNDS = {"turn": (0, 1), "coins": (0, 9)}


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ({"SEATS": 2}, "the kernel of pot lacks BOUNDS"),
        ({"SEATS": 2, "BOUNDS": BOUNDS}, "the field rich must be in one of BOUNDS and FIXED"),
        ({"SEATS": 2, "BOUNDS": BOUNDS, "FIXED": ("rich",)}, "lacks begin, actor, legal, apply"),
    ],
)
def test_a_kernel_says_what_it_lacks(names: dict[str, object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        open_kernel("pot", Pot, module(**names))


def text(state: Pot, action: int) -> str:
    return "take"


WHOLE = {
    "TITLE": Text("Pot", "Topf"),
    "ALL_SEATS": ("left", "right"),
    "RULEBOOK": {"POT-1": Text("Take.", "Nimm.")},
    "ENDINGS": ("POT-1",),
    "PHASES": ("take", "over"),
    "BOUNDS": BOUNDS,
    "text": text,
}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"TITLE": None}, r"lacks TITLE \(the game's title, a Text\)"),
        ({"text": None}, r"lacks text\(state, action\)"),
        ({"ENDINGS": ("POT-1", "POT-2")}, r"lacks reason\(state\)"),
        ({"view": text}, r"lacks resample\(game, memory, rng\)"),
        ({"PHASES": ("over", "take")}, "the last of PHASES must be 'over'"),
        ({"text": lambda move: move}, r"text takes \(move\), not some of \(game, state, action\)"),
    ],
)
def test_a_kind_says_what_it_lacks(changes: dict[str, object], said: str) -> None:
    told = {key: value for key, value in {**WHOLE, **changes}.items() if value is not None}
    with pytest.raises(TypeError, match=said):
        kind_from(KERNEL, module(**told))


DOC = {
    "seats": ["left", "right"],
    "coins": {"left": 3, "right": 12},
    "cards": {"left": [1, 10, 2], "right": [-1, 0, 0]},
    "one": {"left": [4], "right": [5]},
}
FIELDS = ("coins", "cards", "one")


def test_a_table_by_seats_is_read_as_it_was_drawn() -> None:
    lines = seat_table(DOC, FIELDS)
    assert lines == [
        "seat   coins  cards   one",
        "left   3      1 10 2  4,",
        "right  12     -1 0 0  5,",
    ]
    assert read_seat_table(lines, DOC, FIELDS) == {name: DOC[name] for name in FIELDS}
    assert seat_table(DOC, ()) == []
    assert read_seat_table([], DOC, ()) == {}


@pytest.mark.parametrize(
    "lines",
    [[], ["seat  coins"], ["seat  coins", "left  3", "left  4"], ["seat  coins", "left", "right"]],
)
def test_another_table_is_refused(lines: list[str]) -> None:
    with pytest.raises(BadPosition, match="begins with a table `seat  coins`"):
        read_seat_table(lines, DOC, ("coins",))
