"""Wins by continuous fours: every line found is replayed by a checker that knows only the rules of the game."""

import random
from typing import Any

import pytest

from engine.games import Gomoku, Outcome, Rule
from engine.games.gomoku import Counter as GomokuCounter
from engine.games.lines import BLACK, WHITE
from engine.tactics.threats import move_of_point, threats_of
from engine.tactics.vcf import ANY_ANSWER, Counter, Solver, find_vcf, new_solver
from tests.tactics.boards import random_position

BUDGET = 200_000
RULES = [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU]  # caro has no continuous fours: see engine/tactics/vcf.py


def proof_line(game: Gomoku, position: Any, solver: Solver) -> list[int] | None:
    """The winning line as moves, ANY_ANSWER included; None if none was found."""
    threats = threats_of(game, position)
    before = (threats.cells.tobytes(), threats.levels.tobytes(), int(threats.hash[0]))
    found = find_vcf(threats, solver, game.to_move(position), BUDGET)
    assert before == (threats.cells.tobytes(), threats.levels.tobytes(), int(threats.hash[0]))
    if not found:
        return None
    points = solver.line[: solver.counters[Counter.LENGTH]].tolist()
    return [point if point == ANY_ANSWER else move_of_point(threats, point) for point in points]


def wins_at_once(game: Gomoku, position: Any) -> list[int]:
    """The moves by which the player to move wins now."""
    winning = []
    for move in game.legal(position).tolist():
        after = game.copy(position)
        game.play(after, move)
        if game.outcome(after) == Outcome.LOSS:
            winning.append(move)
    return winning


def with_a_pass(position: Any) -> Any:
    """The same stones with the other player to move."""
    counters = position.counters.copy()
    counters[GomokuCounter.TO_MOVE] = BLACK + WHITE - counters[GomokuCounter.TO_MOVE]
    return position._replace(counters=counters, cells=position.cells.copy())


def assert_line_wins(game: Gomoku, position: Any, line: list[int]) -> None:
    """Replay a line: whatever else the defender does at any point, he loses to a five at once."""
    assert game.is_legal(position, line[0])
    position = game.copy(position)
    game.play(position, line[0])
    if len(line) == 1:
        assert game.outcome(position) == Outcome.LOSS
        return
    assert wins_at_once(game, position) == []
    threatened = wins_at_once(game, with_a_pass(position))
    for defence in game.legal(position).tolist():
        after = played(game, position, defence)
        answers = [five for five in threatened if five != defence]
        if defence != line[1]:
            assert any(game.outcome(played(game, after, five)) == Outcome.LOSS for five in answers)
    if line[1] == ANY_ANSWER:
        return
    game.play(position, line[1])
    assert_line_wins(game, position, line[2:])


def has_vcf(game: Gomoku, position: Any, fours_left: int) -> bool:
    """The slow twin: a win by at most so many fours, found with the rules alone."""
    if wins_at_once(game, position):
        return True
    if fours_left == 0:
        return False
    for move in game.legal(position).tolist():
        after = game.copy(position)
        game.play(after, move)
        if game.outcome(after) != Outcome.UNDECIDED or wins_at_once(game, after):
            continue
        defences = [d for d in game.legal(after).tolist() if not wins_at_once(game, played(game, after, d))]
        if len(defences) == game.legal(after).size:
            continue  # no threat at all
        if all(has_vcf(game, played(game, after, defence), fours_left - 1) for defence in defences):
            return True
    return False


def played(game: Gomoku, position: Any, move: int) -> Any:
    after = game.copy(position)
    game.play(after, move)
    return after


def check_random_positions(rule: Rule, size: int, count: int) -> dict[int, int]:
    """Solve random positions and check every line; how many lines of each length were found."""
    game, chance, solver = Gomoku(size, size, rule), random.Random(size), new_solver()
    lengths: dict[int, int] = {}
    for _ in range(count):
        position = random_position(game, chance)
        line = proof_line(game, position, solver)
        if line is not None:
            lengths[len(line)] = lengths.get(len(line), 0) + 1
            assert_line_wins(game, position, line)
    return lengths


@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name.lower())
def test_every_line_that_is_found_wins_against_every_defence(rule: Rule, size: int) -> None:
    assert {1, 3} <= set(check_random_positions(rule, size, 60))


@pytest.mark.slow
@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name.lower())
def test_every_line_in_many_positions_wins_against_every_defence(rule: Rule, size: int) -> None:
    lengths = check_random_positions(rule, size, 10_000)
    assert max(lengths) > 9


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name.lower())
def test_what_the_slow_twin_finds_the_solver_finds_and_nothing_else(rule: Rule) -> None:
    game, chance, solver, verdicts = Gomoku(6, 6, rule), random.Random(4), new_solver(), set()
    for _ in range(25):
        position = random_position(game, chance, most_stones=16)
        line = proof_line(game, position, solver)
        fours = 2 if line is None else len(line) // 2
        assert has_vcf(game, position, min(fours, 2)) == (line is not None and fours <= 2)
        verdicts.add(line is not None)
    assert verdicts == {True, False}


def drawn(game: Gomoku, black: str, white: str, to_move: int) -> Any:
    """A position from moves in letters."""

    def moves(text: str) -> list[int]:
        return [move for word in text.split() if (move := game.text_move(word)) is not None]

    return game.set_up(moves(black), moves(white), [], to_move)


@pytest.mark.parametrize(
    ("rule", "black", "white", "to_move", "length"),
    [
        (Rule.FREESTYLE, "f8 g8 h8", "a1 b1", 0, 3),  # an open three becomes an open four
        (Rule.FREESTYLE, "f8 g8 h8 j9 j10 j11", "e8 j12 a1 a2", 0, 3),  # one stone makes two fours
        (Rule.FREESTYLE, "f8 g8 h8", "e8 a1 a2 a3 a4", 0, None),  # the opponent's own four must be blocked first
        (Rule.RENJU, "h7 h9 g8", "k8 a1 a2", 0, None),
    ],
    ids=["open three", "two fours", "a four against", "no four"],
)
def test_drawn_positions(rule: Rule, black: str, white: str, to_move: int, length: int | None) -> None:
    game = Gomoku(15, 15, rule)
    line = proof_line(game, drawn(game, black, white, to_move), new_solver())
    assert (line is None) if length is None else (line is not None and len(line) == length)


def test_white_uses_blacks_forbidden_points_as_weapons() -> None:
    """White's four can only be stopped on j8, where black would make a double-three: j9 j10 and k8 l8 are there."""
    game = Gomoku(15, 15, Rule.RENJU)
    position = drawn(game, "e8 j9 j10 k7 l6 a15", "f8 g8 h8 a1 a2", 1)
    line = proof_line(game, position, new_solver())
    assert line is not None
    assert line[1] == ANY_ANSWER
    assert_line_wins(game, position, line)
