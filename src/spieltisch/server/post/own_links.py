"""What links in letters and calendars begin with.

It comes from the operator's settings, never from what a request says: else whoever asks for a
letter to a stranger could choose where its link leads.
"""

from spieltisch.server.ops.lan_address import EVERYWHERE, lan_address, link_to

__all__ = ["OwnLinks"]


class OwnLinks:
    """The server's own address."""

    def __init__(self, public_url: str | None, host: str, port: int) -> None:
        self._public_url, self._host, self._port = public_url, host, port

    def is_heard_at(self, port: int) -> None:
        """A request came to this port, so the server listens there."""
        self._port = port

    @property
    def base(self) -> str:
        """The public address, or else the machine's own in its network."""
        if self._public_url:
            return self._public_url.rstrip("/")
        host = self._host
        if host in EVERYWHERE:
            host = lan_address() or "127.0.0.1"
        return link_to(host, self._port)
