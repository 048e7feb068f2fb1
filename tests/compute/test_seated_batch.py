"""A seated batch plays the same games as a batch in which those seats are chosen."""

import numpy as np
import pytest

from spieltisch.compute.batch import Batch
from spieltisch.compute.seated_batch import Rival, SeatedBatch
from spieltisch.game import NAMES, kind_of, load


@pytest.mark.parametrize("name", NAMES)
def test_with_one_opponent_it_is_a_batch(name: str) -> None:
    """Action by action, from the same seed, until games are over and when they begin anew."""
    presets = kind_of(name).presets
    game = load(name, 2, {"preset": "mini"} if "mini" in presets else {})
    plain = Batch(game, 6, seed=3, seats=game.holdings[0], restarts=False)
    seated = SeatedBatch(game, 6, [Rival()])
    seated.reset(3)
    ended = 0
    for _ in range(40):
        for part in ("actors", "counts", "over", "cut", "steps"):
            assert getattr(plain, part).tolist() == getattr(seated, part).tolist(), part
        assert [plain.state(i) for i in range(6)] == [seated.state(i) for i in range(6)]
        ended += int(plain.over.sum())
        assert plain.payoffs[plain.over].tolist() == seated.payoffs[seated.over].tolist()
        if plain.over.any():
            begins = plain.over.copy()
            plain.reset(which=begins)
            seated.reset(which=begins)
        else:
            actions = plain.sample()
            assert seated.sample().tolist() == actions.tolist()
            plain.step(actions)
            assert not seated.go_on(actions, np.zeros(6, np.bool_)).any()
    assert ended or "mini" not in presets


def test_it_is_not_stepped_like_a_batch_and_needs_an_opponent() -> None:
    game = load(NAMES[0])
    with pytest.raises(TypeError, match="stepped by go_on"):
        SeatedBatch(game, 1, [Rival()]).step([0])
    with pytest.raises(ValueError, match="there must be an opponent"):
        SeatedBatch(game, 1, [])
