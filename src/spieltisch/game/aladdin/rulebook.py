"""The rules of Aladdin in our own words, by their ids."""

from spieltisch.game.text import Text

__all__ = ["ENDINGS", "RULEBOOK"]

ENDINGS = ("ALA-23", "ALA-27")
"""The rules that can end the game."""
RULEBOOK = {
    "ALA-1": Text(
        "The garden has 13 columns a-m and 11 rows. Every second field of every second row hides a "
        "treasure, 30 in all (b2, b4 … l10). Where odd columns and rows meet there are crossings; "
        "the remaining fields lie beside treasures.",
        "Der Garten hat 13 Spalten a-m und 11 Reihen. Jedes zweite Feld jeder zweiten Reihe ist "
        "ein Schatzfeld, zusammen 30 (b2, b4 … l10). Wo sich ungerade Spalten und Reihen treffen, "
        "sind Kreuzungen; die übrigen Felder liegen neben Schätzen.",
    ),
    "ALA-2": Text(
        "The six entrances lie on crossings at the border: 1 on c11, 2 on g11, 3 on k11, 4 on c1, "
        "5 on g1, 6 on k1.",
        "Die sechs Eingänge liegen auf Kreuzungen am Rand: 1 auf c11, 2 auf g11, 3 auf k11, 4 auf "
        "c1, 5 auf g1, 6 auf k1.",
    ),
    "ALA-3": Text(
        "There are 30 treasure cards: lamp, ring, carpet, amulet, ball and bottle, each with the "
        "values 0 to 4. Backs show the kind only. A grey card of each kind lies on one of the "
        "pyramids 4 to 9; that number is the kind's spell.",
        "Es gibt 30 Schatzkarten: Öllampe, Ring, Teppich, Amulett, Kristallkugel und Flasche, je "
        "mit den Werten 0 bis 4. Die Rückseite zeigt nur die Sorte. Ein graues Kärtchen jeder "
        "Sorte liegt auf einer der Pyramiden 4 bis 9; diese Zahl ist ihr Schutzzauber.",
    ),
    "ALA-4": Text(
        "Everybody has six wizards of the grades 1 to 6, each outside before the entrance of its "
        "number. There are four dice.",
        "Alle haben sechs Zauberer der Grade 1 bis 6, jeder draußen vor dem Eingang mit seiner "
        "Zahl. Gewürfelt wird mit vier Würfeln.",
    ),
    "ALA-5": Text(
        "Cards are shuffled face down onto the treasure fields, grey cards are drawn for the "
        "pyramids. A lot decides who begins, unless the table has agreed on somebody.",
        "Die Karten werden gemischt und verdeckt auf die Schatzfelder gelegt, die grauen auf die "
        "Pyramiden verlost. Wer beginnt, sagt das Los, wenn nichts anderes vereinbart ist.",
    ),
    "ALA-6": Text(
        "A turn is a roll of four dice and two half-moves. For each, one die names the wizard and "
        "another one how far it goes; no die serves twice, but the same wizard may move twice.",
        "Ein Zug ist ein Wurf mit vier Würfeln und zwei Halbzüge. Für jeden nennt ein Würfel den "
        "Zauberer und ein anderer die Weite; kein Würfel zählt doppelt, doch derselbe Zauberer "
        "darf zweimal ziehen.",
    ),
    "ALA-7": Text(
        "A wizard goes exactly as far as the die says, step by step to a neighbouring field, with "
        "any turns, but no field twice in a half-move, and never back to where it came from.",
        "Ein Zauberer geht genau so weit, wie der Würfel sagt, Schritt für Schritt auf "
        "Nachbarfelder, mit beliebigen Wendungen; im selben Halbzug aber kein Feld zweimal und nie "
        "zum Ausgangsfeld zurück.",
    ),
    "ALA-8": Text(
        "From outside the first step leads onto the wizard's own entrance. Nobody walks out again.",
        "Von draußen führt der erste Schritt auf den eigenen Eingang. Hinaus geht niemand von "
        "selbst.",
    ),
    "ALA-9": Text(
        "All wizards can be jumped. Treasure fields are closed while a card lies on them; emptied "
        "they are fields like others.",
        "Alle Zauberer können übersprungen werden. Schatzfelder sind gesperrt, solange eine Karte "
        "darauf liegt; leer sind sie Felder wie andere.",
    ),
    "ALA-10": Text(
        "A field holds one wizard. An own one bars the end of a half-move; a foreign one means a "
        "duel.",
        "Auf einem Feld steht ein Zauberer. Auf einem eigenen darf ein Halbzug nicht enden; auf "
        "einem fremden gibt es ein Duell.",
    ),
    "ALA-11": Text(
        "Whoever can make a half-move with the dice left must make one; otherwise the turn ends "
        "with a pass. After a lost duel the second half-move is still to be made.",
        "Wer mit den übrigen Würfeln einen Halbzug machen kann, muss es tun; sonst endet der Zug "
        "mit Aussetzen. Auch nach einem verlorenen Duell bleibt der zweite Halbzug.",
    ),
    "ALA-12": Text(
        "Two own wizards on opposite sides of a card take it if their grades together reach the "
        "spell of its kind. This is looked at before rolling, after each own half-move (and its "
        "duel) and after each own change of spells; what qualifies then must be taken.",
        "Zwei eigene Zauberer auf gegenüberliegenden Seiten einer Karte nehmen sie, wenn ihre "
        "Grade zusammen den Schutzzauber der Sorte erreichen. Das gilt vor dem Würfeln, nach "
        "jedem eigenen Halbzug (samt Duell) und nach jeder eigenen Zauberänderung; was dann "
        "reicht, muss genommen werden.",
    ),
    "ALA-13": Text(
        "Several cards may be won at once. All of them stay won, even if the spells change "
        "meanwhile; their taker chooses the order.",
        "Es können mehrere Karten auf einmal gewonnen werden. Sie bleiben gewonnen, auch wenn sich "
        "die Zauber inzwischen ändern; die Reihenfolge wählt, wer sie nimmt.",
    ),
    "ALA-14": Text(
        "The taker looks at the value and keeps the card face down. The kinds somebody holds are "
        "open.",
        "Wer eine Karte nimmt, sieht ihren Wert an und legt sie verdeckt vor sich. Welche Sorten "
        "jemand hat, ist offen.",
    ),
    "ALA-15": Text(
        "Of two cards of a kind the taker gives one, the new or the old, to somebody without that "
        "kind. If all have it, one goes back face down onto a treasure field with neither card nor "
        "wizard, and cannot be taken again in this turn.",
        "Von zwei Karten einer Sorte geht eine, die neue oder die alte, an jemanden ohne diese "
        "Sorte. Haben alle eine, kommt sie verdeckt auf ein Schatzfeld ohne Karte und ohne "
        "Zauberer und kann in diesem Zug nicht mehr genommen werden.",
    ),
    "ALA-16": Text(
        "After each card is settled, whoever took it may let its kind's grey card change places "
        "with another one, now or not at all. A gift gives no such right.",
        "Ist eine Karte versorgt, darf, wer sie genommen hat, das graue Kärtchen ihrer Sorte mit "
        "einem anderen tauschen, sofort oder gar nicht. Beschenkte dürfen das nicht.",
    ),
    "ALA-17": Text(
        "Changed spells count at once and for everybody.",
        "Geänderte Zauber gelten sofort und für alle.",
    ),
    "ALA-18": Text(
        "Moving onto a foreign wizard is a challenge. The challenged fights unarmed, or armed with "
        "a kind that both hold; then both cards are laid open for all to see.",
        "Wer auf einen fremden Zauberer zieht, fordert ihn heraus. Der Herausgeforderte kämpft "
        "unbewaffnet, oder mit Waffen einer Sorte, von der beide eine Karte haben; beide werden "
        "dann allen gezeigt.",
    ),
    "ALA-19": Text(
        "Each side rolls a die. Strength is grade plus die, armed also plus the card's value. The "
        "challenger must be stronger; equal strength is not enough.",
        "Jede Seite würfelt einmal. Stärke ist Grad plus Würfel, mit Waffen auch plus Kartenwert. "
        "Der Herausforderer muss stärker sein; Gleichstand reicht ihm nicht.",
    ),
    "ALA-20": Text(
        "The loser's wizard goes outside before its entrance and may come in again. Only a "
        "challenger who wins stays on the field and can take treasures from there.",
        "Der unterlegene Zauberer muss hinaus vor seinen Eingang und darf wieder hereinkommen. Nur "
        "ein siegreicher Herausforderer bleibt auf dem Feld und kann von dort Schätze nehmen.",
    ),
    "ALA-21": Text(
        "The winner may make the loser exchange cards of a kind that both hold; only these two "
        "look at them. That happens before anything is taken.",
        "Der Sieger darf den Tausch der Karten einer Sorte verlangen, die beide haben; nur die "
        "zwei sehen sie an. Das geschieht, bevor etwas genommen wird.",
    ),
    "ALA-22": Text(
        "Two examples: grade 2 with a 5 makes 7 and loses against a challenging 4 with a 4. Grade "
        "1 with carpet 4 and a 5 makes 10 and beats a 5 with carpet 0 and a 3.",
        "Zwei Beispiele: Grad 2 mit einer 5 macht 7 und verliert gegen eine herausfordernde 4 mit "
        "einer 4. Grad 1 mit Teppich 4 und einer 5 macht 10 und schlägt eine 5 mit Teppich 0 und "
        "einer 3.",
    ),
    "ALA-23": Text(
        "When the last set of six kinds is complete, the taker of that card may change the spells "
        "once more; then the game is over, whatever was still waiting.",
        "Ist der letzte Satz aus sechs Sorten vollständig, darf, wer diese Karte genommen hat, "
        "noch einmal die Zauber ändern; dann ist das Spiel aus, was auch immer noch offen war.",
    ),
    "ALA-24": Text(
        "Each card counts its value times its kind's spell. The highest sum wins; equal sums share "
        "the place.",
        "Jede Karte zählt ihren Wert mal den Zauber ihrer Sorte. Die höchste Summe gewinnt; "
        "gleiche Summen teilen sich den Platz.",
    ),
    "ALA-25": Text(
        "An example: with carpet 4, amulet 5, lamp 6, ring 7, bottle 8 and ball 9, cards of 3 2 0 "
        "4 4 3 count 109 points and cards of 2 4 3 1 2 4 count 105.",
        "Ein Beispiel: bei Teppich 4, Amulett 5, Öllampe 6, Ring 7, Flasche 8 und Kugel 9 zählen "
        "Karten von 3 2 0 4 4 3 zusammen 109 Punkte, Karten von 2 4 3 1 2 4 zusammen 105.",
    ),
    "ALA-26": Text(
        "A value is known to those who have seen it: takers, receivers, both sides of an exchange, "
        "all after an armed duel. By default the table remembers for everybody; a stricter table "
        "shows only one's own cards. Spectators see a value when a duel shows it, and at the end.",
        "Einen Wert kennt, wer ihn gesehen hat: wer die Karte nahm oder bekam, beide Seiten eines "
        "Tauschs, nach einem Duell mit Waffen alle. Gewöhnlich merkt der Tisch sich das für alle; "
        "strenger gespielt, sieht man nur die eigenen. Zuschauer sehen Werte, wenn ein Duell sie "
        "zeigt, und am Ende.",
    ),
    "ALA-27": Text(
        "A table may limit the rounds. After the last one the game is over before anything more is "
        "taken, and incomplete sets count what they hold.",
        "Man kann die Runden begrenzen. Nach der letzten ist das Spiel aus, ehe noch etwas "
        "genommen wird, und unvollständige Sätze zählen, was da ist.",
    ),
}
