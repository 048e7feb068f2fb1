"""A builder for one size of the board, compiled or interpreted: corridors, hard and fair mazes."""

from functools import cache
from typing import NamedTuple

from spieltisch.bots.irrgarten.build.fairness import Trial, make_fair
from spieltisch.bots.irrgarten.build.hardening import harden
from spieltisch.bots.irrgarten.build.yard import BOX, LOTS, Yard, lay_site
from spieltisch.bots.irrgarten.levels import PRACTISED, Plan
from spieltisch.bots.irrgarten.thinker import thinker
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import make_workspace
from spieltisch.rules.irrgarten import KERNEL

__all__ = ["Builder", "Effort", "builder"]

QUICK = Plan(PRACTISED, tries=1)
"""The seeker for whom mazes are made fair."""


class Effort(NamedTuple):
    """How much is done for a hard maze."""

    lots: int
    """By which changes are judged."""
    changes: int
    """Tried to make it hard."""
    fair_changes: int
    """Tried to make it fair."""
    searches: int
    """Of the practised seeker to judge one of those."""
    share: float
    """Of the plain seeker's turns that the practised one should need."""


class Builder:
    """A yard, and a seeker that tries what is built there."""

    def __init__(self, size: int, compiled: bool) -> None:
        self.seeker = thinker(size, compiled)
        self._yard = make_workspace(Yard, compiled, lots=LOTS)
        lay_site(self._yard.site, self.seeker.graph)
        bind = binder(KERNEL, compiled)
        self._harden, self._make_fair = bind(harden), bind(make_fair)

    def harden(
        self, barred: list[int], treasure: int, most: int, effort: Effort, salt: int
    ) -> tuple[list[int], int]:
        """The barriers and the treasure's place of a harder maze, and a fair one."""
        site, slots = self._yard.site, len(self.seeker.graph.slots)
        most = min(most, slots)
        box = range(slots, slots + most - len(barred) + BOX)
        free = [slot for slot in range(slots) if slot not in barred]
        order = [*barred, *box[:-BOX], *free, *box[-BOX:]]
        site.order[: len(order)] = order
        site.places, site.barriers, site.treasure = len(order), most, treasure
        yard = self._yard._replace(lots=self._yard.lots[: effort.lots])
        self._harden(yard, effort.changes, salt)
        if effort.fair_changes:
            self.seeker.set_barriers(most)
            trial = Trial(QUICK, effort.searches, effort.share, salt)
            self._make_fair(yard, self.seeker.space, effort.fair_changes, trial)
        placed = [int(site.order[number]) for number in range(most)]
        return sorted(slot for slot in placed if slot < slots), int(site.treasure)


@cache
def builder(size: int, compiled: bool) -> Builder:
    """The builder of this process for a size."""
    return Builder(size, compiled)
