"""How many games decide between two bots: `python -m bench.sprt_luck [MATCHES [ONE OTHER]]`.

Plays MATCHES matches (20, seeds 1, 2, …) of Mensch with two colours that end when the sequential
test of 0 against 20 Elo is decided, by points and by points less luck: level ONE against OTHER (4
against 3, about three points of share apart). A level against itself shows how often H1 is wrong.
"""

import sys
from collections import Counter
from statistics import fmean, median
from time import perf_counter

from spieltisch.arena import Course, Match, Setting, play
from spieltisch.arena.sprt import Hypotheses
from spieltisch.bots import Limit

COURSE = Course(Hypotheses(0, 20))
MOST = 100_000


def quiet(match: Match) -> None:
    """Nobody looks on."""


def main(matches: int, one: str, other: str) -> None:
    """Play all matches both ways."""
    means = []
    for luck in (False, True):
        decisions, games, seconds = Counter[str](), list[int](), list[float]()
        for seed in range(1, matches + 1):
            options = '{"colours": "people"}'
            setting = Setting("mensch", 2, options, (one, other), Limit(), seed, luck)
            began = perf_counter()
            match = play(setting, "table", MOST, 1, quiet, None, COURSE)
            seconds.append(perf_counter() - began)
            games.append(len(match.games))
            decisions[(match.trial and match.trial.decision) or "undecided"] += 1
        means.append(fmean(games))
        print(
            f"{one} against {other} by {'points less luck' if luck else 'points'}: "
            f"{dict(decisions)}, games: mean {fmean(games):.0f}, median {median(games):.0f}, "
            f"{min(games)} to {max(games)}; {median(seconds):.2f} s (median)",
            flush=True,
        )
    print(f"without luck {means[1] / means[0]:.2f} of the games")


if __name__ == "__main__":
    words = [*sys.argv[1:], *("20", "4", "3")[len(sys.argv) - 1 :]]
    main(int(words[0]), words[1], words[2])
