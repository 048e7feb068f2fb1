"""Bodies of the endpoints about e-mail and calendars."""

from typing import Annotated

from msgspec import Meta, Struct

from spieltisch.store.post import Language

__all__ = ["AddressShown", "FeedMade", "FeedShown", "MailKey", "NewAddress", "NewFeed", "Stopped"]


class _PostBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these bodies."""


class NewAddress(_PostBody, frozen=True):
    """Where letters are to go, and their language."""

    address: Annotated[str, Meta(max_length=300)]
    language: Language = "en"


class AddressShown(_PostBody, frozen=True):
    """My own address, null when there is none; nobody else is ever shown it."""

    offered: bool
    """Whether this server sends e-mail at all."""
    address: str | None
    confirmed: bool


class MailKey(_PostBody, frozen=True):
    """The end of a link in a letter."""

    key: Annotated[str, Meta(max_length=100)]


class Stopped(_PostBody, frozen=True):
    """No more letters come; `known` is false when the key belongs to no address (any more)."""

    known: bool


class NewFeed(_PostBody, frozen=True):
    """A calendar in this language."""

    language: Language = "en"


class FeedMade(_PostBody, frozen=True):
    """The link of a calendar; it is shown this once."""

    link: str


class FeedShown(_PostBody, frozen=True):
    """When my calendar's link was made; null when there is none."""

    made: int | None
