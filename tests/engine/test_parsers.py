"""Garbage into everything that reads text or JSON: an answer or a refusal, never anything else."""

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.game import NAMES, Game, Position, SpieltischError, load
from spieltisch.game.drawing import parse as parse_drawn
from spieltisch.game.strict_json import BadJson, parse
from tests.engine.support import Talk, mutated
from tests.support import random_positions

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
SEEDS = st.integers(0, 2**32)
MOVE_LETTERS = st.text("abcdefghABCDEF0123456789>|+ x-rolpasngivewtuk", max_size=16)


@cache
def _some(name: str) -> list[Position]:
    """Positions of one random game, from its start to its end."""
    positions = list(random_positions(load(name, 2).start(seed=6), Random(6)))
    return [*positions[:6], *positions[:: max(1, len(positions) // 20)], positions[-1]]


@pytest.mark.parametrize("name", NAMES)
@given(text=st.text(max_size=30) | MOVE_LETTERS)
def test_a_text_is_a_legal_move_or_is_explained(name: str, text: str) -> None:
    for position in _some(name)[::4]:
        found = position.explain(text)
        assert position.form or found.legal == (text in position.legal())
        assert found.legal or found.text is not None


@pytest.mark.parametrize("name", NAMES)
@given(seed=SEEDS)
def test_a_changed_position_is_read_or_refused(name: str, seed: int) -> None:
    rng = Random(seed)
    doc = rng.choice(_some(name)).to_json()
    for _ in range(rng.randrange(1, 4)):
        doc = mutated(doc, rng)
    with suppress(SpieltischError):
        position = Game.read(doc)
        assert Game.read(position.to_json()) == position
        assert position.is_over or position.legal() or position.form


@given(doc=JSON)
def test_any_json_is_a_position_or_refused(doc: Any) -> None:
    with suppress(SpieltischError):
        Game.read(doc)
        raise AssertionError("a position made of nothing")


@pytest.mark.parametrize("name", NAMES)
@given(seed=SEEDS)
def test_a_changed_drawing_is_read_or_refused(name: str, seed: int) -> None:
    rng = Random(seed)
    lines = rng.choice(_some(name)).draw().split("\n")
    for _ in range(rng.randrange(1, 4)):
        number = rng.randrange(len(lines))
        line = lines[number]
        at = rng.randrange(len(line) + 1)
        scrap = rng.choice(["", " ", "?", "x", "0", "\t", "[", "null", ": ", "∅", line, '"a": {}'])
        lines[number] = line[:at] + scrap + line[at + rng.randrange(3) :]
        if rng.random() < 0.2:
            del lines[rng.randrange(len(lines))]
        if not lines:
            break
    with suppress(SpieltischError):
        parse_drawn("\n".join(lines))


@given(text=st.text(max_size=200))
def test_any_text_is_a_drawing_or_refused(text: str) -> None:
    with suppress(SpieltischError):
        parse_drawn(text)
    for name in NAMES:
        with suppress(SpieltischError):
            parse_drawn(f"{text}\n\ngame: {name}\nphase: move\n{text}")


@given(raw=st.binary(max_size=60) | JSON.map(lambda value: json.dumps(value).encode()))
def test_strict_json_reads_what_json_reads_or_refuses(raw: bytes) -> None:
    with suppress(BadJson):
        assert parse(raw) == json.loads(raw)


@given(line=st.binary(max_size=80) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_answered(line: bytes) -> None:
    answer = Talk().line(line)
    assert not answer["ok"]
    assert answer["error"]["code"] in ("bad_json", "bad_request", "unknown_request")


@given(options=st.dictionaries(st.text(max_size=8), JSON, max_size=3), name=st.sampled_from(NAMES))
def test_any_options_are_taken_or_refused(options: dict[str, Any], name: str) -> None:
    answer = Talk().ask("new", game=name, seats=2, options=options)
    assert answer["ok"] or answer["error"]["code"] in ("bad_options", "bad_json")
