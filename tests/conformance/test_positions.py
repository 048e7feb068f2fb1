"""What holds for the positions of every game, under every option."""

import copy
import json
import pickle
from random import Random
from typing import Any
from weakref import ref

import pytest

from spieltisch.game import CHANCE_NAME, PUBLIC, Game, IllegalMove
from spieltisch.game.drawing import parse
from tests.conformance.settings import each_game, each_setting
from tests.support import IS_SOAK, random_positions

SOME = 5000 if IS_SOAK else 120
"""Moves of a random game that are looked at."""


@each_setting
def test_a_position_survives_json_and_drawing(game: Game) -> None:
    for i, position in enumerate(random_positions(game.start(seed=1), Random(1), SOME)):
        if i % 6 == 0 or position.is_over:
            doc = position.to_json()
            again = Game.read(json.loads(json.dumps(doc)))
            assert again == position
            assert hash(again) == hash(position)
            assert json.dumps(again.to_json()) == json.dumps(doc)
            assert again.legal() == position.legal()
            assert parse(position.draw()) == position


@each_setting
def test_legal_moves_are_sorted_different_and_really_legal(game: Game) -> None:
    rng = Random(2)
    for position in random_positions(game.start(seed=2), rng, SOME // 2):
        moves = position.legal()
        assert moves == sorted(set(moves))
        assert bool(moves) == (not position.is_over and position.form is None)
        assert "pass" not in moves or len(moves) == 1
        for move in rng.sample(moves, min(3, len(moves))):
            assert position.explain(move).legal
        weights = position.weights()
        assert len(weights) == (len(moves) if position.actor == CHANCE_NAME else 0)
        assert all(type(weight) is int and weight > 0 for weight in weights)


@each_setting
def test_playing_changes_nothing_in_the_position_played_from(game: Game) -> None:
    positions = list(random_positions(game.start(seed=3), Random(3), 40))
    before = [(json.dumps(p.to_json()), hash(p)) for p in positions]
    for position in positions:
        for move in position.legal()[:5]:
            position.play(move)
    assert [(json.dumps(p.to_json()), hash(p)) for p in positions] == before


@each_game
def test_a_start_that_is_kept_does_not_keep_the_game_that_follows(game: Game) -> None:
    start = game.start(seed=4)
    positions = random_positions(start, Random(4), 30)
    left = [ref(position) for position in positions if position is not start]
    assert [gone() for gone in left[1:-1]] == [None] * len(left[1:-1])


@each_game
@pytest.mark.parametrize("text", ["", "pass ", "fly", "roll 7", "a1>z9", "\x00", "ä" * 200])
def test_no_garbage_is_a_move(game: Game, text: str) -> None:
    for position in random_positions(game.start(seed=4), Random(4), 30):
        found = position.explain(text)
        assert not found.legal
        assert found.text is not None
        assert found.text.en
        assert found.text.de
        with pytest.raises(IllegalMove):
            position.play(text)


@each_setting
def test_the_common_fields_come_first_and_fit(game: Game) -> None:
    for position in random_positions(game.start(seed=5), Random(5), 30):
        doc = position.to_json()
        fields = ["game", "options", "seats", "actor", "phase", "turn", *game.kind.fields]
        fields += [name for name in game.kind.further if name in doc]
        assert list(doc) == fields
        assert list(position.view(PUBLIC)) == fields
        assert doc["seats"] == list(game.seats)
        assert doc["actor"] in (*game.seats, CHANCE_NAME, None)
        assert (doc["actor"] is None) == (doc["phase"] == "over") == (doc["turn"] is None)


@each_setting
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    first, second = game.start(seed=6), game.start(seed=6)
    assert first == second
    for a, b in zip(
        random_positions(first, Random(6), 20), random_positions(second, Random(6), 20), strict=True
    ):
        assert a == b
        assert [e.to_json() for e in a.events] == [e.to_json() for e in b.events]


@each_game
def test_counting_agrees_with_playing_every_move(game: Game) -> None:
    rng = Random(7)
    for position in list(random_positions(game.start(seed=7), rng, 60))[::10]:
        assert position.count(0) == 1
        assert position.count(1) == len(position.legal())
        if len(position.legal()) < 40:
            expected = sum(len(position.play(move).legal()) for move in position.legal())
            assert position.count(2) == expected


@each_game
def test_every_event_is_plain_json_with_a_name(game: Game) -> None:
    for position in random_positions(game.start(seed=8), Random(8), SOME):
        for event in position.events:
            doc = event.to_json()
            assert json.loads(json.dumps(doc)) == doc
            assert set(event.secret) <= set(event.fields)
        if position.is_over:
            assert position.events[-1].name == "over"


@each_game
def test_a_position_can_be_pickled_and_copied_with_its_memory(game: Game) -> None:
    position = list(random_positions(game.start(seed=9), Random(9), 60))[-1]
    for again in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert again == position
        assert again.events == position.events
        for seat in game.seats:
            assert again.memory(seat) == position.memory(seat)


@each_game
def test_nothing_that_was_handed_out_changes_the_position(game: Game) -> None:
    position = list(random_positions(game.start(seed=10), Random(10), 60))[-1]
    before = json.dumps(position.memory(game.seats[0]))
    _spoil(position.to_json())
    _spoil(position.memory(game.seats[0]))
    _spoil([event.to_json() for event in position.history()])
    _spoil(game.options_json())
    assert json.dumps(position.memory(game.seats[0])) == before
    with pytest.raises(AttributeError):
        position.game = game  # type: ignore[misc]
    with pytest.raises(AttributeError):
        game.people = 1


def _spoil(value: Any) -> None:
    """Empty every list and object inside."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            _spoil(inner)
        value.clear()


@each_game
@pytest.mark.parametrize("text", [None, 7, ["a"], {}])
def test_what_is_no_text_is_no_move(game: Game, text: Any) -> None:
    with pytest.raises(IllegalMove):
        game.start(seed=1).play(text)
