"""How everybody came out of a game that is over."""

from typing import Literal, NamedTuple

from spieltisch.table.table_state import Result, Table

__all__ = ["Finish", "Outcome", "finishes", "is_everyone_in", "outcome_of"]

Outcome = Literal["won", "lost", "drawn", "placed"]


class Finish(NamedTuple):
    """One place of a game: whoever sat there at its start, and how it ended for them."""

    person: str | None
    name: str
    level: int | None
    """Of a bot."""
    seats: tuple[str, ...]
    rank: int
    """1 for whoever came first; equal results have equal ranks."""
    score: float | None
    """The points, if the game was played out."""
    outcome: Outcome


def finishes(table: Table) -> tuple[Finish, ...]:
    """How the last game that has ended came out, by place.

    Whoever gave up comes after all others, and the earlier the further back.
    """
    result = table.results[-1]
    merits = [_merit(table, result, number) for number in range(len(table.cast))]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    return tuple(
        Finish(
            place.person,
            place.name,
            None if place.person is not None else place.bot,
            place.seats,
            ranks[number],
            _score(result, place.seats),
            outcome_of(ranks, number),
        )
        for number, place in enumerate(table.cast)
    )


def is_everyone_in(table: Table) -> bool:
    """Whether every place has acted in the last game; one that ends before has hardly begun."""
    return {step.place for step in table.steps} == set(range(len(table.cast)))


def _merit(table: Table, result: Result, number: int) -> tuple[int, float]:
    """What decides between two places: staying, then points or victory."""
    if number in table.out:
        return table.out.index(number) - len(table.out), 0.0
    score = _score(result, table.cast[number].seats)
    return 0, float(number in result.winners) if score is None else score


def _score(result: Result, seats: tuple[str, ...]) -> float | None:
    if result.payoffs is None:
        return None
    return float(sum(result.payoffs[seat] for seat in seats))


def outcome_of(ranks: list[int], number: int) -> Outcome:
    """What a place makes of the ranks of all."""
    if len(set(ranks)) == 1:
        return "drawn"
    if ranks[number] == 1:
        return "won"
    return "lost" if ranks[number] == max(ranks) else "placed"
