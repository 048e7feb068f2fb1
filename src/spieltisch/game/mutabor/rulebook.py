"""The rules of Mutabor in our own words, by their ids."""

from spieltisch.game.text import Text
from spieltisch.rules.mutabor.board import MAZES

__all__ = ["ENDINGS", "RULEBOOK"]

ENDINGS = ("MUT-20", "MUT-22")
"""The rules that can end the game."""
RULEBOOK = {
    "MUT-1": Text(
        "Two to four players have four pieces each. There are 52 cards: ten each of morning star, "
        "tree, great gate, elephant and crab, and two storks.",
        "Zwei bis vier Spieler haben je vier Figuren. Es gibt 52 Karten: je zehn Morgensterne, "
        "Bäume, Große Tore, Elefanten und Krebse und zwei Störche.",
    ),
    "MUT-2": Text(
        "The shuffled cards are laid out in a spiral from the middle: columns a to h, rows 1 to 8, "
        "without the twelve corner places. The four in the middle (d4, d5, e4, e5) stay face down "
        "until the game is over; the 16 outermost are start fields.",
        "Die gemischten Karten werden von der Mitte aus reihum gelegt: Spalten a bis h, Reihen 1 "
        "bis 8, ohne die zwölf Eckplätze. Die vier in der Mitte (d4, d5, e4, e5) bleiben bis zum "
        "Spielende verdeckt; die 16 äußersten sind Startfelder.",
    ),
    "MUT-3": Text(
        f"The cards can form {MAZES:,} different mazes.",
        f"Aus den Karten lassen sich {MAZES:,} verschiedene Labyrinthe legen.".replace(",", "."),
    ),
    "MUT-4": Text(
        "Everybody's pieces start on the four start fields of their own side. Their targets are "
        "the start fields of the side opposite.",
        "Alle beginnen auf den vier Startfeldern ihrer Seite. Ihr Ziel sind die Startfelder der "
        "Seite gegenüber.",
    ),
    "MUT-5": Text(
        "A piece moves by the card it stands on. Morning star: any distance, straight or "
        "diagonally. Tree and stork: one field, straight or diagonally. Great gate: any distance "
        "straight. Elephant: any distance diagonally. Crab: one field straight, then one further "
        "diagonally, like a knight.",
        "Eine Figur zieht nach der Karte, auf der sie steht. Morgenstern: beliebig weit, gerade "
        "oder schräg. Baum und Storch: ein Feld, gerade oder schräg. Großes Tor: beliebig weit "
        "gerade. Elefant: beliebig weit schräg. Krebs: ein Feld gerade, dann eins schräg weiter, "
        "wie ein Springer.",
    ),
    "MUT-6": Text(
        "All directions are allowed, backwards too.",
        "Alle Richtungen sind erlaubt, auch zurück.",
    ),
    "MUT-7": Text(
        "Nobody moves onto a start field of their own, wherever they come from.",
        "Niemand zieht auf ein eigenes Startfeld, gleich woher.",
    ),
    "MUT-8": Text(
        "A piece on a target field has arrived and stays there.",
        "Eine Figur auf einem Zielfeld ist angekommen und bleibt stehen.",
    ),
    "MUT-9": Text(
        "The start fields to one's left and right are closed. Those opposite are entered only to "
        "arrive.",
        "Die Startfelder links und rechts sind gesperrt. Die gegenüber betritt man nur, um "
        "anzukommen.",
    ),
    "MUT-10": Text(
        "No piece and none of the four middle fields is jumped, and the middle is never entered. "
        "Only the crab leaps over whatever lies between.",
        "Weder Figuren noch die vier Mittelfelder werden übersprungen, und die Mitte wird nie "
        "betreten. Nur der Krebs springt über alles hinweg.",
    ),
    "MUT-11": Text("A field holds one piece.", "Auf einem Feld steht nur eine Figur."),
    "MUT-12": Text(
        "Landing on another player's piece hits it: it goes back to a free start field of its "
        "owner, which the hitter chooses (or the owner, where that is agreed). Without a free one "
        "it cannot be hit.",
        "Wer auf eine fremde Figur zieht, schlägt sie: sie kommt auf ein freies Startfeld ihres "
        "Besitzers, das der Schlagende aussucht (oder, wenn vereinbart, der Besitzer). Ist keines "
        "frei, darf nicht geschlagen werden.",
    ),
    "MUT-13": Text("Own pieces are never hit.", "Eigene Figuren werden nie geschlagen."),
    "MUT-14": Text(
        "On its start and target fields a piece is safe.",
        "Auf ihren Start- und Zielfeldern ist eine Figur sicher.",
    ),
    "MUT-15": Text(
        "On a stork nobody is hit. On a start field the stork adds nothing.",
        "Auf einem Storch wird niemand geschlagen. Auf einem Startfeld bewirkt er nichts weiter.",
    ),
    "MUT-16": Text(
        "Clockwise everybody moves one piece. Who can move must; who can neither move nor exchange "
        "cards passes.",
        "Reihum im Uhrzeigersinn zieht jeder mit einer Figur. Wer kann, muss; wer weder ziehen "
        "noch Karten tauschen kann, setzt aus.",
    ),
    "MUT-17": Text(
        "The youngest begins; the table names that seat or draws lots.",
        "Der Jüngste beginnt; man nennt seinen Platz oder lost.",
    ),
    "MUT-18": Text(
        "Two players sit opposite each other. They may agree that the start fields at the sides "
        "belong to the maze; then these are fields like any other.",
        "Zu zweit sitzt man sich gegenüber. Man kann vereinbaren, dass die seitlichen Startfelder "
        "zum Labyrinth gehören; dann sind sie Felder wie alle anderen.",
    ),
    "MUT-19": Text(
        "With three, the player without anybody opposite is the middle player. One of the two "
        "neighbours begins, and the middle player misses the first turn.",
        "Zu dritt ist, wer niemanden gegenüber hat, der mittlere Spieler. Einer seiner Nachbarn "
        "beginnt, und er selbst setzt beim ersten Mal aus.",
    ),
    "MUT-20": Text(
        "Who first has all four pieces on target fields wins at once.",
        "Wer zuerst alle vier Figuren auf Zielfeldern hat, gewinnt sofort.",
    ),
    "MUT-21": Text(
        "If no card anywhere in the maze leads onto one of a player's targets still to be taken, "
        "pieces left aside, that player may exchange two open cards without pieces so that one "
        "such target is reached again. This takes the turn, or, where that is agreed, comes before "
        "the move, once a turn.",
        "Führt von nirgendwo im Labyrinth eine Karte auf eines der noch offenen Zielfelder eines "
        "Spielers, von Figuren abgesehen, so darf er zwei offene Karten ohne Figur tauschen, "
        "sodass ein solches Ziel wieder erreicht wird. Das kostet den Zug oder geht, wenn "
        "vereinbart, dem Zug voraus, einmal je Zug.",
    ),
    "MUT-22": Text(
        "The game is drawn when no player can move or exchange, when the same position with the "
        "same player to move comes up for the third time, when 100 rounds pass without an arrival, "
        "or when all agree.",
        "Unentschieden ist es, wenn niemand mehr ziehen oder tauschen kann, wenn dieselbe Stellung "
        "mit demselben Spieler am Zug zum dritten Mal entsteht, wenn 100 Runden lang niemand "
        "ankommt, oder wenn sich alle einig sind.",
    ),
    "MUT-23": Text(
        "For the next game the cards are shuffled again and everybody keeps their pieces.",
        "Zum nächsten Spiel werden die Karten neu gemischt, und alle behalten ihre Figuren.",
    ),
}
