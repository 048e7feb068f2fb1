"""The messages of the WebSocket at `/ws`, version 1: JSON objects with a `type`.

A socket says `hello` once, then watches tables and sends commands. All numbers of a table are
gap-free: after a snapshot with `seq` n come events n+1, n+2, … A client that finds a gap, or loses
its connection, says the last number it has and gets the missing events or a snapshot.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from spieltisch.server.ws.table_messages import TableEvent
from spieltisch.table import table_commands
from spieltisch.table.project import State
from spieltisch.table.table_state import Phase
from spieltisch.table.tags import snake_case

__all__ = [
    "PROTOCOL",
    "UNIONS",
    "Ack",
    "BotWaits",
    "ClientCommand",
    "CommandId",
    "Do",
    "Echo",
    "Events",
    "Failure",
    "FromClient",
    "FromServer",
    "Hello",
    "MessageRefused",
    "Ping",
    "Pong",
    "Probe",
    "Problem",
    "Restarting",
    "Snapshot",
    "TableChanged",
    "TableId",
    "Texts",
    "Unwatch",
    "Watch",
    "Welcome",
]

PROTOCOL = 1

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
CommandId = Annotated[str, Meta(pattern="^[!-~]{1,64}$")]
Number = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]

ClientCommand: TypeAlias = (
    table_commands.Join
    | table_commands.Leave
    | table_commands.Kick
    | table_commands.AddBot
    | table_commands.RemoveBot
    | table_commands.Start
    | table_commands.Move
    | table_commands.Roll
    | table_commands.Resign
    | table_commands.OfferDraw
    | table_commands.AnswerDraw
    | table_commands.AskUndo
    | table_commands.AnswerUndo
    | table_commands.Pause
    | table_commands.Resume
    | table_commands.Chat
    | table_commands.React
    | table_commands.SetChat
    | table_commands.TakeOver
    | table_commands.ComeBack
    | table_commands.Rematch
)
"""What a client may ask of a table; tables are created over HTTP."""


class _Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """Base of all messages."""


# From the client.


class Hello(_Message, frozen=True):
    """The first message: who (a token, the cookie, or nobody), and which table from which number.

    With `mine` the socket is told of every change at the person's tables.
    """

    version: int = PROTOCOL
    token: Annotated[str, Meta(max_length=100)] | None = None
    table: TableId | None = None
    last: Number = 0
    mine: bool = False


class Watch(_Message, frozen=True):
    """Watch one more table, or the same one from another number."""

    table: TableId
    last: Number = 0


class Unwatch(_Message, frozen=True):
    """Stop watching a table."""

    table: TableId


class Do(_Message, frozen=True):
    """A command; the same `id` is carried out once, however often it is sent."""

    table: TableId
    id: CommandId
    command: ClientCommand


class Ping(_Message, frozen=True):
    """Sent after 2.5 s of silence; a server that hears nothing for 30 s closes the socket."""

    n: Number


class Echo(_Message, frozen=True):
    """The answer to `probe`, at once: so the server measures the lag that clocks forgive."""

    n: Number


# From the server.


class Texts(Struct, frozen=True):
    """A sentence in both languages."""

    en: str
    de: str


class Problem(Struct, frozen=True):
    """Why something was refused: a stable code, the rule it rests on, and a sentence."""

    code: str
    rule: str | None
    text: Texts


class Failure(Struct, frozen=True):
    """The body of every refused HTTP request."""

    error: Problem


class Welcome(_Message, frozen=True):
    """The answer to `hello`; `person` is null for a spectator without a token."""

    version: int
    now: int
    person: str | None
    nickname: str | None


class Snapshot(_Message, frozen=True):
    """A whole table as this viewer may know it, after its event `seq`."""

    table: str
    seq: int
    state: State


class Events(_Message, frozen=True):
    """The next events of a table in order; `seq` is the number of the last one."""

    table: str
    seq: int
    events: list[TableEvent]


class Ack(_Message, frozen=True):
    """The command is on disk; `seq` is the number of its last event."""

    table: str
    id: str
    seq: int


class MessageRefused(_Message, frozen=True, tag="refusal"):
    """A message was refused and changed nothing; `id` is that of the command, if it was one."""

    error: Problem
    table: str | None = None
    id: str | None = None


class Pong(_Message, frozen=True):
    """The answer to `ping`, with the server's time."""

    n: int
    now: int


class Probe(_Message, frozen=True):
    """Answer with `echo` at once."""

    n: int


class BotWaits(_Message, frozen=True):
    """A bot waits for its turn to think: `ahead` others come first; 0 when it begins to think."""

    table: str
    place: int
    ahead: int


class TableChanged(_Message, frozen=True):
    """Something happened at one of the person's tables; `yours` when it is theirs to act."""

    table: str
    seq: int
    phase: Phase
    yours: bool


class Restarting(_Message, frozen=True):
    """The server stops for a moment; connect again and resume."""


FromClient: TypeAlias = Hello | Watch | Unwatch | Do | Ping | Echo
FromServer: TypeAlias = (
    Welcome
    | Snapshot
    | Events
    | Ack
    | MessageRefused
    | Pong
    | Probe
    | BotWaits
    | TableChanged
    | Restarting
)
UNIONS: dict[str, object] = {
    "ClientCommand": ClientCommand,
    "FromClient": FromClient,
    "TableEvent": TableEvent,
    "FromServer": FromServer,
}
"""The types that the page needs, by their TypeScript names."""
