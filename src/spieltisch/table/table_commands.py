"""What people, bots and the server ask of a table.

A command travels in an `Envelope` that the server fills: who asks (`by`), their nickname, and the
measured lag. `by` is a person's id, `bot:2` for the bot that plays place 2, or `system`. Places are
numbered from 0 in the order of `Game.holdings`. `Presence`, `Interrupt` and `Tick` are for the
system only.

`ply` in `Move` and `Roll` is the `ply` of the position that the client saw: a number that grows
with every move, roll and undo and never falls within a game. When it is given and no longer the
table's, the command is refused as `stale`; `game` is the number of the game in the series.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from spieltisch.game.json_types import JsonObject
from spieltisch.table.settings import Level, Settings
from spieltisch.table.tags import snake_case

__all__ = [
    "BOT",
    "REACTIONS",
    "SYSTEM",
    "AddBot",
    "AnswerDraw",
    "AnswerUndo",
    "AskUndo",
    "Chat",
    "ComeBack",
    "Command",
    "Create",
    "Envelope",
    "Interrupt",
    "Join",
    "Kick",
    "Leave",
    "Move",
    "OfferDraw",
    "Pause",
    "Presence",
    "React",
    "Reaction",
    "Rematch",
    "RemoveBot",
    "Resign",
    "Resume",
    "Roll",
    "SetChat",
    "Start",
    "TakeOver",
    "Tick",
    "bot_name",
]

SYSTEM = "system"
BOT = "bot:"
LONGEST_MOVE = 2000
LONGEST_CHAT = 300
LONGEST_CONTRIBUTION = 100

Reaction = Literal["clap", "cry", "good_game", "hurry", "laugh", "surprise", "thanks", "think"]
REACTIONS: tuple[Reaction, ...] = (
    "clap",
    "cry",
    "good_game",
    "hurry",
    "laugh",
    "surprise",
    "thanks",
    "think",
)
MOST_PLACES = 8
PlaceNumber = Annotated[int, Meta(ge=0, le=MOST_PLACES - 1)]
Contribution = Annotated[str, Meta(max_length=LONGEST_CONTRIBUTION)]


def bot_name(place: int) -> str:
    """The `by` of the bot that plays a place."""
    return f"{BOT}{place}"


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """Base of all commands."""


class Create(_Command, frozen=True, kw_only=True):
    """Open a table; its creator is the host.

    The game starts from a deal, or from `position`, or from `record` (the text of a record file)
    after its first `moves` moves (all, when that is None). With `join`, a contribution as in
    `Join`, the host sits down at once; `bots` has the levels of bots by place, null for none; with
    `start` the game begins. All of it happens, or nothing. `seal` names a commitment that was
    handed out before: the secret of the first game's draws is the sealed one.
    """

    game: str
    people: int
    options: JsonObject = field(default_factory=dict)
    settings: Settings = Settings()
    position: JsonObject | None = None
    record: Annotated[str, Meta(max_length=1 << 20)] | None = None
    moves: Annotated[int, Meta(ge=0)] | None = None
    join: Contribution | None = None
    bots: Annotated[tuple[Level | None, ...], Meta(max_length=MOST_PLACES)] = ()
    start: bool = False
    seal: Annotated[str, Meta(max_length=64)] | None = None


class Join(_Command, frozen=True):
    """Take a free place (the first, when none is named). The contribution mixes into the draws."""

    contribution: Contribution
    place: PlaceNumber | None = None


class Leave(_Command, frozen=True):
    """Give up the own place; not while a game runs."""


class Kick(_Command, frozen=True):
    """Host: send the person at a place away for good; not while a game runs."""

    place: PlaceNumber


class AddBot(_Command, frozen=True):
    """Host: let a bot of some level take a free place, or change a bot's level."""

    place: PlaceNumber
    level: Level


class RemoveBot(_Command, frozen=True):
    """Host: free the place of a bot."""

    place: PlaceNumber


class Start(_Command, frozen=True):
    """Host: start the game, when every place is taken."""


class Move(_Command, frozen=True):
    """Play a move of a seat that one holds."""

    text: Annotated[str, Meta(max_length=LONGEST_MOVE)]
    game: int | None = None
    ply: int | None = None


class Roll(_Command, frozen=True):
    """Let chance act in the turn of a seat that one holds."""

    game: int | None = None
    ply: int | None = None


class Resign(_Command, frozen=True):
    """Give up the game."""


class OfferDraw(_Command, frozen=True):
    """Offer to call the game a draw; all people must agree."""


class AnswerDraw(_Command, frozen=True):
    """Agree to the offered draw, or not."""

    yes: bool


class AskUndo(_Command, frozen=True):
    """Take back the own last move, unless something became known since or a bot took over.

    At once where nobody has acted since, else when all people agree. At a practice table past dice
    and answers too, and the same dice fall again.
    """


class AnswerUndo(_Command, frozen=True):
    """Agree to the undo, or not."""

    yes: bool


class Pause(_Command, frozen=True):
    """Stop the game: when all people ask for it; without a clock at once for the host."""


class Resume(_Command, frozen=True):
    """Go on: without a clock at once for the host, or when all people ask for it.

    With a clock at once for anyone who plays, when all are there or the pause was long.
    """


class Interrupt(_Command, frozen=True):
    """System: the server was down from this moment on, and clocks stand from then on.

    With `goes_on` they run again at once, so that nobody ever finds the game paused.
    """

    until_ms: int
    goes_on: bool = False


class Chat(_Command, frozen=True):
    """Say something."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class React(_Command, frozen=True):
    """Show one of the quick reactions."""

    symbol: Reaction


class SetChat(_Command, frozen=True):
    """Host: chat and reactions on or off."""

    on: bool


class TakeOver(_Command, frozen=True):
    """Let a bot play the place of an absent person, who may come back.

    One's own place at any time and with a bot of any level; another's when the person has been
    away for the grace, with the table's `stand_in`.
    """

    place: PlaceNumber
    level: Level | None = None


class ComeBack(_Command, frozen=True):
    """Play again oneself where a bot stands in."""

    place: PlaceNumber


class Presence(_Command, frozen=True):
    """System: the person at a place is connected, or no longer."""

    place: PlaceNumber
    here: bool


class Rematch(_Command, frozen=True):
    """Agree to another game, or not; it starts when all people agree."""

    yes: bool
    contribution: Contribution = ""


class Tick(_Command, frozen=True):
    """System: do what the clock asks for by now; `clock.next_tick` says when to send it."""


Command: TypeAlias = (
    Create
    | Join
    | Leave
    | Kick
    | AddBot
    | RemoveBot
    | Start
    | Move
    | Roll
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskUndo
    | AnswerUndo
    | Pause
    | Interrupt
    | Resume
    | Chat
    | React
    | SetChat
    | TakeOver
    | ComeBack
    | Presence
    | Rematch
    | Tick
)


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with what the server knows about it."""

    id: str
    """Made by the client; the store executes an id once."""
    by: str
    command: Command
    name: str = ""
    """The nickname of the person, for `Create` and `Join`."""
    lag_ms: int = 0
