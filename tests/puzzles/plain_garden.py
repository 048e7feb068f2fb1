"""A second opinion on what a turn of Aladdin can take, written from the rules and not the code.

It walks step by step, tries all moves of the turn one after the other, and knows nothing of values.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from spieltisch.puzzles import Puzzle

__all__ = ["Turn", "moves_of", "sure_of_each_move", "takeable", "turn_of"]

COLUMNS = "abcdefghijklm"
ENTRANCES = {1: "c11", 2: "g11", 3: "k11", 4: "c1", 5: "g1", 6: "k1"}
KINDS = ("lamp", "ring", "carpet", "amulet", "ball", "bottle")
OUT = "out"


class Turn(NamedTuple):
    """What counts for taking, in the middle of a turn."""

    own: tuple[str, ...]
    """The places of the wizards 1 to 6."""
    others: frozenset[str]
    cards: frozenset[tuple[str, str]]
    """Fields and kinds."""
    spells: tuple[int, ...]
    dice: tuple[int, ...]
    hand: frozenset[str]
    lacking: tuple[frozenset[str], ...]
    """For each other seat the kinds that it has not."""
    banned: frozenset[str]
    swap: str
    """The kind whose spell may change now, or nothing."""


def turn_of(puzzle: Puzzle) -> Turn:
    """The turn that a puzzle asks about."""
    doc: dict[str, Any] = puzzle.position
    seat = puzzle.seat
    others = [name for name in doc["seats"] if name != seat]
    at = [place for name in others for place in doc["wizards"][name].values()]
    return Turn(
        tuple(doc["wizards"][seat][str(grade)] for grade in range(1, 7)),
        frozenset(place for place in at if place != OUT),
        frozenset((field, card["kind"]) for field, card in doc["treasures"].items()),
        tuple(doc["spells"][kind] for kind in KINDS),
        tuple(sorted(doc["dice"])),
        frozenset(doc["hands"][seat]),
        tuple(frozenset(KINDS) - set(doc["hands"][name]) for name in others),
        frozenset(doc["banned"]),
        doc["spell_kind"] or "",
    )


def beside(field: str) -> list[str]:
    column, row = COLUMNS.index(field[0]), int(field[1:])
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [f"{COLUMNS[c]}{r}" for c, r in near if 0 <= c < 13 and 1 <= r <= 11]


@cache
def walked(way: tuple[str, ...], steps: int, closed: frozenset[str]) -> frozenset[str]:
    """ALA-7, ALA-9: where a walk can end that goes on for some steps, no field twice."""
    if steps == 0:
        return frozenset(way[-1:])
    ends: set[str] = set()
    for field in beside(way[-1]):
        if field not in way and field not in closed:
            ends |= walked((*way, field), steps - 1, closed)
    return frozenset(ends)


@cache
def ends_of(start: str, steps: int, closed: frozenset[str]) -> frozenset[str]:
    found = walked((start,), steps, closed)
    walked.cache_clear()
    return found


@cache
def kinds_at(cards: frozenset[tuple[str, str]]) -> dict[str, str]:
    return dict(cards)


@cache
def closed_by(cards: frozenset[tuple[str, str]]) -> frozenset[str]:
    return frozenset(field for field, _ in cards)


def moves_of(turn: Turn) -> dict[str, tuple[Turn, bool]]:
    """ALA-6, ALA-8, ALA-10: every half-move, what it leads to, and whether to a duel."""
    closed = closed_by(turn.cards)
    found = {}
    for first, second in product(range(len(turn.dice)), repeat=2):
        if first == second:
            continue
        grade, distance = turn.dice[first], turn.dice[second]
        left = tuple(d for n, d in enumerate(turn.dice) if n not in (first, second))
        at = turn.own[grade - 1]
        is_in = at != OUT
        for end in ends_of(at if is_in else ENTRANCES[grade], distance - (not is_in), closed):
            if end not in turn.own:
                own = (*turn.own[: grade - 1], end, *turn.own[grade:])
                following = turn._replace(own=own, dice=left)
                found[f"{grade}+{distance} {end}"] = (following, end in turn.others)
    return found


def enclosed(turn: Turn) -> set[str]:
    """ALA-12: the cards between two wizards whose grades reach the spell."""
    grades = {place: grade for grade, place in enumerate(turn.own, 1) if place != OUT}
    kinds = kinds_at(turn.cards)
    found = set()
    for place, grade in grades.items():
        for field, opposite in across(place):
            if field in kinds and field not in turn.banned:
                needed = turn.spells[KINDS.index(kinds[field])]
                if opposite in grades and grade + grades[opposite] >= needed:
                    found.add(field)
    return found


@cache
def across(place: str) -> list[tuple[str, str]]:
    """The fields beside a place, each with the one beyond it."""
    column, row = COLUMNS.index(place[0]), int(place[1:])
    found = []
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        c, r = column + 2 * right, row + 2 * up
        if 0 <= c < 13 and 1 <= r <= 11:
            found.append((f"{COLUMNS[column + right]}{row + up}", f"{COLUMNS[c]}{r}"))
    return found


def swapped(turn: Turn) -> dict[str, Turn]:
    """ALA-16: every change of spells, and none."""
    mine = KINDS.index(turn.swap)
    found = {"no spell": turn._replace(swap="")}
    for other, kind in enumerate(KINDS):
        if other != mine:
            spells = list(turn.spells)
            spells[mine], spells[other] = spells[other], spells[mine]
            found[f"spell {kind}"] = turn._replace(swap="", spells=tuple(spells))
    return found


def settled(turn: Turn, field: str) -> list[Turn]:
    """ALA-14, ALA-15: a card is taken; a second one of a kind goes to somebody or back."""
    kind = next(kind for at, kind in turn.cards if at == field)
    taken = turn._replace(cards=turn.cards - {(field, kind)}, swap=kind)
    if kind not in turn.hand:
        return [taken._replace(hand=turn.hand | {kind})]
    found = []
    for number, lacks in enumerate(turn.lacking):
        if kind in lacks:
            rest = list(turn.lacking)
            rest[number] = lacks - {kind}
            found.append(taken._replace(lacking=tuple(rest)))
    if found:
        return found
    full = {at for at, _ in taken.cards} | set(turn.own) | turn.others
    free = [f"{c}{r}" for c in "bdfhjl" for r in (2, 4, 6, 8, 10) if f"{c}{r}" not in full]
    return [
        taken._replace(cards=taken.cards | {(at, kind)}, banned=turn.banned | {at}) for at in free
    ]


Judged = tuple[Turn, frozenset[str], frozenset[str]]
"""A turn, the cards still to be settled, and those that were won just now."""


def judged(turn: Turn, claims: frozenset[str] = frozenset()) -> Judged:
    """ALA-12, ALA-13: what is enclosed now is won."""
    new = frozenset(enclosed(turn)) - claims
    return turn, claims | new, new


def fought(before: Turn, turn: Turn) -> list[Judged]:
    """ALA-20: a challenge, won and lost."""
    mover = next(n for n in range(6) if turn.own[n] != before.own[n])
    lost = (*turn.own[:mover], OUT, *turn.own[mover + 1 :])
    won = turn.others - {turn.own[mover]}
    return [judged(turn._replace(others=won)), judged(turn._replace(own=lost))]


def steps(turn: Turn, claims: frozenset[str], with_duels: bool) -> Iterator[Judged]:
    """All that can follow."""
    if turn.swap:
        yield from (judged(after, claims) for after in swapped(turn).values())
    elif claims:
        for field in claims:
            for after in settled(turn, field):
                yield after, claims - {field}, frozenset()
    elif turn.dice:
        for after, is_duel in moves_of(turn).values():
            if not is_duel:
                yield judged(after)
            elif with_duels:
                yield from fought(turn, after)


def sure(turn: Turn, claims: frozenset[str]) -> int:
    """How many cards more are sure; the last challenge of a turn may be lost and wins none."""
    found = (
        len(new) + sure(after, left) for after, left, new in steps(turn, claims, with_duels=False)
    )
    return max(found, default=0)


def sure_of_each_move(turn: Turn) -> dict[str, int]:
    """For each move how many cards it is sure of, whether a challenge is won or lost."""
    if turn.swap:
        ways = {text: [judged(after)] for text, after in swapped(turn).items()}
    else:
        ways = {
            text: fought(turn, after) if is_duel else [judged(after)]
            for text, (after, is_duel) in moves_of(turn).items()
        }
    return {
        text: min(len(new) + sure(after, left) for after, left, new in outcomes)
        for text, outcomes in ways.items()
    }


def takeable(turn: Turn, claims: frozenset[str] = frozenset()) -> frozenset[str]:
    """All cards of which one or another can be won, whatever duels bring."""
    cards = frozenset[str]()
    for after, left, new in steps(turn, claims, with_duels=True):
        cards |= new | takeable(after, left)
    return cards
