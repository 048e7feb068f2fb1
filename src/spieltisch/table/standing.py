"""Who may ask for what: the questions that come before every decision."""

from spieltisch.game import Position
from spieltisch.table.refusal import refuse
from spieltisch.table.table_commands import BOT, SYSTEM
from spieltisch.table.table_state import Place, Table

__all__ = [
    "at_rest",
    "has_place",
    "is_person",
    "place_at",
    "player",
    "position",
    "seated",
    "the_host",
    "unpaused",
]


def is_person(by: str) -> bool:
    """Whether a person asks, not a bot or the system."""
    return by != SYSTEM and not by.startswith(BOT)


def seated(table: Table, by: str) -> int:
    """The place of whoever asks."""
    place = table.place_of(by)
    if place is None:
        raise refuse(
            "not_seated", "you have no place at this table", "du sitzt nicht an diesem Tisch"
        )
    return place


def player(table: Table, by: str) -> int:
    """The place of whoever asks and plays it themselves, a bot included."""
    number = seated(table, by)
    place = table.places[number]
    if is_person(by) and place.is_forfeited:
        raise refuse("out", "you are out of this game", "du bist aus dieser Partie ausgeschieden")
    if is_person(by) and place.bot is not None:
        raise refuse(
            "bot_plays",
            "a bot plays in your stead; come back first",
            "ein Bot spielt an deiner Stelle; komm zuerst zurück",
        )
    return number


def the_host(table: Table, by: str) -> None:
    """Only the host may go on."""
    if by != table.host:
        raise refuse("not_host", "only the host may do this", "das darf nur der Gastgeber")


def at_rest(table: Table) -> None:
    """Only while no game runs."""
    if table.is_running:
        raise refuse(
            "game_running", "not while a game is running", "nicht, solange eine Partie läuft"
        )


def position(table: Table) -> Position:
    """The position of the game, which must be running."""
    if table.phase == "gathering" or table.position is None:
        raise refuse(
            "not_started", "the game has not started yet", "die Partie hat noch nicht begonnen"
        )
    if table.phase == "over":
        raise refuse("game_over", "the game is over", "die Partie ist zu Ende")
    return table.position


def unpaused(table: Table) -> None:
    """Only while the clocks run."""
    if table.phase == "paused":
        raise refuse("paused", "the game is paused", "die Partie ist unterbrochen")


def has_place(table: Table, number: int) -> None:
    """The table must have such a place."""
    if not 0 <= number < len(table.places):
        raise refuse(
            "unknown_place",
            f"this table has the places 0 to {len(table.places) - 1}, not {number}",
            f"dieser Tisch hat die Plätze 0 bis {len(table.places) - 1}, nicht {number}",
        )


def place_at(table: Table, number: int) -> Place:
    """A place that must exist."""
    has_place(table, number)
    return table.places[number]
