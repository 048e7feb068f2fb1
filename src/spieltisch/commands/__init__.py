"""The subcommands of `spieltisch`, one per module.

Each module has `HELP` (one line), `add_arguments(parser)` and `run(arguments, console)`.
"""

from spieltisch.commands import (
    admin,
    arena,
    check,
    dataset,
    db,
    engine,
    games,
    lessons,
    play,
    puzzles,
    replay,
    review,
    serve,
    site,
    solve,
    think,
    tree,
    verify,
)

__all__ = ["COMMANDS"]

COMMANDS = (
    play,
    engine,
    replay,
    review,
    check,
    verify,
    games,
    lessons,
    puzzles,
    arena,
    tree,
    solve,
    dataset,
    serve,
    site,
    think,
    db,
    admin,
)
"""In the order in which `spieltisch --help` lists them."""
