"""Which libraries read the arrays of a `GpuEnv` where they lie: addresses and numbers compared."""

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import numpy as np

from spieltisch.compute.device_arrays import DeviceArray
from spieltisch.compute.gpu_env import GpuEnv

__all__ = ["ALL_THERE", "pointers"]

ARRAYS = ("observations", "legal", "counts", "actors", "rewards", "over", "cut", "steps", "actions")
ALL_THERE = f"{len(ARRAYS)} of {len(ARRAYS)} arrays at the same address"
"""What is said of a library that reads all of them, with the right numbers and without a copy."""
Reader = Callable[[Any, DeviceArray], tuple[int, Any]]
"""Reads an array with a library: the address at which it has it, and the numbers as NumPy's."""


def by_torch(torch: Any, array: DeviceArray) -> tuple[int, Any]:
    """PyTorch, by the CUDA array interface."""
    tensor = torch.as_tensor(array, device="cuda")
    return tensor.data_ptr(), tensor.cpu().numpy()


def by_torch_dlpack(torch: Any, array: DeviceArray) -> tuple[int, Any]:
    """PyTorch, by DLPack."""
    tensor = torch.from_dlpack(array)
    return tensor.data_ptr(), tensor.cpu().numpy()


def by_cupy(cupy: Any, array: DeviceArray) -> tuple[int, Any]:
    """CuPy, by the CUDA array interface."""
    taken = cupy.asarray(array)
    return taken.data.ptr, cupy.asnumpy(taken)


def by_cupy_dlpack(cupy: Any, array: DeviceArray) -> tuple[int, Any]:
    """CuPy, by DLPack."""
    taken = cupy.from_dlpack(array)
    return taken.data.ptr, cupy.asnumpy(taken)


def by_jax(jax: Any, array: DeviceArray) -> tuple[int, Any]:
    """JAX, by DLPack; it wants the last index to be the one of neighbours in memory."""
    lies = array.T if len(array.shape) == 2 else array
    taken = import_module("jax.dlpack").from_dlpack(lies)
    numbers = np.asarray(taken)
    return taken.unsafe_buffer_pointer(), numbers.T if lies is not array else numbers


def by_numpy(numpy: Any, array: DeviceArray) -> tuple[int, Any]:
    """NumPy, by DLPack; only in the simulator."""
    taken = numpy.from_dlpack(array)
    return taken.ctypes.data, taken


ON_DEVICE: Mapping[str, tuple[str, Reader]] = {
    "torch": ("torch", by_torch),
    "torch, DLPack": ("torch", by_torch_dlpack),
    "cupy": ("cupy", by_cupy),
    "cupy, DLPack": ("cupy", by_cupy_dlpack),
    "jax, DLPack": ("jax", by_jax),
}
SIMULATED: Mapping[str, tuple[str, Reader]] = {"numpy, DLPack": ("numpy", by_numpy)}


def pointers(env: GpuEnv) -> dict[str, str]:
    """For each way to read, how many arrays are at their own address with the right numbers."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX would take most memory
    readers = SIMULATED if env.is_simulated else ON_DEVICE
    found = {label: outcome(env, *reader) for label, reader in readers.items()}
    if not env.is_simulated:
        found["actions from torch"] = actions_from_torch(env)
    return found


def outcome(env: GpuEnv, library: str, read: Reader) -> str:
    """What came of reading all arrays with a library."""
    try:
        module = import_module(library)
    except ImportError:
        return "is not installed"
    copied, wrong = [], []
    for name in ARRAYS:
        array: DeviceArray = getattr(env, name)
        try:
            address, numbers = read(module, array)
        except Exception as error:  # one library's failure is a finding, not the end
            return f"{name} cannot be read: {type(error).__name__}: {str(error)[:200]}"
        if address != array.pointer:
            copied.append(name)
        if not np.array_equal(numbers, array.to_host()):
            wrong.append(name)
    same = len(ARRAYS) - len(copied)
    text = f"{same} of {len(ARRAYS)} arrays at the same address"
    return text + "".join(
        f"; {what}: {', '.join(names)}"
        for what, names in (("copied", copied), ("wrong numbers", wrong))
        if names
    )


def actions_from_torch(env: GpuEnv) -> str:
    """Whether 64-bit actions that PyTorch made of a mask are taken, and what is seen after it."""
    try:
        torch = import_module("torch")
    except ImportError:
        return "torch is not installed"
    seen = torch.as_tensor(env.steps, device="cuda")
    before = seen.cpu().numpy().copy()
    masks = torch.as_tensor(env.masks(), device="cuda").float()
    env.step(torch.multinomial(masks, 1).squeeze(1))
    moved = (seen.cpu().numpy() != before).all()
    return "taken, and seen in the same tensor" if moved else "taken, but the tensor is stale"
