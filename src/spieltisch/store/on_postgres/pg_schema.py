"""The shape of a PostgreSQL database: looked at on opening, brought up to date where needed."""

from contextlib import closing

import psycopg

from spieltisch.game.text import Text
from spieltisch.store.failures import StoreRefused
from spieltisch.store.on_postgres.pg_connections import Address, PgConnection, connect, explained
from spieltisch.store.revision import REVISION, refuse_newer, upgrade

__all__ = ["prepare_database"]

OUR_LOCK = 0x5370_6965_6C74
"""Whoever changes the shape holds this, so that processes that start together do it once."""
SAFE = {"on", "remote_apply"}


def prepare_database(address: Address, *, create: bool = True) -> None:
    """Make the tables, or bring them to `REVISION`, or refuse the database and leave it."""
    try:
        with closing(connect(address)) as connection:
            if not address.is_unsafe:
                _refuse_forgetful(connection)
            revision = _revision_of(connection)
            if revision is None and not create:
                raise _empty()
            refuse_newer("PostgreSQL", revision)
            if revision != REVISION:
                _upgrade(address)
    except psycopg.Error as error:
        raise explained(error) from error


def _revision_of(connection: PgConnection) -> str | None:
    """The shape that a database has; None when it has none of our tables."""
    ((is_there,),) = connection.execute("SELECT to_regclass('alembic_version') IS NOT NULL")
    if not is_there:
        return None
    rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    return str(rows[0][0]) if rows else None


def _refuse_forgetful(connection: PgConnection) -> None:
    """What is acknowledged must be on disk."""
    ((commit,),) = connection.execute("SHOW synchronous_commit")
    ((fsync,),) = connection.execute("SHOW fsync")
    if commit in SAFE and fsync == "on":
        return
    found = f"synchronous_commit = {commit}, fsync = {fsync}"
    raise StoreRefused(
        Text(
            f"this PostgreSQL may lose moves that were acknowledged ({found}); both must be on, or "
            "say unsafe=yes in the address",
            f"dieses PostgreSQL kann bestätigte Züge verlieren ({found}); beides muss an sein, "
            "sonst sag in der Adresse unsafe=yes",
        ),
        code="forgetful_database",
    )


def _empty() -> StoreRefused:
    return StoreRefused(
        Text(
            "this database has no tables of Spieltisch; `spieltisch serve` makes them",
            "diese Datenbank hat keine Tabellen von Spieltisch; `spieltisch serve` legt sie an",
        ),
        code="missing_database",
    )


def _upgrade(address: Address) -> None:
    """Run the missing steps in one transaction; a second process waits, then finds them done."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    raw = connect(address).raw
    raw.autocommit = False
    engine = create_engine("postgresql+psycopg://", creator=lambda: raw, poolclass=StaticPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({OUR_LOCK})")
        upgrade(connection)
        connection.commit()
    engine.dispose()
