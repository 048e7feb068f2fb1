"""The rules of Mensch in our own words, by their ids."""

from spieltisch.game.text import Text

__all__ = ["ENDINGS", "RULEBOOK"]

ENDINGS = ("MEN-16", "MEN-17")
"""The rules that can end the game."""
RULEBOOK = {
    "MEN-1": Text(
        "Two to four people play with one die and four pieces of each of four colours.",
        "Zwei bis vier Personen spielen mit einem Würfel und je vier Figuren in vier Farben.",
    ),
    "MEN-2": Text(
        "Forty circles form a ring. Each colour has a start circle A, ten circles after the one "
        "before it, four waiting circles B and four home circles a, b, c, d behind its 40th "
        "circle.",
        "Vierzig Kreise bilden den Ring. Jede Farbe hat einen Anfangskreis A, zehn Kreise nach dem "
        "vorigen, vier Wartekreise B und hinter ihrem 40. Kreis vier Zielfelder a, b, c, d.",
    ),
    "MEN-3": Text(
        "At the start three pieces wait (B) and one stands on A.",
        "Zu Beginn warten drei Figuren (B), eine steht auf A.",
    ),
    "MEN-4": Text(
        "All four colours play; with fewer people some lead two colours, each for itself. A table "
        "may instead use only as many colours as there are people.",
        "Alle vier Farben spielen; sind es weniger Personen, führen manche zwei Farben, jede für "
        "sich. Man kann auch nur so viele Farben nehmen, wie Personen da sind.",
    ),
    "MEN-5": Text(
        "Every colour rolls once. The highest begins and uses that roll as its first; ties roll "
        "again. After that it goes clockwise.",
        "Jede Farbe würfelt einmal. Die höchste beginnt und zieht gleich mit diesem Wurf; bei "
        "Gleichstand wird neu gewürfelt. Danach geht es im Uhrzeigersinn.",
    ),
    "MEN-6": Text(
        "Roll, then move one piece forward by exactly that number. Pieces on the way are jumped; "
        "their circles count.",
        "Erst würfeln, dann eine Figur genau so weit vorwärts ziehen. Figuren im Weg werden "
        "übersprungen, ihre Kreise zählen mit.",
    ),
    "MEN-7": Text(
        "Whoever can move must move, even to their own harm. If nothing can, the roll is lost.",
        "Wer ziehen kann, muss ziehen, auch zum eigenen Schaden. Geht kein Zug, verfällt der Wurf.",
    ),
    "MEN-8": Text(
        "Every 6 earns another roll, used or not; but not for a colour that has just come home.",
        "Jede 6 bringt einen weiteren Wurf, ob man sie nutzen konnte oder nicht; nur nicht der "
        "Farbe, die eben fertig geworden ist.",
    ),
    "MEN-9": Text(
        "With a 6 a waiting piece must come from B to A. If an own piece stands on A, that one "
        "must go on 6 circles instead.",
        "Mit einer 6 muss eine wartende Figur von B auf A. Steht dort eine eigene Figur, muss "
        "stattdessen diese 6 Kreise weiter.",
    ),
    "MEN-10": Text(
        "With a 6 and no piece waiting, any piece may go 6 circles.",
        "Mit einer 6 darf, wenn keine Figur wartet, jede 6 Kreise ziehen.",
    ),
    "MEN-11": Text(
        "Only a 6 brings a piece from B into play. A table may allow up to three rolls for it when "
        "nothing else could move.",
        "Nur eine 6 bringt eine Figur von B ins Spiel. Wer sonst nichts ziehen könnte, darf, wenn "
        "es so vereinbart ist, bis zu dreimal darum würfeln.",
    ),
    "MEN-12": Text(
        "Landing on an occupied ring circle throws the piece there out, even one's own: it goes "
        "back to its B.",
        "Wer auf einen besetzten Kreis des Rings kommt, wirft die Figur dort hinaus, auch die "
        "eigene: zurück auf ihr B.",
    ),
    "MEN-13": Text(
        "On home circles pieces are safe: nobody can land on an occupied one.",
        "Auf Zielfeldern ist man sicher: ein besetztes kann nicht betreten werden.",
    ),
    "MEN-14": Text(
        "After the full round a piece enters its home circles by the exact number. Inside, own "
        "pieces may be jumped and pieces may move up.",
        "Nach der vollen Runde rückt eine Figur mit genauer Zahl in ihre Zielfelder ein. Dort darf "
        "über eigene Figuren gesprungen und weiter aufgerückt werden.",
    ),
    "MEN-15": Text(
        "An example: with pieces on a, b and d and the last one just before a, a 3 brings it to c, "
        "but a 1 forces b to c.",
        "Ein Beispiel: stehen Figuren auf a, b und d und die letzte direkt vor a, so bringt eine 3 "
        "sie auf c; eine 1 aber zwingt b nach c.",
    ),
    "MEN-16": Text(
        "The first colour with all four pieces home takes the first prize; the others play on for "
        "theirs until one colour is left.",
        "Die erste Farbe mit allen vier Figuren im Ziel bekommt den ersten Preis; die anderen "
        "spielen um die weiteren, bis eine Farbe übrig ist.",
    ),
    "MEN-17": Text(
        "A table may end the game with the first prize.",
        "Man kann vereinbaren, dass das Spiel mit dem ersten Preis endet.",
    ),
}
