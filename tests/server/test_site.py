"""A site of several processes behind `deploy/site.conf`: a table has one until that ends."""

import asyncio
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import NamedTuple

import httpx
import pytest

from tests.postgres import cluster
from tests.server.clients import SECONDS, Api, Player, open_table, reconnected, run
from tests.server.nginx import Way, free_port, nginx, ways
from tests.server.process import ServerProcess, until
from tests.support import DICE

SITE_CONF = Path(__file__).parent.parent.parent / "deploy" / "site.conf"
TABLES, MOVES = 24, 6
PAUSE_S = 2.5
"""Longer than nginx leaves a server alone that has failed."""


class Site(NamedTuple):
    """Two processes on one database, and the address of nginx in front of them."""

    url: str
    folder: Path
    servers: dict[str, ServerProcess]
    """By the address at which nginx asks them."""

    def ways_to(self, path: str) -> list[Way]:
        """What nginx did with requests that begin so."""
        return [way for way in ways(self.folder) if way.path.startswith(path)]

    def last_place(self, path: str) -> str:
        """Who answered the last request that begins so."""
        return self.ways_to(path)[-1].places[-1]


def shipped(port: int, places: list[str]) -> str:
    """The shipped file, with the places of our servers in it."""
    text = SITE_CONF.read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    for its, ours in zip(re.findall(r"(?<=server )[\d.]+:8420", text), places, strict=True):
        text = text.replace(its, ours)
    return text


@contextmanager
def running(folder: Path) -> Iterator[Site]:
    """Two servers on one database behind the shipped file."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    options = ["--public-url", url, "--trusted-proxy", "127.0.0.1"]
    options += ["--database", cluster().new_store()]
    with ExitStack() as stack:
        both = [ServerProcess(folder / "data", *options) for _ in range(2)]
        for server in both:
            stack.enter_context(server)
        servers = {f"127.0.0.1:{server.port}": server for server in both}
        stack.enter_context(nginx(folder, port, shipped(port, list(servers))))
        yield Site(url, folder, servers)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that nobody harms."""
    with running(tmp_path_factory.mktemp("site")) as made:
        yield made


def get(site: Site, path: str) -> httpx.Response:
    """Ask through nginx."""
    return httpx.get(site.url + path, timeout=SECONDS, trust_env=False)


class Careful(BaseHTTPRequestHandler):
    """A server that refuses, or hangs up when it has read what was sent."""

    def do_GET(self) -> None:
        """Refuse with 503, or hang up."""
        if self.path == "/health":
            self.send_error(503)

    def do_POST(self) -> None:
        """Take it and hang up."""
        self.rfile.read(int(self.headers["content-length"]))

    def log_message(self, *_: object) -> None:
        """Nothing is written."""


@contextmanager
def behind_nginx(folder: Path, kind: type[BaseHTTPRequestHandler]) -> Iterator[Site]:
    """Two servers of this kind behind the shipped file."""
    port = free_port()
    with ExitStack() as stack:
        both = [ThreadingHTTPServer(("127.0.0.1", 0), kind) for _ in range(2)]
        for server in both:
            stack.callback(server.server_close)
            Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            stack.callback(server.shutdown)
        places = [f"127.0.0.1:{server.server_port}" for server in both]
        stack.enter_context(nginx(folder, port, shipped(port, places)))
        yield Site(f"http://127.0.0.1:{port}", folder, {})


def test_all_that_names_a_table_goes_to_one_process_and_tables_spread_over_both(
    site: Site,
) -> None:
    with httpx.Client(base_url=site.url, timeout=SECONDS, trust_env=False) as client:
        for number in range(TABLES):
            name = f"table-{number}_"
            for path in (f"/t/{name}", f"/api/tables/{name}", f"/api/tables/{name}/link"):
                client.get(path)
            client.get(f"/ws?table={name}")
            client.get(f"/ws?x=1&table={name}")
    used = []
    for number in range(TABLES):
        asked = [way for way in ways(site.folder) if f"table-{number}_" in way.path]
        assert len(asked) == 5
        (place,) = {way.places for way in asked}
        used.append(place)
    assert {place for (place,) in used} == set(site.servers)


