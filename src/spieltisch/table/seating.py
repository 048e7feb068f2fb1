"""Decisions about people and places: opening a table, sitting down, bots, host rights."""

from collections.abc import Sequence

from msgspec.structs import replace

from spieltisch.game import Game, Position, SpieltischError, load
from spieltisch.table import clock, table_commands, table_events
from spieltisch.table.fair import SECRET_BYTES, Draws, key_of
from spieltisch.table.nicknames import readable, told_apart
from spieltisch.table.rated_terms import refuse_stand_in, with_rated_terms
from spieltisch.table.record import position_of
from spieltisch.table.refusal import Refused, refuse
from spieltisch.table.request import Request
from spieltisch.table.settings import GRACE_LEAST, LEVEL_MOST, Settings
from spieltisch.table.standing import at_rest, place_at, position, seated, the_host
from spieltisch.table.table_commands import LONGEST_CONTRIBUTION
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Table

__all__ = [
    "add_bot",
    "begin",
    "come_back",
    "create",
    "join",
    "kick",
    "leave",
    "presence",
    "rematch",
    "remove_bot",
    "start",
    "take_over",
]


def create(request: Request[table_commands.Create]) -> list[Event]:
    """A new table, and the commitment to its first game's draws."""
    command = request.command
    host_name = readable(request.name)
    _check_grace(command.settings.clock.grace)
    try:
        start = _start_position(command)
        game = start.game if start else load(command.game, command.people, command.options)
    except SpieltischError as error:
        raise Refused.of(error) from None
    created = table_events.Created(
        game=game.name,
        people=game.people,
        options=game.options_json(),
        rules=game.kind.rules_version,
        host=request.by,
        host_name=host_name,
        settings=_with_chat(with_rated_terms(command.settings, is_dealt=start is None)),
        start=start.to_json() if start else None,
    )
    return [created, table_events.Committed(number=1, secret=request.context.random(SECRET_BYTES))]


def _with_chat(settings: Settings) -> Settings:
    """The settings with chat on or off: among strangers somebody has to want it."""
    if settings.chat is not None:
        return settings
    return replace(settings, chat=settings.visibility == "private")


def _start_position(command: table_commands.Create) -> Position | None:
    if command.position is not None and command.record is not None:
        raise refuse(
            "bad_start", "either a position or a record", "entweder eine Stellung oder eine Partie"
        )
    if command.record is not None:
        start = position_of(command.record.encode(), command.moves)
    elif command.position is not None:
        start = Game.read(command.position)
    else:
        return None
    if start.game.name != command.game:
        raise refuse(
            "bad_start",
            f"the position is one of {start.game.name}, not of {command.game}",
            f"die Stellung ist eine von {start.game.name}, nicht von {command.game}",
        )
    if start.is_over:
        raise refuse("game_over", "the game is over there", "die Partie ist dort zu Ende")
    return start


def join(table: Table, request: Request[table_commands.Join]) -> list[Event]:
    """Sit down; between games this also agrees to the next one."""
    by, command = request.by, request.command
    at_rest(table)
    name = readable(request.name)
    _check_contribution(command.contribution)
    if by in table.banned:
        raise refuse("kicked", "the host has sent you away", "der Gastgeber hat dich weggeschickt")
    if table.place_of(by) is not None:
        raise refuse("already_seated", "you sit here already", "du sitzt schon hier")
    number = command.place
    if number is None:
        number = next((i for i, place in enumerate(table.places) if place.is_free), None)
        if number is None:
            raise refuse("full", "every place is taken", "alle Plätze sind besetzt")
    elif not place_at(table, number).is_free:
        raise refuse("taken", "this place is taken", "dieser Platz ist besetzt")
    joined = table_events.Joined(
        place=number,
        person=by,
        name=told_apart(name, (place.name for place in table.places if place.person)),
        contribution=command.contribution,
    )
    return [joined]


def leave(table: Table, request: Request[table_commands.Leave]) -> list[Event]:
    """Stand up; a host who leaves hands the table on."""
    by = request.by
    number = seated(table, by)
    if table.is_running and not table.places[number].is_forfeited:
        raise refuse(
            "game_running",
            "resign before you leave, or let a bot take over",
            "gib auf, bevor du gehst, oder lass einen Bot übernehmen",
        )
    host, host_name = table.host, table.host_name
    others = [p for i, p in enumerate(table.places) if i != number and p.person]
    if by == host and others:
        host, host_name = others[0].person or "", others[0].name
    return [table_events.Left(place=number, host=host, host_name=host_name)]


def kick(table: Table, request: Request[table_commands.Kick]) -> list[Event]:
    """Host, while no game runs: send a person away."""
    by, number = request.by, request.command.place
    the_host(table, by)
    at_rest(table)
    person = place_at(table, number).person
    if person is None or person == by:
        raise refuse(
            "nobody_there", "nobody to send away sits there", "dort sitzt niemand zum Wegschicken"
        )
    return [table_events.Kicked(place=number)]


def add_bot(table: Table, request: Request[table_commands.AddBot]) -> list[Event]:
    """Host, while no game runs: a bot takes a place."""
    command = request.command
    the_host(table, request.by)
    at_rest(table)
    _check_level(command.level)
    if place_at(table, command.place).person is not None:
        raise refuse("taken", "this place is taken", "dieser Platz ist besetzt")
    return [table_events.BotAdded(place=command.place, level=command.level)]


