"""What there is to beat: the best results, beside one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.blanco.scenes.blanco_result import BlancoResult
from game.blanco.scenes.blanco_result import make_table as lay_blanco
from game.luckybox.record import new_match_of_same_deal
from game.luckybox.rules import Phase, score_sheets
from game.luckybox.scenes.luckybox_table import Table, create_match_table, make_table
from game.luckybox.scenes.round.panels import scorecard_and_counter
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.runs.saved_runs import DealGoal
from game.luckybox.scenes.score.final import PartyFinalPicture, SoloFinalPicture
from game.luckybox.scenes.score.verdicts import best_in_words
from game.luckybox.stage import view_of
from game.luckybox.statistics import MEASURE
from game.record import Player as Seat
from game.scenes.table.table import NEAR_BEST_POINTS, ScoresToBeat
from game.thinking import PendingResult
from game.ui.window.scene import Kit
from tests.players.screen import Player, open_kit, words_on
from tests.tables import libraries
from tests.tables.played import played_to


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), folder=tmp_path)


ADA, BO, ROBO = Seat("Ada"), Seat("Bo", 1), Seat("Robo", 2, "line-greedy")


def known(to_beat: ScoresToBeat | None) -> ScoresToBeat:
    to_beat.asked.wait(libraries.PATIENCE)
    return to_beat


def played(table: Table, seed: int = 3) -> Table:
    for _moment in libraries.moments(table.match, seed):
        pass
    table.director.reset(view_of(table.match.game))
    return table


def totals(tmp_path: Path, players: int) -> list[int]:
    found = libraries.rows(
        tmp_path,
        "SELECT total FROM seats JOIN games ON games.id = seats.game"
        f" WHERE name = 'Ada' AND players = {players}",
    )
    return [total for (total,) in found if isinstance(total, int)]


def test_what_there_is_to_beat_is_of_games_like_this_one(tmp_path: Path, kit: Kit) -> None:
    """Of the same edition and as many players; a bot has nothing to beat."""
    libraries.filled(
        tmp_path,
        *(libraries.play(libraries.laid(("Ada",), seed=seed), seed=seed) for seed in range(3)),
        libraries.play(libraries.laid(("Ada",), 1, seed=8)),
        libraries.play(libraries.laid(("Ada",), edition="french", seed=9)),
    )
    assert known(make_table(kit, [ADA], "classic").to_beat).best_of_seat(0) == max(
        total for total in totals(tmp_path, 1)[:3]
    )
    beside_a_bot = known(make_table(kit, [ADA, ROBO], "classic").to_beat)
    assert (beside_a_bot.best_of_seat(0), beside_a_bot.best_of_seat(1)) == (
        totals(tmp_path, 2)[0],
        None,
    )
    assert known(make_table(kit, [ADA], "bga").to_beat).best_of_seat(0) is None
    assert known(make_table(kit, [BO], "classic").to_beat).best_of_seat(0) is None


def test_the_sheet_says_it_of_whoever_is_in_focus(tmp_path: Path, kit: Kit) -> None:
    libraries.filled(tmp_path, libraries.play(libraries.laid(("Ada", "Bo"))))
    table = make_table(kit, [ADA, BO], "classic")
    assert None not in (known(table.to_beat).best_of_seat(0), known(table.to_beat).best_of_seat(1))
    sheet, _counter = scorecard_and_counter(table, [])
    assert sheet.to_beat == totals(tmp_path, 2)[0]
    table.match.hints[0] = 1
    assert known(table.to_beat).best_of_seat(0) is None
    assert known(table.to_beat).best_of_seat(1) is not None
    sheet, _counter = scorecard_and_counter(table, [])
    assert sheet.to_beat is None
    match = new_match_of_same_deal(table.match)
    match.extra["practice"] = True
    assert create_match_table(kit, match).to_beat is None


@pytest.mark.parametrize(("players", "words"), [(1, "74 to beat"), (2, "Best: 74")])
def test_against_others_ones_best_is_no_score_to_beat(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, players: int, words: str
) -> None:
    table = played_to(players, Phase.TURN, 1)
    table.director.finish()
    table.to_beat = ScoresToBeat(PendingResult(), list("AB"[:players]), measure=MEASURE)
    monkeypatch.setattr(table.to_beat, "best_of_seat", lambda seat: 74)
    scene = RoundScene(kit, table)
    Player(kit, scene)
    said = words_on(kit, scene)
    assert words in said and ("to beat" in said) == (players == 1)


def test_in_a_run_its_goal_is_what_counts_and_no_best_is_shown_to_beat(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played_to(1, Phase.TURN, 1)
    table.director.finish()
    table.to_beat = ScoresToBeat(PendingResult(), ["A"], measure=MEASURE)
    monkeypatch.setattr(table.to_beat, "best_of_seat", lambda seat: 74)
    goal = DealGoal(1, 49, "")
    monkeypatch.setattr(type(table), "run", property(lambda table: goal))
    scene = RoundScene(kit, table)
    Player(kit, scene)
    said = words_on(kit, scene)
    assert "to beat" not in said and "Goal: 49" in said


@pytest.mark.parametrize(
    ("best", "total", "words"),
    [
        (None, 53, ""),
        (48, 53, "New best! Before: 48"),
        (-6, 0, "New best! Before: −6"),  # noqa: RUF001 - a minus sign
        (53, 53, "You matched your best!"),
        (53, 52, "1 point short of your best"),
        (53, 53 - NEAR_BEST_POINTS, f"{NEAR_BEST_POINTS} points short of your best"),
        (53, 53 - NEAR_BEST_POINTS - 1, "Your best: 53"),
    ],
)
def test_the_end_says_how_it_compares(best: int | None, total: int, words: str) -> None:
    assert best_in_words(best, total) == words


def test_a_best_yet_is_celebrated_however_low(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(make_table(kit, [ADA], "classic", 3))
    to_beat = known(table.to_beat)
    assert to_beat.best_of_seat(0) is None, "the game itself is not what it has to beat"
    assert not SoloFinalPicture(kit, table).is_new_best
    total = score_sheets(table.match.game)[0].total
    for best, is_better in ((total - 1, True), (total, False)):
        monkeypatch.setattr(to_beat, "best_of_seat", lambda seat, best=best: best)
        final = SoloFinalPicture(kit, table)
        assert final.step == 0
        assert final.is_worth_celebrating == is_better


def test_a_party_hears_whose_best_it_was(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(make_table(kit, [ADA, BO], "classic", 3))
    to_beat = known(table.to_beat)
    final = PartyFinalPicture(kit, table)
    counting = final.make_count_up()
    counting.finish()
    ada, bo = (sheet.total for sheet in score_sheets(table.match.game))
    monkeypatch.setattr(to_beat, "best_of_seat", (ada - 3, bo).__getitem__)
    assert f"Ada: new best! Before: {ada - 3}" in final.caption(counting)
    monkeypatch.setattr(to_beat, "best_of_seat", (ada - 3, bo - 1).__getitem__)
    assert "New bests: Ada and Bo" in final.caption(counting)
    monkeypatch.setattr(to_beat, "best_of_seat", (None, None).__getitem__)
    assert "new best" not in final.caption(counting).lower()


def test_a_quickest_win_is_told(tmp_path: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts turns as the library does."""
    seed = next(
        seed
        for seed in range(20)
        if libraries.play_blanco(libraries.laid_blanco(("Ada",), 1, seed=seed)).record()
        and rows_won(tmp_path, seed)
    )
    ((turns,),) = libraries.rows(tmp_path, "SELECT turns FROM seats WHERE name = 'Ada' AND has_won")
    assert isinstance(turns, int)
    table = lay_blanco(kit, [ADA, Seat("Bot 1", 1, "tidy")], "single", seed)
    to_beat = known(table.to_beat)
    assert to_beat.best_of_seat(0) == turns
    for action in libraries.blanco_actions(table.match.setup):
        table.match.act(action)
    table.show_to_viewer(None)
    table.series.add_result(table.view.points)
    result = BlancoResult(kit, table)
    counting = result.make_count_up()
    assert result.best_turns_note(counting) == "", "it is not known yet who has won"
    counting.finish()
    assert result.best_turns_note(counting) == "Ties the fastest win"
    for best, words in (
        (turns + 2, f"Fastest win yet: {turns} turns (was {turns + 2})"),
        (turns - 1, "1 turn slower than the fastest win"),
        (turns - NEAR_BEST_POINTS - 1, ""),
    ):
        monkeypatch.setattr(to_beat, "best_of_seat", (best, None).__getitem__)
        assert result.best_turns_note(counting) == words


def rows_won(tmp_path: Path, seed: int) -> bool:
    """Keep a game of Blanco that Ada wins, and no other."""
    match = libraries.play_blanco(libraries.laid_blanco(("Ada",), 1, seed=seed))
    if match.game.turn.player != 0:
        return False
    libraries.filled(tmp_path, match)
    return True


def test_blanco_says_it_beside_the_turn(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_blanco(kit, [ADA, Seat("Bot 1", 1, "tidy")], "single", 3)
    for action in libraries.blanco_actions(table.match.setup)[:9]:
        table.match.act(action)
    table.show_to_viewer(0)
    to_beat = known(table.to_beat)
    assert "best" not in table.caption()
    monkeypatch.setattr(to_beat, "best_of_seat", (14, None).__getitem__)
    assert ", your best 14" in table.caption()
    table.show_to_viewer(None)
    assert "best" not in table.caption(), "of somebody who looks on nothing is known"