def test_what_names_no_table_goes_by_the_address_so_that_a_seal_is_known(site: Site) -> None:
    async def open_sealed() -> None:
        host = await Api.guest(site.url, "Anna")
        for number in range(8):
            ticket = (await host.get("/api/seal"))["ticket"]
            command = {"type": "create", "game": DICE, "people": 2, "seal": ticket}
            await host.post("/api/tables", {"id": f"s{number}", "create": command})

    run(open_sealed())
    assert len({way.places for way in site.ways_to("/api/seal")}) == 1


def test_metrics_are_closed_to_the_public_and_open_at_each_process(site: Site) -> None:
    assert get(site, "/metrics").status_code == 403
    for server in site.servers.values():
        assert server.metric("spieltisch_process_info") == 1


def test_what_a_server_refuses_is_not_asked_of_the_other(tmp_path: Path) -> None:
    with behind_nginx(tmp_path, Careful) as site, httpx.Client(trust_env=False) as client:
        for _ in range(3):
            assert client.get(f"{site.url}/health").status_code == 503
    assert len({way.places for way in ways(tmp_path)}) == 1, "none is taken for dead"


def test_a_post_that_a_server_got_is_not_sent_again_and_a_get_is(tmp_path: Path) -> None:
    with behind_nginx(tmp_path, Careful) as site, httpx.Client(trust_env=False) as client:
        assert client.post(f"{site.url}/api/people", content=b"{}").status_code == 502
    with behind_nginx(tmp_path, Careful) as site, httpx.Client(trust_env=False) as client:
        assert client.get(f"{site.url}/broken").status_code == 502
    post, get = ways(tmp_path)
    assert (len(post.places), len(get.places)) == (1, 2)


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_goes_on_at_the_other_process_when_its_own_ends(
    by: signal.Signals, tmp_path: Path
) -> None:
    with running(tmp_path) as site:
        run(play_over_an_end(site, by))


async def play_over_an_end(site: Site, by: signal.Signals) -> None:
    """Play, end the table's process, play on at the other one."""
    apis = [await Api.guest(site.url, f"guest {number}") for number in range(2)]
    table = await open_table(apis[0], DICE)
    players = [await Player(api, table, Random(1)).connect() for api in apis]
    for player in players:
        await player.done("join", contribution="")
    await players[0].done("start")
    for _ in range(MOVES):
        await move(players)
    actor = next(player for player in players if player.is_mine)
    command = await actor.command()
    kind = command.pop("type")
    first = await actor.do(kind, number="twice", **command)

    await apis[0].get(f"/api/tables/{table}")
    place = site.last_place(f"/api/tables/{table}")
    (other,) = set(site.servers) - {place}
    await asyncio.to_thread(site.servers[place].end, by)
    answer = await apis[0].ask("POST", f"/api/tables/{table}/hint", b"")
    assert answer.status_code < 500, "what was not sent to the dead one can be sent on"
    assert site.ways_to(f"/api/tables/{table}/hint")[-1].places == (place, other)
    await apis[0].get(f"/api/tables/{table}")
    for player in players:
        await player.wait(lambda p=player: p.is_lost)
        await reconnected(player, attempts=1)
    again = await actor.do(kind, number="twice", **command)
    assert again["seq"] == first["seq"], "carried out once, whoever is asked"
    for _ in range(MOVES):
        await move(players)
    for player in players:
        await player.disconnect()
    until(lambda: len(site.ways_to(f"/ws?table={table}")) >= 4)
    assert [way.places[-1] for way in site.ways_to(f"/ws?table={table}")] == [place] * 2 + [
        other
    ] * 2
    await comes_back(site, table, place)


async def comes_back(site: Site, table: str, place: str) -> None:
    """Started again, a process has its tables again."""
    await asyncio.to_thread(site.servers[place].start)
    await asyncio.sleep(PAUSE_S)
    for _ in range(3):
        assert (await asyncio.to_thread(get, site, f"/t/{table}")).status_code == 200
    assert site.last_place(f"/t/{table}") == place


async def move(players: list[Player]) -> None:
    """One action, heard by all."""
    actor = next(player for player in players if player.is_mine)
    seq = (await actor.act())["seq"]
    for player in players:
        await player.wait(lambda p=player: p.state["seq"] >= seq)
