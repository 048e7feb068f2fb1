"""What a rated table is like: nobody can gain by leaving, by help, or by a second try."""

from msgspec.structs import replace

from spieltisch.table.refusal import refuse
from spieltisch.table.settings import Clock, Settings
from spieltisch.table.table_state import Table

__all__ = ["may_offer_draw", "refuse_draw", "refuse_pause", "refuse_stand_in", "with_rated_terms"]

USUAL_CLOCK = Clock(kind="days", days=1)
"""Without a clock whoever stays away would never have lost."""
HARSH = ("wait", "lose")


def with_rated_terms(settings: Settings, *, is_dealt: bool) -> Settings:
    """The settings of a table; a rated one has a clock, and neither hints nor take-backs."""
    if not settings.rated:
        return settings
    clock = USUAL_CLOCK if settings.clock.kind == "none" else settings.clock
    if settings.practice or not is_dealt:
        raise refuse(
            "not_rateable",
            "a rated game is dealt, not begun from a position, and not at a practice table",
            "eine gewertete Partie wird ausgeteilt: nicht ab einer Stellung, "
            "nicht an einem Übungstisch",
        )
    if clock.at_zero != "lose" or clock.at_no_show not in HARSH:
        raise refuse(
            "rated_clock",
            "at a rated table whoever runs out of time loses; no bot and no lot plays for them",
            "an einem gewerteten Tisch verliert, wessen Zeit abläuft; kein Bot und kein Los zieht",
        )
    return replace(settings, clock=clock, undo=False, hints=False)


def refuse_stand_in(table: Table) -> None:
    """At a rated table everybody plays for themselves."""
    if table.settings.rated:
        raise refuse(
            "rated_stand_in",
            "no bot takes over at a rated table",
            "an einem gewerteten Tisch übernimmt kein Bot",
        )


def refuse_pause(table: Table) -> None:
    """A pause without an end would be a game that never counts."""
    if table.settings.rated:
        raise refuse(
            "rated_pause", "a rated game is not paused", "eine gewertete Partie macht keine Pause"
        )


def refuse_draw(table: Table) -> None:
    """Bots agree to everything, so a draw is agreed on only among people."""
    if _is_rated_with_bots(table):
        raise refuse(
            "rated_draw",
            "with bots at a rated table no draw is agreed on",
            "mit Bots an einem gewerteten Tisch wird kein Unentschieden vereinbart",
        )


def may_offer_draw(table: Table) -> bool:
    """Whether a bot may offer one: none is offered, and nobody has a stand-in who cannot agree."""
    is_asked = table.asked("draw") is not None
    has_stand_in = any(place.has_stand_in for place in table.places)
    return not (is_asked or has_stand_in or _is_rated_with_bots(table))


def _is_rated_with_bots(table: Table) -> bool:
    return table.settings.rated and any(place.person is None for place in table.places)
