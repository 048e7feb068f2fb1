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

from tests.postgres import cluster, free_port
from tests.server.clients import SECONDS, Api, Player, open_table, reconnected, run
from tests.server.nginx import asked, nginx
from tests.server.process import ServerProcess, until
from tests.support import DICE

pytestmark = pytest.mark.once

SITE_CONF = Path(__file__).parent.parent.parent / "deploy" / "site.conf"
TABLES, MOVES = 24, 6


class Site(NamedTuple):
    """Two processes on one database, and the address of nginx in front of them."""

    url: str
    servers: dict[str, ServerProcess]
    """By the address at which nginx asks them."""


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
        yield Site(url, servers)


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
        if self.path.startswith(("/health", "/ws")):
            self.send_error(503)

    def do_POST(self) -> None:
        """Take it and hang up."""
        self.rfile.read(int(self.headers["content-length"]))

    def log_message(self, *_: object) -> None:
        """Nothing is written."""


@contextmanager
def behind_nginx(folder: Path, kind: type[BaseHTTPRequestHandler]) -> Iterator[str]:
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
        yield f"http://127.0.0.1:{port}"


def test_all_that_names_a_table_goes_to_one_process_and_tables_spread_over_both(
    site: Site,
) -> None:
    used = set()
    with httpx.Client(base_url=site.url, timeout=SECONDS, trust_env=False) as client:
        for number in range(TABLES):
            name = f"table-{number}"
            paths = [f"/t/{name}", f"/api/tables/{name}", f"/api/tables/{name}/link"]
            paths += [f"/ws?table={name}", f"/ws?x=1&table={name}"]
            ((place,),) = {tuple(asked(client.get(path))) for path in paths}
            used.add(place)
    assert used == set(site.servers)


def test_what_names_no_table_goes_by_the_address(site: Site) -> None:
    paths = ("/", "/health", "/api/games", "/api/seal", "/ws", "/api/tables", "/tables/x")
    assert len({tuple(asked(get(site, path))) for path in paths}) == 1


def test_metrics_are_closed_to_the_public_and_open_at_each_process(site: Site) -> None:
    assert get(site, "/metrics").status_code == 403
    for server in site.servers.values():
        assert server.metric("spieltisch_process_info") == 1


def test_what_a_server_refuses_is_not_asked_of_the_other(tmp_path: Path) -> None:
    with behind_nginx(tmp_path, Careful) as url, httpx.Client(trust_env=False) as client:
        answers = [client.get(f"{url}/health") for _ in range(3)]
    assert {answer.status_code for answer in answers} == {503}
    assert len({tuple(asked(answer)) for answer in answers}) == 1, "none is taken for dead"


def test_a_socket_that_a_server_refuses_is_opened_at_the_other(tmp_path: Path) -> None:
    with behind_nginx(tmp_path, Careful) as url, httpx.Client(trust_env=False) as client:
        assert len(asked(client.get(f"{url}/ws?table=t"))) == 2


@pytest.mark.parametrize(("method", "times"), [("POST", 1), ("GET", 2)])
def test_only_what_may_be_done_twice_is_sent_to_the_other_when_one_hangs_up(
    method: str, times: int, tmp_path: Path
) -> None:
    with behind_nginx(tmp_path, Careful) as url, httpx.Client(trust_env=False) as client:
        answer = client.request(method, f"{url}/api/people", content=b"{}")
    assert (answer.status_code, len(asked(answer))) == (502, times)


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

    (place,) = asked(await apis[0].ask("GET", f"/t/{table}"))
    (other,) = set(site.servers) - {place}
    assert site.servers[place].metric("spieltisch_sockets ") == 2
    await asyncio.to_thread(site.servers[place].end, by)
    answer = await apis[0].ask("POST", f"/api/tables/{table}/hint", b"")
    assert answer.status_code < 500, "what was not sent to the dead one can be sent on"
    assert asked(answer) == [place, other]
    for player in players:
        await player.wait(lambda p=player: p.is_lost)
        await reconnected(player, attempts=1)
    again = await actor.do(kind, number="twice", **command)
    assert again["seq"] == first["seq"], "carried out once, whoever is asked"
    for _ in range(MOVES):
        await move(players)
    assert site.servers[other].metric("spieltisch_sockets ") == 2
    for player in players:
        await player.disconnect()
    await comes_back(site, table, place)


async def comes_back(site: Site, table: str, place: str) -> None:
    """Started again, a process has its tables again."""
    await asyncio.to_thread(site.servers[place].start)

    def is_there() -> bool:
        answer = get(site, f"/t/{table}")
        assert answer.status_code == 200
        return asked(answer) == [place]

    await asyncio.to_thread(until, is_there)


async def move(players: list[Player]) -> None:
    """One action, heard by all."""
    actor = next(player for player in players if player.is_mine)
    seq = (await actor.act())["seq"]
    for player in players:
        await player.wait(lambda p=player: p.state["seq"] >= seq)
