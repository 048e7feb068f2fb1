"""Files that differ only in what a seat could not know give that seat the same review."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from spieltisch.analysis import Review, review
from spieltisch.analysis.as_json import to_json
from spieltisch.bots.judge import judge_of
from spieltisch.game import Game, Position, SpieltischError
from spieltisch.game.records import Record, verify
from tests.analysis.played import played


def of_seat(found: Review, seat: str) -> dict[str, Any]:
    """All that a review says to a seat, but for how it really was and what the other built."""
    place, doc = found.seats.index(seat), to_json(found)
    steps = [
        [step["n"], step["actor"], *(step[part][place] if step[part] else 0 for part in PARTS)]
        for step in doc["steps"]
    ]
    return {"steps": steps, "findings": doc["findings"][seat]}


PARTS = ("values", "judged", "luck", "discovery", "play")


def knows_the_same(one: Record, other: Record, seat: str) -> bool:
    """Whether a seat remembers the same of two games up to their ends, and the same one wins."""
    result = judge_of(one.start.game).result
    try:
        ends = result(verify(one)) == result(verify(other))
    except SpieltischError:
        return False
    pairs = zip(one.positions(), other.positions(), strict=True)
    running = [(a, b) for a, b in pairs if not a.is_over]
    return ends and all(a.memory(seat) == b.memory(seat) for a, b in running)


def expect_the_same(one: Record, other: Record, seat: str) -> None:
    assert knows_the_same(one, other, seat)
    assert of_seat(review(one), seat) == of_seat(review(other), seat)


def with_another_maze(record: Record, builder: str) -> Iterator[Record]:
    """The same game with one more or one less barrier that nobody ever asked about."""
    number = next(
        n
        for n, position in enumerate(record.positions())
        if position.form and position.actor == builder
    )
    word, treasure, *barriers = record.moves[number].split()
    everywhere = {f"{a}|{b}" for a, b in combinations(("A1", "B1", "C1", "D1"), 2)} | set(barriers)
    for slot in sorted(everywhere):
        changed = [b for b in barriers if b != slot] + [slot] * (slot not in barriers)
        text = " ".join([word, treasure, *sorted(changed)])
        moves = (*record.moves[:number], text, *record.moves[number + 1 :])
        yield replace(record, moves=moves)


@pytest.mark.parametrize("seed", range(3))
def test_barriers_that_nobody_met_change_nothing_for_the_seeker(seed: int) -> None:
    record = played("irrgarten", seed)
    same = [
        other
        for other in with_another_maze(record, "right")
        if knows_the_same(record, other, "public")
    ]
    assert same
    expect_the_same(record, same[0], "left")


def with_cards_exchanged(record: Record, seat: str) -> Iterator[Record]:
    """The same game with two cards of a kind exchanged that the seat never sees."""
    deal = record.start.to_json()
    last = verify(record).to_json()["treasures"]
    unseen = [field for field, card in last.items() if seat not in card["seen"]]
    for one, other in combinations(sorted(unseen), 2):
        cards = deal["treasures"]
        if one in cards and other in cards and cards[one]["kind"] == cards[other]["kind"]:
            changed = {**cards, one: cards[other], other: cards[one]}
            yield replace(record, start=Game.read({**deal, "treasures": changed}))


WHOLE_GAMES = (1, 3)
"""Seeds of games that are not too long, with cards taken, given and put back."""


@pytest.mark.parametrize("seed", WHOLE_GAMES)
def test_cards_that_a_seat_never_saw_change_nothing_for_it(seed: int) -> None:
    record = played("aladdin", seed, options={})
    exchanged = with_cards_exchanged(record, "white")
    expect_the_same(
        record, next(o for o in exchanged if knows_the_same(record, o, "white")), "white"
    )


@pytest.mark.parametrize("seed", WHOLE_GAMES)
def test_cards_in_another_hand_change_nothing_for_whoever_did_not_see_them(seed: int) -> None:
    """The other seat has taken a card and knows its value; so its own review may differ."""
    record = played("aladdin", seed, options={})
    exchanged = with_taken_card_exchanged(record, "grey")
    expect_the_same(
        record, next(o for o in exchanged if knows_the_same(record, o, "white")), "white"
    )


def with_taken_card_exchanged(record: Record, holder: str) -> Iterator[Record]:
    """The same game with a card that the holder took exchanged for one that nobody saw."""
    deal, last = record.start.to_json(), verify(record).to_json()
    cards = deal["treasures"]
    taken = [
        event.fields["at"]
        for event in verify(record).history()
        if event.name == "took" and event.fields["seat"] == holder
    ]
    for one in taken:
        for other in sorted(last["treasures"]):
            if one in cards and other in cards and cards[one]["kind"] == cards[other]["kind"]:
                changed = {**cards, one: cards[other], other: cards[one]}
                yield replace(record, start=Game.read({**deal, "treasures": changed}))


def test_the_cards_in_the_middle_change_nothing_for_anybody() -> None:
    record = played("mutabor", 2)
    deal = record.start.to_json()
    middle = ("d4", "d5", "e4", "e5")
    kinds = [deal["cards"][field] for field in middle]
    turned = dict(zip(middle, kinds[1:] + kinds[:1], strict=True))
    start: Position = Game.read({**deal, "cards": {**deal["cards"], **turned}})
    other = replace(record, start=start)
    for seat in record.start.game.seats:
        expect_the_same(record, other, seat)
