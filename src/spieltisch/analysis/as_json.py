"""A review as JSON."""

import json

from spieltisch.analysis.findings import (
    Ending,
    Mistake,
    Review,
    SeatFindings,
    StepFindings,
    in_tenths,
)
from spieltisch.bots.judge import Shares
from spieltisch.game.json_types import JsonObject

__all__ = ["VERSION", "to_json", "to_text"]

VERSION = 1
"""Of this form; it rises when older readers could no longer read it."""


def to_text(review: Review) -> str:
    """One line, the same for the same review."""
    return json.dumps(to_json(review), ensure_ascii=False, separators=(",", ":"))


def to_json(review: Review) -> JsonObject:
    """The review as a JSON object; lists of numbers are in the order of `seats`."""
    return {
        "spieltisch": "review",
        "version": VERSION,
        "game": review.game,
        "judge": review.judge,
        "level": review.level,
        "depth": review.depth.to_json(),
        "people": [person.to_json() for person in review.people],
        "seats": list(review.seats),
        "result": list(review.result),
        "moves": review.moves,
        "steps": [_step(step) for step in review.steps],
        "findings": {each.seat: _seat(each) for each in review.findings},
        "ending": None if review.ending is None else _ending(review.ending),
    }


def _step(step: StepFindings) -> JsonObject:
    """A step; parts that are nothing to everybody are null."""
    return {
        "n": step.number,
        "actor": step.actor,
        "move": step.move,
        "values": list(step.values),
        "judged": None if step.judged is None else list(step.judged),
        "luck": _part(step.luck),
        "discovery": _part(step.discovery),
        "play": _part(step.play),
        "really": None if step.really is None else list(step.really),
    }


def _ending(ending: Ending) -> JsonObject:
    return {
        "how": ending.how,
        "seat": ending.seat,
        "values": list(ending.values),
        "play": list(ending.play),
    }


def _part(part: Shares) -> list[float] | None:
    return list(part) if any(part) else None


def _seat(findings: SeatFindings) -> JsonObject:
    return {
        "parts": findings.parts._asdict(),
        "shown": dict(zip(findings.parts._fields, in_tenths(findings.parts), strict=True)),
        "net_luck": findings.net_luck,
        "adjusted": findings.adjusted,
        "margin": findings.margin,
        "decisions": findings.decisions,
        "loss": findings.loss,
        "mistakes": [_mistake(mistake) for mistake in findings.mistakes],
        "best_move": findings.best_move,
        "turning_points": list(findings.turning_points),
        "building": findings.building._asdict() if findings.building else None,
    }


def _mistake(mistake: Mistake) -> JsonObject:
    return {
        "n": mistake.number,
        "mark": mistake.mark,
        "loss": mistake.loss,
        "played": mistake.played,
        "better": mistake.better,
        "line": list(mistake.line),
        "why": mistake.why.to_json(),
        "choices": [choice._asdict() for choice in mistake.choices],
        "view": mistake.view,
        "legal": list(mistake.legal),
    }
