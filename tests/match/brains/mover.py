"""A well-behaved brain: random legal points, or the first empty one with `--first`."""

import random
import sys


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    size = (0, 0)
    taken: set[tuple[int, int]] = set()
    chance = random.Random(7)
    for line in iter(sys.stdin.readline, ""):
        word, _, rest = line.strip().partition(" ")
        if word == "START":
            size = (int(rest), int(rest))
            say("OK")
        elif word == "RECTSTART":
            width, height = rest.split(",")
            size = (int(width), int(height))
            say("OK")
        elif word == "END":
            return
        elif word in ("BEGIN", "TURN", "BOARD"):
            if word == "TURN":
                x, y = rest.split(",")
                taken.add((int(x), int(y)))
            while word == "BOARD" and (stone := sys.stdin.readline().strip()) != "DONE":
                x, y, _ = stone.split(",")
                taken.add((int(x), int(y)))
            free = [(x, y) for y in range(size[1]) for x in range(size[0]) if (x, y) not in taken]
            move = free[0] if "--first" in sys.argv else chance.choice(free)
            taken.add(move)
            say(f"MESSAGE {len(free)} points are free")
            say(f"{move[0]},{move[1]}")


main()
