"""The kernel builds a maze by small steps, none of which can lead to a maze that is refused."""

from random import Random

import pytest

from spieltisch.rules.irrgarten import KERNEL, State
from spieltisch.rules.irrgarten.actions import DONE, FIRST_SLOT
from spieltisch.rules.irrgarten.board import SLOTS, has_slot
from spieltisch.rules.irrgarten.building import place_barrier
from spieltisch.rules.irrgarten.state import BARRIERS, SEARCH
from spieltisch.rules.irrgarten.ways import has_way


def started(size: int, barriers: int) -> State:
    state = State()
    state.size, state.barriers, state.begins = size, barriers, 0
    KERNEL.begin(state)
    return state


@pytest.mark.parametrize("size", range(4, 11))
def test_a_slot_is_legal_exactly_if_the_treasure_stays_reachable(size: int) -> None:
    """IRR-5: against a fresh look for a way after every single barrier."""
    rng = Random(size)
    for density in (0.3, 0.6, 0.9):
        state = started(size, SLOTS)
        KERNEL.apply(state, rng.choice(KERNEL.legal_actions(state)))
        for slot in range(SLOTS):
            legal = KERNEL.legal_actions(state)
            if not has_slot(size, slot):
                assert FIRST_SLOT + slot not in legal
                continue
            if rng.random() < 0.1:
                assert legal == _legal_by_trying(state)
            if FIRST_SLOT + slot in legal and rng.random() < density:
                KERNEL.apply(state, FIRST_SLOT + slot)
        assert has_way(state, 0)


def test_barriers_are_placed_in_ascending_order_up_to_the_limit() -> None:
    """IRR-3."""
    state = started(6, 3)
    KERNEL.apply(state, 0)
    for slot in (0, 15, 102):
        legal = KERNEL.legal_actions(state)
        assert legal == sorted(legal)
        assert legal[-1] == DONE
        assert all(action > FIRST_SLOT + state.last for action in legal)
        KERNEL.apply(state, FIRST_SLOT + slot + (slot == 0) * 10)
    assert KERNEL.legal_actions(state) == [DONE]


def test_both_build_and_then_the_search_begins() -> None:
    """IRR-4: the treasure first, on any field; no barrier is needed."""
    state = started(4, 30)
    assert len(KERNEL.legal_actions(state)) == 16
    for seat in (0, 1):
        assert (state.turn, KERNEL.actor(state)) == (seat, seat)
        KERNEL.apply(state, 33)
        assert state.phase == BARRIERS
        KERNEL.apply(state, DONE)
    assert (state.phase, state.turn) == (SEARCH, 0)


def _legal_by_trying(state: State) -> list[int]:
    found = []
    for slot in range(state.last + 1, SLOTS):
        if has_slot(state.size, slot):
            trial = state.copy()
            place_barrier(trial, 0, slot)
            if has_way(trial, 0):
                found.append(FIRST_SLOT + slot)
    return [*found, DONE]
