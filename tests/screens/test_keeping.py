"""What is done at a table is kept first and shown then, and nothing waits for long."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.box import GAMES
from game.library import Journal, Ticket, last_unfinished
from game.luckybox.bots import BOT
from game.luckybox.rules import Phase
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table, lay, resume
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.record import PERSON, Player
from game.scenes.menu.title import TitleScene
from game.scenes.table.table import PATIENCE_SECONDS, Autosave
from game.stage import TABLE
from game.ui.window.background_jobs import Shelf
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players import screen
from tests.players.screen import open_kit, open_title, widget_in
from tests.tables.box import Library, load
from tests.tables.libraries import PATIENCE, laid, play


class SlowJournal(Journal):
    """A journal that keeps nothing before it is told to."""

    def __init__(self) -> None:
        self.tickets: list[Ticket[None]] = []
        self.is_closed = False

    def keep(self) -> Ticket[None]:
        ticket: Ticket[None] = Ticket()
        self.tickets.append(ticket)
        return ticket

    def close(self) -> None:
        self.is_closed = True


class Watch:
    """A clock that somebody turns."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def journal() -> SlowJournal:
    return SlowJournal()


@pytest.fixture
def clock() -> Watch:
    return Watch()


@pytest.fixture
def table(journal: SlowJournal, clock: Watch) -> Table:
    return laid_table(journal, clock)


def laid_table(journal: SlowJournal, clock: Watch, bots: int = 0) -> Table:
    """Lay a table for two people with everything shown so far."""
    table = Table(laid(("Ada", "Bob"), bots), Settings(), None, None, Autosave(journal, clock))
    table.director.finish()
    return table


def answer(table: Table, *seats: int) -> None:
    for seat in seats:
        table.act(table.match.legal(seat)[0])


def test_nothing_of_an_action_is_shown_before_it_is_kept(
    journal: SlowJournal, table: Table
) -> None:
    before = table.view.seats[0]
    answer(table, 0)
    for _frame in range(10):
        table.advance_time(0.02)
        table.director.finish()
        assert table.director.is_busy(0)
        assert table.view.seats[0].cards == before.cards
        assert table.chronicle.entries == []
    settle(table, journal)
    assert not table.director.is_busy()
    assert table.view == view_of(table.match.game)


def test_what_is_kept_later_is_shown_later(journal: SlowJournal, table: Table) -> None:
    answer(table, 0, 1)
    journal.tickets[1].succeed(None)
    table.advance_time(0.1)
    assert [len(seat.cards) for seat in table.view.seats] == [0, 0]
    journal.tickets[0].succeed(None)
    table.advance_time(0.1)
    table.director.finish()
    assert [len(seat.cards) for seat in table.view.seats] == [3, 3]


def test_the_table_goes_on_after_what_is_still_held(journal: SlowJournal, table: Table) -> None:
    answer(table, 0, 1)
    table.advance()
    table.director.finish()
    assert table.view.phase is Phase.DRAFT
    settle(table, journal)
    assert table.view == view_of(table.match.game)


def test_a_bots_choice_is_handed_over_when_it_is_kept(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock, bots=2)
    shown: list[object] = []
    table.let_bots_choose(shown.extend)
    table.advance_time(0.02)
    assert shown == []
    journal.tickets[1].succeed(None)
    table.advance_time(0.02)
    assert len(shown) == 1
    journal.tickets[0].succeed(None)
    table.advance_time(0.02)
    assert len(shown) == 2


def test_what_bots_do_beside_a_person_keeps_nobody_from_answering(
    journal: SlowJournal, clock: Watch
) -> None:
    table = laid_table(journal, clock, bots=2)
    table.let_bots_act()
    bots = [at for at in range(len(table.players)) if at != table.home]
    assert not table.director.is_busy(table.home, TABLE)
    assert all(table.director.is_busy(bot) for bot in bots[-2:])
    settle(table, journal)
    assert not table.director.is_busy()


def test_bots_with_nothing_to_do_keep_nothing(journal: SlowJournal, table: Table) -> None:
    table.let_bots_act()
    assert journal.tickets == []
    assert not table.director.is_held


@pytest.mark.parametrize("keeps_pace_again", [False, True])
def test_a_slow_disk_stops_the_game_once_until_it_keeps_pace_again(
    journal: SlowJournal, clock: Watch, table: Table, keeps_pace_again: bool
) -> None:
    answer(table, 0)
    table.advance_time(0.02)
    assert table.director.is_held
    clock.seconds += PATIENCE_SECONDS
    table.advance_time(0.02)
    assert not table.director.is_held
    if keeps_pace_again:
        journal.tickets[0].succeed(None)
    answer(table, 1)
    table.advance_time(0.02)
    assert table.director.is_held is keeps_pace_again


def test_what_cannot_be_kept_is_shown_all_the_same(journal: SlowJournal, table: Table) -> None:
    answer(table, 0)
    journal.tickets[0].fail(OSError("full"))
    for seat in (1, None):
        table.advance_time(0.02)
        assert not table.director.is_held
        answer(table, *[] if seat is None else [seat])


