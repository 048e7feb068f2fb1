"""What a seat expects of cards, and what cards, exchanges and spells are worth by that."""

from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.rules.aladdin.state import KINDS, NONE, VALUES, State
from spieltisch.rules.kernel import rule

__all__ = [
    "exchange_gain",
    "expect",
    "handicap",
    "hurry",
    "missing",
    "price_kinds",
    "spell_gain",
    "spread",
    "stage",
    "take_gain",
]

LAST_ROUND = 1.0
"""What ten points more are worth in the last round, on the logistic scale."""


@rule
def expect(w: Workspace, s: State, viewer: int) -> None:
    """ALA-26: values that the viewer has seen, else what it believes, or the mean of those unseen.

    Without beliefs, what others hold unseen was chosen by them: better than that mean, the more so
    the later. The garden has the rest.
    """
    late = stage(s)
    for kind in range(KINDS):
        total, count, held_unseen, more = 0, 0, 0, 0.0
        for value in range(VALUES):
            if not s.seen[VALUES * kind + value] >> viewer & 1:
                total += value
                count += 1
        mean = total / count if count > 0 else 0.0
        better = w.weights.selected * late * spread(s, kind, viewer)
        for seat in range(s.people):
            held = s.hands[seat][kind]
            if held != NONE and not s.seen[VALUES * kind + held] >> viewer & 1:
                extra = better
                if w.beliefs.whose == viewer + 1:
                    believed = w.beliefs.held[seat][kind]
                    extra = believed - mean if believed >= 0 else 0.0
                w.seats[seat].means[kind] = mean + extra
                held_unseen += 1
                more += extra
            else:
                w.seats[seat].means[kind] = held
        w.prospects.hidden[kind] = mean
        if count > held_unseen:
            w.prospects.hidden[kind] = max(0.0, mean - more / (count - held_unseen))


@rule
def spread(s: State, kind: int, viewer: int) -> float:
    """The variance of a kind's values that the viewer has not seen."""
    total, squares, count = 0, 0, 0
    for value in range(VALUES):
        if not s.seen[VALUES * kind + value] >> viewer & 1:
            total += value
            squares += value * value
            count += 1
    return (squares - total * total / count) / count if count > 0 else 0.0


@rule
def missing(s: State) -> int:
    """How many cards are missing in all sets."""
    count = 0
    for seat in range(s.people):
        for kind in range(KINDS):
            count += s.hands[seat][kind] == NONE
    return count


@rule
def stage(s: State) -> float:
    """How much of all sets is complete: 0 at the start, 1 at the end."""
    return 1 - missing(s) / (KINDS * s.people)


@rule
def hurry(s: State) -> float:
    """ALA-27: how much more a score counts because the last round is near."""
    return LAST_ROUND / (1 + s.round_limit - s.round) if s.round_limit > 0 else 0.0


@rule
def price_kinds(w: Workspace, s: State) -> None:
    """What one more point of value is worth in each kind: spells may change, more so early."""
    score = w.weights.score + w.weights.score_late * stage(s) + hurry(s)
    for kind in range(KINDS):
        w.prospects.prices[kind] = w.weights.value + score * s.spells[kind] / 10


@rule
def take_gain(w: Workspace, s: State, seat: int, viewer: int, card: int) -> float:
    """What taking a card brings, reckoned once; with the last card it is the end."""
    if w.prospects.last_kind == card // VALUES:
        return w.seats[seat].ending
    taker = w.seats[seat]
    if not taker.reckoned >> card & 1:
        taker.reckoned |= 1 << card
        taker.takings[card] = card_gain(w, s, seat, viewer, card)
    return taker.takings[card]


@rule
def card_gain(w: Workspace, s: State, seat: int, viewer: int, card: int) -> float:
    """What taking a card brings: the better one of a kind is kept, a gift helps another seat."""
    kind = card // VALUES
    mine = w.seats[seat].means[kind]
    spell = spell_gain(w, s, seat, kind)
    if s.hands[seat][kind] == NONE:
        value = card % VALUES if s.seen[card] >> viewer & 1 else w.prospects.hidden[kind]
        return w.weights.held + w.prospects.prices[kind] * value + spell
    better, worse, count = 0.0, 0.0, 0
    for value in range(VALUES):
        if s.seen[card] >> viewer & 1:
            is_possible = card % VALUES == value
        else:
            is_possible = not s.seen[VALUES * kind + value] >> viewer & 1
        if is_possible:
            better += max(0.0, value - mine)
            worse += min(value, mine)
            count += 1
    gain = w.prospects.prices[kind] * better / count + spell
    for other in range(s.people):
        if s.hands[other][kind] == NONE:
            gift = w.weights.held + w.prospects.prices[kind] * worse / count
            return gain - gift / (s.people - 1)
    return gain


@rule
def spell_gain(w: Workspace, s: State, seat: int, kind: int) -> float:
    """What the best swap of a kind's spell brings against the best of the others."""
    score = (w.weights.score + w.weights.score_late) / 10
    best = 0.0
    lead = lead_in(w, s, seat, kind)
    for other in range(KINDS):
        more = s.spells[other] - s.spells[kind]
        best = max(best, (lead - lead_in(w, s, seat, other)) * more)
    return best * score


@rule
def lead_in(w: Workspace, s: State, seat: int, kind: int) -> float:
    """How far a seat's card of a kind is better than the best of the others'."""
    best = 0.0
    for other in range(s.people):
        if other != seat:
            best = max(best, w.seats[other].means[kind])
    return max(0.0, w.seats[seat].means[kind]) - best


@rule
def exchange_gain(w: Workspace, s: State, seat: int, other: int) -> float:
    """ALA-21: what the winner gains by the best exchange; the other one loses as much."""
    best = 0.0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE and s.hands[other][kind] != NONE:
            more = w.seats[other].means[kind] - w.seats[seat].means[kind]
            best = max(best, more * w.prospects.prices[kind])
    return best * s.people / (s.people - 1)


@rule
def handicap(w: Workspace, s: State, seat: int, other: int) -> float:
    """ALA-18: by how much the other one is stronger if challenged, with its best weapon."""
    best = 0.0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE and s.hands[other][kind] != NONE:
            best = max(best, w.seats[other].means[kind] - w.seats[seat].means[kind])
    return best
