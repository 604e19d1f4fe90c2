"""S0's pure UCT player for Gomoku in plain Python: what `tengen bench` measures our kernels against.

One tree, UCB1, random playouts, lists and dicts: the way the text builds it, without tricks and without waste.
Run as a script with a number of seconds, it prints its playouts a second on the empty 15x15 board.
"""

import math
import random
import sys
import time

SIZE = 15
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Node:
    """A position reached by a move; wins are counted for the player who made it."""

    def __init__(self, untried: list[int]) -> None:
        self.untried = untried
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.wins = 0.0

    def best_child(self) -> int:
        log_visits = 2 * math.log(self.visits)
        return max(
            self.children,
            key=lambda move: (
                self.children[move].wins / self.children[move].visits
                + math.sqrt(log_visits / self.children[move].visits)
            ),
        )


def wins(board: list[int], move: int, player: int) -> bool:
    """Whether the stone just placed stands in five or more."""
    x, y = move % SIZE, move // SIZE
    for dx, dy in DIRECTIONS:
        run = 1
        for sign in (1, -1):
            step_x, step_y = x + sign * dx, y + sign * dy
            while 0 <= step_x < SIZE and 0 <= step_y < SIZE and board[step_y * SIZE + step_x] == player:
                run += 1
                step_x, step_y = step_x + sign * dx, step_y + sign * dy
        if run >= 5:
            return True
    return False


def playout(board: list[int], empties: list[int], player: int, generator: random.Random) -> int:
    """Random moves to the end; returns the winner, 0 for a draw."""
    generator.shuffle(empties)
    for move in empties:
        board[move] = player
        if wins(board, move, player):
            return player
        player = 3 - player
    return 0


def simulate(root: Node, generator: random.Random) -> None:
    """Select, expand, simulate, back up."""
    board = [0] * (SIZE * SIZE)
    player, node, path, winner = 1, root, [root], 0
    while not node.untried and node.children:
        move = node.best_child()
        board[move] = player
        node = node.children[move]
        path.append(node)
        winner = player if wins(board, move, player) else 0
        player = 3 - player
    if winner == 0 and node.untried:
        move = node.untried.pop()
        board[move] = player
        winner = player if wins(board, move, player) else 0
        empties = [] if winner else [point for point in range(SIZE * SIZE) if board[point] == 0]
        child = Node(list(empties))
        node.children[move] = child
        path.append(child)
        player = 3 - player
    if winner == 0:
        winner = playout(board, [point for point in range(SIZE * SIZE) if board[point] == 0], player, generator)
    for ply, visited in enumerate(path):
        mover = 2 if ply % 2 == 0 else 1
        visited.visits += 1
        visited.wins += 0.5 if winner == 0 else float(winner == mover)


def playouts_per_second(seconds: float) -> float:
    """How many simulations a second this player does from the empty board."""
    root, generator = Node(list(range(SIZE * SIZE))), random.Random(0)
    began, done = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - began) < seconds:
        simulate(root, generator)
        done += 1
    return done / elapsed


if __name__ == "__main__":
    sys.stdout.write(f"{playouts_per_second(float(sys.argv[1]))}\n")
