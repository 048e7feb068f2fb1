"""Where connections come in."""

import socket

__all__ = ["BACKLOG", "listen", "reserve"]

GONE_MS = 30_000
BACKLOG = 128
"""Connections that wait to be accepted. All of them are accepted at one go, while others wait."""


def listen(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """Take the port before anything else, so that a taken one is a plain sentence.

    A shared port takes connections for several processes, each by a socket of its own.
    """
    listening = _bound(host, port, is_shared)
    listening.listen(BACKLOG)
    listening.setblocking(False)
    return listening


def reserve(host: str, port: int) -> socket.socket:
    """Keep a port for processes that share it, without taking connections."""
    return _bound(host, port, is_shared=True)


def _bound(host: str, port: int, is_shared: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        if not hasattr(socket, "SO_REUSEPORT"):
            listening.close()
            raise OSError("this system does not let several processes share a port")
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that takes nothing for this long is gone
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return listening
