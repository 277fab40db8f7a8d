"""Skill and luck: which games count, and what reviews and pars of many games say together."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from game.box import GAMES
from game.library import KeptReview, find_profile, keep_par, keep_review, skill_of_profile
from game.luckybox.record import LuckyboxMatch
from game.statistics import Judged, PlayedSkill, Skill, judged_of, skill_of, spell_judged
from tests.libraries import connection_to, filled, laid, play

LUCKYBOX = GAMES["luckybox"]
A_REVIEW = KeptReview(1, "AAAA")


def invented(number: int) -> PlayedSkill:
    rng = Random(number)
    seats = [Judged(40, rng.randrange(60_000), rng.randrange(-20_000, 20_000)) for _ in range(3)]
    judged = rng.choice(("", spell_judged(seats)))
    return PlayedSkill(
        f"{number}", f"{number}", rng.randrange(80), number % 3, rng.choice((None, 68)), judged
    )


def test_the_figures_are_what_plain_sums_give() -> None:
    played = [invented(number) for number in range(60)]
    skill = skill_of(played)
    seats = [(game, judged_of(game.judged, game.player)) for game in played]
    reviewed = [(game, seat) for game, seat in seats if seat is not None]
    assert 10 < len(reviewed) < 50
    losses = [seat.loss / 1000 for _game, seat in reviewed]
    assert skill.losses == tuple(losses)
    assert skill.loss == pytest.approx(sum(losses) / (40 * len(reviewed)))
    lucks = {game.uid: seat.luck / 1000 for game, seat in reviewed}
    assert skill.luck == pytest.approx(sum(lucks.values()) / len(lucks))
    assert skill.luckiest is not None and skill.unluckiest is not None
    assert lucks[skill.luckiest.uid] == skill.luckiest.luck == max(lucks.values())
    assert lucks[skill.unluckiest.uid] == skill.unluckiest.luck == min(lucks.values())
    margins = [game.total - 68 for game in played if game.par is not None]
    assert skill.margins == tuple(margins)
    assert skill.margin == pytest.approx(sum(margins) / len(margins))
    assert skill.mastered == sum(margin >= 0 for margin in margins)


def test_of_nothing_nothing_is_said_and_one_game_is_not_the_unluckiest_too() -> None:
    nothing = Skill()
    assert skill_of([]) == nothing
    assert (nothing.loss, nothing.luck, nothing.margin, nothing.mastered) == (None, None, None, 0)
    one = skill_of([PlayedSkill("1", "1", 50, 0, None, "40 1000 2000")])
    assert one.luckiest is not None and one.unluckiest is None


def test_what_is_judged_is_read_by_its_seat() -> None:
    text = spell_judged([Judged(40, 1, -2), Judged(39, 0, 5)])
    assert judged_of(text, 1) == Judged(39, 0, 5)
    assert judged_of(text, 2) is judged_of("", 0) is None


def skill(home: Path, name: str = "Ada") -> Skill:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        return skill_of_profile(connection, profile, LUCKYBOX)


def note(connection: sqlite3.Connection, uid: str, seats: int, luck: int = 0) -> None:
    keep_review(connection, uid, "00ff", A_REVIEW, [Judged(40, 10_000, luck)] * seats)
    keep_par(connection, uid, 68)


def practised(match: LuckyboxMatch) -> LuckyboxMatch:
    match.extra["practice"] = True
    return match


def helped(match: LuckyboxMatch) -> LuckyboxMatch:
    match.hints[0] = 1
    return match


def test_practice_hints_and_what_was_not_finished_do_not_count(tmp_path: Path) -> None:
    matches = (
        play(laid(("Ada",), seed=1)),
        play(practised(laid(("Ada",), seed=2))),
        helped(play(laid(("Ada",), seed=3))),
        play(laid(("Ada",), seed=4), 20),
        play(laid(("Bo",), seed=5)),
        play(laid(("Ada",), seed=6)),
    )
    uids = filled(tmp_path, *matches)
    with connection_to(tmp_path) as connection:
        for uid in uids[:-1]:
            note(connection, uid, 1)
    found = skill(tmp_path)
    assert (len(found.losses), len(found.margins)) == (1, 1)
    assert found.luckiest is not None and found.luckiest.uid == uids[0]


def test_games_are_told_oldest_first(tmp_path: Path) -> None:
    uids = filled(tmp_path, *(play(laid(("Ada", "Bo"), seed=seed)) for seed in range(3)))
    with connection_to(tmp_path) as connection:
        for number, uid in enumerate(uids):
            note(connection, uid, 2, number)
            connection.execute(
                "UPDATE games SET touched = ? WHERE uid = ?", (f"20{19 - number}-01-01T00:00", uid)
            )
    before = skill(tmp_path)
    assert before.luckiest is not None and before.luckiest.uid == uids[2]
    totals = [margin + 68 for margin in before.margins]
    with connection_to(tmp_path) as connection:
        query = "SELECT total FROM seats WHERE player = 0 ORDER BY game DESC"
        assert totals == [total for (total,) in connection.execute(query)]