def test_what_is_kept_is_taken_back_and_done_again(journal: SlowJournal, table: Table) -> None:
    answer(table, 0, 1)
    table.advance()
    table.advance()
    settle(table, journal)
    answer(table, 0)
    assert not table.may_undo, "while something is held"
    settle(table, journal)
    done = table.match.game
    assert table.may_undo
    table.undo()
    assert [ticket.is_done for ticket in journal.tickets].count(False) == 1
    assert table.view == view_of(table.match.game) != view_of(done)
    settle(table, journal)
    assert table.may_redo
    table.redo()
    assert not table.may_redo
    settle(table, journal)
    assert table.match.game == done
    assert table.view == view_of(done)


def settle(table: Table, journal: SlowJournal) -> None:
    for ticket in journal.tickets:
        if not ticket.is_done:
            ticket.succeed(None)
    table.advance_time(0.02)
    table.director.finish()


# --- in the window -------------------------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), folder=tmp_path / "home")


def library_of(kit: Kit) -> Library:
    library = kit.shelf.library
    assert library is not None
    return library


def play_on(player: screen.Player, table: Table, frames: int) -> None:
    """Let persons do the first thing that they may, for so many frames."""
    for _frame in range(frames):
        match, scene = table.match, player.scene
        if isinstance(scene, DraftScene) and not table.director.is_busy():
            while len(scene.picks) < scene.must_keep and match.game.seats[scene.seat].offer:
                offer = match.game.seats[scene.seat].offer
                scene.pick(next(card for card in offer if card not in scene.picks))
            if widget_in(scene, "confirm").can_focus:
                scene.keep()
        elif isinstance(scene, RoundScene) and not scene.is_busy():
            legal = match.legal(table.focus)
            if legal:
                scene.act_on(legal[0])
            else:
                scene.go_on()
        if table.director.is_held:
            # The library works while the loop draws; here the frames are faster than any disk.
            library_of(player.kit).ask(lambda connection: None).settle(PATIENCE)
        player.wait()


def test_a_game_in_the_window_is_taken_up_where_it_was_left(kit: Kit) -> None:
    kit.settings.speed, kit.settings.auto_reveal = "turbo", True
    people = [Player("Ada", 0, PERSON), Player("Bot", 1, BOT)]
    table = lay(kit, people, "classic", 5)
    player = screen.Player(kit, scene_for(kit, table))
    while table.match.game.turn < 4:
        play_on(player, table, 1)
    left = table.match
    open_title(kit, table)
    player.wait()
    assert isinstance(player.scene, TitleScene)
    library = library_of(kit)
    entry = library.ask(last_unfinished, library.window).wait(PATIENCE)
    assert entry is not None
    kept = library.claim(entry.uid).wait(PATIENCE)
    again = resume(kit, kept.record, kept.steps, kept.uid)
    assert again.match.game == left.game
    assert again.view == view_of(left.game)
    assert again.match.undoable(0) == left.undoable(0)
    kit.stack.reset(scene_for(kit, again))
    player.wait()
    before = len(again.match.actions)
    play_on(player, again, 200)
    assert len(again.match.actions) > before
    player.wait(2)
    there = library.ask(load, entry.uid).wait(PATIENCE).record
    assert there.actions == tuple(again.match.actions)
    assert kit.notices.current == ""


def test_a_game_that_nobody_can_keep_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    kit = open_kit((960, 540), folder=tmp_path / "file" / "home")
    kit.settings.speed = "turbo"
    table = lay(kit, [Player("Ada", 0, PERSON)], "classic", 5)
    player = screen.Player(kit, scene_for(kit, table))
    told = set()
    for _look in range(60):
        play_on(player, table, 5)
        told.add(kit.notices.current)
    assert len(table.match.actions) > 3
    assert any("not being saved" in notice for notice in told)


def test_a_shelf_without_a_folder_has_no_library() -> None:
    shelf = Shelf(None, GAMES)
    shelf.start()
    assert shelf.library is None
    assert shelf.take_notices() == []
    shelf.close()


def test_a_shelf_takes_its_library_down_once(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, GAMES)
    shelf.start()
    assert shelf.library is shelf.library
    shelf.close()
    assert list(tmp_path.iterdir()) == [], "nobody asked for anything"


def test_leaving_a_table_lets_other_windows_have_its_game(tmp_path: Path) -> None:
    library, other = Library(tmp_path), Library(tmp_path)
    match = play(laid(), 10)
    journal = Journal.begun(library, match)
    table = Table(match, Settings(), None, None, Autosave(journal))
    journal.keep().wait(PATIENCE)
    table.leave()
    library.ask(lambda connection: None).wait(PATIENCE)
    assert other.claim(journal.uid).wait(PATIENCE).uid == journal.uid
    library.close()
    other.close()
