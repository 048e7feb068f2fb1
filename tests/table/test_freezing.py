"""Stored forms: events by version, and frozen tables."""

import json
from random import Random

import pytest

from spieltisch.game import NAMES
from spieltisch.table import (
    NewerEvent,
    StaleSnapshot,
    decode,
    encode,
    evolve,
    fold,
    freeze,
    snapshot,
    table_commands,
    thaw,
)
from spieltisch.table.table_events import UPGRADES, VERSION
from tests.support import DICE
from tests.table.live import Live, gathered, started


@pytest.mark.parametrize("name", NAMES)
def test_events_survive_being_stored_and_fold_to_the_same_table(name: str) -> None:
    live = started(name, bots=1)
    live.play(Random(1), 150)
    stored = [encode(event) for event in live.events]
    assert [decode(raw) for raw in stored] == live.events
    assert fold(decode(raw) for raw in stored) == live.table
    assert [json.loads(raw)["v"] for raw in stored] == [VERSION] * len(stored)


def test_an_event_of_a_newer_program_is_not_guessed_at() -> None:
    raw = encode(gathered(DICE).events[0]).replace(b'"v":1', b'"v":99')
    with pytest.raises(NewerEvent):
        decode(raw)


def test_an_older_event_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    event = gathered(DICE).events[2]
    old = json.loads(encode(event)) | {"v": 0}
    old["nick"] = old.pop("name")
    monkeypatch.setitem(UPGRADES, 0, lambda told: {**told, "name": told["nick"]})
    assert decode(json.dumps(old).encode()) == event


def test_a_table_begins_with_its_creation() -> None:
    with pytest.raises(ValueError, match="begins"):
        fold([])
    with pytest.raises(ValueError, match="created"):
        evolve(None, gathered(DICE).events[1])


@pytest.mark.parametrize("name", NAMES)
def test_a_thawed_table_is_the_same_and_goes_on_the_same_way(name: str) -> None:
    live = started(name, 2, bots=1)
    live.do("anna", table_commands.Chat("hi"))
    for part in range(4):
        live.play(Random(part), 40)
        thawed = thaw(freeze(live.table))
        assert thawed == live.table
        assert freeze(thawed) == freeze(live.table)
        for viewer in ("anna", None):
            assert snapshot(thawed, viewer) == snapshot(live.table, viewer)
        other = Live()
        other.state, other.now, other.random = thawed, live.now, live.random
        if live.table.is_running:
            live.play(Random(9), 5)
            other.play(Random(9), 5)
            assert other.table == live.table
            if live.table.position and other.table.position:
                seat = live.table.game.seats[0]
                assert other.table.position.memory(seat) == live.table.position.memory(seat)


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw[:-5],
        lambda raw: raw.replace(b'"rules":1', b'"rules":2', 1),
        lambda raw: raw.replace(b'"version":"', b'"version":"x', 1),
        lambda raw: raw.replace(b'"state":{"', b'"state":{"new_field":0,"', 1),
        lambda raw: raw.replace(b'"phase":"playing"', b'"phase":"dreaming"', 1),
    ],
)
def test_a_frozen_table_of_another_version_is_not_trusted(damage: object) -> None:
    assert callable(damage)
    raw = freeze(started(DICE).table)
    assert damage(raw) != raw
    with pytest.raises(StaleSnapshot):
        thaw(damage(raw))
