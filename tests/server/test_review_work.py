"""Reviews give way to moves, have limits, and begin again when what makes them breaks."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from spieltisch.game import load
from spieltisch.server.http import review_endpoints
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking import reviews
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.jobs import BotFailed, Pin, ReviewSlice, ReviewWork
from spieltisch.server.thinking.reviews import UnderWay
from spieltisch.server.thinking.workers import Thinkers
from spieltisch.store import open_store
from tests.server.clients import Api, run
from tests.server.inside import inside
from tests.server.process import ServerProcess, until
from tests.server.review_games import at_table, code, finished, resigned, until_ready
from tests.server.where import store_of
from tests.support import DEALT

START = load(DEALT).start(seed=3)
MEMORY = START.memory(START.turn or "")
DEAR = 5
BY_TURNS = """
import json, pathlib, sys, time
go = pathlib.Path(sys.argv[1])
print("{}", flush=True)
for line in sys.stdin:
    request = json.loads(line)
    while not go.exists():
        time.sleep(0.01)
    with open(sys.argv[1] + ".log", "a") as log:
        log.write("review\\n" if "review" in request else "move\\n")
    told = {"move": "m", "values": {}, "chances": {}, "seats": [], "done": 1, "of": 9}
    print(json.dumps({"id": request["id"], **told}), flush=True)
