"""A person who deletes themselves is gone, also from memory; what proves a game stays."""

import asyncio
from pathlib import Path
from random import Random

from spieltisch.store import open_store
from spieltisch.store.care.table_check import problems_of_tables
from spieltisch.store.care.upkeep import OF_A_TABLE
from tests.server.clients import Api, Player, open_table, play_some, run
from tests.server.games import near_the_end
from tests.server.inside import inside
from tests.server.where import everything_in, store_of, tampering

GAME = "mensch"


async def delete(api: Api) -> None:
    assert (await api.ask("DELETE", "/api/me")).status_code == 200


def test_a_table_that_is_watched_goes_on_without_the_name_of_whoever_left(data: Path) -> None:
    async def play() -> None:
        async with inside(data) as running:
            anna, ben = [await Api.guest(running.url, n) for n in ("Anna Secretname", "Ben")]
            table = await open_table(anna, GAME)
            await play_some([anna, ben], table, 30)
            async with Player(ben, table) as player, Player(anna, table) as leaving:
                await leaving.done("chat", text="I live in Hamelin")
                await delete(anna)
                await leaving.wait(lambda: leaving.is_lost)
                await player.done("chat", text="hello?")
                names = [
                    place["name"]
                    for place in (await ben.get(f"/api/tables/{table}"))["state"]["places"]
                ]
                assert names == ["", "Ben"]
                rows = (await ben.get("/api/me/tables"))["tables"]
                assert "Secretname" not in str(rows)
        left = everything_in(data)
        assert b"Secretname" not in left
        assert b"Hamelin" not in left

    run(play())


async def join_with(api: Api, table: str, text: str) -> None:
    body = {"id": "j", "command": {"type": "join", "contribution": text}}
    await api.post(f"/api/tables/{table}/commands", body)


def test_a_contribution_goes_unless_a_game_was_begun_with_it(data: Path) -> None:
    async def play() -> str:
        async with inside(data) as running:
            anna, ben = [await Api.guest(running.url, n) for n in ("Anna", "Ben")]
            gathering = await open_table(anna, GAME)
            await join_with(anna, gathering, "typed before any game")
            begun = await open_table(ben, GAME)
            players = [await Player(api, begun, Random(1)).connect() for api in (ben, anna)]
            for player, text in zip(players, ("ben mixes", "typed for a game"), strict=True):
                await player.done("join", contribution=text)
            await players[0].done("start")
            await players[0].wait(lambda: players[0].state["phase"] == "playing")
            await delete(anna)
            await join_with(ben, gathering, "")
            return begun

    begun = run(play())
    left = everything_in(data)
    assert b"typed before any game" not in left
    assert b"typed for a game" in left

    async def prove() -> None:
        async with inside(data) as running:
            state = (await Api(running.url).get(f"/api/tables/{begun}"))["state"]
            assert state["phase"] == "playing"
        store = open_store(store_of(data))
        assert [problem async for problem in problems_of_tables(store)] == []
        await store.close()

    run(prove())


def test_a_game_is_verified_after_one_of_its_people_was_forgotten(data: Path) -> None:
    async def play() -> None:
        async with inside(data) as running:
            apis = [await Api.guest(running.url, n) for n in ("Anna Secretname", "Ben")]
            table = await open_table(apis[0], GAME, position=near_the_end(GAME))
            players = [await Player(api, table, Random(1)).connect() for api in apis]
            for player in players:
                await player.done("join", contribution=f"typed by {player.person}")
            await players[0].done("start")
            for _ in range(500):
                for player in players:
                    await player.wait(lambda p=player: p.state["seq"] >= players[0].state["seq"])
                actor = next((player for player in players if player.is_mine), None)
                if actor is None:
                    break
                seq = (await actor.act())["seq"]
                for player in players:
                    await player.wait(lambda p=player, seq=seq: p.state["seq"] >= seq)
            assert players[1].is_over
            await delete(apis[0])
            proof = await apis[1].get(f"/api/tables/{table}/verify")
            assert proof["verdict"] == "verified"
            record = (await apis[1].ask("GET", f"/api/tables/{table}/record")).text
            assert "Secretname" not in record
            assert f"typed by {players[0].person}" in record

    run(play())


def test_a_person_is_forgotten_also_at_a_damaged_table(data: Path) -> None:
    async def play() -> None:
        async with inside(data) as running:
            apis = [await Api.guest(running.url, n) for n in ("Anna Secretname", "Ben")]
            tables = [await open_table(apis[0], GAME) for _ in range(2)]
            for table in tables:
                await play_some(apis, table, 4)
            with tampering(data) as connection:
                ((no,),) = connection.execute("SELECT no FROM heads WHERE id = ?", tables[:1])
                asked = "UPDATE events SET event = ? WHERE no = ? AND seq = 7"
                connection.execute(asked, (b"{}", no))
            await delete(apis[0])
            damaged, whole = [await apis[1].ask("GET", f"/api/tables/{t}") for t in tables]
            assert damaged.json()["error"]["code"] == "damaged_table"
            assert whole.status_code == 200
        assert b"Secretname" not in everything_in(data)

    run(play())


def test_what_a_crash_interrupted_is_finished_after_the_next_start(data: Path) -> None:
    async def begin() -> None:
        async with inside(data) as running:
            anna, ben = [await Api.guest(running.url, n) for n in ("Anna Secretname", "Ben")]
            await play_some([anna, ben], await open_table(anna, GAME), 4)

    async def wait() -> None:
        async with inside(data):
            for _ in range(500):
                if b"Secretname" not in everything_in(data):
                    return
                await asyncio.sleep(0.02)
        raise AssertionError("the name is still there")

    run(begin())
    with tampering(data) as connection:
        ((person,),) = connection.execute("SELECT id FROM people WHERE name LIKE 'Anna%'")
        connection.execute("DELETE FROM tokens WHERE person = ?", (person,))
        connection.execute(
            "INSERT INTO audit (at_ms, action, about, why, result) "
            "VALUES (1, 'forget person', ?, '', '')",
            (person,),
        )
    run(wait())


def test_a_table_that_expires_while_it_is_in_memory_is_no_table(data: Path) -> None:
    async def play() -> None:
        async with inside(data) as running:
            anna, ben = [await Api.guest(running.url, n) for n in ("Anna", "Ben")]
            for number, asker in enumerate((anna, await Api.guest(running.url, "Carla"))):
                table = await open_table(anna, GAME)
                await play_some([anna, ben], table, 2)
                remove(data, table)
                path = f"/api/tables/{table}"
                body = {"id": f"c{number}", "command": {"type": "chat", "text": "hello"}}
                for answer in (
                    await asker.ask("POST", f"{path}/commands", body),
                    await asker.ask("GET", path),
                ):
                    assert answer.status_code == 404
                    assert answer.json()["error"]["code"] == "no_such_table"

    run(play())


def remove(data: Path, table: str) -> None:
    """What expiry does to a table."""
    with tampering(data) as connection:
        ((no,),) = connection.execute("SELECT no FROM heads WHERE id = ?", (table,))
        for place in (*OF_A_TABLE, "heads"):
            connection.execute(f"DELETE FROM {place} WHERE no = ?", (no,))
