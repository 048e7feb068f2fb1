"""Lessons: what one does to learn a game, as data that the rules themselves check."""

from spieltisch.lessons.bad_lesson import BadLesson
from spieltisch.lessons.lesson import Lesson
from spieltisch.lessons.lesson_lines import VERSION
from spieltisch.lessons.runner import Played, Tried, Verdict, attempt, line_shown, stars
from spieltisch.lessons.shelf import all_lessons, games_with_lessons, lesson_of

__all__ = [
    "VERSION",
    "BadLesson",
    "Lesson",
    "Played",
    "Tried",
    "Verdict",
    "all_lessons",
    "attempt",
    "games_with_lessons",
    "lesson_of",
    "line_shown",
    "stars",
]
