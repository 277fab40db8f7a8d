"""Par and the best: what the strongest rival makes of the same deal, and what there is to beat."""

from __future__ import annotations

import dataclasses
from datetime import date
from pathlib import Path

import pytest

from game.blanco.scenes.blanco_result import BlancoResult
from game.blanco.scenes.blanco_result import lay as lay_blanco
from game.library import Journal, ListedSeat, Search, keep_thoughts, list_games, thoughts_of
from game.luckybox.bots import BOT
from game.luckybox.decks import load_deck
from game.luckybox.mind.player import LEVELS, par_of_deal
from game.luckybox.record import DAILY, challenge_match, occasion_match, same_deal
from game.luckybox.rules import score_sheets
from game.luckybox.scenes.counsel import counsel
from game.luckybox.scenes.luckybox_table import Table, lay, lay_table, replay
from game.luckybox.scenes.round.panels import sheet_of
from game.luckybox.scenes.score.final import FinalScene, PartyFinal, SoloFinal, best_in_words
from game.luckybox.stage import view_of
from game.record import PERSON
from game.record import Player as Seat
from game.scenes.daily import DailyScene
from game.scenes.game import screens_of
from game.scenes.table.table import NEAR, ScoresToBeat
from game.ui.window.scene import Kit
from game.workshop.trials import LuckyboxTrial
from tests.players.screen import Player, open_kit, words_on
from tests.tables.box import Library, code_of, read_code
from tests.tables.libraries import (
    PATIENCE,
    ask,
    blanco_actions,
    filled,
    kept,
    laid,
    laid_blanco,
    moments,
    play,
    play_blanco,
    rows,
)
from tests.tables.minds import Slow

TODAY = date(2026, 11, 21)


@pytest.fixture
def thinker() -> Slow:
    return Slow()