"""
"""A worker that does nothing before a file exists, and notes in which order it was asked."""


def by_turns(go: Path) -> tuple[str, ...]:
    return (sys.executable, "-c", BY_TURNS, str(go))


@pytest.mark.once
def test_a_move_waits_for_one_slice_of_a_review_and_never_for_more(tmp_path: Path) -> None:
    go = tmp_path / "go"

    async def think() -> list[str]:
        thinkers = Thinkers(1, Metrics(), by_turns(go))
        tasks: list[asyncio.Task[Any]] = []
        for number in range(4):
            asker = Asker(f"a{number}", f"p{number}", f"t{number}")
            work = ReviewWork(f"r{number}", {})
            tasks.append(asyncio.create_task(thinkers.review(asker, work, Pin())))
        await asyncio.sleep(0)
        for number in range(4):
            asker = Asker("b", "ben", f"m{number}")
            question = thinkers.think(asker, MEMORY, DEAR, "1", lambda ahead: None)
            tasks.append(asyncio.create_task(question))
        await asyncio.sleep(0)
        go.touch()
        await asyncio.gather(*tasks)
        await thinkers.close()
        return Path(f"{go}.log").read_text().split()

    assert run(think()) == ["review", *["move"] * 4, *["review"] * 3]


@pytest.mark.once
def test_a_review_stays_with_the_worker_that_began_it(tmp_path: Path) -> None:
    async def think() -> None:
        thinkers = Thinkers(3, Metrics())
        asker, pin = Asker("a", "ann", "t"), Pin()
        with pytest.raises(BotFailed, match="unknown_review"):
            await thinkers.review(asker, ReviewWork("r", None), pin)
        worker = pin.worker
        for _ in range(3):
            with pytest.raises(BotFailed, match="unknown_review"):
                await thinkers.review(asker, ReviewWork("r", None), pin)
            assert pin.worker is worker
        assert len(thinkers.processes) == 1
        await thinkers.close()

    run(think())


@pytest.mark.once
def test_a_person_has_one_review_at_a_time_and_an_address_a_few(tmp_path: Path) -> None:
    async def ask() -> list[tuple[int, str]]:
        thinkers = Thinkers(1, Metrics(), by_turns(tmp_path / "go"))
        async with inside(tmp_path / "data", thinkers=thinkers) as running:
            people = [await Api.guest(running.url, name) for name in "abcde"]
            tables = [await resigned(api) for api in people]
            first = await people[0].post(at_table(tables[0]), {})
            assert (first["state"], first["done"], first["judged"]) == ("waiting", 0, [])
            again = await people[0].post(at_table(tables[0]), {})
            assert again["state"] == "waiting", "the same is no second one"
            answers = [await people[0].ask("POST", at_table(tables[1]))]
            for api, table in zip(people[1:], tables[1:], strict=True):
                answers.append(await api.ask("POST", at_table(table)))
            return [
                (answer.status_code, "" if answer.is_success else code(answer))
                for answer in answers
            ]

    assert run(ask()) == [(429, "review_busy"), *[(200, "")] * 3, (429, "review_busy")]


@pytest.mark.once
@pytest.mark.parametrize(("bytes_of_a_move", "second"), [(0, 200), (1 << 24, 429)])
def test_a_review_is_charged_like_other_long_work_by_its_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_of_a_move: int, second: int
) -> None:
    """An address may ask twice at once, unless the first game was so dear."""
    monkeypatch.setattr(review_endpoints, "WORK_OF_A_MOVE", bytes_of_a_move)

    async def ask() -> list[int]:
        async with inside(tmp_path / "data") as running:
            people = [await Api.guest(running.url, name) for name in "ab"]
            tables = [await finished(api) for api in people]
        thinkers = Thinkers(1, Metrics(), by_turns(tmp_path / "go"))
        async with inside(tmp_path / "data", thinkers=thinkers, rate=0.4) as running:
            return [
                (await Api(running.url, api.token).ask("POST", at_table(table))).status_code
                for api, table in zip(people, tables, strict=True)
            ]

    assert run(ask()) == [200, second]


A_MOVE_A_SLICE = """
from spieltisch.analysis import review_worker
from spieltisch.bots.worker import serve
review_worker._desk = review_worker.Desk(0)
serve(review_worker.answer)
"""
"""A worker that never judges a whole game in one slice, however fast it is."""


def test_a_review_whose_worker_is_killed_is_begun_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    thinkers = Thinkers(1, Metrics(), (sys.executable, "-c", A_MOVE_A_SLICE))

    class Watched(UnderWay):
        def add(self, new: ReviewSlice) -> None:
            super().add(new)
            done.append(self.done)
            if len(done) == 2:
                for process in thinkers.processes:
                    os.kill(process.pid, signal.SIGKILL)

    monkeypatch.setattr(reviews, "UnderWay", Watched)

    async def ask() -> None:
        async with inside(data, thinkers=thinkers) as running:
            api = await Api.guest(running.url, "Ann")
            table = await finished(api)
            await api.post(at_table(table), {})
            *told, made = await until_ready(api, table)
            assert all(len(one["judged"]) == one["done"] for one in told)
            assert len(made["review"]["steps"]) == made["review"]["moves"]

    run(ask())
    first, second, *again = done
    assert first < second
    assert again[0] == first, "what was judged before is judged again"


def test_a_server_that_is_killed_loses_nothing_and_makes_the_review_when_asked_again(
    data: Path,
) -> None:
    async def begin(url: str) -> str:
        api = await Api.guest(url, "Ann")
        table = await finished(api)
        await api.post(at_table(table), {})
        return f"{api.token} {table}"

    async def again(url: str, token: str, table: str) -> None:
        told = await until_ready(Api(url, token), table, asks_again=True)
        assert told[-1]["review"]["steps"]

    with ServerProcess(data) as server:
        token, table = run(begin(server.url)).split()
        server.kill()
        server.start()
        run(again(server.url, token, table))


def test_a_table_that_is_closed_releases_its_review(tmp_path: Path) -> None:
    async def ask() -> None:
        thinkers = Thinkers(1, Metrics(), by_turns(tmp_path / "go"))
        async with inside(tmp_path / "data", thinkers=thinkers) as running:
            api = await Api.guest(running.url, "Ann")
            table, other = [await resigned(api) for _ in range(2)]
            await api.post(at_table(table), {})
            service = running.server.service
            house = service.parts.house
            house._tables = frozenset({table})
            (tmp_path / "go").touch()
            async with asyncio.timeout(30):
                while service.reviews.under_way(table, 1):
                    await asyncio.sleep(0.01)
            assert code(await api.ask("POST", at_table(table))) == "closed_table"
            assert (await api.post(at_table(other), {}))["state"] in ("waiting", "working")

    run(ask())


def test_nothing_of_a_person_who_was_forgotten_is_left_in_reviews(tmp_path: Path) -> None:
    async def ask() -> None:
        data = tmp_path / "data"
        thinkers = Thinkers(1, Metrics(), by_turns(tmp_path / "go"))
        async with inside(data, thinkers=thinkers) as running:
            api = await Api.guest(running.url, "Anna Secretname")
            table = await resigned(api)
            await api.post(at_table(table), {})
            assert (await api.ask("DELETE", "/api/me")).status_code == 200
            assert running.server.service.reviews.under_way(table, 1) is None
        store = open_store(store_of(data))
        assert await store.review(table, 1) is None
        await store.close()

    run(ask())


@pytest.mark.once
def test_the_server_itself_never_imports_what_judges_compute_with(data: Path) -> None:
    with ServerProcess(data) as server:

        async def ask() -> None:
            api = await Api.guest(server.url, "Ann")
            table = await resigned(api)
            await api.post(at_table(table), {})
            await until_ready(api, table)

        run(ask())
        mapped = Path(f"/proc/{server.pid}/maps").read_text()
        assert "numpy" not in mapped
        assert "llvmlite" not in mapped
        until(lambda: server.metric("spieltisch_tables_loaded") >= 1)
