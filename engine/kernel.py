"""The one decorator for compiled functions, and the place where their machine code is kept.

Knows numba and the engine's sources; nothing outside `engine/` knows that numba exists. numba only notices an
edit in the file that defines a kernel, not in the kernels it calls, so the cache directory carries a hash of
all sources: after any edit the old machine code is simply out of sight.
"""

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config as numba_config

Function = TypeVar("Function", bound=Callable[..., Any])

SOURCES = Path(__file__).parent
CACHE_VARIABLE = "TENGEN_CACHE_DIR"


def sources_hash(folder: Path = SOURCES) -> str:
    """One short name for the state of all engine sources under this interpreter and numba."""
    digest = hashlib.sha256(f"{platform.python_version()} numba {numba.__version__}".encode())
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where kernel caches live: `TENGEN_CACHE_DIR`, or the user's cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tengen"


def writable_cache_directory() -> Path:
    """The directory for exactly these sources; under the temporary folder where the usual one can't be written."""
    name = f"kernels-{sources_hash()}"
    for root in (cache_root(), Path(tempfile.gettempdir()) / f"tengen-{platform.node()}"):
        try:
            (root / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(root / name, os.W_OK):
            return root / name
    return Path(tempfile.mkdtemp(prefix="tengen-"))


CACHE_DIRECTORY = writable_cache_directory()
setattr(numba_config, "CACHE_DIR", str(CACHE_DIRECTORY))  # noqa: B010 — numba makes its settings at run time


def kernel(function: Function) -> Function:
    """Compile a module-level function over records of arrays; it runs without the GIL and is cached on disk."""
    return cast(Function, numba.njit(nogil=True, cache=True, error_model="numpy")(function))
