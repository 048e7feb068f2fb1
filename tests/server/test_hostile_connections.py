"""Connections that never end, never begin or are too many: they end, and nobody else waits."""

import asyncio
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from spieltisch.server.edge import guarded_http, http_check, open_connections
from spieltisch.server.edge.proxies import Proxies, household, networks
from spieltisch.server.edge.rate_limits import Limits
from tests.server.clients import run
from tests.server.inside import inside
from tests.server.process import ServerProcess, until
from tests.server.strangers import connection, errors_in, exchange, memory_mb

pytestmark = pytest.mark.once

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
CHUNKED = (
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
)
KIB = 1024


@pytest.fixture
def own_server(data: Path) -> Iterator[ServerProcess]:
    """A server that other tests leave alone."""
    with ServerProcess(data) as server:
        yield server


@pytest.fixture(params=["httptools", "h11"])
def either_http(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A server inside the test reads requests with this."""
    if request.param == "h11":
        changed = {guarded_http.on_httptools: "a test"}
        monkeypatch.setattr(http_check, "difference", changed.get)
    return str(request.param)


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"y" * 64 * KIB),
        (b"GET / HTTP/1.1\r\n", b"x: y\r\n" * 10_000),
        (b"GET /", b"y" * 64 * KIB),
        (CHUNKED, b"x: y\r\n" * 10_000),
        (CHUNKED + b"X: ", b"y" * 64 * KIB),
    ],
    ids=["one header", "many headers", "the path", "many trailers", "one trailer"],
)
def test_a_head_or_trailers_without_end_are_refused_after_32_kib(
    own_server: ServerProcess, begin: bytes, more: bytes
) -> None:
    before = memory_mb(own_server.pid)
    answer = exchange(own_server.port, begin, *[more] * 200)
    assert answer.startswith(b"HTTP/1.1 431 ") or not answer, "a reset may overtake the answer"
    assert memory_mb(own_server.pid) - before < 12, "of which 12 MiB were sent"
    assert errors_in(own_server.log) == []


def test_heads_are_bounded_whatever_reads_them(tmp_path: Path, either_http: str) -> None:
    async def ask() -> bytes:
        async with inside(tmp_path / "data") as running:
            port = int(running.url.rsplit(":", 1)[1])
            begin = b"GET / HTTP/1.1\r\nHost: x\r\nX: "
            return await asyncio.to_thread(exchange, port, begin, b"y" * 33 * KIB)

    assert run(ask()).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("lacking", ["on_headers_complete", "on_body", "data_received"])
def test_another_uvicorn_is_noticed_and_requests_go_a_plainer_way(
    monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    assert http_check.difference(guarded_http.on_httptools) is None
    assert http_check.difference(guarded_http.on_h11) is None
    monkeypatch.delattr(HttpToolsProtocol, lacking)
    assert http_check.difference(guarded_http.on_httptools) is not None
    none = open_connections.Connections(Proxies(), Limits(0, 0, 0), 0)
    chosen = http_check.chosen_http(none)
    assert chosen != "h11"
    assert issubclass(chosen, H11Protocol)
    monkeypatch.delattr(H11Protocol, "data_received")
    assert (
        http_check.chosen_http(open_connections.Connections(Proxies(), Limits(0, 0, 0), 0)) == "h11"
    )


def test_a_head_that_is_too_large_but_whole_is_told_so(own_server: ServerProcess) -> None:
    for headers in (b"X: " + b"y" * 33 * KIB + b"\r\n", b"x: y\r\n" * 101):
        answer = exchange(own_server.port, b"GET / HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert b'"code":"head_too_large"' in answer
    long = HANDSHAKE + b"X: " + b"y" * 9 * KIB + b"\r\n\r\n"
    assert exchange(own_server.port, long).startswith(b"HTTP/1.1 431 ")


def test_large_bodies_and_usual_heads_pass(own_server: ServerProcess) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(300):
            yield b" " * KIB

    headers = {"x-padding": "y" * 20 * KIB}
    with httpx.Client(base_url=own_server.url, trust_env=False, headers=headers) as client:
        for body in (b" " * 500 * KIB, chunks()):
            answer = client.post("/api/people", content=body)
            assert answer.json()["error"]["code"] == "bad_json"
        assert client.get("/api/games").status_code == 200


def test_more_requests_than_can_wait_end_the_connection(own_server: ServerProcess) -> None:
    answer = exchange(own_server.port, b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 500)
    assert answer.count(b"HTTP/1.1 200") <= guarded_http.MOST_WAITING
    assert errors_in(own_server.log) == []


@pytest.mark.parametrize(
    "begin",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX:",
        b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HT",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "half of a second request"],
)
def test_a_client_that_takes_too_long_is_told_so_and_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, either_http: str, begin: bytes
) -> None:
    monkeypatch.setattr(guarded_http, "HEAD_S", 0.2)
    monkeypatch.setattr(guarded_http, "BODY_S", 0.2)
    monkeypatch.setattr(open_connections, "LOOK_S", 0.05)

    async def ask() -> bytes:
        async with inside(tmp_path / "data") as running:
            port = int(running.url.rsplit(":", 1)[1])
            return await asyncio.to_thread(exchange, port, begin)

    last = run(ask()).split(b"HTTP/1.1 ")[-1]
    assert last.startswith(b"408 ")
    assert b'"code":"too_slow"' in last


def test_an_address_holds_only_so_many_connections_and_others_are_served(data: Path) -> None:
    with ServerProcess(data, "--connections", "20") as server:
        held = [connection(server.port) for _ in range(60)]
        request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        answer = exchange(server.port, request)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b'"code":"too_many_connections"' in answer
        assert exchange(server.port, request, source="127.0.0.2").startswith(b"HTTP/1.1 200 ")
        for peer in held:
            peer.close()
        until(lambda: exchange(server.port, request).startswith(b"HTTP/1.1 200 "))


def test_an_address_opens_only_so_many_sockets_at_once(data: Path) -> None:
    with ServerProcess(data, "--rate", "5", unlimited=False) as server:
        answers = [exchange(server.port, HANDSHAKE + b"Origin: x\r\n\r\n")[:12] for _ in range(30)]
        assert answers[0] == b"HTTP/1.1 403"
        assert answers[-1] == b"HTTP/1.1 429"
        other = exchange(server.port, HANDSHAKE + b"Origin: x\r\n\r\n", source="127.0.0.2")
        assert other.startswith(b"HTTP/1.1 403")


def test_a_trusted_proxy_holds_as_many_connections_as_it_needs(data: Path) -> None:
    with ServerProcess(data, "--connections", "3", "--trusted-proxy", "127.0.0.1") as server:
        held = [connection(server.port) for _ in range(10)]
        request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        assert exchange(server.port, request).startswith(b"HTTP/1.1 200 ")
        for peer in held:
            peer.close()


def test_what_clients_do_wrong_is_no_error_in_the_log(either_server: ServerProcess) -> None:
    port, before = either_server.port, len(either_server.log)
    closing = b"Connection: close\r\n"
    post = b"POST /api/people HTTP/1.1\r\nHost: x\r\n"
    odd = exchange(port, post + closing + b"Content-Length: 0\r\nOrigin: http://[\r\n\r\n")
    assert odd.startswith(b"HTTP/1.1 403 ")
    assert exchange(port, HANDSHAKE + b"Origin: http://[\r\n\r\n").startswith(b"HTTP/1.1 403 ")
    assert exchange(port, HANDSHAKE + b"Origin: http://x.y\r\n\r\n").startswith(b"HTTP/1.1 403 ")
    assert exchange(port, b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
                    b"Upgrade: websocket\r\n\r\n").startswith(b"HTTP/1.1 400 ")  # fmt: skip
    assert exchange(port, b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert exchange(port, b"GET /\xff HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    with connection(port) as peer:
        peer.sendall(HANDSHAKE + b"\r\n")
        peer.recv(KIB)
        peer.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
        assert peer.recv(KIB)[:4] == b"\x88\x02" + (1007).to_bytes(2)
    for begin in (post + b"Content-Length: 9\r\n\r\n{", HANDSHAKE + b"\r\n"):
        with connection(port) as peer:
            peer.sendall(begin)
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert exchange(port, b"GET /health HTTP/1.1\r\n" + closing + b"\r\n").endswith(b"}")
    assert errors_in(either_server.log[before:]) == []


def test_a_whole_ipv6_network_of_a_home_is_one_address() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7")
    assert household("192.0.2.7") != household("192.0.2.8")
    assert household("unknown") == "unknown"


def test_a_proxy_that_was_not_declared_is_told_of_once(
    own_server: ServerProcess,
) -> None:
    with httpx.Client(base_url=own_server.url, trust_env=False) as client:
        for number in range(3):
            client.get("/health", headers={"x-forwarded-for": f"192.0.2.{number}"})
    lines = [line for line in own_server.log.splitlines() if "--trusted-proxy" in line]
    assert len(lines) == 1
    assert '"peer": "127.0.0.1"' in lines[0]


def test_a_trusted_proxy_is_not_told_of(capfd: pytest.CaptureFixture[str]) -> None:
    proxies = Proxies(networks(["10.0.0.0/8"]))
    headers = [(b"x-forwarded-for", b"192.0.2.1")]
    caller = proxies.caller({"client": ("10.0.0.1", 1), "scheme": "http", "headers": headers})
    assert caller.address == "192.0.2.1"
    assert "trusted" not in capfd.readouterr().err
