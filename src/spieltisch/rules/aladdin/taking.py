"""Treasures: which cards a pair of wizards takes, and what happens with a second one of a kind."""

from spieltisch.rules.action_lists import put
from spieltisch.rules.aladdin.actions import GIVE, NEW, RETURN, TAKE_CARD
from spieltisch.rules.aladdin.board import GRADES, ROWS, TREASURE_AT, TREASURE_FIELD, TREASURES
from spieltisch.rules.aladdin.state import KEEP, KINDS, NONE, SEATS, SPELL, VALUES, State
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "enclosed",
    "give",
    "is_complete",
    "is_everything_complete",
    "is_free_treasure_field",
    "legal_keeps",
    "legal_takes",
    "put_back",
    "qualifying",
    "show_to",
    "take",
]


@rule
def enclosed(low: int, high: int) -> int:
    """ALA-12: the treasure field with these two fields on opposite sides, or NONE."""
    if high - low == 2 or high - low == 2 * ROWS:
        return TREASURE_AT[(low + high) >> 1]
    return NONE


@rule
def qualifying(s: State) -> int:
    """ALA-12: the cards enclosed by two wizards of the turn's seat whose grades reach the spell."""
    own = s.wizards[s.turn]
    found = 0
    for i in range(GRADES - 1):
        for j in range(i + 1, GRADES):
            gap = own[j] - own[i]
            if gap == 2 or gap == 2 * ROWS or gap == -2 or gap == -2 * ROWS:
                treasure = enclosed(min(own[i], own[j]), max(own[i], own[j]))
                if treasure != NONE and s.cards[treasure] != NONE:
                    kind = s.cards[treasure] // VALUES
                    if i + j + 2 >= s.spells[kind]:
                        found |= 1 << treasure
    return found & ~s.banned


@rule
def legal_takes(s: State, out: Row) -> int:
    """ALA-13: any of the claimed cards may be settled next."""
    count = 0
    for treasure in range(TREASURES):
        if s.claims >> treasure & 1:
            count = put(out, count, TAKE_CARD + treasure)
    return count


@rule
def take(s: State, treasure: int) -> None:
    """ALA-14: the taker looks at the card; a second one of its kind is a surplus."""
    card = s.cards[treasure]
    kind = card // VALUES
    s.cards[treasure] = NONE
    s.claims &= ~(1 << treasure)
    show_to(s, card, s.turn)
    if s.hands[s.turn][kind] == NONE:
        s.hands[s.turn][kind] = card % VALUES
        settled(s, kind)
    else:
        s.new = card
        s.phase = KEEP


@rule
def show_to(s: State, card: int, seat: int) -> None:
    """ALA-26: the seat knows this card's value from now on."""
    s.seen[card] |= 1 << seat


@rule
def settled(s: State, kind: int) -> None:
    """ALA-16: after a card is settled its taker decides about the spells."""
    s.new = NONE
    s.spell_kind = kind
    s.phase = SPELL


@rule
def legal_keeps(s: State, out: Row) -> int:
    """ALA-15: one of the two goes to a seat without the kind; if all have it, to the garden."""
    kind = s.new // VALUES
    count = 0
    for which in range(2):
        for seat in range(s.people):
            if s.hands[seat][kind] == NONE:
                count = put(out, count, GIVE + SEATS * which + seat)
    if count > 0:
        return count
    for which in range(2):
        for treasure in range(TREASURES):
            if is_free_treasure_field(s, treasure):
                count = put(out, count, RETURN + TREASURES * which + treasure)
    return count


@rule
def is_free_treasure_field(s: State, treasure: int) -> bool:
    """ALA-15: neither a card nor a wizard is on it."""
    if s.cards[treasure] != NONE:
        return False
    field = TREASURE_FIELD[treasure]
    for seat in range(s.people):
        for wizard in range(GRADES):
            if s.wizards[seat][wizard] == field:
                return False
    return True


@rule
def part_with(s: State, which: int) -> int:
    """ALA-15: the card that goes, the new or the old one; the other one is the hand's."""
    kind = s.new // VALUES
    if which == NEW:
        return s.new
    old = kind * VALUES + s.hands[s.turn][kind]
    s.hands[s.turn][kind] = s.new % VALUES
    return old


@rule
def give(s: State, which: int, seat: int) -> None:
    """ALA-15: a card for a seat that has none of the kind; ALA-16: the spells are the taker's."""
    card = part_with(s, which)
    kind = card // VALUES
    s.hands[seat][kind] = card % VALUES
    show_to(s, card, seat)
    settled(s, kind)


@rule
def put_back(s: State, which: int, treasure: int) -> None:
    """ALA-15: a card back face down; it cannot be taken again in this turn."""
    card = part_with(s, which)
    s.cards[treasure] = card
    s.banned |= 1 << treasure
    settled(s, card // VALUES)


@rule
def is_complete(s: State, seat: int) -> bool:
    """ALA-23: the seat has a card of each kind."""
    for kind in range(KINDS):
        if s.hands[seat][kind] == NONE:
            return False
    return True


@rule
def is_everything_complete(s: State) -> bool:
    """ALA-23: every seat has a card of each kind."""
    for seat in range(s.people):
        if not is_complete(s, seat):
            return False
    return True
