"""All limits of speed: buckets of tokens that fill steadily, by address and by person.

HTTP and sockets take from the same buckets, so a second socket or another way in gains nothing.
What several processes serve, they count together: `shared_limits`.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from time import monotonic

from spieltisch.server.http.answers import ServerRefused

__all__ = ["Bucket", "Buckets", "Limits"]

REQUEST_BURST_S, MESSAGE_BURST_S, TALK_BURST_S = 6.0, 3.0, 8.0
"""A burst is what the long run allows in this time."""
PEOPLE_PER_ADDRESS = 10
"""How many people behind one address may be as fast as they like at the same time."""
BYTES_OF_A_REQUEST = 16 * 1024
"""What takes time by its size counts as one more request for every so many bytes."""


class Bucket:
    """Allows `burst` at once and `rate` per second in the long run."""

    __slots__ = ("_burst", "_clock", "_rate", "_since", "_spent", "tokens")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self.tokens, self._since = burst, clock()
        self._spent = 0.0

    def take(self, cost: float = 1.0) -> bool:
        """Whether this much is allowed now; if it is, it is used up."""
        now = self._clock()
        self.tokens = min(self._burst, self.tokens + (now - self._since) * self._rate)
        self._since = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        self._spent += cost
        return True

    def spend(self, cost: float, *, is_mine: bool = True) -> None:
        """Use up what has been taken already; a debt is never more than a burst."""
        self.tokens = max(self.tokens - cost, -self._burst)
        if is_mine:
            self._spent += cost

    def newly_spent(self) -> float:
        """What was used up since the last question, by this process; at most a burst."""
        spent, self._spent = min(self._spent, self._burst), 0.0
        return spent


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
        self._half = burst / 2
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.low: set[str] = set()
        """Keys that have used up half of a burst since somebody last asked, and emptied this."""

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether this key may go on now; no cost at all is more than half a burst."""
        if not self._rate:
            return True
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self.of(key)
        else:
            self._buckets.move_to_end(key)
        half = self._half
        is_allowed = bucket.take(cost if cost <= 1 or cost < half else half)
        if bucket.tokens < half:
            self.low.add(key)
        return is_allowed

    def spend(self, key: str, cost: float) -> None:
        """Charge a key for what was done already."""
        if self._rate:
            self.of(key).spend(cost)

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > self._most:
                forgotten, _ = self._buckets.popitem(last=False)
                self.low.discard(forgotten)
        self._buckets.move_to_end(key)
        return bucket


class Limits:
    """How fast addresses and people may be, with whatever they do; a rate of 0 is no limit.

    `rate` is for requests of an address, `message_rate` for what a person sends, by HTTP and by
    all sockets, `talk_rate` for chat and reactions of a person.
    """

    def __init__(
        self,
        rate: float,
        message_rate: float,
        talk_rate: float,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        many, said, talked = PEOPLE_PER_ADDRESS, MESSAGE_BURST_S, TALK_BURST_S
        kept = partial(Buckets, clock=clock)
        self.kinds = {
            "requests": kept(rate, rate * REQUEST_BURST_S),
            "sockets": kept(rate / 2, rate * 2),
            "messages": kept(message_rate, message_rate * said),
            "messages-here": kept(many * message_rate, many * message_rate * said),
            "talk": kept(talk_rate, talk_rate * talked),
            "talk-here": kept(many * talk_rate, many * talk_rate * talked),
        }
        self._requests, self._sockets = self.kinds["requests"], self.kinds["sockets"]
        self._messages, self._messages_here = self.kinds["messages"], self.kinds["messages-here"]
        self._talk, self._talk_here = self.kinds["talk"], self.kinds["talk-here"]

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Whether an address may send a request now."""
        return self._requests.take(address, cost)

    def may_open_socket(self, address: str) -> bool:
        """Whether an address may open one more socket, which costs more than most requests."""
        return self._sockets.take(address)

    def may_say(self, address: str, person: str | None, cost: float = 1.0) -> bool:
        """Whether a message or a request of a person may be carried out now."""
        if person is not None and not self._messages.take(person, cost):
            return False
        return self._messages_here.take(address, cost)

    def check_talk(self, address: str, person: str) -> None:
        """Count a person's words to the others; `ServerRefused` when they are too many."""
        if not (self._talk.take(person) and self._talk_here.take(address)):
            raise ServerRefused("too_fast")

    def work(self, address: str, person: str | None, size: int) -> None:
        """Charge for something that takes time by its size; `ServerRefused` when it is too much."""
        cost = size / BYTES_OF_A_REQUEST
        is_allowed = person is None or self._messages.take(person, cost)
        if not is_allowed or not self._requests.take(address, cost):
            raise ServerRefused("too_fast")

    def was_sent(self, address: str, person: str | None, size: int) -> None:
        """Charge for a large answer."""
        cost = size / BYTES_OF_A_REQUEST
        self._messages_here.spend(address, cost)
        if person is not None:
            self._messages.spend(person, cost)
