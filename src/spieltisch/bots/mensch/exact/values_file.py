"""Files of exact values: a line of JSON that says what they are, then whole numbers of 16 bits.

They are read without numpy, and from the disk only where somebody looks.
"""

import json
import mmap
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from spieltisch.game import SpieltischError, Text

__all__ = ["FORMAT", "UNIT", "WIDTH", "Values", "open_values", "write_values"]

FORMAT = 1
UNIT = 65535
"""What stands for a sure win."""
WIDTH = 2
"""The bytes of a number, the lower one first."""
LONGEST_HEADER = 4096


class Values(NamedTuple):
    """An open file: the chance of whoever rolls, by its own configuration and the other's."""

    header: dict[str, Any]
    numbers: "memoryview[int]"

    def chance(self, own: int, other: int) -> float:
        """The chance of a pair."""
        at = WIDTH * (own * int(self.header["size"]) + other)
        return (self.numbers[at] + (self.numbers[at + 1] << 8)) / UNIT


def write_values(
    file: Path, numbers: bytes, size: int, distance: float, facts: Mapping[str, Any]
) -> dict[str, Any]:
    """Write a square of chances below its header; the header."""
    header = {
        "format": FORMAT,
        **facts,
        "size": size,
        "distance": distance,
        "bound": distance / 2 + 0.5 / UNIT,
        "sha256": sha256(numbers).hexdigest(),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f"{file.name}.part")
    unfinished.write_bytes(json.dumps(header).encode() + b"\n" + numbers)
    unfinished.replace(file)
    return header


def open_values(file: Path, facts: Mapping[str, Any], size: int) -> Values:
    """Open a file; one that is cut, changed or about something else is refused."""
    with file.open("rb") as opened:
        line = opened.readline(LONGEST_HEADER)
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise _refused(
                file,
                f"is no file of exact values in format {FORMAT}",
                f"ist keine Datei exakter Werte im Format {FORMAT}",
            )
        if {**facts, "size": size} != {name: header.get(name) for name in (*facts, "size")}:
            raise _refused(
                file,
                f"has the values of something else than {facts}",
                f"hat die Werte von etwas anderem als {facts}",
            )
        whole = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
    numbers = whole[len(line) :]
    if len(numbers) != WIDTH * size * size or sha256(numbers).hexdigest() != header.get("sha256"):
        raise _refused(
            file,
            "is damaged: it does not have the checksum that it states",
            "ist beschädigt: sie hat nicht die Prüfsumme, die sie nennt",
        )
    return Values(header, numbers)


def _refused(file: Path, english: str, german: str) -> SpieltischError:
    return SpieltischError(Text(f"{file} {english}", f"{file} {german}"), code="bad_values")
