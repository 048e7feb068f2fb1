"""Options decided while compiling: reads of a record's fixed fields become constants."""

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Mapping
from types import CodeType, FunctionType

__all__ = ["Frozen", "freeze", "mark"]

Frozen = Mapping[str, int | list[int]]
"""Fields of the record and the values that they always have."""


def mark(frozen: Frozen) -> str:
    """A word for these values, so that code made for them is not taken for other code."""
    text = repr(sorted(frozen.items()))
    return "_" + hashlib.sha256(text.encode()).hexdigest()[:12] if frozen else ""


def freeze(function: FunctionType, frozen: Frozen) -> tuple[CodeType, dict[str, tuple[int, ...]]]:
    """The function's code with constants for frozen fields, and the tables that lists become."""
    if not frozen.keys() & set(function.__code__.co_names):
        return function.__code__, {}
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    freezer = _Freezer(frozen)
    ast.increment_lineno(freezer.visit(tree), first - 1)
    module = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    code = next(c for c in module.co_consts if isinstance(c, CodeType))
    return code, freezer.tables


class _Freezer(ast.NodeTransformer):
    """Replaces reads of frozen fields of the record, which every rule calls `s`."""

    def __init__(self, frozen: Frozen) -> None:
        self.frozen = frozen
        self.tables: dict[str, tuple[int, ...]] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Leave out what only the first definition needs: the decorator and the annotations."""
        node.decorator_list = []
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A number stands for itself, a list for the name of a table."""
        is_field = isinstance(node.value, ast.Name) and node.value.id == "s"
        if not is_field or node.attr not in self.frozen:
            return self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            raise TypeError(f"a rule writes {node.attr}, which its kernel calls fixed")
        value = self.frozen[node.attr]
        if isinstance(value, int):
            return ast.copy_location(ast.Constant(value), node)
        name = f"frozen_{node.attr}"
        self.tables[name] = tuple(value)
        return ast.copy_location(ast.Name(name, ast.Load()), node)
