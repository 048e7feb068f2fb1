"""Commitments that are handed out before a table is opened.

A table that is opened, filled and started by one request reads its first contribution together with
everything else. So that nobody can choose a secret to go with it, its secret may be one that was
sealed before: whoever opens the table asks for a seal, notes its commitment, and names its ticket.
"""

from collections import OrderedDict
from collections.abc import Callable

from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import Seal
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.table.fair import SECRET_BYTES, commitment_of

__all__ = ["Seals"]

MOST = 10_000
"""Seals that nobody has used are forgotten when there are more, the oldest first."""


class Seals:
    """Secrets that are bound to their commitments, each for one table."""

    def __init__(self, source: ClockAndRandomness) -> None:
        self._source = source
        self._secrets: OrderedDict[str, bytes] = OrderedDict()

    def hand_out(self) -> Seal:
        """A new seal."""
        ticket, secret = self._source.new_id(), self._source.random(SECRET_BYTES)
        self._secrets[ticket] = secret
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)
        return Seal(ticket, commitment_of(secret))

    def opened(self, ticket: str) -> Callable[[int], bytes]:
        """A source of random bytes that begins with the sealed secret; a seal opens once."""
        secret = self._secrets.pop(ticket, None)
        if secret is None:
            raise ServerRefused("unknown_seal")
        sealed = [secret]
        return lambda count: sealed.pop() if sealed else self._source.random(count)
