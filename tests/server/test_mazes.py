"""The workshop over HTTP: kept, shared, rated, searched, and shown to nobody but its maker."""

import asyncio
import json
from typing import Any

import msgspec

from spieltisch.server.http.maze_bodies import Gallery, MazeMade, MazeRatingStanding, MazeShared
from tests.server.clients import Api, run
from tests.server.process import ServerProcess
from tests.server.review_games import code

OPTIONS = {"size": 4, "barriers": 12}
BUILD = "build B2 A1|A2 B1|B2 |C1"
IVY = {"name": "Ivy", "game": "irrgarten", "options": OPTIONS, "build": BUILD}
WAY = ["C1", "D1", "D2", "C2", "B2"]
"""A question that is answered by no, then the way to the treasure."""
PATIENCE = 1500


async def shared(maker: Api, **sharing: bool) -> dict[str, Any]:
    """A maze with a link."""
    made = await maker.post("/api/me/mazes", IVY)
    answer = await maker.ask(
        "PUT", f"/api/me/mazes/{made['id']}/sharing", {"shared": True} | sharing
    )
    told: dict[str, Any] = answer.json()
    msgspec.json.decode(answer.content, type=MazeMade)
    return told


async def searched(api: Api, link: str, moves: list[str]) -> list[Any]:
    """All that a searcher is told."""
    begun = await api.post(f"/api/mazes/{link}/searches", None)
    msgspec.json.decode(json.dumps(begun), type=MazeShared)
    told, search = [begun], begun["search"]
    for move in moves:
        body = {"move": move, "asked": search["asked"]}
        told.append(await api.post(f"/api/searches/{search['id']}", body))
        search = told[-1]["search"]
    return told


def test_a_maze_is_kept_changed_and_deleted_by_its_maker_alone(server: ServerProcess) -> None:
    async def ask() -> None:
        maker, other = await Api.guest(server.url, "Ann"), await Api.guest(server.url, "Ben")
        made = await maker.post("/api/me/mazes", IVY)
        path = f"/api/me/mazes/{made['id']}"
        assert (made["name"], made["build"], made["link"]) == ("Ivy", BUILD, None)
        for method, body in (("PUT", {"name": "Mine"}), ("DELETE", None), ("GET", None)):
            where = f"{path}/rating" if method == "GET" else path
            assert code(await other.ask(method, where, body)) == "no_such_maze"
        changed = (await maker.ask("PUT", path, {"build": "build B2 |C1"})).json()
        assert (changed["name"], changed["build"]) == ("Ivy", "build B2 |C1")
        refused = await maker.ask("PUT", path, {"build": "build B2 |A1 |B1 |C1 |D1"})
        assert (refused.status_code, code(refused)) == (422, "bad_build")
        assert refused.json()["error"]["rule"] == "IRR-5"
        mine = await maker.get("/api/me/mazes")
        assert [one["build"] for one in mine["mazes"]] == ["build B2 |C1"]
        assert (await maker.ask("DELETE", path)).is_success
        assert (await maker.get("/api/me/mazes"))["mazes"] == []
        assert code(await maker.ask("POST", "/api/me/mazes", IVY | {"game": "mensch"})) == (
            "no_workshop"
        )

    run(ask())


def test_a_friend_searches_and_is_never_told_what_was_built(server: ServerProcess) -> None:
    async def ask() -> None:
        maker, friend = await Api.guest(server.url, "Ann"), await Api.guest(server.url, "Ben")
        maze = await shared(maker)
        link = maze["link"]
        assert maze["url"].endswith(f"/maze/{link}")
        told = [await friend.get(f"/api/mazes/{link}"), *await searched(friend, link, WAY)]
        end = told[-1]
        assert (end["search"]["is_found"], end["search"]["turns"]) == (True, 2)
        assert end["maze"]["best"] == {"name": "Ben", "turns": 2}
        told.append(await friend.get(f"/api/mazes/{link}"))
        for one in told:
            for secret in ("A1|A2", "B1|B2", BUILD):
                assert secret not in json.dumps(one)
        mine = (await maker.get("/api/me/mazes"))["mazes"][0]
        assert (mine["searches"], mine["best"]) == (1, [{"name": "Ben", "turns": 2}])
        own = await maker.ask("POST", f"/api/mazes/{link}/searches")
        assert code(own) == "own_maze"

    run(ask())


