"""`spieltisch serve` whose dice, deals and bots do the same in every run: for tests in a browser.

A table's secret is always the same, so what is drawn depends on what the people contribute. Names
and tokens stay random.
"""

import argparse
import secrets
import sys
from random import Random

from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.config import add_arguments, settings_from
from spieltisch.server.run import serve

BOT_SEED_BYTES = 8


def fixed() -> ClockAndRandomness:
    """Chance without luck."""
    bots = Random("bots")

    def name(count: int) -> bytes:
        return bots.randbytes(count) if count == BOT_SEED_BYTES else secrets.token_bytes(count)

    return ClockAndRandomness(random=bytes, naming=name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="fixed")
    add_arguments(parser)
    sys.exit(serve(settings_from(parser.parse_args()), fixed()))
