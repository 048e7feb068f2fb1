"""Where time, chance and names come from. A test may put a tape in their place."""

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

__all__ = ["ClockAndRandomness", "SteadyClock", "hashed"]

TOKEN_BYTES = 32
ID_BYTES = 12
SEED_BYTES = 8


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


class SteadyClock:
    """The hour, in steps as long as they really are.

    The computer's own clock may be set while people think: it only says what the hour is at the
    start, and whenever `catch_up` is called.
    """

    def __init__(
        self, wall: Callable[[], int] = _wall_ms, running_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._wall, self._running_ns = wall, running_ns
        self._offset = wall() - running_ns() // 1_000_000

    def __call__(self) -> int:
        """Milliseconds since the epoch."""
        return self._running_ns() // 1_000_000 + self._offset

    def not_before(self, at_ms: int) -> None:
        """It is later than this, whatever the computer's clock says."""
        self._offset += max(0, at_ms - self())

    @property
    def behind_ms(self) -> int:
        """How much later it is by the computer's clock; 0 when that goes after this one."""
        return max(0, self._wall() - self())

    def catch_up(self) -> None:
        """Take the hour from the computer's clock, if it is later there."""
        self._offset += self.behind_ms


@dataclass(frozen=True)
class ClockAndRandomness:
    """The hour, random bytes for draws, for ids and tokens, and for what bots leave to chance.

    Bots' seeds are asked for by the decision they are for: a source for tests may give the same
    one each time.
    """

    now_ms: Callable[[], int] = field(default_factory=SteadyClock)
    random: Callable[[int], bytes] = secrets.token_bytes
    naming: Callable[[int], bytes] = secrets.token_bytes
    seeding: Callable[[str], bytes] = lambda _decision: secrets.token_bytes(SEED_BYTES)

    def new_id(self) -> str:
        """An id that nobody guesses: knowing a private table's id is the invitation to it."""
        return urlsafe_b64encode(self.naming(ID_BYTES)).decode()

    def new_seed(self, decision: str) -> str:
        """What a bot's own chance begins with."""
        return self.seeding(decision).hex()

    def new_token(self) -> str:
        """A person's secret."""
        return urlsafe_b64encode(self.naming(TOKEN_BYTES)).decode().rstrip("=")


def hashed(token: str) -> bytes:
    """What is stored of a token or a recovery code."""
    return sha256(token.encode()).digest()
