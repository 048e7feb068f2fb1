"""Making a review of a record."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spieltisch.analysis.findings import Parts, Review, SeatFindings, StepFindings
from spieltisch.analysis.forward import Forward, adjusted, forward
from spieltisch.analysis.ledger import Entry, ledger
from spieltisch.analysis.mistakes import mistakes_of
from spieltisch.analysis.steps import Step, Tell, decided_at, steps_of, viewer_of
from spieltisch.bots.judge import Building, Judge, Shares, judge_of
from spieltisch.bots.ladder import LEVELS
from spieltisch.game import BadRequest, Text
from spieltisch.game.records import Record

__all__ = ["review"]

VERSION = 1
"""Of what is made of the judge's values; it rises whenever a review may come out differently."""
TURNING_POINTS = 3
"""How many a seat has at most."""


class Account(NamedTuple):
    """All that one viewer's chances give."""

    entries: list[Entry]
    forward: list[Forward | None]


def review(record: Record, tell: Tell = lambda done, total: None) -> Review:
    """Judge a finished game; one that still runs is refused.

    `tell` hears how many of how many steps are judged.
    """
    positions = list(record.positions())
    if not positions[-1].is_over:
        raise _still_running()
    judge = judge_of(record.start.game)
    steps = steps_of(judge, positions, record.moves, tell)
    result = judge.result(positions[decided_at(judge, positions)])
    game, buildings = judge.game, judge.buildings(positions)
    accounts = _accounts(judge, steps, result)
    findings = [
        _seat(judge, seat, steps, accounts[seat], result, buildings.get(seat))
        for seat in game.seats
    ]
    return Review(
        game=game.name,
        title=game.kind.title,
        judge=f"{game.name} {judge.version}.{VERSION}",
        level=LEVELS[-1],
        depth=judge.depth,
        people=record.people,
        seats=game.seats,
        result=result,
        moves=len(record.moves),
        steps=tuple(_step(judge, number, step, accounts) for number, step in enumerate(steps)),
        findings=tuple(findings),
    )


def _accounts(judge: Judge, steps: Sequence[Step], result: Shares) -> dict[str, Account]:
    """The account of each seat; seats that see the same have the same."""
    made: dict[str, Account] = {}
    for seat in judge.game.seats:
        viewer = viewer_of(judge, seat)
        if viewer not in made:
            entries = ledger(steps, viewer, result)
            made[viewer] = Account(entries, [forward(step, viewer) for step in steps])
    return {seat: made[viewer_of(judge, seat)] for seat in judge.game.seats}


def _seat(
    judge: Judge,
    seat: str,
    steps: Sequence[Step],
    account: Account,
    result: Shares,
    building: Building | None,
) -> SeatFindings:
    """What is said of one seat."""
    place = judge.game.seats.index(seat)
    without_luck, margin = adjusted(account.forward, result, place)
    acts = [
        (step, judged)
        for step, judged in zip(steps, account.forward, strict=True)
        if judged is not None and step.position.actor == seat and step.is_real_decision
    ]
    best = [(-judged.gap, step.number) for step, judged in acts if judged.loss == 0 < judged.gap]
    return SeatFindings(
        seat=seat,
        parts=_parts(steps, account.entries, judge, seat, result),
        net_luck=result[place] - without_luck,
        adjusted=without_luck,
        margin=margin,
        decisions=len(acts),
        loss=sum(judged.loss for _, judged in acts) / max(len(acts), 1),
        mistakes=mistakes_of(judge, seat, acts),
        best_move=min(best)[1] if best else None,
        turning_points=_turning_points(steps, account.entries, place),
        building=building,
    )


def _parts(
    steps: Sequence[Step], entries: Sequence[Entry], judge: Judge, seat: str, result: Shares
) -> Parts:
    """The sums of a seat's changes by their owners."""
    place, team = judge.game.seats.index(seat), judge.team(seat)
    plays = list(zip(steps, entries, strict=True))
    return Parts(
        first=entries[0].value[place] if entries else result[place],
        luck=sum(entry.luck[place] for entry in entries),
        discovery=sum(entry.discovery[place] for entry in entries),
        others=sum(entry.play[place] for step, entry in plays if step.team != team),
        own=sum(entry.play[place] for step, entry in plays if step.team == team),
        last=result[place],
    )


def _turning_points(steps: Sequence[Step], entries: Sequence[Entry], place: int) -> tuple[int, ...]:
    """The moves by which luck or a discovery changed most, in the order of the game."""
    changes = [
        (-abs(entry.luck[place] + entry.discovery[place]), step.number)
        for step, entry in zip(steps, entries, strict=True)
    ]
    largest = [number for change, number in sorted(changes)[:TURNING_POINTS] if change < 0]
    return tuple(sorted(largest))


def _step(judge: Judge, number: int, step: Step, accounts: Mapping[str, Account]) -> StepFindings:
    """One step: each seat by its own account."""
    own = list(enumerate(judge.game.seats))
    entries = [(place, accounts[seat].entries[number]) for place, seat in own]
    judged = [(place, accounts[seat].forward[number]) for place, seat in own]
    befores = [each.before[place] for place, each in judged if each is not None]
    return StepFindings(
        number=step.number,
        actor=str(step.position.actor),
        move=step.move,
        values=tuple(entry.value[place] for place, entry in entries),
        judged=tuple(befores) if len(befores) == len(own) else None,
        luck=tuple(entry.luck[place] for place, entry in entries),
        discovery=tuple(entry.discovery[place] for place, entry in entries),
        play=tuple(entry.play[place] for place, entry in entries),
        really=judge.really(step.position),
    )


def _still_running() -> BadRequest:
    return BadRequest(
        Text(
            "this game is not over; a review comes when it is",
            "diese Partie läuft noch; einen Rückblick gibt es, wenn sie zu Ende ist",
        ),
        code="game_running",
    )
