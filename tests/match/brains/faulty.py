"""A brain with one fault, named by its argument."""

import sys


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def wait_for_end_of_input() -> None:
    sys.stdin.read()


def answer_question(fault: str, line: str) -> None:
    if fault == "crashes":
        sys.stderr.write("the roof is on fire\n")
        sys.exit(3)
    if fault == "is silent":
        wait_for_end_of_input()
    if fault == "hoards memory":
        hoard.append(bytearray(b"x" * (64 << 20)))
    replies = {
        "leaves the board": "15,7",
        "leaves the board to the left": "-1,7",
        "repeats the opponent": line.partition(" ")[2],
        "refuses": "ERROR I would rather not",
        "knows nothing": "UNKNOWN command",
        "chatters": "DEBUG hm\nMESSAGE thinking about it\nwarning: no GPU\n\n3,3",
        "moves twice": "0,0\n1,0",
        "ends without a line end": "4,4",
    }
    if fault == "ends without a line end":
        sys.stdout.write(replies[fault])
        sys.exit(0)
    say(replies.get(fault, "0,0"))


hoard: list[bytearray] = []


def main() -> None:
    fault = sys.argv[1]
    for line in iter(sys.stdin.readline, ""):
        word = line.split()[0]
        if word == "START" and fault == "is silent from the start":
            wait_for_end_of_input()
        elif word == "START" and fault == "refuses to start":
            say("ERROR size")
        elif word == "START":
            say("OK")
        elif word == "END" and fault != "ignores END":
            return
        elif word in ("BEGIN", "TURN", "DONE"):
            answer_question(fault, line.strip())


main()
