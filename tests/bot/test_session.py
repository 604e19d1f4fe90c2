"""The Gomocup session without I/O: messages and answers in, actions out; races are tested without a clock."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.config import Config
from bot.gomocup.actions import Action, Forget, Leave, Send, StopThinking, Think
from bot.gomocup.session import GomocupSession
from bot.thinker import Answer, Task
from engine.games.game import Outcome
from engine.player import Thought
from engine.search.limits import Statistics, StopReason
from engine.search.search import Candidate
from protocols.gomocup import BrainCodec
from protocols.gomocup_messages import (
    BestMoves,
    ErrorReply,
    ForbiddenReply,
    MessageReply,
    MoveReply,
    OkReply,
    SwapReply,
)
from protocols.notation import Point

STATISTICS = Statistics(1.0, 1000, 10, 5, 600, 300, is_proven=False)


def thought_of(move: int, value: float = 0.1) -> Thought:
    candidates = [Candidate(move, 600, 0.1, value, Outcome.UNDECIDED, 0), Candidate(1, 300, 0.1, 0.0, Outcome.DRAW, 3)]
    return Thought(move, value, Outcome.UNDECIDED, 0, STATISTICS, 1000, [move, 1], candidates, StopReason.TIME)


class Manager:
    """Talks to a session in wire lines and remembers what came back."""

    def __init__(self) -> None:
        self.session = GomocupSession(Config())
        self.codec = BrainCodec()
        self.now = 100.0

    def say(self, text: str) -> list[Action]:
        self.now += 1.0
        messages = self.codec.receive(text.encode() + b"\n")
        return [action for message in messages for action in self.session.receive(message, self.now)]

    def answer(self, ticket: int, thought: Thought, is_final: bool = True) -> list[Action]:
        return self.session.answered(Answer(ticket, thought, is_final, 0, 0), self.now)


def task_in(actions: list[Action]) -> Task:
    [task] = [action.task for action in actions if isinstance(action, Think)]
    return task


def replies(actions: list[Action]) -> list[object]:
    return [action.reply for action in actions if isinstance(action, Send)]


def moves_sent(actions: list[Action]) -> list[tuple[Point, ...]]:
    return [reply.points for reply in replies(actions) if isinstance(reply, MoveReply)]


def test_a_turn_is_thought_about_and_the_answer_is_sent_after_a_message() -> None:
    manager = Manager()
    assert replies(manager.say("START 15")) == [OkReply()]
    task = task_in(manager.say("TURN 7,7"))
    sent = replies(manager.answer(task.ticket, thought_of(8 * 15 + 6)))
    assert isinstance(sent[0], MessageReply)
    assert sent[-1] == MoveReply((Point(6, 8),))


def test_the_position_has_the_opponents_stone_and_the_brain_to_move() -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("TURN 7,7"))
    assert task.game.to_move(task.position) == 1
    assert not task.game.is_legal(task.position, 7 * 15 + 7)


def test_a_board_takes_its_colours_from_the_owners_not_from_the_order() -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("BOARD\n3,3,1\n4,4,2\n5,5,2\n9,9,3\nDONE"))
    grid = task.game.grid(task.position)  # type: ignore[attr-defined]
    assert [int(grid[y, x]) for x, y in ((3, 3), (4, 4), (5, 5), (9, 9))] == [2, 1, 1, 3]


def test_the_first_stone_on_an_empty_board_needs_no_search() -> None:
    for question in ("BEGIN", "BOARD\nDONE"):
        manager = Manager()
        manager.say("START 20")
        assert moves_sent(manager.say(question)) == [(Point(10, 10),)]


@pytest.mark.parametrize("interruption", ["RESTART", "START 15", "START 20", "TAKEBACK 7,7", "yxboard\ndone", "END"])
def test_an_answer_that_comes_after_an_interruption_is_dropped(interruption: str) -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("TURN 7,7"))
    assert StopThinking() in manager.say(interruption)
    assert manager.answer(task.ticket, thought_of(5)) == []


def test_an_answer_with_an_old_ticket_is_dropped_and_the_new_one_is_sent() -> None:
    manager = Manager()
    manager.say("START 15")
    old = task_in(manager.say("TURN 7,7"))
    new = task_in(manager.say("BOARD\n1,1,2\nDONE"))
    assert manager.answer(old.ticket, thought_of(5)) == []
    assert moves_sent(manager.answer(new.ticket, thought_of(5))) == [(Point(5, 0),)]
    assert manager.answer(new.ticket, thought_of(6)) == []


def test_stop_ends_the_search_and_the_answer_that_follows_is_sent() -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("TURN 7,7"))
    assert manager.say("YXSTOP") == [StopThinking()]
    assert moves_sent(manager.answer(task.ticket, thought_of(5))) == [(Point(5, 0),)]


def test_the_brain_ponders_after_a_move_but_not_in_a_tournament_nor_in_an_opening() -> None:
    manager = Manager()
    manager.say("START 15")
    assert task_in(manager.say("TURN 7,7")).ponder
    manager.say("START 15")
    assert not task_in(manager.say("SWAP2BOARD\n1,1\n2,2\n3,3\nDONE")).ponder
    manager.say("INFO game_type 3")
    assert not task_in(manager.say("BOARD\n1,1,2\nDONE")).ponder


def test_limits_may_change_at_any_time_and_hold_from_the_next_question() -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("TURN 7,7"))
    assert manager.say("INFO timeout_turn 1000") == []
    manager.answer(task.ticket, thought_of(5))
    assert task_in(manager.say("TURN 8,8")).limit.seconds == pytest.approx(0.955)


def test_a_match_clock_that_nobody_reports_is_kept_by_ourselves() -> None:
    manager = Manager()
    manager.say("START 15\nINFO timeout_turn 60000\nINFO timeout_match 40500")
    task = task_in(manager.say("TURN 7,7"))
    manager.now += 20.0
    manager.answer(task.ticket, thought_of(5))
    assert task_in(manager.say("TURN 8,8")).limit.seconds == pytest.approx(20.0 / 39)


def test_the_start_of_the_process_counts_only_for_a_manager_that_did_not_wait_for_us() -> None:
    for text, difference in (("START 15\nTURN 7,7", 0.5), ("START 15", 0.0)):
        manager = Manager()
        manager.session = GomocupSession(Config(), start_up_seconds=0.5)
        actions = manager.say(text)
        task = task_in(actions if difference else manager.say("TURN 7,7"))
        assert manager.now - task.received == difference


@pytest.mark.parametrize(
    ("value", "reply"), [(-0.1, SwapReply()), (0.2, MoveReply((Point(5, 0),)))], ids=["worse", "better"]
)
@pytest.mark.parametrize("stones", [3, 5])
def test_in_a_swap2_opening_the_worse_side_is_given_away(value: float, reply: object, stones: int) -> None:
    manager = Manager()
    manager.say("START 15")
    points = "\n".join(f"{x},7" for x in range(stones))
    task = task_in(manager.say(f"SWAP2BOARD\n{points}\nDONE"))
    assert task.game.to_move(task.position) == 1
    assert replies(manager.answer(task.ticket, thought_of(5, value)))[-1] == reply


def test_an_empty_swap2_board_is_answered_with_three_different_points() -> None:
    manager = Manager()
    manager.say("START 15")
    [points] = moves_sent(manager.say("SWAP2BOARD\nDONE"))
    assert len(set(points)) == 3


def test_takebacks_remove_stones_and_the_points_are_free_again() -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("TURN 7,7"))
    manager.answer(task.ticket, thought_of(5))
    assert replies(manager.say("TAKEBACK 5,0\nTAKEBACK 7,7")) == [OkReply(), OkReply()]
    task = task_in(manager.say("TURN 7,7"))
    assert len(task.game.legal(task.position)) == 224


def test_a_rule_that_comes_after_start_changes_the_game() -> None:
    manager = Manager()
    manager.say("START 15\nINFO rule 4")
    stones = "BOARD\n7,7,1\n8,8,1\n9,7,1\n8,7,2\n0,0,2\n0,5,2\nDONE"
    task = task_in(manager.say(stones))
    assert task.game == replace(task.game, rule=2)  # type: ignore[type-var]


def test_forbidden_points_are_shown_for_black_in_renju() -> None:
    manager = Manager()
    manager.say("START 15\nINFO rule 4")
    # Two open twos that cross at 7,7: a double-three.
    manager.say("yxboard\n5,7,1\n6,7,1\n7,5,1\n7,6,1\n0,0,2\n14,14,2\n0,14,2\n14,0,2\ndone")
    assert replies(manager.say("yxshowforbid")) == [ForbiddenReply((Point(7, 7),))]


def test_the_best_moves_are_ranked_when_a_gui_asks_for_several() -> None:
    manager = Manager()
    manager.say("START 15\nINFO show_detail 3")
    manager.say("yxboard\n7,7,2\ndone")
    task = task_in(manager.session.receive(BestMoves(2), manager.now))
    assert [type(reply).__name__ for reply in replies(manager.answer(task.ticket, thought_of(5), is_final=False))] == [
        "MessageReply",
        "PointReply",
        "MessageReply",
    ]
    sent = replies(manager.answer(task.ticket, thought_of(5)))
    assert sum(type(reply).__name__ == "LineReply" for reply in sent) == 2
    assert sent[-1] == MoveReply((Point(5, 0),))


def test_without_being_asked_nothing_but_one_message_and_the_move_is_printed() -> None:
    manager = Manager()
    manager.say("START 15")
    task = task_in(manager.say("TURN 7,7"))
    assert manager.answer(task.ticket, thought_of(5), is_final=False) == []
    assert len(manager.answer(task.ticket, thought_of(5))) == 2


def test_a_cleared_hash_and_an_end_are_passed_on() -> None:
    manager = Manager()
    assert manager.say("yxhashclear") == [Forget()]
    assert manager.say("END") == [StopThinking(), Leave()]


REFUSED = [
    "START 4", "START 99", "RECTSTART 30,20", "TURN 99,99", "TURN -1,3", "TURN 7,7", "TURN x",
    "BOARD\n1,1,1\n1,1,2\nDONE", "BOARD\n15,3,1\nDONE", "TAKEBACK 3,3", "TAKEBACK 40,3", "SWAP2BOARD\n1,1\nDONE",
    "BEGIN", "PLAY 7,7", "yxnbest x",
]  # fmt: skip


@pytest.mark.parametrize("command", REFUSED, ids=lambda text: text.replace("\n", "/"))
def test_what_cannot_be_done_is_an_error_and_leaves_the_state_as_it_was(command: str) -> None:
    manager = Manager()
    manager.say("START 15")
    manager.answer(task_in(manager.say("TURN 7,7")).ticket, thought_of(5))
    [reply] = replies(manager.say(command))
    assert isinstance(reply, ErrorReply)
    task = task_in(manager.say("TURN 8,8"))
    assert len(task.game.legal(task.position)) == 225 - 3


@pytest.mark.parametrize(
    "command", ["BEGIN", "TURN 7,7", "BOARD\nDONE", "SWAP2BOARD\nDONE", "RESTART", "TAKEBACK 1,1", "PLAY 1,1",
                "yxnbest 2", "yxshowforbid", "yxboard\ndone"],
    ids=lambda text: text.replace("\n", "/"),
)  # fmt: skip
def test_a_command_before_start_is_an_error(command: str) -> None:
    [reply] = replies(Manager().say(command))
    assert isinstance(reply, ErrorReply)
    assert "before START" in reply.text


def test_a_memory_limit_that_cannot_be_kept_is_an_error_at_the_next_question() -> None:
    manager = Manager()
    manager.say("START 15")
    assert manager.say("INFO max_memory 1000000") == []
    [reply] = replies(manager.say("TURN 7,7"))
    assert isinstance(reply, ErrorReply)
    manager.say("INFO max_memory 0")
    assert task_in(manager.say("TURN 7,7"))


COMMANDS = [*REFUSED, "START 15", "RESTART", "TURN 8,8", "TURN 3,4", "BOARD\n2,2,2\nDONE", "INFO rule 4", "YXSTOP",
            "yxboard\n1,2,1\ndone", "yxshowforbid", "FOO", "ABOUT", "yxshowinfo", "PLAY 3,3", "answer"]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(COMMANDS), max_size=30))
def test_no_order_of_commands_raises_and_every_question_gets_exactly_one_answer(commands: list[str]) -> None:
    manager = Manager()
    open_ticket = 0
    for command in commands:
        if command == "answer" and open_ticket:
            manager.answer(open_ticket, thought_of(224))
            open_ticket = 0
        for action in manager.say(command if command != "answer" else "ABOUT"):
            if isinstance(action, Think):
                open_ticket = action.task.ticket
