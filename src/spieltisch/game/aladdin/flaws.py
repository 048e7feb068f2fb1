"""Why a position of Aladdin cannot occur, in words."""

from spieltisch.game.kind import Flaw
from spieltisch.game.text import Text
from spieltisch.rules.aladdin import soundness

__all__ = ["FLAWS"]

FLAWS = {
    soundness.OFF_BOARD: Flaw(
        "ALA-1",
        Text("a wizard stands beyond the garden", "ein Zauberer steht außerhalb des Gartens"),
    ),
    soundness.SHARED_FIELD: Flaw(
        "ALA-10",
        Text(
            "two wizards stand on one field without fighting for it",
            "zwei Zauberer stehen auf einem Feld, ohne darum zu kämpfen",
        ),
    ),
    soundness.ON_CARD: Flaw(
        "ALA-9",
        Text(
            "a wizard stands on a treasure field with a card",
            "ein Zauberer steht auf einem Schatzfeld mit Karte",
        ),
    ),
    soundness.STRANGER: Flaw(
        "ALA-4",
        Text(
            "a seat that does not play has wizards in the garden or cards",
            "ein Platz, der nicht mitspielt, hat Zauberer im Garten oder Karten",
        ),
    ),
    soundness.BAD_CARDS: Flaw(
        "ALA-3",
        Text(
            "treasures, hands and new together must hold each of the 30 cards once: six kinds with "
            "the values 0 to 4",
            "treasures, hands und new müssen zusammen jede der 30 Karten einmal enthalten: sechs "
            "Sorten mit den Werten 0 bis 4",
        ),
    ),
    soundness.BAD_SEEN: Flaw(
        "ALA-26",
        Text(
            "a card was seen by a seat that does not play",
            "eine Karte wurde von einem Platz gesehen, der nicht mitspielt",
        ),
    ),
    soundness.UNSEEN: Flaw(
        "ALA-14",
        Text(
            "a seat has never seen a card that it holds",
            "ein Platz hat eine Karte, die er hält, nie gesehen",
        ),
    ),
    soundness.BAD_SPELLS: Flaw(
        "ALA-3",
        Text(
            "the spells must be 4, 5, 6, 7, 8 and 9, one for each kind",
            "die Schutzzauber müssen 4, 5, 6, 7, 8 und 9 sein, einer für jede Sorte",
        ),
    ),
    soundness.WRONG_TURN: Flaw(
        "ALA-5",
        Text(
            "turn or first is a seat that does not play, or first is not the seat that begins",
            "turn oder first spielt nicht mit, oder first ist nicht der Platz, der beginnt",
        ),
    ),
    soundness.BAD_ROUND: Flaw(
        "ALA-27",
        Text(
            "the round must be at least 1 and not beyond the limit",
            "die Runde muss mindestens 1 sein und darf nicht über der Grenze liegen",
        ),
    ),
    soundness.BAD_HALF: Flaw(
        "ALA-6",
        Text(
            "half is 1 before the roll and after the end",
            "half ist 1 vor dem Wurf und nach dem Ende",
        ),
    ),
    soundness.BAD_DICE: Flaw(
        "ALA-6",
        Text(
            "the number of dice does not fit: none before the roll, four before the first "
            "half-move, two after it, none after the second",
            "die Zahl der Würfel passt nicht: keiner vor dem Wurf, vier vor dem ersten Halbzug, "
            "zwei danach, keiner nach dem zweiten",
        ),
    ),
    soundness.BAD_CLAIMS: Flaw(
        "ALA-12",
        Text(
            "claims wait only while cards are settled, in phase take at least one, and only for "
            "cards between two opposite wizards of the turn's seat that were not put back just now",
            "claims gibt es nur, solange Karten zu nehmen sind, in der Phase take mindestens eine, "
            "und nur für Karten zwischen zwei Zauberern dessen, der am Zug ist; zurückgelegte "
            "gehören nicht dazu",
        ),
    ),
    soundness.BAD_BANNED: Flaw(
        "ALA-15",
        Text(
            "banned must name treasure fields with a card, and none when the game is over",
            "banned muss Schatzfelder mit einer Karte nennen und am Ende des Spiels leer sein",
        ),
    ),
    soundness.BAD_NEW: Flaw(
        "ALA-15",
        Text(
            "there is a new card exactly in phase keep, of a kind that its taker already holds",
            "eine neue Karte gibt es genau in der Phase keep, von einer Sorte, die man schon hat",
        ),
    ),
    soundness.BAD_SPELL_KIND: Flaw(
        "ALA-16",
        Text(
            "there is a spell_kind exactly in phase spell, a kind that the taker holds",
            "spell_kind gibt es genau in der Phase spell, eine Sorte in der Hand dessen, der am "
            "Zug ist",
        ),
    ),
    soundness.BAD_DUEL: Flaw(
        "ALA-18",
        Text(
            "the duel does not fit: the turn's wizard and another seat's stand on one field until "
            "the dice fall, one of them is outside afterwards, and both hold the armed kind",
            "das Duell passt nicht: der Zauberer dessen, der am Zug ist, und ein fremder stehen "
            "bis zum Wurf auf einem Feld, danach ist einer draußen, und beide haben die Waffe",
        ),
    ),
    soundness.NOT_OVER: Flaw(
        "ALA-23",
        Text(
            "everybody has all six kinds, so the game must be over",
            "alle haben alle sechs Sorten, also muss das Spiel zu Ende sein",
        ),
    ),
    soundness.TOO_EARLY: Flaw(
        "ALA-23",
        Text(
            "the game cannot be over: sets are incomplete and the last round is not reached",
            "das Spiel kann nicht zu Ende sein: Sätze sind unvollständig, und die letzte Runde ist "
            "nicht erreicht",
        ),
    ),
    soundness.BAD_DEAL: Flaw(
        "ALA-5",
        Text("the cards are not dealt in order", "die Karten sind nicht der Reihe nach gelegt"),
    ),
}
