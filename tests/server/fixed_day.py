"""`spieltisch serve` on a certain day, so that the puzzle of the day is the same in every run."""

import argparse
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime

from spieltisch.server.ops.config import add_arguments, settings_from
from spieltisch.server.run import serve
from tests.server.fixed import fixed

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def main() -> int:
    """Serve until a signal says stop; the clock begins at noon."""
    began, noon_ms = time.monotonic(), int(NOON.timestamp() * 1000)
    parser = argparse.ArgumentParser(prog="fixed_day")
    add_arguments(parser)
    source = replace(fixed(), now_ms=lambda: noon_ms + int(1000 * (time.monotonic() - began)))
    return serve(settings_from(parser.parse_args()), source)


if __name__ == "__main__":
    sys.exit(main())
