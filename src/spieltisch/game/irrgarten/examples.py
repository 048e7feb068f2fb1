"""Mazes of our own to start with, easy to fiendish (IRR-6), drawn as `drawing` draws them."""

from typing import NamedTuple

from spieltisch.game.irrgarten.drawing import read_maze
from spieltisch.game.text import Text

__all__ = ["EXAMPLES", "Example"]

EASY = Text("easy", "leicht")
MIDDLING = Text("middling", "mittel")
HARD = Text("hard", "schwer")
FIENDISH = Text("fiendish", "teuflisch")


class Example(NamedTuple):
    """A ready-made maze of the usual size."""

    name: Text
    grade: Text
    board: str

    @property
    def move(self) -> str:
        """The move that builds it."""
        maze = read_maze(self.board)
        return " ".join(["build", maze["treasure"], *maze["barriers"]])


EXAMPLES = (
    Example(
        Text("An Open Garden", "Ein offener Garten"),
        EASY,
        """
           1 2 3 4 5 6
        A  . . . . . .

        B  . . . .|. .
             - -
        C |. . . .|$|.

        D |. . . .|. .
             - -
        E  . . . . . .

        F  . . . . . .
        """,
    ),
    Example(
        Text("Two Hedges", "Zwei Hecken"),
        EASY,
        """
           1 2 3 4 5 6
        A  . .|. . . .

        B  . .|. .|. .

        C  . .|. .|. .
                     -
        D  . .|. .|.|$

        E  . .|. .|. .

        F  . . . .|. .
        """,
    ),
    Example(
        Text("Nine Rooms", "Neun Zimmer"),
        MIDDLING,
        """
           1 2 3 4 5 6
        A |. .|. . . .

        B  . . . .|. .
             - - -   -
        C |. .|. . . .

        D |. .|. .|. .
           - -   - - -
        E |. . . .|. $

        F |. .|. . . .
        """,
    ),
    Example(
        Text("The Comb", "Der Kamm"),
        HARD,
        """
           1 2 3 4 5 6
        A  . . . . . .
           - - - - - -
        B  . . . . . .
           - - - - -
        C  . . . . . .
           - - - - -
        D  . . . . . .
           - - - - - -
        E  . . . . . .
           - - - - -
        F  . . . . . $
        """,
    ),
    Example(
        Text("Within Reach", "Zum Greifen nah"),
        HARD,
        """
           1 2 3 4 5 6
        A |. . . . . .
             - - -
        B |$|. .|.|.|.
           -   -   -
        C |. .|. . .|.
           -     -
        D |.|.|.|.|. .
                     -
        E |.|.|.|. .|.
                 - -
        F  . . . . . .
        """,
    ),
    Example(
        Text("Two Doors", "Zwei Türen"),
        HARD,
        """
           1 2 3 4 5 6
        A |. . .|.|. .
           -   -
        B  .|.|.|. .|$
                   - -
        C |.|.|. . . .
               - -
        D |.|.|. . .|.
           -     - -
        E  . . . .|.|.
             - -     -
        F |. . .|. . .
        """,
    ),
    Example(
        Text("The Snail Shell", "Das Schneckenhaus"),
        FIENDISH,
        """
           1 2 3 4 5 6
        A  . . . . . .
           - - - - -
        B |. . . . .|.
             - - -
        C |.|. . .|.|.
               -
        D |.|.|$ .|.|.
               - -
        E |.|. . . .|.
             - - - -
        F |. . . . . .
        """,
    ),
    Example(
        Text("Six Promises", "Sechs Versprechen"),
        FIENDISH,
        """
           1 2 3 4 5 6
        A  .|. . .|$ .
           -   - - -
        B  .|. . . .|.
           - -   -
        C  .|.|. .|. .
           -     - - -
        D  .|.|.|. .|.
           -       -
        E  .|.|. .|. .
           -     -
        F  . . . . .|.
        """,
    ),
)
