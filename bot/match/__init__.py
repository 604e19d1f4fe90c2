"""The referee: matches between two programs that speak the Gomocup protocol.

Reading order: results and terms (the records), seat (one process), game (one game), schedule (many), score,
records, screen and report, command (how they are put together).
"""
