"""Games with bots that several processes serve: each tells of its own, as names of claims.

So the number of them that one person or address may have holds over all processes, within a few
seconds; and what a dead process has told goes when it is buried.
"""

from spieltisch.server.thinking.bot_tables import BotGame, BotTables
from spieltisch.store.processes import Processes

__all__ = ["PREFIX", "share_bot_tables"]

PREFIX = "bots "
NOWHERE = "-"


async def share_bot_tables(
    tables: BotTables, processes: Processes, life: str, claimed: set[str]
) -> None:
    """Tell of the games in this process's memory, and learn of the others."""
    mine = {_name(table, game) for table, game in tables.here().items()}
    told = {name for name in claimed if name.startswith(PREFIX)}
    if mine - told:
        await processes.claim(life, sorted(mine - told))
    if told - mine:
        await processes.release(life, sorted(told - mine))
    others = await processes.claims_of_others(life, PREFIX)
    tables.elsewhere = dict(map(_game, others))


def _name(table: str, game: BotGame) -> str:
    return f"{PREFIX}{game.host} {game.address or NOWHERE} {table}"


def _game(name: str) -> tuple[str, BotGame]:
    _, host, address, table = name.split(" ")
    return table, BotGame(host, "" if address == NOWHERE else address)
