"""What Mensch's players lose by their moves in solved endgames of two colours.

`python -m bench.mensch_losses [GAMES [SEED]]`: level 5 plays level 4 by the rules of the sheet. All
positions with more than one legal move in which neither colour has more than two pieces outside are
put to several players, and what each chooses is compared with the exact chances. These must have
been solved before: `spieltisch solve mensch --preset sheet`.
"""

import sys
from collections.abc import Iterator
from statistics import fmean, stdev

from spieltisch.arena.swift import SwiftTable
from spieltisch.bots.mensch import MIND
from spieltisch.bots.mensch.endings import known_after
from spieltisch.bots.mensch.levels import POLICIES
from spieltisch.bots.mensch.thinker import Thinker
from spieltisch.compute.library import first_state
from spieltisch.game import load
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.state import MOVE

PLAYERS = ("2", "3", "4", "weigher", "5")
OPTIONS = {"preset": "sheet", "colours": "people", "stop_at_first": True}
SAME = 1e-5
"""Chances nearer to each other are the same in a file."""


def decisions(games: int, seed: int) -> Iterator[tuple[State, dict[int, float]]]:
    """Positions of games with a choice, and the exact chance after each move."""
    game = load("mensch", 2, OPTIONS)
    table = SwiftTable(game, MIND.swift, kept=True)
    for number in range(games):
        for person in range(2):
            level = "5" if person == number % 2 else "4"
            table.seat(person, POLICIES.index(level), MIND.swift.weights)
        table.play(seed, number // 2, number)
        state: State = first_state(game)
        for action in table.actions:
            legal = KERNEL.legal_actions(state)
            if state.phase == MOVE and len(legal) > 1:
                known = known_after(state, legal)
                if known is not None:
                    yield (
                        state.copy(),
                        {move: shares[state.turn] for move, shares in known.items()},
                    )
            KERNEL.apply(state, action)


def main(games: int, seed: int) -> None:
    """Print the mean loss of each player."""
    thinker = Thinker(compiled=True)
    losses: dict[str, list[float]] = {player: [] for player in PLAYERS}
    for state, chances in decisions(games, seed):
        for player in PLAYERS:
            thinker.put(state, 1)
            move = thinker.move_of(POLICIES.index(player), 1 << state.turn)
            losses[player].append(max(chances.values()) - chances[move])
    for player, lost in losses.items():
        error = 1.96 * stdev(lost) / len(lost) ** 0.5
        wrong = sum(loss > SAME for loss in lost) / len(lost)
        print(
            f"{player:8} {fmean(lost):.5f} ± {error:.5f} in {len(lost)} decisions, "
            f"{100 * wrong:.1f} % of them not the best, at worst {max(lost):.3f}"
        )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [400, 1][len(given) :]))
