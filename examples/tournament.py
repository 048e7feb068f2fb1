"""A tournament between bots, with a table and a page: `python examples/tournament.py mensch`.

Everybody plays everybody. Seats rotate and the games of a rotation have the same dice and deals, so
that luck comes to all in turn. Prints the standings and writes tournament.html, with intervals.
"""

import argparse
import json
import os
import time
from pathlib import Path

from spieltisch.arena import Match, Setting, play, standings
from spieltisch.arena.html_report import as_html
from spieltisch.bots import Limit
from spieltisch.game import NAMES

BAR = 30


def tournament(game: str, players: list[str], games: int, jobs: int, seed: int) -> Match:
    """Let each pair of players play so many games."""
    setting = Setting(game, 2, json.dumps({}), tuple(players), Limit(), seed)
    return play(setting, "round-robin", games, jobs, tell=lambda match: None)


def table(match: Match) -> list[str]:
    """A line for each player, the best first: share of the points, a bar, Elo with its interval."""
    found = sorted(standings(match).items(), key=lambda one: -one[1].share)
    lines = []
    for place, (name, standing) in enumerate(found, 1):
        low, high = standing.elo_interval
        bar = "█" * round(BAR * standing.share)
        share = f"{standing.share:6.1%}  {bar:<{BAR}}"
        lines.append(
            f"{place}. {name:<8} {share}  Elo {standing.elo:+.0f} ({low:+.0f} … {high:+.0f})"
        )
    return lines


def main() -> None:
    """Read who plays, and play."""
    parser = argparse.ArgumentParser(description="a tournament between bots")
    parser.add_argument("game", nargs="?", default="mensch", choices=NAMES)
    parser.add_argument("--players", nargs="+", default=["random", "0", "1", "2", "3"])
    parser.add_argument("--games", type=int, default=200, help="for each pair of players (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, default=1, help="fixes dice, deals and choices (1)")
    parser.add_argument("--html", type=Path, default=Path("tournament.html"))
    wishes = parser.parse_args()
    began = time.perf_counter()
    match = tournament(wishes.game, wishes.players, wishes.games, wishes.jobs, wishes.seed)
    print("\n".join(table(match)))
    wishes.html.write_text(as_html(match, time.perf_counter() - began), "utf-8")
    print(f"{len(match.games):,} games; {wishes.html} has everything")


if __name__ == "__main__":
    main()
