"""The positions of aladdin whose move sequences are counted."""

import random
from collections.abc import Callable
from typing import Any

from tests.oracle.aladdin import (
    DEFAULTS,
    FIELDS,
    GRADES,
    KINDS,
    OUT,
    TREASURE_FIELDS,
    VALUES,
    Oracle,
    start,
)

Position = dict[str, Any]
Wanted = Callable[[Position], bool]


def opened(people: int, seed: int, **options: Any) -> Position:
    """A dealt game before its first roll."""
    return start(people, {**DEFAULTS, **options}, random.Random(seed))


def scattered(people: int, seed: int, missing: int, **options: Any) -> Position:
    """A middle game before a roll: each lacks `missing` kinds, most wizards are inside."""
    rng = random.Random(seed)
    while True:
        at = opened(people, rng.randrange(10**6), **options)
        cards = [(kind, value) for kind in KINDS for value in VALUES]
        rng.shuffle(cards)
        for seat in at["seats"]:
            for kind in rng.sample(KINDS, len(KINDS) - missing):
                card = next(card for card in cards if card[0] == kind)
                cards.remove(card)
                at["hands"][seat][kind] = {"value": card[1], "seen": [seat]}
        places = rng.sample(TREASURE_FIELDS, len(cards))
        at["treasures"] = {
            place: {"kind": kind, "value": value, "seen": []}
            for place, (kind, value) in zip(places, cards, strict=True)
        }
        free = sorted(FIELDS - set(places))
        rng.shuffle(free)
        for seat in at["seats"]:
            for grade in GRADES:
                at["wizards"][seat][str(grade)] = free.pop() if rng.random() < 0.8 else OUT
        if not waits_for_taking(at):
            return at


def waits_for_taking(at: Position) -> bool:
    """Whether a pass in this place would find a card to take, for whoever's turn it were."""
    for seat in at["seats"]:
        before = dict(at, turn=at["seats"][at["seats"].index(seat) - 1], phase="move", dice=[])
        before["options"] = dict(at["options"], round_limit=None)
        if Oracle(before).play("pass").position["phase"] != "roll":
            return True
    return False


def wandered(position: Position, seed: int, is_wanted: Wanted) -> Position:
    """The first wanted position that random games from here meet; takings are preferred."""
    rng = random.Random(seed)
    while True:
        oracle = Oracle(position)
        while True:
            at = oracle.position
            if is_wanted(at):
                return at
            moves = oracle.legal()[1]
            if not moves:
                break
            tried = [oracle.after(move) for move in rng.sample(moves, min(8, len(moves)))]
            takings = [one for one in tried if one.position["phase"] in ("take", "keep", "spell")]
            oracle = (takings or tried)[0]


def in_phase(phase: str, **fields: Any) -> Wanted:
    """Wants this phase with these values of fields."""
    wanted = {"phase": phase, **fields}
    return lambda at: all(at[name] == value for name, value in wanted.items())


def keeps_by(verb: str) -> Wanted:
    """Wants a surplus card that must be given, or must be returned (ALA-15)."""
    return lambda at: at["phase"] == "keep" and Oracle(at).legal()[1][0].startswith(verb)


def is_last_spell(at: Position) -> bool:
    """Wants the spell change after which the game is over (ALA-23)."""
    return at["phase"] == "spell" and all(set(hand) == set(KINDS) for hand in at["hands"].values())


def can_be_last_gift(at: Position) -> bool:
    """Wants a gift that can complete the last set (ALA-23)."""
    if not keeps_by("give")(at):
        return False
    return any(is_last_spell(Oracle(at).after(move).position) for move in Oracle(at).legal()[1])


def opens_claims_by_spell(at: Position) -> bool:
    """Wants a spell change that makes another card qualify (ALA-12)."""
    if at["phase"] != "spell" or at["claims"]:
        return False
    after = [Oracle(at).after(move).position for move in Oracle(at).legal()[1]]
    return any(one["phase"] in ("take", "keep", "spell") for one in after)


