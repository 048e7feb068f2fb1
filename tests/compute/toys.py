"""Games of a few places, made for one question each, with the whole tree in the state."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import (
    CHANCE,
    NOBODY,
    Cells,
    Grid,
    Int8,
    Kernel,
    Part,
    Record,
    Row,
    record,
    rule,
)

PLACES, WAYS, SEATS = 12, 3, 3
NOWHERE = -1
UNSEEN = -1


@record
class Toy(Record):
    """Where the game is, a coin that only some places show, and the map."""

    place: Int8
    coin: Int8
    who: Annotated[Row, Cells("int8", (PLACES,))]
    """Who acts at each place."""
    to: Annotated[Grid, Cells("int8", (PLACES, WAYS))]
    looks: Annotated[Row, Cells("int8", (PLACES,))]
    """What a place looks like; two that look alike cannot be told apart."""
    shows: Annotated[Row, Cells("int8", (PLACES,))]
    """1 where the coin can be seen."""
    pays: Annotated[Grid, Cells("int8", (2 * PLACES, SEATS))]
    """For each place and side of the coin."""


@rule
def begin(s: Toy) -> None:
    s.place = 0


@rule
def actor(s: Toy) -> int:
    return s.who[s.place]


@rule
def legal(s: Toy, out: Row) -> int:
    count = 0
    for way in range(WAYS):
        if s.to[s.place][way] != NOWHERE:
            count = put(out, count, way)
    return count


@rule
def apply(s: Toy, action: int) -> None:
    s.place = s.to[s.place][action]


@rule
def tickets(s: Toy) -> int:
    return WAYS


@rule
def drawn(s: Toy, ticket: int) -> int:
    return ticket


@rule
def weight(s: Toy, action: int) -> int:
    return 1


@rule
def payoffs(s: Toy, out: list[float]) -> None:
    for seat in range(SEATS):
        out[seat] = s.pays[2 * s.place + s.coin][seat]


@rule
def flaw(s: Toy) -> int:
    return 0


@rule
def observe(s: Toy, seat: int, out: Row) -> None:
    out[0] = s.looks[s.place]
    out[1] = s.coin if s.shows[s.place] else UNSEEN


KERNEL = Kernel(
    name="toy",
    state=Toy,
    seats=SEATS,
    actions=WAYS,
    max_legal=WAYS,
    begin=begin,
    actor=actor,
    legal=legal,
    apply=apply,
    tickets=tickets,
    drawn=drawn,
    weight=weight,
    payoffs=payoffs,
    flaw=flaw,
    observe=observe,
    layout=(Part("looks", 1, 0, PLACES - 1), Part("coin", 1, UNSEEN, 1)),
    idle=NOWHERE,
    fixed=(),
)


def toy(
    places: Mapping[str, tuple[int, Sequence[str]]],
    ends: Mapping[str, Sequence[int]],
    *,
    coin: int = 0,
    alike: Mapping[str, str] | None = None,
    shows: Sequence[str] = (),
) -> Toy:
    """A game by name: the actor at each place, the ways from there, and what the ends pay.

    Chance has three ways, all alike. An end pays each seat, or heads and tails to the first seat
    if it is called "guess …".
    """
    names = [*places, *ends]
    state = Toy()
    state.coin = coin
    for number, name in enumerate(names):
        who, ways = places.get(name, (NOBODY, ()))
        assert who != CHANCE or len(ways) == WAYS
        state.who[number] = who
        targets = [names.index(way) for way in ways]
        state.to[number] = targets + [NOWHERE] * (WAYS - len(targets))
        state.looks[number] = names.index((alike or {}).get(name, name))
        state.shows[number] = int(name in shows)
        pay = list(ends.get(name, (0, 0)))
        for side in range(2):
            by_coin = [pay[side]] if name.startswith("guess") else pay
            state.pays[2 * number + side] = (by_coin + [0] * SEATS)[:SEATS]
    return state
