"""The talk with a mail server: what it may see, and what becomes of each letter."""

import asyncio
import ssl
import subprocess
from email.message import EmailMessage
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from spieltisch.server.post import smtp
from spieltisch.server.post.smtp import check_mail, mail_server, send
from tests.server.mailbox import Mailbox, free_port

pytestmark = pytest.mark.once
NAME, PASSWORD = "anna@example.org", "p@ss: word/?#"
IN_URL = "p%40ss%3A%20word%2F%3F%23"


def letter(to: str = "ben@example.com") -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "Spieltisch <t@example.org>", to, "Grüße"
    made.set_content("Hallo\n.\nMoin\n")
    return made


class Careful:
    """Takes letters only from whoever has logged in over TLS."""

    def __init__(self) -> None:
        self.seen: list[tuple[bool, bytes]] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.seen.append((session.ssl is not None, envelope.content))
        assert session.authenticated
        return "250 kept"

    async def handle_RCPT(  # noqa: N802
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        if address.startswith("nobody"):
            return "550 nobody is here"
        if address.startswith("later"):
            return "450 not now"
        envelope.rcpt_tos.append(address)
        return "250 fine"


def knows(
    server: SMTP, session: Session, envelope: Envelope, kind: str, data: object
) -> AuthResult:
    is_good = data == LoginPassword(NAME.encode(), PASSWORD.encode())
    return AuthResult(success=is_good, handled=False)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command += ["-keyout", str(file), "-out", str(file.with_suffix(".crt"))]
    subprocess.run(command, check=True, capture_output=True)
    return file


@pytest.mark.filterwarnings("ignore:Requiring AUTH while")  # it does not know of `smtps`
@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_letters_go_over_tls_by_name_and_password_and_each_has_its_own_end(
    certificate: Path, scheme: str
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.with_suffix(".crt"), certificate)
    careful, port = Careful(), free_port()
    controller = Controller(
        careful,
        hostname="127.0.0.1",
        port=port,
        server_hostname="localhost",
        authenticator=knows,
        auth_required=True,
        auth_require_tls=scheme == "smtp",
        ssl_context=context if scheme == "smtps" else None,
        tls_context=context if scheme == "smtp" else None,
    )
    controller.start()
    try:
        ca = certificate.with_suffix(".crt")
        good = f"{scheme}://anna%40example.org:{IN_URL}@localhost:{port}?ca={ca}"
        letters = [letter("nobody@example.com"), letter("later@example.com"), letter()]
        assert asyncio.run(send(mail_server(good), letters)) == ["refused", "failed", "sent"]
        ((is_safe, content),) = careful.seen
        assert is_safe or scheme == "smtps"
        assert content.endswith(b"Hallo\r\n.\r\nMoin\r\n")
        for bad in (
            good.replace(IN_URL, "wrong"),
            good.replace("localhost", "127.0.0.1"),  # the certificate has another name
        ):
            assert asyncio.run(send(mail_server(bad), [letter()])) == ["failed"]
    finally:
        controller.stop()


def test_a_password_never_goes_to_another_machine_in_the_clear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smtp, "is_local_only", lambda host: False)
    with Mailbox() as box:
        url = box.url.replace("//", "//anna:secret@")
        assert asyncio.run(send(mail_server(url), [letter()])) == ["failed"]
        assert box.letters == []


@pytest.mark.parametrize(
    "url", ["http://host", "smtp://", "smtp://host:port", "smtp://h/path", "smtp://h?verify=no"]
)
def test_a_senseless_mail_server_is_refused_without_repeating_a_password(url: str) -> None:
    with pytest.raises(ValueError, match="mail server") as refused:
        mail_server(url.replace("//", "//anna:secret@") if url != "smtp://" else url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("address", ["", "anna", "anna@", "a@b\r\nBcc: c@d", "<a@b>"])
def test_letters_come_from_an_address(address: str) -> None:
    with pytest.raises(ValueError, match="mail-from"):
        check_mail("smtp://localhost", address, 1)
    check_mail("", address, 1)
