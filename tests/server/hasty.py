"""`spieltisch serve` whose threads interrupt one another as often as Python can."""

import argparse
import sys

from spieltisch.server.run import add_arguments, main

AS_OFTEN_AS_POSSIBLE_S = 1e-6

if __name__ == "__main__":
    sys.setswitchinterval(AS_OFTEN_AS_POSSIBLE_S)
    parser = argparse.ArgumentParser(prog="hasty")
    add_arguments(parser)
    sys.exit(main(parser.parse_args()))
