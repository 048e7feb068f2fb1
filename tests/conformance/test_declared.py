"""What games declare of their views and events is what they write, in whole random games."""

from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Annotated, Literal, NotRequired, TypedDict, get_args, get_origin

import pytest

from spieltisch.game import NAMES, PUBLIC, Event, Game, Position, kind_of, load
from spieltisch.game.game import COMMON
from spieltisch.game.options import Choice, Number, Numbers, Option, Switch
from spieltisch.game.shapes import Every, Items
from spieltisch.server.ops.declared_types import declarations, declared_fields, parts_of
from tests.conformance.settings import SETTINGS, label
from tests.declared import misfits
from tests.support import random_positions

DECLARED: Mapping[str, ModuleType] = {
    name: module for name in NAMES if (module := declarations(name)) is not None
}
GAMES = pytest.mark.parametrize("name", DECLARED)


def _shape_of(event: Event, module: ModuleType) -> object:
    """The declaration of an event, found by its name."""
    for shape in parts_of(module.Happening):
        if get_args(declared_fields(shape)["event"].kind) == (event.name,):
            return shape
    raise AssertionError(f"{event.name} is not declared")


def _check_position(position: Position, module: ModuleType) -> None:
    assert not misfits(position.to_json(), module.View)
    for viewer in (*position.game.seats, PUBLIC):
        assert not misfits(position.view(viewer), module.View)


def _check_event(event: Event, module: ModuleType, seats: tuple[str, ...]) -> None:
    shape = _shape_of(event, module)
    fields = declared_fields(shape)
    assert not misfits(event.to_json(), shape)
    assert set(event.doc) == set(fields), "secrets included, an event has all of its fields"
    for viewer in (*seats, PUBLIC):
        assert not misfits(event.seen_by(viewer), shape)
    secret = {name for name, field in fields.items() if not field.is_required}
    assert set(event.secret) == secret, "what may be left out is secret, and nothing else"


@GAMES
def test_whole_games_are_what_their_game_declares(name: str) -> None:
    kind, module = kind_of(name), DECLARED[name]
    for people in range(kind.fewest, kind.most + 1):
        game = load(name, people)
        positions = random_positions(game.start(seed=people), Random(people), 1500)
        for number, position in enumerate(positions):
            if people == kind.fewest or number % 4 == 0 or position.is_over:
                _check_position(position, module)
            for event in position.events:
                _check_event(event, module, game.seats)


@pytest.mark.parametrize("game", [game for game in SETTINGS if game.name in DECLARED], ids=label)
def test_under_every_option_positions_and_events_are_as_declared(game: Game) -> None:
    module = DECLARED[game.name]
    for position in random_positions(game.start(seed=4), Random(4), 30):
        _check_position(position, module)
        for event in position.events:
            _check_event(event, module, game.seats)


@GAMES
def test_seats_and_phases_are_the_declared_ones(name: str) -> None:
    fields = declared_fields(DECLARED[name].View)
    (seat,) = get_args(fields["seats"].kind)
    assert get_args(seat) == kind_of(name).all_seats
    assert get_args(fields["phase"].kind)[-1] == "over"
    assert (*kind_of(name).fields, *kind_of(name).further) == tuple(fields)[len(COMMON) :]


def _value_kind(option: Option) -> object:
    """How the values of an option are declared."""
    if isinstance(option, Switch):
        return bool
    if isinstance(option, Numbers):
        return Sequence[int]
    if isinstance(option, Number):
        return int | None if option.nullable else int
    assert isinstance(option, Choice)
    return Literal[option.values]


@GAMES
def test_options_are_declared_with_their_values(name: str) -> None:
    options = declared_fields(declared_fields(DECLARED[name].View)["options"].kind)
    assert list(options) == [option.name for option in kind_of(name).options]
    for option in kind_of(name).options:
        declared = parts_of(options[option.name].kind)
        values = [v for part in declared for v in get_args(part) if get_origin(part) is Literal]
        wanted = _value_kind(option)
        assert options[option.name].is_required
        assert Literal[tuple(values)] == wanted if values else declared == parts_of(wanted)


class Card(TypedDict):
    """For the tests of what does not fit."""

    kind: Literal["lamp", "ring"]
    seen: dict[str, list[int]]
    place: Annotated[list[str | int], Items((str, int))]
    whole: Every[Literal["a", "b"], int | None]
    value: NotRequired[int]


CARD = {"kind": "lamp", "seen": {"a": [1]}, "place": ["x", 1], "whole": {"a": 1, "b": None}}


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "lump"},
        {"seen": {"a": [True]}},
        {"seen": {"a": ["1"]}},
        {"place": ["x"]},
        {"place": [1, "x"]},
        {"whole": {"a": 1}},
        {"whole": {"a": 1, "b": 1, "c": 1}},
        {"value": None},
        {"more": 1},
    ],
)
def test_what_is_not_declared_does_not_fit(change: dict[str, object]) -> None:
    assert not misfits(CARD, Card)
    assert not misfits({**CARD, "value": 3}, Card)
    assert misfits({**CARD, **change}, Card)
    for name in CARD:
        assert misfits({key: value for key, value in CARD.items() if key != name}, Card)
