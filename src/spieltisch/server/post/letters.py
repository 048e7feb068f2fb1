"""The letters themselves, in both languages.

The letter that asks for a confirmation may go to somebody who never asked for it: so it has no
nickname and no other text that anybody has chosen.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import EmailPolicy
from hashlib import sha256
from urllib.parse import urlsplit

from spieltisch.game import Text, kind_of
from spieltisch.store.post import Address, Language

__all__ = ["Sender", "TurnTold", "confirmation", "notice", "others_in"]

LINK_HEADER = "List-Unsubscribe"
MONTHS = Text(
    "January February March April May June July August September October November December",
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
)
CONFIRM_SUBJECT = Text("Confirm your address", "Bestätige deine Adresse")
CONFIRM = Text(
    """\
Hello,

somebody wants Spieltisch to write to this address when it is their turn in a game by
correspondence. If that was you, open this link within two days:

{link}

If it was not you, do nothing: no further e-mail will come.
""",
    """\
Hallo,

jemand möchte, dass Spieltisch an diese Adresse schreibt, wenn in einer Fernpartie ein Zug
ansteht. Warst du das, dann öffne innerhalb von zwei Tagen diesen Link:

{link}

Warst du es nicht, dann tu nichts: Es kommt keine weitere E-Mail.
""",
)
TURN_SUBJECT = Text("Your turn: {game} with {others}", "Du bist dran: {game} mit {others}")
TURN = Text(
    """\
Hello {name},

it is your turn in {game} with {others}. Please move by {until}:

{link}

You get at most one e-mail per game and day. To get none any more:
{stop}
""",
    """\
Hallo {name},

in {game} mit {others} bist du dran. Bitte zieh bis zum {until}:

{link}

Du bekommst höchstens eine E-Mail je Partie und Tag. Wenn du keine mehr möchtest:
{stop}
""",
)
NOBODY = Text("a bot", "einem Bot")


class _Folding(EmailPolicy):
    """Lines end as SMTP wants it; an address for programs stays in one line with its name."""

    def fold_binary(self, name: str, value: str) -> bytes:
        """A header as bytes."""
        if name == LINK_HEADER:
            return f"{name}: {value}\r\n".encode()
        return super().fold_binary(name, value)


@dataclass(frozen=True)
class Sender:
    """Whom letters are from, and what their links begin with."""

    address: str
    base: str

    def stop_page(self, key: str) -> str:
        """The page that asks whether no more letters are wanted."""
        return f"{self.base}/mail/stop#{key}"

    def stop_at_once(self, key: str) -> str:
        """What a mail program asks when its own button is pressed."""
        return f"{self.base}/api/mail/stop/{key}"


@dataclass(frozen=True)
class TurnTold:
    """A turn that somebody is told of."""

    table: str
    game: str
    name: str
    others: tuple[str, ...]
    until_ms: int
    day: str


def confirmation(sender: Sender, to: Address, key: str, now_ms: int) -> EmailMessage:
    """The letter that asks whether letters are wanted at all."""
    link = f"{sender.base}/mail/confirm#{key}"
    letter = _letter(sender, to, f"confirm {to.person} {to.asked_ms} {key}", now_ms)
    letter["Subject"] = f"Spieltisch: {_in(to.language, CONFIRM_SUBJECT)}"
    letter.set_content(_in(to.language, CONFIRM).format(link=link))
    return letter


def notice(sender: Sender, to: Address, turn: TurnTold, now_ms: int) -> EmailMessage:
    """The letter that says whose turn it is."""
    key = to.stop.decode()
    told = {
        "game": _in(to.language, kind_of(turn.game).title),
        "others": others_in(to.language, turn.others),
    }
    letter = _letter(sender, to, f"turn {to.person} {turn.table} {turn.day}", now_ms)
    letter["Subject"] = _in(to.language, TURN_SUBJECT).format(**told)
    letter[LINK_HEADER] = f"<{sender.stop_at_once(key)}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    letter.set_content(
        _in(to.language, TURN).format(
            **told,
            name=turn.name,
            until=_when(to.language, turn.until_ms),
            link=f"{sender.base}/t/{turn.table}",
            stop=sender.stop_page(key),
        )
    )
    return letter


def others_in(language: Language, names: tuple[str, ...]) -> str:
    """Whom somebody plays with, as a sentence says it."""
    nobody = _in(language, NOBODY)
    said = [nobody if name.startswith("bot ") or not name else name for name in names] or [nobody]
    last = {"en": " and ", "de": " und "}[language]
    return last.join([*([", ".join(said[:-1])] if said[1:] else []), said[-1]])


def _letter(sender: Sender, to: Address, name: str, now_ms: int) -> EmailMessage:
    """A letter without words; the same name gives the same id, so that doubles can be told."""
    letter = EmailMessage(policy=_Folding(linesep="\r\n"))
    host = urlsplit(sender.base).hostname or "localhost"
    letter["From"] = f"Spieltisch <{sender.address}>"
    letter["To"] = to.address
    letter["Date"] = datetime.fromtimestamp(now_ms / 1000, UTC)
    letter["Message-ID"] = f"<{sha256(name.encode()).hexdigest()[:32]}@{host}>"
    letter["Auto-Submitted"] = "auto-generated"
    letter["Content-Language"] = to.language
    return letter


def _in(language: Language, text: Text) -> str:
    return text.de if language == "de" else text.en


def _when(language: Language, at_ms: int) -> str:
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    month = _in(language, MONTHS).split()[at.month - 1]
    day = f"{at.day}. {month}" if language == "de" else f"{at.day} {month}"
    clock = "um" if language == "de" else "at"
    return f"{day} {at.year} {clock} {at:%H:%M} UTC"
