"""The rules of Irrgarten in our own words, by their ids."""

from spieltisch.game.text import Text

__all__ = ["ENDINGS", "RULEBOOK"]

ENDINGS = ("IRR-13", "IRR-15", "IRR-16")
"""The rules that can end the game."""
RULEBOOK = {
    "IRR-1": Text(
        "Each player has a home field of 6 by 6 fields behind a screen and a trace field of the "
        "same size in front of it. Lines are A to F from the top, places 1 to 6 from the left; "
        "A1 to F1 are the entrance fields, and there is the entrance side.",
        "Jeder hat hinter dem Sichtschutz ein Heimfeld aus 6 mal 6 Feldern und davor ein ebenso "
        "großes Spurenfeld. Die Zeilen heißen von oben A bis F, die Plätze von links 1 bis 6; die "
        "Felder A1 bis F1 sind die Eingangsfelder, dort ist die Eingangsseite.",
    ),
    "IRR-2": Text(
        "A barrier fits between any two neighbouring fields (60 slots) and in front of each "
        "entrance field (6 entrances). The other outer sides are always closed.",
        "Eine Barriere passt zwischen zwei Nachbarfelder (60 Schlitze) und vor jedes Eingangsfeld "
        "(6 Eingänge). Die übrigen Außenseiten sind immer geschlossen.",
    ),
    "IRR-3": Text(
        "Each player has 30 barriers for the home field and one treasure.",
        "Jeder hat für sein Heimfeld 30 Barrieren und einen Schatz.",
    ),
    "IRR-4": Text(
        "Hide the treasure on a field and put up as many barriers as you like, or none. Both build "
        "at once and unseen; when both are ready the search begins.",
        "Der Schatz kommt auf ein Feld, dazu so viele Barrieren, wie man mag, oder keine. Beide "
        "bauen gleichzeitig und verdeckt; sind beide fertig, beginnt die Suche.",
    ),
    "IRR-5": Text(
        "From outside, some way must lead through an entrance to the treasure.",
        "Von außen muss irgendein Weg durch einen Eingang bis zum Schatz führen.",
    ),
    "IRR-6": Text(
        "An example: C1 is barred, the other five entrances are open, but only from F1 a way leads "
        "to the treasure on E5; behind the others there are dead ends. Ready-made mazes, from easy "
        "to fiendish, come with the game.",
        "Ein Beispiel: C1 ist versperrt, die anderen fünf Eingänge sind offen, aber nur von F1 "
        "führt ein Weg zum Schatz auf E5; hinter den anderen liegen Sackgassen. Fertige Irrgärten, "
        "von leicht bis teuflisch, liegen bei.",
    ),
    "IRR-7": Text(
        "A lot decides who begins, unless the table agrees otherwise. Then both search in turn, "
        "each in the other's maze.",
        "Wer beginnt, sagt das Los, wenn der Tisch nichts anderes ausmacht. Dann sucht man "
        "abwechselnd, jeder im Irrgarten des anderen.",
    ),
    "IRR-8": Text(
        "From outside ask for an entrance field, inside for a neighbouring field, never a diagonal "
        "one. Yes: the piece goes there and you ask on. No: the barrier is marked, the piece stays "
        "and the turn is over.",
        "Von außen fragt man nach einem Eingangsfeld, drinnen nach einem Nachbarfeld, nie "
        "schräg. Ja: die Figur geht dorthin, und man fragt weiter. Nein: die Barriere wird "
        "vermerkt, die Figur bleibt stehen, und der Zug ist vorbei.",
    ),
    "IRR-9": Text(
        "Every field you enter keeps a trace to the end of the game. Going back is a step too.",
        "Jedes betretene Feld behält seine Spur bis zum Spielende. Auch ein Schritt zurück zählt "
        "als Schritt.",
    ),
    "IRR-10": Text(
        "From an entrance field you may go out; that ends the turn, and the next one "
        "begins at any entrance. If a barrier is in the way, you stay inside and the turn is over.",
        "Von einem Eingangsfeld darf man hinaus; damit endet der Zug, und der nächste "
        "beginnt bei einem beliebigen Eingang. Steht dort eine Barriere, bleibt man drinnen, und "
        "der Zug ist vorbei.",
    ),
    "IRR-11": Text(
        "A no ends the turn, so going out waits for your next turn and coming in for the one "
        "after it.",
        "Nach einem Nein ist der Zug vorbei: hinaus kommt man erst im nächsten, wieder hinein im "
        "übernächsten Zug.",
    ),
    "IRR-12": Text(
        "A turn ends by a no, by going out or by finding the treasure, not by wish. A marked "
        "barrier is not asked for again, and no step is taken twice in one turn. Only when nothing "
        "is left to ask you pass.",
        "Ein Zug endet mit einem Nein, mit dem Hinausgehen oder mit dem Fund, nicht nach Belieben. "
        "Nach einer vermerkten Barriere fragt man nicht noch einmal, und im selben Zug macht man "
        "keinen Schritt zweimal. Nur wer nichts mehr fragen kann, setzt aus.",
    ),
    "IRR-13": Text(
        "Whoever enters the field with the treasure is told so and wins at once.",
        "Wer das Feld mit dem Schatz betritt, erfährt es und gewinnt sofort.",
    ),
    "IRR-14": Text(
        "Everyone sees questions, answers, traces and pieces. Hidden until the end are the "
        "treasure, the barriers nobody has met and their number; then both mazes are shown.",
        "Fragen, Antworten, Spuren und Figuren sieht jeder. Verborgen bleiben bis zum Schluss der "
        "Schatz, die noch nicht getroffenen Barrieren und ihre Zahl; dann zeigt man beide "
        "Irrgärten.",
    ),
    "IRR-15": Text(
        "A table may give the last word: when the beginner has found the treasure, the other has "
        "one more turn and draws by finding too; otherwise the beginner wins.",
        "Man kann das letzte Wort vereinbaren: hat der Beginnende gefunden, hat der andere noch "
        "einen Zug und erreicht mit einem eigenen Fund ein Unentschieden; sonst gewinnt der "
        "Beginnende.",
    ),
    "IRR-16": Text(
        "For games at home the board may have 4 to 10 fields a side and any number of barriers.",
        "Zu Hause darf das Brett 4 bis 10 Felder breit sein und jede Zahl von Barrieren haben.",
    ),
}
