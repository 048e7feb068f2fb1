"""Irrgarten's puzzles from searches of bots, and how levels would fare with them.

Bots answer no such questions in a game. So a level is taken to imagine as many mazes as its seeker
does (the three that imagine none: no, two, four), and to answer with what holds in most of them;
among equals the lot decides.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, cast

import msgspec

from spieltisch.bots import choose
from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.game import Game, Position, load
from spieltisch.game.irrgarten.mazes import draw_maze, neighbours, way_lengths
from spieltisch.game.irrgarten.notation import (
    OUT_TEXT,
    build_text,
    field_text,
    fields_of,
    slot_text,
    slots_of,
)
from spieltisch.game.irrgarten.options import SEATS, options_of, other_seat
from spieltisch.game.irrgarten.view import Seat, View
from spieltisch.game.json_types import JsonObject
from spieltisch.puzzles.irrgarten.deductions import QUESTIONS
from spieltisch.puzzles.irrgarten.knowledge import Knowledge, entrances, known_to
from spieltisch.puzzles.irrgarten.loopless import Barriers, fitting
from spieltisch.puzzles.irrgarten.maze_question import Asked, asked_of
from spieltisch.puzzles.irrgarten.slot_questions import SlotQuestion
from spieltisch.puzzles.irrgarten.treasure_question import TREASURE, visited
from spieltisch.puzzles.mining import Miner
from spieltisch.puzzles.puzzle import Puzzle

__all__ = ["MINER"]

SHARES = {"barrier": 5, "passage": 4, "treasure": 40}
"""How often a game is mined for each theme; few searches close a field off."""
SEEKERS = (0, 1, 2, 3)
"""The levels that search; the wiser ones leave less of a maze half known."""
BUILDERS = (0, 1, 2, 3)
"""The levels that build where loops are allowed: barriers anywhere close fields off."""
MOST_MOVES = 1000
FEWEST_UNKNOWN = 10
MARKED = 6
FEWEST_MARKED = 4
SHORTEST = {"barrier": 4, "passage": 1, "treasure": 2}
"""The fields, or barriers, of the shortest proof of each theme, which is the most common one."""
LONG = 0.7
"""How often the longest proof of a game is asked for, and not any."""
KEPT = 0.35
"""The share of puzzles with the shortest proof that is asked."""
IMAGINED = (0, 2, 4, *(plan.worlds for plan in PLANS[3:]))
"""How many mazes each level imagines."""


class _Find(NamedTuple):
    """A puzzle that may be asked, and how many fields its proof has."""

    puzzle: Puzzle
    length: int


class MazeMiner(Miner):
    """Finds puzzles in searches."""

    tries = 12

    def puzzle(self, rng: Random) -> Puzzle | None:
        """A question that a search of two bots leaves open, rather one with a long proof."""
        theme = rng.choices(list(SHARES), list(SHARES.values()))[0]
        finds = [find for asked in _searched(theme, rng) for find in _finds(theme, asked, rng)]
        if not finds:
            return None
        best = max(finds, key=lambda find: find.length)
        if rng.random() > LONG:
            best = rng.choice(finds)
        is_plain = best.length == SHORTEST[theme] and rng.random() > KEPT
        return None if is_plain else best.puzzle

    def solves(self, puzzle: Puzzle, level: int, rng: Random) -> bool:
        """Whether what holds in most of the imagined mazes is the answer."""
        asked, question = asked_of(puzzle), QUESTIONS[puzzle.theme]
        known, votes = asked.known, Counter(dict.fromkeys(question.answers(asked), 0))
        for _ in range(IMAGINED[level]):
            if isinstance(question, SlotQuestion):
                maze = _loopless_maze(known, rng)
                for text in votes:
                    is_barred = slots_of(known.size)[text] in maze
                    votes[text] += is_barred == question.has_barrier
            else:
                reached = _reached(known, rng)
                for text in votes:
                    votes[text] += text not in reached
        most = max(votes.values())
        return rng.choice([text for text in votes if votes[text] == most]) in puzzle.solution


def _loopless_maze(known: Knowledge, rng: Random) -> Barriers:
    """A maze without loops that fits, drawn by lot."""
    unknown = known.unknown()
    outer = sorted(entrances(known.size))
    shut = rng.sample(outer, rng.randrange(len(outer)))
    maze = fitting(known, rng.sample(unknown, len(unknown)), shut)
    assert maze is not None
    return maze


def _reached(known: Knowledge, rng: Random) -> set[str]:
    """The fields to which a way leads in a maze drawn by lot that fits."""
    _, barriers = draw_maze(known.size, known.most, rng, opened=known.opened, barred=known.barred)
    return {field_text(at) for at in way_lengths(known.size, barriers) if at >= 0}


def _searched(theme: str, rng: Random) -> Iterator[Asked]:
    """What each seat knew whenever it was to ask and had learned something, in one game."""
    position = load("irrgarten").start(draw=rng.randrange)
    levels = {seat: rng.choice(SEEKERS) for seat in SEATS}
    last: dict[str, Knowledge] = {}
    for _ in range(MOST_MOVES):
        seat = cast(Seat, position.actor)
        if position.is_over:
            return
        if position.form:
            move = _built(theme, position, rng)
        else:
            known = known_to(cast(View, position.view(seat)), seat)
            if last.get(seat) != known:
                last[seat] = known
                yield asked_of(_puzzle(theme, position, seat))
            move = choose(position.memory(seat), levels[seat], rng)
        position = position.play(move)


def _built(theme: str, position: Position, rng: Random) -> str:
    """A maze by lot: without loops if that is the question's premise, else as a bot builds one."""
    if not isinstance(QUESTIONS[theme], SlotQuestion):
        return choose(position.memory(str(position.actor)), rng.choice(BUILDERS), rng)
    options = options_of(position.game)
    nothing = Knowledge(options["size"], options["barriers"], frozenset(), frozenset())
    barriers = _loopless_maze(nothing, rng)
    lengths = way_lengths(nothing.size, barriers)
    fields = rng.sample(sorted(fields_of(nothing.size).values()), 3)
    return build_text(max(fields, key=lambda field: lengths[field]), sorted(barriers))


