"""Measure the rules: `make bench`, or `python -m bench [GAME …]`.

Prints a table and writes `build/bench.json`. Figures depend on the machine: compare within a run.
"""

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

from bench.rules import compiled_rows, interpreted_rows
from spieltisch.game import NAMES

OUTPUT = Path("build") / "bench.json"


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3f}"


def main(names: list[str]) -> None:
    """Measure these games, or all."""
    rows: list[dict[str, Any]] = []
    for name in names or NAMES:
        for row in (*interpreted_rows(name), *compiled_rows(name)):
            rows.append(row)
            print(f"{row['name']:<44} {_shown(row['value']):>14} {row['unit']}", flush=True)
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps({"machine": machine, "rows": rows}, indent=1) + "\n")
    print(f"written to {OUTPUT}")


if __name__ == "__main__":
    main(sys.argv[1:])
