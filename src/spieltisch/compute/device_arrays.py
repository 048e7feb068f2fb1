"""Arrays in a device's memory, as other libraries take them over: where they lie, without a copy.

PyTorch, CuPy and Numba read `__cuda_array_interface__`; PyTorch, CuPy and JAX also `__dlpack__`.
In numba-cuda's simulator an array lies in the computer's own memory, and it is NumPy that reads it.
"""

from typing import TYPE_CHECKING, Any

from spieltisch.compute.dlpack import CPU, CUDA, capsule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DeviceArray"]


class DeviceArray:
    """A view of an array of Numba's; it is overwritten by what its owner does next."""

    def __init__(self, array: Any, is_simulated: bool, is_turned: bool = False) -> None:
        self.array = array
        """The array as Numba has it."""
        self.is_simulated = is_simulated
        self._is_turned = is_turned
        self.dtype: np.dtype[np.number] = array.dtype
        turn = -1 if is_turned else 1
        self.shape: tuple[int, ...] = tuple(array.shape)[::turn]
        self.strides: tuple[int, ...] = tuple(array.strides)[::turn]
        """In bytes, as NumPy's."""

    @property
    def T(self) -> "DeviceArray":  # noqa: N802 - as NumPy, PyTorch, JAX and CuPy call it
        """The same memory with its indices the other way round."""
        return DeviceArray(self.array, self.is_simulated, not self._is_turned)

    @property
    def pointer(self) -> int:
        """The address of the first number."""
        if self.is_simulated:
            return int(self.array.ctypes.data)
        return int(self.array.__cuda_array_interface__["data"][0])

    def to_host(self) -> "NDArray[np.number]":
        """A copy as a NumPy array."""
        copied: NDArray[np.number] = self.array.copy_to_host()
        return copied.T if self._is_turned else copied

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        place = "simulated device" if self.is_simulated else "device"
        return f"<{self.dtype} of shape {self.shape} on the {place}>"

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        return self._interface(self.is_simulated, "the simulator has no device memory")

    @property
    def __array_interface__(self) -> dict[str, object]:
        return self._interface(not self.is_simulated, "to_host() copies it to the computer")

    def _interface(self, is_elsewhere: bool, hint: str) -> dict[str, object]:
        if is_elsewhere:  # whoever asks with hasattr is to find nothing
            raise AttributeError(hint)
        return {
            "shape": self.shape,
            "strides": self.strides,
            "data": (self.pointer, False),
            "typestr": self.dtype.str,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        if self.is_simulated:
            return CPU, 0
        from spieltisch.compute._device import cuda

        return CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, **wishes: object) -> Any:
        """A DLPack capsule; `stream` is the reader's, which may begin once this returns."""
        place = self.__dlpack_device__()
        if wishes.get("copy") or wishes.get("dl_device") not in (None, place):
            raise BufferError("a DeviceArray hands out its own memory; copy it afterwards")
        if not self.is_simulated and stream != -1:
            from spieltisch.compute._device import cuda

            cuda.synchronize()
        return capsule(self.pointer, self.shape, self.strides, self.dtype.str, place, self.array)
