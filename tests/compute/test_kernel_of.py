"""A kernel collected from a game's modules by name, and what is said when something is missing."""

from types import ModuleType

import pytest

from spieltisch.rules.kernel import RULE_NAMES, Kernel, Part, first_cells
from tests.compute import toys
from tests.compute.toys import Toy

NUMBERS = {"SEATS": toys.SEATS, "ACTIONS": toys.WAYS, "MAX_LEGAL": toys.WAYS, "FIXED": ()}
FUNCTIONS = {name: getattr(toys, name) for name in RULE_NAMES}
LAYOUT = toys.KERNEL.layout


def module(name: str, **contents: object) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(contents)
    return made


def test_a_kernel_is_collected_from_several_modules() -> None:
    numbers, rules = module("numbers", **NUMBERS), module("rules", **FUNCTIONS)
    assert Kernel.of("toy", Toy, numbers, rules, module("observe", LAYOUT=LAYOUT)) == toys.KERNEL


def test_the_idle_action_is_called_pass() -> None:
    everything = module("everything", **NUMBERS, **FUNCTIONS, LAYOUT=LAYOUT, PASS=2)
    assert Kernel.of("toy", Toy, everything).idle == 2


def test_everything_that_is_missing_is_named_at_once() -> None:
    some = {name: rule for name, rule in FUNCTIONS.items() if name not in ("legal", "payoffs")}
    message = "the kernel of toy lacks legal, payoffs, LAYOUT: none of numbers, rules has it"
    with pytest.raises(TypeError, match=message):
        Kernel.of("toy", Toy, module("numbers", **NUMBERS), module("rules", **some))


def test_a_function_that_is_no_rule_is_refused() -> None:
    def actor(s: Toy) -> int:
        return s.who[s.place]

    functions = FUNCTIONS | {"actor": actor}
    with pytest.raises(TypeError, match="the kernel of toy needs rules: no @rule at actor"):
        Kernel.of("toy", Toy, module("rules", **NUMBERS, **functions, LAYOUT=LAYOUT))


def test_modules_that_disagree_about_a_name_are_refused() -> None:
    rules = module("rules", **NUMBERS, **FUNCTIONS, LAYOUT=LAYOUT)
    with pytest.raises(TypeError, match="rules and board mean different things by SEATS"):
        Kernel.of("toy", Toy, rules, module("board", SEATS=toys.SEATS + 1))


def test_a_fixed_field_must_be_one_of_the_state() -> None:
    numbers = NUMBERS | {"FIXED": ("looks", "lokks")}
    with pytest.raises(TypeError, match="FIXED of toy names what is no field of its state: lokks"):
        Kernel.of("toy", Toy, module("rules", **numbers, **FUNCTIONS, LAYOUT=LAYOUT))


def test_a_part_begins_where_the_parts_before_it_end() -> None:
    layout = (Part("phase", 1, 0, 3), Part("pieces", 4, 0, 9), Part("dice", 2, 1, 6))
    assert first_cells(layout) == {"phase": 0, "pieces": 1, "dice": 5}
