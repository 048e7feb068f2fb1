"""What the database holds of a person beside their tables: deleted and exported with them."""

from typing import NamedTuple

__all__ = ["OF_PEOPLE", "STRAY", "Kept"]


class Kept(NamedTuple):
    """A table of the database whose rows each belong to one person."""

    name: str
    shown: tuple[str, ...]
    """The columns that their export holds: no keys and nothing about anybody else."""
    person: str = "person"
    """The column with the person's id."""


OF_PEOPLE = (
    Kept("learned", ("lesson", "stars", "steps", "at_ms")),
    Kept(
        "puzzle_tries",
        ("puzzle", "at_ms", "last_ms", "over_ms", "solved_ms", "tries", "hints", "rating", "gain"),
    ),
    Kept("puzzle_days", ("day", "tries", "solved", "daily")),
    Kept("puzzle_storms", ("began_ms", "solved", "best")),
    Kept("ratings", ("pool", "rating", "deviation", "volatility", "games", "at_ms"), "player"),
    Kept("rated_games", ("pool", "score", "before", "after", "at_ms"), "player"),
    Kept("unrated", ("at_ms",)),
    Kept("whereabouts", ("at_ms",)),
    Kept("played", ("game", "ended_ms", "result", "place", "level", "luck", "skill")),
    Kept("mazes", ("id", "name", "maze", "made_ms", "changed_ms", "shared_ms", "open_ms")),
    Kept("searches", ("maze", "at_ms", "questions", "turns", "found_ms")),
    Kept("addresses", ("address", "language", "asked_ms", "confirmed_ms")),
    Kept("notices", ("table_id", "day", "at_ms", "sent_ms")),
    Kept("letters", ("kind", "table_id", "at_ms", "tries")),
    Kept("feeds", ("language", "made_ms")),
)
STRAY = ("DELETE FROM searches WHERE maze NOT IN (SELECT id FROM mazes)",)
"""What of others' goes with a person's things: how they searched in mazes that are gone."""
