"""What proves a puzzle of Mensch: the winning chance after every legal move.

The certificate is {"kind": "exact", "values": {move: chance}} for a race, which is solved, or
{"kind": "sample", "policy": level, "games": n, "seed": s, "error": e, "values": {move: share}}:
after each move n games were played on by a level, and e is the largest standard error of a share.
The best move leads by LEAST_MARGIN and, where there is an error, by three of them for both moves.
"""

from typing import Any

from spieltisch.game import Game, Position, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.mensch.race_values import is_race, race_values
from spieltisch.puzzles.puzzle import Puzzle
from spieltisch.rules.mensch import State

__all__ = [
    "LEAST_MARGIN",
    "Values",
    "by_text",
    "check_values",
    "exact_certificate",
    "margin_of",
    "needed_margin",
    "sample_certificate",
    "values_in",
]

Values = dict[str, float]
LEAST_MARGIN = 0.05
ERRORS = 6
"""Three standard errors of either of two shares."""
DIGITS = 4
CLOSE = 10**-DIGITS
"""How exactly chances are written."""
CHECKED_GAMES = 500
"""The games of the checker's own sample, after each move."""
CHECKING_SEED = 1_000_003
"""Added to the certificate's seed, so that the checker's games are others."""
SURPRISING = 4.0
"""Two samples that differ by more than this many standard errors contradict each other."""


def values_in(puzzle: Puzzle) -> Values:
    """The chances that the certificate tells."""
    values: Values = puzzle.certificate["values"]
    return values


def margin_of(values: Values) -> float:
    """By how much the best move leads."""
    best, second = sorted(values.values(), reverse=True)[:2]
    return best - second


def needed_margin(error: float) -> float:
    """By how much the best move has to lead, with this standard error."""
    return LEAST_MARGIN + ERRORS * error


def by_text(position: Position, by_action: dict[int, float]) -> Values:
    """Chances by the texts of moves."""
    return {text: by_action[position.actions(text)[0]] for text in position.legal()}


def exact_certificate(position: Position) -> JsonObject:
    """The certificate of a race."""
    values = by_text(position, race_values(position.kernel_state()))
    return {"kind": "exact", "values": _rounded(values)}


def sample_certificate(position: Position, games: int, seed: int) -> JsonObject:
    """The certificate of a position that is played on many times."""
    from spieltisch.puzzles.mensch.playouts import POLICY, error_of, sampled_values

    values = by_text(position, sampled_values(position.kernel_state(), games, seed))
    error = max(error_of(share, games) for share in values.values())
    return {
        "kind": "sample",
        "policy": POLICY,
        "games": games,
        "seed": seed,
        "error": round(error + CLOSE / 2, DIGITS),
        "values": _rounded(values),
    }


def _rounded(values: Values) -> Values:
    return {text: round(value, DIGITS) for text, value in values.items()}


def check_values(puzzle: Puzzle) -> None:
    """All moves have their chances, which are right, and the solution leads clearly."""
    position = Game.read(puzzle.position)
    certificate, values = puzzle.certificate, values_in(puzzle)
    if sorted(values) != position.legal():
        raise _bad("not every move has its chance", "nicht jeder Zug hat seine Chance")
    best = max(values, key=lambda text: values[text])
    if puzzle.solution != [best]:
        raise _bad(f"{best} is better than the solution", f"{best} ist besser als die Lösung")
    if certificate["kind"] == "exact":
        _check_exact(position, values)
    else:
        _check_sample(position, certificate, values)


def _check_exact(position: Position, values: Values) -> None:
    state: State = position.kernel_state()
    if not is_race(state):
        raise _bad("this is no race", "das ist kein Rennen")
    true = by_text(position, race_values(state))
    _compare(values, true, dict.fromkeys(true, CLOSE))
    _check_margin(margin_of(true), LEAST_MARGIN)


def _check_sample(position: Position, certificate: dict[str, Any], values: Values) -> None:
    from spieltisch.puzzles.mensch.playouts import POLICY, error_of, sampled_values

    games, seed, error = certificate["games"], certificate["seed"], certificate["error"]
    if certificate["policy"] != POLICY or error < max(error_of(v, games) for v in values.values()):
        raise _bad("the error told is too small", "der genannte Fehler ist zu klein")
    _check_margin(margin_of(values), needed_margin(error))
    state = position.kernel_state()
    again = by_text(position, sampled_values(state, CHECKED_GAMES, seed + CHECKING_SEED))
    allowed = {
        text: SURPRISING * (error**2 + error_of(value, CHECKED_GAMES) ** 2) ** 0.5
        for text, value in values.items()
    }
    _compare(values, again, allowed)


def _compare(told: Values, found: Values, allowed: Values) -> None:
    for text, value in told.items():
        if abs(found[text] - value) > allowed[text]:
            raise _bad(
                f"{text} wins {found[text]:.4f}, not {value:.4f}",
                f"{text} gewinnt {found[text]:.4f}, nicht {value:.4f}",
            )


def _check_margin(margin: float, needed: float) -> None:
    if margin < needed:
        raise _bad(
            f"the best move leads by {margin:.4f}, less than {needed:.4f}",
            f"der beste Zug führt um {margin:.4f}, weniger als {needed:.4f}",
        )


def _bad(en: str, de: str) -> BadPuzzle:
    return BadPuzzle(Text(en, de))
