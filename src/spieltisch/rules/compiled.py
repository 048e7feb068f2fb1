"""A kernel's functions, compiled. Numpy and Numba are imported only when a `Compiled` is made."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Generic, TypeVar

from spieltisch.rules.kernel import RULE_NAMES, Kernel, Rule
from spieltisch.rules.state_record import S, numpy_type

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from spieltisch.rules._numba import Workshop

__all__ = ["Compiled"]

R = TypeVar("R")


class Compiled(Generic[S]):
    """A kernel's functions compiled by Numba, and the numpy record they work on.

    The functions have the same names as on `Kernel`. `bind` compiles a template for it: a rule
    whose free names `legal`, `apply`, … and `MAX_LEGAL`, `SEATS`, … stand for the game's, and
    `copy(states, to, source, at)` for copying a state from one list or array of them to another.
    `pick` is `legal` for a caller that asks for one action only (see `action_lists`).

    With `frozen` the functions are made for the options of that state, and wrong for any others:
    what an option decides is decided while compiling. `workshop` is the class that compiles.
    """

    begin: "Callable[[np.void], None]"
    actor: "Callable[[np.void], int]"
    legal: "Callable[[np.void, NDArray[np.signedinteger]], int]"
    apply: "Callable[[np.void, int], None]"
    tickets: "Callable[[np.void], int]"
    drawn: "Callable[[np.void, int], int]"
    weight: "Callable[[np.void, int], int]"
    payoffs: "Callable[[np.void, NDArray[np.float64]], None]"
    flaw: "Callable[[np.void], int]"
    observe: "Callable[[np.void, int, NDArray[np.signedinteger]], None]"
    pick: "Callable[[np.void, NDArray[np.int64]], int]"

    def __init__(
        self, kernel: Kernel[S], frozen: S | None = None, workshop: "type[Workshop] | None" = None
    ) -> None:
        from spieltisch.rules._numba import Workshop, copy, sources
        from spieltisch.rules.action_lists import PICKING

        self.kernel = kernel
        self.frozen = {} if frozen is None else {n: getattr(frozen, n) for n in kernel.fixed}
        self.dtype = numpy_type(kernel.state)
        self._make = workshop or Workshop
        self._name = kernel.name + sources(kernel.apply)
        self._workshop = self._make(self._name, self.frozen)
        self._hooked: dict[tuple[tuple[str, Rule], ...], tuple[Workshop, dict[str, object]]] = {}
        self._bound = kernel.names() | {"copy": self._workshop.compile(copy)}
        picker = self._make(f"{self._name}_pick", self.frozen, PICKING)
        self._bound["pick"] = self.pick = picker.compile(kernel.legal)
        for name in RULE_NAMES:
            self._bound[name] = self._workshop.compile(getattr(kernel, name))
            setattr(self, name, self._bound[name])

    def bind(self, template: Callable[..., R], **hooks: Rule) -> Callable[..., R]:
        """The template compiled for this game, with its own entry in the cache.

        A hook is a rule or template that takes the place of a function of the same name, wherever
        the template or what it calls uses that name.
        """
        if not hooks:
            return self._workshop.compile(template, self._bound)
        key = tuple(sorted((name, hook) for name, hook in hooks.items()))
        if key not in self._hooked:
            self._hooked[key] = self._with_hooks(hooks)
        workshop, bound = self._hooked[key]
        return workshop.compile(template, bound)

    def _with_hooks(self, hooks: Mapping[str, Rule]) -> "tuple[Workshop, dict[str, object]]":
        """A workshop of its own, whose functions are not taken for those with other hooks."""
        from spieltisch.rules._numba import sources

        made_of = [f"{n} {h.__module__} {h.__qualname__}" for n, h in sorted(hooks.items())]
        digest = sha256(" ".join([*made_of, *map(sources, hooks.values())]).encode()).hexdigest()
        workshop = self._make("_".join([self._name, *sorted(hooks), digest[:12]]), self.frozen)
        bound = dict(self._bound)
        for name, hook in hooks.items():
            bound[name] = workshop.compile(hook, bound)
        return workshop, bound

    def new(self, count: int = 1) -> "NDArray[np.void]":
        """An array of records, all fields zero."""
        import numpy as np

        return np.zeros(count, self.dtype)

    def write(self, state: S, target: "np.void") -> None:
        """Copy an interpreted state into a numpy record."""
        for name in self.kernel.state.CELLS:
            target[name] = getattr(state, name)

    def read(self, source: "np.void") -> S:
        """A numpy record as an interpreted state."""
        state = self.kernel.state()
        for name in self.kernel.state.CELLS:
            setattr(state, name, source[name].tolist())
        return state
