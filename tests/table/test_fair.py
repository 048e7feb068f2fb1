"""Dice and deals: known values, exact uniformity, and records that prove themselves or fail."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from hmac import digest
from random import Random
from typing import Any

import pytest

from spieltisch.game import NAMES, BadRecord, load
from spieltisch.game.records import Record, lines_of, parse
from spieltisch.table import (
    Clock,
    Settings,
    ended_games,
    record_of,
    table_commands,
    table_events,
    verify,
)
from spieltisch.table.fair import Draws, commitment_of, key_of
from spieltisch.table.record import position_of
from tests.support import DEALT, DICE
from tests.table.live import Live, started

SHORT = {"round_limit": 6}
"""A limit for the games that have one and would be long without."""


def played(name: str, seed: int = 1, **more: Any) -> Live:
    has_limit = any(option.name == "round_limit" for option in load(name).kind.options)
    live = started(name, options=SHORT if has_limit else {}, **more)
    live.play(Random(seed))
    return live


def test_the_key_is_made_from_secret_number_and_contributions() -> None:
    secret = bytes(range(32))
    mixed = secret + bytes([0] * 7 + [3]) + b"\0\0\0\2ab" + b"\0\0\0\0" + b"\0\0\0\2\xc3\xa4"
    assert key_of(secret, 3, ["ab", "", "ä"]) == sha256(mixed).digest()
    assert commitment_of(secret) == sha256(secret).hexdigest()
    assert key_of(secret, 1, ["ab", ""]) != key_of(secret, 1, ["a", "b"])


def test_a_draw_is_the_remainder_of_an_hmac() -> None:
    draws = Draws(b"key", 5)
    expected = int.from_bytes(digest(b"key", (5).to_bytes(8), "sha256"))
    assert draws(6) == expected % 6
    assert draws.index == 6


def test_numbers_beyond_the_last_whole_run_are_passed_over() -> None:
    draws = Draws(b"key", span=8)
    raw = [digest(b"key", i.to_bytes(8), "sha256")[-1] % 8 for i in range(200)]
    kept = [number % 6 for number in raw if number < 6]
    assert [draws(6) for _ in kept] == kept
    assert draws.index == max(i for i, number in enumerate(raw) if number < 6) + 1


def test_draws_are_even() -> None:
    draws = Draws(b"even")
    found = Counter(draws(6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in found.values()) < 20.5


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_proves_its_draws_also_through_a_file(name: str) -> None:
    live = played(name)
    assert live.table.phase == "over"
    record = record_of(live.table)
    again = parse("".join(f"{line}\n" for line in lines_of(record)).encode())
    assert again == record
    verdict = verify(again, commitment_of(live.table.secret))
    assert verdict.is_deal_fair
    assert verdict.draws == sum(step.draw is not None for step in live.table.steps)


def test_undone_and_skipped_steps_do_not_disturb_the_proof() -> None:
    live = started(DICE, bots=1, settings=Settings(clock=Clock("move", at_zero="skip")))
    rng = Random(2)
    for _ in range(120):
        live.step(rng)
        if rng.random() < 0.2 and live.table.clocks.runs == 0:
            live.tick(10**6)
        if rng.random() < 0.3:
            live.ask("anna", table_commands.AskUndo())
    assert any(isinstance(event, table_events.Undone) for event in live.events)
    live.do("anna", table_commands.Resign())
    record = record_of(live.table)
    verdict = verify(record)
    assert verdict.draws


def test_a_running_game_keeps_its_secret() -> None:
    live = started(DICE)
    live.play(Random(1), 20)
    record = record_of(live.table)
    assert record.table["fair"]["secret"] is None
    with pytest.raises(BadRecord, match="not revealed"):
        verify(record)


def changed(record: Record, **fair: Any) -> Record:
    table = {**record.table, "fair": {**record.table["fair"], **fair}}
    return replace(record, table=table)


def forgeries(record: Record) -> dict[str, Record]:
    fair = record.table["fair"]
    draws = fair["draws"]
    other = "00" * 32
    return {
        "another secret": changed(record, secret=other),
        "another secret with its commitment": changed(
            record, secret=other, commitment=commitment_of(bytes(32))
        ),
        "another contribution": changed(record, contributions=["lucky", ""]),
        "another number": replace(record, table={**record.table, "number": 2}),
        "a draw left out": changed(record, draws=draws[1:]),
        "a draw used twice": changed(record, draws=[*draws[:2], [draws[2][0], draws[1][1]]]),
        "a later draw": changed(
            record, draws=[[n, i + (1 if n == draws[-1][0] else 0)] for n, i in draws]
        ),
        "a draw for no move": changed(record, draws=[*draws, [10**6, 10**6]]),
        "no table": replace(record, table=None),
        "no hex": changed(record, secret="zz"),
    }


@pytest.mark.parametrize("forgery", list(forgeries(record_of(played(DICE).table))))
def test_a_forged_record_fails(forgery: str) -> None:
    record = record_of(played(DICE).table)
    verify(record)
    with pytest.raises(BadRecord):
        verify(forgeries(record)[forgery])


def test_a_lucky_draw_cannot_serve_twice() -> None:
    record = record_of(started(DICE).table)
    key = key_of(bytes(32), 1, ["", ""])
    position, moves, draws = record.start, list[str](), list[list[int]]()
    while not position.is_over and len(moves) < 40:
        if position.actor == "chance":
            moves.append(position.roll(Draws(key, 0)))
            draws.append([len(moves), 0])
        else:
            moves.append(position.legal()[0])
        position = position.play(moves[-1])
    told = {"secret": "00" * 32, "commitment": commitment_of(bytes(32)), "draws": draws}
    with pytest.raises(BadRecord, match="used twice"):
        verify(changed(replace(record, moves=tuple(moves)), contributions=["", ""], **told))


def test_another_roll_or_another_deal_fails() -> None:
    record = record_of(played(DICE).table)
    number = max(i for i, move in enumerate(record.moves) if move.startswith("roll"))
    for face in "123456":
        moves = (*record.moves[:number], f"roll {face}")
        forged = replace(record, moves=moves)
        if moves[-1] == record.moves[number]:
            continue
        with pytest.raises(BadRecord):
            verify(changed(forged, draws=record.table["fair"]["draws"]))
    dealt = record_of(played(DEALT).table)
    with pytest.raises(BadRecord, match="deal"):
        verify(replace(dealt, start=load(DEALT).start(seed=5), moves=()))


def test_a_commitment_noted_before_the_game_unmasks_a_consistent_forgery() -> None:
    honest, forged = played(DICE), played(DICE, seed=2)
    other = started(DICE, seed="another tape")
    other.play(Random(1))
    verify(record_of(forged.table), commitment_of(honest.table.secret))
    with pytest.raises(BadRecord, match="committed"):
        verify(record_of(other.table), commitment_of(honest.table.secret))


def test_every_game_of_a_series_has_its_own_record() -> None:
    live = played(DEALT)
    live.do("anna", table_commands.Rematch(True, "x"))
    live.do("ben", table_commands.Rematch(True, "y"))
    live.play(Random(3))
    tables = list(ended_games(live.events))
    assert [table.number for table in tables] == [1, 2]
    verdicts = [verify(record_of(table)) for table in tables]
    assert len({verdict.commitment for verdict in verdicts}) == 2


def test_a_table_starts_from_a_record_at_any_move() -> None:
    first = played(DICE)
    text = "".join(f"{line}\n" for line in lines_of(record_of(first.table)))
    create = table_commands.Create(game=DICE, people=2, record=text, moves=30)
    live = Live()
    live.do("anna", create)
    assert live.table.start == position_of(text.encode(), 30).to_json()
    assert Live().refused("anna", replace_moves(create, None)) == "game_over"
    assert Live().refused("anna", replace_moves(create, 10**6)) == "wrong_number"
    live.do("anna", table_commands.AddBot(0, 0))
    live.do("anna", table_commands.AddBot(1, 0))
    live.do("anna", table_commands.Start())
    live.play(Random(1))
    assert verify(record_of(live.table)).is_deal_fair is None


def replace_moves(create: table_commands.Create, moves: int | None) -> table_commands.Create:
    from msgspec.structs import replace as changed_struct

    return changed_struct(create, moves=moves)
