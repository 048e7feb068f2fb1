"""The example bots take a seat through the public API and play to the end.

docs/bot-api.md and docs/first-bot.md start them so.
"""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.node import node
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import near_the_end
from tests.server.process import ServerProcess

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def commands() -> dict[str, list[str]]:
    """How the example in each language is started."""
    socket = "--experimental-websocket"
    return {
        "python": [sys.executable, str(EXAMPLES / "bot.py")],
        "javascript": [node(), socket, str(EXAMPLES / "table_client.mjs")],
    }


@pytest.mark.parametrize(
    ("language", "name"),
    [(language, name) for language in ("python", "javascript") for name in ("mensch", "irrgarten")],
)
def test_the_example_bot_plays_a_whole_game(
    server: ServerProcess, language: str, name: str
) -> None:
    async def play() -> str:
        api = await Api.guest(server.url, "host")
        if name == "irrgarten":
            table = await open_table(api, name, options={"size": 4, "barriers": 5})
        else:
            table = await open_table(api, name, position=near_the_end(name, moves=10))
        player = await Player(api, table, Random(5)).connect()
        await player.done("join", contribution="")
        link = (await api.get(f"/api/tables/{table}/link"))["link"]
        with subprocess.Popen(
            [*commands()[language], link], stdout=subprocess.PIPE, text=True
        ) as bot:
            await player.wait(lambda: player.state["places"][1]["is_person"])
            await player.done("start")
            while not player.is_over:
                await player.wait(lambda: player.is_mine or player.is_over)
                if player.is_mine:
                    await player.act()
            assert bot.wait(30) == 0
            assert bot.stdout is not None
            return bot.stdout.read()

    assert "the game is over" in run(play())
