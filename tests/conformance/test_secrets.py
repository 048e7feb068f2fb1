"""In every game a person learns only what their seat may know.

`resample` draws a position that a seat cannot tell from the true one. So the two must look the same
to that seat, byte by byte, now and for as long as the seat sees the same things happen.
"""

import json
from random import Random

from spieltisch.game import PUBLIC, Game, Position
from tests.conformance.settings import each_number_of_people, each_setting
from tests.support import IS_SOAK, random_move, random_positions

SAMPLES = 400 if IS_SOAK else 40


@each_setting
def test_a_resampled_position_fits_the_memory(game: Game) -> None:
    rng = Random(1)
    for position in list(random_positions(game.start(seed=1), rng, 150))[::9]:
        if position.is_over:
            continue
        for seat in (*game.seats, PUBLIC):
            other = position.resample(seat, rng)
            assert game.kind.kernel.flaw(other.kernel_state()) == 0
            assert _bytes(other, seat) == _bytes(position, seat)
            if position.actor in (seat, "chance"):
                assert other.legal() == position.legal()
                assert other.form == position.form


@each_setting
def test_equal_information_gives_equal_views_as_the_game_goes_on(game: Game) -> None:
    rng = Random(2)
    for sample in range(SAMPLES // 8 or 1):
        positions = [p for p in random_positions(game.start(seed=sample), rng, 60) if not p.is_over]
        seat = rng.choice(game.seats)
        true = rng.choice(positions)
        _walk_together(true, true.resample(seat, rng), seat, rng)


@each_number_of_people
def test_thousands_of_positions_look_alike_to_those_who_cannot_know(game: Game) -> None:
    rng = Random(3)
    for sample in range(SAMPLES):
        position = game.start(seed=sample)
        for seat in game.seats:
            other = position.resample(seat, rng)
            _walk_together(position, other, seat, rng, most=30)


def _walk_together(true: Position, other: Position, seat: str, rng: Random, most: int = 60) -> None:
    """Play the same moves in both while the seat sees the same; its memory must stay the same."""
    for _ in range(most):
        if true.is_over or other.is_over:
            return
        assert _bytes(true, seat) == _bytes(other, seat)
        assert json.dumps(true.view(PUBLIC)) == json.dumps(other.view(PUBLIC))
        move = random_move(true, rng)
        if not other.explain(move).legal:
            assert true.actor != seat
            return
        true, other = true.play(move), other.play(move)
        if _seen(true, seat) != _seen(other, seat):
            return


def _seen(position: Position, seat: str) -> str:
    return json.dumps([event.seen_by(seat) for event in position.events])


def _bytes(position: Position, seat: str) -> str:
    return json.dumps(position.memory(seat))
