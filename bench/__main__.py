"""Measure the rules: `make bench`, or `python -m bench [GAME …]`.

Prints a table and writes `build/bench.json`. Figures depend on the machine and its other work:
compare within a run. `ratio` is the median of the ratios to `peer` within each round.
"""

import json
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.peers import peer_rows
from bench.rates import alternate, median, row
from bench.rules import position_rows, random_play_rows, search_rate
from spieltisch.game import NAMES, load

OUTPUT = Path("build") / "bench.json"


def rows(names: list[str]) -> Iterator[dict[str, Any]]:
    """Everything measured, one row per figure."""
    for name in names or NAMES:
        yield from position_rows(name)
        yield from random_play_rows(name)
        rates = alternate({"search": search_rate(load(name), 500)}, rounds=3)
        yield row(f"{name}: UCT simulations/s compiled", median(rates["search"]), "1/s")
    if not names or NAMES[0] in names:
        yield from peer_rows()


def machine() -> dict[str, Any]:
    """What it was measured on."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in _cpuinfo().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processor": model,
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def _cpuinfo() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text() if path.exists() else ""


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3f}"


def main(names: list[str]) -> None:
    """Measure these games, or all."""
    facts, measured = machine(), []
    for one in rows(names):
        measured.append(one)
        times = "" if one["ratio"] is None else f"{one['ratio']:8.2f} × {_shown(one['peer'])}"
        print(f"{one['name']:<48} {_shown(one['value']):>14} {one['unit']:<14}{times}", flush=True)
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps({"machine": facts, "rows": measured}, indent=1) + "\n")
    print(f"{facts}\nwritten to {OUTPUT}")


if __name__ == "__main__":
    main(sys.argv[1:])
