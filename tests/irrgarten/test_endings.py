"""How a game of Irrgarten ends: rule, what happens, position, last move, payoffs."""

import pytest

from spieltisch.game import Game, Position
from tests.irrgarten.boards import CORRIDOR, POCKET, asked

ENDINGS: list[tuple[str, str, Position, str, dict[str, float]]] = [
    (
        "IRR-13",
        "the finder wins at once",
        asked(CORRIDOR, CORRIDOR, "A1, A2, A3"),
        "A4",
        {"left": 1, "right": 0},
    ),
    (
        "IRR-13",
        "the other may find first",
        asked(CORRIDOR, CORRIDOR, "B1, A1, A2, A3"),
        "A4",
        {"left": 0, "right": 1},
    ),
    (
        "IRR-13",
        "with last_word the other's find wins at once",
        asked(CORRIDOR, CORRIDOR, "B1, A1, A2, A3", last_word=True),
        "A4",
        {"left": 0, "right": 1},
    ),
    (
        "IRR-15",
        "the last word ends with a no",
        asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4", last_word=True),
        "B1",
        {"left": 1, "right": 0},
    ),
    (
        "IRR-15",
        "the last word ends by leaving",
        asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4, A1", last_word=True),
        "out",
        {"left": 1, "right": 0},
    ),
    (
        "IRR-15",
        "the last word ends by passing",
        asked(
            POCKET,
            CORRIDOR,
            "B1, A1, A2, A3, C1, B2, A1, A2, A3, A4, A1, A2",
            last_word=True,
        ),
        "pass",
        {"left": 1, "right": 0},
    ),
    (
        "IRR-15",
        "both find: a draw",
        asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4, A1, A2, A3", last_word=True),
        "A4",
        {"left": 0.5, "right": 0.5},
    ),
    (
        "IRR-15",
        "right begins, and left has the last word",
        asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4", last_word=True, begins="right"),
        "C1",
        {"left": 0, "right": 1},
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "move", "payoffs"), ENDINGS)
def test_the_game_ends(
    rule: str, fact: str, position: Position, move: str, payoffs: dict[str, float]
) -> None:
    assert not position.is_over
    after = position.play(move)
    assert after.outcome == (True, payoffs, rule), fact
    mazes = position.to_json()["mazes"]
    assert after.events[-1].to_json() == {
        "event": "over",
        "payoffs": payoffs,
        "reason": rule,
        "mazes": mazes,
    }
    assert (after.legal(), after.to_json()["steps"]) == ([], [])
    assert Game.read(after.to_json()) == after
    assert after.view("public") == after.to_json()


def test_the_seeker_is_told_of_the_find() -> None:
    """IRR-13."""
    events = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4").events
    assert [event.name for event in events] == ["asked", "found", "over"]
    assert events[1].to_json() == {"event": "found", "seat": "left", "at": "A4"}
    events = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4", last_word=True).events
    assert [event.name for event in events] == ["asked", "found", "turn"]
