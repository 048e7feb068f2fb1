"""Level 5 of Aladdin as the first edition played it, on today's rules: the same moves, much sooner.

A player for the arena, `python:bench.earlier_aladdin:make`, since a game of the program
`bench.first_edition` takes several times as long. `python -m bench.earlier_aladdin [POSITIONS]`
compares both: they must choose the same move in so many positions of random games.
"""

import sys
from random import Random

from bench.first_edition_equal import ASKED, First
from spieltisch.arena.outside import request_line
from spieltisch.bots.aladdin.levels import Plan
from spieltisch.bots.aladdin.thinker import Thinker
from spieltisch.bots.aladdin.weighing import AT_ONCE, UNSEEN, WHOLE_TURN
from spieltisch.bots.aladdin.weights import MASTERLY
from spieltisch.game import CHANCE_NAME, Game, Memory, Position, load

PLAN = Plan(MASTERLY, worlds=6, turn=60, tried=4, samples=80, turns=2)
CHUNK = 8
LEVEL = 5


class Earlier:
    """Weighs at once, through the turn, and in 80 samples, of which the better half get more."""

    def __init__(self, game: Game) -> None:
        self._thinker = Thinker(compiled=True)

    def choose(self, memory: Memory, rng: Random) -> str:
        """The move that it finds best."""
        position = Position.from_memory(memory, rng)
        moves = [(text, position.actions(text)[0]) for text in position.legal()]
        seed, count, thinker = rng.getrandbits(31), len(moves), self._thinker
        thinker.set_up(position.kernel_state(), PLAN.weights, [action for _, action in moves])
        thinker.weigh(thinker.space, AT_ONCE, PLAN.worlds, 0, count, seed)
        if count > 1:
            self._leave(PLAN.turn, count)
            thinker.weigh(thinker.space, WHOLE_TURN, PLAN.worlds, 0, count, seed)
            self._leave(PLAN.tried, count)
            self._sample(count, seed)
        values = thinker.space.values
        return moves[max(range(count), key=lambda i: values[i])][0]

    def _sample(self, count: int, seed: int) -> None:
        values = self._thinker.space.values
        left = [i for i in range(count) if values[i] != UNSEEN]
        rounds = max(1, (len(left) - 1).bit_length())
        mean, done = {i: float(values[i]) for i in left}, 0
        for turn in range(rounds):
            share = max(1, PLAN.samples // (rounds * len(left)))
            for first in range(0, share, CHUNK):
                more = min(CHUNK, share - first)
                self._thinker.weigh(self._thinker.space, PLAN.turns, more, 0, count, seed + done)
                done += more
                for i in left:
                    mean[i] += (float(values[i]) - mean[i]) * more / (PLAN.look + done)
            for i in left:
                values[i] = mean[i]
            if turn < rounds - 1:
                self._leave((len(left) + 1) // 2, count)
                left = [i for i in left if values[i] != UNSEEN]
        worst = min(mean[i] for i in left)
        for i, value in mean.items():
            values[i] = value if i in left else min(value, worst)

    def _leave(self, best: int, count: int) -> None:
        values = self._thinker.space.values
        for i in sorted(range(count), key=lambda i: (-values[i], i))[best:]:
            values[i] = UNSEEN


make = Earlier


def main(positions: int = 200) -> None:
    """Compare with the first edition and print."""
    first, rng, equal, asked, number = First(), Random(1), 0, 0, 0
    while asked < positions:
        position = load("aladdin").start(seed=number)
        earlier, number = Earlier(position.game), number + 1
        while not position.is_over and asked < positions:
            if position.actor == CHANCE_NAME:
                move = position.roll(rng.randrange)
            elif len(position.legal()) == 1 or rng.random() >= ASKED:
                move = rng.choice(position.legal())
            else:
                memory, drawn = position.memory(str(position.actor)), rng.getrandbits(63)
                move = earlier.choose(memory, Random(f"{drawn}"))
                asked += 1
                equal += move == first.ask(request_line(memory, LEVEL, drawn, None, None))["move"]
            position = position.play(move)
    first.close()
    print(f"{equal} of {positions} moves equal, {number} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
