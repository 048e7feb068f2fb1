"""The rules in our own words, by their ids."""

from spieltisch.game.text import Text

__all__ = ["ENDINGS", "MOVING_RULE", "RULEBOOK"]

ENDINGS = ("NEW-7",)
"""The rules that can end the game."""
MOVING_RULE = "NEW-4"
"""The rule that a refusal names."""
RULEBOOK = {
    "NEW-1": Text(
        "Two people play, light and dark, with two runners each and a die with the faces 1 to 3.",
        "Zwei Personen spielen, Hell und Dunkel, mit je zwei Läufern und einem Würfel von 1 bis 3.",
    ),
    "NEW-2": Text(
        "The track has the fields 0 to 6. All runners begin on field 0; field 6 is the goal.",
        "Die Bahn hat die Felder 0 bis 6. Alle Läufer beginnen auf Feld 0; Feld 6 ist das Ziel.",
    ),
    "NEW-3": Text(
        "Light begins. A turn is a roll and a move.",
        "Hell beginnt. Ein Zug besteht aus Würfeln und Ziehen.",
    ),
    "NEW-4": Text(
        "One runner goes forward by exactly the roll, and not beyond the goal.",
        "Ein Läufer geht genau um die Augenzahl vorwärts, und nicht über das Ziel hinaus.",
    ),
    "NEW-5": Text(
        "Whoever can move must move. Whoever cannot passes.",
        "Wer ziehen kann, muss ziehen. Wer nicht kann, setzt aus.",
    ),
    "NEW-6": Text(
        "Rival runners on the field where a runner lands go back to field 0, but not from the "
        "goal. A table may leave this out.",
        "Gegnerische Läufer auf dem Feld, auf dem ein Läufer ankommt, gehen zurück auf Feld 0, "
        "nur nicht vom Ziel. Man kann das weglassen.",
    ),
    "NEW-7": Text(
        "Whoever first has both runners in the goal wins.",
        "Wer zuerst beide Läufer im Ziel hat, gewinnt.",
    ),
}
