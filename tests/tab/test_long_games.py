"""A browser's stack is small: what hangs together in one long chain cannot be let go there."""

import asyncio

import pytest

from tests.tab.tab_process import program_in_tab

PROGRAM = """
from random import Random
from spieltisch.game import load
from spieltisch.game.records import Person, Record, lines_of

rng = Random(34)
start = position = load("aladdin", 4).start(34)
moves = []
while not position.is_over:
    moves.append(rng.choice(position.legal()))
    position = position.play(moves[-1])
people = [Person(seat, (seat,)) for seat in start.game.seats]
lines = sum(1 for line in lines_of(Record(tuple(people), start, tuple(moves))))
del position, start
answer = [len(moves), lines]
"""


@pytest.mark.once
def test_a_game_of_many_thousand_moves_is_written_as_a_record_and_let_go() -> None:
    assert asyncio.run(program_in_tab(PROGRAM)) == "[16639, 16641]"
