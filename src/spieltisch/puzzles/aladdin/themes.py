"""The questions about a turn."""

from spieltisch.game import Text
from spieltisch.puzzles.puzzle import Theme

__all__ = ["HAUL", "MOVE_THEMES", "REACH", "SPELL", "WIZARDS"]

WIZARDS = Theme(
    "wizards",
    "move",
    Text("Which two wizards?", "Welche zwei Zauberer?"),
    Text(
        "How do you make sure of a treasure with these dice?",
        "Wie kommst du mit diesen Würfeln sicher an einen Schatz?",
    ),
    Text(
        "Duels may be lost; nothing else is chance.",
        "Duelle kann man verlieren, sonst ist nichts Zufall.",
    ),
)
HAUL = Theme(
    "haul",
    "move",
    Text("A good turn", "Ein guter Zug"),
    Text(
        "How do you take as many treasures as you can in the rest of this turn?",
        "Wie nimmst du in diesem Zug sicher die meisten Schätze?",
    ),
    Text(
        "Only their number counts, and only what is sure.",
        "Es zählt nur ihre Zahl, und nur, was sicher ist.",
    ),
)
SPELL = Theme(
    "spell",
    "move",
    Text("Changing spells", "Zauber tauschen"),
    Text(
        "Which change of spells brings the most treasures in the rest of this turn?",
        "Welcher Tausch der Zauber bringt dir in diesem Zug noch die meisten Schätze?",
    ),
    Text(
        "Only their number counts, and only what is sure.",
        "Es zählt nur ihre Zahl, und nur, was sicher ist.",
    ),
)
REACH = Theme(
    "reach",
    "field",
    Text("Within reach", "In Reichweite"),
    Text(
        "Which treasure can you take with this roll?",
        "Welchen Schatz kannst du mit diesem Wurf nehmen?",
    ),
    Text(
        "It is a single one, whatever duels may bring.",
        "Es ist ein einziger, was Duelle auch bringen.",
    ),
)
MOVE_THEMES = (WIZARDS, HAUL, SPELL)
