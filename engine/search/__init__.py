"""Search: `tree.py` (arrays and kernels) → `search.py` (the loop) → `limits.py` and `timing.py` (when to stop)."""