def remove_bot(table: Table, request: Request[table_commands.RemoveBot]) -> list[Event]:
    """Host, while no game runs: a bot's place becomes free."""
    number = request.command.place
    the_host(table, request.by)
    at_rest(table)
    if place_at(table, number).bot is None:
        raise refuse("no_bot", "there is no bot", "dort sitzt kein Bot")
    return [table_events.BotRemoved(place=number)]


def start(table: Table, request: Request[table_commands.Start]) -> list[Event]:
    """Host: begin, when every place is taken and everyone agrees."""
    the_host(table, request.by)
    at_rest(table)
    if any(place.is_free for place in table.places):
        raise refuse("places_free", "a place is still free", "ein Platz ist noch frei")
    if not all(place.agrees for place in table.places):
        raise refuse(
            "not_agreed",
            "not everyone wants another game yet",
            "noch wollen nicht alle weiterspielen",
        )
    return begin(table, [place.contribution for place in table.places])


def begin(table: Table, contributions: Sequence[str]) -> list[Event]:
    """The next game of the series, dealt by its draws or begun where the table starts."""
    number = table.number + 1
    draws = Draws(key_of(table.next_secret, number, contributions))
    deal = table.start or table.game.start(draw=draws).to_json()
    return [table_events.Started(number=number, deal=deal, draws=draws.index)]


def rematch(table: Table, request: Request[table_commands.Rematch]) -> list[Event]:
    """MUT-23: another game, everybody in their place; it starts when all have agreed."""
    number, command = seated(table, request.by), request.command
    if table.phase != "over":
        raise refuse("not_over", "the game is not over", "die Partie ist nicht zu Ende")
    _check_contribution(command.contribution)
    contribution = command.contribution if command.yes else ""
    answered = table_events.RematchAnswered(
        place=number, yes=command.yes, contribution=contribution
    )
    others = [place.agrees for i, place in enumerate(table.places) if i != number]
    if not command.yes or not all(others):
        return [answered]
    given = [place.contribution for place in table.places]
    given[number] = contribution
    return [answered, *begin(table, given)]


def take_over(table: Table, request: Request[table_commands.TakeOver]) -> list[Event]:
    """A bot plays for a person who is not there, until they come back."""
    by, command = request.by, request.command
    position(table)
    refuse_stand_in(table)
    if by != table.host:
        seated(table, by)
    place = place_at(table, command.place)
    if not place.is_played_by_person:
        raise refuse("nobody_there", "no person plays there", "dort spielt keine Person")
    if not _is_abandoned(table, command.place, by, request.context.now_ms):
        raise refuse(
            "not_absent",
            "this person has not been away for long enough",
            "diese Person ist noch nicht lange genug weg",
        )
    level = table.settings.stand_in if command.level is None else command.level
    _check_level(level)
    if place.person != by and level != table.settings.stand_in:
        raise refuse(
            "not_yours",
            "only the person whose place it is chooses another level for the bot",
            "eine andere Stufe für den Bot wählt nur die Person, deren Platz es ist",
        )
    runs = table.clocks.runs == command.place
    spent = clock.cost(table, request.context.now_ms, 0)[0] if runs else 0
    return [table_events.TakenOver(place=command.place, level=level, why="asked", spent=spent)]


def _is_abandoned(table: Table, number: int, by: str, now: int) -> bool:
    """The own place always is; that of somebody else when they have been away for the grace."""
    place = table.places[number]
    is_long_gone = not place.here and now - place.away_since >= table.settings.clock.grace_ms
    return place.person == by or is_long_gone


def come_back(table: Table, request: Request[table_commands.ComeBack]) -> list[Event]:
    """A person plays again where a bot stands in."""
    number = request.command.place
    position(table)
    place = place_at(table, number)
    if place.person != request.by:
        raise refuse("not_yours", "this is not your place", "das ist nicht dein Platz")
    if place.is_forfeited:
        raise refuse("out", "you are out of this game", "du bist aus dieser Partie ausgeschieden")
    if place.bot is None:
        raise refuse("no_bot", "no bot stands in for you", "kein Bot vertritt dich")
    if clock.is_used_up(table, number):
        raise refuse(
            "time_up",
            "your time is used up; the bot plays on for you",
            "deine Zeit ist aufgebraucht; der Bot spielt für dich weiter",
        )
    return [table_events.CameBack(place=number)]


def presence(table: Table, request: Request[table_commands.Presence]) -> list[Event]:
    """The server noticed that a person came or went; nothing new is nothing to tell."""
    command = request.command
    place = place_at(table, command.place)
    if place.person is None:
        raise refuse("nobody_there", "no person sits there", "dort sitzt keine Person")
    if place.here == command.here:
        return []
    return [table_events.PresenceChanged(place=command.place, here=command.here)]


def _check_grace(seconds: int) -> None:
    if seconds < GRACE_LEAST:
        raise refuse(
            "bad_grace",
            f"a bot takes over after {GRACE_LEAST} seconds away at the soonest, not {seconds}",
            f"ein Bot übernimmt frühestens nach {GRACE_LEAST} Sekunden, nicht nach {seconds}",
        )


def _check_contribution(text: str) -> None:
    if len(text) > LONGEST_CONTRIBUTION:
        raise refuse(
            "bad_contribution",
            f"a contribution has at most {LONGEST_CONTRIBUTION} letters",
            f"ein Beitrag hat höchstens {LONGEST_CONTRIBUTION} Zeichen",
        )


def _check_level(level: int) -> None:
    if not 0 <= level <= LEVEL_MOST:
        raise refuse("unknown_level", f"there is no level {level}", f"es gibt keine Stufe {level}")
