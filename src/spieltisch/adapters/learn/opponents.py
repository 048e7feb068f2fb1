"""Who plays against the learner, and what an environment is asked to tell and to pay.

An opponent is `"random"` (every legal action alike), a level 0 to 5 of the game's bots, a rule of
your own, a policy in Python, or `Weights` for the strongest bot. A list of opponents is a pool: one
of them is drawn for each game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypedDict, TypeGuard

import numpy as np

from spieltisch.bots import LEVELS
from spieltisch.bots.mind import Swift
from spieltisch.bots.player import mind_of
from spieltisch.compute.seated_batch import Policy, Rival
from spieltisch.compute.seated_games import Thinking, reply_by_policy
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game import Game
from spieltisch.rules.kernel import numpy_type

__all__ = [
    "RANDOM",
    "ROTATE",
    "Opponent",
    "Payoff",
    "Playing",
    "Terms",
    "Weights",
    "compiled_opponent",
    "is_compiled",
    "plays_by_rule",
    "terms_of",
]

RANDOM = "random"
"""The opponent for which all legal actions are alike."""
ROTATE = "rotate"
"""In place of a seat: another person learns in each game."""
Payoff = Literal["points", "win_loss"]
PAYOFFS: tuple[Payoff, ...] = ("points", "win_loss")


@dataclass(frozen=True)
class Weights:
    """The strongest compiled bot of a game that goes by weights, with some of your own."""

    values: Sequence[int]


Opponent = int | str | Weights | Policy | Callable[..., int]
"""A level, "random", weights, a policy in Python, or a rule `(s, rng, room)`."""


class Playing(TypedDict, total=False):
    """How an environment is played."""

    opponent: Opponent | Sequence[Opponent]
    """Who plays the other seats, "random" by default; of a list one is drawn for each game."""
    level: int | None
    """A level of the bots as the opponent: another way to say `opponent=level`."""
    payoff: Payoff
    """"points", as the game pays them, or "win_loss", see `payoffs.win_loss`."""
    masks: bool
    """Whether there is an `action_mask`, as by default. `legal` is always there."""


class Terms(NamedTuple):
    """What `Playing` comes to."""

    pool: tuple[Opponent, ...]
    payoff: Payoff
    masks: bool


def terms_of(
    playing: Mapping[str, object], known: Sequence[str] = tuple(Playing.__annotations__)
) -> Terms:
    """The terms of an environment; what is not known is refused."""
    if strange := playing.keys() - {*known}:
        raise TypeError(f"there is no {', '.join(sorted(strange))}; there are {', '.join(known)}")
    opponent, level = playing.get("opponent"), playing.get("level")
    if opponent is not None and level is not None:
        raise ValueError(f"opponent={opponent!r} and level={level!r} both say who plays: give one")
    wanted = level if opponent is None else opponent
    wanted = RANDOM if wanted is None else wanted
    pool = tuple(wanted) if isinstance(wanted, list | tuple) else (wanted,)
    if not pool:
        raise ValueError("a pool of opponents must have one at least")
    given = playing.get("payoff", PAYOFFS[0])
    payoff = next((one for one in PAYOFFS if one == given), None)
    if payoff is None:
        raise ValueError(f"payoff is one of {', '.join(PAYOFFS)}, not {given!r}")
    return Terms(tuple(map(_checked, pool)), payoff, bool(playing.get("masks", True)))


def _checked(opponent: object) -> Opponent:
    """An opponent that exists; a level is a plain number after this."""
    if isinstance(opponent, int | np.integer) and not isinstance(opponent, bool):
        if opponent in LEVELS:
            return int(opponent)
    elif isinstance(opponent, Weights) or callable(opponent):
        return opponent
    elif isinstance(opponent, str) and opponent == RANDOM:
        return RANDOM
    levels = f"{LEVELS[0]} to {LEVELS[-1]}"
    raise ValueError(
        f"there is no opponent {opponent!r}: it is a level of the bots, {levels}, "
        f'or "{RANDOM}", a rule, a policy, Weights, or a list of these'
    )


def plays_by_rule(opponent: Opponent) -> TypeGuard[Callable[..., int]]:
    """Whether an opponent is a rule, which is compiled, and not a policy in Python."""
    return bool(getattr(opponent, "is_rule", False))


def compiled_opponent(game: Game, opponent: Opponent, threads: int) -> Rival:
    """An opponent as a batch lets it play, on so many threads."""
    if isinstance(opponent, str):
        return Rival()
    if plays_by_rule(opponent):
        return Rival({"choose": opponent})
    if callable(opponent):
        return Rival(policy=opponent)
    swift = _swift_of(game)
    if isinstance(opponent, Weights):
        return _by_policy(game, swift, opponent, threads)
    assert swift is not None, "a level that is not compiled plays at single tables"
    return _thinking(game, swift, swift.names.index(str(opponent)), swift.weights, threads)


def is_compiled(game: Game, opponent: Opponent) -> bool:
    """Whether an opponent can play in a batch, and not at single tables only."""
    swift = _swift_of(game)
    return not isinstance(opponent, int) or (swift is not None and str(opponent) in swift.names)


def _swift_of(game: Game) -> Swift | None:
    return getattr(mind_of(game.name), "swift", None)


def _by_policy(game: Game, swift: Swift | None, weights: Weights, threads: int) -> Rival:
    if swift is None:
        raise ValueError(f"the bots of {game.name} do not play by a list of weights")
    if len(weights.values) != len(swift.weights):
        raise ValueError(
            f"the bots of {game.name} play by {len(swift.weights)} weights, "
            f"not by {len(weights.values)}"
        )
    return _thinking(game, swift, swift.strongest, weights.values, threads)


def _thinking(game: Game, swift: Swift, policy: int, weights: Sequence[int], threads: int) -> Rival:
    kernel = game.kind.kernel
    thinking = make_workspace(
        Thinking,
        True,
        kernel.state,
        parts=threads,
        states=swift.states,
        seats=kernel.seats,
        weights=len(swift.weights),
    )
    thinking.policy[0] = policy
    thinking.weights[:] = list(weights)
    for seats in game.holdings:
        numbers = [game.kind.seat_number(seat) for seat in seats]
        for number in numbers:
            thinking.teams[number] = sum(1 << held for held in numbers)
    notes = np.zeros(threads, numpy_type(swift.notes))
    hooks = {"policy_move": swift.pick, "reply": reply_by_policy}
    return Rival(hooks, (thinking, notes))
