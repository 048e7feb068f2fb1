"""The bots of Mensch: a judgement of the position learnt by self-play, looked one or two rolls on.

`features` says what counts, `weights` how much, `policy` how each level chooses.
"""

from random import Random

from spieltisch.bots.ladder import ladder
from spieltisch.bots.mensch.desk import desk
from spieltisch.bots.mensch.policy import POLICIES, ROOM, STATES, pick
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.bots.mind import Limit, Swift, Thought
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Memory, Position, Text

__all__ = ["MIND"]

SWIFT = Swift(POLICIES, pick, STATES, ROOM, WEIGHTS, strongest=POLICIES.index("5"))


class MenschMind:
    """The bots of Mensch."""

    levels = ladder(
        Text(
            "Moves whatever piece it likes, and hits if it happens to look there.",
            "Zieht mit der Figur, die ihm gefällt, und schlägt, wenn es gerade hinsieht.",
        ),
        Text(
            "Hits whenever it can and runs with one of its two foremost pieces.",
            "Schlägt, wo es kann, und läuft mit einer der beiden vordersten Figuren.",
        ),
        Text(
            "Hits whenever it can and otherwise hurries its foremost piece home.",
            "Schlägt, wo es kann, und bringt sonst die vorderste Figur nach Hause.",
        ),
        Text(
            "Weighs every piece's way and danger after each of its moves.",
            "Wägt nach jedem seiner Züge Weg und Gefahr aller Figuren ab.",
        ),
        Text(
            "Weighs way and danger, and looks one roll ahead.",
            "Wägt Weg und Gefahr ab und denkt einen Wurf voraus.",
        ),
        Text(
            "Weighs way and danger, and looks two rolls ahead.",
            "Wägt Weg und Gefahr ab und denkt zwei Würfe voraus.",
        ),
    )

    swift = SWIFT

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The move of a level, with its own values or those of the lowest level that has some."""
        team = _team(position, memory["seat"])
        texts = {position.actions(text)[0]: text for text in position.legal()}
        table = desk(is_compiled(position.game.name))
        table.put(position.kernel_state(), 1 + rng.getrandbits(31))
        values = table.values_of(level, team, list(texts))
        move = table.move_of(level, team)
        seats = {seat: position.game.kind.seat_number(seat) for seat in position.game.seats}
        chances = {seat: table.chance_after(move, 1 << number) for seat, number in seats.items()}
        return Thought(texts[move], {texts[a]: value for a, value in values.items()}, chances)


def _team(position: Position, seat: str) -> int:
    """MEN-4: a bit for each colour of the one who plays this seat."""
    game = position.game
    held = next(seats for seats in game.kind.holdings(game) if seat in seats)
    return sum(1 << game.kind.seat_number(colour) for colour in held)


MIND = MenschMind()
