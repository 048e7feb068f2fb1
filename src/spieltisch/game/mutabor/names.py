"""What seats and cards are called in both languages."""

from spieltisch.game.text import Text

__all__ = ["CARD_NAMES", "CARD_WAYS", "SEAT_TEXTS"]

SEAT_TEXTS = (
    Text("south", "Süd"),
    Text("west", "West"),
    Text("north", "Nord"),
    Text("east", "Ost"),
)
"""By the kernel's numbers."""

CARD_NAMES = {
    "star": Text("morning star", "der Morgenstern"),
    "tree": Text("tree", "der Baum"),
    "gate": Text("great gate", "das Große Tor"),
    "elephant": Text("elephant", "der Elefant"),
    "crab": Text("crab", "der Krebs"),
    "stork": Text("stork", "der Storch"),
}
CARD_WAYS = (
    Text("any number of fields straight or diagonally", "beliebig weit gerade oder schräg"),
    Text("one field straight or diagonally", "ein Feld gerade oder schräg"),
    Text("any number of fields straight", "beliebig weit gerade"),
    Text("any number of fields diagonally", "beliebig weit schräg"),
    Text("one field straight and one further diagonally", "ein Feld gerade und eins schräg weiter"),
    Text("one field straight or diagonally", "ein Feld gerade oder schräg"),
)
"""MUT-5, in the order of the kinds."""
