"""A gzip file of several members: each is whole or missing, so a file can be gone on with.

Any program that reads gzip reads them as one text.
"""

import gzip
import zlib
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from spieltisch.dataset.bad_dataset import BadDataset
from spieltisch.game import Text

__all__ = ["Member", "packed", "unpacked"]

READ = 1 << 16
GZIP = 16 + zlib.MAX_WBITS
"""Tells zlib to expect gzip's header and check sum."""


class Member(NamedTuple):
    """The content of a member, and where it ends in the file."""

    content: bytes
    end: int


def packed(content: bytes) -> bytes:
    """A member; its time stamp is left out, so that equal contents give equal bytes."""
    return gzip.compress(content, mtime=0)


def unpacked(file: BinaryIO) -> Iterator[Member]:
    """The members, one after the other; `BadDataset` at one that is cut off or damaged."""
    end, left = 0, b""
    while raw := left or file.read(READ):
        member = zlib.decompressobj(GZIP)
        content = bytearray()
        try:
            while raw:
                content += member.decompress(raw)
                end += len(raw) - len(member.unused_data)
                raw = b"" if member.eof else file.read(READ)
        except zlib.error as error:
            raise BadDataset(
                Text(
                    f"it is no gzip file, or damaged before byte {end + len(raw)} ({error})",
                    f"keine gzip-Datei, oder beschädigt vor Byte {end + len(raw)} ({error})",
                ),
                code="damaged",
            ) from None
        if not member.eof:
            raise BadDataset(
                Text(
                    "the file is cut off; give the command that made it once more, and it goes on",
                    "die Datei ist abgeschnitten; rufe den Befehl, der sie gemacht hat, noch "
                    "einmal auf, und er macht weiter",
                ),
                code="cut_off",
            )
        left = member.unused_data
        yield Member(bytes(content), end)
