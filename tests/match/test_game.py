"""Whole games between real programs: who wins, who is blamed, and what each program was sent."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.match.game import GameView, check_openings, play_game
from bot.match.players import Player
from bot.match.results import Ending, GameResult, GameSpec, Side
from bot.match.terms import Terms
from protocols.notation import Point
from protocols.openings import OpeningsError, parse_opening

PATIENT = Terms(turn=20)
"""Nobody is late under these terms."""


async def game(black: Player, white: Player, terms: Terms = PATIENT, opening: str = "") -> GameResult:
    stones = parse_opening(opening, terms.width, terms.height) if opening else ()
    players: dict[Side, Player] = {"A": black, "B": white}
    return await play_game(GameSpec(1, 1, stones, "A"), players, terms)


async def test_five_in_a_row_wins(brain: Callable[..., Player]) -> None:
    result = await game(
        brain("scripted", "0,0", "1,0", "2,0", "3,0", "4,0"), brain("scripted", "0,9", "1,9", "2,9", "3,9")
    )
    assert (result.winner, result.ending, result.blamed) == ("A", Ending.WIN, None)
    assert result.why == "five in a row at move 9"
    assert [move.point for move in result.moves[:3]] == [(0, 0), (0, 9), (1, 0)]
    assert result.seconds["A"] >= result.slowest["A"] >= 0
    assert result.memory_mb["B"] > 1


async def test_a_full_board_is_a_draw(brain: Callable[..., Player]) -> None:
    drawing = ["XOXOX", "OXOXO", "OXOXO", "XOXOX", "XOXOX"]
    points = [(f"{x},{y}", stone) for y, row in enumerate(drawing) for x, stone in enumerate(row)]
    black, white = ([point for point, stone in points if stone == colour] for colour in "XO")
    result = await game(brain("scripted", *black), brain("scripted", *white), Terms(5, 5, turn=20))
    assert (result.winner, result.ending, result.blamed) == (None, Ending.DRAW, None)
    assert len(result.moves) == 25


@pytest.mark.parametrize(
    ("fault", "ending", "why"),
    [
        ("crashes", Ending.CRASH, "exited with code 3"),
        ("leaves the board", Ending.ILLEGAL, "played 15,7 at move 2: outside the 15x15 board"),
        ("leaves the board to the left", Ending.ILLEGAL, "played -1,7 at move 2: outside the 15x15 board"),
        ("repeats the opponent", Ending.ILLEGAL, "played 7,7 at move 2: on an occupied point"),
        ("refuses", Ending.PROTOCOL, "answered ERROR I would rather not"),
        ("refuses to start", Ending.PROTOCOL, "answered ERROR size"),
    ],
)
async def test_the_side_at_fault_loses(brain: Callable[..., Player], fault: str, ending: Ending, why: str) -> None:
    result = await game(brain("mover"), brain("faulty", fault), opening="h8")
    assert (result.winner, result.ending, result.blamed) == ("A", ending, "B")
    assert result.why.startswith(why)


async def test_a_late_move_loses(brain: Callable[..., Player]) -> None:
    result = await game(brain("faulty", "is silent"), brain("mover"), Terms(turn=0.01, tolerance=0.01))
    assert (result.winner, result.ending, result.blamed) == ("B", Ending.TIMEOUT, "A")


async def test_too_much_memory_loses(brain: Callable[..., Player]) -> None:
    result = await game(brain("faulty", "hoards memory"), brain("mover"), Terms(turn=20, memory_mb=48))
    assert (result.winner, result.ending, result.blamed) == ("B", Ending.MEMORY, "A")
    assert result.why.endswith("the limit is 48 MB")


async def test_a_point_forbidden_to_black_is_an_illegal_move(brain: Callable[..., Player]) -> None:
    # Black has three in a row and three in a column, open on all sides; 7,7 joins them: double three.
    opening = "-1,0, -7,-7, -2,0, -7,-5, 0,1, -7,-3, 0,2, -7,-1"
    result = await game(brain("scripted", "7,7"), brain("mover"), Terms(rule="renju", turn=20), opening)
    assert (result.winner, result.ending) == ("B", Ending.ILLEGAL)
    assert result.why.endswith("a point forbidden to black under the rule renju")


async def test_players_are_told_the_position_and_the_clock_as_piskvork_does(
    brain: Callable[..., Player], tmp_path: Path
) -> None:
    black_log, white_log = tmp_path / "black", tmp_path / "white"
    black = brain("scripted", "--log", str(black_log), "8,8")
    white = brain("scripted", "--log", str(white_log), "9,9")
    await game(black, white, Terms(16, 15, turn=20, match=60), opening="h8 i9")
    told = ["RECTSTART 16,15", "INFO max_memory 0", "INFO timeout_match 60000", "INFO timeout_turn 20000"]
    told += ["INFO game_type 2", "INFO rule 0"]
    # Black's first stone is on white's, so white is never asked.
    assert black_log.read_text().split("\n")[:11] == [
        *told,
        "INFO time_left 60000",
        "BOARD",
        "7,7,1",
        "8,8,2",
        "DONE",
    ]
    assert white_log.read_text().split("\n") == [*told, "END", ""]


async def test_later_questions_are_turns_with_the_time_that_is_left(
    brain: Callable[..., Player], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    white = brain("scripted", "--log", str(log), "1,1", "2,2", "3,3")
    await game(brain("scripted", "0,0", "5,5", "99,99"), white, Terms(turn=20, match=60))
    questions = [line for line in log.read_text().split("\n") if not line.startswith("INFO")]
    assert questions == ["START 15", "TURN 0,0", "TURN 5,5", "END", ""]


async def test_a_spectator_sees_every_stone_that_is_played(brain: Callable[..., Player]) -> None:
    views: list[GameView] = []
    spec = GameSpec(1, 1, (Point(7, 7),), "B")
    players: dict[Side, Player] = {"A": brain("mover", "--first"), "B": brain("scripted", "5,5", "99,99")}
    await play_game(spec, players, PATIENT, views.append)
    assert [len(view.moves) for view in views] == [2, 3, 4]
    assert views[0].message == "224 points are free"


@pytest.mark.parametrize(
    ("opening", "rule", "message"),
    [
        ("0,0, 5,5, 1,0, 5,6, 2,0, 5,3, 3,0, 5,2, 4,0", "freestyle", "the game is already over"),
        ("0,0, 5,5, 1,0, 5,6, 2,0, 5,3, 3,0, 5,2, 4,0, 7,7", "freestyle", "over before stone 10"),
        ("-1,0, -7,-7, -2,0, -7,-5, 0,1, -7,-3, 0,2, -7,-1, 0,0", "renju", "the rule renju forbids stone 9"),
    ],
)
def test_openings_that_leave_no_game_are_refused(opening: str, rule: str, message: str) -> None:
    with pytest.raises(OpeningsError, match=f"opening 1: .*{message}"):
        check_openings([parse_opening(opening, 15, 15)], Terms(rule=rule))
