"""A sequential test: play until it is decided whether the first player is stronger, and no longer.

Two hypotheses are weighed: H0, the first player is `elo0` stronger than the others, and H1, it is
`elo1` stronger. One observation is the mean of the first player's points over a *rotation*, the
games with the same dice and deals in which everybody sits everywhere once: games of a rotation
depend on each other, rotations do not. After each observation the generalised log-likelihood ratio
of H1 to H0 is computed. With n observations of mean m and variance v, whose distribution is not
known otherwise, it is

    n / 2 · log((v + (m - s0)²) / (v + (m - s1)²))

where s0 and s1 are the shares that the hypotheses expect. When it leaves (-2.944, 2.944) the test
ends; log(0.95 / 0.05) = 2.944 makes each error as rare as 5 %. `python -m bench.sprt_errors` plays
thousands of matches to see that it does.

Two things keep the first few observations from deciding too much: `PRIOR` observations' worth of
the variance that independent games would have is mixed into v, and nothing is decided before
`FEWEST` observations.
"""

from collections.abc import Callable
from math import log
from typing import Any, NamedTuple

from spieltisch.game import BadRequest, Text
from spieltisch.game.text import shortened

__all__ = ["BOUND", "FEWEST", "Hypotheses", "Trial", "expected", "log_ratio", "parse"]

ERROR = 0.05
"""How often the test may be wrong, either way."""
BOUND = log((1 - ERROR) / ERROR)
PRIOR = 4
FEWEST = 16
SCALE = 400.0
"""So many Elo make ten times the odds."""


class Hypotheses(NamedTuple):
    """H0 and H1: by how much the first player is stronger than each of the others, in Elo."""

    elo0: float
    elo1: float


def parse(text: str) -> Hypotheses:
    """The hypotheses of `--sprt ELO0,ELO1`."""
    try:
        elo0, elo1 = (float(word) for word in text.split(","))
        if not -1000 <= elo0 < elo1 <= 1000:
            raise ValueError
    except ValueError:
        raise BadRequest(
            Text(
                f"--sprt takes two Elo numbers, the lower first, like 0,20; not {shortened(text)}",
                f"--sprt nimmt zwei Elo-Zahlen, die kleinere zuerst, etwa 0,20; "
                f"nicht {shortened(text)}",
            ),
            code="bad_sprt",
        ) from None
    return Hypotheses(elo0, elo1)


def expected(elo: float, people: int) -> float:
    """The share of one who is so much stronger than each of the others at a table.

    For two this is the usual logistic curve. With more people one has the odds of 10^(elo / 400)
    against 1 for each of the others, so that 0 means the fair share of 1 / people.
    """
    odds = 10 ** (elo / SCALE)
    return float(odds / (odds + people - 1))


def log_ratio(
    count: Any,
    mean: Any,
    spread: Any,
    hypotheses: Hypotheses,
    people: int,
    log: Callable[[Any], Any] = log,
) -> Any:
    """The log-likelihood ratio of H1 to H0; with numpy's `log` of many matches at once.

    `spread` is the sum of squared distances of the observations from their mean.
    """
    fair = 1 / people
    variance = (spread + PRIOR * fair * (1 - fair) / people) / (count + PRIOR)
    from0, from1 = (mean - expected(elo, people) for elo in hypotheses)
    return count / 2 * log((variance + from0 * from0) / (variance + from1 * from1))


class Trial:
    """A test that is under way: it takes one observation after another until it is decided."""

    def __init__(self, hypotheses: Hypotheses, people: int, is_adjusted: bool = False) -> None:
        self.hypotheses = hypotheses
        self.is_adjusted = is_adjusted
        """Whether the observations are points without luck."""
        self.people = people
        self.path: list[float] = []
        """The log-likelihood ratio after each observation, half a bound at most for the first."""
        self._mean = self._spread = 0.0

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of H1 to H0 now."""
        return self.path[-1] if self.path else 0.0

    @property
    def decision(self) -> str | None:
        """The hypothesis that is accepted, H0 or H1; None while it is open."""
        if abs(self.llr) < BOUND:
            return None
        return "H1" if self.llr > 0 else "H0"

    def take(self, observation: float) -> None:
        """Take the first player's mean points of one more rotation."""
        count = len(self.path) + 1
        away = observation - self._mean
        self._mean += away / count
        self._spread += away * (observation - self._mean)
        ratio = log_ratio(count, self._mean, self._spread, self.hypotheses, self.people)
        most = BOUND / 2 if count < FEWEST else abs(ratio)
        self.path.append(min(max(ratio, -most), most))

    def to_json(self) -> dict[str, Any]:
        """As the report has it."""
        return {
            "elo0": self.hypotheses.elo0,
            "elo1": self.hypotheses.elo1,
            "shares": [expected(elo, self.people) for elo in self.hypotheses],
            "llr": round(self.llr, 3),
            "bounds": [round(-BOUND, 3), round(BOUND, 3)],
            "rotations": len(self.path),
            "adjusted": self.is_adjusted,
            "decision": self.decision or "undecided",
        }
