"""Who plays, and the house rules. An option is written into the state's field of its name."""

from spieltisch.game.options import Switch
from spieltisch.game.text import Text

__all__ = ["ALL_SEATS", "OPTIONS", "TITLE"]

TITLE = Text("Newgame", "Newgame")
ALL_SEATS = ("light", "dark")
OPTIONS = (
    Switch(
        "hits",
        True,
        Text(
            "NEW-6: runners that are landed on go back to the start",
            "NEW-6: Läufer, auf die jemand trifft, gehen zurück an den Start",
        ),
    ),
)
