"""What is done at a table is kept first and shown then, and nothing waits for long."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.box import GAMES
from game.library import Journal, Ticket, last_unfinished
from game.luckybox.bots import BOT
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Action, Phase
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


def laid_table(journal: SlowJournal, clock: Watch, bots: int = 0) -> Table:
    """Lay a table for two people with everything shown so far."""
    table = Table(laid(("Ada", "Bob"), bots), Settings(), None, None, Autosave(journal, clock))
    table.director.finish()
    return table


def test_nothing_of_an_action_is_shown_before_it_is_kept(
    journal: SlowJournal, clock: Watch
) -> None:
    table = laid_table(journal, clock)
    before = table.view.seats[0]
    action = table.match.legal(0)[0]
    table.act(action)
    for _frame in range(10):
        table.advance_time(0.02)
        table.director.finish()
        assert table.director.is_busy(0)
        assert table.view.seats[0].cards == before.cards
        assert table.chronicle.entries == []
    journal.tickets[0].succeed(None)
    table.advance_time(0.02)
    table.director.finish()
    assert not table.director.is_busy()
    assert table.view == view_of(table.match.game)


def test_what_is_kept_later_is_shown_later(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock)
    for player in range(2):
        table.act(table.match.legal(player)[0])
    journal.tickets[1].succeed(None)
    table.advance_time(0.1)
    assert [len(seat.cards) for seat in table.view.seats] == [0, 0]
    journal.tickets[0].succeed(None)
    table.advance_time(0.1)
    table.director.finish()
    assert [len(seat.cards) for seat in table.view.seats] == [3, 3]


def test_the_table_goes_on_after_what_is_still_held(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock)
    for player in range(2):
        table.act(table.match.legal(player)[0])
    table.advance()
    table.director.finish()
    assert table.view.phase is Phase.DRAFT
    for ticket in journal.tickets:
        ticket.succeed(None)
    table.advance_time(0.02)
    table.director.finish()
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
    person, bots = table.home, [at for at in range(len(table.players)) if at != table.home]
    assert not table.director.is_busy(person, TABLE)
    assert all(table.director.is_busy(bot) for bot in bots[-2:])
    assert table.director.is_busy()
    for ticket in journal.tickets:
        ticket.succeed(None)
    table.advance_time(0.02)
    table.director.finish()
    assert not table.director.is_busy()


def test_bots_with_nothing_to_do_keep_nothing(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock)
    table.let_bots_act()
    assert journal.tickets == []
    assert not table.director.is_held


def test_a_slow_disk_stops_the_game_once(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock)
    table.act(table.match.legal(0)[0])
    table.advance_time(0.02)
    assert table.director.is_held
    clock.seconds += PATIENCE_SECONDS
    table.advance_time(0.02)
    assert not table.director.is_held
    table.act(table.match.legal(1)[0])
    table.advance_time(0.02)
    assert not table.director.is_held, "it waits again"


def test_a_disk_that_keeps_pace_again_is_waited_for_again(
    journal: SlowJournal, clock: Watch
) -> None:
    table = laid_table(journal, clock)
    table.act(table.match.legal(0)[0])
    clock.seconds += PATIENCE_SECONDS
    table.advance_time(0.02)
    journal.tickets[0].succeed(None)
    table.act(table.match.legal(1)[0])
    table.advance_time(0.02)
    assert table.director.is_held


def test_what_cannot_be_kept_is_shown_all_the_same(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock)
    table.act(table.match.legal(0)[0])
    journal.tickets[0].fail(OSError("full"))
    table.advance_time(0.02)
    assert not table.director.is_held
    table.act(table.match.legal(1)[0])
    table.advance_time(0.02)
    assert not table.director.is_held


def test_nothing_is_taken_back_while_something_is_held(journal: SlowJournal, clock: Watch) -> None:
    table = revealed(laid_table(journal, clock), journal)
    table.act(table.match.legal(0)[0])
    assert not table.may_undo
    settle(table, journal)
    assert table.may_undo
    table.undo()
    assert len(journal.tickets) == len([ticket for ticket in journal.tickets if ticket.is_done]) + 1
    assert table.view == view_of(table.match.game)


def test_what_was_taken_back_is_done_again(journal: SlowJournal, clock: Watch) -> None:
    table = revealed(laid_table(journal, clock), journal)
    action = cross(table.match)
    table.act(action)
    settle(table, journal)
    done = table.match.game
    table.undo()
    settle(table, journal)
    assert table.may_redo
    table.redo()
    assert not table.may_redo
    settle(table, journal)
    assert table.match.game == done
    assert table.view == view_of(done)


def revealed(table: Table, journal: SlowJournal) -> Table:
    """Go on to the first number."""
    for player in range(2):
        table.act(table.match.legal(player)[0])
    table.advance()
    table.advance()
    settle(table, journal)
    return table


def settle(table: Table, journal: SlowJournal) -> None:
    for ticket in journal.tickets:
        if not ticket.is_done:
            ticket.succeed(None)
    table.advance_time(0.02)
    table.director.finish()


def cross(match: LuckyboxMatch) -> Action:
    return match.legal(0)[0]


# --- in the window -------------------------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    kit = open_kit(folder=tmp_path / "home")
    return kit


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
    kit = open_kit(folder=tmp_path / "file" / "home")
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
