"""Today's level 5 against that of the first edition, with what both cost.

`python -m bench.equal_time GAME GAMES SEED OURS THEIRS` plays so many games of two players, each
deal twice with the seats changed, with OURS and THEIRS simulations per move. It prints the share of
the points with its 95 % interval, and the processor time that each of them took per move, memory
and messages included.
"""

import os
import sys
from random import Random

from spieltisch.arena.outside import Clock, Engine
from spieltisch.arena.players import Bot, Outsider, Player
from spieltisch.arena.rating import interval
from spieltisch.arena.referee import AGREED, Result, referee
from spieltisch.bots import LEVELS, Limit
from spieltisch.game import Position, load

COMMAND = f"{sys.executable} -m bench.first_edition"
START_MS = 600_000
TOLD_EVERY = 10


class Timed:
    """A player, and what its moves have cost."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds = 0.0
        self.moves = 0

    @property
    def would_draw(self) -> bool:
        return self._player.would_draw

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        began = self.spent()
        move = self._player.choose(position, seat, rng)
        if self.moves:  # the first move may have to be compiled
            self.seconds += self.spent() - began
        self.moves += 1
        return move

    def close(self) -> None:
        self._player.close()

    def spent(self) -> float:
        return sum(os.times()[:2])

    @property
    def ms(self) -> float:
        """Per move."""
        return 1000 * self.seconds / max(1, self.moves - 1)


class TimedEngine(Timed):
    """The same for a program: the time of its processes."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(Outsider(engine))
        self._engine = engine

    def spent(self) -> float:
        ticks = 0
        for program in self._engine._processes.values():
            with open(f"/proc/{program._process.pid}/stat") as file:
                words = file.read().rpartition(")")[2].split()
            ticks += int(words[11]) + int(words[12])
        return ticks / os.sysconf("SC_CLK_TCK")


def told(results: list[Result], players: tuple[Timed, Timed]) -> str:
    """The figures so far; `results` have our points first."""
    points = [result.points[0] for result in results]
    share, low, high, _ = interval([points[i : i + 2] for i in range(0, len(points), 2)])
    drawn = sum(point == 0.5 for point in points)
    agreed = sum(result.ending == AGREED for result in results)
    plies = sum(result.moves for result in results) / len(results)
    ours, theirs = players
    return (
        f"{len(points)} games: {share:.1%} ({low:.1%} - {high:.1%}), "
        f"{drawn} drawn ({agreed} agreed), {plies:.0f} moves a game; "
        f"{ours.ms:.1f} ms per move against {theirs.ms:.1f} ms"
    )


def main(name: str, games: int, seed: int, ours: int, theirs: int) -> None:
    """Play and print."""
    game = load(name, 2)
    engine = Engine(COMMAND, LEVELS[-1], theirs, Clock(None, start=START_MS))
    players = Timed(Bot(LEVELS[-1], Limit(ours))), TimedEngine(engine)
    results: list[Result] = []
    for number in range(games):
        turned = number % 2
        table = players[::-1] if turned else players
        found = referee(game, table, seed, number // 2, number)
        results.append(found._replace(points=found.points[::-1] if turned else found.points))
        if number % TOLD_EVERY == TOLD_EVERY - 1 and turned:
            print(told(results, players), flush=True)
    for player in players:
        player.close()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
