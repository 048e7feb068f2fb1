"""Games that were played without this server, brought along as records."""

from collections.abc import Iterator

import pytest

from tests.server.process import ServerProcess
from tests.server.rated import Visitor, rated_table
from tests.support import DICE as GAME


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has not seen the games."""
    with ServerProcess(tmp_path_factory.mktemp("handed") / "data") as process:
        yield process


def record_of_a_lost_game(site: ServerProcess) -> bytes:
    """As a tab has it: somebody has given up against a bot."""
    player = Visitor(site).named("Ada")
    settings = {"rated": False}
    table = rated_table(player, GAME, bots=[None, 2], start=True, settings=settings)
    player.do(table, "resign")
    answer = player.client.get(f"/api/tables/{table}/record", params={"number": 1})
    assert answer.status_code == 200, answer.text
    return answer.content


def test_a_record_that_is_brought_along_is_one_line_of_the_history(site: ServerProcess) -> None:
    record, me = record_of_a_lost_game(site), Visitor(site).named("Ben")
    for _ in range(2):
        assert me.client.post("/api/me/records", content=record).is_success
    (line,) = me.get("/api/me/games")["games"]
    assert (line["game"], line["result"], line["handed"]) == (GAME, "lost", True)
    assert [other["level"] for other in line["others"]] == [2]
    assert line["rated"] == "no"


def test_what_disagrees_with_itself_or_is_no_record_is_refused(site: ServerProcess) -> None:
    record, me = record_of_a_lost_game(site), Visitor(site).named("Cleo")
    for wrong in (b"", b"my diary", record[: len(record) // 2], record.replace(b"Ada", b"Eve")):
        answer = me.client.post("/api/me/records", content=wrong)
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"]["code"] == "bad_record"
    assert me.get("/api/me/games")["games"] == []
