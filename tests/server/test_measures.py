"""What an operator can measure of disk, writer, connections and the processes among themselves."""

from pathlib import Path

import pytest

from spieltisch import __version__
from spieltisch.server.ops.metrics import Metrics
from tests.server.clients import Api, Player, open_table, run
from tests.server.process import ServerProcess


@pytest.mark.of_the_file
def test_metrics_tell_how_large_the_file_is_and_how_much_space_is_left(data: Path) -> None:
    with ServerProcess(data) as server:
        files = [file for file in data.iterdir() if file.name.endswith(("sqlite3", "-wal"))]
        assert server.metric("spieltisch_store_bytes ") == sum(f.stat().st_size for f in files)
        assert server.metric("spieltisch_disk_free_bytes ") > 0


def test_metrics_tell_of_the_store_the_writer_and_connections(data: Path) -> None:
    async def look(server: ServerProcess) -> None:
        api = await Api.guest(server.url, "Anna")
        async with Player(api, await open_table(api, "mensch")):
            assert server.metric("spieltisch_http_connections ") >= 2, "a socket, and who asks"
        assert (await api.get("/health"))["status"] == "ok"
        assert server.metric("spieltisch_store_bytes ") > 0
        assert server.metric("spieltisch_store_waiting ") == 0

    with ServerProcess(data) as server:
        run(look(server))


def test_metrics_name_their_process_and_tell_how_it_gets_on_with_the_others() -> None:
    metrics = Metrics()
    metrics.call("a1b2")
    metrics.bus.add("heard", 3)
    metrics.claims.value, metrics.beat_age.ask = 7, lambda: 0.25
    metrics.takeovers.add()
    lines = metrics.to_text().splitlines()
    assert f'spieltisch_process_info{{process="a1b2",version="{__version__}"}} 1' in lines
    assert 'spieltisch_bus_messages_total{what="heard"} 3' in lines
    assert 'spieltisch_bus_messages_total{what="lost"} 0' in lines, "a rate needs its first zero"
    assert "spieltisch_claims 7" in lines
    assert "spieltisch_takeovers_total 1" in lines
    assert "spieltisch_beat_age_seconds 0.25" in lines
