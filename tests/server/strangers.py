"""Clients that keep to no protocol: bytes by hand, on the loopback, from an address of choice."""

import asyncio
import socket
import time
from pathlib import Path

__all__ = ["ask_by_hand", "connection", "errors_in", "exchange", "memory_mb"]

SECONDS = 30


def connection(port: int, source: str = "127.0.0.1") -> socket.socket:
    """An open connection; what is sent and read on it has a generous end."""
    return socket.create_connection(("127.0.0.1", port), SECONDS, source_address=(source, 0))


def exchange(port: int, *pieces: bytes, source: str = "127.0.0.1") -> bytes:
    """Send some bytes and read until the server closes; a reset ends it too."""
    with connection(port, source) as peer:
        try:
            for piece in pieces:
                peer.sendall(piece)
        except OSError:
            pass
        return read_all(peer)


def read_all(peer: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    parts: list[bytes] = []
    end = time.monotonic() + SECONDS
    try:
        while (part := peer.recv(1 << 16)) and time.monotonic() < end:
            parts.append(part)
    except OSError:
        pass
    return b"".join(parts)


async def ask_by_hand(port: int, head: bytes) -> bytes:
    """Send a head and read the first bytes of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head)
    try:
        return await asyncio.wait_for(reader.read(1 << 16), SECONDS)
    finally:
        writer.close()


def errors_in(log: str) -> list[str]:
    """The lines of a log that would wake somebody up."""
    lines = [line for line in log.splitlines() if line.strip()]
    return [line for line in lines if '"level": "info"' not in line[:80]]


def memory_mb(pid: int) -> float:
    """What a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
