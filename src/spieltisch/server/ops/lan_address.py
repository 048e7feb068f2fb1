"""Links that work from another device: the machine's address in its network, never localhost."""

import socket
from contextlib import suppress
from ipaddress import ip_address

__all__ = ["is_local_only", "lan_address", "link_to", "with_lan_host"]

EVERYWHERE = ("0.0.0.0", "::", "")


def lan_address() -> str | None:
    """This machine's address in its network, or None when it has none.

    A UDP socket that is connected, but never sends, knows which address it would send from.
    """
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            address = str(probe.getsockname()[0])
            if not ip_address(address).is_loopback:
                return address
    return None


def is_local_only(host: str) -> bool:
    """Whether a host name or address reaches this machine only from itself."""
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 else host
    name = name.strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(name.partition("]")[0]).is_loopback
    return False


def link_to(address: str, port: int) -> str:
    """A base link to an address."""
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def with_lan_host(base: str, bound_to: str, port: int) -> str:
    """The same base, but with the machine's own address when it names localhost.

    Only when the server listens on all addresses: otherwise the link would lead nowhere.
    """
    host = base.partition("://")[2].partition("/")[0]
    if bound_to not in EVERYWHERE or not is_local_only(host):
        return base
    address = lan_address()
    return link_to(address, port) if address else base
