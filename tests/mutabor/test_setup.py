"""The deal, the seats, who begins, and the order of turns in Mutabor."""

import pytest

from spieltisch.game import kind_of, load
from spieltisch.game.drawing import parse
from spieltisch.rules.mutabor.board import NAMES, PLANS
from tests.mutabor.boards import PACK, SEATS, START

SHEET_PLAN = """
           41   42   43   44
      21   22   23   24   25   26
 40   20    7    8    9   10   27   45
 39   19    6    1    2   11   28   46
 38   18    5    4    3   12   29   47
 37   17   16   15   14   13   30   48
      36   35   34   33   32   31
           52   51   50   49
"""


def test_the_cards_are_laid_in_the_order_of_the_plan() -> None:
    """MUT-2: numbers 1 to 52, the middle first."""
    number = {NAMES[field]: i for i, field in enumerate(PLANS[0], 1)}
    for row, line in zip("87654321", SHEET_PLAN.strip("\n").split("\n"), strict=True):
        numbers = [int(n) for n in line.split()]
        columns = {4: "cdef", 6: "bcdefg", 8: "abcdefgh"}[len(numbers)]
        assert [number[column + row] for column in columns] == numbers
    assert sorted(number.values()) == list(range(1, 53))


def test_a_drawn_maze_is_read_card_by_card() -> None:
    """MUT-1, MUT-2, MUT-4: the start for four, all pieces on their start fields."""
    position = parse("""
        8       N* Nt Ng Ne
        7    .c .* .t .g .e .c
        6 W* .t .g .e .c .* .t Eg
        5 We .c .* .s .s .t .g Ee
        4 Wc .* .t .g .e .c .* Et
        3 Wg .e .c .* .t .g .e Ec
        2    .* .t .g .e .c .*
        1       St Sg Se Sc
           a  b  c  d  e  f  g  h

        game: mutabor
        phase: move
        turn: south
    """)
    doc = position.to_json()
    assert {kind: list(doc["cards"].values()).count(kind) for kind in PACK} == PACK
    assert doc["pieces"] == START
    assert (doc["cards"]["d5"], doc["cards"]["f1"], doc["cards"]["a6"]) == ("stork", "crab", "star")
    assert position.legal()[:3] == ["c1>b2", "c1>c2", "c1>d2"]


def test_there_are_far_more_mazes_than_52_million() -> None:
    """MUT-3: the exact number, counted kind by kind."""
    from math import comb, prod

    left = [52, 42, 32, 22, 12]
    exact = prod(comb(n, 10) for n in left)
    text = kind_of("mutabor").rulebook["MUT-3"]
    assert f"{exact:,}" in text.en
    assert f"{exact:,}".replace(",", ".") in text.de
    assert exact > 52_000_000


@pytest.mark.parametrize("people", [2, 3, 4])
def test_everybody_starts_on_their_own_side(people: int) -> None:
    """MUT-1, MUT-4, MUT-18: two sit opposite each other."""
    doc = load("mutabor", people).start(seed=3).to_json()
    assert doc["seats"] == SEATS[people]
    assert doc["pieces"] == {seat: START[seat] for seat in SEATS[people]}
    assert (doc["phase"], doc["round"], doc["quiet"], doc["repeats"]) == ("move", 1, 0, 1)


def test_turns_go_clockwise_and_rounds_are_counted_from_the_first() -> None:
    """MUT-16: with west as the first, the second round begins with west's second turn."""
    position = load("mutabor", 4, {"begins": "west"}).start(seed=4)
    seen = []
    for _ in range(6):
        seen.append((position.turn, position.to_json()["round"]))
        position = position.play(position.legal()[0])
    assert seen == [
        ("west", 1),
        ("north", 1),
        ("east", 1),
        ("south", 1),
        ("west", 2),
        ("north", 2),
    ]


@pytest.mark.parametrize(
    ("people", "seats"), [(2, "north south"), (3, "north south"), (4, "east north south west")]
)
def test_the_lot_falls_on_every_seat_that_may_begin(people: int, seats: str) -> None:
    """MUT-17, MUT-19: of three the middle player never begins."""
    firsts = {load("mutabor", people).start(seed=s).to_json()["first"] for s in range(40)}
    assert sorted(firsts) == seats.split()


@pytest.mark.parametrize(
    ("first", "order", "missed_after"),
    [
        ("south", ["south", "north", "south", "west", "north"], 1),
        ("north", ["north", "south", "north", "south", "west"], 2),
    ],
)
def test_the_middle_player_misses_the_first_turn(
    first: str, order: list[str], missed_after: int
) -> None:
    """MUT-19: no pass is played; the missed turn is told and does not count as quiet."""
    position = load("mutabor", 3, {"begins": first}).start(seed=5)
    for turns, seat in enumerate(order):
        doc = position.to_json()
        assert position.turn == seat
        assert doc["to_skip"] == (["west"] if turns < missed_after else [])
        assert doc["quiet"] == turns
        targets = START["south"] + START["north"] + START["east"]
        position = position.play(next(m for m in position.legal() if m[3:5] not in targets))
        told = [event.to_json() for event in position.events if event.name == "skipped"]
        assert told == ([{"event": "skipped", "seat": "west"}] if turns + 1 == missed_after else [])


def test_a_new_game_is_dealt_anew_with_the_same_seats() -> None:
    """MUT-23."""
    game = load("mutabor", 3)
    first, rematch = game.start(seed=1).to_json(), game.start(seed=2).to_json()
    assert first["seats"] == rematch["seats"]
    assert first["pieces"] == rematch["pieces"]
    assert first["cards"] != rematch["cards"]
