"""Where time, chance and names come from. A test may put a tape in their place."""

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

__all__ = ["ClockAndRandomness", "hashed"]

TOKEN_BYTES = 32
ID_BYTES = 12
SEED_BYTES = 8


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class ClockAndRandomness:
    """The hour, random bytes for draws, and random bytes for ids and tokens."""

    now_ms: Callable[[], int] = _now_ms
    random: Callable[[int], bytes] = secrets.token_bytes
    naming: Callable[[int], bytes] = secrets.token_bytes

    def new_id(self) -> str:
        """An id that nobody guesses: knowing a private table's id is the invitation to it."""
        return urlsafe_b64encode(self.naming(ID_BYTES)).decode()

    def new_seed(self) -> str:
        """What a bot's own chance begins with."""
        return self.naming(SEED_BYTES).hex()

    def new_token(self) -> str:
        """A person's secret."""
        return urlsafe_b64encode(self.naming(TOKEN_BYTES)).decode().rstrip("=")


def hashed(token: str) -> bytes:
    """What is stored of a token or a recovery code."""
    return sha256(token.encode()).digest()
