"""The rules of the search, one fact per row: rule, what it says, position, legal moves."""

from typing import Any

import pytest

from spieltisch.game import Position, load
from spieltisch.game.drawing import parse
from tests.irrgarten.boards import BARRED, EMPTY, POCKET, asked, built
from tests.support import play_line

LEGAL = [
    ("IRR-8", "from outside any field of row 1", built(EMPTY, EMPTY), "A1 B1 C1 D1"),
    ("IRR-8", "inside the neighbours", asked(EMPTY, EMPTY, "A1, A2, B2"), "A2 B1 B3 C2"),
    ("IRR-9", "going back is a step", asked(EMPTY, EMPTY, "A1, A2, A3, A4"), "A3 B4"),
    ("IRR-10", "from row 1 one may leave", asked(EMPTY, EMPTY, "B1"), "A1 B2 C1 out"),
    (
        "IRR-10",
        "also through an entrance nobody has tried",
        asked(EMPTY, BARRED, "D1, C1"),
        "B1 C2 D1 out",
    ),
    ("IRR-12", "no step twice in a turn", asked(EMPTY, EMPTY, "A1, A2, A1"), "B1 out"),
    ("IRR-12", "but its reverse", asked(EMPTY, EMPTY, "A1, A2, A1, B1"), "A1 B2 C1 out"),
    (
        "IRR-12",
        "a marked entrance is not tried again",
        asked(BARRED, BARRED, "B1, A1"),
        "A1 C1 D1",
    ),
    (
        "IRR-12",
        "a marked barrier is not named again",
        asked(BARRED, POCKET, "A1, A2, A3, A1"),
        "A1 B2",
    ),
    (
        "IRR-12",
        "the next turn may repeat the steps of the last",
        asked(BARRED, POCKET, "A1, A2, A3, A1, A1, A2, B2, B1, A1"),
        "A2 B1 out",
    ),
    (
        "IRR-12",
        "without a step left one passes",
        asked(BARRED, POCKET, "A1, A2, A3, A1, B2, B1, A1, A2"),
        "pass",
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "moves"), LEGAL)
def test_exactly_these_questions_are_legal(
    rule: str, fact: str, position: Position, moves: str
) -> None:
    assert position.legal() == moves.split(), f"{rule}: {fact}\n{position}"


DRAWN = [
    (
        "IRR-8",
        "never diagonally, and not through a barrier already met",
        """
        left          right
           1 2 3 4       1 2 3 4
        A !. . . .    A  . . . .
                           -
        B  . . . .    B :+:@!. .

        C  . . . $    C  . . . $

        D  . . . .    D  . . . .

        game: irrgarten
        options: {"size": 4}
        phase: search
        turn: left
        """,
        "A2 B1 C2",
    ),
    (
        "IRR-12",
        "the step B1>B2 was taken in this turn, B2>B1 was not",
        """
        left          right
           1 2 3 4       1 2 3 4
        A  . . . .    A  . . . .

        B  . . . .    B :+:@|. .

        C  . . . $    C  . . . $

        D  . . . .    D  . . . .

        game: irrgarten
        options: {"size": 4}
        phase: search
        turn: left
        steps: ["out>B1", "B1>B2"]
        """,
        "A2 B1 B3 C2",
    ),
    (
        "IRR-10",
        "the way out is known to be barred",
        """
        left          right
           1 2 3 4       1 2 3 4
        A !. . . .    A :+ . . .
                         :
        B  . . . .    B !@ . . .

        C  . . . $    C  . . . $

        D  . . . .    D  . . . .

        game: irrgarten
        options: {"size": 4}
        phase: search
        turn: left
        """,
        "A1 B2 C1",
    ),
]


@pytest.mark.parametrize(("rule", "fact", "board", "moves"), DRAWN)
def test_a_drawn_board_has_these_legal_questions(
    rule: str, fact: str, board: str, moves: str
) -> None:
    assert parse(board).legal() == moves.split(), f"{rule}: {fact}"


def test_the_lot_decides_who_begins() -> None:
    """IRR-7: both are drawn, and whoever is drawn asks first."""
    firsts = set()
    for seed in range(20):
        position = load("irrgarten", 2, {"size": 4}).start(seed=seed)
        first = position.to_json()["first"]
        assert play_line(position, [EMPTY, EMPTY]).actor == first
        firsts.add(first)
    assert firsts == {"left", "right"}


