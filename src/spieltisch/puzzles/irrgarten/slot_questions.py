"""Which slot of a maze without loops must hold a barrier, and which must be open?"""

from collections.abc import Collection
from itertools import pairwise
from random import Random
from typing import Literal

from msgspec import Struct

from spieltisch.game import Text
from spieltisch.game.irrgarten.notation import field_text, fields_of, slot_text, slots_of
from spieltisch.puzzles.irrgarten.knowledge import (
    Knowledge,
    barriers_of_code,
    code_of_barriers,
    ends,
    entrances,
)
from spieltisch.puzzles.irrgarten.loopless import certain, fits, fitting, pocket, way, witnesses
from spieltisch.puzzles.irrgarten.maze_question import (
    Asked,
    MazeQuestion,
    certificate,
    listed,
    unproven,
)
from spieltisch.puzzles.puzzle import Theme
from spieltisch.puzzles.puzzle_kind import Mark
from spieltisch.rules.irrgarten.board import OUTSIDE, WIDTH

__all__ = ["BARRIER", "PASSAGE", "SlotProof", "SlotQuestion"]

NEAR = 2
"""How many fields from a wrong answer the maze that refutes it is shown."""
NOTE = Text(
    "A maze without loops: inside, from field to field there is always exactly one way.",
    "Ein Irrgarten ohne Schleifen: drinnen führt von Feld zu Feld immer genau ein Weg.",
)


class SlotProof(Struct, frozen=True, forbid_unknown_fields=True):
    """What makes one slot certain, and mazes that show that no other one is.

    `loop`: `fields` is a way over slots known to be open from one side of the slot to the other.
    `cut`: `fields` are all that hang together on one side of it, if it had a barrier. Each of
    `mazes` (see `code_of_barriers`) fits what is known, and every unknown slot but the answer has a
    barrier in some of them and none in others.
    """

    kind: Literal["loop", "cut"]
    fields: list[str]
    mazes: list[str]


class SlotQuestion(MazeQuestion):
    """Which unknown slot is the same in all mazes that fit?"""

    def __init__(self, theme: Theme, has_barrier: bool) -> None:
        self.theme = theme
        self.has_barrier = has_barrier

    def answers(self, asked: Asked) -> list[str]:
        """All slots about which nothing is known."""
        return [slot_text(slot) for slot in asked.known.unknown()]

    def answer(self, known: Knowledge) -> int | None:
        """The one slot that is certain; None if others are too, one way or the other, or none is.

        An entrance is no answer: that one must be open is no deduction.
        """
        sure = certain(known, self.has_barrier)
        if len(sure) != 1 or sure[0] in entrances(known.size):
            return None
        return None if certain(known, not self.has_barrier) else sure[0]

    def reason(self, known: Knowledge, slot: int) -> list[int]:
        """The fields of the proof: of the long way, or those that would be cut off."""
        if self.has_barrier:
            return way(known, *ends(known.size)[slot])
        return sorted(pocket(known, slot))

    def prove(self, known: Knowledge, slot: int, rng: Random) -> SlotProof:
        """The certificate for a slot that is certain."""
        return SlotProof(
            "loop" if self.has_barrier else "cut",
            [field_text(field) for field in self.reason(known, slot)],
            [code_of_barriers(known.size, maze) for maze in witnesses(known, slot, rng)],
        )

    def proof(self, asked: Asked) -> tuple[Text, tuple[Mark, ...]]:
        """The loop that it would close, or the fields that it would cut off."""
        known, text = asked.known, asked.puzzle.solution[0]
        slot = slots_of(known.size)[text]
        fields = self.reason(known, slot)
        others = len(known.unknown()) - 1
        rest = Text(
            f"For each of the {others} other slots there is a fitting maze with a barrier and one "
            "without.",
            f"Für jeden der {others} anderen Schlitze gibt es einen passenden Irrgarten mit und "
            "einen ohne Barriere.",
        )
        if self.has_barrier:
            start, to, steps = field_text(fields[0]), field_text(fields[-1]), len(fields) - 1
            long_way = listed(fields, " – ")
            said = Text(
                f"Were it open, there would be two ways from {start} to {to}: straight, and by "
                f"{steps} other steps ({long_way}). That would be a loop. {rest.en}",
                f"Wäre er offen, gäbe es zwei Wege von {start} nach {to}: direkt und über "
                f"{steps} andere Schritte ({long_way}). Das wäre eine Schleife. {rest.de}",
            )
            proof = tuple(map(field_text, fields))
        else:
            said = Text(
                f"A barrier there would cut off {listed(fields)}: every other slot around holds "
                f"a known barrier. {rest.en}",
                f"Eine Barriere dort würde {listed(fields)} abschneiden: In jedem anderen Schlitz "
                f"ringsum steckt eine bekannte Barriere. {rest.de}",
            )
            proof = _ring(known, fields)
        return said, (Mark("answer", (text,)), Mark("proof", proof))

    def counter(self, asked: Asked, answer: str) -> tuple[Text, tuple[Mark, ...]]:
        """A fitting maze in which this slot is otherwise, as far as it is near."""
        known = asked.known
        slot, unknown = slots_of(known.size)[answer], known.unknown()
        order = Random(f"{asked.puzzle.id} {answer}").sample(unknown, len(unknown))
        maze = fitting(known.told(slot, not self.has_barrier), order)
        assert maze is not None
        shown = [s for s in unknown if s in maze and _distance(known.size, s, slot) <= NEAR]
        can = (
            ("be open", "offen sein")
            if self.has_barrier
            else ("hold a barrier", "eine Barriere haben")
        )
        said = Text(
            f"{answer} may {can[0]}. On the board: a maze that fits all you know.",
            f"{answer} kann {can[1]}. Auf dem Brett: ein Irrgarten, der zu allem passt, was du "
            "weißt.",
        )
        return said, (Mark("counter", tuple(map(slot_text, shown))),)

    def hint(self, asked: Asked) -> Text:
        """How long the loop is, or how many fields would be cut off."""
        known = asked.known
        count = len(self.reason(known, slots_of(known.size)[asked.puzzle.solution[0]]))
        if self.has_barrier:
            return Text(
                "Look for two neighbouring fields that are joined already: the known way between "
                f"them has {count - 1} steps.",
                "Such zwei Nachbarfelder, die schon verbunden sind: Der bekannte Weg zwischen "
                f"ihnen hat {count - 1} Schritte.",
            )
        fields = ("1 field", "1 Feld") if count == 1 else (f"{count} fields", f"{count} Felder")
        return Text(
            f"Look for {fields[0]} with a single way left to the rest.",
            f"Such {fields[1]} mit nur noch einem möglichen Weg zu den übrigen.",
        )

    def check(self, asked: Asked) -> None:
        """Prove by the rules alone, and then by the certificate alone."""
        known, puzzle = asked.known, asked.puzzle
        slots = slots_of(known.size)
        sure = [slot_text(slot) for slot in certain(known, self.has_barrier)]
        if sure != puzzle.solution or len(sure) != 1:
            got = ", ".join(sure) or "–"
            raise unproven(f"certain is {got}", f"sicher ist {got}")
        if not fits(known, frozenset(slots[text] for text in asked.hidden()["barriers"])):
            raise unproven("the maze itself has loops", "der Irrgarten selbst hat Schleifen")
        proof = certificate(puzzle, SlotProof)
        fields = fields_of(known.size)
        if not all(text in fields for text in proof.fields):
            raise unproven("there are no such fields", "solche Felder gibt es nicht")
        self._check_reason(known, slots[sure[0]], proof, [fields[text] for text in proof.fields])
        _check_mazes(known, slots[sure[0]], proof)

    def _check_reason(
        self, known: Knowledge, slot: int, proof: SlotProof, fields: list[int]
    ) -> None:
        between = ends(known.size)
        if self.has_barrier:
            steps = {frozenset(step) for step in pairwise(fields)}
            opened = {frozenset(between[slot]) for slot in known.opened}
            is_way = len(fields) > 1 and {fields[0], fields[-1]} == set(between[slot])
            if proof.kind != "loop" or not is_way or not steps <= opened:
                raise unproven("the way is not known to be open", "der Weg ist nicht bekannt")
            return
        inside = set(fields)
        leaving = {s for s, (a, b) in between.items() if (a in inside) != (b in inside)}
        leaving -= entrances(known.size)
        if proof.kind != "cut" or slot not in leaving or not leaving - {slot} <= known.barred:
            raise unproven("another way leads out", "es führt noch ein Weg hinaus")


