"""What must hold at a site whatever failed: read from the database, event by event."""

from collections.abc import Iterator
from typing import NamedTuple

import psycopg

from spieltisch.store.table_loading import Step, steps
from spieltisch.table import Table, next_tick
from spieltisch.table.table_commands import BOT, SYSTEM
from spieltisch.table.table_events import Ended, Played, Rolled, TakenOver
from tests.cluster.load import Load, now_ms
from tests.cluster.visitors import DEAD_S, OPEN_S, Visitor
from tests.table.live import shown

__all__ = ["everything_holds"]

STILL_MS = 10_000
"""For how long a bot or a clock may stand still when a part of the site fails."""
UNWATCHED_MS = int(1000 * (DEAD_S + OPEN_S))
"""Bots alone rest until whoever watches them notices that a process is gone, and is elsewhere."""


class Carried(NamedTuple):
    """A command that the database remembers, and the number of its last event."""

    sender: str
    id: str
    seq: int


async def everything_holds(load: Load, database: str) -> None:
    """Nothing lost, nothing double, nothing that stood still, and everybody saw the same."""
    assert await load.store.check() == []
    for table in load.tables:
        rows = await load.store.read(table.id, limit=1 << 30)
        seen_at = now_ms()
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        story = list(steps(table.id, rows))
        commands = _commands(database, table.id, len(rows))
        _each_decision_was_made_once(story, commands)
        late = max((done - due for due, done in _duties(story, seen_at)), default=0)
        most = STILL_MS + (UNWATCHED_MS if table.is_show else 0)
        assert late <= most, f"{table.id} ({table.kind}): {late} ms late; faults: {load.faults}"
        if table.is_fast:
            _nobody_lost_on_time([step for step in story if step.event.at < load.closed_ms])
        for visitor in table.visitors:
            _agrees(visitor, story, commands)


def _commands(database: str, table: str, seq: int) -> list[Carried]:
    """What was carried out at a table up to a number, in the order of the events."""
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT sender, commands.id, commands.seq FROM commands"
            " JOIN heads ON heads.no = commands.no"
            " WHERE heads.id = %s AND commands.seq <= %s ORDER BY commands.seq",
            (table, seq),
        )
        return [Carried(*row) for row in rows]


def _each_decision_was_made_once(story: list[Step], commands: list[Carried]) -> None:
    """Each step follows from one command, whose id names the decision that was to be made.

    So no person and no bot has moved twice, and nothing that was sent again was done again.
    """
    decided: set[tuple[int, int]] = set()
    first = 0
    for command in commands:
        events = story[first : command.seq]
        assert events, f"{command} has no event of its own"
        first = command.seq
        made = [step for step in events if isinstance(step.event, Played | Rolled)]
        for step in made:
            assert step.before is not None
            decision = (step.before.number, step.before.ply)
            assert decision not in decided, f"{command} decides {decision} again"
            decided.add(decision)
        if made and command.sender != SYSTEM:
            assert made[0].before is not None
            named = ".".join(command.id.split(".")[:2])
            assert named == f"{made[0].before.number}.{made[0].before.ply}", command
            assert command.sender.startswith(BOT) == _is_bots(made[0].before), command
    assert first == len(story), "events without a command"


def _is_bots(table: Table) -> bool:
    """Whether a bot is to act."""
    return table.acting is not None and table.places[table.acting.place].bot is not None


def _nobody_lost_on_time(story: list[Step]) -> None:
    for number, step in enumerate(story):
        event = step.event
        is_lost = isinstance(event, TakenOver) or (isinstance(event, Ended) and event.how == "time")
        assert not is_lost, [one.event for one in story[max(0, number - 8) : number + 1]]


def _duties(story: list[Step], seen_at: int) -> Iterator[tuple[int, int]]:
    """When a table had to act by itself, and when it did; pauses of the server are no excuse.

    A decision is due when the bot's pace or the clock's time is over, as of when it came up.
    """
    decision: tuple[int, int] | None = None
    due: int | None = None
    for step in story:
        after, at = step.after, step.event.at
        key = (after.number, after.ply) if after.phase in ("playing", "paused") else None
        is_handed_over = isinstance(step.event, TakenOver)
        if key != decision or is_handed_over:
            if due is not None:
                yield due, at
            decision = key
            due = _due(after, at) if key is not None else None
    if due is not None and decision is not None:
        has_people = next(story[-1].after.people(), None) is not None
        yield due, max(due, seen_at) if has_people else due


def _due(table: Table, at: int) -> int | None:
    return at + table.settings.bot_pace_ms if _is_bots(table) else next_tick(table)


def _agrees(visitor: Visitor, story: list[Step], commands: list[Carried]) -> None:
    """What a person was told is what the database has."""
    known = {c.id: c.seq for c in commands if c.sender == visitor.person}
    for number, seq in visitor.acknowledged.items():
        assert known.get(number) == seq, f"{number}: acknowledged {seq}, kept {known.get(number)}"
    state = shown(story[visitor.state["seq"] - 1].after, visitor.person or None)
    for part in ("log", "board", "phase", "places"):
        assert state[part] == visitor.state[part], part
