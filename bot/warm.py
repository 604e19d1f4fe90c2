"""`tengen warm`: compile all kernels now, so that no game waits for the compiler."""

import argparse
import time


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.description = (
        "Compile all kernels into the cache. Needed once after an installation or an update; packaging runs it.\n"
        "The cache is keyed by a hash of the sources, so an old one can't be used by mistake.\n"
        "TENGEN_CACHE_DIR says where it is kept."
    )


def run(options: argparse.Namespace) -> int:
    """Compile, with a sign of life, and say where the result is."""
    from rich.console import Console

    console = Console(soft_wrap=True)
    began = time.perf_counter()
    with console.status("compiling kernels (10 to 30 s the first time) …"):
        from engine.kernel import CACHE_DIRECTORY
        from engine.warm import load_all_kernels

        load_all_kernels()
    console.print(f"kernels are ready after {time.perf_counter() - began:.1f} s, kept in {CACHE_DIRECTORY}")
    return 0
