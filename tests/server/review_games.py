"""Finished games to review, and waiting for their reviews."""

import asyncio
from random import Random
from typing import Any

import httpx

from tests.server.clients import Api, Player, open_table
from tests.support import DEALT

__all__ = ["at_table", "code", "finished", "resigned", "until_ready"]

LOOKS, LOOK_S = 6000, 0.05


def at_table(table: str) -> str:
    """Where a table's review is."""
    return f"/api/tables/{table}/review"


def code(answer: httpx.Response) -> str:
    """Why a request was refused."""
    return str(answer.json()["error"]["code"])


async def finished(api: Api, game: str = DEALT, **create: Any) -> str:
    """A table at which two bots have played a short game to its end."""
    create = create or {"options": {"preset": "mini"}}
    table = await open_table(api, game, **create)
    player = await Player(api, table, Random(1)).connect()
    for place in range(2):
        await player.done("add_bot", place=place, level=0)
    await player.done("start")
    await player.wait(lambda: player.state["phase"] == "over")
    await player.disconnect()
    return table


async def resigned(api: Api) -> str:
    """A table at which a person has given up against a bot before the first move."""
    table = await open_table(api, DEALT, options={"preset": "mini", "begins": "south"})
    player = await Player(api, table, Random(1)).connect()
    await player.done("join", contribution="", place=0)
    await player.done("add_bot", place=1, level=0)
    await player.done("start")
    await player.done("resign")
    await player.disconnect()
    return table


async def until_ready(
    api: Api, table: str, query: str = "", *, asks_again: bool = False
) -> list[Any]:
    """All that is told of a review until it is ready; a client may ask again for one that got lost.

    To others on its store a process that has died seems to make it for some more seconds.
    """
    told = []
    for _ in range(LOOKS):
        told.append(await api.get(at_table(table) + query))
        if told[-1]["state"] == "ready":
            return told
        if asks_again and told[-1]["state"] == "none":
            await api.post(at_table(table), {})
        else:
            assert told[-1]["state"] in ("waiting", "working"), told[-1]
        await asyncio.sleep(LOOK_S)
    raise AssertionError(f"no review: {told[-1]}")
