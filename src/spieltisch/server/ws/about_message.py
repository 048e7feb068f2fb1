"""Which table and which command a message is about, also when it is refused."""

from contextlib import suppress

import msgspec

from spieltisch.server.ws.messages import CommandId, FromClient, TableId

__all__ = ["AboutMessage", "about_message"]


class AboutMessage(msgspec.Struct):
    """What a refused message may have been about."""

    table: TableId | None = None
    id: CommandId | None = None


_decoder = msgspec.json.Decoder(AboutMessage)


def about_message(message: FromClient | None, raw: str | bytes) -> AboutMessage:
    """As much as can be known of a message, also of one that is wrong elsewhere."""
    if message is not None:
        return AboutMessage(getattr(message, "table", None), getattr(message, "id", None))
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _decoder.decode(raw)
    return AboutMessage()
