"""What the game is played with: two seats, their runners, a track, a die."""

__all__ = ["CHANCES", "FACES", "GOAL", "RUNNERS", "SEATS", "START"]

SEATS = 2
RUNNERS = 2
START, GOAL = 0, 6
"""The first and the last field of the track."""
FACES = 3
CHANCES = (1, 1, 1)
"""How likely each face is, compared with the others."""
