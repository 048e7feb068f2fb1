"""Making a review of a record, piece by piece."""

from collections.abc import Iterator

from spieltisch.analysis.accounts import (
    Account,
    account_of,
    equal_shares,
    parts_of,
    row_of,
    turning_points_of,
)
from spieltisch.analysis.called_off import called_off
from spieltisch.analysis.findings import Ending, Mistake, Review, SeatFindings, StepFindings
from spieltisch.analysis.forward import adjusted
from spieltisch.analysis.mistakes import Act, explained, marked
from spieltisch.analysis.steps import (
    Step,
    Tell,
    decided_at,
    judged_steps,
    thinned,
    value_of,
    viewer_of,
)
from spieltisch.analysis.versions import version_of
from spieltisch.bots.judge import Building, Shares, judge_of
from spieltisch.bots.ladder import LEVELS
from spieltisch.game import BadRequest, Text
from spieltisch.game.records import Record

__all__ = ["Reviewing", "review"]


def review(record: Record, tell: Tell = lambda done, total: None) -> Review:
    """Judge a finished game; one that still runs is refused.

    `tell` hears how many of how many steps are judged.
    """
    work = Reviewing(record)
    told = 0
    for _ in work.pieces():
        if len(work.judged) > told:
            told = len(work.judged)
            tell(told, work.total)
    return work.review()


class Reviewing:
    """A review under way."""

    def __init__(self, record: Record) -> None:
        """A game that still runs is refused, and one without a judge."""
        self._record = record
        self._positions = list(record.positions())
        self._judge = judge_of(record.start.game)
        self.seats = self._judge.game.seats
        decided = decided_at(self._judge, self._positions)
        self._off = called_off(record) if decided is None else None
        if decided is not None:
            self._result = self._judge.result(self._positions[decided])
        elif self._off is not None:
            self._result = self._off.result
        else:
            raise _still_running()
        self.total = len(record.moves) if decided is None else decided
        """How many steps there are to judge."""
        self.judged: list[Shares] = []
        """For each step judged so far every seat's chance before it."""
        self._viewers = [viewer_of(self._judge, seat) for seat in self.seats]
        self._steps: list[Step] = []
        self._rows: list[Shares | None] = []
        self._accounts: list[Account] = []
        self._findings: list[SeatFindings] = []

    def pieces(self) -> Iterator[None]:
        """Do the work, and come back after each piece of it."""
        moves = self._record.moves[: self.total]
        for step in judged_steps(self._judge, self._positions, moves):
            self._steps.append(thinned(step))
            row = row_of(step, self._viewers)
            self._rows.append(row)
            self.judged.append(equal_shares(len(self.seats)) if row is None else row)
            yield
        self._accounts = self._all_accounts()
        yield
        for place, seat in enumerate(self.seats):
            acts = self._acts(place, seat)
            mistakes = []
            for act in marked(self._judge, acts):
                mistakes.append(explained(self._judge, seat, act))
                yield
            building = self._judge.building(self._positions, seat)
            self._findings.append(self._seat(place, acts, mistakes, building))
            yield

    def review(self) -> Review:
        """What was found, when all pieces are done."""
        game = self._judge.game
        return Review(
            game=game.name,
            title=game.kind.title,
            judge=version_of(game.name),
            level=LEVELS[-1],
            depth=self._judge.depth,
            people=self._record.people,
            seats=self.seats,
            result=self._result,
            moves=len(self._record.moves),
            steps=tuple(self._step(number, step) for number, step in enumerate(self._steps)),
            findings=tuple(self._findings),
            ending=self._ending(),
        )

    def _all_accounts(self) -> list[Account]:
        """The account of each seat; seats that see the same have the same."""
        made: dict[str, Account] = {}
        for viewer in dict.fromkeys(self._viewers):
            before_end = None
            if self._off is not None:
                value = value_of(self._judge, self._positions[-1], viewer)
                before_end = equal_shares(len(self.seats)) if value is None else value
            made[viewer] = account_of(self._steps, viewer, self._result, before_end)
        return [made[viewer] for viewer in self._viewers]

    def _acts(self, place: int, seat: str) -> list[Act]:
        """The real decisions of a seat."""
        return [
            (step, judged)
            for step, judged in zip(self._steps, self._accounts[place].forward, strict=True)
            if judged is not None and step.position.actor == seat and step.is_real_decision
        ]

    def _seat(
        self, place: int, acts: list[Act], mistakes: list[Mistake], building: Building | None
    ) -> SeatFindings:
        """What is said of one seat."""
        seat, account = self.seats[place], self._accounts[place]
        without_luck, margin = adjusted(account.forward, self._result, place, account.before_end)
        gaps = [(-judged.gap, step.number) for step, judged in acts if judged.loss == 0]
        best = min((gap for gap in gaps if gap[0] < 0), default=None)
        team = self._judge.team(seat)
        return SeatFindings(
            seat=seat,
            parts=parts_of(self._steps, account, place, team, self._ended_by()),
            net_luck=self._result[place] - without_luck,
            adjusted=without_luck,
            margin=margin,
            decisions=len(acts),
            loss=sum(judged.loss for _, judged in acts) / max(len(acts), 1),
            mistakes=tuple(mistakes),
            best_move=best[1] if best else None,
            turning_points=turning_points_of(self._steps, account.entries, place),
            building=building,
        )

    def _ended_by(self) -> frozenset[int]:
        """The places of those who called the game off: whoever gave up, or all who agreed."""
        if self._off is None:
            return frozenset()
        if self._off.seat is None:
            return frozenset(range(len(self.seats)))
        return self._judge.team(self._off.seat)

    def _ending(self) -> Ending | None:
        """How the game was called off: each seat by its own account."""
        if self._off is None:
            return None
        own = list(enumerate(self._accounts))
        return Ending(
            how=self._off.how,
            seat=self._off.seat,
            values=tuple(account.before_end[place] for place, account in own),
            play=tuple(account.end[place] for place, account in own),
        )

    def _step(self, number: int, step: Step) -> StepFindings:
        """One step: each seat by its own account."""
        entries = [(place, account.entries[number]) for place, account in enumerate(self._accounts)]
        return StepFindings(
            number=step.number,
            actor=str(step.position.actor),
            move=step.move,
            values=tuple(entry.value[place] for place, entry in entries),
            judged=self._rows[number],
            luck=tuple(entry.luck[place] for place, entry in entries),
            discovery=tuple(entry.discovery[place] for place, entry in entries),
            play=tuple(entry.play[place] for place, entry in entries),
            really=step.really,
        )


def _still_running() -> BadRequest:
    return BadRequest(
        Text(
            "this game is not over; a review comes when it is",
            "diese Partie läuft noch; einen Rückblick gibt es, wenn sie zu Ende ist",
        ),
        code="game_running",
    )
