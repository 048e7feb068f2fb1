"""Why one move of Aladdin is better than another: cards, duels, and the reach of the next roll."""

from typing import NamedTuple

from spieltisch.bots.aladdin.ahead import ODDS, ODDS_EVEN
from spieltisch.bots.wording import percent, told
from spieltisch.game import Position, Text
from spieltisch.game.aladdin.names import KIND_TEXTS, KINDS
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.state import NONE

__all__ = ["why"]

LEAST_REACH = 0.05
"""A smaller difference is not told."""
RISKY = 0.5
"""A duel with a smaller chance is told of."""


class Facts(NamedTuple):
    """What a move brings about."""

    took: str | None
    """The kind of the card that was taken."""
    is_missing: bool
    """Whether the seat had no card of that kind."""
    gave: str | None
    """The seat that was given a card."""
    duel: float | None
    """The chance to win the duel that the move begins, without weapons."""
    reach: float
    """The chance that the next roll lets the seat gain something."""


def why(
    position: Position, moves: tuple[str, str], reach: tuple[float, float], loss: float
) -> Text:
    """The differences of the better move and the one played, the gravest first.

    `reach` has for each of them the chance that the seat's next roll lets it gain something.
    """
    better, played = moves
    good, bad = _facts(position, better, reach[0]), _facts(position, played, reach[1])
    facts = []
    if good.took and not bad.took:
        facts.append(_taking(better, good))
    if bad.duel is not None and bad.duel < RISKY and good.duel is None:
        chance = percent(bad.duel)
        facts.append(
            Text(
                f"{played} begins a duel that is won with {chance.en} only, unarmed.",
                f"{played} beginnt ein Duell, das unbewaffnet nur zu {chance.de} gewonnen wird.",
            )
        )
    if bad.gave and bad.gave != good.gave:
        whom = position.game.kind.actor_text(bad.gave)
        facts.append(Text(f"{played} helps {whom.en}.", f"Mit {played} hilfst du {whom.de}."))
    if good.reach - bad.reach >= LEAST_REACH:
        facts.append(_reaching(played, good, bad))
    return told(facts, better, loss)


def _taking(better: str, good: Facts) -> Text:
    kind = KIND_TEXTS[list[str](KINDS).index(str(good.took))]

    ours = ", a kind that you miss" if good.is_missing else ""
    theirs = ", eine Sorte, die dir fehlt" if good.is_missing else ""
    return Text(
        f"With {better} you take a card: {kind.en}{ours}.",
        f"Mit {better} nimmst du eine Karte: {kind.de}{theirs}.",
    )


def _reaching(played: str, good: Facts, bad: Facts) -> Text:
    more, less = percent(good.reach), percent(bad.reach)
    return Text(
        f"Then your next roll lets you take a card or win a duel with {more.en}, after {played} "
        f"with {less.en}.",
        f"Dann lässt dich dein nächster Wurf zu {more.de} eine Karte nehmen oder ein Duell "
        f"gewinnen, nach {played} zu {less.de}.",
    )


def _facts(position: Position, move: str, reach: float) -> Facts:
    before: State = position.kernel_state()
    following = position.play(move)
    seat = position.game.kind.seat_number(str(position.actor))
    events = {event.name: event.fields for event in following.events}
    took = events["took"]["kind"] if "took" in events else None
    is_missing = took is not None and before.hands[seat][KINDS.index(took)] == NONE
    gave = events["gave"]["to"] if "gave" in events else None
    duel = None
    if "challenged" in events:
        lead = events["challenged"]["by"][1] - events["challenged"]["seat"][1]
        duel = ODDS[lead + ODDS_EVEN] / 36
    return Facts(took, is_missing, gave, duel, reach)
