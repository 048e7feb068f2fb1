"""Why one move of Mutabor is better than another: arrivals, hits, danger, the way that is left."""

from typing import NamedTuple

from spieltisch.bots.mutabor.distances import MOVE, WAYS, measure
from spieltisch.bots.mutabor.weights import OF_MANY, OF_TWO
from spieltisch.bots.mutabor.workspace import Assignment
from spieltisch.bots.mutabor.worth import moves_left
from spieltisch.bots.wording import counted, told
from spieltisch.game import Position, Text
from spieltisch.game.mutabor.notation import parse_move
from spieltisch.rules.mutabor import State
from spieltisch.rules.mutabor.board import NAMES, OPEN, SEATS

__all__ = ["why"]

MOVES = Text("move", "Zug"), Text("moves", "Züge")


class Threat(NamedTuple):
    """A hit that the next one may make."""

    by: Text
    move: str
    at: str


class Facts(NamedTuple):
    """What a move brings about."""

    arrived: str | None
    """The target on which a piece has arrived."""
    hit: str | None
    """The seat whose piece was hit."""
    threats: tuple[Threat, ...]
    left: float
    """The moves that all own pieces still need by the cards."""


def why(position: Position, played: str, better: str, loss: float) -> Text:
    """The differences of two moves, the gravest first."""
    seat = str(position.actor)
    good, bad = _facts(position, better, seat), _facts(position, played, seat)
    facts = []
    if good.arrived and not bad.arrived:
        facts.append(
            Text(
                f"With {better} a piece arrives on {good.arrived}.",
                f"Mit {better} kommt eine Figur auf {good.arrived} an.",
            )
        )
    if good.hit and not bad.hit:
        whose = position.game.kind.actor_text(good.hit)
        facts.append(
            Text(
                f"{better} hits a piece of {whose.en}.",
                f"{better} schlägt eine Figur von {whose.de}.",
            )
        )
    safe = {threat.at for threat in good.threats}
    if new := [threat for threat in bad.threats if threat.at not in safe]:
        facts.append(_danger(played, new[0]))
    if bad.left - good.left >= 1:
        facts.append(_way(played, good, bad))
    return told(facts, better, loss)


def _danger(played: str, threat: Threat) -> Text:
    return Text(
        f"After {played}, {threat.by.en} can hit your piece on {threat.at} with {threat.move}.",
        f"Nach {played} kann {threat.by.de} deine Figur auf {threat.at} mit {threat.move} "
        "schlagen.",
    )


def _way(played: str, good: Facts, bad: Facts) -> Text:
    short, long = counted(round(good.left), *MOVES), round(bad.left)
    return Text(
        f"By the cards your pieces then need about {short.en}, after {played} about {long}.",
        f"Nach den Karten brauchen deine Figuren dann etwa {short.de}, nach {played} etwa {long}.",
    )


def _facts(position: Position, move: str, seat: str) -> Facts:
    following = position.play(move)
    events = {event.name: event.fields for event in following.events}
    arrived = events["arrived"]["at"] if "arrived" in events else None
    hit = events["hit"]["seat"] if "hit" in events else None
    number = position.game.kind.seat_number(seat)
    left = _moves_left(following.kernel_state(), number)
    return Facts(arrived, hit, tuple(_threats(following, number)), left)


def _threats(position: Position, seat: int) -> list[Threat]:
    """MUT-12: the hits of whoever moves next on pieces of the seat."""
    state: State = position.kernel_state()
    by = position.game.kind.actor_text(str(position.actor))
    found: dict[int, Threat] = {}
    for text in position.legal():
        move = parse_move(text)
        if move and move.is_hit and state.stands[seat] >> move.to & 1:
            plain = f"{NAMES[move.start]}>{NAMES[move.to]}"
            found.setdefault(move.to, Threat(by, plain, NAMES[move.to]))
    return [found[at] for at in sorted(found)]


def _moves_left(state: State, seat: int) -> float:
    """The cheapest way to bring all pieces of a seat to distinct targets, in moves."""
    ways = [[[0] * OPEN for _ in range(WAYS)] for _ in range(SEATS)]
    measure(state, ways)
    blocked = (OF_TWO if state.seats == 2 else OF_MANY).blocked
    return moves_left(state, seat, blocked, ways[seat], Assignment()) / MOVE
