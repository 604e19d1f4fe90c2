"""Wire formats without I/O: bytes in, typed messages out, and back. Knows no clock, no socket, no engine."""
