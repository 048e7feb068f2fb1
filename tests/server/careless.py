"""`spieltisch serve` on a store that never waits for the disk: a fault that a test must find."""

import argparse
import sys

from spieltisch.server.run import add_arguments, main
from tests.store.sync_probe import plant_synchronous_off

if __name__ == "__main__":
    plant_synchronous_off()
    parser = argparse.ArgumentParser(prog="careless")
    add_arguments(parser)
    sys.exit(main(parser.parse_args()))
