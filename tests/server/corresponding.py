"""People in a game by correspondence, at a server whose clock the test moves on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from tests.server.clients import SECONDS, Api, Player, open_table
from tests.server.inside import Inside, inside
from tests.server.mailbox import Mailbox, link_in

__all__ = ["DAY", "MINUTE", "MovedClock", "Pair", "confirmed", "corresponding", "served", "until"]

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
GAME = "mutabor"


class MovedClock:
    """The hour, ahead of the real one by as much as the test says; it begins at noon."""

    def __init__(self) -> None:
        today = time.time_ns() // 1_000_000 // DAY * DAY
        self.shift = today + DAY // 2 - time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.shift


@asynccontextmanager
async def served(
    folder: Path, smtp: str, clock: MovedClock, **more: object
) -> AsyncIterator[Inside]:
    """A server that sends letters."""
    source = ClockAndRandomness(now_ms=clock)
    given = {"smtp": smtp, "mail_from": "table@example.org", **more}
    async with inside(folder, source, **given) as here:  # type: ignore[arg-type]
        yield here


async def until(what: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.02)


async def confirmed(api: Api, box: Mailbox, address: str, language: str = "en") -> None:
    """A person has letters sent to an address."""
    before = len(box.to(address))
    body = {"address": address, "language": language}
    assert (await api.ask("PUT", "/api/me/address", body)).status_code == 200
    await until(lambda: len(box.to(address)) > before)
    key = link_in(box.to(address)[-1], "/mail/confirm")
    await Api(api.url).post("/api/mail/confirm", {"key": key})


class Pair:
    """Two people at one table; whoever moves connects, moves and goes."""

    def __init__(self, table: str, players: list[Player]) -> None:
        self.table, self.players = table, players

    async def move(self) -> str:
        """One whole turn of whoever is to act; the name of whoever is next."""
        for player in self.players:
            await player.connect()
        actor = next(player for player in self.players if player.is_mine)
        for _ in range(50):
            if not actor.is_mine:
                break
            seq = (await actor.act())["seq"]
            await actor.wait(lambda seq=seq: actor.state["seq"] >= seq)
        await self.leave()
        return self.next

    async def leave(self) -> None:
        """Nobody is at the table."""
        for player in self.players:
            await player.disconnect()

    @property
    def next(self) -> str:
        """The name of whoever is to act."""
        state = max((player.state for player in self.players), key=lambda one: one["seq"])
        return str(state["places"][state["board"]["acting"]["place"]]["name"])


async def corresponding(anna: Api, ben: Api, days: int = 3) -> Pair:
    """A running game with days for each move; nobody is there."""
    clock = {"kind": "days", "days": days}
    table = await open_table(anna, GAME, settings={"clock": clock})
    players = [await Player(api, table, Random(1)).connect() for api in (anna, ben)]
    for player in players:
        await player.done("join", contribution="")
    await players[0].done("start")
    for player in players:
        await player.wait(lambda p=player: p.state["phase"] == "playing")
    pair = Pair(table, players)
    await pair.leave()
    return pair
