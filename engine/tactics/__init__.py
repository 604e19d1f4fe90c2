"""Exact tactics for Gomoku: `patterns.py` (what a line promises) → `threats.py` (kept up to date) → `vcf.py`."""
