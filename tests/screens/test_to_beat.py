"""Personal bests: what there is to beat while one plays, and what became of it at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.blanco.scenes.blanco_result import BlancoResult
from game.blanco.scenes.blanco_result import lay as lay_blanco
from game.luckybox.record import same_deal
from game.luckybox.rules import score_sheets
from game.luckybox.scenes.luckybox_table import Table, lay, lay_table
from game.luckybox.scenes.round.panels import sheet_of
from game.luckybox.scenes.score.final_many import PartyFinal
from game.luckybox.scenes.score.final_solo import SoloFinal, best_in_words
from game.luckybox.stage import view_of
from game.record import Player as Seat
from game.scenes.table.table import NEAR, ScoresToBeat
from game.ui.window.scene import Kit
from game.words import set_language
from tests.libraries import (
    PATIENCE,
    blanco_actions,
    filled,
    laid,
    laid_blanco,
    moments,
    play,
    play_blanco,
    rows,
)
from tests.screen import open_kit

ADA, BO, BOT = Seat("Ada"), Seat("Bo", 1), Seat("Robo", 2, "line-greedy")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    set_language("en")
    return tmp_path


@pytest.fixture
def kit(home: Path) -> Kit:
    kit = open_kit(folder=home)
    return kit


def known(to_beat: ScoresToBeat | None) -> ScoresToBeat:
    """Wait until the library has said it."""
    assert to_beat is not None
    to_beat.asked.wait(PATIENCE)
    return to_beat


def played(table: Table, seed: int = 3) -> Table:
    for _moment in moments(table.match, seed):
        pass
    table.director.reset(view_of(table.match.game))
    return table


def totals(home: Path, players: int) -> list[int]:
    found = rows(
        home,
        "SELECT total FROM seats JOIN games ON games.id = seats.game"
        f" WHERE name = 'Ada' AND players = {players}",
    )
    return [total for (total,) in found if isinstance(total, int)]


def test_what_there_is_to_beat_is_of_games_like_this_one(home: Path, kit: Kit) -> None:
    """Of the same edition and as many players; a bot has nothing to beat."""
    filled(
        home,
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(3)),
        play(laid(("Ada",), 1, seed=8)),
        play(laid(("Ada",), edition="french", seed=9)),
    )
    assert known(lay(kit, [ADA], "classic").to_beat).of(0) == max(
        total for total in totals(home, 1)[:3]
    )
    beside_a_bot = known(lay(kit, [ADA, BOT], "classic").to_beat)
    assert (beside_a_bot.of(0), beside_a_bot.of(1)) == (totals(home, 2)[0], None)
    assert known(lay(kit, [ADA], "bga").to_beat).of(0) is None
    assert known(lay(kit, [BO], "classic").to_beat).of(0) is None


def test_the_sheet_says_it_of_whoever_is_in_focus(home: Path, kit: Kit) -> None:
    filled(home, play(laid(("Ada", "Zoé"))))
    table = lay(kit, [ADA, BO], "classic")
    known(table.to_beat)
    sheet, _counter = sheet_of(table, [])
    assert sheet.to_beat == totals(home, 2)[0]
    table.focus = 1
    sheet, _counter = sheet_of(table, [])
    assert sheet.to_beat is None


def test_who_has_taken_a_hint_has_nothing_more_to_beat(home: Path, kit: Kit) -> None:
    filled(home, play(laid(("Ada", "Bo"))))
    table = lay(kit, [ADA, BO], "classic")
    assert None not in (known(table.to_beat).of(0), known(table.to_beat).of(1))
    table.match.hints[0] = 1
    assert known(table.to_beat).of(0) is None
    assert known(table.to_beat).of(1) is not None


def test_who_practises_has_nothing_to_beat(home: Path, kit: Kit) -> None:
    filled(home, play(laid(("Ada",))))
    match = same_deal(lay(kit, [ADA], "classic").match)
    match.extra["practice"] = True
    assert lay_table(kit, match).to_beat is None


def test_the_game_itself_is_not_what_it_has_to_beat(home: Path, kit: Kit) -> None:
    """The best is the one from before it, however late it is looked at."""
    table = played(lay(kit, [ADA], "classic", 3))
    assert known(table.to_beat).of(0) is None
    assert not SoloFinal(kit, table).is_best


@pytest.mark.parametrize(
    ("best", "total", "words"),
    [
        (None, 53, ""),
        (48, 53, "New best! Before: 48"),
        (-6, 0, "New best! Before: −6"),  # noqa: RUF001 - a minus sign
        (53, 53, "You matched your best!"),
        (53, 52, "1 point short of your best"),
        (53, 53 - NEAR, f"{NEAR} points short of your best"),
        (53, 53 - NEAR - 1, "Your best: 53"),
    ],
)
def test_the_end_says_how_it_compares(best: int | None, total: int, words: str) -> None:
    set_language("en")
    assert best_in_words(best, total) == words


@pytest.mark.parametrize("is_better", [True, False])
def test_a_best_yet_is_celebrated_however_low_it_is(
    home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch, is_better: bool
) -> None:
    table = played(lay(kit, [ADA], "classic", 3))
    to_beat = known(table.to_beat)
    total = score_sheets(table.match.game)[0].total
    monkeypatch.setattr(to_beat, "of", lambda seat: total - 1 if is_better else total)
    final = SoloFinal(kit, table)
    assert final.step == 0
    assert final.is_proud == is_better


def test_a_party_hears_whose_best_it_was(
    home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(lay(kit, [ADA, BO], "classic", 3))
    to_beat = known(table.to_beat)
    final = PartyFinal(kit, table)
    counting = final.steps()
    counting.finish()
    ada, bo = (sheet.total for sheet in score_sheets(table.match.game))
    monkeypatch.setattr(to_beat, "of", (ada - 3, bo).__getitem__)
    assert final.caption(counting).endswith(f"Ada: new best! Before: {ada - 3}")
    monkeypatch.setattr(to_beat, "of", (ada - 3, bo - 1).__getitem__)
    assert final.caption(counting).endswith("New bests: Ada and Bo")
    monkeypatch.setattr(to_beat, "of", (None, None).__getitem__)
    assert "est" not in final.caption(counting)


def test_blanco_tells_the_quickest_win(
    home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts turns as the library does."""
    seed = next(
        seed
        for seed in range(20)
        if play_blanco(laid_blanco(("Ada",), 1, seed=seed)).record() and rows_won(home, seed)
    )
    ((turns,),) = rows(home, "SELECT turns FROM seats WHERE name = 'Ada' AND has_won")
    assert isinstance(turns, int)
    table = lay_blanco(kit, [ADA, Seat("Bot 1", 1, "tidy")], "single", seed)
    to_beat = known(table.to_beat)
    assert to_beat.of(0) == turns
    for action in blanco_actions(table.match.setup):
        table.match.act(action)
    table.sit_down(None)
    table.series.add(table.view.points)
    result = BlancoResult(kit, table)
    counting = result.steps()
    assert result.best(counting) == "", "it is not known yet who has won"
    counting.finish()
    assert result.best(counting) == "Ties the fastest win"
    for best, words in (
        (turns + 2, f"Fastest win yet: {turns} turns (was {turns + 2})"),
        (turns - 1, "1 turn slower than the fastest win"),
        (turns - NEAR - 1, ""),
    ):
        monkeypatch.setattr(to_beat, "of", (best, None).__getitem__)
        assert result.best(counting) == words


def rows_won(home: Path, seed: int) -> bool:
    """Keep a game of Blanco that Ada wins, and no other."""
    match = play_blanco(laid_blanco(("Ada",), 1, seed=seed))
    if match.game.turn.player != 0:
        return False
    filled(home, match)
    return True


def test_blanco_says_it_beside_the_turn(
    home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_blanco(kit, [ADA, Seat("Bot 1", 1, "tidy")], "single", 3)
    for action in blanco_actions(table.match.setup)[:9]:
        table.match.act(action)
    table.sit_down(0)
    to_beat = known(table.to_beat)
    assert "best" not in table.caption()
    monkeypatch.setattr(to_beat, "of", (14, None).__getitem__)
    assert ", your best 14" in table.caption()
    table.sit_down(None)
    assert "best" not in table.caption(), "of somebody who looks on nothing is known"
