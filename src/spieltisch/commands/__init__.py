"""The subcommands of `spieltisch`, one per module.

Each module has `HELP` (one line), `add_arguments(parser)` and `run(arguments, console)`.
"""

from spieltisch.commands import arena, check, db, engine, games, play, replay, serve, verify

__all__ = ["COMMANDS"]

COMMANDS = (play, engine, replay, check, verify, games, arena, serve, db)
"""In the order in which `spieltisch --help` lists them."""
