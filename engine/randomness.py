"""Random numbers for kernels: one explicit 64-bit state, so that a seed reproduces a search node for node.

The generator is Marsaglia's xorshift64: three shifts, enough for playouts, and without the overflow that would
warn in the uncompiled run.
"""

import numpy as np

from engine.arrays import UInt64
from engine.kernel import kernel

SHIFT_13 = np.uint64(13)
SHIFT_7 = np.uint64(7)
SHIFT_17 = np.uint64(17)
SHIFT_31 = np.uint64(31)
SHIFT_33 = np.uint64(33)


def random_state(seed: int) -> UInt64:
    """A generator's state from any seed; the zero state, where xorshift would stay for ever, can't occur."""
    return np.random.SeedSequence(seed).generate_state(1, np.uint64).astype(np.uint64) | np.uint64(1)


@kernel
def random_below(state: UInt64, bound: int) -> int:
    """The next number in 0 … bound - 1, for bounds below 2³¹."""
    x = state[0]
    x ^= x << SHIFT_13
    x ^= x >> SHIFT_7
    x ^= x << SHIFT_17
    state[0] = x
    return np.int64(((x >> SHIFT_33) * np.uint64(bound)) >> SHIFT_31)  # type: ignore[return-value]
