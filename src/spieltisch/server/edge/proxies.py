"""The true address of a caller: forwarded headers are believed only of trusted proxies."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.types import Scope

from spieltisch.server.ops.lan_address import with_lan_host
from spieltisch.server.ops.logs import log

__all__ = ["Caller", "Proxies", "household", "networks"]

Networks = tuple[IPv4Network | IPv6Network, ...]
HOUSEHOLD_BITS = 64
"""Whoever has one IPv6 address usually has all that begin with the same bits."""


@dataclass(frozen=True)
class Caller:
    """One request or socket as the outside sees it."""

    address: str
    scheme: str
    host: str
    prefix: str
    """The path under which the program is reached, without a slash at its end; "" at the root."""

    bound_to: str = ""
    port: int = 0

    @property
    def household(self) -> str:
        """What limits count for this address."""
        return household(self.address)

    @property
    def base(self) -> str:
        """What links to this server begin with; they work from another device too."""
        return with_lan_host(f"{self.scheme}://{self.host}{self.prefix}", self.bound_to, self.port)


def networks(texts: Iterable[str]) -> Networks:
    """Networks from texts such as `10.0.0.0/8`; a wrong one raises `ValueError`."""
    return tuple(ip_network(text.strip(), strict=False) for text in texts if text.strip())


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What counts as one address for limits: an IPv4 address, or a whole IPv6 network of a home."""
    if ":" not in address:
        return address
    try:
        parsed = IPv6Address(address)
    except ValueError:
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), HOUSEHOLD_BITS), strict=False))


class Proxies:
    """Finds the caller of a request."""

    def __init__(
        self, trusted: Networks = (), public_url: str | None = None, bound_to: str = "127.0.0.1"
    ) -> None:
        self._trusted, self._bound_to = trusted, bound_to
        self._has_warned = False
        parts = urlsplit(public_url.rstrip("/")) if public_url else None
        self.public = parts
        self.prefix = parts.path if parts else ""

    def caller(self, scope: Scope) -> Caller:
        """Who asks; forwarded headers count only when the peer is a trusted proxy."""
        headers = {k.lower(): v.decode("latin-1") for k, v in scope["headers"]}
        peer = scope["client"][0] if scope.get("client") else ""
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        host, prefix, address = headers.get(b"host", ""), self.prefix, peer
        if self.is_trusted(peer):
            address = self._nearest_stranger(headers.get(b"x-forwarded-for", ""), peer)
            scheme = _first(headers.get(b"x-forwarded-proto", "")) or scheme
            host = _first(headers.get(b"x-forwarded-host", "")) or host
            prefix = _prefix(headers.get(b"x-forwarded-prefix", "")) or prefix
        elif b"x-forwarded-for" in headers and not self._has_warned:
            self._warn(peer)
        if self.public:
            scheme, host = self.public.scheme, self.public.netloc
        scheme = scheme if scheme in ("http", "https") else "http"
        port = (scope.get("server") or ("", 0))[1] or 0
        return Caller(address, scheme, host, prefix, self._bound_to, port)

    def _warn(self, peer: str) -> None:
        """Say once that all people behind a proxy count as one address as long as it is unknown."""
        self._has_warned = True
        log(
            "forwarded headers of a proxy that is not trusted",
            level=logging.WARNING,
            peer=peer,
            remedy="name it with --trusted-proxy if it is yours",
        )

    def is_trusted(self, address: str) -> bool:
        """Whether forwarded headers from this address are believed."""
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._trusted)

    def _nearest_stranger(self, chain: str, peer: str) -> str:
        """The last address in the chain that no proxy of ours wrote about itself."""
        for address in reversed([part.strip() for part in chain.split(",") if part.strip()]):
            if not self.is_trusted(address):
                return address[:64]
        return peer


def _first(values: str) -> str:
    return values.split(",", maxsplit=1)[0].strip()


def _prefix(value: str) -> str:
    prefix = _first(value).rstrip("/")
    return prefix if prefix.startswith("/") and "//" not in prefix else ""
