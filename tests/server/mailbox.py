"""A real SMTP server on the loopback that keeps every letter; as a program, in a folder.

`python -m tests.server.mailbox FOLDER` prints its port and writes 1.eml, 2.eml …
"""

import socket
import sys
import threading
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

__all__ = ["Mailbox", "free_port", "link_in"]

SECONDS = 30


class _Keeper:
    """What is done with a letter."""

    def __init__(self, keep: Callable[[EmailMessage], None]) -> None:
        self._keep = keep
        self.refusal = ""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Keep it."""
        if self.refusal:
            return self.refusal
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.SMTP)
        assert envelope.rcpt_tos == [letter["To"]]
        self._keep(letter)
        return "250 kept"


class Mailbox:
    """Letters that came, in their order."""

    def __init__(self, port: int = 0) -> None:
        self.letters: list[EmailMessage] = []
        self.keeper = _Keeper(self.letters.append)
        self.port = port or free_port()
        self._controller = Controller(self.keeper, hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> "Mailbox":
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def url(self) -> str:
        """What a server is told."""
        return f"smtp://127.0.0.1:{self.port}"

    def to(self, address: str) -> list[EmailMessage]:
        """What came for an address."""
        return [letter for letter in self.letters if letter["To"] == address]


def free_port() -> int:
    """The controller looks for itself at its port before it says which one it got."""
    with socket.create_server(("127.0.0.1", 0)) as trial:
        return int(trial.getsockname()[1])


def link_in(letter: EmailMessage, path: str) -> str:
    """The key at the end of a link in a letter."""
    lines = str(letter.get_content()).splitlines()
    return next(line for line in lines if f"{path}#" in line).partition("#")[2].strip()


def _serve(folder: Path) -> None:
    box = Mailbox()
    box.keeper._keep = lambda letter: _write(folder, letter)
    with box:
        print(f"Mailbox: {box.port}", flush=True)
        threading.Event().wait()


def _write(folder: Path, letter: EmailMessage) -> None:
    number = len(list(folder.glob("*.eml"))) + 1
    part = folder / f"{number}.part"
    words = {name.lower(): str(value) for name, value in letter.items()}
    head = "".join(f"{name}: {value}\n" for name, value in words.items())
    part.write_text(f"{head}\n{letter.get_content()}")
    part.rename(folder / f"{number}.eml")


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
