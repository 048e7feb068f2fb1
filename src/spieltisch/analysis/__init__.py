"""The review of a finished game: what luck and what play made of every seat's winning chance."""

from spieltisch.analysis.findings import Mistake, Parts, Review, SeatFindings, StepFindings
from spieltisch.analysis.reviewing import review

__all__ = ["Mistake", "Parts", "Review", "SeatFindings", "StepFindings", "review"]
