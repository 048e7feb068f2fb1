"""What Mensch's players lose by their moves in solved endgames of two colours.

`python -m bench.mensch_losses [GAMES [SEED]]`: level 5 plays level 4 by the rules of the sheet. All
positions with more than one legal move in which neither colour has more than two pieces outside are
put to several players, and what each chooses is compared with the exact chances. These must have
been solved before: `spieltisch solve mensch --preset sheet`.
"""

import sys
from collections.abc import Iterator
from statistics import fmean, stdev
from time import process_time

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
BAD = 0.02
SAME = 1e-5
"""Chances nearer to each other are the same in a file."""


def positions(games: int, seed: int) -> Iterator[tuple[int, State]]:
    """The positions of games in which there is a choice, each with the number of its game."""
    game = load("mensch", 2, OPTIONS)
    table = SwiftTable(game, MIND.swift, kept=True)
    for number in range(games):
        for person in range(2):
            level = "5" if person == number % 2 else "4"
            table.seat(person, POLICIES.index(level), MIND.swift.weights)
        table.play(seed, number // 2, number)
        state: State = first_state(game)
        for action in table.actions:
            if state.phase == MOVE and len(KERNEL.legal_actions(state)) > 1:
                yield number, state.copy()
            KERNEL.apply(state, action)


def decisions(games: int, seed: int) -> Iterator[tuple[State, dict[int, float]]]:
    """Positions of games with a choice, and the exact chance after each move."""
    for _, state in positions(games, seed):
        known = known_after(state, KERNEL.legal_actions(state))
        if known is not None:
            yield state, {move: shares[state.turn] for move, shares in known.items()}


def main(games: int, seed: int) -> None:
    """Print the mean loss of each player."""
    thinker = Thinker(compiled=True)
    losses: dict[str, list[float]] = {player: [] for player in PLAYERS}
    times = dict.fromkeys(PLAYERS, 0.0)
    for state, chances in decisions(games, seed):
        for player in PLAYERS:
            thinker.put(state, 1)
            begun = process_time()
            move = thinker.move_of(POLICIES.index(player), 1 << state.turn)
            times[player] += process_time() - begun
            losses[player].append(max(chances.values()) - chances[move])
    for player, lost in losses.items():
        error = 1.96 * stdev(lost) / len(lost) ** 0.5
        wrong, bad = (sum(loss > least for loss in lost) / len(lost) for least in (SAME, BAD))
        print(
            f"{player:8} {fmean(lost):.5f} ± {error:.5f} in {len(lost)} decisions, "
            f"{100 * wrong:.1f} % of them not the best, {100 * bad:.2f} % worse by {BAD}, "
            f"at worst {max(lost):.3f}; {1000 * times[player] / len(lost):.2f} ms each"
        )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [400, 1][len(given) :]))
