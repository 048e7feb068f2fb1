"""How a game of Mutabor ends: line of moves, payoffs, reason."""

import pytest

from spieltisch.game import Game, Position, load
from spieltisch.rules.mutabor import KERNEL, State, rules
from spieltisch.rules.mutabor.board import TARGET, TARGET_FIELDS
from spieltisch.rules.mutabor.exchange import survey
from spieltisch.rules.mutabor.state import MOVE, OVER
from tests.mutabor.boards import F8_CLOSED, lay
from tests.support import play_line

TREES = {"c4": "tree", "c5": "tree", "f4": "tree", "f5": "tree"}
TO_AND_FRO = ["c4>c5", "f5>f4", "c5>c4", "f4>f5"]


def wanderers(**more: str) -> Position:
    """South and north can each step to a neighbouring tree and back."""
    return lay(TREES, south="c4 d1 e1 f1", north="c8 d8 e8 f5", **more)


def nearly_home(people: int, quiet: int = 0, repeats: int = 1) -> Position:
    """South's last piece stands before f8, which is free; so is c7 beside it."""
    return lay(
        {"f7": "tree", "c1": "tree"},
        people=people,
        south="f7 c8 d8 e8",
        north="c1 d1 e1 b7",
        fields={"quiet": quiet, "repeats": repeats},
    )


ENDINGS = [
    ("MUT-20", "all four arrived", nearly_home(2), "f7>f8", {"south": 1, "north": 0}),
    (
        "MUT-20",
        "a victory comes before a draw",
        nearly_home(2, quiet=199),
        "f7>f8",
        {"south": 1, "north": 0},
    ),
    (
        "MUT-22",
        "100 rounds of two without an arrival",
        nearly_home(2, quiet=199),
        "f7>f6",
        {"south": 0.5, "north": 0.5},
    ),
    (
        "MUT-22",
        "100 rounds of three",
        nearly_home(3, quiet=299),
        "f7>f6",
        dict.fromkeys(("south", "west", "north"), 1 / 3),
    ),
    (
        "MUT-22",
        "100 rounds of four",
        nearly_home(4, quiet=399),
        "f7>f6",
        dict.fromkeys(("south", "west", "north", "east"), 0.25),
    ),
    (
        "MUT-22",
        "the third repetition",
        wanderers(),
        ", ".join(TO_AND_FRO * 2),
        {"south": 0.5, "north": 0.5},
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "line", "payoffs"), ENDINGS)
def test_the_game_ends(
    rule: str, fact: str, position: Position, line: str, payoffs: dict[str, float]
) -> None:
    *before, last = line.split(", ")
    position = play_line(position, before)
    assert not position.is_over
    after = position.play(last)
    assert after.outcome == (True, payoffs, rule), fact
    assert after.events[-1].to_json() == {"event": "over", "payoffs": payoffs, "reason": rule}
    doc = after.to_json()
    assert (after.legal(), doc["turn"], doc["actor"], doc["swapped"]) == ([], None, None, False)
    assert Game.read(doc) == after


def test_hits_do_not_start_the_count_anew() -> None:
    """MUT-22 (c): pieces can be hit for ever."""
    position = lay({"c4": "gate"}, south="c4 d1 e1 f1", north="c6 d8 e8 f8", fields={"quiet": 198})
    after = position.play("c4>c6xc8")
    assert after.to_json()["quiet"] == 199
    assert after.play(after.legal()[0]).outcome.reason == "MUT-22"


def test_an_arrival_starts_the_count_anew() -> None:
    """MUT-22 (c): and the arriving turn itself is not counted."""
    position = lay({"c7": "tree"}, south="c7 d1 e1 f1", north="b6 d8 e8 f8", fields={"quiet": 199})
    assert position.play("c7>c8").to_json()["quiet"] == 0


def test_repetitions_are_counted_at_the_beginning_of_each_turn() -> None:
    """MUT-22 (b): the first position counts as its first occurrence."""
    position = wanderers()
    counts = [position.to_json()["repeats"]]
    for move in TO_AND_FRO * 2:
        position = position.play(move)
        counts.append(position.to_json()["repeats"])
    assert counts == [1, 1, 1, 1, 2, 2, 2, 2, 3]


def test_a_loaded_position_keeps_its_own_count_and_forgets_the_others() -> None:
    """MUT-22 (b)."""
    middle = play_line(wanderers(), TO_AND_FRO + TO_AND_FRO[:1])
    loaded = Game.read(middle.to_json())
    assert loaded.to_json()["repeats"] == 2
    counts = []
    for move in TO_AND_FRO[1:] + TO_AND_FRO[:1]:
        loaded = loaded.play(move)
        counts.append(loaded.to_json()["repeats"])
    assert counts == [1, 1, 1, 3]


def test_the_same_pieces_on_other_cards_are_another_position() -> None:
    """MUT-22 (b): an exchange between two occurrences makes them different."""
    position = lay(
        {**F8_CLOSED, "c2": "tree", "c3": "tree", "b6": "star", "b7": "star"},
        south="c2 c8 d8 e8",
        north="b6 f8 d1 e1",
        options={"exchange": "free"},
    )
    moves = ["c2>c3", "b6>b7", "c3>c2", "b7>b6"]
    after = play_line(play_line(position, moves), ["swap b4 f3", *moves])
    assert after.to_json()["repeats"] == 1


@pytest.mark.parametrize("people", [2, 4])
def test_a_board_on_which_nobody_can_do_anything_is_a_draw(people: int) -> None:
    """MUT-22 (a), at the kernel: no blocked board is known, so arrived pieces stand in for them."""
    state = _all_arrived(people)
    assert rules.is_blocked(state)
    KERNEL.apply(state, rules.PASS)
    assert state.phase == OVER
    shares = [0.0] * 4
    state.stands = [0] * 4
    KERNEL.payoffs(state, shares)
    assert shares == [share / people for share in state.plays]


def _all_arrived(people: int) -> State:
    game = load("mutabor", people)
    state: State = game.start(seed=1).kernel_state()
    for seat in range(4):
        if state.plays[seat]:
            state.pieces[seat] = list(TARGET_FIELDS[seat])
            state.stands[seat] = TARGET[seat]
    state.phase = MOVE
    survey(state)
    return state
