"""The processor's own instructions for what `bits` asks."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from spieltisch.rules import bits
from spieltisch.rules.kernel import Rule

__all__ = ["INSTRUCTIONS"]

_INT64: Any = types.int64
_NEVER_ZERO = ir.Constant(ir.IntType(1), 1)


@intrinsic
def _bit_count(typing: object, value: object) -> object:
    return _INT64(_INT64), lambda _c, builder, _s, args: builder.ctpop(args[0])


@intrinsic
def _lowest(typing: object, value: object) -> object:
    return _INT64(_INT64), lambda _c, builder, _s, args: builder.cttz(args[0], _NEVER_ZERO)


@intrinsic
def _highest(typing: object, value: object) -> object:
    def code(_c: object, builder: ir.IRBuilder, _s: object, args: list[ir.Value]) -> ir.Value:
        zeros = builder.ctlz(args[0], _NEVER_ZERO)
        return builder.sub(zeros.type(63), zeros)

    return _INT64(_INT64), code


INSTRUCTIONS: dict[Rule, Rule] = {
    bits.bit_count: _bit_count,
    bits.lowest: _lowest,
    bits.highest: _highest,
}
"""What stands for these rules in compiled code."""
