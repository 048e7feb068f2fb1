"""Limits of speed: who is counted together, and that several processes count together."""

from pathlib import Path

import pytest

from spieltisch.server.edge.rate_limits import BYTES_OF_A_REQUEST, Limits
from spieltisch.server.edge.shared_limits import SharedLimits
from spieltisch.server.http.answers import ServerRefused
from spieltisch.store import open_store
from tests.server.clients import run
from tests.server.process import ServerProcess, until
from tests.server.strangers import connection
from tests.server.where import everything_in, store_of

SLOW = 0.01
NOON = 1_700_000_000_000


def still() -> float:
    """A clock by which nothing comes back during a test."""
    return 0.0


def asked(limits: Limits, address: str = "here", most: int = 1000) -> int:
    """How many requests of an address are allowed at once, out of so many."""
    return sum(limits.may_ask(address) for _ in range(most))


def test_a_rate_of_nothing_is_no_limit() -> None:
    limits = Limits(0, 0, 0, clock=still)
    assert asked(limits) == 1000
    limits.work("here", "ann", 1 << 30)
    limits.check_talk("here", "ann")
    assert limits.may_say("here", "ann")


def test_people_behind_one_address_are_counted_alone_and_together() -> None:
    limits = Limits(0, SLOW * 1000, SLOW, clock=still)
    said = [sum(limits.may_say("here", f"p{n}") for _ in range(100)) for n in range(12)]
    assert said[:10] == [30] * 10
    assert said[10:] == [0, 0], "ten people may be as fast as they like, and no more"
    assert limits.may_say("there", "p99")


def test_work_counts_by_its_size_and_even_the_largest_is_possible() -> None:
    limits = Limits(2.0, 0, 0, clock=still)
    limits.work("here", None, BYTES_OF_A_REQUEST * 4)
    assert asked(limits) == 8
    limits.work("there", None, 1 << 40)
    with pytest.raises(ServerRefused):
        limits.work("here", None, 1 << 40)


def test_a_debt_is_paid_before_anything_else_is_done() -> None:
    limits = Limits(0, 10.0, 0, clock=still)
    limits.was_sent("here", "ann", BYTES_OF_A_REQUEST * 1000)
    assert not limits.may_say("here", "ann", 0.0)
    assert not limits.may_say("here", "bob", 0.0)
    assert limits.may_say("there", "bob", 0.0)


def test_processes_near_a_limit_count_together(tmp_path: Path) -> None:
    async def count() -> None:
        stores = [open_store(store_of(tmp_path)) for _ in range(2)]
        limits = [Limits(SLOW * 100, 0, 0, clock=still) for _ in stores]
        shared = [
            SharedLimits(one, store, lambda: NOON)
            for one, store in zip(limits, stores, strict=True)
        ]
        assert asked(limits[0]) == 6
        await shared[0].settle()
        assert asked(limits[1], most=4) == 4, "nothing is known here of the other process yet"
        await shared[1].settle()
        assert asked(limits[1]) == 0
        assert asked(limits[1], "another") == 6
        for store in stores:
            await store.close()

    run(count())


def test_whoever_is_far_from_a_limit_is_not_written_down(tmp_path: Path) -> None:
    async def count() -> None:
        store = open_store(store_of(tmp_path))
        limits = Limits(1.0, 1.0, 1.0, clock=still)
        shared = SharedLimits(limits, store, lambda: NOON)
        limits.may_ask("192.0.2.7")
        await shared.settle()
        assert await store.tally(NOON, {"x": 1}) == {"x": 1}
        asked(limits, "192.0.2.7")
        await shared.settle()
        await store.close()

    run(count())
    assert b"192.0.2.7" not in everything_in(tmp_path)


def test_a_tally_adds_up_by_window_and_old_windows_are_forgotten(tmp_path: Path) -> None:
    async def count() -> None:
        store = open_store(store_of(tmp_path))
        assert await store.tally(NOON, {"a": 1, "b": 2}) == {"a": 1, "b": 2}
        assert await store.tally(NOON, {"a": 1}) == {"a": 2}
        assert await store.tally(NOON + 100_000, {"a": 1}) == {"a": 1}
        assert await store.tally(NOON, {"a": 0, "b": 0}) == {"a": 0, "b": 0}
        await store.close()

    run(count())


def test_a_flood_of_control_frames_ends_the_socket(server: ServerProcess) -> None:
    handshake = (
        b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )

    def is_ended() -> bool:
        try:
            peer.sendall(b"\x89\x80\0\0\0\0" * 100)
            return peer.recv(1 << 16) == b""
        except OSError:
            return True

    with connection(server.port) as peer:
        peer.sendall(handshake)
        assert peer.recv(1000).startswith(b"HTTP/1.1 101 ")
        until(is_ended)