def _puzzle(theme: str, position: Position, seat: Seat) -> Puzzle:
    """The question of a theme, without its answer; the seat's own maze is left empty."""
    doc: JsonObject = position.to_json()
    other = other_seat(seat)
    doc["first"] = seat
    doc["mazes"][seat] = {"treasure": max(fields_of(doc["options"]["size"])), "barriers": []}
    doc["pieces"][other] = OUT_TEXT
    doc["known"][other] = {"open": [], "barriers": [], "visited": []}
    return Puzzle(
        id="",
        game=position.game.name,
        theme=theme,
        seat=seat,
        position=Game.read(doc).to_json(),
        solution=[],
        certificate={},
    )


def _finds(theme: str, asked: Asked, rng: Random) -> Iterator[_Find]:
    question, known = QUESTIONS[theme], asked.known
    if not isinstance(question, SlotQuestion):
        yield from _closed_off(asked, rng)
    elif len(known.unknown()) >= FEWEST_UNKNOWN:
        slot = question.answer(known)
        if slot is not None:
            proof = msgspec.to_builtins(question.prove(known, slot, rng))
            puzzle = msgspec.structs.replace(
                asked.puzzle, solution=[slot_text(slot)], certificate=proof
            )
            yield _Find(puzzle, len(proof["fields"]))


def _closed_off(asked: Asked, rng: Random) -> Iterator[_Find]:
    """A field that cannot be reached, among others that seem as closed."""
    known, puzzle = asked.known, asked.puzzle
    reached = way_lengths(known.size, known.barred)
    new = {text: at for text, at in fields_of(known.size).items() if text not in visited(asked)}
    shut = [text for text, at in new.items() if at not in reached]
    others = [text for text, at in new.items() if at in reached]
    rng.shuffle(others)
    others.sort(key=lambda text: -_sides(known, new[text]))
    if not shut or len(others) < FEWEST_MARKED - 1:
        return
    answer = rng.choice(shut)
    proof = TREASURE.prove(known, new[answer])
    puzzle = msgspec.structs.replace(
        puzzle,
        ask={"marked": sorted([answer, *others[: MARKED - 1]])},
        solution=[answer],
        certificate=msgspec.to_builtins(proof),
    )
    yield _Find(puzzle, len(proof.barriers))


def _sides(known: Knowledge, field: int) -> int:
    """How many known barriers a field has."""
    return sum(slot in known.barred for _, slot in neighbours(known.size)[field])


MINER = MazeMiner()
