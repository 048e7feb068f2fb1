"""Rate limits: a bucket of tokens that fills steadily, for each socket and each address."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

__all__ = ["Bucket", "Buckets"]


class Bucket:
    """Allows `burst` at once and `rate` per second in the long run."""

    __slots__ = ("_burst", "_clock", "_rate", "_since", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._since = burst, clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether this much is allowed now; if it is, it is used up."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._since) * self._rate)
        self._since = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Buckets:
    """A bucket for each key; the key unused for longest is forgotten first."""

    def __init__(
        self,
        rate: float,
        burst: float,
        most: int = 10_000,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether this key may go on now."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(cost)
