"""The review of a finished game: what luck and what play made of every seat's winning chance."""

from spieltisch.analysis.findings import Mistake, Parts, Review, SeatFindings, StepFindings
from spieltisch.analysis.reviewing import Reviewing, review
from spieltisch.analysis.versions import version_of

__all__ = [
    "Mistake",
    "Parts",
    "Review",
    "Reviewing",
    "SeatFindings",
    "StepFindings",
    "review",
    "version_of",
]
