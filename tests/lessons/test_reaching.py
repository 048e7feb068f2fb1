"""Steps that want something to be reached: any way there will do, and nobody gets stuck."""

from random import Random

import pytest

from spieltisch.lessons import attempt, line_shown
from spieltisch.lessons.runner import MOST_MOVES
from tests.lessons.steps import TASKS, Step

REACHING = [step for step in TASKS if step.line.expect and step.line.expect.reach]
EACH = pytest.mark.parametrize("step", REACHING, ids=lambda s: f"{s.lesson.id}-{s.line.step}")
GAMES = 20


@EACH
def test_the_shown_moves_reach_it_and_none_of_them_before(step: Step) -> None:
    line = line_shown(step.line)
    verdicts = [
        attempt(step.lesson, step.number, line[:number], move).verdict
        for number, move in enumerate(line)
    ]
    assert verdicts == ["on"] * (len(line) - 1) + ["right"]


@EACH
def test_whoever_moves_at_random_gets_there_or_begins_again(step: Step) -> None:
    """After each own move the others reply until the learner acts again."""
    ends = set()
    for seed in range(GAMES):
        rng, moves, position = Random(seed), list[str](), step.start
        for _ in range(MOST_MOVES):
            assert position.actor == step.lesson.you
            move = rng.choice(position.legal())
            tried = attempt(step.lesson, step.number, moves, move)
            position = tried.position
            if tried.verdict != "on":
                break
            moves.append(move)
        ends.add(tried.verdict)
        assert tried.verdict in ("right", "again")
        assert tried.verdict == "right" or tried.position == step.start
    assert ends
