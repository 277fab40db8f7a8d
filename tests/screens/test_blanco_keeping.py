"""What is done at a table of Blanco is kept, then shown, and taken up where it was left."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.blanco.bots import BOT as BLANCO_BOT
from game.blanco.bots import BOTS
from game.blanco.match import BlancoMatch, noted_reveal
from game.blanco.scenes.blanco_result import BlancoFinal, lay, next_game, resume
from game.blanco.scenes.blanco_scene import HandoverScene
from game.blanco.scenes.blanco_table import BlancoTable, Series
from game.blanco.scenes.blanco_theatre import scene_for
from game.blanco.stage import BlancoView, view_of
from game.library import last_unfinished
from game.record import PERSON, Player
from game.scenes.menu.title import TitleScene
from game.scenes.table.table import Autosave
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players import screen
from tests.players.blanco_screen import after_game, play_on
from tests.players.screen import open_kit, open_title
from tests.screens.test_keeping import SlowJournal, Watch
from tests.tables.box import Library, load
from tests.tables.libraries import PATIENCE, laid_blanco


def shown(table: BlancoTable) -> BlancoView:
    """Give what the table is to show once nothing plays."""
    return view_of(table.match.game, table.viewer)


def do(table: BlancoTable, rng: Random) -> None:
    """Let whoever is asked do what a bot would do."""
    match = table.match
    seat = match.waiting_for()[0]
    if match.players[seat].is_bot:
        table.let_bot_act()
    else:
        table.act(BOTS[BLANCO_BOT](match.view(seat), match.legal(seat), rng))


# --- at the table --------------------------------------------------------------------------------


@pytest.fixture
def journal() -> SlowJournal:
    return SlowJournal()


@pytest.fixture
def table(journal: SlowJournal) -> BlancoTable:
    """Lay a table for one person and a bot with everything shown so far."""
    match = laid_blanco(("Ada",), 1)
    series = Series("single", match.players, 1)
    table = BlancoTable(match, series, Settings(), None, None, Autosave(journal, Watch()))
    table.director.finish()
    return table


def settle(table: BlancoTable, journal: SlowJournal) -> None:
    for ticket in journal.tickets:
        if not ticket.is_done:
            ticket.succeed(None)
    table.advance_time(0.02)
    table.director.finish()


def test_nothing_of_an_action_is_shown_before_it_is_kept(
    table: BlancoTable, journal: SlowJournal
) -> None:
    for _action in range(12):
        before, told = repr(table.view), len(table.told())
        do(table, Random(1))
        for _frame in range(5):
            table.advance_time(0.02)
            table.director.finish()
            assert table.director.is_busy()
            assert (repr(table.view), len(table.told())) == (before, told)
        settle(table, journal)
        assert not table.director.is_busy()
        assert table.view == shown(table)


def test_what_is_taken_back_and_done_again_is_kept_too(
    table: BlancoTable, journal: SlowJournal
) -> None:
    rng = Random(1)
    while table.match.undoable(0) is None:
        do(table, rng)
        settle(table, journal)
    count = len(journal.tickets)
    table.undo()
    assert len(journal.tickets) == count + 1
    assert not table.director.is_held and table.view == shown(table)
    settle(table, journal)
    before = repr(table.view)
    table.redo()
    assert len(journal.tickets) == count + 2
    assert table.director.is_held and repr(table.view) == before
    settle(table, journal)
    assert table.view == shown(table)
    table.leave()
    assert journal.is_closed


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_that_has_begun_is_shown_as_if_it_had_been_watched(seed: int) -> None:
    """The grids, the log, and what may be taken back, after every action."""
    match = laid_blanco(("Ada",), 1, seed=seed)
    table, rng = BlancoTable(match, Series("single", match.players, seed), Settings()), Random(1)
    were_undoable = 0
    for action in range(70):
        do(table, rng)
        table.director.finish()
        if action % 3 and not match.undoable(0):
            continue
        again = BlancoMatch.resumed(match.record())
        other = BlancoTable(again, Series.of(match.record(), again.players), Settings())
        assert not other.director.is_busy()
        assert other.view == table.view and other.told() == table.told()
        if match.undoable(0):
            were_undoable += 1
            other.undo()
            assert other.view == shown(other)
    assert were_undoable


# --- in the window -------------------------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), Settings(speed="turbo"), tmp_path / "home")


def library_of(kit: Kit) -> Library:
    library = kit.shelf.library
    assert library is not None
    return library


def do_some(kit: Kit, table: BlancoTable, actions: int | None = None) -> None:
    """Play so many actions, or to the end, each kept and shown."""
    rng = Random(3)
    while not table.match.is_over and (actions is None or len(table.match.actions) < actions):
        do(table, rng)
        library_of(kit).ask(lambda connection: None).settle(PATIENCE)
        table.advance_time(0.02)
        table.director.finish()
        assert not table.director.is_held


def taken_up(kit: Kit) -> BlancoTable:
    """Do what *Continue* does."""
    library = library_of(kit)
    entry = library.ask(last_unfinished, library.window).wait(PATIENCE)
    assert entry is not None
    kept = library.claim(entry.uid).wait(PATIENCE)
    table = resume(kit, kept.record, kept.uid)
    assert isinstance(table, BlancoTable)
    return table


PEOPLE = [Player("Ada", 0, PERSON), Player("Bot", 1, BLANCO_BOT)]


def test_the_first_card_that_is_turned_up_is_kept_before_anything_is_decided(kit: Kit) -> None:
    """Hidden cards were seen: whoever kills the program goes on with that card turned up."""
    table = lay(kit, [Player("Ada", 0, PERSON), Player("Zoé", 1, PERSON)], "single", 5)
    player = screen.Player(kit, scene_for(kit, table))
    table.director.finish()
    table.sit_down(0)
    assert not table.match.actions
    table.turn_up((1, 1))
    library_of(kit).ask(lambda connection: None).settle(PATIENCE)
    table.advance_time(0.02)
    assert not table.director.is_held
    open_title(kit, table)
    player.wait()
    again = taken_up(kit)
    assert noted_reveal(again.match) == noted_reveal(table.match) is not None
    assert again.match.actions == []


@pytest.mark.parametrize("actions", [1, 5, 6, 7, 8])
def test_a_game_is_taken_up_in_the_middle_of_a_turn(kit: Kit, actions: int) -> None:
    table = lay(kit, PEOPLE, "single", 5)
    player = screen.Player(kit, scene_for(kit, table))
    table.director.finish()
    do_some(kit, table, actions)
    open_title(kit, table)
    player.wait()
    assert isinstance(player.scene, TitleScene)
    again = taken_up(kit)
    assert again.match.game == table.match.game
    assert again.view == table.view and again.told() == table.told()
    uid = again.match.extra["uid"]
    kit.stack.reset(scene_for(kit, again))
    player.wait()
    do_some(kit, again, actions + 10)
    kept = library_of(kit).ask(load, uid).wait(PATIENCE)
    assert kept.record.actions == tuple(again.match.actions)
    assert kit.notices.current == ""


def test_a_game_of_several_people_is_taken_up_behind_the_curtain(kit: Kit) -> None:
    people = [Player("Ada", 0, PERSON), Player("Bob", 1, PERSON)]
    table = lay(kit, people, "single", 5)
    table.director.finish()
    do_some(kit, table, 7)
    open_title(kit, table)
    again = taken_up(kit)
    assert again.viewer is None
    assert all(set(seat.hand) == {0} for seat in again.view.seats)
    player = screen.Player(kit, scene_for(kit, again))
    player.wait(3)
    assert isinstance(player.scene, HandoverScene)


def test_a_match_is_taken_up_between_two_games_and_goes_on(kit: Kit) -> None:
    table = lay(kit, PEOPLE, "first-to-2", 5)
    do_some(kit, table)
    after_game(kit, table)
    open_title(kit, table)
    again = taken_up(kit)
    series = again.series
    assert (series.results, series.kind, series.uid) == (
        table.series.results, "first-to-2", table.series.uid,
    )  # fmt: skip
    assert [player.name for player in series.players] == ["Ada", "Bot"]
    player = screen.Player(kit, scene_for(kit, again))
    assert isinstance(player.scene, BlancoFinal)
    second = next_game(kit, again)
    assert second.match.setup == next_game(kit, table).match.setup
    assert [seated.name for seated in second.players] == ["Bot", "Ada"]
    do_some(kit, second, 9)
    open_title(kit, second)
    third = taken_up(kit)
    assert third.match.actions == second.match.actions
    assert third.series.results == table.series.results
    assert [player.name for player in third.series.players] == ["Ada", "Bot"]
    assert third.series.caption()[-1].endswith("2")


def test_what_is_played_with_the_mouse_is_kept(kit: Kit) -> None:
    table = lay(kit, PEOPLE, "single", 2)
    player = screen.Player(kit, scene_for(kit, table))
    with pytest.raises(AssertionError, match="does not end"):
        play_on(player, steps=12)
    library = library_of(kit)
    kept = library.ask(load, str(table.match.extra["uid"])).wait(PATIENCE)
    assert kept.record.actions == tuple(table.match.actions) and len(kept.record.actions) > 9
