"""Sentences about what a turn takes."""

from spieltisch.game import Game, Position, Text
from spieltisch.game.aladdin.names import TREASURE_NAMES
from spieltisch.puzzles.aladdin.themes import REACH
from spieltisch.puzzles.aladdin.turn_search import won
from spieltisch.puzzles.puzzle import Puzzle
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.board import ROWS, TREASURE_FIELD
from spieltisch.rules.aladdin.state import VALUES

__all__ = ["hint_of", "proof_of", "too_few", "unreached"]

Taking = tuple[int, int, int, int]
"""A treasure field, the grades of the two wizards beside its card, and the spell of its kind."""


def proof_of(puzzle: Puzzle) -> Text:
    """Which wizards take what, and what other answers come to."""
    said = [_enclosing(*taking) for taking in _takings(puzzle)]
    moves = puzzle.certificate["moves"]
    if puzzle.theme == REACH.id:
        end = Text(
            f"All {moves} ways to begin the turn were tried: no other treasure is within reach.",
            f"Alle {moves} Anfänge des Zuges sind durchprobiert: Kein anderer Schatz ist zu haben.",
        )
    else:
        end = _no_other(moves, puzzle.certificate["second"])
    return Text(
        " ".join([*(text.en for text in said), end.en]),
        " ".join([*(text.de for text in said), end.de]),
    )


def _no_other(moves: int, second: int) -> Text:
    """What all other moves come to."""
    if second == 0:
        return Text(
            f"Of {moves} moves no other one is sure of a treasure.",
            f"Von {moves} Zügen bringt kein anderer sicher einen Schatz.",
        )
    most = Text("one", "einen") if second == 1 else Text(str(second), str(second))
    return Text(
        f"Of {moves} moves no other one is sure of more than {most.en}.",
        f"Von {moves} Zügen bringt kein anderer sicher mehr als {most.de}.",
    )


def hint_of(puzzle: Puzzle) -> Text:
    """What the wizards make together, or how many cards there are to win."""
    best = puzzle.certificate.get("best", 1)
    if best > 1:
        return Text(
            f"{best} treasures can be had for sure.", f"{best} Schätze sind sicher zu haben."
        )
    _, low, high, spell = next(iter(_takings(puzzle)))
    return Text(
        f"The two wizards make {low + high} together; the spell is {spell}.",
        f"Die zwei Zauberer haben zusammen {low + high}; der Zauber verlangt {spell}.",
    )


def too_few(answer: str, sure: int, best: int) -> Text:
    """What a wrong move is sure of."""
    after = Text(f"After {answer}", f"Nach {answer}")
    if answer == "no spell":
        after = Text("Without a change", "Ohne Tausch")
    if best == 1:
        return Text(
            f"{after.en} no treasure is sure in this turn.",
            f"{after.de} ist dir in diesem Zug kein Schatz sicher.",
        )
    return Text(
        f"{after.en} you can be sure of {sure} in this turn; {best} are possible.",
        f"{after.de} sind dir in diesem Zug {sure or 'keine'} sicher; {best} sind möglich."
        if sure != 1
        else f"{after.de} ist dir in diesem Zug nur einer sicher; {best} sind möglich.",
    )


def unreached(position: Position, field: str) -> Text:
    """Why a treasure cannot be had with this roll."""
    card = position.view("public")["treasures"][field]
    needed = position.view("public")["spells"][card["kind"]]
    return Text(
        f"With these dice no two of your wizards that make {needed} together come to opposite "
        f"sides of {field}.",
        f"Mit diesen Würfeln kommen keine zwei deiner Zauberer, die zusammen {needed} haben, auf "
        f"gegenüberliegende Seiten von {field}.",
    )


def _takings(puzzle: Puzzle) -> list[Taking]:
    """What the certificate's line wins, in its order."""
    position = Game.read(puzzle.position)
    found: list[Taking] = []
    for text in puzzle.certificate["line"]:
        before, position = position, position.play(text)
        state: State = position.kernel_state()
        bits = won(before.kernel_state(), state)
        for treasure in range(len(TREASURE_FIELD)):
            is_asked = puzzle.theme != REACH.id or TREASURE_NAMES[treasure] in puzzle.solution
            if bits >> treasure & 1 and is_asked:
                kind = before.kernel_state().cards[treasure] // VALUES
                found.append(_taking(state, treasure, state.spells[kind]))
    return found


def _taking(state: State, treasure: int, spell: int) -> Taking:
    field, own = TREASURE_FIELD[treasure], state.wizards[state.turn]
    grades = {at: grade for grade, at in enumerate(own, 1)}
    pairs = [
        (grades[field - way], grades[field + way])
        for way in (1, ROWS)
        if field - way in grades and field + way in grades
    ]
    low, high = max(pairs, key=sum)
    return treasure, low, high, spell


def _enclosing(treasure: int, low: int, high: int, spell: int) -> Text:
    name = TREASURE_NAMES[treasure]
    return Text(
        f"{min(low, high)} and {max(low, high)} stand on both sides of {name}: "
        f"{low + high} together, needed are {spell}.",
        f"{min(low, high)} und {max(low, high)} stehen zu beiden Seiten von {name}: "
        f"zusammen {low + high}, nötig sind {spell}.",
    )