def _check_mazes(known: Knowledge, answer: int, proof: SlotProof) -> None:
    """Every maze fits, and no unknown slot but the answer is the same in all of them."""
    try:
        mazes = [barriers_of_code(known.size, code) for code in proof.mazes]
    except ValueError as error:
        raise unproven(str(error), str(error)) from None
    if not all(fits(known, maze) for maze in mazes):
        raise unproven("a maze does not fit", "ein Irrgarten passt nicht")
    for slot in known.unknown():
        if slot != answer and len({slot in maze for maze in mazes}) < 2:
            text = slot_text(slot)
            raise unproven(f"{text} is the same in all mazes", f"{text} ist in allen gleich")


def _ring(known: Knowledge, fields: Collection[int]) -> tuple[str, ...]:
    """The known barriers between some fields and the others."""
    between = ends(known.size)
    around = {s for s, (a, b) in between.items() if (a in fields) != (b in fields)}
    return tuple(sorted(map(slot_text, (around - entrances(known.size)) & known.barred)))


def _distance(size: int, one: int, other: int) -> int:
    """How many fields two slots are apart."""
    return min(
        abs(a // WIDTH - b // WIDTH) + abs(a % WIDTH - b % WIDTH)
        for a in ends(size)[one]
        for b in ends(size)[other]
        if OUTSIDE not in (a, b)
    )


BARRIER = SlotQuestion(
    Theme(
        "barrier",
        "slot",
        Text("Where must a barrier be?", "Wo steckt eine Barriere?"),
        Text("Which slot must hold a barrier?", "In welchem Schlitz steckt sicher eine Barriere?"),
        NOTE,
    ),
    has_barrier=True,
)
PASSAGE = SlotQuestion(
    Theme(
        "passage",
        "slot",
        Text("Where must it be open?", "Wo geht es weiter?"),
        Text("Which slot must be open?", "Welcher Schlitz ist sicher offen?"),
        NOTE,
    ),
    has_barrier=False,
)
