"""DLPack: handing an array to another library where it lies, with no library but ctypes.

The structures are those of DLPack's C header before version 1, which PyTorch, JAX, CuPy and NumPy
all take. Whoever takes a capsule calls its deleter when done; until then `_LENT` keeps the memory.
"""

import ctypes
from collections.abc import Callable
from typing import Any

__all__ = ["CPU", "CUDA", "capsule"]

CPU, CUDA = 1, 2
"""DLPack's numbers of the kinds of devices."""
_KINDS = {"i": 0, "u": 1, "f": 2}
"""DLPack's numbers of the kinds of numbers, by NumPy's letters."""
_NAME = b"dltensor"
"""What a capsule is called until somebody has taken it."""


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Type(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    _fields_ = (
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


_LENT: dict[int, tuple[object, ...]] = {}
"""By its address, each structure that was handed out, with all that must outlive it."""


def _give_back(address: int) -> None:
    """What whoever took a capsule calls when done."""
    _LENT.pop(address, None)


def _forget(pointer: int) -> None:
    """Called for a capsule that is gone; whoever took it has renamed it and gives it back later."""
    if _is_valid(pointer, _NAME):
        _LENT.pop(_address_in(pointer, _NAME), None)


def _c_function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """One of Python's own functions, called with these types whoever else uses it."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


_new = _c_function(
    "PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)
# a capsule whose last reference is gone is asked by its bare address: a reference would revive it
_is_valid = _c_function("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
_address_in = _c_function("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
_called_back = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_DELETER, _DESTRUCTOR = _called_back(_give_back), _called_back(_forget)
# tensors may be the last things to go when Python ends: what they call then must still be there
_immortal = _c_function("Py_IncRef", None, ctypes.py_object)
for _function in (_DELETER, _DESTRUCTOR, _is_valid, _address_in):
    _immortal(_function)


def capsule(
    pointer: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    typestr: str,
    device: tuple[int, int],
    owner: object,
) -> object:
    """A capsule with the array at this address; `strides` are in bytes, as NumPy's.

    `typestr` is NumPy's word for the type, as `<i2`; `owner` is what keeps the memory.
    """
    size = int(typestr[2:])
    numbers = ctypes.c_int64 * len(shape)
    extents, steps = numbers(*shape), numbers(*(stride // size for stride in strides))
    managed = _Managed(
        _Tensor(
            pointer,
            _Device(*device),
            len(shape),
            _Type(_KINDS[typestr[1]], 8 * size, 1),
            extents,
            steps,
            0,
        ),
        None,
        ctypes.cast(_DELETER, ctypes.c_void_p),
    )
    address = ctypes.addressof(managed)
    _LENT[address] = (managed, extents, steps, owner)
    return _new(address, _NAME, ctypes.cast(_DESTRUCTOR, ctypes.c_void_p))
