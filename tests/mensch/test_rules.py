"""The rules of Mensch, one fact per row: rule, what it says, position, legal moves."""

import pytest

from spieltisch.game import Game, Position, load
from spieltisch.game.drawing import parse
from tests.mensch.boards import place
from tests.support import play_line

LEGAL = [
    ("MEN-6", "a piece goes forward by exactly the roll", place([-1, -1, -1, 5], die=4), "5>9"),
    (
        "MEN-6",
        "pieces in the way are jumped and their circles counted",
        place([-1, -1, 5, 7], green=[-1, -1, -1, 36], die=3),
        "5>8 7>10",
    ),
    ("MEN-7", "without a legal move the roll is lost", place(die=5), "pass"),
    ("MEN-7", "moving is compulsory, also at home", place([-1, -1, -1, 40], die=1), "a>b"),
    ("MEN-9", "with a 6 a waiting piece enters", place([-1, -1, 5, 12], die=6), "B>0"),
    ("MEN-9", "an own piece on A moves on instead", place([-1, -1, 0, 12], die=6), "0>6"),
    ("MEN-9", "even if it throws out an own piece", place([-1, -1, 0, 6], die=6), "0>6"),
    (
        "MEN-9",
        "if it may not, any other move with the 6 is allowed",
        place([-1, 0, 6, 12], die=6, own_hits=False),
        "12>18",
    ),
    (
        "MEN-9",
        "but never from B onto an own piece",
        place([-1, 0, 6, 41], die=6, own_hits=False),
        "6>12",
    ),
    ("MEN-9", "a foreign piece on A is hit", place(black=[-1, -1, -1, 10], die=6), "B>0"),
    (
        "MEN-10",
        "with a 6 and nothing on B any piece may move",
        place([0, 5, 12, 30], die=6),
        "0>6 5>11 12>18 30>36",
    ),
    ("MEN-11", "a waiting piece comes in with a 6 only", place([-1, -1, -1, 2], die=5), "2>7"),
    ("MEN-13", "an occupied end circle is closed", place([-1, 2, 38, 41], die=3), "2>5"),
    (
        "MEN-14",
        "the end circles are entered by the exact count",
        place([2, 3, 4, 38], die=5),
        "2>7 3>8 4>9 38>d",
    ),
    ("MEN-14", "too high a roll cannot be used", place([-1, -1, -1, 39], die=5), "pass"),
    ("MEN-14", "own pieces inside may be jumped", place([-1, -1, 38, 40], die=3), "38>b a>d"),
    ("MEN-15", "a 3 brings the fourth to c", place([39, 40, 41, 43], die=3), "39>c"),
    ("MEN-15", "a 1 forces b to c", place([39, 40, 41, 43], die=1), "b>c"),
    ("MEN-15", "then a 2 brings the fourth to b", place([39, 40, 42, 43], die=2), "39>b"),
]


@pytest.mark.parametrize(("rule", "fact", "position", "moves"), LEGAL)
def test_exactly_these_moves_are_legal(
    rule: str, fact: str, position: Position, moves: str
) -> None:
    assert position.legal() == sorted(moves.split()), f"{rule}: {fact}\n{position}"


@pytest.mark.parametrize("die", range(1, 7))
def test_every_first_roll_allows_exactly_one_move(die: int) -> None:
    """MEN-3, MEN-9: the figure that statistics rely on."""
    start = load("mensch", 4, {"opening": "fixed"}).start()
    assert start.play(f"roll {die}").legal() == [f"0>{die}"]


def test_the_start_has_three_pieces_on_b_and_one_on_a() -> None:
    """MEN-1, MEN-2, MEN-3: sixteen pieces; the drawn board is parsed."""
    drawn = parse("""
                o o R
          G G   o : o   R R
          G .   o : o   R .
                o : o
        G o o o o : o o o o o
        o : : : :   : : : : o
        o o o o o : o o o o K
                o : o
          Y Y   o : o   K K
          Y .   o : o   K .
                Y o o

        game: mensch
        phase: opening
        turn: yellow
        actor: chance
        tries: 0
    """)
    assert drawn == load("mensch", 4).start()


def test_the_highest_opening_roll_is_the_first_move() -> None:
    """MEN-5: green's 5 wins the opening and green moves by it at once."""
    position = play_line(load("mensch", 4).start(), "roll 2, roll 5, roll 1, roll 4")
    assert (position.actor, position.legal()) == ("green", ["0>5"])


