"""The match directory: what is in it, and what survives a kill."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import msgspec
import pytest
from sgfmill.sgf import Sgf_game
from sgfmill.sgf_grammar import parse_sgf_game

from bot.match.records import MatchRecords, RecordsError, game_psq, game_sgf
from bot.match.report import MatchPlan, summarise
from bot.match.results import Ending, GameResult, PlayedMove
from bot.match.terms import Terms
from protocols.psq import read_psq

PLAN = MatchPlan(("uct", "a]b\\c: d"), Terms(rule="standard"), 4)
WON = GameResult(
    number=1,
    opening_number=1,
    opening_stones=1,
    black="A",
    winner="B",
    ending=Ending.TIMEOUT,
    blamed="A",
    why="no move within 2 s",
    moves=(PlayedMove(7, 7, 0), PlayedMove(0, 14, 120)),
    seconds={"A": 0.0, "B": 0.12},
    slowest={"A": 0.0, "B": 0.12},
    memory_mb={"A": 10.0, "B": 20.5},
)
SETTINGS = {"A": "uct", "turn": 1.0}


def test_a_finished_game_is_read_back_as_it_was(tmp_path: Path) -> None:
    first = MatchRecords(tmp_path / "match", SETTINGS)
    assert first.finished == []
    drawn = replace(WON, number=2, black="B", winner=None, ending=Ending.DRAW, blamed=None)
    first.add(PLAN, WON)
    first.add(PLAN, drawn)
    assert MatchRecords(tmp_path / "match", SETTINGS).finished == [WON, drawn]


def test_a_torn_last_line_is_dropped_and_the_file_goes_on(tmp_path: Path) -> None:
    MatchRecords(tmp_path, SETTINGS).add(PLAN, WON)
    journal = tmp_path / "games.jsonl"
    whole = journal.read_bytes()
    for length in range(len(whole)):
        journal.write_bytes(whole + whole[:length])
        again = MatchRecords(tmp_path, SETTINGS)
        assert again.finished == [WON]
    again.add(PLAN, replace(WON, number=2))
    assert [result.number for result in MatchRecords(tmp_path, SETTINGS).finished] == [1, 2]


def test_a_broken_line_in_the_middle_is_an_error_that_names_it(tmp_path: Path) -> None:
    MatchRecords(tmp_path, SETTINGS).add(PLAN, WON)
    with (tmp_path / "games.jsonl").open("ab") as journal:
        journal.write(b"{}\n")
    with pytest.raises(RecordsError, match=r"games\.jsonl, line 2: not a finished game"):
        MatchRecords(tmp_path, SETTINGS)


def test_a_directory_with_other_settings_is_refused_saying_what_differs(tmp_path: Path) -> None:
    MatchRecords(tmp_path, SETTINGS)
    with pytest.raises(RecordsError, match=r"other settings: B was None, now 'x'; turn was 1\.0, now 2\.0"):
        MatchRecords(tmp_path, {"A": "uct", "turn": 2.0, "B": "x"})


def test_a_place_that_cannot_be_used_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordsError, match="cannot use the match directory"):
        MatchRecords(tmp_path / "file", SETTINGS)


def test_psq_says_black_first_and_the_end(tmp_path: Path) -> None:
    record = read_psq(game_psq(PLAN, replace(WON, black="B")))
    assert record.names == ("a]b\\c: d", "uct")
    assert record.end_code == 15
    assert [(move.point, move.milliseconds) for move in record.moves] == [((7, 7), 0), ((0, 14), 120)]


def test_sgf_is_read_by_a_go_library() -> None:
    game = Sgf_game.from_bytes(game_sgf(PLAN, WON, date(2025, 1, 2)))
    root = game.get_root()
    assert (game.get_size(), root.get_raw("GM"), root.get("RE"), root.get("RU")) == (
        15,
        b"4",
        "W+T",
        "standard",
    )
    assert game.get_player_name("w") == "a]b\\c: d"
    # sgfmill counts rows from the bottom.
    assert [node.get_move() for node in game.get_main_sequence()[1:]] == [("b", (7, 7)), ("w", (0, 0))]


def test_sgf_knows_boards_that_are_not_square() -> None:
    plan = replace(PLAN, terms=Terms(20, 15))
    assert parse_sgf_game(game_sgf(plan, WON, date(2025, 1, 2))).sequence[0]["SZ"] == [b"20:15"]


def test_the_summary_is_plain_json(tmp_path: Path) -> None:
    MatchRecords(tmp_path, SETTINGS).write_summary(summarise(PLAN, [WON]))
    summary = msgspec.json.decode((tmp_path / "summary.json").read_bytes())
    assert (summary["wins"], summary["losses"], summary["elo"], summary["sprt"]) == (0, 1, None, None)
    assert summary["players"]["A"]["faults"]["timeout"] == 1
    assert summary["players"]["B"]["wins_as_white"] == 1
