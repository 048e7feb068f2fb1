"""On which of the marked fields can the treasure not be?"""

from typing import Literal

from msgspec import Struct

from spieltisch.game import Text
from spieltisch.game.irrgarten.mazes import neighbours, way_lengths
from spieltisch.game.irrgarten.notation import field_text, fields_of, slot_text
from spieltisch.puzzles.irrgarten.knowledge import Knowledge, ends
from spieltisch.puzzles.irrgarten.maze_question import (
    Asked,
    MazeQuestion,
    certificate,
    listed,
    unproven,
)
from spieltisch.puzzles.puzzle import Theme
from spieltisch.puzzles.puzzle_kind import Mark
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = ["TREASURE", "RingProof", "TreasureQuestion", "visited"]


class RingProof(Struct, frozen=True, forbid_unknown_fields=True):
    """Known barriers that, with the outer sides, close off some fields, the answer among them.

    That the treasure may be on every other marked field is shown by the maze that has no barriers
    but the known ones: some way leads there from outside.
    """

    kind: Literal["ring"]
    fields: list[str]
    barriers: list[str]


class TreasureQuestion(MazeQuestion):
    """IRR-5: which of the marked fields cannot be reached, whatever the unknown slots hold?"""

    theme = Theme(
        "treasure",
        "field",
        Text("Where is no treasure?", "Wo liegt kein Schatz?"),
        Text(
            "On which of the marked fields can the treasure not be?",
            "Auf welchem der markierten Felder kann der Schatz nicht liegen?",
        ),
        Text(
            "Any maze that the rules allow, with or without loops. Some way leads from outside to "
            "the treasure.",
            "Jeder erlaubte Irrgarten ist möglich, mit Schleifen oder ohne. Irgendein Weg führt "
            "von außen zum Schatz.",
        ),
    )

    def answers(self, asked: Asked) -> list[str]:
        """The marked fields."""
        return sorted(map(str, asked.puzzle.ask["marked"]))

    def prove(self, known: Knowledge, field: int) -> RingProof:
        """The certificate for a field that cannot be reached."""
        inside = closed_in(known, field)
        return RingProof("ring", sorted(map(field_text, inside)), ring(known, inside))

    def proof(self, asked: Asked) -> tuple[Text, tuple[Mark, ...]]:
        """The barriers around it."""
        known, text = asked.known, asked.puzzle.solution[0]
        inside = closed_in(known, fields_of(known.size)[text])
        around = ring(known, inside)
        count = len(around)
        said = Text(
            f"{count} known barriers close off {listed(sorted(inside))}: no way leads there from "
            "outside. To every other marked field a way may lead.",
            f"{count} bekannte Barrieren schließen {listed(sorted(inside))} ein: Von außen führt "
            "kein Weg dorthin. Zu jedem anderen markierten Feld kann einer führen.",
        )
        return said, (Mark("answer", (text,)), Mark("proof", tuple(around)))

    def counter(self, asked: Asked, answer: str) -> tuple[Text, tuple[Mark, ...]]:
        """A way that may lead there from where the seat has been."""
        known = asked.known
        steps = possible_way(known, fields_of(known.size)[answer])
        if len(steps) == 1:
            said = Text(
                f"{answer} may hold the treasure: its entrance may be open.",
                f"Auf {answer} kann der Schatz liegen: Sein Eingang kann offen sein.",
            )
            return said, (Mark("counter", (answer,)),)
        said = Text(
            f"{answer} may hold the treasure: over {listed(steps, ' – ')} nothing that you know "
            "is in the way.",
            f"Auf {answer} kann der Schatz liegen: Über {listed(steps, ' – ')} steht nichts im "
            "Weg, was du kennst.",
        )
        return said, (Mark("counter", tuple(map(field_text, steps))),)

    def hint(self, asked: Asked) -> Text:
        """How many barriers the ring has."""
        known = asked.known
        count = len(ring(known, closed_in(known, fields_of(known.size)[asked.puzzle.solution[0]])))
        return Text(
            f"A way must lead to the treasure. Look for {count} barriers that close a place off.",
            f"Zum Schatz muss ein Weg führen. Such {count} Barrieren um eine Stelle.",
        )

    def check(self, asked: Asked) -> None:
        """Prove by the rules alone, and then by the certificate alone."""
        known, puzzle = asked.known, asked.puzzle
        fields, marked = fields_of(known.size), puzzle.ask.get("marked")
        is_list = isinstance(marked, list) and len(set(marked)) == len(marked)
        if not is_list or not set(self.answers(asked)) <= set(fields) - visited(asked):
            raise unproven("marked are no new fields", "markiert sind keine neuen Felder")
        reached = way_lengths(known.size, known.barred)
        shut = [text for text in self.answers(asked) if fields[text] not in reached]
        if shut != puzzle.solution or len(shut) != 1:
            got = ", ".join(shut) or "–"
            raise unproven(f"closed off is {got}", f"eingeschlossen ist {got}")
        proof = certificate(puzzle, RingProof)
        inside = {fields[text] for text in proof.fields if text in fields}
        if fields[shut[0]] not in inside or len(inside) != len(proof.fields):
            raise unproven("the answer is not inside", "die Antwort liegt nicht darin")
        leaving = {
            slot for slot, (a, b) in ends(known.size).items() if (a in inside) != (b in inside)
        }
        if not leaving <= known.barred or sorted(map(slot_text, leaving)) != proof.barriers:
            raise unproven("a way leads in", "es führt ein Weg hinein")


def visited(asked: Asked) -> set[str]:
    """IRR-9: the fields on which the seat has been."""
    return {
        text
        for seat, row in asked.view["known"].items()
        if seat == asked.puzzle.seat
        for text in row["visited"]
    }


def closed_in(known: Knowledge, field: int) -> set[int]:
    """The fields that hang together with one over slots that may be open; perhaps OUTSIDE too."""
    reached = [field]
    for at in reached:
        beside = neighbours(known.size)[at]
        reached += [to for to, slot in beside if slot not in known.barred and to not in reached]
    return set(reached)


def ring(known: Knowledge, inside: set[int]) -> list[str]:
    """The slots between some fields and all others, sorted."""
    between = ends(known.size)
    return sorted(slot_text(s) for s, (a, b) in between.items() if (a in inside) != (b in inside))


def possible_way(known: Knowledge, field: int) -> list[int]:
    """The fields of a shortest way to one, from outside or from a field that was entered."""
    entered = {place for slot in known.opened for place in ends(known.size)[slot]}
    came = {field: field}
    queue = [field]
    for at in queue:
        if at == OUTSIDE or at in entered:
            steps = [at]
            while steps[-1] != field:
                steps.append(came[steps[-1]])
            return [place for place in steps if place != OUTSIDE]
        for to, slot in neighbours(known.size)[at]:
            if slot not in known.barred and to not in came:
                came[to] = at
                queue.append(to)
    return []


TREASURE = TreasureQuestion()
