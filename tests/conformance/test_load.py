"""Games by name, number of people and options."""

import pytest

from spieltisch.game import NAMES, BadOptions, kind_of, load


@pytest.mark.parametrize("name", NAMES)
def test_seats_is_another_name_of_people(name: str) -> None:
    most = kind_of(name).most
    assert load(name, people=most) == load(name, most) == load(name, seats=most)
    assert load(name, people=most).people == most


@pytest.mark.parametrize("name", NAMES)
def test_two_play_if_nothing_else_is_said(name: str) -> None:
    assert load(name) == load(name, people=2)


@pytest.mark.parametrize("name", NAMES)
def test_people_and_seats_are_not_given_together(name: str) -> None:
    with pytest.raises(TypeError, match="give one of them"):
        load(name, people=2, seats=2)


@pytest.mark.parametrize("name", NAMES)
def test_too_many_people_are_refused_by_either_name(name: str) -> None:
    too_many = kind_of(name).most + 1
    with pytest.raises(BadOptions, match=f"not {too_many}"):
        load(name, people=too_many)
    with pytest.raises(BadOptions, match=f"not {too_many}"):
        load(name, seats=too_many)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_shown_as_it_can_be_loaded(name: str) -> None:
    assert repr(load(name)).startswith(f"Game({name!r}, people=2, options={{")
