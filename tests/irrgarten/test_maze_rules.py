"""The rules of a maze: its fields and slots, what may be built, and which ways must be left."""

import pytest

from spieltisch.game import load
from spieltisch.game.drawing import parse
from spieltisch.game.irrgarten.drawing import read_maze
from spieltisch.game.irrgarten.mazes import way_lengths
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from tests.irrgarten.boards import built


def test_the_board_has_36_fields_and_66_slots() -> None:
    """IRR-1, IRR-2: A1 to F6; 60 edges between neighbours and 6 entrances."""
    fields, slots = fields_of(6), slots_of(6)
    assert (len(fields), len(slots)) == (36, 66)
    assert min(fields) == "A1"
    assert max(fields) == "F6"
    assert sorted(slot for slot in slots if slot[0] == "|") == [f"|{line}1" for line in "ABCDEF"]
    assert {"A1|A2", "A1|B1", "E6|F6", "F5|F6"} < set(slots)
    assert not {"A2|A1", "B1|A1", "|A2", "A6|A7", "A1|B2", "F1|G1"} & set(slots)


def test_nothing_is_built_at_the_start_and_left_builds_first() -> None:
    """IRR-4: the drawn board is parsed."""
    drawn = parse("""
        left              right
           1 2 3 4 5 6       1 2 3 4 5 6
        A  . . . . . .    A  . . . . . .

        B  . . . . . .    B  . . . . . .

        C  . . . . . .    C  . . . . . .

        D  . . . . . .    D  . . . . . .

        E  . . . . . .    E  . . . . . .

        F  . . . . . .    F  . . . . . .

        game: irrgarten
        options: {"begins": "left"}
        phase: build
        turn: left
    """)
    assert drawn == load("irrgarten", 2, {"begins": "left"}).start()
    assert (drawn.form, drawn.legal()) == ("build", [])
    after = drawn.play("build A1")
    assert (after.actor, after.phase, after.form) == ("right", "build", "build")
    assert after.play("build A1").phase == "search"


def test_barriers_may_come_in_any_order_and_are_stored_sorted() -> None:
    """IRR-4: any number of them, also none."""
    start = load("irrgarten", 2, {"begins": "left"}).start()
    position = start.play("build E5 |C1 B3|B4")
    assert position.to_json()["mazes"]["left"] == {"treasure": "E5", "barriers": ["B3|B4", "|C1"]}
    assert position == start.play("build E5 B3|B4 |C1")
    assert start.play("build A1").to_json()["mazes"]["left"]["barriers"] == []


def test_thirty_barriers_are_allowed_and_no_more() -> None:
    """IRR-3: a perfect maze needs exactly 30, here the snake through all 36 fields."""
    inner = [f"{line}{place}|{line}{place + 1}" for place in range(1, 6) for line in "ABCDEF"]
    for number, line in enumerate("AFAFA"):
        inner.remove(f"{line}{number + 1}|{line}{number + 2}")
    snake = ["build F6", *inner, *(f"|{line}1" for line in "ABCDE")]
    start = load("irrgarten").start()
    assert len(snake) - 1 == 30
    assert start.explain(" ".join(snake)).legal
    assert start.explain(" ".join([*snake, "E6|F6"])).rule == "IRR-3"


CUT_OFF = [
    ("every entrance", "build E5 |A1 |B1 |C1 |D1 |E1 |F1"),
    ("the treasure's four sides", "build E5 D5|E5 E5|F5 E4|E5 E5|E6"),
    ("a corner", "build F6 E6|F6 F5|F6"),
    ("a row of barriers", "build A6 A3|A4 B3|B4 C3|C4 D3|D4 E3|E4 F3|F4"),
]


@pytest.mark.parametrize(("barred", "move"), CUT_OFF)
def test_some_way_must_lead_to_the_treasure(barred: str, move: str) -> None:
    """IRR-5: refused with the field that is cut off; one barrier less is fine."""
    start = load("irrgarten").start()
    found = start.explain(move)
    assert found.text is not None
    assert (found.legal, found.rule, found.code) == (False, "IRR-5", "cut_off"), barred
    assert move.split()[1] in found.text.en
    assert move.split()[1] in found.text.de
    assert start.explain(move.rsplit(" ", 1)[0]).legal


WORKED_EXAMPLE = """
           1 2 3 4 5 6
        A  .|.|.|. . .
           -         -
        B  .|. . .|. .
               -
        C |.|. .|.|.|.
           -   - - - -
        D  . .|. . . .
           - -   - -
        E  .|. . .|$ .
           -     - -
        F  . .|. .|. .
"""


def test_only_f1_leads_to_the_treasure_of_the_worked_example() -> None:
    """IRR-6: A1, B1, D1, E1 and F1 are open and C1 is barred, four of the five are dead ends."""
    maze = read_maze(WORKED_EXAMPLE)
    slots, treasure = slots_of(6), fields_of(6)["E5"]
    barred = [slots[barrier] for barrier in maze["barriers"]]
    assert maze["treasure"] == "E5"
    assert [b for b in maze["barriers"] if b[0] == "|"] == ["|C1"]
    assert treasure in way_lengths(6, barred)
    assert treasure not in way_lengths(6, [*barred, slots["|F1"]])
    assert treasure in way_lengths(6, [*barred, *(slots[f"|{line}1"] for line in "ABDE")])
    move = " ".join(["build E5", *maze["barriers"]])
    position = built("build A1", move, size=6)
    assert position.play("C1").turn == "right"
    assert all(position.play(f"{line}1").turn == "left" for line in "ABDEF")
