"""A player who never stops: acts, agrees to every rematch, comes back, sends again."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.server.clients import LOST, Player

__all__ = ["Busy"]

LOOK_S = 0.2
TRY_AGAIN = ("store_", "stopping", "contended")
"""How the codes begin of what is refused for the moment."""

BEHIND = ("stale", "time_up", "bot_plays", "paused", "game_over")
"""Somebody else was first: another tab, the clock, or a bot that stands in; or an act of before, of
which one heard late, has ended the game; or a clock stands that no server saw to, and runs on a
moment after its person is back."""


class Busy:
    """Plays at once whenever it is to act."""

    def __init__(
        self,
        player: Player,
        come_back: Callable[[], Awaitable[None]],
        *,
        answer_within: float | None = None,
        pause: float = 0.0,
    ) -> None:
        """`come_back` connects again. After `answer_within` a command is sent again elsewhere.

        There are up to `pause` seconds between two acts.
        """
        self.player = player
        self.must_end = False
        self.acts = 0
        self._come_back, self._answer_within, self._pause = come_back, answer_within, pause

    async def run(self) -> None:
        """Play until told to stop."""
        while not self.must_end:
            try:
                await self._act()
            except LOST:
                await self._come_back()

    async def _act(self) -> None:
        player = self.player
        if player.is_lost:
            raise ConnectionError
        place = player.state["you"]["place"]
        if player.is_mine:
            await asyncio.sleep(self._pause * player.rng.random())
            if player.is_mine:  # else an act of before was heard of only now
                await self._certainly()
                self.acts += 1
        elif player.is_over and not player.state["places"][place]["agrees"]:
            await player.do("rematch", yes=True, contribution="again")
        else:
            await self._heard_more(player.state["seq"] + 1)

    async def _heard_more(self, seq: int) -> None:
        """Wait a while for the table to get that far."""
        player = self.player
        try:
            async with asyncio.timeout(LOOK_S):
                await player.wait(lambda: player.state["seq"] >= seq or player.is_lost)
        except TimeoutError:
            return

    async def _certainly(self) -> None:
        """Act, and send the very same command again until it is acknowledged.

        Its id names the decision, so that nobody can decide the same twice unnoticed.
        """
        player = self.player
        board = player.board
        command = await player.command()
        kind = command.pop("type")
        number = f"{board['number']}.{board['ply']}.{player.rng.randrange(1 << 40):x}"
        while True:
            try:
                async with asyncio.timeout(self._answer_within):
                    answer = await player.do(kind, number=number, **command)
            except (*LOST, TimeoutError):
                await self._come_back()
                continue
            if answer["type"] == "ack":
                return await self._heard_more(answer["seq"])
            code = answer["error"]["code"]
            if code.startswith(TRY_AGAIN):
                await self._come_back()
            else:
                assert code in BEHIND, answer
                return None
