"""What follows from hands, spells and what was seen: reckoned once, until one of them changes.

Most half-moves change none of them, and whoever compares half-moves judges hundreds of them.
"""

from spieltisch.bots.aladdin.ending import write_endings
from spieltisch.bots.aladdin.expecting import exchange_gain, expect, handicap, price_kinds, stage
from spieltisch.bots.aladdin.workspace import Known, Workspace
from spieltisch.rules.aladdin.actions import CARDS
from spieltisch.rules.aladdin.state import KINDS, NONE, State
from spieltisch.rules.kernel import rule

__all__ = ["know"]


@rule
def know(w: Workspace, s: State, viewer: int) -> None:
    """What the viewer expects of cards, and what hands and exchanges are worth by that."""
    if is_known(w.known, s, viewer):
        return
    note(w.known, s, viewer)
    expect(w, s, viewer)
    price_kinds(w, s)
    late = stage(s)
    for seat in range(s.people):
        write_hand(w, s, seat, late)
        w.seats[seat].reckoned = 0
        for other in range(s.people):
            if other != seat:
                w.seats[seat].spoils[other] = exchange_gain(w, s, seat, other)
                w.seats[seat].arms[other] = handicap(w, s, seat, other)
    write_endings(w, s, viewer)


@rule
def is_known(known: Known, s: State, viewer: int) -> bool:
    """Whether nothing has changed since the viewer last reckoned."""
    if known.whose != viewer + 1 or (s.round_limit > 0 and known.round != s.round):
        return False
    changed = 0
    for seat in range(s.people):
        for kind in range(KINDS):
            changed |= known.hands[seat][kind] ^ s.hands[seat][kind]
    for card in range(CARDS):
        changed |= known.seen[card] ^ s.seen[card]
    for kind in range(KINDS):
        changed |= known.spells[kind] ^ s.spells[kind]
    return changed == 0


@rule
def note(known: Known, s: State, viewer: int) -> None:
    """Note from what the viewer reckons now."""
    known.whose = viewer + 1
    known.times += 1
    known.round = s.round
    for seat in range(s.people):
        for kind in range(KINDS):
            known.hands[seat][kind] = s.hands[seat][kind]
    for card in range(CARDS):
        known.seen[card] = s.seen[card]
    for kind in range(KINDS):
        known.spells[kind] = s.spells[kind]


@rule
def write_hand(w: Workspace, s: State, seat: int, late: float) -> None:
    """ALA-24: what the hand scores, and what it would with spells all alike."""
    score, value, held = 0.0, 0.0, 0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE:
            mean = w.seats[seat].means[kind]
            score += mean * s.spells[kind] / 10
            value += mean
            held += 1
    standing = w.seats[seat]
    standing.score = score
    standing.score_late = score * late
    standing.value = value
    standing.held = held
