"""Games that were played without this server, as lines of a person's history."""

from hashlib import sha256

import msgspec

from spieltisch.server.http.record_work import Handed
from spieltisch.server.live.results import OtherPlayer, PlayedDetails
from spieltisch.store.played import HandedGame
from spieltisch.table.finish import outcome_of

__all__ = ["handed_game"]


def handed_game(person: str, raw: bytes, game: Handed, at_ms: int) -> HandedGame:
    """The line; the first of the record's people who is no bot has brought it."""
    ranks = [1 + sum(other > score for other in game.scores) for score in game.scores]
    levels = [one.level for one in game.people]
    mine = levels.index(None) if None in levels else 0
    others = tuple(
        OtherPlayer(one.name, one.level, rank)
        for i, (one, rank) in enumerate(zip(game.people, ranks, strict=True))
        if i != mine
    )
    details = PlayedDetails(
        others, game.people[mine].seats, game.scores[mine], game.how, handed=True
    )
    return HandedGame(
        person=person,
        mark=sha256(raw).digest(),
        number=game.number,
        game=game.game,
        ended_ms=at_ms,
        result=outcome_of(ranks, mine),
        place=ranks[mine],
        level=max((level for level in levels if level is not None), default=None),
        players=len(game.people),
        details=msgspec.json.encode(details),
    )
