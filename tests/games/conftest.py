"""Prints what the comparisons with the slow twin counted, so that a run shows it was not vacuous."""

from collections import Counter, defaultdict

import pytest

TALLY = "tally"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for report in terminalreporter.stats.get("passed", []):
        for name, (title, tally) in getattr(report, "user_properties", []):
            if name == TALLY:
                tallies[title].update(tally)
    for title, tally in sorted(tallies.items()):
        counts = ", ".join(f"{verdict} {count:,}" for verdict, count in sorted(tally.items()))
        terminalreporter.write_line(f"{title}: {counts}")
