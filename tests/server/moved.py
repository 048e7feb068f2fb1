"""`spieltisch serve` whose clock a test in a browser moves on: it begins at noon.

The file that `SPIELTISCH_MOVED_BY` names says by how many milliseconds it has been moved.
"""

import argparse
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from spieltisch.server.ops.config import add_arguments, settings_from
from spieltisch.server.post import notices
from spieltisch.server.run import serve
from tests.server.fixed import fixed

DAY = 24 * 60 * 60 * 1000
LOOK_S = 0.1


def _real() -> int:
    return time.time_ns() // 1_000_000


def main() -> int:
    """Serve until a signal says stop."""
    began, file = _real(), Path(os.environ["SPIELTISCH_MOVED_BY"])
    noon = began // DAY * DAY + DAY // 2
    notices.LOOK_S = LOOK_S
    parser = argparse.ArgumentParser(prog="moved")
    add_arguments(parser)
    source = replace(fixed(), now_ms=lambda: noon + _real() - began + int(file.read_text()))
    return serve(settings_from(parser.parse_args()), source)


if __name__ == "__main__":
    sys.exit(main())
