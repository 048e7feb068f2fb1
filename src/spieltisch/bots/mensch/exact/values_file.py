"""Files of exact values: a line of JSON that says what they are, then whole numbers of 16 bits."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["FORMAT", "UNIT", "read_values", "write_values"]

FORMAT = 1
UNIT = 65535
"""What stands for a sure win."""
KIND = np.dtype("<u2")


def write_values(file: Path, values: NDArray[np.float64], facts: dict[str, Any]) -> dict[str, Any]:
    """Write a square of chances below its header; the header."""
    numbers = np.rint(values * UNIT).astype(KIND).tobytes()
    header = {
        "format": FORMAT,
        **facts,
        "size": len(values),
        "bound": facts["distance"] / 2 + 0.5 / UNIT,
        "sha256": sha256(numbers).hexdigest(),
    }
    unfinished = file.with_name(f"{file.name}.part")
    unfinished.write_bytes(json.dumps(header).encode() + b"\n" + numbers)
    unfinished.replace(file)
    return header


def read_values(file: Path) -> tuple[dict[str, Any], NDArray[np.float64]]:
    """Header and chances; a file that was changed, cut or made otherwise is refused."""
    line, _, numbers = file.read_bytes().partition(b"\n")
    header = json.loads(line)
    if header.get("format") != FORMAT:
        raise ValueError(f"{file} has format {header.get('format')}, expected {FORMAT}")
    if sha256(numbers).hexdigest() != header["sha256"]:
        raise ValueError(f"{file} does not have the checksum that it states")
    size = header["size"]
    return header, np.frombuffer(numbers, KIND).reshape(size, size) / UNIT
