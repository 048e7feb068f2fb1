"""What can be an address of e-mail, and how often we write to one that nobody has confirmed."""

import re
from hashlib import blake2b

from spieltisch.game import SpieltischError, Text

__all__ = ["DAY_MS", "WEEK_MS", "PostRefused", "letters_this_week", "letters_today", "read_address"]

DAY_MS = 24 * 60 * 60 * 1000
WEEK_MS = 7 * DAY_MS
MOST_OF_PERSON, MOST_OF_CALLER, MOST_TO_ADDRESS = 5, 10, 3
"""Letters that ask for a confirmation: by a person and by an address of the network per day, and
to an address of e-mail per week, whoever asks."""
LONGEST_ADDRESS, LONGEST_MAILBOX = 254, 64
_MAILBOX = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN = re.compile(rf"({_LABEL}\.)+(?!\d+$){_LABEL}")

_TEXTS = {
    "no_mail": Text("this server sends no e-mail", "dieser Server verschickt keine E-Mails"),
    "bad_mail_address": Text(
        "this is no address of e-mail; it looks like name@example.org",
        "das ist keine E-Mail-Adresse; sie sieht aus wie name@example.org",
    ),
    "too_many_letters": Text(
        "enough e-mails were asked for from here or to this address; try again in some days",
        "von hier oder an diese Adresse wurden genug E-Mails verlangt; versuch es in einigen Tagen",
    ),
    "bad_mail_key": Text(
        "this link is unknown, used or too old; ask for another e-mail",
        "dieser Link ist unbekannt, verbraucht oder zu alt; lass dir eine neue E-Mail schicken",
    ),
    "no_such_feed": Text("there is no such calendar", "diesen Kalender gibt es nicht"),
}


class PostRefused(SpieltischError):
    """A refusal about letters or calendars, by its code."""

    def __init__(self, code: str) -> None:
        super().__init__(_TEXTS[code], code=code)


def read_address(text: str) -> str:
    """An address as letters carry it; refused when it cannot be one."""
    mailbox, _, domain = text.strip(" ").rpartition("@")
    try:
        domain = domain.encode("idna").decode()
    except UnicodeError:
        domain = ""
    is_good = _MAILBOX.fullmatch(mailbox) and _DOMAIN.fullmatch(domain)
    if not is_good or len(mailbox) > LONGEST_MAILBOX or len(mailbox + domain) >= LONGEST_ADDRESS:
        raise PostRefused("bad_mail_address")
    return f"{mailbox}@{domain.lower()}"


def letters_today(person: str, caller: str) -> dict[str, int]:
    """What is counted per day, and how much of it there may be."""
    return {f"letters of person {person}": MOST_OF_PERSON, f"letters of {caller}": MOST_OF_CALLER}


def letters_this_week(address: str) -> dict[str, int]:
    """What is counted per week: one mailbox has many names, which count as one."""
    mailbox, _, domain = address.lower().rpartition("@")
    name = f"{mailbox.partition('+')[0]}@{domain}"
    return {f"letters to {blake2b(name.encode(), digest_size=16).hexdigest()}": MOST_TO_ADDRESS}
