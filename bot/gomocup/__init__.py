"""The Gomocup brain. Reading order: `brain.py` (joins everything) → `session.py` → `settings.py` → `report.py`."""