@pytest.fixture
def kit(tmp_path: Path, thinker: Slow, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setattr(counsel, "work_out", lambda setup: 68)
    return dataclasses.replace(open_kit(folder=tmp_path), thinker=thinker)


def asked(kit: Kit) -> Library:
    """Wait until the library has answered all that it was asked."""
    library = kit.shelf.library
    assert library is not None
    library.ask(list_games).wait(PATIENCE)
    return library


def at_the_end(kit: Kit, table: Table) -> tuple[Player, FinalScene]:
    scene = FinalScene(kit, table)
    player = Player(kit, scene)
    scene.counting.finish()
    asked(kit)
    player.wait(60)
    return player, scene


def ended(kit: Kit, names: tuple[str, ...] = ("Ada",)) -> Table:
    """Play a game to its end and have it kept."""
    match = play(laid(names))
    kept(asked(kit), match)
    return Table(match, kit.settings)


def test_the_par_of_a_deal_is_what_the_master_makes_of_it() -> None:
    """The same that it makes of the same deal where it is measured."""
    faces = tuple(load_deck("tombola"))
    trial = LuckyboxTrial(level="master", games=1, seed=5, edition="french", faces=faces)
    match = laid(("Ada",), edition="french", seed=5_000_000)
    assert par_of_deal(match.setup) == trial.play_one(0).points[0]
    assert LEVELS["master"].outlook.plies == 1


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_it_is_told_when_it_stands_and_kept_and_not_worked_out_again(
    kit: Kit, thinker: Slow, is_looked_at: bool
) -> None:
    table = ended(kit)
    player, scene = at_the_end(kit, table)
    assert "Par: …" in words_on(kit, scene)
    if not is_looked_at:
        kit.stack.clear()
        kit.stack.settle()
    thinker.finish()
    if is_looked_at:
        player.wait(2)
        assert "Par: 68" in words_on(kit, scene)
    uid = table.match.extra["uid"]
    assert asked(kit).ask(thoughts_of, uid).wait(PATIENCE) == {"par": 68}
    record = table.match.record()
    shown = replay(kit, record, table.match.steps)
    shown.seek(shown.match_replay.last)
    _player, scene = at_the_end(kit, shown)
    assert "Par: 68" in words_on(kit, scene)
    assert len(thinker.thoughts) == 1


@pytest.mark.parametrize(
    ("par_is", "said"),
    [(-9, "Par beaten: \N{MINUS SIGN}9"), (999, "Par: 999"), (None, "Par reached")],
)
def test_it_says_how_the_total_compares(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Slow, par_is: int | None, said: str
) -> None:
    table = ended(kit)
    total = score_sheets(table.match.game)[0].total
    monkeypatch.setattr(counsel, "work_out", lambda setup: total if par_is is None else par_is)
    player, scene = at_the_end(kit, table)
    thinker.finish()
    player.wait(2)
    assert said in words_on(kit, scene)


def test_a_challenge_is_compared_with_it_too(kit: Kit, thinker: Slow) -> None:
    challenge = read_code(code_of(play(laid(("Bo",), seed=9)).record()))
    match = play(challenge_match(challenge, laid(("Ada",)).players), seed=4)
    player, scene = at_the_end(kit, Table(match, kit.settings))
    thinker.finish()
    player.wait(2)
    words = words_on(kit, scene)
    assert "Par: 68" in words and "Bo" in words
    assert words.count("Par") == 1


@pytest.mark.parametrize("names", [("Ada", "Bo"), ()])
def test_company_and_bots_have_none(kit: Kit, thinker: Slow, names: tuple[str, ...]) -> None:
    match = play(laid(names, 0 if names else 1))
    _player, scene = at_the_end(kit, Table(match, kit.settings))
    assert "Par" not in words_on(kit, scene)
    assert not thinker.thoughts


def test_where_nobody_can_think_it_is_left_out(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Slow
) -> None:
    monkeypatch.setattr(counsel, "can_think", lambda: False)
    _player, scene = at_the_end(kit, ended(kit))
    assert "Par" not in words_on(kit, scene)
    monkeypatch.setattr(counsel, "can_think", lambda: True)
    monkeypatch.setattr(counsel, "work_out", lambda setup: None)
    player, scene = at_the_end(kit, ended(kit))
    thinker.finish()
    player.wait(2)
    assert "Par" not in words_on(kit, scene)


def test_before_the_end_nothing_is_found_out(kit: Kit, thinker: Slow, tmp_path: Path) -> None:
    table = lay_table(kit, laid(("Ada",)))
    play(table.match, 60)
    player = Player(kit, screens_of(kit.games, "luckybox").scene(kit, table))
    player.wait(30)
    thinker.finish()
    asked(kit)
    assert rows(tmp_path, "SELECT * FROM insights") == []


# --- in the lists --------------------------------------------------------------------------------


def test_the_games_tell_it_and_ones_own_points(kit: Kit) -> None:
    table = ended(kit)
    library = asked(kit)
    words = screens_of(kit.games, "luckybox").words
    (entry,) = ask(library, list_games)
    assert (entry.par, words.total_of(entry)[1]) == (None, "")
    ask(library, keep_thoughts, table.match.extra["uid"], par=68)
    (entry,) = ask(library, list_games, Search())
    assert (entry.par, words.total_of(entry)[1]) == (68, "par 68")
    mine, bots = ListedSeat("Ann", 0, PERSON, 30, False), ListedSeat("Bo", 1, BOT, 55, True)
    assert words.total_of(dataclasses.replace(entry, seats=(mine, bots)))[0] == "30"
    friend = bots._replace(kind=PERSON)
    assert words.total_of(dataclasses.replace(entry, seats=(mine, friend)))[0] == "55"


def test_the_day_tells_it(kit: Kit) -> None:
    match = occasion_match(DAILY, "Ada", TODAY, is_practice=False)
    library = asked(kit)
    journal = Journal(library, match)
    match.extra["started"] = f"{TODAY.isoformat()}T10:00:00Z"
    play(match)
    journal.keep().wait(PATIENCE)
    for told in (False, True):
        scene = DailyScene(kit, "Ada", lambda: TODAY)
        player = Player(kit, scene)
        asked(kit)
        player.wait(3)
        assert ("par 68" in words_on(kit, scene)) is told
        ask(library, keep_thoughts, journal.uid, par=68)


ADA, BO, ROBO = Seat("Ada"), Seat("Bo", 1), Seat("Robo", 2, "line-greedy")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def kit_to_beat(home: Path) -> Kit:
    return open_kit(folder=home)


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


def test_what_there_is_to_beat_is_of_games_like_this_one(home: Path, kit_to_beat: Kit) -> None:
    """Of the same edition and as many players; a bot has nothing to beat."""
    filled(
        home,
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(3)),
        play(laid(("Ada",), 1, seed=8)),
        play(laid(("Ada",), edition="french", seed=9)),
    )
    assert known(lay(kit_to_beat, [ADA], "classic").to_beat).of(0) == max(
        total for total in totals(home, 1)[:3]
    )
    beside_a_bot = known(lay(kit_to_beat, [ADA, ROBO], "classic").to_beat)
    assert (beside_a_bot.of(0), beside_a_bot.of(1)) == (totals(home, 2)[0], None)
    assert known(lay(kit_to_beat, [ADA], "bga").to_beat).of(0) is None
    assert known(lay(kit_to_beat, [BO], "classic").to_beat).of(0) is None


