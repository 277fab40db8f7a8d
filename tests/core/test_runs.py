"""Runs: their goals rise, a missed one ends them, and no run or best is lost with its games."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.library import delete_game
from game.luckybox.record import new_match, new_match_of_same_deal
from game.luckybox.rules import score_sheets
from game.luckybox.run import (
    DEALS_IN_RUN,
    RUN_EDITIONS,
    Run,
    best_run,
    run_from_json,
    run_of_day,
    run_to_json,
)
from game.luckybox.scenes.runs.saved_runs import (
    RUNS_FOLDER,
    PlayerRuns,
    RunChanged,
    SavedRun,
    find_run_of_game,
    query_runs,
    save_run,
)
from game.record import DamagedRecord, Player
from game.rules import IllegalAction
from tests.tables.box import Library
from tests.tables.libraries import ask, kept, library_of, play

DAY = "2026-11-25"
DEAL = {"edition": "french", "goal": 45, "game": "", "points": 99, "counts": True}


# --- the rules ------------------------------------------------------------------------------------


def walked(seed: int, skill: int = 3) -> Run:
    """Go through a run by lots, and say after every step whether all is as it must be."""
    rng, run, seeds = Random(seed), Run("Ada", 1 + seed), set[int]()
    while not run.is_over:
        offer = run.offer
        assert len(offer) == 2 and not {deal.edition for deal in run.deals} & {*offer}
        with pytest.raises(IllegalAction):
            run.choose(run.deals[-1].edition if run.deals else "classic")
        run = run.choose(rng.choice(offer).edition)
        assert run.offer == () and run.open_deal == run.deals[-1]
        seeds.add(run.deal_seed)
        with pytest.raises(IllegalAction):
            run.choose(offer[0].edition)
        goal = run.deals[-1].goal
        run = run.with_game(f"game {len(run.deals)}").finished(goal + rng.randint(-1, skill))
        assert run_from_json(json.loads(json.dumps(run_to_json(run)))) == run
    assert len(seeds) == len(run.deals)
    with pytest.raises(IllegalAction):
        run.finished(50)
    return run


def test_goals_rise_with_every_deal_and_one_that_is_missed_ends_the_run() -> None:
    lengths = set()
    for seed in range(300):
        run = walked(seed)
        goals = [deal.goal for deal in run.deals]
        assert goals == sorted({*goals})
        assert run.medal == len(goals) - run.is_lost
        assert run.is_lost is (run.deals[-1].points < goals[-1])  # type: ignore[operator]
        lengths.add((len(goals), run.is_lost))
    assert lengths == {(at, True) for at in range(1, DEALS_IN_RUN + 1)} | {(DEALS_IN_RUN, False)}


def test_every_twist_is_offered_once_and_its_first_goal_is_on_its_own_scale() -> None:
    run, met = Run("Ada", 5), list[str]()
    while not run.is_over:
        met += [deal.edition for deal in run.offer]
        run = run.choose(run.offer[0].edition).finished(999)
    assert sorted(met) == sorted(RUN_EDITIONS)
    goals = {deal.edition: deal.goal for seed in range(50) for deal in Run("Ada", 1 + seed).offer}
    assert goals["french"] == 45 and goals["late-cards"] == 52 and len(goals) == len(RUN_EDITIONS)


def test_the_run_of_a_day_is_the_same_for_everybody_and_for_ever() -> None:
    run = run_of_day("Ada", DAY)
    assert replace(run, player="Zoé") == run_of_day("Zoé", DAY)
    assert run.seed == 19624997
    assert [deal.edition for deal in run.offer] == ["two-bolts", "every-cross"]
    assert run.choose("two-bolts").deal_seed == run.choose("every-cross").deal_seed == 222993864
    assert run_of_day("Ada", "2026-11-26").seed != run.seed


def test_the_best_run_has_the_highest_medal_and_then_the_most_points_and_counts() -> None:
    def run(*points: int, counts: bool = True) -> Run:
        made = Run("Ada", 5)
        for each in points:
            made = made.choose(made.offer[0].edition).finished(each)
        return made.with_counted([counts] * len(points))

    low, high, longer = run(10), run(20), run(99, 0)
    known = run(99, 99, counts=False)
    assert best_run([Run("Ada", 5), run(99, counts=False), known]) is None
    assert best_run([high, low, known]) == high
    assert best_run([low, longer, high]) == longer
    begun = Run("Ada", 5)
    assert best_run([begun.choose(begun.offer[0].edition)]) is None


def test_a_run_saved_by_this_version_means_the_same_for_ever() -> None:
    saved = {
        "format": "luckybox-run", "version": 1, "player": "Ada", "seed": 19624997,
        "day": "2026-11-25", "started": "2026-11-25T10:00:00Z",
        "deals": [
            {"edition": "two-bolts", "goal": 45, "game": "f00d", "points": 61, "counts": True},
            {"edition": "french", "goal": 50, "game": "", "points": None, "counts": True},
        ],
    }  # fmt: skip
    run = run_from_json(saved)
    assert (run.medal, run.points, run.open_deal) == (1, 61, run.deals[1])
    assert run_to_json(run) == saved


@pytest.mark.parametrize(
    "change",
    [
        {"format": "luckybox-record"}, {"version": 2}, {"version": "1"}, {"player": ""},
        {"player": "A" * 25}, {"player": "A\n"}, {"seed": 0}, {"seed": 10**12}, {"day": "today"},
        {"day": "2026-11-24"}, {"deals": None}, {"deals": [{}]}, {"started": 7},
        {"deals": [{**DEAL, "edition": "no such"}]}, {"deals": [{**DEAL, "goal": 10**5}]},
        {"deals": [{**DEAL, "points": 44}] * 2}, {"deals": [DEAL] * 5},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_run_is_refused(change: dict[str, object]) -> None:
    sound = run_to_json(run_of_day("Ada", DAY))
    assert run_from_json(sound) == run_of_day("Ada", DAY)
    with pytest.raises(DamagedRecord):
        run_from_json(json.loads(json.dumps({**sound, **change})))


# --- their files ----------------------------------------------------------------------------------


@pytest.fixture
def library(tmp_path: Path) -> object:
    with library_of(tmp_path) as opened:
        yield opened


def dealt(
    library: Library, run: Run, hour: int = 10, *, hint: bool = False, actions: int | None = None
) -> tuple[SavedRun, int]:
    """Choose the first twist on offer, and play its game; return the run as it was saved."""
    run = replace(run, started=f"2026-11-25T{hour}:00:00Z").choose(run.offer[0].edition)
    match = new_match([Player(run.player)], run.deals[-1].edition, run.deal_seed)
    match.is_for_all = bool(run.day)
    play(match, actions)
    match.hints[0] = int(hint)
    journal = kept(library, match)
    saved = ask(library, save_run, SavedRun(run.with_game(journal.uid)))
    return saved, score_sheets(match.game)[0].total


def found(library: Library, name: str = "Ada") -> PlayerRuns:
    return ask(library, query_runs, name)


def test_a_finished_game_settles_its_deal_and_the_best_outlives_the_game(library: Library) -> None:
    saved, total = dealt(library, run_of_day("Ada", DAY))
    (settled,) = found(library).runs
    assert settled.file == saved.file and settled.run.deals[0].points == total
    assert found(library).best == settled.run
    ask(library, delete_game, saved.run.deals[0].uid)
    assert found(library).best == settled.run
    assert found(library, "Zoé").runs == ()


def test_an_unfinished_game_can_be_continued_and_leads_to_its_run(library: Library) -> None:
    saved, _total = dealt(library, run_of_day("Ada", DAY), actions=9)
    uid = saved.run.deals[0].uid
    assert found(library).open_games == (uid,)
    goal = ask(library, find_run_of_game, uid)
    assert goal is not None and (goal.number, goal.file) == (1, saved.file)
    assert ask(library, find_run_of_game, "f00d") is None


@pytest.mark.parametrize("way", ["seen before", "hint", "same deal meanwhile"])
def test_a_known_deal_or_help_keeps_a_run_from_becoming_the_best(
    library: Library, way: str
) -> None:
    run = run_of_day("Ada", DAY)
    match = new_match([Player("Ada")], "classic", run.choose(run.offer[0].edition).deal_seed)
    if way == "seen before":
        kept(library, play(match))
    saved, total = dealt(library, run, hint=way == "hint")
    if way == "same deal meanwhile":
        kept(library, play(new_match_of_same_deal(match)))
        found(library)
    (settled,) = found(library).runs
    assert settled.run.deals[0].points == total
    assert settled.run.counts is (way == "same deal meanwhile")
    assert (found(library).best is None) is (way != "same deal meanwhile")
    assert run_from_json(json.loads(read(library, saved.file))) == settled.run


def test_two_players_of_one_computer_play_the_run_of_the_day(library: Library) -> None:
    dealt(library, run_of_day("Ada", DAY))
    dealt(library, run_of_day("Zoé", DAY))
    assert [found(library, name).best is not None for name in ("Ada", "Zoé")] == [True, True]
    with pytest.raises(RunChanged):
        dealt(library, run_of_day("ADA", DAY), 11)
    assert len(found(library).runs) == 1


def test_a_player_is_found_however_the_name_is_encoded(library: Library) -> None:
    dealt(library, run_of_day("Jos\N{LATIN SMALL LETTER E WITH ACUTE}", DAY))
    assert len(found(library, "jose\N{COMBINING ACUTE ACCENT}").runs) == 1


def folder_of(library: Library) -> Path:
    return ask(library, lambda index: index.folder) / RUNS_FOLDER


def read(library: Library, file: str) -> str:
    return (folder_of(library) / file).read_text()


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"\xff\xfe\x00", b"[]", b'{"format": "luckybox-run", "version": 2}',
               b" " * 20_000, b'{"format": "luckybox-run", "version": 1, "player": "Ada"}'],
)  # fmt: skip
def test_a_damaged_file_stays_as_it_is_and_costs_only_its_own_run(
    library: Library, damage: bytes
) -> None:
    saved, _total = dealt(library, run_of_day("Ada", DAY))
    bad = folder_of(library) / "2026-11-24-7.json"
    bad.write_bytes(damage)
    runs = found(library)
    assert [one.file for one in runs.runs] == [saved.file]
    assert [file for file, _error in runs.unreadable] == [bad.name]
    assert ask(library, save_run, SavedRun(Run("Ada", 7, "", "2026-11-24"))).file != bad.name
    assert bad.read_bytes() == damage


def test_a_folder_in_the_place_of_a_file_or_of_the_runs_is_told(library: Library) -> None:
    folder = folder_of(library)
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("no folder")
    assert found(library).runs == ()
    with pytest.raises(OSError, match=r".*"):
        ask(library, save_run, SavedRun(run_of_day("Ada", DAY)))
    folder.unlink()
    (folder / "a.json").mkdir(parents=True)
    assert [file for file, _error in found(library).unreadable] == ["a.json"]


def test_what_another_window_has_chosen_is_not_overwritten(library: Library) -> None:
    saved = ask(library, save_run, SavedRun(run_of_day("Ada", DAY)))
    one, other = (replace(saved.run, deals=(deal,)) for deal in saved.run.offer)
    ask(library, save_run, SavedRun(one, saved.file), saved.run)
    with pytest.raises(RunChanged):
        ask(library, save_run, SavedRun(other, saved.file), saved.run)
    assert [it.run for it in found(library).runs] == [one]


def test_whenever_saving_stops_the_run_is_there_as_before_or_after(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = ask(library, save_run, SavedRun(run_of_day("Ada", DAY)))
    chosen = saved.run.choose(saved.run.offer[0].edition)

    def stop(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    for broken in ("fsync", "replace"):
        with monkeypatch.context() as patched:
            patched.setattr(os, broken, stop)
            with pytest.raises(OSError, match="No space left"):
                ask(library, save_run, SavedRun(chosen, saved.file), saved.run)
        assert [it.run for it in found(library).runs] == [saved.run]
    ask(library, save_run, SavedRun(chosen, saved.file), saved.run)
    assert [it.run for it in found(library).runs] == [chosen]
