"""The endpoints about e-mail and calendars."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from starlette.responses import RedirectResponse, Response

from spieltisch.server.http.bodies import Stored
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.post_bodies import (
    AddressShown,
    FeedMade,
    FeedShown,
    MailKey,
    NewAddress,
    NewFeed,
    Stopped,
)
from spieltisch.server.live.service import Service
from spieltisch.server.live.summaries import details_in
from spieltisch.server.ops.clock_and_randomness import hashed
from spieltisch.server.post.addresses import (
    DAY_MS,
    WEEK_MS,
    PostRefused,
    letters_this_week,
    letters_today,
    read_address,
)
from spieltisch.server.post.calendar import Deadline, calendar_of
from spieltisch.server.post.notices import PostOffice
from spieltisch.server.post.own_links import OwnLinks
from spieltisch.store.api import Listed
from spieltisch.store.post import Address, Feed

__all__ = ["Post", "PostApi"]

CONFIRM_MS = 2 * DAY_MS
"""How long the link in a letter that asks for a confirmation works."""
STOP_BYTES = 18
MOST_GAMES = 500


@dataclass(frozen=True)
class Post:
    """What sends letters, and what their links begin with."""

    office: PostOffice
    links: OwnLinks


class PostApi:
    """My address, my calendar, and what the links in letters do."""

    def __init__(self, service: Service, post: Post) -> None:
        self._parts, self._post = service.parts, post
        self._store = service.parts.store.post
        self._now_ms = service.parts.clock_and_randomness.now_ms

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        yield from self._about_address()
        yield from self._of_letters()
        yield from self._about_feed()

    def _about_address(self) -> Iterator[AnyEndpoint]:
        path = "/api/me/address"
        yield Endpoint(
            "GET", path, "Where letters to me go", self.show_address, AddressShown,
            needs_person=True,
        )  # fmt: skip
        yield Endpoint(
            "PUT", path, "Have letters sent to an address, once it is confirmed",
            self.keep_address, AddressShown, takes=NewAddress, needs_person=True,
            refuses=(409, 422, 429, 503),
        )  # fmt: skip
        yield Endpoint(
            "DELETE", path, "Have no more letters sent", self.remove_address, Stored,
            needs_person=True, refuses=(503,),
        )  # fmt: skip

    def _of_letters(self) -> Iterator[AnyEndpoint]:
        yield Endpoint(
            "POST", "/api/mail/confirm", "Confirm an address by the key in a letter",
            self.confirm_address, Stored, takes=MailKey, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/mail/stop", "Stop all letters by the key in one of them",
            self.stop_letters, Stopped, takes=MailKey, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/mail/stop/{key}", "The same, as mail programs do it (RFC 8058)",
            self.stop_by_click, Stopped, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/mail/stop/{key}", "Leads to the page that asks first",
            self.ask_to_stop, None, status=303,
        )  # fmt: skip

    def _about_feed(self) -> Iterator[AnyEndpoint]:
        path = "/api/me/feed"
        yield Endpoint(
            "GET", path, "Whether I have a calendar of deadlines", self.show_feed, FeedShown,
            needs_person=True,
        )  # fmt: skip
        yield Endpoint(
            "POST", path, "Make a secret link to my calendar; an older one ends", self.make_feed,
            FeedMade, takes=NewFeed, is_body_optional=True, needs_person=True, status=201,
            refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "DELETE", path, "End the link to my calendar", self.drop_feed, Stored,
            needs_person=True, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/calendar/{key}.ics", "The deadlines of my games, for a calendar program",
            self.show_calendar, None, refuses=(404,),
        )  # fmt: skip

    async def show_address(self, call: Call[None]) -> AddressShown:
        """The asking person's own address."""
        return self._shown(await self._store.address(call.whom.id))

    async def keep_address(self, call: Call[NewAddress]) -> AddressShown:
        """A new address, to which one letter goes."""
        if self._post.office.reach == "off":
            raise PostRefused("no_mail")
        address, now = read_address(call.body.address), self._now_ms()
        person = call.whom.id
        before = await self._store.address(person)
        if before and before.confirmed_ms is not None and before.address == address:
            return self._shown(before)
        today, week = now // DAY_MS * DAY_MS, now // WEEK_MS * WEEK_MS
        if not await self._store.take(today, letters_today(person, call.address)):
            raise PostRefused("too_many_letters")
        if not await self._store.take(week, letters_this_week(address)):
            raise PostRefused("too_many_letters")
        stop = secrets.token_urlsafe(STOP_BYTES).encode()
        asked = Address(person, address, call.body.language, now, stop)
        await self._store.ask(asked)
        self._note_port(call)
        self._post.office.hurry()
        return self._shown(asked)

    async def remove_address(self, call: Call[None]) -> Stored:
        """Forget it."""
        await self._store.remove(call.whom.id)
        return Stored()

    async def confirm_address(self, call: Call[MailKey]) -> Stored:
        """The person who reads letters there wants them."""
        now = self._now_ms()
        key = hashed(call.body.key)
        if not await self._store.confirm(key, asked_after_ms=now - CONFIRM_MS, at_ms=now):
            raise PostRefused("bad_mail_key")
        return Stored()

    async def stop_letters(self, call: Call[MailKey]) -> Stopped:
        """No more letters, without a log-in."""
        return Stopped(await self._store.stop(call.body.key.encode()))

    async def stop_by_click(self, call: Call[None]) -> Stopped:
        """The same; whatever the body says."""
        return Stopped(await self._store.stop(_key(call).encode()))

    async def ask_to_stop(self, call: Call[None]) -> Response:
        """Programs that look at every link in a letter must not stop anything."""
        prefix = call.request.scope["caller"].prefix
        return RedirectResponse(f"{prefix}/mail/stop#{_key(call)}", 303)

    async def show_feed(self, call: Call[None]) -> FeedShown:
        """Whether there is one."""
        feed = await self._store.feed(call.whom.id)
        return FeedShown(feed.made_ms if feed else None)

    async def make_feed(self, call: Call[NewFeed]) -> FeedMade:
        """A fresh link."""
        key = self._parts.clock_and_randomness.new_token()
        feed = Feed(call.whom.id, call.body.language, self._now_ms())
        await self._store.keep_feed(feed, hashed(key))
        return FeedMade(f"{call.base}/calendar/{key}.ics")

    async def drop_feed(self, call: Call[None]) -> Stored:
        """The link opens nothing any more."""
        await self._store.drop_feed(call.whom.id)
        return Stored()

    async def show_calendar(self, call: Call[None]) -> Response:
        """The file; whoever has it already is told so."""
        feed = await self._store.feed_by_key(hashed(_key(call)))
        if feed is None or self._parts.house.is_banned(feed.person):
            raise PostRefused("no_such_feed")
        tables = await self._parts.store.tables(
            phase="playing", person=feed.person, limit=MOST_GAMES
        )
        due = [one for listed in tables if (one := _deadline(listed, feed.person)) is not None]
        self._note_port(call)
        data = calendar_of(due, feed.language, self._post.links.base)
        tag = f'"{sha256(data).hexdigest()[:32]}"'
        headers = {"etag": tag, "cache-control": "private, no-cache"}
        if tag in call.request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(data, media_type="text/calendar; charset=utf-8", headers=headers)

    def _shown(self, address: Address | None) -> AddressShown:
        is_offered = self._post.office.reach != "off"
        if address is None:
            return AddressShown(is_offered, None, False)
        return AddressShown(is_offered, address.address, address.confirmed_ms is not None)

    def _note_port(self, call: Call[NewAddress] | Call[None]) -> None:
        port = (call.request.scope.get("server") or ("", 0))[1]
        if port:
            self._post.links.is_heard_at(port)


def _key(call: Call[None]) -> str:
    return str(call.request.path_params["key"])[:100]


def _deadline(listed: Listed, person: str) -> Deadline | None:
    details = details_in(listed.summary)
    turn = details.days_turn
    if turn is None or details.acting != person:
        return None
    names = details.names
    others = names[: turn.place] + names[turn.place + 1 :]
    return Deadline(listed.table, listed.summary.game, others, turn.since, turn.until)