def test_a_search_goes_on_where_it_was_left_and_asks_nothing_twice(server: ServerProcess) -> None:
    async def ask() -> None:
        maker, friend = await Api.guest(server.url, "Ann"), await Api.guest(server.url, "Ben")
        link = (await shared(maker))["link"]
        told = await searched(friend, link, WAY[:3])
        search = told[-1]["search"]
        assert (await friend.get(f"/api/mazes/{link}"))["search"] == search
        assert (await searched(friend, link, []))[0]["search"] == search
        path = f"/api/searches/{search['id']}"
        again = await friend.ask("POST", path, {"move": "D2", "asked": 2})
        assert code(again) == "search_went_on"
        wrong = await friend.ask("POST", path, {"move": "A4", "asked": 3})
        assert wrong.json()["error"]["rule"] == "IRR-8"
        stranger = await Api.guest(server.url, "Cem")
        assert code(await stranger.ask("POST", path, {"move": "C2", "asked": 3})) == (
            "no_such_search"
        )
        assert (await searched(friend, link, WAY[3:]))[-1]["search"]["is_found"]

    run(ask())


def test_a_withdrawn_link_leads_nowhere_and_a_shared_maze_is_not_rebuilt(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        maker, friend = await Api.guest(server.url, "Ann"), await Api.guest(server.url, "Ben")
        maze = await shared(maker)
        path = f"/api/me/mazes/{maze['id']}"
        search = (await searched(friend, maze["link"], []))[0]["search"]
        refused = await maker.ask("PUT", path, {"build": "build B2"})
        assert code(refused) == "maze_is_shared"
        assert (await maker.ask("PUT", path, {"name": "Oak"})).json()["name"] == "Oak"
        await maker.ask("PUT", f"{path}/sharing", {"shared": False})
        assert code(await friend.ask("GET", f"/api/mazes/{maze['link']}")) == "no_such_maze"
        body = {"move": "D1", "asked": 0}
        answer = await friend.ask("POST", f"/api/searches/{search['id']}", body)
        assert code(answer) == "no_such_maze"
        assert (await maker.ask("PUT", path, {"build": "build B2"})).is_success

    run(ask())


def test_the_gallery_shows_what_was_put_up_and_no_picture(server: ServerProcess) -> None:
    async def ask() -> None:
        maker, friend = await Api.guest(server.url, "Ann"), await Api.guest(server.url, "Ben")
        hidden, put_up = await shared(maker), await shared(maker, open=True)
        answer = await friend.ask("GET", "/api/gallery")
        msgspec.json.decode(answer.content, type=Gallery)
        links = [one["link"] for one in answer.json()["mazes"]]
        assert put_up["link"] in links
        assert hidden["link"] not in links
        assert BUILD not in answer.text
        assert "A1|A2" not in answer.text
        path = f"/api/mazes/{put_up['link']}/report"
        assert (await friend.ask("POST", path)).status_code == 201
        assert code(await maker.ask("POST", path)) == "yourself"

    run(ask())


def test_bots_rate_a_maze_and_the_rating_stays_until_it_is_rebuilt(server: ServerProcess) -> None:
    async def ask() -> None:
        maker = await Api.guest(server.url, "Ann")
        made = await maker.post("/api/me/mazes", IVY)
        path = f"/api/me/mazes/{made['id']}"
        assert (await maker.get(f"{path}/rating"))["state"] == "none"
        told = await maker.post(f"{path}/rating", None)
        for _ in range(PATIENCE):
            msgspec.json.decode(json.dumps(told), type=MazeRatingStanding)
            if told["state"] == "ready":
                break
            await asyncio.sleep(0.1)
            told = await maker.get(f"{path}/rating")
        rating = told["rating"]
        assert rating["novice"]["level"] == 1
        assert rating["master"]["level"] == 5
        assert (await maker.get("/api/me/mazes"))["mazes"][0]["rating"] == rating
        await maker.ask("PUT", path, {"build": "build B2"})
        assert (await maker.get(f"{path}/rating"))["state"] == "none"

    run(ask())


def test_mazes_and_searches_go_with_whoever_deletes_their_data(server: ServerProcess) -> None:
    async def ask() -> None:
        maker, friend = await Api.guest(server.url, "Ann"), await Api.guest(server.url, "Ben")
        link = (await shared(maker))["link"]
        await searched(friend, link, WAY)
        assert (await friend.ask("DELETE", "/api/me")).is_success
        assert (await maker.get("/api/me/mazes"))["mazes"][0]["searches"] == 0
        assert (await maker.ask("DELETE", "/api/me")).is_success
        assert code(await Api(server.url).ask("GET", f"/api/mazes/{link}")) == "no_such_maze"

    run(ask())
