"""What no game of Aladdin can look like. Used to refuse positions and to watch random games."""

from spieltisch.rules.aladdin.actions import CARDS
from spieltisch.rules.aladdin.board import (
    FIELDS,
    GRADES,
    OUT,
    ROWS,
    TREASURE_AT,
    TREASURE_FIELD,
    TREASURES,
)
from spieltisch.rules.aladdin.duels import have_both
from spieltisch.rules.aladdin.state import (
    DEAL,
    DUEL,
    DUEL_ROLL,
    EXCHANGE,
    GREY,
    KEEP,
    KINDS,
    LOT,
    MOVE,
    NONE,
    OVER,
    ROLL,
    SEATS,
    SPELL,
    TAKE,
    VALUES,
    State,
)
from spieltisch.rules.aladdin.taking import is_everything_complete
from spieltisch.rules.bits import bit_count
from spieltisch.rules.kernel import rule

__all__ = [
    "BAD_BANNED",
    "BAD_CARDS",
    "BAD_CLAIMS",
    "BAD_DEAL",
    "BAD_DICE",
    "BAD_DUEL",
    "BAD_HALF",
    "BAD_NEW",
    "BAD_ROUND",
    "BAD_SEEN",
    "BAD_SPELLS",
    "BAD_SPELL_KIND",
    "NOT_OVER",
    "OFF_BOARD",
    "ON_CARD",
    "SHARED_FIELD",
    "STRANGER",
    "TOO_EARLY",
    "UNSEEN",
    "WRONG_TURN",
    "flaw",
]

OFF_BOARD, SHARED_FIELD, ON_CARD, STRANGER, BAD_CARDS, BAD_SEEN, UNSEEN = 1, 2, 3, 4, 5, 6, 7
BAD_SPELLS, WRONG_TURN, BAD_ROUND, BAD_HALF, BAD_DICE, BAD_CLAIMS = 8, 9, 10, 11, 12, 13
BAD_BANNED, BAD_NEW, BAD_SPELL_KIND, BAD_DUEL = 14, 15, 16, 17
NOT_OVER, TOO_EARLY, BAD_DEAL = 18, 19, 20


@rule
def flaw(s: State) -> int:
    """The first flaw found, or 0."""
    if s.phase == DEAL or s.phase == GREY or s.phase == LOT:
        return deal_flaw(s)
    found = wizard_flaw(s)
    if found == 0:
        found = card_flaw(s)
    if found == 0:
        found = turn_flaw(s)
    if found == 0:
        found = claim_flaw(s)
    if found == 0:
        found = settling_flaw(s)
    if found == 0:
        found = duel_flaw(s)
    return found


@rule
def deal_flaw(s: State) -> int:
    """ALA-5: as many cards as dealt lie in their order, no card and no pyramid twice."""
    laid = 0
    for treasure in range(TREASURES):
        if (s.cards[treasure] != NONE) != (treasure < s.dealt):
            return BAD_DEAL
        if s.cards[treasure] != NONE:
            laid |= 1 << s.cards[treasure]
    pyramids = 0
    for kind in range(KINDS):
        pyramids |= 1 << s.spells[kind]
    cards = min(s.dealt, TREASURES)
    greys = s.dealt - cards
    if bit_count(laid) != cards or pyramids >> 4 != (1 << greys) - 1:
        return BAD_DEAL
    done = 2 if s.dealt == TREASURES + KINDS else (1 if s.dealt >= TREASURES else 0)
    return 0 if s.phase == DEAL + done else BAD_DEAL


@rule
def wizard_flaw(s: State) -> int:
    """ALA-9, ALA-10: one wizard per field, except in a duel, and none on a card."""
    for seat in range(SEATS):
        for wizard in range(GRADES):
            at = s.wizards[seat][wizard]
            if at < 0 or at > FIELDS:
                return OFF_BOARD
            if at != OUT:
                if seat >= s.people:
                    return STRANGER
                treasure = TREASURE_AT[at]
                if treasure != NONE and s.cards[treasure] != NONE:
                    return ON_CARD
                if is_shared(s, seat, wizard):
                    return SHARED_FIELD
    return 0


@rule
def is_shared(s: State, seat: int, wizard: int) -> bool:
    """A later wizard stands on the same field, and not because the two fight for it."""
    at = s.wizards[seat][wizard]
    for other in range(seat, s.people):
        for rival in range(GRADES):
            is_later = other > seat or rival > wizard
            is_there = is_later and s.wizards[other][rival] == at
            if is_there and not is_duel_of(s, seat, wizard, other, rival):
                return True
    return False


@rule
def is_duel_of(s: State, seat: int, wizard: int, other: int, rival: int) -> bool:
    """ALA-18: these two wizards stand in the duel that is not decided yet."""
    if s.phase != DUEL and s.phase != DUEL_ROLL:
        return False
    if seat == s.turn:
        mine, theirs, opponent = wizard, rival, other
    else:
        mine, theirs, opponent = rival, wizard, seat
        if other != s.turn:
            return False
    return bool(
        opponent == s.challenged and mine + 1 == s.challenger and theirs + 1 == s.challenged_grade
    )


