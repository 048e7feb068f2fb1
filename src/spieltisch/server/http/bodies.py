"""Bodies of the HTTP API."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spieltisch.game.json_types import JsonObject
from spieltisch.server.ws.messages import ClientCommand, CommandId, Snapshot, TableId, Texts
from spieltisch.server.ws.table_messages import TableEvent
from spieltisch.table.shown import ActingShown
from spieltisch.table.table_commands import Create
from spieltisch.table.table_state import Phase

__all__ = [
    "Acknowledged",
    "Blocked",
    "BlockedRows",
    "Hint",
    "History",
    "Invitation",
    "Me",
    "Memories",
    "NewName",
    "NewPerson",
    "NewTable",
    "Recover",
    "Recovery",
    "Row",
    "Rows",
    "Seal",
    "SendCommand",
    "Stored",
    "TableMade",
    "Verified",
    "Whom",
]

Nickname = Annotated[str, Meta(min_length=1, max_length=200)]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all bodies."""


class NewName(_Body, frozen=True):
    """A nickname."""

    nickname: Nickname


class NewPerson(_Body, frozen=True):
    """A guest; the token is shown this once and must be kept."""

    person: str
    nickname: str
    token: str


class Whom(_Body, frozen=True):
    """Another person at a table: by place, or by the number of the event with a line of chat."""

    table: TableId
    place: Annotated[int, Meta(ge=0, le=7)] | None = None
    line: Annotated[int, Meta(ge=1, le=(1 << 53) - 1)] | None = None


class Blocked(_Body, frozen=True):
    """Somebody whom I keep out of my way; `id` names the block, not the person."""

    id: str
    name: str
    at: int


class BlockedRows(_Body, frozen=True):
    """All of them."""

    blocks: list[Blocked]


class Me(_Body, frozen=True):
    """Who asks."""

    person: str
    nickname: str


class Recovery(_Body, frozen=True):
    """A one-time code that gives another device a token of the same person."""

    code: str
    link: str
    expires: int


class Recover(_Body, frozen=True):
    """Use a code; tokens of older devices end, unless `keep_old`."""

    code: Annotated[str, Meta(max_length=100)]
    keep_old: bool = False


class Hint(_Body, frozen=True):
    """What the strongest bot would do in the asker's place, by what the asker's seat knows."""

    seat: str
    ply: int
    move: str
    values: dict[str, float]
    """For the moves it looked at the seat's chance of winning, 0 to 1."""
    chances: dict[str, float]
    """Every seat's chance of winning."""


class NewTable(_Body, frozen=True):
    """Open a table; the same `id` again gives the same table.

    With `nickname` whoever is nobody yet becomes a guest, and others take that name. With
    `snapshot` the answer shows the table as its opener may know it.
    """

    id: CommandId
    create: Create
    nickname: Nickname | None = None
    snapshot: bool = False


class TableMade(_Body, frozen=True, omit_defaults=True):
    """A table and the link that invites others to it; `person` is a guest made by the request."""

    table: str
    link: str
    seq: int
    person: NewPerson | None = None
    snapshot: Snapshot | None = None


class Seal(_Body, frozen=True):
    """A commitment to the draws of the first game of a table that names the ticket."""

    ticket: str
    commitment: str


class Invitation(_Body, frozen=True):
    """The link that invites others to a table."""

    link: str


class Row(_Body, frozen=True):
    """A table in a list; `days` is how many a move may take, `turn` the place that is to act."""

    table: str
    game: str
    phase: Phase
    free_places: int
    names: list[str]
    """Of the people and bots at the table; an empty one is a free place."""
    host: str
    options: JsonObject
    clock: str
    yours: bool
    """Whether it is the asking person's turn."""
    created: int
    changed: int
    rated: bool = False
    turn: int | None = None
    days: int | None = None
    deadline: int | None = None
    """When the time of the person to act is up."""


class Rows(_Body, frozen=True):
    """A page of a list; `before` asks for the next one, null at the end."""

    tables: list[Row]
    before: int | None


class SendCommand(_Body, frozen=True):
    """A command; the same `id` is carried out once."""

    id: CommandId
    command: ClientCommand


class Acknowledged(_Body, frozen=True):
    """The command is on disk; `seq` is the number of its last event."""

    id: str
    seq: int


class Memories(_Body, frozen=True):
    """What the asking person's seats know: the same that bots of this server get."""

    table: str
    seq: int
    number: int
    ply: int
    acting: ActingShown | None
    legal: list[str]
    form: str | None
    memories: dict[str, JsonObject]


class History(_Body, frozen=True):
    """What the asking viewer was told of a table, in order: the very events of the stream.

    `seq` is the table's last number; `next` asks for the next page, null at the end.
    """

    table: str
    seq: int
    events: list[TableEvent]
    next: int | None


class Stored(_Body, frozen=True):
    """Something is done."""

    done: bool = True


class Verified(_Body, frozen=True):
    """Every draw was recomputed; `deal` is null when the game began from a given position.

    `verified`: it is a game of this table, as it was played and with the commitment that was shown
    before it. `consistent`: the record agrees with itself, which a forged one may do too; only
    whoever has noted the commitment before the game can tell. `local`: the table is in a player's
    own browser, who can know every draw before it is made.
    """

    fair: bool
    verdict: Literal["verified", "consistent", "local"]
    text: Texts
    commitment: str
    deal: bool | None
    draws: int
