"""The door: origins, proxies, limits and headers."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from spieltisch.server.edge.proxies import Caller, Proxies, networks
from spieltisch.server.edge.rate_limits import Bucket, Buckets
from spieltisch.server.edge.security import is_own_origin
from spieltisch.server.ops.lan_address import is_local_only, with_lan_host
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import Inside, inside
from tests.server.process import ServerProcess

pytestmark = pytest.mark.once


async def answer(url: str, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, trust_env=False, verify=False) as client:
        return await client.get(path, headers=headers)


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/api/games", "/api/nothing", "/health"])
def test_every_answer_has_strict_headers_and_no_inline_script_runs(
    server: ServerProcess, path: str
) -> None:
    headers = run(answer(server.url, path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://evil.example", 403), ("null", 403), ("", 403), ("own", 201), (None, 201)],
)
def test_a_foreign_page_can_neither_post_nor_open_a_socket(
    server: ServerProcess, origin: str | None, status: int
) -> None:
    own = server.url if origin == "own" else origin
    headers = {} if own is None else {"origin": own}

    async def ask() -> tuple[int, int]:
        async with httpx.AsyncClient(base_url=server.url, trust_env=False, verify=False) as client:
            posted = await client.post("/api/people", json={"nickname": "x"}, headers=headers)
        address = server.url.replace("http", "ws") + "/ws"
        try:
            async with connect(address, additional_headers=headers, proxy=None):
                return posted.status_code, 201
        except InvalidStatus as refused:
            return posted.status_code, refused.response.status_code

    assert run(ask()) == (status, status)


def test_an_origin_is_our_own_when_it_names_the_host_that_was_asked() -> None:
    caller = Caller("10.0.0.1", "http", "table.example:8420", "")
    assert is_own_origin("http://table.example:8420", caller, frozenset())
    assert not is_own_origin("http://table.example", caller, frozenset())
    assert is_own_origin("https://other.example", caller, frozenset({"https://other.example"}))
    assert not is_own_origin("", Caller("", "http", "", ""), frozenset())


def scope(peer: str, **headers: str) -> dict[str, Any]:
    raw = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    return {"client": (peer, 1), "scheme": "http", "headers": raw, "server": ("127.0.0.1", 8420)}


FORWARDED = {
    "host": "inner:8420",
    "x_forwarded_for": "6.6.6.6, 7.7.7.7, 10.0.0.9",
    "x_forwarded_proto": "https",
    "x_forwarded_host": "play.example",
    "x_forwarded_prefix": "/games/",
}


def test_forwarded_headers_count_only_when_a_trusted_proxy_sends_them() -> None:
    proxies = Proxies(networks(["10.0.0.0/8"]))
    trusted = proxies.caller(scope("10.0.0.1", **FORWARDED))
    assert trusted.base == "https://play.example/games"
    assert trusted.address == "7.7.7.7"
    foreign = proxies.caller(scope("8.8.8.8", **FORWARDED))
    assert foreign.base == "http://inner:8420"
    assert foreign.address == "8.8.8.8"


def test_the_public_url_wins_over_what_a_request_says() -> None:
    proxies = Proxies((), "https://play.example/games/")
    assert proxies.caller(scope("8.8.8.8", **FORWARDED)).base == "https://play.example/games"


def test_an_invitation_names_the_machine_s_address_and_not_localhost() -> None:
    assert is_local_only("localhost:8420")
    assert is_local_only("127.0.0.1:1")
    assert is_local_only("[::1]:8420")
    assert not is_local_only("192.168.1.5:8420")
    base = with_lan_host("http://localhost:8420", "0.0.0.0", 8420)
    assert "localhost" not in base or base == "http://localhost:8420"
    assert with_lan_host("http://localhost:8420", "127.0.0.1", 8420) == "http://localhost:8420"
    assert with_lan_host("http://x.example", "0.0.0.0", 8420) == "http://x.example"


@pytest.mark.parametrize("path", ["/games/api/me", "/api/me"])
def test_a_server_under_a_subpath_answers_with_and_without_it(tmp_path: Path, path: str) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data", public_url="https://play.example/games") as running:
            made = await answer_to_post(running, path.replace("/me", "/people"))
            assert "Path=/games" in made.headers["set-cookie"]
            assert "Secure" in made.headers["set-cookie"]
            assert "HttpOnly" in made.headers["set-cookie"]
            api = Api(running.url, made.json()["token"])
            link = (await api.post("/games/api/me/recovery", None))["link"]
            assert link.startswith("https://play.example/games/recover#")

    run(ask())


async def answer_to_post(running: Inside, path: str) -> httpx.Response:
    return await Api(running.url).ask("POST", path, {"nickname": "x"})


def test_a_flood_of_requests_is_refused_until_it_calms_down(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data", rate=2.0) as running:
            statuses = [(await answer(running.url, "/api/games")).status_code for _ in range(20)]
            assert statuses[0] == 200
            assert statuses[-1] == 429
            assert (await answer(running.url, "/health")).status_code == 200

    run(ask())


def test_a_family_that_opens_the_page_at_once_gets_all_its_files(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", "--rate", "8", unlimited=False) as process:
        with httpx.Client(base_url=process.url) as client:
            # visits of a hundred files each, then more requests than one may have at once
            files = {client.get(f"/assets/none-{n}.js").status_code for n in range(400)}
            others = {client.get("/api/about").status_code for _ in range(300)}
        assert 429 not in files
        assert 429 in others


def test_a_flood_of_messages_is_refused_and_then_ends_the_socket(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data", socket_rate=5.0) as running:
            api = await Api.guest(running.url, "Ann")
            player = await Player(api, await open_table(api, "mensch")).connect()
            for number in range(200):
                if player.is_lost:
                    break
                await player.send({"type": "ping", "n": number})
            await player.wait(lambda: player.is_lost)
            assert {r["error"]["code"] for r in player.refused} == {"too_fast"}
            assert player.closed_with == 1008

    run(ask())


def test_a_bucket_fills_steadily_up_to_its_burst() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_of_different_addresses_are_separate_and_not_kept_for_ever() -> None:
    buckets = Buckets(1.0, 1.0, most=2, clock=lambda: 0.0)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")
    assert buckets.take("a"), "the oldest was forgotten"


def test_no_token_is_logged(server: ServerProcess) -> None:
    async def ask() -> str:
        api = await Api.guest(server.url, "Ann")
        player = await Player(api, await open_table(api, "mensch")).connect()
        await player.do("move", text="nonsense")
        await api.ask("GET", "/api/me")
        return str(api.token)

    token = run(ask())
    assert token not in server.log
    assert not re.search(r"[A-Za-z0-9_-]{43}", server.log)


FRIEND = "https://friend.example"


async def preflight(url: str, origin: str, path: str = "/api/people") -> httpx.Response:
    headers = {"origin": origin, "access-control-request-method": "POST"}
    async with httpx.AsyncClient(base_url=url, trust_env=False, verify=False) as client:
        return await client.options(path, headers=headers)


def test_a_page_of_an_allowed_origin_may_ask_and_read_and_open_sockets(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data", allow_origin=(FRIEND,)) as running:
            allowed = await preflight(running.url, FRIEND)
            assert allowed.status_code == 204
            assert allowed.headers["access-control-allow-origin"] == FRIEND
            assert "POST" in allowed.headers["access-control-allow-methods"]
            assert "authorization" in allowed.headers["access-control-allow-headers"]
            assert "access-control-allow-credentials" not in allowed.headers
            read = await answer(running.url, "/api/games", origin=FRIEND)
            refused = await answer(running.url, "/api/me/tables", origin=FRIEND)
            assert (read.status_code, refused.status_code) == (200, 401)
            for one in (read, refused):
                assert one.headers["access-control-allow-origin"] == FRIEND
                assert "origin" in one.headers["vary"].split(", ")
            address = running.url.replace("http", "ws") + "/ws"
            async with connect(address, additional_headers={"origin": FRIEND}, proxy=None):
                pass

    run(ask())


@pytest.mark.parametrize("allowed", [(), (FRIEND,)], ids=["none allowed", "another allowed"])
@pytest.mark.parametrize("origin", ["https://evil.example", "null", FRIEND + ".evil.example"])
def test_a_page_of_any_other_origin_is_told_nothing(
    tmp_path: Path, allowed: tuple[str, ...], origin: str
) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data", allow_origin=allowed) as running:
            asked = await preflight(running.url, origin)
            assert asked.status_code == 405
            for one in (asked, await answer(running.url, "/api/games", origin=origin)):
                assert not [name for name in one.headers if name.startswith("access-control")]

    run(ask())
