"""What an operator can measure of disk, writer and connections."""

from pathlib import Path

from tests.server.clients import Api, Player, open_table, run
from tests.server.process import ServerProcess


def test_metrics_tell_of_disk_free_space_the_writer_and_connections(data: Path) -> None:
    async def look(server: ServerProcess) -> None:
        api = await Api.guest(server.url, "Anna")
        async with Player(api, await open_table(api, "mensch")):
            assert server.metric("spieltisch_http_connections ") >= 2, "a socket, and who asks"
        files = [file for file in data.iterdir() if file.name.endswith(("sqlite3", "-wal"))]
        assert server.metric("spieltisch_store_bytes ") == sum(f.stat().st_size for f in files)
        assert server.metric("spieltisch_disk_free_bytes ") > 0
        assert server.metric("spieltisch_store_waiting ") == 0

    with ServerProcess(data) as server:
        run(look(server))
