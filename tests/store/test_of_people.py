"""Whatever the database holds of a person is exported to them and deleted with them."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.store import Store
from spieltisch.store.care.of_people import OF_PEOPLE
from spieltisch.store.on_sqlite.schema import prepare
from spieltisch.store.sql.sql_store import SqlStore
from tests.store.places import Place, opened

pytestmark = pytest.mark.anyio
TOLD_OTHERWISE = {"people", "tokens", "recoveries", "commands", "sittings", "blocks", "reports"}
"""Tables about people that exports and deletions treat in ways of their own."""
OF_PROCESSES = {"present"}
"""Who is connected just now; it is gone when they leave."""
ONE, OTHER = "p1", "p2"


def shape(folder: Path) -> dict[str, dict[str, str]]:
    """The tables of a database, and the types of their columns."""
    path = folder / "empty.db"
    prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
        return {
            name: {row[1]: row[2] for row in connection.execute(f"PRAGMA table_info({name})")}
            for name in names
        }


def value(name: str, kind: str, person: str) -> object:
    """Something that a column may hold, another for each person."""
    if kind == "BLOB":
        return f"{name} {person}".encode()
    if name == "maze":  # a search is in a maze that is there
        name = "id"
    if kind == "TEXT":
        return f"{name}-{person}"
    return 1 if person == ONE else 2


async def fill(store: Store, tables: dict[str, dict[str, str]]) -> None:
    """Two people, each with a row in every table of `OF_PEOPLE`."""
    assert isinstance(store, SqlStore)
    for person in (ONE, OTHER):
        await store.add_person(person, person, person.encode(), at_ms=1)
    with closing(store._engine.connect(writes=True)) as connection:
        for kept in OF_PEOPLE:
            columns = tables[kept.name]
            into = f"INSERT INTO {kept.name} ({', '.join(columns)}) VALUES "
            for person in (ONE, OTHER):
                row = [
                    person if column == kept.person else value(column, kind, person)
                    for column, kind in columns.items()
                ]
                connection.execute(into + f"({', '.join('?' * len(row))})", row)


def owners(store: Store, table: str, column: str) -> list[str]:
    """Whose rows are there."""
    assert isinstance(store, SqlStore)
    with closing(store._engine.connect(writes=False)) as connection:
        return sorted(row[0] for row in connection.execute(f"SELECT {column} FROM {table}"))


def test_every_table_with_a_person_in_it_is_thought_of(tmp_path: Path) -> None:
    listed = {kept.name for kept in OF_PEOPLE}
    for name, columns in shape(tmp_path).items():
        if {"person", "player", "sender"} & set(columns):
            assert name in listed | TOLD_OTHERWISE | OF_PROCESSES, name
    assert not listed & TOLD_OTHERWISE


async def test_a_person_gets_all_of_it_and_nothing_of_others(place: Place, tmp_path: Path) -> None:
    tables = shape(tmp_path)
    async with opened(place) as store:
        await fill(store, tables)
        await store.export(tmp_path / "mine.jsonl", ONE)
    text = (tmp_path / "mine.jsonl").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    for kept in OF_PEOPLE:
        mine = [line for line in lines if line["type"] == kept.name]
        assert len(mine) == 1, kept.name
        for column in kept.shown:
            assert mine[0][column] == value(column, tables[kept.name][column], ONE)
    assert OTHER not in text


async def test_deleting_a_person_leaves_what_is_of_others(place: Place, tmp_path: Path) -> None:
    tables = shape(tmp_path)
    async with opened(place) as store:
        await fill(store, tables)
        await store.delete_person(ONE)
        for kept in OF_PEOPLE:
            assert owners(store, kept.name, kept.person) == [OTHER], kept.name


async def test_a_guest_who_is_gone_for_long_leaves_nothing(place: Place, tmp_path: Path) -> None:
    tables = shape(tmp_path)
    async with opened(place) as store:
        await fill(store, tables)
        assert (await store.expire(10**15)).people == 2
        for kept in OF_PEOPLE:
            assert owners(store, kept.name, kept.person) == [], kept.name
