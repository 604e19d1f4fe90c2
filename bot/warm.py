"""`tengen warm`: compile all kernels now, so that no game waits for the compiler."""

import argparse
import sys
import time


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.description = (
        "Compile all kernels into the cache. Needed once after an installation or an update; packaging runs it.\n"
        "The cache is keyed by a hash of the sources, so an old one can't be used by mistake.\n"
        "TENGEN_CACHE_DIR says where it is kept."
    )


def run(options: argparse.Namespace) -> int:
    """Compile and say where the result is."""
    began = time.perf_counter()
    warm_up()
    from engine.kernel import CACHE_DIRECTORY

    sys.stdout.write(f"kernels are ready after {time.perf_counter() - began:.1f} s, kept in {CACHE_DIRECTORY}\n")
    return 0


def warm_up() -> None:
    """Load all kernels; where that means to compile them, say so first, because it takes a while."""
    from engine.kernel import CACHE_DIRECTORY
    from engine.warm import load_all_kernels

    if not any(CACHE_DIRECTORY.rglob("*.nbi")):
        sys.stderr.write("tengen: compiling kernels, once for this version (10 to 30 s) …\n")
        sys.stderr.flush()
    load_all_kernels()
