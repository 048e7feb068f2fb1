"""Bots at the table: they are asked when it is their turn and answer through the same door."""

import asyncio
import logging
from collections.abc import Callable

from spieltisch.bots import LEVELS
from spieltisch.game import SpieltischError
from spieltisch.server.live.owner import Owner
from spieltisch.server.ops.logs import log
from spieltisch.server.thinking.bot_tables import BotTables
from spieltisch.server.thinking.jobs import AnyThinkers, BotFailed, NobodyThinks
from spieltisch.table import Envelope
from spieltisch.table.rated_terms import may_offer_draw
from spieltisch.table.table_commands import Move, OfferDraw, Roll, bot_name
from spieltisch.table.table_state import Acting, Table

__all__ = ["BotTurns"]

PAUSES_S = (0.5, 2.0, 5.0, 15.0)
"""How long to wait after a failure before the next try; the last one repeats."""
SIMPLEST = 0
"""The level that plays when a bot's own level has failed again and again."""

Tell = Callable[[Owner, int, int], None]
"""Of a table, a place and how many bots think before this one."""
_Mark = tuple[int, int]


class BotTurns:
    """Sees to it that every bot whose turn it is moves.

    Where no person plays, bots only think while somebody watches.
    """

    def __init__(
        self,
        thinkers: AnyThinkers,
        tables: BotTables,
        new_seed: Callable[[str], str],
        tell: Tell,
        is_watched: Callable[[str], bool],
    ) -> None:
        self._thinkers, self._tables, self._new_seed = thinkers, tables, new_seed
        self._tell, self._is_watched = tell, is_watched
        self._busy: dict[str, tuple[_Mark, asyncio.Task[None]]] = {}

    def is_busy(self, table: str) -> bool:
        """Whether a bot thinks at this table."""
        return table in self._busy

    def _is_idle(self, table: str, state: Table) -> bool:
        """Whether no person plays, and nobody watches."""
        return next(state.people(), None) is None and not self._is_watched(table)

    def look(self, owner: Owner) -> None:
        """Let a bot begin to think if it is a bot's turn; stop one whose turn is over."""
        state = owner.state
        mark = _mark(state)
        if state is not None and mark is not None and self._is_idle(owner.table, state):
            mark = None
        busy = self._busy.get(owner.table)
        if busy and busy[0] == mark:
            return
        self.rest(owner.table)
        if mark is not None:
            task = asyncio.create_task(self._play(owner, mark))
            self._busy[owner.table] = (mark, task)
            task.add_done_callback(lambda done: self._done(owner, done))

    def rest(self, table: str) -> None:
        """Let nobody think at a table; another process does."""
        busy = self._busy.pop(table, None)
        if busy and busy[1] is not asyncio.current_task():
            busy[1].cancel()

    def _done(self, owner: Owner, task: asyncio.Task[None]) -> None:
        busy = self._busy.get(owner.table)
        if busy and busy[1] is task:
            del self._busy[owner.table]
        if not task.cancelled() and task.exception():
            log(
                "bot seat failed", level=logging.ERROR, table=owner.table, why=str(task.exception())
            )

    async def close(self) -> None:
        """Stop all; what a bot was to do is found again after a start."""
        tasks = [task for _, task in self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, owner: Owner, mark: _Mark) -> None:
        """Try until the move is made, or the table has moved on."""
        tries = 0
        while _mark(owner.state) == mark:
            try:
                await self._try(owner, tries)
                return
            except (BotFailed, SpieltischError) as error:
                if _mark(owner.state) != mark or getattr(error, "code", "") == "closed_table":
                    return
                log("bot could not move", level=logging.WARNING, table=owner.table, why=str(error))
                is_tried = not isinstance(error, NobodyThinks)
            await asyncio.sleep(PAUSES_S[min(tries, len(PAUSES_S) - 1)])
            tries += is_tried

    async def _try(self, owner: Owner, tries: int) -> None:
        state = owner.state
        assert state is not None
        acting = state.acting
        assert acting is not None
        pace = asyncio.create_task(asyncio.sleep(state.settings.bot_pace_ms / 1000))
        try:
            command, is_draw_wanted = await self._command(owner, state, acting, tries)
            await pace
        finally:
            pace.cancel()
        number, by = f"{state.number}.{state.ply}.{tries}", bot_name(acting.place)
        if is_draw_wanted and owner.state is not None and may_offer_draw(owner.state):
            await owner.do(Envelope(f"{number}.draw", by, OfferDraw()))
            if _mark(owner.state) is None:  # nobody had to be asked
                return
        await owner.do(Envelope(number, by, command))

    async def _command(
        self, owner: Owner, state: Table, acting: Acting, tries: int
    ) -> tuple[Move | Roll, bool]:
        """What the bot does, and whether it would rather agree on a draw."""
        if acting.is_roll:
            return Roll(state.number, state.ply), False
        level = min(state.places[acting.place].bot or 0, LEVELS[-1])
        if tries >= len(PAUSES_S) - 1:
            level = SIMPLEST
        assert state.position is not None
        thoughts = await self._thinkers.consider(
            self._tables.asker(owner.table, state.host),
            state.position.memory(acting.seat),
            level,
            self._new_seed(f"{state.number}.{state.ply}"),
            lambda ahead: self._tell(owner, acting.place, ahead),
        )
        return Move(thoughts.move, state.number, state.ply), thoughts.draw


def _mark(state: Table | None) -> _Mark | None:
    """Which decision a bot has to make now, if one has."""
    if state is None or state.phase != "playing" or state.acting is None:
        return None
    return None if state.places[state.acting.place].bot is None else (state.number, state.ply)
