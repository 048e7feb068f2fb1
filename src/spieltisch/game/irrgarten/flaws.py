"""Why a position of Irrgarten cannot occur, a sentence for every flaw of the kernel."""

from spieltisch.game.kind import Flaw
from spieltisch.game.text import Text
from spieltisch.rules.irrgarten import soundness

__all__ = ["FLAWS"]

FLAWS = {
    soundness.OFF_BOARD: Flaw(
        "IRR-1",
        Text(
            "a treasure or a piece is on a field that this board does not have",
            "ein Schatz oder eine Figur steht auf einem Feld, das dieses Brett nicht hat",
        ),
    ),
    soundness.BAD_FIRST: Flaw(
        "IRR-7",
        Text(
            "first must be the seat that the option begins names, or, with lots, the one drawn",
            "first muss der Platz sein, den die Option begins nennt, oder der ausgeloste",
        ),
    ),
    soundness.BAD_QUESTIONS: Flaw(
        None,
        Text(
            "questions counts from 0 to the option question_limit",
            "questions zählt von 0 bis zur Option question_limit",
        ),
    ),
    soundness.NOT_BUILT: Flaw(
        "IRR-4",
        Text(
            "whoever builds has no maze yet; left builds before right, and both before the search",
            "wer baut, hat noch keinen Irrgarten; links baut vor rechts, beide vor der Suche",
        ),
    ),
    soundness.BAD_MAZE: Flaw(
        "IRR-2",
        Text(
            "a barrier is where there is no slot, or a maze has barriers but no treasure",
            "eine Barriere steht, wo kein Schlitz ist, oder ein Irrgarten hat keinen Schatz",
        ),
    ),
    soundness.TOO_MANY: Flaw(
        "IRR-3",
        Text(
            "a maze has more barriers than the option barriers gives",
            "ein Irrgarten hat mehr Barrieren, als die Option barriers hergibt",
        ),
    ),
    soundness.CUT_OFF: Flaw(
        "IRR-5",
        Text(
            "no way leads from outside to the field of a treasure",
            "zum Feld eines Schatzes führt von außen kein Weg",
        ),
    ),
    soundness.BAD_BUILDING: Flaw(
        "IRR-4",
        Text(
            "the count of barriers placed so far does not fit the maze being built",
            "die Zahl der schon gesetzten Barrieren passt nicht zum Irrgarten im Bau",
        ),
    ),
    soundness.TOO_EARLY: Flaw(
        "IRR-4",
        Text(
            "while a maze is built nobody has entered or learned anything",
            "solange gebaut wird, ist niemand eingetreten und nichts bekannt",
        ),
    ),
    soundness.BAD_KNOWN: Flaw(
        "IRR-8",
        Text(
            "known tells more than a search can have met: a barrier is met from outside or from a "
            "field that was entered",
            "known sagt mehr, als eine Suche ergeben kann: Barrieren trifft man von außen oder von "
            "betretenen Feldern aus",
        ),
    ),
    soundness.LOST_PIECE: Flaw(
        "IRR-9",
        Text(
            "a piece stands on a field that it never entered",
            "eine Figur steht auf einem Feld, das sie nie betreten hat",
        ),
    ),
    soundness.NOT_OVER: Flaw(
        "IRR-13",
        Text(
            "a found treasure and the phase do not agree: whoever enters the treasure's field "
            "stays there, and the game is over (or, with last_word, the other has its last turn)",
            "ein gefundener Schatz und die Phase passen nicht zusammen: wer das Feld des Schatzes "
            "betritt, bleibt dort, und das Spiel ist zu Ende (mit last_word: der andere hat seinen "
            "letzten Zug)",
        ),
    ),
    soundness.BAD_STEPS: Flaw(
        "IRR-12",
        Text(
            "steps must be one walk over known open edges that ends at the seeker's piece, with no "
            "step twice, and empty outside a turn",
            "steps muss ein Weg über bekannte offene Kanten bis zur Figur des Suchenden sein, kein "
            "Schritt doppelt, und leer außerhalb eines Zuges",
        ),
    ),
}
