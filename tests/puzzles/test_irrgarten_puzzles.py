"""The puzzles of Irrgarten, against a second opinion that counts all fitting mazes."""

from itertools import pairwise

import msgspec
import pytest

from spieltisch.puzzles import BadPuzzle, Puzzle, all_puzzles, kind_of
from spieltisch.puzzles.proving import prove

PUZZLES = [puzzle for puzzle in all_puzzles() if puzzle.game == "irrgarten"]
SLOT_PUZZLES = [puzzle for puzzle in PUZZLES if puzzle.theme in ("barrier", "passage")]
FIELD_PUZZLES = [puzzle for puzzle in PUZZLES if puzzle.theme == "treasure"]
LINES = "ABCDEF"
PRIME = (1 << 61) - 1
HALF = pow(2, -1, PRIME)
KIND = kind_of("irrgarten")


def fields() -> list[str]:
    return [f"{line}{place}" for line in LINES for place in range(1, 7)]


def inner_slots() -> list[tuple[str, str]]:
    beside = [(f"{line}{n}", f"{line}{n + 1}") for line in LINES for n in range(1, 6)]
    below = [(f"{a}{n}", f"{b}{n}") for a, b in pairwise(LINES) for n in range(1, 7)]
    return beside + below


def known(puzzle: Puzzle, what: str) -> set[str]:
    return set(puzzle.position["known"][puzzle.seat][what])


def merged(puzzle: Puzzle) -> dict[str, str]:
    """For each field the one that stands for all that are joined to it by known open slots."""
    heads = {field: field for field in fields()}
    opened = [(a, b) for a, b in inner_slots() if f"{a}|{b}" in known(puzzle, "open")]
    for a, b in opened:
        old, new = heads[b], heads[a]
        heads = {field: new if head == old else head for field, head in heads.items()}
    return heads


