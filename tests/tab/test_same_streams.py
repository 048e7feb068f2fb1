"""The same seeds and commands give the same streams in a tab and on a server, byte for byte.

What a server tells nobody, a tab tells nobody either: every viewer's stream is compared, also that
of somebody who only watches.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.game import NAMES, load
from tests.server.clients import Api, Player, run
from tests.server.inside import inside, tape
from tests.server.test_secrets import open_table_as, without_probes
from tests.support import IS_SOAK, example
from tests.tab.tab_process import in_tab, tape_in_tab

GAMES = 50 if IS_SOAK else 2
MOST_STEPS = 5_000 if IS_SOAK else 120
SEED = 7


class House:
    """A server or a tab, with everybody at one table."""

    def __init__(self, url: str) -> None:
        self.url, self.viewers = url, list[Player]()

    async def begin(self, name: str, number: int) -> None:
        """Sit down and start."""
        game = load(name, options=example(name, "SHORT", {}))
        apis = [await Api.guest(self.url, f"guest {number} {n}") for n in range(game.people)]
        table = await open_table_as(apis[0], game, None)
        self.viewers = [await Player(api, table).connect() for api in apis]
        self.viewers.append(await Player(Api(self.url), table).connect())
        for n in range(game.people):
            await self.do(n, "join", number=f"j{n}", contribution=f"salt {n}")
        await self.do(0, "start", number="s")

    async def do(self, place: int, kind: str, **fields: Any) -> None:
        """A command, waited for until everybody has heard of it."""
        answer = await self.viewers[place].do(kind, **fields)
        assert answer["type"] == "ack", answer
        for viewer in self.viewers:
            await viewer.wait(lambda viewer=viewer: viewer.state["seq"] >= answer["seq"])

    async def end(self) -> list[list[bytes]]:
        """Leave; what everybody has heard."""
        for viewer in self.viewers:
            await viewer.disconnect()
        return [without_probes(viewer.heard) for viewer in self.viewers]


@pytest.mark.once
@pytest.mark.parametrize("name", NAMES)
def test_streams_of_random_games_are_the_same_in_a_tab_and_on_a_server(
    name: str, tmp_path: Path
) -> None:
    async def game(houses: tuple[House, House], number: int) -> int:
        rng = Random(f"{name} {number}")
        for house in houses:
            await house.begin(name, number)
        first = houses[0].viewers[0]
        steps = 0
        while not first.is_over and steps < MOST_STEPS:
            place = first.board["acting"]["place"]
            actor = houses[0].viewers[place]
            actor.rng = rng
            command = await actor.command()
            for house in houses:
                await house.do(place, command["type"], number=f"m{steps}", **_without_type(command))
            steps += 1
        on_server, in_browser = [await house.end() for house in houses]
        assert on_server == in_browser
        return steps

    async def games() -> int:
        async with (
            inside(tmp_path / "data", tape(SEED), public_url="http://127.0.0.1:80") as running,
            in_tab(tape_in_tab(SEED)) as tab,
        ):
            return sum([await game((House(running.url), House(tab)), n) for n in range(GAMES)])

    assert run(games()) > GAMES


def _without_type(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name != "type"}
