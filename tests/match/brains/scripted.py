"""A brain that plays the points of its arguments, one after the other, whatever the opponent does.

With `--log FILE` before them, every line it is sent is written there.
"""

import sys
from pathlib import Path


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    arguments = sys.argv[1:]
    log = Path(arguments[1]) if arguments[0] == "--log" else None
    moves = iter(arguments[2:] if log else arguments)
    received = ""
    for line in iter(sys.stdin.readline, ""):
        received += line
        word = line.split()[0]
        if word in ("START", "RECTSTART"):
            say("OK")
        elif word in ("BEGIN", "TURN", "DONE"):
            say(next(moves))
        elif word == "END":
            break
    if log:
        log.write_text(received)


main()
