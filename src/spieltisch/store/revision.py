"""The shape of a database, whichever it is, and the steps that lead to it."""

from typing import TYPE_CHECKING

from spieltisch.game.text import Text, shortened
from spieltisch.store.failures import StoreRefused

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["REVISION", "refuse_newer", "upgrade"]

REVISION = "0006"
"""The shape that this program reads and writes. Later ones have greater numbers."""


def refuse_newer(name: str, revision: str | None) -> None:
    """A database of a later program is left alone."""
    if revision is not None and revision > REVISION:
        raise StoreRefused(
            Text(
                f"{name} was written by a newer Spieltisch (its version is "
                f"{shortened(revision)}, this program knows {REVISION}); please update the program",
                f"{name} stammt von einem neueren Spieltisch (Version {shortened(revision)}, "
                f"dieses Programm kennt {REVISION}); bitte das Programm aktualisieren",
            ),
            code="newer_schema",
        )


def upgrade(connection: "Connection") -> None:
    """Run the steps that are missing, in the transaction that is open."""
    # Alembic takes a third of a second to import: only where there is something to do.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "spieltisch.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, REVISION)
