"""Tells people by letter that a game by correspondence waits for them, and sends what waits.

Nothing of this is on the way of a move: the store is asked every few seconds which games wait for
somebody with a confirmed address. Whoever has the table open is not told; whoever is told is told
once per game and day, which the row of the notice decides over all processes. A second letter about
the same turn comes only when the deadline is near.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import TYPE_CHECKING, Literal, NamedTuple

from spieltisch.server.live.summaries import DaysTurn, Details, details_of
from spieltisch.server.ops.clock_and_randomness import hashed
from spieltisch.server.ops.logs import log
from spieltisch.server.post import smtp
from spieltisch.server.post.letters import Sender, TurnTold, confirmation, notice
from spieltisch.store import StoreError
from spieltisch.store.post import Letter, Seated
from spieltisch.store.processes import Present

if TYPE_CHECKING:
    from spieltisch.server.live.service import Service

__all__ = ["MailReach", "PostOffice", "day_of", "turn_in"]

LOOK_S = 5.0
AT_ONCE = 20
"""How many letters go by one connection."""
CLAIM_MS = 5 * 60_000
"""Nobody else tries a letter for this long."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 60_000, 2 * 3_600_000
GIVEN_UP_MS = 24 * 3_600_000
NEAR_MS = 12 * 3_600_000
"""A deadline is near from here on."""
MailReach = Literal["off", "ok", "failing"]


class _Ready(NamedTuple):
    """A letter with its words."""

    letter: Letter
    message: EmailMessage


class PostOffice:
    """Finds who is to be told, and hands letters to the mail server."""

    def __init__(
        self,
        service: "Service",
        server: smtp.MailServer | None,
        sender: Callable[[], Sender],
        grace_s: float,
    ) -> None:
        self._service, self._server, self._sender = service, server, sender
        self._store = service.parts.store.post
        self._now_ms = service.parts.clock_and_randomness.now_ms
        self._grace_ms = int(1000 * grace_s)
        self._hurry = asyncio.Event()
        self._waiting = 0
        self.reach: MailReach = "off" if server is None else "ok"
        """Whether the last talk with the mail server went well."""
        service.parts.metrics.letters_waiting.ask = lambda: self._waiting

    def hurry(self) -> None:
        """Somebody waits for a letter."""
        self._hurry.set()

    async def run(self) -> None:
        """For ever; without a mail server there is nothing to do."""
        if self._server is None:
            return
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), LOOK_S)
            self._hurry.clear()
            try:
                async with self._service.company.only_here("the post") as is_only:
                    if is_only:
                        await self.round(self._server)
            except StoreError as error:
                log("letters not looked for", level=logging.DEBUG, code=error.code)
            except Exception as error:  # what is wrong with one round must not end all of them
                log("post failed", level=logging.ERROR, trace=error)

    async def round(self, server: smtp.MailServer) -> None:
        """Look once who is to be told, and try what is due."""
        now = self._now_ms()
        for seated in await self._store.seated(day_of(now)):
            if await self._is_to_be_told(seated, now):
                letter = Letter(
                    seated.person, "turn", seated.table, day_of(now), at_ms=now, due_ms=now
                )
                await self._store.note(letter)
        claimed = await self._store.claim(now, now + CLAIM_MS, AT_ONCE)
        ready = [one for letter in claimed if (one := await self._written(letter)) is not None]
        if ready:
            await self._send(server, ready)
        self._waiting = await self._store.waiting()

    async def _is_to_be_told(self, seated: Seated, now: int) -> bool:
        turn = turn_in(seated)
        house = self._service.parts.house
        if turn is None or house.is_closed(seated.table) or house.is_banned(seated.person):
            return False
        last = seated.last_ms or 0
        near_ms = max(turn.since, turn.until - NEAR_MS)
        if now >= near_ms > turn.since and last < near_ms:
            return True
        if last >= turn.since or now < turn.since + self._grace_ms:
            return False
        present = Present(seated.table, seated.person)
        is_here = present in self._service.presence.everybody()
        return not is_here and not await self._service.company.is_elsewhere(present)

    async def _written(self, letter: Letter) -> _Ready | None:
        """The letter as it is sent now; None when it is not wanted any more, or too late."""
        now, to = self._now_ms(), await self._store.address(letter.person)
        message = None
        if to is not None and now - letter.at_ms < GIVEN_UP_MS:
            if letter.kind == "confirm":
                key = self._service.parts.clock_and_randomness.new_token()
                if await self._store.key_sent(letter.person, letter.at_ms, hashed(key)):
                    message = confirmation(self._sender(), to, key, now)
            elif to.confirmed_ms is not None and (turn := await self._turn(letter)) is not None:
                message = notice(self._sender(), to, turn, now)
        if message is not None:
            return _Ready(letter, message)
        if now - letter.at_ms >= GIVEN_UP_MS:
            self._count("given_up")
        await self._store.settle(letter, None)
        return None

    async def _turn(self, letter: Letter) -> TurnTold | None:
        """What there is to tell, if it is still this person's turn."""
        found = await self._store.seated("", letter.table)
        seated = next((one for one in found if one.person == letter.person), None)
        turn = seated and turn_in(seated)
        if not seated or not turn:
            return None
        names = details_of(seated.details).names
        name = names[turn.place] if turn.place < len(names) else ""
        others = names[: turn.place] + names[turn.place + 1 :]
        return TurnTold(seated.table, seated.game, name, others, turn.until, letter.day)

    async def _send(self, server: smtp.MailServer, ready: Sequence[_Ready]) -> None:
        outcomes = await smtp.send(server, [one.message for one in ready])
        is_reached = any(outcome != "failed" for outcome in outcomes)
        if self.reach != (reach := "ok" if is_reached else "failing"):
            log("mail server", level=logging.WARNING if reach == "failing" else 20, reach=reach)
        self.reach = "ok" if is_reached else "failing"
        for (letter, _), outcome in zip(ready, outcomes, strict=True):
            self._count(outcome)
            # Nobody gets a notice twice; a second request to confirm does no harm.
            is_sent = outcome == "sent" or (outcome == "unclear" and letter.kind == "turn")
            if is_sent:
                await self._store.settle(letter, self._now_ms())
            elif outcome == "refused":
                await self._store.settle(letter, None)
            else:
                pause = min(FIRST_PAUSE_MS << min(letter.tries, 10), LONGEST_PAUSE_MS)
                await self._store.postpone(letter, self._now_ms() + pause)

    def _count(self, what: str) -> None:
        self._service.parts.metrics.letters.add(what)


def day_of(at_ms: int) -> str:
    """The day in UTC, which is the same for all processes."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d}"


def turn_in(seated: Seated) -> DaysTurn | None:
    """The turn of this very person, if they have days for it."""
    details: Details = details_of(seated.details)
    return details.days_turn if details.acting == seated.person else None
