"""Every option of Irrgarten changes something that a player would notice."""

from typing import Any

import pytest

from spieltisch.game import BadOptions, load
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.game.irrgarten.options import OPTIONS
from tests.irrgarten.boards import CORRIDOR, EMPTY, asked, built


@pytest.mark.parametrize("size", range(4, 11))
def test_size_sets_the_fields_and_slots(size: int) -> None:
    """IRR-16: n * n fields, n * (n - 1) * 2 + n slots; the last field exists, the next does not."""
    assert (len(fields_of(size)), len(slots_of(size))) == (size * size, 2 * size * size - size)
    start = load("irrgarten", 2, {"size": size}).start()
    last, beyond = f"{'ABCDEFGHIJ'[size - 1]}{size}", f"A{size + 1}"
    assert start.explain(f"build {last}").legal
    assert not start.explain(f"build {beyond}").legal
    assert start.explain(f"build A1 A{size - 1}|A{size}").legal
    assert not start.explain(f"build A1 A{size}|{beyond}").legal


def test_size_10_writes_two_digits_and_sorts_them_as_texts() -> None:
    """IRR-16: the smaller field goes first by number, lists are sorted as texts."""
    move = "build J10 A9|A10 A10|B10 A1|A2 |J1 |A1"
    maze = load("irrgarten", 2, {"size": 10}).start().play(move).to_json()["mazes"]["left"]
    assert maze == {"treasure": "J10", "barriers": ["A10|B10", "A1|A2", "A9|A10", "|A1", "|J1"]}


@pytest.mark.parametrize("barriers", [0, 1, 3])
def test_barriers_limits_what_may_be_built(barriers: int) -> None:
    """IRR-16, IRR-3."""
    start = load("irrgarten", 2, {"barriers": barriers}).start()
    slots = ["A1|A2", "A2|A3", "A3|A4", "A4|A5"]
    assert start.explain(" ".join(["build F6", *slots[:barriers]])).legal
    found = start.explain(" ".join(["build F6", *slots[: barriers + 1]]))
    assert (found.legal, found.rule) == (False, "IRR-3")


def test_many_barriers_serve_the_largest_board() -> None:
    """IRR-16: all 190 slots but those of one way; more barriers than fit into a byte."""
    slots = [s for s in slots_of(10) if s != "|J1"]
    start = load("irrgarten", 2, {"size": 10, "barriers": 190}).start()
    after = start.play(" ".join(["build J1", *slots]))
    assert len(after.to_json()["mazes"]["left"]["barriers"]) == 189


def test_last_word_gives_the_other_one_more_turn() -> None:
    """IRR-15."""
    for is_on in (True, False):
        after = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4", last_word=is_on)
        assert after.is_over == (not is_on)
    # the turn after the find is a normal one: it goes on after each yes
    last = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4, A1, A2", last_word=True)
    assert (last.turn, last.legal()) == ("right", ["A1", "A3", "B2"])


@pytest.mark.parametrize("begins", ["left", "right"])
def test_begins_names_the_first_seeker(begins: str) -> None:
    """IRR-7: left still builds first."""
    start = load("irrgarten", 2, {"size": 4, "begins": begins}).start()
    assert (start.turn, start.to_json()["first"]) == ("left", begins)
    assert built(EMPTY, EMPTY, begins=begins).turn == begins


PRESETS: dict[str, dict[str, Any]] = {
    "sheet": {},
    "small": {"size": 4, "barriers": 12},
    "large": {"size": 10, "barriers": 90},
    "mini": {"size": 2, "barriers": 1, "question_limit": 3, "begins": "left"},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_named_set_of_options(preset: str) -> None:
    defaults = {
        "size": 6,
        "barriers": 30,
        "last_word": False,
        "begins": "lot",
        "question_limit": None,
    }
    assert load("irrgarten").options_json() == defaults
    found = load("irrgarten", 2, {"preset": preset, "last_word": True}).options_json()
    assert found == {**defaults, **PRESETS[preset], "last_word": True}


@pytest.mark.parametrize(
    "options",
    [
        {"size": 3},
        {"size": 11},
        {"size": "6"},
        {"size": True},
        {"barriers": -1},
        {"barriers": 191},
        {"barriers": None},
        {"last_word": 1},
        {"begins": "north"},
        {"begins": None},
        {"preset": "huge"},
        {"colour": "blue"},
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        load("irrgarten", 2, options)


@pytest.mark.parametrize("people", [1, 3])
def test_irrgarten_is_for_two(people: int) -> None:
    with pytest.raises(BadOptions):
        load("irrgarten", people)


def test_people_are_offered_boards_from_4_up() -> None:
    """IRR-16: smaller boards can be had, but are for studies."""
    size = next(option for option in OPTIONS if option.name == "size").to_json()
    assert (size["low"], size["usual"], size["high"]) == (2, 4, 10)
