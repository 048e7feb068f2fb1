"""What people have built in the workshop, and how others have searched it.

A build is a text that the store does not read. It can be shared by a link, and be put up in the
gallery; a search is kept as its questions, so that it can be gone on with.
"""

from typing import Protocol

import msgspec

__all__ = ["Maze", "Mazes", "PutUp", "Search", "Searched"]


class Maze(msgspec.Struct, frozen=True):
    """A build with a name, kept for its maker."""

    id: str
    person: str
    name: str
    maze: str
    """What was built."""
    made_ms: int
    changed_ms: int
    """When what was built last changed."""
    link: str | None = None
    """Whoever knows it may search; None if it is not shared."""
    shared_ms: int | None = None
    open_ms: int | None = None
    """Since when it is in the gallery; None if it is not."""
    rated: bytes | None = None
    """How hard it is, as long as it is not changed."""


class Search(msgspec.Struct, frozen=True):
    """A person's way through somebody's maze."""

    id: str
    maze: str
    person: str
    at_ms: int
    """When it began."""
    questions: str = ""
    """All so far, with spaces between them."""
    turns: int = 1
    found_ms: int | None = None
    """When the treasure was found; None as long as it is not."""


class Searched(msgspec.Struct, frozen=True):
    """A search that came to its end, with the searcher's name of today."""

    name: str
    turns: int
    found_ms: int


class PutUp(msgspec.Struct, frozen=True):
    """A maze as others may know it, with how it was searched so far."""

    maze: Maze
    maker: str
    """The maker's name of today."""
    searches: int
    best: Searched | None


class Mazes(Protocol):
    """The part of a store that keeps mazes."""

    async def add(self, maze: Maze, most: int) -> bool:
        """Keep a new one; False when the person has `most` already, or is nobody."""
        ...

    async def of_person(self, person: str) -> list[Maze]:
        """A person's mazes, the last changed first."""
        ...

    async def find(self, maze: str) -> Maze | None:
        """The maze of this id."""
        ...

    async def rename(self, maze: str, name: str) -> None:
        """Give it another name."""
        ...

    async def rebuild(self, maze: str, build: str, *, at_ms: int) -> bool:
        """Build it anew: its rating and its searches go. False when it is shared, or gone."""
        ...

    async def share(self, maze: str, link: str | None, *, is_open: bool, at_ms: int) -> None:
        """Share it by a link, in the gallery too if it is open; without a link nobody finds it."""
        ...

    async def keep_rating(self, maze: Maze, rated: bytes) -> None:
        """Keep how hard it is, unless it has changed meanwhile."""
        ...

    async def remove(self, maze: str) -> None:
        """Delete it with its searches."""
        ...

    async def by_link(self, link: str) -> PutUp | None:
        """What is shared by this link."""
        ...

    async def gallery(self, limit: int) -> list[PutUp]:
        """What is put up for everybody, the latest first."""
        ...

    async def searched(self, maze: str, limit: int) -> list[Searched]:
        """The searches that came to their end, the shortest first."""
        ...

    async def count_searched(self, maze: str) -> int:
        """How many searches came to their end."""
        ...

    async def running(self, maze: str, person: str) -> Search | None:
        """A person's search that has not come to its end."""
        ...

    async def begin_search(self, search: Search, most: int) -> Search | None:
        """Begin a search, or go on with the one that the person has not finished.

        None when the person has searched this maze `most` times.
        """
        ...

    async def search(self, search: str) -> Search | None:
        """The search of this id."""
        ...

    async def go_on(self, search: Search, before: str) -> bool:
        """Keep the questions of a search; False when it had others than `before` meanwhile."""
        ...
