"""`spieltisch serve` whose dice, deals and bots do the same in every run: for tests in a browser.

A table's secret is always the same, so what is drawn depends on what the people contribute. What a
bot leaves to chance depends on the turn alone, however many other tables there are. Names and
tokens stay random.
"""

import argparse
import sys
from hashlib import sha256

from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.config import add_arguments, settings_from
from spieltisch.server.run import serve

BOT_SEED_BYTES = 8


def fixed() -> ClockAndRandomness:
    """Chance without luck."""
    return ClockAndRandomness(
        random=bytes, seeding=lambda decision: sha256(decision.encode()).digest()[:BOT_SEED_BYTES]
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="fixed")
    add_arguments(parser)
    sys.exit(serve(settings_from(parser.parse_args()), fixed()))
