"""What one viewer's chances give over a whole game, and the sums that a seat is told of them."""

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.analysis.findings import Parts
from spieltisch.analysis.forward import Forward, forward
from spieltisch.analysis.ledger import Entry, ledger
from spieltisch.analysis.steps import Step, minus
from spieltisch.bots.judge import Shares

__all__ = ["Account", "account_of", "equal_shares", "parts_of", "row_of", "turning_points_of"]

TURNING_POINTS = 3
"""How many a seat has at most."""


class Account(NamedTuple):
    """All that one viewer's chances give."""

    entries: list[Entry]
    forward: list[Forward | None]
    result: Shares
    before_end: Shares
    """After the last step: the result, or the chances when the game was called off."""

    @property
    def end(self) -> Shares:
        """What calling the game off changed; nothing if it was played out."""
        return minus(self.result, self.before_end)


def account_of(
    steps: Sequence[Step], viewer: str, result: Shares, before_end: Shares | None
) -> Account:
    """The account of one viewer; `before_end` is None for a game that was played out."""
    last = result if before_end is None else before_end
    entries = ledger(steps, viewer, last)
    return Account(entries, [forward(step, viewer) for step in steps], result, last)


def parts_of(
    steps: Sequence[Step],
    account: Account,
    place: int,
    team: frozenset[int],
    ended_by: frozenset[int],
) -> Parts:
    """The sums of a seat's changes by their owners; `ended_by` are those who called it off."""
    entries, last = account.entries, account.before_end
    plays = [(step.team, entry.play[place]) for step, entry in zip(steps, entries, strict=True)]
    plays.append((ended_by, account.end[place]))
    return Parts(
        first=entries[0].value[place] if entries else last[place],
        luck=sum(entry.luck[place] for entry in entries),
        discovery=sum(entry.discovery[place] for entry in entries),
        others=sum(play for acted, play in plays if not team <= acted),
        own=sum(play for acted, play in plays if team <= acted),
        last=account.result[place],
    )


def turning_points_of(
    steps: Sequence[Step], entries: Sequence[Entry], place: int
) -> tuple[int, ...]:
    """The moves by which luck or a discovery changed most, in the order of the game."""
    changes = [
        (-abs(entry.luck[place] + entry.discovery[place]), step.number)
        for step, entry in zip(steps, entries, strict=True)
    ]
    largest = [number for change, number in sorted(changes)[:TURNING_POINTS] if change < 0]
    return tuple(sorted(largest))


def row_of(step: Step, viewers: Sequence[str]) -> Shares | None:
    """Every seat's chance before a step as it was judged by its own viewer; None if it was not."""
    judged = [forward(step, viewer) for viewer in viewers]
    befores = [each.before[place] for place, each in enumerate(judged) if each is not None]
    return tuple(befores) if len(befores) == len(viewers) else None


def equal_shares(seats: int) -> Shares:
    """What nobody can judge is anybody's."""
    return (1 / seats,) * seats
