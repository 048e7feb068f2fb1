"""Guests: a nickname and a token of which only the hash is kept."""

from collections.abc import Callable

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.conduct import BAD_WORD, Words
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness, hashed
from spieltisch.store.api import Person, Store
from spieltisch.table.nicknames import readable
from spieltisch.table.refusal import Refused

__all__ = ["Guests", "clean_name"]

RECOVERY_MS = 24 * 3600 * 1000
LONGEST_TOKEN = 100


def clean_name(name: str) -> str:
    """A nickname that can be shown; refused when nobody could read it."""
    try:
        return readable(name)
    except Refused as refused:
        raise SpieltischError(refused.refusal.text, code=refused.refusal.code) from None


class Guests:
    """Tokens and recovery codes."""

    def __init__(
        self,
        store: Store,
        source: ClockAndRandomness,
        unwelcome: Words,
        is_banned: Callable[[str], bool],
    ) -> None:
        self._store, self._source, self._unwelcome = store, source, unwelcome
        self._is_banned = is_banned

    async def add(self, name: str) -> tuple[Person, str]:
        """A new guest and their token, which is shown this once."""
        token, shown = self._source.new_token(), self.checked(name)
        person = await self._store.add_person(
            self._source.new_id(),
            shown,
            hashed(token),
            at_ms=self._source.now_ms(),
        )
        return person, token

    def is_unwelcome(self, text: str) -> bool:
        """Whether a word is in it that the operator does not want."""
        return self._unwelcome.are_in(text)

    def checked(self, name: str) -> str:
        """A name as it is shown; refused when it cannot be read or is unwelcome."""
        shown = clean_name(name)
        if self.is_unwelcome(shown):
            raise SpieltischError(BAD_WORD.text, code=BAD_WORD.code)
        return shown

    async def by_token(self, token: str | None) -> Person | None:
        """Whose token this is; a wrong one is refused, none is nobody."""
        if token is None:
            return None
        person = None
        if len(token) <= LONGEST_TOKEN:
            person = await self._store.person_by_token(hashed(token))
        if person is None:
            raise ServerRefused("bad_token")
        if self._is_banned(person.id):
            raise ServerRefused("banned")
        return person

    async def rename(self, person: Person, name: str) -> str:
        """Change a nickname; tables keep the one that was used there."""
        shown = self.checked(name)
        await self._store.rename(person.id, shown)
        return shown

    async def recovery(self, person: Person) -> tuple[str, int]:
        """A one-time code for another device, and when it expires."""
        code, until = (
            self._source.new_token(),
            self._source.now_ms() + RECOVERY_MS,
        )
        await self._store.add_recovery(person.id, hashed(code), expires_ms=until)
        return code, until

    async def recover(self, code: str, keep_old: bool) -> tuple[Person, str]:
        """A fresh token for a code; older tokens open nothing any more, unless they are kept."""
        token = self._source.new_token()
        person = await self._store.redeem_recovery(
            hashed(code),
            hashed(token),
            at_ms=self._source.now_ms(),
            keep_old=keep_old,
        )
        if person is None:
            raise ServerRefused("bad_code")
        return person, token
