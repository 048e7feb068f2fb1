"""The mind of Aladdin: from what a seat remembers to its move."""

from random import Random

from spieltisch.bots.aladdin.beliefs import believed
from spieltisch.bots.aladdin.levels import LEVELS, PLANS
from spieltisch.bots.aladdin.sense import is_senseless
from spieltisch.bots.aladdin.thinker import NO_BELIEFS, thinker
from spieltisch.bots.aladdin.weighing import UNSEEN, forget
from spieltisch.bots.mind import Limit, Thought
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Memory, Position
from spieltisch.rules.aladdin import State

__all__ = ["MIND"]


class AladdinMind:
    """The bots of Aladdin."""

    levels = LEVELS

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The move that a level finds best; equal ones go by their order, or as it likes."""
        judge = thinker(is_compiled(position.game.name))
        plan = PLANS[level]
        moves = [(text, position.actions(text)[0]) for text in position.legal()]
        seat = position.game.kind.seat_number(memory["seat"])
        seed = rng.getrandbits(31)
        state: State = position.kernel_state()
        forget(state, seat, plan.forgets, seed)
        beliefs = NO_BELIEFS
        if plan.reasons:
            beliefs = believed(memory["events"], state, seat)
            moves = [move for move in moves if not is_senseless(state, move[1])] or moves
        if plan.is_whimsical:
            rng.shuffle(moves)
        judge.set_up(state, plan.weights, [action for _, action in moves], beliefs)
        weighed = judge.weigh_by_plan(len(moves), plan, seed, limit)
        values = {
            text: value for (text, _), value in zip(moves, weighed, strict=True) if value != UNSEEN
        }
        best = max(values, key=lambda text: values[text])
        judge.set_up(position.kernel_state(), plan.weights, (), beliefs)
        shares = judge.stand(seat)
        return Thought(best, values, _chances(position, seat, values[best], shares))


def _chances(position: Position, seat: int, best: float, shares: list[float]) -> dict[str, float]:
    """Every seat's chance: its own after the best move, the rest as the others stand."""
    rest = (1 - best) / sum(share for other, share in enumerate(shares) if other != seat)
    return {
        name: best if other == seat else shares[other] * rest
        for other, name in enumerate(position.game.seats)
    }


MIND = AladdinMind()