@rule
def card_flaw(s: State) -> int:
    """ALA-3: each card in one place, one pyramid per kind; ALA-14, ALA-26: holders know theirs."""
    everyone = (1 << s.people) - 1
    for card in range(CARDS):
        if s.seen[card] & ~everyone != 0:
            return BAD_SEEN
    places = 0
    cards = 0
    for treasure in range(TREASURES):
        if s.cards[treasure] != NONE:
            places += 1
            cards |= 1 << s.cards[treasure]
    if s.new != NONE:
        places += 1
        cards |= 1 << s.new
        if not s.seen[s.new] >> s.turn & 1:
            return UNSEEN
    pyramids = 0
    for kind in range(KINDS):
        if s.spells[kind] < 4 or s.spells[kind] > 9:
            return BAD_SPELLS
        pyramids |= 1 << s.spells[kind]
        for seat in range(SEATS):
            value = s.hands[seat][kind]
            if value != NONE:
                if seat >= s.people:
                    return STRANGER
                places += 1
                cards |= 1 << (kind * VALUES + value)
                if not s.seen[kind * VALUES + value] >> seat & 1:
                    return UNSEEN
    if places != CARDS or cards != (1 << CARDS) - 1:
        return BAD_CARDS
    return 0 if pyramids == 0b1111110000 else BAD_SPELLS


@rule
def turn_flaw(s: State) -> int:
    """ALA-6, ALA-23, ALA-27: seats, round, half and dice fit the phase, and so does the end."""
    if s.turn < 0 or s.turn >= s.people or s.first < 0 or s.first >= s.people:
        return WRONG_TURN
    if s.begins != NONE and s.first != s.begins:
        return WRONG_TURN
    if s.round < 1 or (s.round_limit > 0 and s.round > s.round_limit):
        return BAD_ROUND
    if s.half != 1 and not (s.half == 2 and s.phase != ROLL and s.phase != OVER):
        return BAD_HALF
    if not is_dice_count_right(s):
        return BAD_DICE
    is_complete = is_everything_complete(s)
    if s.phase == OVER:
        return 0 if is_complete or s.round == s.round_limit else TOO_EARLY
    return NOT_OVER if is_complete and s.phase != SPELL else 0


@rule
def is_dice_count_right(s: State) -> bool:
    """ALA-6: four dice before the first half-move, two after it, none before the roll."""
    dice = 0
    for face in range(6):
        if s.dice[face] < 0:
            return False
        dice += s.dice[face]
    if s.phase == ROLL or s.phase == OVER:
        return dice == 0
    if s.phase == MOVE:
        return dice == (4 if s.half == 1 else 2)
    if s.phase == DUEL or s.phase == DUEL_ROLL or s.phase == EXCHANGE:
        return dice == (2 if s.half == 1 else 0)
    return dice == 0 or (dice == 2 and s.half == 1)


@rule
def claim_flaw(s: State) -> int:
    """ALA-12, ALA-15: claims are enclosed cards; what was put back lies there and is no claim."""
    is_settling = s.phase == TAKE or s.phase == KEEP or s.phase == SPELL
    if (s.claims != 0 and not is_settling) or (s.claims == 0 and s.phase == TAKE):
        return BAD_CLAIMS
    for treasure in range(TREASURES):
        if s.claims >> treasure & 1 and not is_enclosed(s, treasure):
            return BAD_CLAIMS
        if s.banned >> treasure & 1 and (s.cards[treasure] == NONE or s.phase == OVER):
            return BAD_BANNED
    return BAD_CLAIMS if s.claims & s.banned else 0


@rule
def is_enclosed(s: State, treasure: int) -> bool:
    """ALA-12: a card lies between two opposite wizards of the turn's seat."""
    if s.cards[treasure] == NONE:
        return False
    field = TREASURE_FIELD[treasure]
    return has_pair(s, field - 1, field + 1) or has_pair(s, field - ROWS, field + ROWS)


@rule
def has_pair(s: State, one: int, other: int) -> bool:
    """The turn's seat has wizards on both fields whose grades reach the lowest pyramid."""
    grades = 0
    wizards = 0
    for wizard in range(GRADES):
        at = s.wizards[s.turn][wizard]
        if at == one or at == other:
            grades += wizard + 1
            wizards += 1
    return wizards == 2 and grades >= 4


@rule
def settling_flaw(s: State) -> int:
    """ALA-15, ALA-16: the card taken is a second one; the settled kind is in the taker's hand."""
    if (s.new != NONE) != (s.phase == KEEP):
        return BAD_NEW
    if s.phase == KEEP and s.hands[s.turn][s.new // VALUES] == NONE:
        return BAD_NEW
    if (s.spell_kind != NONE) != (s.phase == SPELL):
        return BAD_SPELL_KIND
    if s.phase == SPELL and s.hands[s.turn][s.spell_kind] == NONE:
        return BAD_SPELL_KIND
    return 0


@rule
def duel_flaw(s: State) -> int:
    """ALA-18, ALA-20: two wizards on one field until the dice fall, then one of them outside."""
    if s.phase != DUEL and s.phase != DUEL_ROLL and s.phase != EXCHANGE:
        return 0 if s.challenged == NONE and s.challenger == 0 and s.armed == NONE else BAD_DUEL
    if s.challenged < 0 or s.challenged >= s.people or s.challenged == s.turn:
        return BAD_DUEL
    if not (1 <= s.challenger <= GRADES and 1 <= s.challenged_grade <= GRADES):
        return BAD_DUEL
    if s.armed != NONE and (s.phase == DUEL or not have_both(s, s.armed)):
        return BAD_DUEL
    mine = s.wizards[s.turn][s.challenger - 1]
    theirs = s.wizards[s.challenged][s.challenged_grade - 1]
    if s.phase == EXCHANGE:
        return 0 if (mine == OUT) != (theirs == OUT) else BAD_DUEL
    return 0 if mine == theirs and mine != OUT else BAD_DUEL
