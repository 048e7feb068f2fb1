"""How soon a bot moves after a server's start: `python -m bench.first_move [LEVEL [GAME …]]`.

For each game a server is started twice: with nothing compiled, when bots think interpreted while
another process compiles, and with everything compiled. A person sits down with a bot at once. It
prints how long after the start of the server's process the bot made its first move, how long the
person waited for that move, and the longest such wait for one of its first moves.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from bench.server import Process
from spieltisch.game import NAMES

CACHE = "SPIELTISCH_CACHE_DIR"
BOT = 1
MOVES = 6
"""How many moves of the bot are waited for."""
MOST_SECONDS = 60


class Visitor:
    """A person at a server who plays random moves."""

    def __init__(self, url: str) -> None:
        self._url, self._token, self._count, self._rng = url, "", 0, Random(1)
        self._token = self._ask("/api/people", {"nickname": "visitor"})["token"]

    def sit_down(self, game: str, level: int) -> str:
        """Open a table with a bot and begin."""
        create = {"type": "create", "game": game, "people": 2, "settings": {"bot_pace_ms": 0}}
        table: str = self._ask("/api/tables", {"id": "t", "create": create})["table"]
        self._do(table, type="join", contribution="")
        self._do(table, type="add_bot", place=BOT, level=level)
        self._do(table, type="start")
        return table

    def play(self, table: str) -> bool:
        """Act if it is the visitor's turn; False if the game is over."""
        state = self._ask(f"/api/tables/{table}")["state"]
        board = state["board"]
        if state["phase"] != "playing" or board is None:
            return False
        acting = board["acting"]
        if acting and acting["place"] != BOT:
            if acting["is_roll"]:
                self._do(table, type="roll")
            elif board["form"]:
                self._do(table, type="move", text="build F6")
            else:
                self._do(table, type="move", text=self._rng.choice(board["legal"]))
        return True

    def events(self, table: str) -> list[dict[str, Any]]:
        """What happened in the game so far."""
        events: list[dict[str, Any]] = self._ask(f"/api/tables/{table}/history")["events"]
        return events

    def _do(self, table: str, **command: Any) -> None:
        self._count += 1
        self._ask(f"/api/tables/{table}/commands", {"id": f"c{self._count}", "command": command})

    def _ask(self, path: str, body: Any = None) -> Any:
        headers = {"content-type": "application/json"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._url + path, data, headers), timeout=30) as answer:
            return json.load(answer)


def waits(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """For each move of the bot: when it was made, and how long the others had waited for it."""
    before = 0.0
    for event in events:
        if event["type"] == "played" and event["place"] == BOT:
            yield event["at"] / 1000, (event["at"] - before) / 1000
        before = event["at"]


def first_moves(game: str, level: int, folder: Path) -> tuple[float, float, float]:
    """Seconds from the server's start to the bot's first move, its wait, and the longest wait."""
    began, clock = time.time(), time.perf_counter()
    process = Process(folder)
    try:
        visitor = Visitor(process.url)
        table = visitor.sit_down(game, level)
        moves: list[tuple[float, float]] = []
        while len(moves) < MOVES and time.perf_counter() - clock < MOST_SECONDS:
            if not visitor.play(table):
                break
            moves = list(waits(visitor.events(table)))
            time.sleep(0.005)
        return moves[0][0] - began, moves[0][1], max(wait for _, wait in moves)
    finally:
        process.end()


def main(level: int = 5, *games: str) -> None:
    """Measure and print."""
    for game in games or NAMES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            os.environ[CACHE] = str(folder / "cache")
            for what in ("cold", "warm"):
                first, wait, longest = first_moves(game, level, folder / what)
                print(
                    f"{game:10} level {level}, {what}: first move {first:.2f} s after the start, "
                    f"waited for {wait:.2f} s; longest wait of {MOVES} {longest:.2f} s",
                    flush=True,
                )
                subprocess.run(
                    [sys.executable, "-m", "spieltisch.bots.warm_bots", game], check=True
                )


if __name__ == "__main__":
    level, *games = sys.argv[1:] or ["5"]
    main(int(level), *games)
