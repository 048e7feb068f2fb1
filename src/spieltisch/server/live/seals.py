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
from spieltisch.store.api import Store
from spieltisch.table.fair import SECRET_BYTES, commitment_of

__all__ = ["Seals"]

MOST = 10_000
"""Seals that nobody has used are forgotten when there are more, the oldest first."""


class Seals:
    """Secrets that are bound to their commitments, each for one table.

    They are in memory; where several processes serve, in the store until one of them needs them.
    """

    def __init__(self, source: ClockAndRandomness, store: Store) -> None:
        self._source, self._store = source, store
        self._secrets: OrderedDict[str, bytes] = OrderedDict()

    async def hand_out(self) -> Seal:
        """A new seal."""
        ticket, secret = self._source.new_id(), self._source.random(SECRET_BYTES)
        if self._store.is_shared:
            now = self._source.now_ms()
            await self._store.processes.keep_seal(ticket, secret, at_ms=now)
        else:
            self._keep(ticket, secret)
        return Seal(ticket, commitment_of(secret))

    async def fetch(self, ticket: str) -> None:
        """Have a seal here that another process may have handed out."""
        if self._store.is_shared and ticket not in self._secrets:
            secret = await self._store.processes.take_seal(ticket)
            if secret is not None:
                self._keep(ticket, secret)

    def _keep(self, ticket: str, secret: bytes) -> None:
        self._secrets[ticket] = secret
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)

    def opened(self, ticket: str) -> Callable[[int], bytes]:
        """A source of random bytes that begins with the sealed secret; a seal opens once."""
        secret = self._secrets.pop(ticket, None)
        if secret is None:
            raise ServerRefused("unknown_seal")
        sealed = [secret]
        return lambda count: sealed.pop() if sealed else self._source.random(count)
