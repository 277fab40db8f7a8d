"""Mistakes come back as puzzles after days, until they are solved."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from game.library import read_thoughts, save_thoughts
from game.luckybox.judgements import Decision, format_mistakes, mind_key
from game.luckybox.scenes.counsel.old_mistakes import (
    DAYS_AWAY,
    OldMistake,
    coming_mistakes,
    due_mistakes,
    note_retry,
)
from tests.tables.libraries import connection_to, filled, laid, play

LATER = date.today() + timedelta(days=40)


def decision(action: int, turn: int, loss: float) -> Decision:
    return Decision(0, action, action, 1, turn, 60.0, 60.0 - loss, (), ())


def test_mistakes_are_kept_for_later_those_of_drafts_too_and_slips_are_not() -> None:
    told = format_mistakes([decision(3, 0, 9.0), decision(5, 2, 1.4), decision(8, 3, 1.5)])
    assert told == "3:9000 8:1500"
    assert format_mistakes([]) == ""


def test_a_mistake_is_due_after_days_until_it_is_solved(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",))))
    with connection_to(tmp_path) as index:
        assert due_mistakes(index, "Ada", LATER) == [], "it has not been reviewed"
        save_thoughts(index, uid, judged="40 9000 0", mistakes="12:1800 33:4100", mind=mind_key())
        (row,) = index.execute("SELECT touched FROM games").fetchall()
        day = row[0][:10]
        both = [OldMistake(uid, 33, 4.1, day), OldMistake(uid, 12, 1.8, day)]
        assert due_mistakes(index, "ada", LATER) == both, "the costliest first"
        assert due_mistakes(index, "Bo", LATER) == []
        ended = date.fromisoformat(day)
        early = ended + timedelta(days=DAYS_AWAY - 1)
        assert due_mistakes(index, "Ada", early) == []
        assert coming_mistakes(index, "Ada", early) == (2, early + timedelta(days=1))
        assert coming_mistakes(index, "Ada", early + timedelta(days=1)) is None
        assert due_mistakes(index, "Ada", ended + timedelta(days=DAYS_AWAY)) == both
        note_retry(index, uid, 33, LATER, is_solved=False)
        assert due_mistakes(index, "Ada", LATER) == both[1:]
        assert coming_mistakes(index, "Ada", LATER) == (1, LATER + timedelta(days=DAYS_AWAY))
        again = LATER + timedelta(days=DAYS_AWAY)
        assert due_mistakes(index, "Ada", again) == both, "repeated, so it comes back"
        note_retry(index, uid, 33, again, is_solved=True)
        note_retry(index, uid, 33, again, is_solved=False)
        assert due_mistakes(index, "Ada", again + timedelta(days=99)) == both[1:]
        assert read_thoughts(index, uid)["judged"] == "40 9000 0", "the review stays"


def test_games_in_company_and_damaged_notes_have_none(tmp_path: Path) -> None:
    uids = filled(tmp_path, play(laid(("Ada", "Bob"))), play(laid(("Ada",), seed=3)))
    with connection_to(tmp_path) as index:
        save_thoughts(
            index, uids[0], judged="40 9000 0 40 9000 0", mistakes="12:1800", mind=mind_key()
        )
        damaged = {"mistakes": "12:x", "retries": "1:2:3"}
        save_thoughts(index, uids[1], judged="40 9000 0", mind=mind_key(), **damaged)
        assert due_mistakes(index, "Ada", LATER) == []
        save_thoughts(index, uids[1], mistakes="7:1600", retries="7:today:1")
        (due,) = due_mistakes(index, "Ada", LATER)
        assert due[:3] == (uids[1], 7, 1.6)


def test_what_an_older_mind_has_judged_is_not_due(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",))))
    with connection_to(tmp_path) as index:
        save_thoughts(index, uid, judged="40 9000 0", mistakes="12:1800", mind="0123abcd")
        assert due_mistakes(index, "Ada", LATER) == []


def test_nine_are_due_on_a_day_and_each_try_leaves_one_fewer(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",))))
    told = " ".join(f"{action}:{1500 + action}" for action in range(1, 14))
    tomorrow = LATER + timedelta(days=1)
    with connection_to(tmp_path) as index:
        save_thoughts(index, uid, judged="40 9000 0", mistakes=told, mind=mind_key())
        assert len(due_mistakes(index, "Ada", LATER)) == 9
        assert coming_mistakes(index, "Ada", LATER) == (4, tomorrow)
        note_retry(index, uid, 13, LATER, is_solved=True)
        note_retry(index, uid, 12, LATER, is_solved=True)
        note_retry(index, uid, 11, LATER, is_solved=False)
        due = due_mistakes(index, "Ada", LATER)
        assert [one.action for one in due] == [10, 9, 8, 7, 6, 5], "none moves up"
        assert coming_mistakes(index, "Ada", LATER) == (4, tomorrow), "the missed one later"
        due = due_mistakes(index, "Ada", tomorrow)
        assert [one.action for one in due] == [10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_no_more_are_announced_than_are_asked_for_on_a_day(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",))))
    told = " ".join(f"{action}:{1500 + action}" for action in range(1, 40))
    with connection_to(tmp_path) as index:
        save_thoughts(index, uid, judged="40 9000 0", mistakes=told, mind=mind_key())
        assert coming_mistakes(index, "Ada", LATER) == (9, LATER + timedelta(days=1))
        early = LATER - timedelta(days=9999)
        _due, first = coming_mistakes(index, "Ada", early) or (0, early)
        assert coming_mistakes(index, "Ada", early) == (9, first)


def test_a_choice_of_a_new_game_that_is_tried_again_is_none_of_the_nine(tmp_path: Path) -> None:
    old, new = filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada",), seed=3)))
    told = " ".join(f"{action}:{1500 + action}" for action in range(1, 14))
    with connection_to(tmp_path) as index:
        for uid in (old, new):
            save_thoughts(index, uid, judged="40 9000 0", mistakes=told, mind=mind_key())
        index.execute("UPDATE games SET touched = ? WHERE uid = ?", (f"{LATER}T10:00:00", new))
        assert len(due_mistakes(index, "Ada", LATER)) == 9
        note_retry(index, new, 13, LATER, is_solved=False)
        assert len(due_mistakes(index, "Ada", LATER)) == 9
