"""Mutabor's late positions, proven: by the rules, and played accordingly."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bench.late_mutabor import late_positions, played, result
from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor import MIND
from spieltisch.bots.mutabor.endgame.prover import NOTHING, Proof, left, prover
from spieltisch.game import Position
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.turns import has_won
from tests.mutabor.boards import F8_CLOSED, lay, stuck
from tests.support import IS_SOAK

Key = tuple[object, ...]


def proof_of(position: Position, positions: int = 3_000, *, compiled: bool = False) -> Proof:
    moves = [position.actions(text) for text in position.legal()]
    limit = Limit(simulations=positions)
    return prover(compiled).prove(position.kernel_state(), moves, (), limit)


def verdict(proof: Proof, moves: int) -> str:
    if proof.wins:
        return "won"
    if len(proof.losses) == moves:
        return "lost"
    return "drawn" if proof.is_whole else "open"


class Oracle:
    """All positions that can follow, by the game's own rules, gone through again and again."""

    def __init__(self, root: State) -> None:
        self.following: dict[Key, list[Key]] = {}
        self.actor: dict[Key, int] = {}
        self.winner: dict[Key, int] = {}
        self.far: dict[Key, int] = {}
        waiting = [root]
        while waiting:
            state = waiting.pop()
            key = self.key(state)
            if key in self.following:
                continue
            self.actor[key] = KERNEL.actor(state)
            after = list(self.after(state))
            self.following[key] = [self.key(each) for each in after]
            waiting += after
            for seat in range(4):
                if state.plays[seat] and has_won(state, seat):
                    self.winner[key], self.far[key] = seat, 0
        self.settle()

    @staticmethod
    def key(state: State) -> Key:
        return (*state.stands, state.turn)

    @staticmethod
    def after(state: State) -> Iterator[State]:
        actions = [0] * KERNEL.max_legal
        for action in actions[: KERNEL.legal(state, actions)]:
            following = state.copy()
            following.quiet = 0
            KERNEL.apply(following, action)
            yield following

    def settle(self) -> None:
        far = 0
        while any(each == far for each in self.far.values()):
            far += 1
            found = {}
            for key, following in self.following.items():
                if key in self.winner or not following:
                    continue
                winners = {self.winner.get(each) for each in following}
                if self.actor[key] in winners:
                    found[key] = self.actor[key]
                elif len(winners) == 1 and None not in winners:
                    found[key] = winners.pop() or 0
            self.winner |= found
            self.far |= dict.fromkeys(found, far)


@pytest.mark.parametrize("rules", [{}, {"restart_by": "owner"}])
@pytest.mark.parametrize("fields", ["e6 b3", "c7 e6", "g7 d6"])
def test_a_proof_says_what_follows_from_the_rules(fields: str, rules: dict[str, str]) -> None:
    one, other = fields.split()
    position = lay({}, south=f"{one} d8 e8 f8", north=f"{other} c1 d1 e1", options=rules)
    texts = position.legal()
    proof, oracle = proof_of(position), Oracle(position.kernel_state())
    assert proof.is_whole
    own = position.kernel_state().turn
    wins: dict[int, int] = {}
    losses: dict[int, int] = {}
    for i, text in enumerate(texts):
        after = position.kernel_state().copy()
        for action in position.actions(text):
            KERNEL.apply(after, action)
        key = oracle.key(after)
        if has_won(after, own):
            wins[i] = 1
        elif key in oracle.winner:
            (wins if oracle.winner[key] == own else losses)[i] = oracle.far[key] + 1
    assert (proof.wins, proof.losses) == (wins, losses)


def test_a_proof_is_the_same_compiled_and_interpreted() -> None:
    found = set()
    for position in islice(late_positions(3), 12 if IS_SOAK else 6):
        if sum(left(position.kernel_state()) or ()) == 2:
            proof = proof_of(position)
            assert proof == proof_of(position, compiled=True)
            found.add(verdict(proof, len(position.legal())))
    assert found


def test_nothing_is_proven_while_cards_can_be_exchanged_or_many_pieces_are_under_way() -> None:
    """MUT-21: with other cards all would be different."""
    assert proof_of(stuck(F8_CLOSED)) is NOTHING
    assert proof_of(lay({})) is NOTHING


def test_a_position_that_would_occur_the_third_time_is_no_way_to_win() -> None:
    """MUT-22 (b)"""
    position = lay({}, south="c4 d8 e8 f8", north="b6 c1 d1 e1")
    state, texts = position.kernel_state(), position.legal()
    moves = [position.actions(text) for text in texts]
    free = prover(compiled=False).prove(state, moves, (), Limit())
    best, _ = free.settled()
    after = position.play(texts[best]).kernel_state()
    again = ((after.turn, *after.stands, *after.lies),) * 2
    barred = prover(compiled=False).prove(state, moves, again, Limit())
    if after.turn >= 0:
        assert best in free.wins
        assert best not in barred.wins


SOLVED = 200 if IS_SOAK else 12


def test_late_positions_are_played_to_their_proven_results() -> None:
    """These positions had no part in anything: the seed is the test's own."""
    solved = 0
    for position in late_positions(20261119):
        expected = result(position)
        if expected is None:
            continue
        limit = Limit(simulations=None if IS_SOAK else 40_000)
        assert played(position, expected, limit) == "kept", str(position)
        solved += 1
        if solved == SOLVED:
            break


def test_in_a_proven_draw_a_draw_is_wanted_when_nothing_happens_for_long() -> None:
    """MUT-22 (d)"""
    for quiet, is_wanted in ((0, False), (19, False), (20, True), (21, True), (22, False)):
        position = drawn(quiet)
        memory = position.memory(str(position.actor))
        thought = MIND.think(memory, position, 5, Random(1), Limit(simulations=500))
        assert thought.draw == is_wanted
        assert not MIND.think(memory, position, 4, Random(1), Limit(simulations=500)).draw


def drawn(quiet: int) -> Position:
    return lay({}, south="e6 d8 e8 f8", north="b3 c1 d1 e1", fields={"quiet": quiet, "round": 90})
