"""The brain's tests start real processes: their kernels are compiled once, before the first of them."""

import pytest

from engine.warm import load_all_kernels


@pytest.fixture(autouse=True, scope="session")
def compiled_kernels() -> None:
    load_all_kernels()
