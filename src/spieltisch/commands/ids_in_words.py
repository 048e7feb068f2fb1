"""Ids of people and tables may begin with a dash; on the command line that would be an option."""

import re
from collections.abc import Sequence

__all__ = ["with_ids_apart"]

ID = re.compile("-[A-Za-z0-9_-]{15}")
TASKS = ("db", "admin")
"""The subcommands that take ids, each as the last of what stands alone."""
OPTIONS = ("--abandoned-days",)
"""What looks like an id and is none."""
BEFORE_AN_ID = "--person"


def with_ids_apart(words: Sequence[str]) -> list[str]:
    """The words of a command with ids where they are not taken for options."""
    if "--" in words or not set(TASKS) & set(words):
        return list(words)
    kept: list[str] = []
    ids: list[str] = []
    for word in words:
        if not ID.fullmatch(word) or word in OPTIONS:
            kept.append(word)
        elif kept and kept[-1] == BEFORE_AN_ID:
            kept[-1] = f"{BEFORE_AN_ID}={word}"
        else:
            ids.append(word)
    return [*kept, "--", *ids] if ids else kept
