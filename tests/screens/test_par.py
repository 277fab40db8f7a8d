"""Par: what the strongest rival makes of the same deal, told once the game is over and kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

import pytest

from game.library import Journal, Search, keep_par, list_games, par_of
from game.luckybox.decks import load_deck
from game.luckybox.mind.player import LEVELS, par_of_deal
from game.luckybox.record import DAILY, challenge_match, occasion_match
from game.luckybox.rules import score_sheets
from game.luckybox.scenes.luckybox_table import Table, lay_table, replay
from game.luckybox.scenes.score import final_solo
from game.luckybox.scenes.score.final_many import FinalScene
from game.scenes.daily import DailyScene
from game.scenes.game import screens_of
from game.thinking import Thought
from game.ui.window.scene import Kit
from game.words import set_language
from game.workshop.trials import Trial, play_one
from tests.box import Library, code_of, read_code
from tests.libraries import PATIENCE, ask, kept, laid, play, rows
from tests.screen import Player, open_kit, words_on

T = TypeVar("T")
TODAY = date(2026, 11, 21)


class Beside:
    """Thinks when it is told to, as if in another process."""

    def __init__(self) -> None:
        self.thoughts: list[Thought[object]] = []

    def think(self, work: Callable[[], T]) -> Thought[T]:
        thought = Thought(work)
        self.thoughts.append(thought)  # type: ignore[arg-type]
        return thought

    def go_on(self) -> None:
        for thought in self.thoughts:
            thought.be_worked_out(lambda work: work())
        self.thoughts.clear()

    def close(self) -> None: ...


@pytest.fixture
def thinker() -> Beside:
    return Beside()


@pytest.fixture
def kit(tmp_path: Path, thinker: Beside, monkeypatch: pytest.MonkeyPatch) -> Kit:
    set_language("en")
    monkeypatch.setattr(final_solo, "work_out", lambda setup: 68)
    kit = dataclasses.replace(open_kit(folder=tmp_path), thinker=thinker)
    return kit


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
    trial = Trial("master", 1, 5, None, 1, "french", None, "tombola", faces, None)
    match = laid(("Ada",), edition="french", seed=5_000_000)
    assert par_of_deal(match.setup) == play_one(trial, 0).totals[0]
    assert LEVELS["master"].outlook.plies == 1


def test_it_is_told_when_it_stands_and_nobody_waits(kit: Kit, thinker: Beside) -> None:
    player, scene = at_the_end(kit, ended(kit))
    assert "Par: …" in words_on(kit, scene)
    thinker.go_on()
    player.wait(2)
    assert "Par: 68" in words_on(kit, scene)


def test_it_is_kept_and_not_worked_out_again(kit: Kit, thinker: Beside) -> None:
    table = ended(kit)
    at_the_end(kit, table)
    thinker.go_on()
    uid = table.match.extra["uid"]
    assert asked(kit).ask(par_of, uid).wait(PATIENCE) == 68
    record = table.match.record()
    shown = replay(kit, record, table.match.steps)
    shown.seek(shown.match_replay.last)
    _player, scene = at_the_end(kit, shown)
    assert "Par: 68" in words_on(kit, scene)
    assert not thinker.thoughts


def test_it_is_kept_though_nobody_looks_any_more(kit: Kit, thinker: Beside) -> None:
    table = ended(kit)
    at_the_end(kit, table)
    kit.stack.clear()
    kit.stack.settle()
    thinker.go_on()
    assert asked(kit).ask(par_of, table.match.extra["uid"]).wait(PATIENCE) == 68


@pytest.mark.parametrize(
    ("par_is", "said"),
    [(-9, "Par beaten: \N{MINUS SIGN}9"), (999, "Par: 999"), (None, "Par reached")],
)
def test_it_says_how_the_total_compares(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Beside, par_is: int | None, said: str
) -> None:
    table = ended(kit)
    total = score_sheets(table.match.game)[0].total
    monkeypatch.setattr(final_solo, "work_out", lambda setup: total if par_is is None else par_is)
    player, scene = at_the_end(kit, table)
    thinker.go_on()
    player.wait(2)
    assert said in words_on(kit, scene)


def test_a_challenge_is_compared_with_it_too(kit: Kit, thinker: Beside) -> None:
    challenge = read_code(code_of(play(laid(("Bo",), seed=9)).record()))
    match = play(challenge_match(challenge, laid(("Ada",)).players), seed=4)
    player, scene = at_the_end(kit, Table(match, kit.settings))
    thinker.go_on()
    player.wait(2)
    words = words_on(kit, scene)
    assert "Par: 68" in words and "Bo" in words
    assert words.count("Par") == 1


@pytest.mark.parametrize("names", [("Ada", "Bo"), ()])
def test_company_and_bots_have_none(kit: Kit, thinker: Beside, names: tuple[str, ...]) -> None:
    match = play(laid(names, 0 if names else 1))
    _player, scene = at_the_end(kit, Table(match, kit.settings))
    assert "Par" not in words_on(kit, scene)
    assert not thinker.thoughts


def test_where_nobody_can_think_it_is_left_out(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Beside
) -> None:
    monkeypatch.setattr(final_solo, "can_think", lambda: False)
    _player, scene = at_the_end(kit, ended(kit))
    assert "Par" not in words_on(kit, scene)
    monkeypatch.setattr(final_solo, "can_think", lambda: True)
    monkeypatch.setattr(final_solo, "work_out", lambda setup: None)
    player, scene = at_the_end(kit, ended(kit))
    thinker.go_on()
    player.wait(2)
    assert "Par" not in words_on(kit, scene)


def test_before_the_end_nothing_is_found_out(kit: Kit, thinker: Beside, tmp_path: Path) -> None:
    table = lay_table(kit, laid(("Ada",)))
    play(table.match, 60)
    player = Player(kit, screens_of(kit.games, "luckybox").scene(kit, table))
    player.wait(30)
    thinker.go_on()
    asked(kit)
    assert rows(tmp_path, "SELECT * FROM insights") == []


# --- in the lists --------------------------------------------------------------------------------


def test_the_games_tell_it(kit: Kit) -> None:
    table = ended(kit)
    library = asked(kit)
    words = screens_of(kit.games, "luckybox").words
    (entry,) = ask(library, list_games)
    assert (entry.par, words.total_of(entry)[1]) == (None, "")
    ask(library, keep_par, table.match.extra["uid"], 68)
    (entry,) = ask(library, list_games, Search())
    assert (entry.par, words.total_of(entry)[1]) == (68, "par 68")


def test_the_day_tells_it(kit: Kit) -> None:
    match = occasion_match(DAILY, "Ada", TODAY, is_practice=False)
    library = asked(kit)
    journal = Journal.begun(library, match)
    match.extra["started"] = f"{TODAY.isoformat()}T10:00:00Z"
    play(match)
    journal.keep().wait(PATIENCE)
    for told in (False, True):
        scene = DailyScene(kit, "Ada", lambda: TODAY)
        player = Player(kit, scene)
        asked(kit)
        player.wait(3)
        assert ("par 68" in words_on(kit, scene)) is told
        ask(library, keep_par, journal.uid, 68)
