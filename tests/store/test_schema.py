"""The database's shape: made, brought up to date, or refused."""

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from spieltisch.store import Appended, StoreRefused, StoreUnavailable, open_store
from spieltisch.store.on_sqlite.schema import prepare, revision_of
from spieltisch.store.revision import REVISION
from tests.store.places import opened, put


def execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def refusal(path: Path, *, create: bool = True) -> StoreRefused:
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(StoreRefused) as refused:
        prepare(path, create=create)
    assert (path.read_bytes() if path.exists() else None) == before, "it is left as it was"
    assert refused.value.text.en != refused.value.text.de
    return refused.value


def test_the_newest_step_is_the_one_the_program_asks_for() -> None:
    config = Config()
    config.set_main_option("script_location", "spieltisch.store:migrations")
    steps = ScriptDirectory.from_config(config)
    assert steps.get_heads() == [REVISION]
    revisions = [step.revision for step in steps.walk_revisions()]
    assert revisions == sorted(revisions, reverse=True), "newer steps have greater numbers"


def test_a_new_file_gets_the_newest_shape(tmp_path: Path) -> None:
    prepare(tmp_path / "store.db")
    with closing(sqlite3.connect(tmp_path / "store.db")) as connection:
        assert revision_of(connection) == REVISION
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_nobody_else_may_read_the_files(tmp_path: Path) -> None:
    prepare(tmp_path / "new" / "folder" / "store.db")
    with closing(sqlite3.connect(tmp_path / "new" / "folder" / "store.db")) as connection:
        connection.execute("CREATE TABLE more (name)")
        files = list((tmp_path / "new" / "folder").iterdir())
        assert len(files) == 3
        assert all(file.stat().st_mode & 0o077 == 0 for file in files)


def test_a_place_where_no_file_can_be_is_refused_clearly(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "store.db", tmp_path):
        with pytest.raises(StoreUnavailable, match="cannot be opened"):
            prepare(path)


def test_an_up_to_date_file_opens_without_loading_alembic(tmp_path: Path) -> None:
    prepare(tmp_path / "store.db")
    code = (
        "import asyncio, sys; from spieltisch.store import open_store; "
        "asyncio.run(open_store(sys.argv[1]).close()); "
        "assert not {'alembic', 'sqlalchemy', 'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path / "store.db"], check=True, timeout=60)


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    prepare(path)
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    refused = refusal(path)
    assert refused.code == "newer_schema"
    assert "9999" in refused.text.en


@pytest.mark.parametrize("made", ["CREATE TABLE recipes (name)", "CREATE TABLE events (name)"])
def test_a_database_of_another_program_is_refused(tmp_path: Path, made: str) -> None:
    execute(tmp_path / "store.db", made)
    assert refusal(tmp_path / "store.db").code == "foreign_database"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(b"Dear diary, " * 1000)
    assert refusal(path).code == "foreign_database"


def test_a_missing_file_is_made_only_where_that_is_meant(tmp_path: Path) -> None:
    assert refusal(tmp_path / "store.db", create=False).code == "missing_database"


def test_an_unknown_kind_of_store_is_refused_without_its_password() -> None:
    with pytest.raises(StoreRefused) as refused:
        open_store("carrierpigeon://anna:secret@roof/")
    assert refused.value.code == "unknown_store"
    assert "secret" not in refused.value.text.en


def test_many_who_open_a_new_file_at_once_make_it_once(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; "
        "from spieltisch.store.on_sqlite.schema import prepare; prepare(Path(sys.argv[1]))"
    )
    ask = [sys.executable, "-c", code, str(tmp_path / "store.db")]

    def run(_: int) -> None:
        subprocess.run(ask, check=True, timeout=60)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(run, range(4)))
    prepare(tmp_path / "store.db", create=False)


@pytest.mark.anyio
async def test_a_half_made_file_is_finished(tmp_path: Path) -> None:
    """A step runs in one transaction, so after a crash there is an empty file at worst."""
    (tmp_path / "store.db").touch()
    async with opened(lambda: open_store(f"sqlite:///{tmp_path}/store.db")) as store:
        assert await put(store, "t", 0, b"a") == Appended(1)