def test_the_sheet_says_it_of_whoever_is_in_focus_but_not_who_had_help_or_practises(
    home: Path, kit_to_beat: Kit
) -> None:
    filled(home, play(laid(("Ada", "Bo"))))
    table = lay(kit_to_beat, [ADA, BO], "classic")
    assert None not in (known(table.to_beat).of(0), known(table.to_beat).of(1))
    sheet, _counter = sheet_of(table, [])
    assert sheet.to_beat == totals(home, 2)[0]
    table.match.hints[0] = 1
    assert known(table.to_beat).of(0) is None
    assert known(table.to_beat).of(1) is not None
    sheet, _counter = sheet_of(table, [])
    assert sheet.to_beat is None
    match = same_deal(table.match)
    match.extra["practice"] = True
    assert lay_table(kit_to_beat, match).to_beat is None


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
    assert best_in_words(best, total) == words


def test_a_best_yet_is_celebrated_however_low_it_is(
    home: Path, kit_to_beat: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(lay(kit_to_beat, [ADA], "classic", 3))
    to_beat = known(table.to_beat)
    assert to_beat.of(0) is None, "the game itself is not what it has to beat"
    assert not SoloFinal(kit_to_beat, table).is_best
    total = score_sheets(table.match.game)[0].total
    for best, is_better in ((total - 1, True), (total, False)):
        monkeypatch.setattr(to_beat, "of", lambda seat, best=best: best)
        final = SoloFinal(kit_to_beat, table)
        assert final.step == 0
        assert final.is_proud == is_better


def test_a_party_hears_whose_best_it_was(
    home: Path, kit_to_beat: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(lay(kit_to_beat, [ADA, BO], "classic", 3))
    to_beat = known(table.to_beat)
    final = PartyFinal(kit_to_beat, table)
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
    home: Path, kit_to_beat: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts turns as the library does."""
    seed = next(
        seed
        for seed in range(20)
        if play_blanco(laid_blanco(("Ada",), 1, seed=seed)).record() and rows_won(home, seed)
    )
    ((turns,),) = rows(home, "SELECT turns FROM seats WHERE name = 'Ada' AND has_won")
    assert isinstance(turns, int)
    table = lay_blanco(kit_to_beat, [ADA, Seat("Bot 1", 1, "tidy")], "single", seed)
    to_beat = known(table.to_beat)
    assert to_beat.of(0) == turns
    for action in blanco_actions(table.match.setup):
        table.match.act(action)
    table.sit_down(None)
    table.series.add(table.view.points)
    result = BlancoResult(kit_to_beat, table)
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
    home: Path, kit_to_beat: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_blanco(kit_to_beat, [ADA, Seat("Bot 1", 1, "tidy")], "single", 3)
    for action in blanco_actions(table.match.setup)[:9]:
        table.match.act(action)
    table.sit_down(0)
    to_beat = known(table.to_beat)
    assert "best" not in table.caption()
    monkeypatch.setattr(to_beat, "of", (14, None).__getitem__)
    assert ", your best 14" in table.caption()
    table.sit_down(None)
    assert "best" not in table.caption(), "of somebody who looks on nothing is known"