def test_tied_colours_roll_again_and_the_others_are_out() -> None:
    """MEN-5: red and black tie; yellow and green wait."""
    position = play_line(load("mensch", 4).start(), "roll 2, roll 3, roll 6, roll 6")
    doc = position.to_json()
    assert doc["opening"] == {"yellow": 0, "green": 0, "red": None, "black": None}
    assert doc["turn"] == "red"
    assert play_line(position, "roll 1, roll 2").actor == "black"


def test_turns_go_clockwise_and_skip_the_finished() -> None:
    """MEN-5, MEN-16: after yellow comes red when green is home."""
    position = place(
        [-1, -1, -1, 5], green=[40, 41, 42, 43], red=[-1, -1, -1, 0], die=2, places=("green",)
    )
    assert position.play("5>7").turn == "red"


def test_a_six_earns_another_roll_even_if_it_cannot_be_used() -> None:
    """MEN-8: nothing can move 6, the colour still rolls again."""
    position = place([36, 41, 42, 43], die=6)
    assert position.legal() == ["pass"]
    after = position.play("pass")
    assert (after.turn, after.phase) == ("yellow", "roll")


def test_a_colour_that_has_just_come_home_rolls_no_more() -> None:
    """MEN-8: the fourth piece comes home with a 6, and the turn ends."""
    after = place([34, 41, 42, 43], die=6).play("34>a")
    assert (after.turn, after.to_json()["places"]) == ("green", ["yellow"])


HITS = [
    ("MEN-12", "a foreign piece", place([-1, -1, -1, 3], black=[-1, -1, -1, 15], die=2), "3>5"),
    ("MEN-12", "an own piece", place([-1, -1, 3, 5], die=2), "3>5"),
    ("MEN-12", "a piece on the start circle", place(black=[-1, -1, -1, 10], die=6), "B>0"),
]


@pytest.mark.parametrize(("rule", "what", "position", "move"), HITS)
def test_landing_on_a_piece_sends_it_back(
    rule: str, what: str, position: Position, move: str
) -> None:
    after = position.play(move)
    owner = "yellow" if what == "an own piece" else "black"
    assert [e.name for e in after.events][:2] == ["moved", "hit"], f"{rule}: {what}"
    hit = after.events[1].to_json()
    assert (hit["seat"], hit["by"]) == (owner, "yellow")
    assert hit["at"] == int(move.split(">")[1])
    assert after.to_json()["pieces"][owner].count(-1) == (3 if owner == "yellow" else 4)


def test_with_two_people_each_leads_two_colours_that_hit_each_other() -> None:
    """MEN-4: yellow and red have one owner and are still opponents."""
    position = place([-1, -1, -1, 19], red=[-1, -1, -1, 0], die=1, people=2)
    assert position.to_json()["people"] == {"p1": ["yellow", "red"], "p2": ["green", "black"]}
    assert position.play("19>20").events[1].fields["seat"] == "red"


ENDINGS = [
    (
        "MEN-16",
        "the last prize goes to the colour left over",
        place([39, 41, 42, 43], [40, 41, 42, 43], [40, 41, 42, 43], die=1, places=("red", "green")),
        "39>a",
        {"yellow": 1, "green": 2, "red": 4, "black": 0},
    ),
    (
        "MEN-17",
        "with stop_at_first the others get nothing",
        place([39, 41, 42, 43], [39, 41, 42, 43], die=1, stop_at_first=True),
        "39>a",
        {"yellow": 4, "green": 0, "red": 0, "black": 0},
    ),
]


@pytest.mark.parametrize(("rule", "fact", "position", "line", "payoffs"), ENDINGS)
def test_the_game_ends(
    rule: str, fact: str, position: Position, line: str, payoffs: dict[str, float]
) -> None:
    assert not position.is_over
    after = play_line(position, line)
    assert after.outcome == (True, payoffs, rule), fact
    assert after.events[-1].to_json() == {"event": "over", "payoffs": payoffs, "reason": rule}
    assert after.legal() == []
    assert Game.read(after.to_json()) == after


def test_the_game_goes_on_after_the_first_prize() -> None:
    """MEN-16: three play on."""
    after = place([39, 41, 42, 43], die=1).play("39>a")
    assert not after.is_over
    assert after.events[1].to_json() == {"event": "finished", "seat": "yellow", "place": 1}
