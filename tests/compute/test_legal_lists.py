"""Legal actions of many games in one array."""

import numpy as np

from spieltisch.compute.legal_lists import LegalLists

LISTS = LegalLists(np.array([2, 5, 7, 0], np.int32), np.array([0, 3, 3, 4], np.int64))
"""Three games, the second one over."""


def test_lists_can_be_taken_apart() -> None:
    assert LISTS.counts.tolist() == [3, 0, 1]
    assert [LISTS.of(game).tolist() for game in range(3)] == [[2, 5, 7], [], [0]]
    assert LISTS.games().tolist() == [0, 0, 0, 2]


def test_lists_become_masks_and_rows() -> None:
    assert LISTS.mask(8).tolist() == [[0, 0, 1, 0, 0, 1, 0, 1], [0] * 8, [1] + [0] * 7]
    assert LISTS.padded().tolist() == [[2, 5, 7], [-1, -1, -1], [0, -1, -1]]
    assert LegalLists(np.zeros(0, np.int32), np.zeros(2, np.int64)).padded().shape == (1, 0)


def test_samples_are_legal_and_all_alike() -> None:
    rng = np.random.default_rng(1)
    drawn = np.array([LISTS.sample(rng) for _ in range(3000)])
    actions, counts = np.unique(drawn[:, 0], return_counts=True)
    assert actions.tolist() == [2, 5, 7]
    assert counts.min() > 900
    assert not drawn[:, 1:].any()


def test_the_best_by_a_score_is_found_for_each_game() -> None:
    assert LISTS.best(np.array([1.0, 3.0, 3.0, -2.0])).tolist() == [5, 0, 0]
    assert LISTS.best(np.array([1.0, 3.0, 4.0, -2.0])).tolist() == [7, 0, 0]
