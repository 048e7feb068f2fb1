"""How long others wait while one address wants too much: `python -m bench.under_attack [ATTACK …]`.

A server with its usual limits, a few quiet tables whose people come from one loopback address, and
one attack after the other from another address, in a process of its own. Printed are the quiet
players' times from a command to its acknowledgement, as multiples of those of the same run without
an attack, and the server's memory. On a machine with other work compare only within one run.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from bench.attacks import ATTACKS
from bench.long_game import LongGame
from bench.server_load import Load
from spieltisch.game import NAMES

ATTACKER, PLAYERS = "127.0.0.1", "127.0.0.2"
TABLES = 5
PAUSE_S = 0.12
ROUNDS = 5
"""Quiet times and attacks take turns, so that whatever else the machine does meets both alike."""
SECONDS = 4.0
SETTLE_S = 1.0
MB = 1e6


class Times(NamedTuple):
    """What players waited, in milliseconds."""

    middle: float
    worst_of_100: float

    @classmethod
    def of(cls, seconds: list[float]) -> "Times":
        """The middle and the 99th percentile."""
        cuts = statistics.quantiles(seconds, n=100, method="inclusive")
        return cls(1000 * cuts[49], 1000 * cuts[98])


class Process:
    """A server with its usual limits."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, "-m", "spieltisch.server.run", "--host", ATTACKER]
        command += ["--port", "0", "--data", str(data), "--log-level", "warning"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().split(": ", 1)[1].strip()

    def megabytes(self, peak: bool = False) -> float:
        """What the server holds in memory, or held at most."""
        name = "VmHWM:" if peak else "VmRSS:"
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 / MB for line in lines if line.startswith(name))

    def connections(self) -> int:
        """How many files and sockets the server has open."""
        return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))

    def end(self) -> None:
        """Stop."""
        self._process.terminate()
        self._process.wait(30)


async def attacked_once(
    players: Load, url: str, name: str, record: Path
) -> tuple[list[float], str]:
    """What the quiet players waited during an attack, in seconds, and what the attacker got."""
    command = [sys.executable, "-m", "bench.attacks", url, name, f"{SECONDS + 1}", str(record)]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    await asyncio.sleep(1.0)
    waited = await players.steady(SECONDS, PAUSE_S)
    answers, _ = await attacker.communicate()
    await asyncio.sleep(SETTLE_S)
    return waited, answers.decode().strip()


async def attacked(
    server: Process, names: list[str], record: Path, rounds: int
) -> list[dict[str, object]]:
    """One row per attack, which takes turns with quiet times."""
    players = Load(server.url, PLAYERS)
    await players.open([NAMES[0]] * TABLES)
    await players.steady(1.0, PAUSE_S)
    rows: list[dict[str, object]] = []
    for name in names:
        in_quiet, under_attack, answers = list[float](), list[float](), ""
        for _ in range(rounds):
            in_quiet += await players.steady(SECONDS, PAUSE_S)
            waited, answers = await attacked_once(players, server.url, name, record)
            under_attack += waited
        quiet, times = Times.of(in_quiet), Times.of(under_attack)
        row: dict[str, object] = {
            "attack": name,
            "quiet_p50_ms": round(quiet.middle, 2),
            "quiet_p99_ms": round(quiet.worst_of_100, 2),
            "p50_ratio": round(times.middle / quiet.middle, 1),
            "p99_ratio": round(times.worst_of_100 / quiet.worst_of_100, 1),
            "peak_mb": round(server.megabytes(peak=True)),
            "mb_after": round(server.megabytes()),
            "files_after": server.connections(),
            "attacker_got": answers,
        }
        print(json.dumps(row), flush=True)
        rows.append(row)
    await players.close()
    return rows


def main() -> None:
    """Measure all attacks, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of each attack ({ROUNDS})")
    arguments = parser.parse_args()
    names = arguments.attack or list(ATTACKS)
    if unknown := set(names) - set(ATTACKS):
        parser.error(f"there is no attack {min(unknown)!r}, but: {', '.join(ATTACKS)}")
    with tempfile.TemporaryDirectory() as folder:
        data, record, game = Path(folder), Path(folder) / "record.jsonl", LongGame()
        record.write_bytes(game.record)
        game.keep(data / "spieltisch.sqlite3")
        server = Process(data)
        try:
            rows = asyncio.run(attacked(server, names, record, arguments.rounds))
        finally:
            server.end()
    output = Path("build") / "bench-under-attack.json"
    output.parent.mkdir(exist_ok=True)
    output.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
