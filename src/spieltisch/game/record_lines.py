"""The lines of a record's file: each a JSON object whose `check` covers it and all before it."""

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import BinaryIO

from spieltisch.game.errors import BadRecord
from spieltisch.game.json_types import Json
from spieltisch.game.strict_json import BadJson, parse
from spieltisch.game.text import Text, shortened

__all__ = ["VERSION", "check_of", "checked_lines", "to_line"]

VERSION = 1
"""The form of the file; it rises when older programs could no longer read it."""
LONGEST = 1 << 20
"""Bytes that one line may have."""

_OPENING = b'{"spieltisch"'


def check_of(previous: str, told: Mapping[str, object]) -> str:
    """The check of a line: made from its content and from the check of the line before."""
    plain = {name: value for name, value in told.items() if name != "check"}
    canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return sha256(f"{previous}{canonical}".encode()).hexdigest()[:12]


def to_line(told: Mapping[str, object], check: str) -> str:
    """A line as it is written."""
    return json.dumps({**told, "check": check}, ensure_ascii=False)


def checked_lines(
    file: BinaryIO, expect: Callable[[dict[str, Json]], None]
) -> Iterator[tuple[int, dict[str, Json]]]:
    """Every line's number and content; `BadRecord` at the first that is broken or was edited.

    `expect` may refuse the first line before its check is looked at: a record for another program
    is no edited one. After a line with `end`, only empty lines may come.
    """
    number, check = 0, ""
    while raw := file.readline(LONGEST + 1):
        number += 1
        told = _parsed(raw, number)
        if number == 1:
            _expect_record(told)
            expect(told)
        check = check_of(check, told)
        if told.get("check") != check:
            raise BadRecord(
                number,
                Text(
                    "this line was changed after it was written: its check does not fit",
                    "diese Zeile wurde nachträglich geändert: ihre Prüfzahl passt nicht",
                ),
                code="edited",
            )
        yield number, told
        if "end" in told:
            _expect_nothing_more(file, number)


def _expect_nothing_more(file: BinaryIO, number: int) -> None:
    while raw := file.readline(LONGEST + 1):
        number += 1
        if raw.strip():
            raise BadRecord(
                number,
                Text(
                    "the record had ended before this line",
                    "die Aufzeichnung war hier schon zu Ende",
                ),
                code="after_end",
            )


def _parsed(raw: bytes, number: int) -> dict[str, Json]:
    try:
        if len(raw) > LONGEST:
            raise BadJson(Text("the line is too long", "die Zeile ist zu lang"))
        told = parse(raw)
        if not isinstance(told, dict):
            raise BadJson(Text("the line is no object", "die Zeile ist kein Objekt"))
    except BadJson as error:
        if number == 1 and not raw.startswith(_OPENING):
            raise _foreign() from error
        if len(raw) <= LONGEST and not raw.endswith(b"\n"):
            raise BadRecord(
                number,
                Text(
                    "the file is cut off in the middle of this line",
                    "die Datei ist mitten in dieser Zeile abgeschnitten",
                ),
                code="truncated",
            ) from error
        raise BadRecord(number, error.text, code="broken_line") from error
    return told


def _expect_record(told: dict[str, Json]) -> None:
    if told.get("spieltisch") != "record":
        raise _foreign()
    version = told.get("version")
    if type(version) is not int or version != VERSION:
        raise BadRecord(
            1,
            Text(
                f"this record has version {shortened(version)}; this program reads {VERSION}",
                f"diese Aufzeichnung hat Version {shortened(version)}; "
                f"dieses Programm liest {VERSION}",
            ),
            code="other_version",
        )


def _foreign() -> BadRecord:
    return BadRecord(
        1,
        Text("this is no Spieltisch record", "das ist keine Aufzeichnung von Spieltisch"),
        code="not_a_record",
    )