def resistances(nodes: list[str], edges: list[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Kirchhoff: the share of all spanning trees that have each edge, modulo a prime.

    A share that is not 0 or 1 modulo the prime is neither.
    """
    ground, *rest = nodes
    at = {node: number for number, node in enumerate(rest)}
    size = len(rest)
    rows = [[0] * size + [int(i == j) for j in range(size)] for i in range(size)]
    for a, b in edges:
        for one, other in ((a, b), (b, a)):
            if one != ground:
                rows[at[one]][at[one]] += 1
                if other != ground:
                    rows[at[one]][at[other]] -= 1
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column] % PRIME)
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = pow(rows[column][column], -1, PRIME)
        rows[column] = [value * scale % PRIME for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [(x - factor * y) % PRIME for x, y in pairs]

    def cell(one: str, other: str) -> int:
        return 0 if ground in (one, other) else rows[at[one]][size + at[other]]

    return {(a, b): (cell(a, a) + cell(b, b) - 2 * cell(a, b)) % PRIME for a, b in edges}


def shares_open(puzzle: Puzzle) -> dict[str, int]:
    """For each unknown slot the share of all fitting mazes without loops in which it is open."""
    heads = merged(puzzle)
    shut = known(puzzle, "barriers")
    unknown = [(a, b) for a, b in inner_slots() if f"{a}|{b}" not in shut | known(puzzle, "open")]
    free = [(heads[a], heads[b]) for a, b in unknown if heads[a] != heads[b]]
    nodes = sorted(set(heads.values()))
    found = resistances(nodes, free) if len(nodes) > 1 else {}
    shares = {
        f"{a}|{b}": found[heads[a], heads[b]] if heads[a] != heads[b] else 0 for a, b in unknown
    }
    gates = {f"|{line}1" for line in LINES}
    for gate in gates - shut - known(puzzle, "open"):
        # Up to five of six entrances may have one of the 30 barriers; 25 are between fields.
        is_last = len(gates & shut) == len(gates) - 1
        shares[gate] = 1 if is_last else HALF
    return shares


def test_there_are_a_hundred_puzzles_of_all_themes_in_little_space() -> None:
    assert len(PUZZLES) >= 100
    assert {puzzle.theme for puzzle in PUZZLES} == set(KIND.themes)
    assert sum(len(msgspec.json.encode(puzzle)) for puzzle in PUZZLES) < 260_000


@pytest.mark.parametrize("puzzle", SLOT_PUZZLES[:50], ids=lambda puzzle: puzzle.id)
def test_no_second_slot_is_the_same_in_all_fitting_mazes(puzzle: Puzzle) -> None:
    shares = shares_open(puzzle)
    assert set(shares) == set(KIND.shown(puzzle).legal)
    wanted = 0 if puzzle.theme == "barrier" else 1
    assert [slot for slot, share in shares.items() if share == wanted] == puzzle.solution
    assert all(share not in (0, 1) for slot, share in shares.items() if slot not in puzzle.solution)


@pytest.mark.parametrize("puzzle", FIELD_PUZZLES, ids=lambda puzzle: puzzle.id)
def test_no_second_marked_field_is_closed_off(puzzle: Puzzle) -> None:
    shut = known(puzzle, "barriers")
    reached = {f"{line}1" for line in LINES if f"|{line}1" not in shut}
    ways = [(a, b) for a, b in inner_slots() if f"{a}|{b}" not in shut]
    for _ in fields():
        reached |= {b for a, b in ways if a in reached} | {a for a, b in ways if b in reached}
    marked = puzzle.ask["marked"]
    assert [field for field in marked if field not in reached] == puzzle.solution
    assert not set(marked) & known(puzzle, "visited")
    assert len(shut) <= 30


def test_puzzles_are_proven() -> None:
    """The command `puzzles check` proves all of them."""
    for puzzle in PUZZLES[::6]:
        prove(puzzle)


def test_nothing_shown_or_said_before_the_solution_holds_the_hidden_maze() -> None:
    for puzzle in PUZZLES[::3]:
        other = "right" if puzzle.seat == "left" else "left"
        shown = KIND.shown(puzzle)
        assert shown.view["mazes"][other] is None
        assert puzzle.solution[0] not in KIND.hint(puzzle)[0].en


def first(theme: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.theme == theme)


@pytest.mark.parametrize("theme", ["barrier", "passage", "treasure"])
def test_an_answer_is_right_wrong_or_refused_and_says_why(theme: str) -> None:
    puzzle = first(theme)
    legal = KIND.shown(puzzle).legal
    for answer in legal:
        attempt = KIND.attempt(puzzle, (), answer)
        assert attempt.verdict == ("right" if answer in puzzle.solution else "wrong")
        assert attempt.said
        assert answer in attempt.said.en + puzzle.solution[0]
        kinds = {mark.kind for mark in attempt.marks}
        assert kinds == ({"answer", "proof"} if attempt.verdict == "right" else {"counter"})
    assert KIND.attempt(puzzle, (), "Z9").verdict == "refused"
    assert KIND.attempt(puzzle, [legal[0]], legal[0]).verdict == "refused"


@pytest.mark.parametrize("puzzle", SLOT_PUZZLES[:2], ids=lambda puzzle: puzzle.id)
def test_a_wrong_slot_is_refuted_near_it_by_barriers_that_are_unknown(puzzle: Puzzle) -> None:
    for answer in KIND.shown(puzzle).legal:
        if answer not in puzzle.solution:
            (mark,) = KIND.attempt(puzzle, (), answer).marks
            assert set(mark.at) <= set(KIND.shown(puzzle).legal)
            assert (answer in mark.at) == (puzzle.theme == "passage")


def changed(puzzle: Puzzle, **fields: object) -> Puzzle:
    return msgspec.structs.replace(puzzle, **fields)


@pytest.mark.parametrize("theme", ["barrier", "passage", "treasure"])
def test_a_wrong_solution_or_certificate_is_refused(theme: str) -> None:
    puzzle = first(theme)
    wrong = next(text for text in KIND.shown(puzzle).legal if text not in puzzle.solution)
    proof = puzzle.certificate
    for bad in (
        changed(puzzle, solution=[wrong]),
        changed(puzzle, solution=[*puzzle.solution, wrong]),
        changed(puzzle, certificate={**proof, "fields": proof["fields"][:-1]}),
        changed(puzzle, certificate={**proof, "fields": ["Z9"]}),
        changed(puzzle, certificate={}),
    ):
        with pytest.raises(BadPuzzle):
            prove(bad)
    if theme != "treasure":
        for mazes in ([], proof["mazes"][:1], ["0"], ["zz"]):
            with pytest.raises(BadPuzzle):
                prove(changed(puzzle, certificate={**proof, "mazes": mazes}))


def test_a_planted_second_solution_is_refused() -> None:
    """What is known to be barred between joined fields is forgotten: it is certain as well."""
    for puzzle in SLOT_PUZZLES:
        heads, shut = merged(puzzle), known(puzzle, "barriers")
        second = [f"{a}|{b}" for a, b in inner_slots() if heads[a] == heads[b]]
        planted = [slot for slot in second if slot in shut]
        if puzzle.theme == "barrier" and planted:
            position = msgspec.json.decode(msgspec.json.encode(puzzle.position))
            position["known"][puzzle.seat]["barriers"].remove(planted[0])
            with pytest.raises(BadPuzzle, match="certain is"):
                prove(changed(puzzle, position=position))
            return
    pytest.fail("no puzzle to plant a second solution in")
