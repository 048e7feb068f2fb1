"""The way to the operator's mail server: its address, and a thread of its own for the talk with it.

Nobody waits for the talk but the letters themselves. It may hang as long as it likes: after some
time it is given up, and its thread ends with its connection or with the process.
"""

import asyncio
import smtplib
import socket
import ssl
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Literal
from urllib.parse import parse_qsl, unquote, urlsplit

from spieltisch.server.ops.lan_address import is_local_only

__all__ = ["MailServer", "Outcome", "check_mail", "mail_server", "send"]

STEP_S = 20.0
"""How long the mail server may take for one answer."""
TALK_S = 60.0
"""How long one talk may take; what was not sent by then is tried again."""
PORTS = {"smtp": 25, "smtps": 465}
REFUSED_FOR_GOOD = 500
Outcome = Literal["sent", "unclear", "refused", "failed"]
"""`unclear`: the letter was handed over whole, but no answer came. `refused`: for good."""


@dataclass(frozen=True)
class MailServer:
    """Where the operator's letters are handed in."""

    host: str
    port: int
    is_tls: bool
    """Whether TLS begins with the connection; else it begins when the server offers it."""
    user: str = ""
    password: str = ""
    authorities: str = ""
    """A file with certificates to trust in place of the system's."""

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine, so that nobody can listen in between."""
        return is_local_only(self.host)


def mail_server(url: str) -> MailServer:
    """The server in an address such as `smtp://user:password@host:587`; errors never repeat it."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise ValueError("the address of the mail server has no sensible port") from None
    words = dict(parse_qsl(parts.query))
    is_known = parts.scheme in PORTS and parts.hostname and not parts.path.strip("/")
    if not is_known or words.keys() - {"ca"}:
        raise ValueError("a mail server is like smtp://user:password@host:587 or smtps://…")
    return MailServer(
        parts.hostname or "",
        port,
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        words.get("ca", ""),
    )


def check_mail(smtp: str, mail_from: str, notice_after: float) -> None:
    """Raise an error with a sentence where an operator's settings make no sense."""
    if notice_after < 0:
        raise ValueError("nobody is told before it is their turn")
    if not smtp:
        return
    mail_server(smtp)
    mailbox, at, domain = mail_from.partition("@")
    is_plain = mail_from.isascii() and not set(mail_from) & set(' \r\n\t<>",;:')
    if not (mailbox and at and domain and is_plain):
        raise ValueError("e-mail comes from an address: --mail-from name@example.org")


async def send(server: MailServer, letters: Sequence[EmailMessage]) -> list[Outcome]:
    """Hand in some letters by one connection; what became of each."""
    talk = _Talk(server, letters)
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def run() -> None:
        with suppress(Exception):
            talk.run()
        talk.close()
        with suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(done.set)

    threading.Thread(target=run, name="spieltisch-post", daemon=True).start()
    try:
        async with asyncio.timeout(TALK_S):
            await done.wait()
    except TimeoutError:
        pass
    finally:
        talk.cut()
    return list(talk.outcomes)


class _Talk:
    """One connection, in a thread."""

    def __init__(self, server: MailServer, letters: Sequence[EmailMessage]) -> None:
        self._server, self._letters = server, letters
        self.outcomes: list[Outcome] = ["failed"] * len(letters)
        self._client: smtplib.SMTP | None = None

    def run(self) -> None:
        """Greet, prove who asks, and hand in one letter after the other."""
        server, context = self._server, self._context()
        if server.is_tls:
            self._client = smtplib.SMTP_SSL(timeout=STEP_S, context=context)
        else:
            self._client = smtplib.SMTP(timeout=STEP_S)
        client = self._client
        client._host = server.host  # type: ignore[attr-defined]  # what TLS compares names with
        client.connect(server.host, server.port)
        client.ehlo_or_helo_if_needed()
        if not server.is_tls and client.has_extn("starttls"):
            client.starttls(context=context)
            client.ehlo()
        elif not server.is_tls and server.user and not server.is_here:
            raise smtplib.SMTPNotSupportedError("no password over a line that others can read")
        if server.user:
            client.login(server.user, server.password)
        for number, letter in enumerate(self._letters):
            self._hand_in(client, number, letter)
        with suppress(smtplib.SMTPException, OSError):
            client.quit()

    def _context(self) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=self._server.authorities or None)
        if self._server.is_here and not self._server.authorities:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context

    def _hand_in(self, client: smtplib.SMTP, number: int, letter: EmailMessage) -> None:
        for code, _ in (
            client.mail(letter["From"].addresses[0].addr_spec),
            client.rcpt(_to(letter)),
        ):
            if not _is_good(code):
                self.outcomes[number] = "refused" if code >= REFUSED_FOR_GOOD else "failed"
                client.rset()
                return
        self.outcomes[number] = "unclear"
        code, _ = client.data(letter.as_bytes(policy=letter.policy.clone(linesep="\r\n")))
        bad: Outcome = "refused" if code >= REFUSED_FOR_GOOD else "failed"
        self.outcomes[number] = "sent" if _is_good(code) else bad

    def close(self) -> None:
        """Let go of the connection, at the end of the thread."""
        if self._client is not None:
            self._client.close()

    def cut(self) -> None:
        """End the connection, whatever the thread waits for."""
        client = self._client
        if client is not None and client.sock is not None:
            with suppress(OSError):
                client.sock.shutdown(socket.SHUT_RDWR)


def _to(letter: EmailMessage) -> str:
    address: str = letter["To"].addresses[0].addr_spec
    return address


def _is_good(code: int) -> bool:
    return code // 100 == 2