def hands_over_claims(at: Position) -> bool:
    """Wants a last half-move after which the next player takes before rolling (ALA-12)."""
    if at["phase"] != "move" or at["half"] != 2:
        return False
    return any(
        one["turn"] != at["turn"] and one["phase"] in ("take", "keep", "spell")
        for one in (Oracle(at).after(move).position for move in Oracle(at).legal()[1])
    )


def following(at: Position) -> str:
    """The seat whose turn comes next."""
    seats: list[str] = at["seats"]
    return seats[(seats.index(at["turn"]) + 1) % len(seats)]


def is_last_half_move(at: Position) -> bool:
    """Wants the last half-move before the rounds are used up (ALA-27)."""
    if at["phase"] != "move" or at["half"] != 2:
        return False
    return bool(at["round"] == at["options"]["round_limit"] and following(at) == at["first"])


def has_duel(phase: str, common: bool) -> Wanted:
    """Wants a duel in this phase between hands that share a kind, or share none."""

    def is_wanted(at: Position) -> bool:
        if at["phase"] != phase:
            return False
        one, two = (at["hands"][at["duel"][side][0]] for side in ("challenger", "challenged"))
        return bool(set(one) & set(two)) is common

    return is_wanted


def blocked_entrance() -> Position:
    """ALA-8, ALA-11: the dice 1 and 1, but an own wizard holds the entrance of the first."""
    at = scattered(2, 31, 3)
    own = at["wizards"][at["turn"]]
    own["1"] = OUT
    own["6"] = "c11"
    for seat in at["seats"]:
        for grade, place in at["wizards"][seat].items():
            if place == "c11" and (seat, grade) != (at["turn"], "6"):
                at["wizards"][seat][grade] = OUT
    at.update(phase="move", actor=at["turn"], half=2, dice=[1, 1])
    return at


def cases() -> list[tuple[str, Position, int]]:
    """Name, position and depth of every counted position."""
    two = scattered(2, 1, 3)
    three = scattered(3, 2, 3)
    four = scattered(4, 3, 3)
    rich = scattered(3, 4, 1)
    last = scattered(2, 5, 1)
    short = scattered(2, 6, 4, round_limit=2)
    shorter = scattered(2, 27, 4, round_limit=2)
    return [
        ("opening with two", opened(2, 1), 3),
        ("opening with four, own memory", opened(4, 2, memory="own"), 2),
        ("first roll 1344", Oracle(opened(2, 3)).play("roll 1344").position, 3),
        ("first roll 1256", Oracle(opened(3, 4, begins="green")).play("roll 1256").position, 3),
        ("a roll in the middle game", two, 3),
        ("a roll late in the game", last, 2),
        ("four dice among four", wandered(four, 1, in_phase("move", half=1)), 3),
        ("two dice, then the next roll", wandered(three, 2, in_phase("move", half=2)), 3),
        ("the own entrance is blocked", blocked_entrance(), 3),
        ("a duel with a choice of weapons", wandered(rich, 3, has_duel("duel", True)), 4),
        (
            "a duel with nothing in common",
            wandered(opened(2, 5), 4, has_duel("duel_roll", False)),
            3,
        ),
        ("the winner may exchange", wandered(rich, 5, in_phase("exchange")), 3),
        ("several cards wait", wandered(three, 21, in_phase("take")), 4),
        ("a surplus card is given", wandered(four, 7, keeps_by("give")), 3),
        ("a surplus card is put back", wandered(rich, 8, keeps_by("return")), 3),
        ("a spell change opens claims", wandered(three, 9, opens_claims_by_spell), 3),
        ("the next player takes before rolling", wandered(three, 10, hands_over_claims), 3),
        ("the gift that completes the last set", wandered(last, 11, can_be_last_gift), 2),
        ("the last spell change", wandered(last, 12, is_last_spell), 1),
        ("no move after the last spell change", wandered(last, 12, is_last_spell), 2),
        ("takings in the last half-move", wandered(short, 13, is_last_half_move), 3),
        ("duels in the last half-move", wandered(shorter, 13, is_last_half_move), 2),
    ]
