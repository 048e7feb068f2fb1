"""A bot in 30 lines, for any of the games: `python examples/tiny_bot.py mutabor 0` lets it play.

It imagines what it cannot see, searches, and plays what came out best. The arena finds it as
`python:tiny_bot:TinyBot`; at a table of a server it plays if examples/bot.py calls it in `think`.
"""

import os
import sys
from pathlib import Path
from random import Random

from spieltisch.bots import choose
from spieltisch.cli import main
from spieltisch.compute.search import Search
from spieltisch.game import Game, Memory, Position


class TinyBot:
    def __init__(self, game: Game, simulations: str = "300") -> None:
        self.search, self.simulations = Search(game.kind.kernel), int(simulations)

    def choose(self, memory: Memory, rng: Random) -> str:
        worlds = [Position.from_memory(memory, rng) for _ in range(20)]
        if worlds[0].form:  # a whole maze to build is more than a search can do
            return choose(memory, 0, rng)
        states = [world.kernel_state() for world in worlds]
        best = self.search.run(states, self.simulations, seed=rng.getrandbits(32)).best
        return next(text for text in worlds[0].legal() if worlds[0].actions(text)[0] == best)


if __name__ == "__main__":
    os.chdir(Path(__file__).parent)  # where the arena's processes find it by name
    game, level, *more = sys.argv[1:] or ("mutabor", "0")
    main(["arena", game, "--players", f"python:tiny_bot:TinyBot,{level}", "--games", "20", *more])
