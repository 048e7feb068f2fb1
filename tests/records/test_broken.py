"""A record that cannot be trusted is refused at the line that is wrong."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.game import BadRecord
from spieltisch.game.records import lines_of, read
from tests.records.support import Told, a_game, forge, lines

GAME = a_game("mensch", 12)
WRITTEN = "".join(f"{line}\n" for line in lines_of(GAME)).encode()


def _refused(path: Path) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        read(path)
    error = refused.value
    assert error.text.en != error.text.de
    if error.line is not None:
        assert error.text.en.startswith(f"line {error.line}: ")
        assert error.text.de.startswith(f"Zeile {error.line}: ")
    return error


FOREIGN: list[tuple[bytes, str, int]] = [
    (b"", "not_a_record", 1),
    (b"\n", "not_a_record", 1),
    (b"Dear diary,\n", "not_a_record", 1),
    (b"\x7fELF\x02\x01\x01\x00\xff\xfe", "not_a_record", 1),
    (b"{}\n", "not_a_record", 1),
    (b"[]\n", "not_a_record", 1),
    (b'{"version": 1}\n', "not_a_record", 1),
    (b'{"spieltisch": "table"}\n', "not_a_record", 1),
    (b"x" * 3_000_000, "not_a_record", 1),
    (b"[" * 100_000, "not_a_record", 1),
    (b'{"spieltisch": "record", "version": 2}\n', "other_version", 1),
    (b'{"spieltisch": "record", "version": true}\n', "other_version", 1),
    (b'{"spieltisch": "record"}\n', "other_version", 1),
    (b'{"spieltisch": "record", "version": 1}\n', "unknown_game", 1),
    (b'{"spieltisch": "record", "version": 1, "version": 1}\n', "broken_line", 1),
    (b'{"spieltisch": "rec', "truncated", 1),
]


@pytest.mark.parametrize(("data", "code", "line"), FOREIGN, ids=lambda value: repr(value)[:40])
def test_a_foreign_file_is_no_record(data: bytes, code: str, line: int, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(data)
    error = _refused(tmp_path / "file")
    assert (error.code, error.line) == (code, line)


def test_a_missing_file_or_a_directory_is_no_record(tmp_path: Path) -> None:
    assert "no file" in _refused(tmp_path / "nothing").text.en
    assert "directory" in _refused(tmp_path).text.en
    assert _refused(tmp_path / "a\0b").code == "not_a_record"


def test_a_cut_off_file_is_truncated_wherever_the_cut(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for length in range(len(b'{"spieltisch"'), len(WRITTEN) - 1, 7):
        path.write_bytes(WRITTEN[:length])
        error = _refused(path)
        assert error.code == "truncated", length
        assert error.line == WRITTEN[:length].rstrip(b"\n").count(b"\n") + 1
    path.write_bytes(WRITTEN[:-1])
    assert read(path) == GAME


def test_every_edit_is_found_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for number, line in enumerate(WRITTEN.split(b"\n")[:-1], 1):
        for old, new in ((b'"roll 1"', b'"roll 2"'), (b'"n": ', b'"n": 1'), (b"0", b"1")):
            if old not in line or b'"spieltisch"' in line:
                continue
            rows = WRITTEN.split(b"\n")
            rows[number - 1] = line.replace(old, new, 1)
            path.write_bytes(b"\n".join(rows))
            assert (_refused(path).code, _refused(path).line) == ("edited", number)


def test_a_line_that_is_left_out_or_moved_is_found_at_its_place(tmp_path: Path) -> None:
    path, rows = tmp_path / "game", WRITTEN.split(b"\n")
    path.write_bytes(b"\n".join(rows[:4] + rows[5:]))
    assert (_refused(path).code, _refused(path).line) == ("edited", 5)
    path.write_bytes(b"\n".join([*rows[:4], rows[5], rows[4], *rows[6:]]))
    assert (_refused(path).code, _refused(path).line) == ("edited", 5)
    path.write_bytes(b"\n".join([*rows[:4], b"{", *rows[5:]]))
    assert (_refused(path).code, _refused(path).line) == ("broken_line", 5)
    path.write_bytes(b"\n".join([*rows[:4], b"7", *rows[5:]]))
    assert (_refused(path).code, _refused(path).line) == ("broken_line", 5)
    path.write_bytes(b"\n".join([*rows[:4], b" " * 2_000_000, *rows[5:]]))
    assert (_refused(path).code, _refused(path).line) == ("broken_line", 5)


def _set(number: int, **values: Any) -> Callable[[list[Told]], object]:
    return lambda told: told[number].update(values)


def _deal(**values: Any) -> Callable[[list[Told]], object]:
    return lambda told: told[0]["deal"].update(values)


ANNA = {"name": "Anna", "seats": ["yellow", "green", "red", "black"], "kind": "person"}
FORGED: list[tuple[str, int, Callable[[list[Told]], object]]] = [
    ("unknown_game", 1, _set(0, game="chess")),
    ("unknown_game", 1, _set(0, game=["mensch"])),
    ("other_rules", 1, _set(0, rules=999)),
    ("other_rules", 1, _set(0, rules=True)),
    ("other_rules", 1, _set(0, rules=None)),
    ("bad_header", 1, _set(0, options={})),
    ("bad_header", 1, _set(0, game="mutabor")),
    ("bad_header", 1, _set(0, date="today")),
    ("other_rules", 1, lambda told: told[0].pop("rules")),
    ("bad_deal", 1, _set(0, deal=None)),
    ("bad_deal", 1, _deal(turn="pink")),
    ("bad_deal", 1, _deal(die=3)),
    ("bad_header", 1, _set(0, people=None)),
    ("bad_header", 1, _set(0, people=[])),
    ("bad_header", 1, _set(0, people=[7])),
    ("bad_header", 1, _set(0, people=[ANNA, ANNA])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "name": ""}])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "name": "\x1b[2J"}])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "name": "x" * 41}])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "kind": "ghost"}])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "kind": "bot"}])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "kind": "bot", "level": True}])),
    ("bad_header", 1, _set(0, people=[{**ANNA, "seats": [["yellow"]]}])),
    ("illegal_move", 2, _set(1, move="roll 9")),
    ("illegal_move", 2, _set(1, move="x" * 500)),
    ("broken_line", 2, _set(1, move=6)),
    ("broken_line", 2, _set(1, comment="!")),
    ("wrong_number", 3, _set(2, n=1)),
    ("wrong_number", 3, _set(2, n="2")),
    ("wrong_number", 2, _set(1, n=True)),
    ("wrong_seat", 4, _set(3, seat="yellow")),
    ("wrong_seat", 4, _set(3, seat=None)),
    ("wrong_number", 14, _set(-1, moves=11)),
    ("wrong_outcome", 14, _set(-1, end="over")),
    ("wrong_outcome", 14, _set(-1, end=None)),
    ("wrong_outcome", 14, _set(-1, outcome=None)),
    ("wrong_outcome", 14, _set(-1, outcome={"over": 0, "payoffs": {}, "reason": None})),
    ("broken_line", 14, _set(-1, thanks=1)),
    ("after_end", 15, lambda told: told.append({"n": 13, "move": "roll 1", "seat": "chance"})),
    ("after_end", 15, lambda told: told.append(told[-1])),
    ("truncated", 13, lambda told: told.pop()),
    ("truncated", 1, lambda told: told.__delitem__(slice(1, None))),
]


@pytest.mark.parametrize(("code", "line", "change"), FORGED)
def test_a_wrong_line_is_refused_although_its_check_fits(
    code: str, line: int, change: Callable[[list[Told]], object], tmp_path: Path
) -> None:
    error = _refused(forge(tmp_path / "game", GAME, change))
    assert (error.code, error.line) == (code, line), error


def test_an_illegal_move_is_refused_with_the_explanation_of_its_rule(tmp_path: Path) -> None:
    def fly(told: list[Told]) -> None:
        at = next(i for i, line in enumerate(told) if ">" in line.get("move", ""))
        told[at]["move"] = "0>39"

    error = _refused(forge(tmp_path / "game", GAME, fly))
    assert (error.code, error.rule) == ("illegal_move", "MEN-6")
    assert "exactly the roll" in error.text.en


def test_nothing_follows_the_end_of_a_game(tmp_path: Path) -> None:
    record = a_game("mensch")
    extra = {"n": len(record.moves) + 1, "move": "pass", "seat": None}
    error = _refused(forge(tmp_path / "game", record, lambda told: told.insert(-1, extra)))
    assert (error.code, error.rule) == ("illegal_move", "MEN-16")


def test_a_wrong_winner_is_found(tmp_path: Path) -> None:
    record = a_game("mutabor")
    outcome = lines(record)[-1]["outcome"]
    turned = dict(zip(outcome["payoffs"], [*outcome["payoffs"].values()][::-1], strict=True))
    change = _set(-1, outcome={**outcome, "payoffs": turned})
    assert _refused(forge(tmp_path / "game", record, change)).code == "wrong_outcome"


@given(seed=st.integers(0, 2**32))
def test_any_damage_is_refused(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A changed byte can only be harmless where JSON does not care, in the spaces."""
    rng = Random(seed)
    at, length = rng.randrange(len(WRITTEN)), rng.randrange(1, 6)
    damage = rng.choice([b"", rng.randbytes(length), b"\n", b'"', b"0", b"{}"])
    data = WRITTEN[:at] + damage + WRITTEN[at + length :]
    path = tmp_path_factory.getbasetemp() / "damaged"
    path.write_bytes(data)
    with suppress(BadRecord):
        assert read(path) == GAME


@given(data=st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "garbage"
    path.write_bytes(data)
    assert _refused(path).line == 1
