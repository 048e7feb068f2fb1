"""The endpoints about people."""

from collections.abc import Iterator

from starlette.responses import Response

from spieltisch.server.http.answers import json_answer
from spieltisch.server.http.bodies import Me, NewName, NewPerson, Recover, Recovery, Stored
from spieltisch.server.http.endpoints import (
    COOKIE,
    AnyEndpoint,
    Call,
    Endpoint,
    mark_device,
    remember,
    token_of,
)
from spieltisch.server.live.service import Service
from spieltisch.server.ops.clock_and_randomness import hashed
from spieltisch.server.ws.open_sockets import OpenSockets
from spieltisch.store.api import Person

__all__ = ["PeopleApi"]


class PeopleApi:
    """Guests: who I am, another device, good-bye."""

    def __init__(self, service: Service, sockets: OpenSockets) -> None:
        self._service, self._guests, self._sockets = service, service.guests, sockets

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        yield from self._coming_and_going()
        yield from self._about_me()

    def _coming_and_going(self) -> Iterator[AnyEndpoint]:
        yield Endpoint(
            "POST",
            "/api/people",
            "Become a guest with a nickname",
            self.add_person,
            NewPerson,
            takes=NewName,
            status=201,
            refuses=(409, 503),
        )
        yield Endpoint(
            "POST",
            "/api/recover",
            "Use the code of a recovery link on another device",
            self.recover,
            NewPerson,
            takes=Recover,
            status=201,
            refuses=(404, 503),
        )

    def _about_me(self) -> Iterator[AnyEndpoint]:
        yield Endpoint("GET", "/api/me", "Who I am; null for nobody yet", self.show_me, Me | None)
        yield Endpoint(
            "PATCH",
            "/api/me",
            "Change my nickname; tables keep the one I used there",
            self.rename_me,
            Me,
            takes=NewName,
            needs_person=True,
            refuses=(409, 503),
        )
        yield Endpoint(
            "DELETE",
            "/api/me",
            "Delete what is known of me; my tables stay for the others, without my name",
            self.forget_me,
            Stored,
            needs_person=True,
            refuses=(503,),
        )
        yield Endpoint(
            "DELETE",
            "/api/me/token",
            "Log this device out: its token opens nothing any more",
            self.log_out,
            Stored,
            needs_person=True,
            refuses=(503,),
        )
        yield Endpoint(
            "POST",
            "/api/me/recovery",
            "Make a one-time link that moves me to another device",
            self.make_recovery,
            Recovery,
            needs_person=True,
            status=201,
            refuses=(503,),
        )

    async def add_person(self, call: Call[NewName]) -> Response:
        """A new guest."""
        person, token = await self._guests.add(call.body.nickname)
        return _with_cookie(call, person, token)

    async def show_me(self, call: Call[None]) -> Response:
        """Who asks. A first visit is no failure, so nobody is no refusal."""
        if call.person is None:
            return json_answer(None)
        answer = json_answer(Me(call.person.id, call.person.name))
        if not token_of(call.request)[1]:
            mark_device(answer, call.request)
        return answer

    async def rename_me(self, call: Call[NewName]) -> Me:
        """A new nickname."""
        return Me(call.whom.id, await self._guests.rename(call.whom, call.body.nickname))

    async def forget_me(self, call: Call[None]) -> Response:
        """Delete a person's data."""
        await self._service.parts.house.forget_person(call.whom.id, "asked by themselves")
        return _without_cookie(call)

    async def log_out(self, call: Call[None]) -> Response:
        """End a token."""
        await self._service.parts.store.revoke_token(hashed(token_of(call.request)[0] or ""))
        self._sockets.log_out(call.whom.id)
        return _without_cookie(call)

    async def make_recovery(self, call: Call[None]) -> Recovery:
        """A recovery link; the code stands behind the #, so that no server logs it."""
        code, expires = await self._guests.recovery(call.whom)
        return Recovery(code, f"{call.base}/recover#{code}", expires)

    async def recover(self, call: Call[Recover]) -> Response:
        """A fresh token for a code."""
        person, token = await self._guests.recover(call.body.code, call.body.keep_old)
        if not call.body.keep_old:
            self._sockets.log_out(person.id)
        return _with_cookie(call, person, token)


def _with_cookie(call: Call[NewName] | Call[Recover], person: Person, token: str) -> Response:
    answer = json_answer(NewPerson(person.id, person.name, token), 201)
    remember(answer, call.request, token)
    return answer


def _without_cookie(call: Call[None]) -> Response:
    answer = json_answer(Stored())
    answer.delete_cookie(COOKIE, path=call.request.scope["caller"].prefix or "/")
    return answer
