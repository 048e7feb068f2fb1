"""Spells: the grey card of a kind just settled may change places."""

from spieltisch.rules.action_lists import put
from spieltisch.rules.aladdin.actions import NO_SPELL, SWAP_SPELL
from spieltisch.rules.aladdin.state import KINDS, NONE, State
from spieltisch.rules.aladdin.taking import is_everything_complete
from spieltisch.rules.aladdin.turns import claim, end_game, go_on
from spieltisch.rules.kernel import Row, rule

__all__ = ["change_spells", "legal_spells"]


@rule
def legal_spells(s: State, out: Row) -> int:
    """ALA-16: the settled kind's grey card against any other one, or not at all."""
    count = 0
    for kind in range(KINDS):
        if kind != s.spell_kind:
            count = put(out, count, SWAP_SPELL + kind)
    return put(out, count, NO_SPELL)


@rule
def change_spells(s: State, action: int) -> None:
    """ALA-16, ALA-17: new spells count at once; ALA-23: after the last card's the game is over."""
    kind = s.spell_kind
    s.spell_kind = NONE
    if action != NO_SPELL:
        other = action - SWAP_SPELL
        spell = s.spells[kind]
        s.spells[kind] = s.spells[other]
        s.spells[other] = spell
    if is_everything_complete(s):
        end_game(s)
        return
    if action != NO_SPELL:
        claim(s)
    go_on(s)
