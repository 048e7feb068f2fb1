"""Which version of which judge a review is of."""

from spieltisch.bots.judge import judge_class

__all__ = ["version_of"]

VERSION = 1
"""Of what is made of the judge's values; it rises whenever a review may come out differently."""


def version_of(game: str) -> str:
    """Who judges a game: its name, the versions of the judge and of the review.

    A game that has no judge is refused.
    """
    return f"{game} {judge_class(game).version}.{VERSION}"