def test_a_yes_moves_the_piece_and_the_turn_goes_on() -> None:
    """IRR-8, IRR-9: every field entered keeps its trace."""
    after = asked(EMPTY, EMPTY, "A1, A2, A1")
    doc = after.to_json()
    assert (after.turn, doc["pieces"]["left"]) == ("left", "A1")
    assert doc["known"]["left"] == {
        "open": ["A1|A2", "|A1"],
        "barriers": [],
        "visited": ["A1", "A2"],
    }
    assert doc["steps"] == ["out>A1", "A1>A2", "A2>A1"]
    assert [event.to_json() for event in after.events] == [
        {"event": "asked", "seat": "left", "from": "A2", "to": "A1", "answer": "yes"}
    ]


def test_a_no_marks_the_barrier_and_ends_the_turn() -> None:
    """IRR-8: the sheet's example, from B3 to B4; the piece stays on B3."""
    after = asked("build D4", "build D4 B3|B4", "B1, B2, B3, B4")
    doc = after.to_json()
    assert (after.turn, doc["pieces"]["left"], doc["steps"]) == ("right", "B3", [])
    assert doc["known"]["left"]["barriers"] == ["B3|B4"]
    assert doc["known"]["left"]["visited"] == ["B1", "B2", "B3"]
    assert [event.to_json() for event in after.events] == [
        {"event": "asked", "seat": "left", "from": "B3", "to": "B4", "answer": "no"},
        {"event": "turn", "seat": "right"},
    ]


def test_leaving_ends_the_turn_and_the_next_enters_anywhere() -> None:
    """IRR-10."""
    after = asked(BARRED, EMPTY, "C1, out")
    assert (after.turn, after.to_json()["pieces"]["left"]) == ("right", "out")
    assert after.to_json()["steps"] == []
    assert after.play("A1").legal() == ["A1", "B1", "C1", "D1"]


def test_leaving_through_a_barrier_is_answered_no() -> None:
    """IRR-10: it is marked, and the piece is still inside."""
    after = asked(EMPTY, BARRED, "D1, C1, out")
    doc = after.to_json()
    assert (after.turn, doc["pieces"]["left"]) == ("right", "C1")
    assert doc["known"]["left"]["barriers"] == ["|C1"]
    assert after.events[0].to_json() == {
        "event": "asked",
        "seat": "left",
        "from": "C1",
        "to": "out",
        "answer": "no",
    }


def test_after_a_no_leaving_waits_a_turn_and_entering_another() -> None:
    """IRR-11: the sheet's example at C1, closed in on all three sides."""
    maze = "build D4 B1|C1 C1|D1 C1|C2"
    position = asked(BARRED, maze, "C1, B1")
    assert position.turn == "right"
    position = play_line(position, "A1, out")
    assert (position.turn, position.to_json()["pieces"]["left"]) == ("right", "out")
    assert play_line(position, "B1, D1").to_json()["pieces"]["left"] == "D1"


def test_passing_ends_the_turn() -> None:
    """IRR-12."""
    after = asked(BARRED, POCKET, "A1, A2, A3, A1, B2, B1, A1, A2, pass")
    assert after.turn == "right"
    assert [event.name for event in after.events] == ["passed", "turn"]


def test_questions_traces_and_pieces_are_public_and_mazes_are_not() -> None:
    """IRR-14."""
    position = asked(BARRED, POCKET, "A1, A2, A3, A1")
    doc: dict[str, Any] = position.to_json()
    for viewer in ("left", "right", "public"):
        view = position.view(viewer)
        hidden = {seat: doc["mazes"][seat] if seat == viewer else None for seat in doc["mazes"]}
        assert view == {**doc, "mazes": hidden}
    asked_events = [e for e in position.history() if e.name == "asked"]
    assert all(e.seen_by("public") == e.to_json() for e in asked_events)


def test_a_built_maze_is_told_to_its_builder_only() -> None:
    """IRR-14."""
    event = load("irrgarten", 2, {"size": 4}).start().play(POCKET).events[0]
    assert event.seen_by("left")["maze"]["treasure"] == "D4"
    assert event.seen_by("right") == event.seen_by("public") == {"event": "built", "seat": "left"}
