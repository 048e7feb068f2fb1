"""A builder for one size of the board, compiled or interpreted: it makes corridors hard mazes."""

from functools import cache
from typing import NamedTuple

from spieltisch.bots.irrgarten.build.climbing import Trial, climb
from spieltisch.bots.irrgarten.build.hardening import harden
from spieltisch.bots.irrgarten.build.yard import BOX, LOTS, Yard, lay_site
from spieltisch.bots.irrgarten.levels import PRACTISED, Plan
from spieltisch.bots.irrgarten.thinker import thinker
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import make_workspace
from spieltisch.rules.irrgarten import KERNEL

__all__ = ["Builder", "Effort", "builder"]

TRIAL = Plan(PRACTISED, tries=1, whim=300, hunch=400, naive=60)
"""The practised seekers for whom mazes are made hard: with whims, and naive ones."""


class Effort(NamedTuple):
    """How much is done for a hard maze."""

    lots: int
    """By which changes are judged."""
    changes: int
    """Tried to make it hard for a plain seeker."""
    climbs: int
    """Tried to make it hard for a practised one as well."""
    searches: int
    """Of the practised seeker to judge one of those."""
    share: float
    """What its turns count beside the plain seeker's."""


class Builder:
    """A yard, and a seeker that tries what is built there."""

    def __init__(self, size: int, compiled: bool) -> None:
        self.seeker = thinker(size, compiled)
        self._yard = make_workspace(Yard, compiled, lots=LOTS)
        lay_site(self._yard.site, self.seeker.graph)
        bind = binder(KERNEL, compiled)
        self._harden, self._climb = bind(harden), bind(climb)

    def harden(
        self, barred: list[int], treasure: int, most: int, effort: Effort, salt: int
    ) -> tuple[list[int], int]:
        """The barriers and the treasure's place of a harder maze.

        Entrances stay as they are, and the treasure stays in its row.
        """
        site, slots = self._yard.site, len(self.seeker.graph.slots)
        fixed = [slot for slot in barred if slot in self.seeker.entrances]
        barred = [slot for slot in barred if slot not in fixed]
        most = min(most - len(fixed), slots - len(self.seeker.entrances))
        box = range(slots, slots + most - len(barred) + BOX)
        free = [s for s in range(slots) if s not in barred and s not in self.seeker.entrances]
        order = [*barred, *box[:-BOX], *free, *box[-BOX:], *fixed]
        site.order[: len(order)] = order
        site.places, site.fixed = len(order) - len(fixed), len(fixed)
        site.barriers, site.treasure = most, treasure
        yard = self._yard._replace(lots=self._yard.lots[: effort.lots])
        self._harden(yard, effort.changes, salt)
        if effort.climbs:
            self.seeker.set_barriers(most + len(fixed))
            trial = Trial(TRIAL, effort.searches, effort.share, salt)
            self._climb(yard, self.seeker.space, effort.climbs, trial)
        placed = [*fixed, *(int(site.order[number]) for number in range(most))]
        return sorted(slot for slot in placed if slot < slots), int(site.treasure)


@cache
def builder(size: int, compiled: bool) -> Builder:
    """The builder of this process for a size."""
    return Builder(size, compiled)
