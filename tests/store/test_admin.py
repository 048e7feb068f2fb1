"""What an operator does, on a database with a real table's events.

Copies are made and checked as docs/backup.md says.
"""

import argparse
import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from spieltisch.cli import main
from spieltisch.commands import db
from spieltisch.game import SpieltischError, load
from spieltisch.store import Store, StoreRefused, open_store
from spieltisch.store.care import admin
from spieltisch.table.settings import Settings
from spieltisch.table.table_events import Chatted, Created, Event, Joined, Left, decode, encode
from tests.store.places import GAME, SUMMARY, put

EVENTS: list[Event] = [
    Created(
        seq=1,
        game=GAME,
        people=2,
        options=load(GAME, people=2).options_json(),
        rules=SUMMARY.rules,
        host="anna",
        host_name="Anna",
        settings=Settings(),
        start=None,
    ),
    Joined(seq=2, place=0, person="anna", name="Anna", contribution="x"),
    Joined(seq=3, place=1, person="ben", name="Ben", contribution="y"),
    Chatted(seq=4, person="anna", place=0, name="Anna", text="I live in Hamelin"),
    Chatted(seq=5, person="ben", place=1, name="Ben", text="so do I"),
    Left(seq=6, place=1, host="anna", host_name="Anna"),
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a database in it."""

    async def fill(store: Store) -> None:
        await store.add_person("anna", "Anna", bytes(32), at_ms=1)
        await put(store, "t", 0, *(encode(event) for event in EVENTS), summary=SUMMARY)
        await store.close()

    async def make() -> None:
        await fill(open_store(tmp_path / db.FILE))

    asyncio.run(make())
    return tmp_path


def say(data: Path, *words: str) -> tuple[str, bool]:
    parser = argparse.ArgumentParser()
    db.add_arguments(parser)
    text, is_well = db.done(parser.parse_args(["--data", str(data), *words]))
    assert text.de
    return text.en, is_well


def events_in(data: Path) -> list[bytes]:
    async def read() -> list[bytes]:
        store = open_store(data / db.FILE)
        events = [event for _, event in await store.read("t")]
        await store.close()
        return events

    return asyncio.run(read())


def test_forgetting_takes_name_and_words_and_leaves_the_rest(data: Path) -> None:
    assert say(data, "forget", "anna") == ("forgotten", True)
    events = events_in(data)
    assert not any(word in event for event in events for word in (b"Anna", b"Hamelin"))
    assert events[2] == encode(EVENTS[2])
    assert events[4] == encode(EVENTS[4])
    assert [type(decode(event)) for event in events] == [type(event) for event in EVENTS]
    with pytest.raises(StoreRefused) as refused:
        say(data, "forget", "anna")
    assert refused.value.code == "unknown_person"


def test_a_whole_database_checks_well_and_a_damaged_one_does_not(data: Path) -> None:
    assert say(data, "check") == ("the database is whole", True)
    connection = sqlite3.connect(data / db.FILE)
    connection.execute("DELETE FROM events WHERE seq = 3")
    connection.execute("INSERT INTO events VALUES (77, 1, x'00')")
    connection.execute("UPDATE commands SET seq = 9")
    connection.commit()
    connection.close()
    text, is_well = say(data, "check")
    assert not is_well
    assert "head 6, but 5 events from 1 to 6" in text
    assert "events: 1 rows of no table" in text
    assert "command is ahead" in text


def test_a_torn_page_is_found(data: Path) -> None:
    file = data / db.FILE
    whole = bytearray(file.read_bytes())
    at = whole.index(b"Hamelin") // 4096 * 4096
    whole[at : at + 100] = bytes(100)
    file.write_bytes(whole)
    problems = admin.check(file)
    assert "damaged" in {problem.code for problem in problems}


def test_a_backup_and_an_export_are_written(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    say(data, "backup", str(copy / db.FILE))
    assert events_in(copy) == events_in(data)
    assert say(data, "export", str(tmp_path / "all")) == ("8 lines written", True)
    assert say(data, "export", str(tmp_path / "one"), "--person", "anna")[0] == "8 lines written"


def test_old_tables_and_their_people_are_removed(data: Path) -> None:
    assert say(data, "expire")[0] == "1 tables and 1 people removed"
    assert say(data, "expire")[0] == "0 tables and 0 people removed"
    assert events_in(data) == []


def test_finished_and_abandoned_tables_and_guests_are_kept_for_as_long_as_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = admin.DAY_MS

    async def make() -> None:
        store, now = open_store(tmp_path / db.FILE), admin.now_ms()
        await store.add_person("anna", "Anna", bytes(32), at_ms=now - 20 * day)
        over = msgspec.structs.replace(SUMMARY, phase="over")
        for age in (5, 15, 25):
            await put(store, f"over{age}", 0, b"a", at_ms=now - age * day, summary=over)
            await put(store, f"left{age}", 0, b"a", at_ms=now - age * day)
        await store.close()

    async def left() -> list[str]:
        store = open_store(tmp_path / db.FILE)
        rows = await store.tables()
        await store.close()
        return sorted(row.table for row in rows)

    asyncio.run(make())
    monkeypatch.setenv("SPIELTISCH_ABANDONED_DAYS", "10")
    shown = say(tmp_path, "expire", "--finished-days", "20", "--guests-days", "30")
    assert shown[0] == "3 tables and 0 people removed"
    assert asyncio.run(left()) == ["left5", "over15", "over5"]
    assert say(tmp_path, "expire", "--guests-days", "19")[0] == "0 tables and 1 people removed"
    monkeypatch.setenv("SPIELTISCH_GUESTS_DAYS", "soon")
    with pytest.raises(SpieltischError, match="SPIELTISCH_GUESTS_DAYS must be a number"):
        say(tmp_path, "expire")


def test_nightly_upkeep_backs_up_checks_expires_and_keeps_few_backups(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "mine.sqlite3").touch()
    for day in range(1, 5):
        (folder / f"spieltisch-2020-01-0{day}-040000.sqlite3").touch()
    text, is_well = say(data, "upkeep", str(folder), "--keep", "2", "--finished-days", "9999999")
    assert is_well
    assert "the database is whole" in text
    names = sorted(file.name for file in folder.iterdir())
    assert names[:2] == ["mine.sqlite3", "spieltisch-2020-01-04-040000.sqlite3"]
    assert names[2] == text.splitlines()[0]
    assert len(names) == 3
    assert text.splitlines()[-1] == "1 tables and 1 people removed", "one that nobody finished"


def test_upkeep_removes_nothing_where_the_copy_is_not_whole(data: Path, tmp_path: Path) -> None:
    connection = sqlite3.connect(data / db.FILE)
    connection.execute("DELETE FROM events WHERE seq = 3")
    connection.commit()
    connection.close()
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "spieltisch-2020-01-01-040000.sqlite3").touch()
    text, is_well = say(data, "upkeep", str(folder), "--keep", "1")
    assert not is_well
    assert "head 6, but 5 events" in text
    assert len(list(folder.iterdir())) == 2
    with closing(sqlite3.connect(data / db.FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM heads").fetchone() == (1,)


def test_a_missing_database_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreRefused) as refused:
        say(tmp_path, "check")
    assert refused.value.code == "missing_database"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("person", ["-Y35dTsODSwJevZZ", "--5dTsODSwJevZZ_"])
def test_an_id_that_begins_with_a_dash_is_no_option(
    tmp_path: Path, person: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def make() -> None:
        store = open_store(tmp_path / db.FILE)
        await store.add_person(person, "Anna", bytes(32), at_ms=1)
        await store.close()

    asyncio.run(make())
    data = ["--data", str(tmp_path)]
    for words in (
        ["admin", *data, "person", person],
        ["admin", *data, "tables", "--person", person],
        ["admin", *data, "ban", "person", person, "--days", "2"],
        ["db", *data, "export", str(tmp_path / "file"), "--person", person],
        ["db", *data, "forget", person],
        ["db", *data, "expire", "--abandoned-days", "3"],
    ):
        assert main(words) == 0, capsys.readouterr().err
    assert person in (tmp_path / "file").read_text()
