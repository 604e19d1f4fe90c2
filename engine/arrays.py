"""Names for the array types that records are made of."""

import numpy as np
import numpy.typing as npt

Int8 = npt.NDArray[np.int8]
Int16 = npt.NDArray[np.int16]
Int32 = npt.NDArray[np.int32]
Int64 = npt.NDArray[np.int64]
UInt8 = npt.NDArray[np.uint8]
UInt64 = npt.NDArray[np.uint64]
Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]
