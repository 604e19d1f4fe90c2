"""`tengen bench`: `engine_speed.py` (in this process) and `brain_process.py` (the real process, from outside)."""
