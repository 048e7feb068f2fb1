"""Dice and deals that nobody can steer: commit, mix, reveal.

1. Commit: before a game the table draws a secret of 32 bytes and shows its SHA-256.
2. Mix: every person then contributes a text. The game's key is the SHA-256 of the secret, the
   game's number (8 bytes) and every place's contribution as UTF-8, each after its length (4 bytes);
   a bot's contribution is empty. All numbers are big-endian.
3. Draw: number i of a game is HMAC-SHA256(key, i as 8 bytes), read as one number. A draw below n is
   its remainder by n; a number in the last, incomplete run of n is passed over for the next i, so
   that all results are exactly equally likely. No index is ever used twice, also after an undo.
4. Reveal: the secret is shown when the game has ended; everybody can recompute every draw.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

__all__ = ["SECRET_BYTES", "Draws", "commitment_of", "key_of"]

SECRET_BYTES = 32
_SPAN = 1 << 256


def commitment_of(secret: bytes) -> str:
    """What is shown of a secret before the game."""
    return sha256(secret).hexdigest()


def key_of(secret: bytes, number: int, contributions: Sequence[str]) -> bytes:
    """The key of a game's draws."""
    mixed = [secret, number.to_bytes(8)]
    for contribution in contributions:
        raw = contribution.encode()
        mixed += [len(raw).to_bytes(4), raw]
    return sha256(b"".join(mixed)).digest()


class Draws:
    """The draws of a game from some index on; called with n it gives a number below n."""

    def __init__(self, key: bytes, index: int = 0, span: int = _SPAN) -> None:
        self.index = index
        """The index that the next draw begins with."""
        self._key = key
        self._span = span

    def __call__(self, n: int) -> int:
        whole_runs = self._span - self._span % n
        while True:
            raw = digest(self._key, self.index.to_bytes(8), "sha256")
            self.index += 1
            number = int.from_bytes(raw) % self._span
            if number < whole_runs:
                return number % n
