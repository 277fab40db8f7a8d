"""What is done at a table is kept first and shown then, and nothing waits for long."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pygame
import pytest

from game.blanco.bots import BOTS
from game.blanco.bots import DEFAULT_BOT as BLANCO_BOT
from game.blanco.match import BlancoMatch, noted_turned_up_card
from game.blanco.scenes.blanco_result import BlancoFinal, next_game
from game.blanco.scenes.blanco_result import make_table as lay_blanco
from game.blanco.scenes.blanco_result import resume_table as resume_blanco
from game.blanco.scenes.blanco_table import BlancoTable, Series
from game.blanco.scenes.blanco_theatre import scene_for_table as blanco_scene_for_table
from game.blanco.scenes.handover import HandoverScene
from game.blanco.stage import BlancoView
from game.blanco.stage import view_of_state as blanco_view_of
from game.box import GAMES
from game.library import GameAutosave, find_last_unfinished, list_games
from game.library.index import WINDOW_LOCKS_FOLDER
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.rules import Phase
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import (
    Table,
    make_repeat_table,
    make_table,
    resume_table,
)
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.record import PERSON_KIND, Player
from game.scenes.menu.title import TitleScene
from game.scenes.table.table import MAX_SAVE_WAIT_SECONDS, Autosave
from game.stage import TABLE_LANE
from game.thinking import PendingResult
from game.ui.window.background_jobs import LibraryAccess
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.crash.hands import DRAFTS, PHRASES
from tests.players import screen
from tests.players.blanco_screen import after_game
from tests.players.screen import open_kit, open_title, widget_in
from tests.systems import needs_removable_open_files
from tests.tables.box import Library, load
from tests.tables.libraries import PATIENCE, connection_to, laid, laid_blanco, play

ADA = Player("Ada", 0, PERSON_KIND)


class SlowJournal(GameAutosave):
    """A journal that keeps nothing before it is told to."""

    def __init__(self) -> None:
        self.tickets: list[PendingResult[None]] = []
        self.is_closed = False

    def keep(self) -> PendingResult[None]:
        ticket: PendingResult[None] = PendingResult()
        self.tickets.append(ticket)
        return ticket

    def recognise_deal(self) -> bool:
        return False

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


def test_nothing_of_an_action_shows_before_it_is_kept(journal: SlowJournal, table: Table) -> None:
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


def test_bots_beside_a_person_keep_nobody_waiting(journal: SlowJournal, clock: Watch) -> None:
    table = laid_table(journal, clock, bots=2)
    table.let_bots_act()
    bots = [at for at in range(len(table.players)) if at != table.home]
    assert not table.director.is_busy(table.home, TABLE_LANE)
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
    clock.seconds += MAX_SAVE_WAIT_SECONDS
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


def settle(table: Table | BlancoTable, journal: SlowJournal) -> None:
    for ticket in journal.tickets:
        if not ticket.is_done:
            ticket.succeed(None)
    table.advance_time(0.02)
    table.director.finish()


# --- in the window -------------------------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), Settings(speed="turbo"), tmp_path / "home")


def library_of(kit: Kit) -> Library:
    library = kit.shelf.library
    assert library is not None
    return library


def play_on(player: screen.Player, table: Table, frames: int) -> None:
    """Let persons do the first thing that they may, for so many frames."""
    for _frame in range(frames):
        match, scene = table.match, player.scene
        if isinstance(scene, DraftScene) and not table.director.is_busy():
            while len(scene.picks) < scene.keep_count and match.game.seats[scene.seat].offer:
                offer = match.game.seats[scene.seat].offer
                scene.toggle_pick(next(card for card in offer if card not in scene.picks))
            if widget_in(scene, "confirm").can_focus:
                scene.keep_picks()
        elif isinstance(scene, RoundScene) and not scene.is_busy():
            legal = match.legal(table.focus)
            if legal:
                scene.perform_decision(legal[0])
            else:
                scene.go_on()
        if player.kit.shelf.oldest_unsaved is not None:
            # The library works while the loop draws; here the frames are faster than any disk,
            # so that a second and a half of them without an answer may be an instant.
            library_of(player.kit).ask(lambda connection: None).wait_until_done(PATIENCE)
        player.wait()


def test_a_game_is_taken_up_at_the_board_of_who_still_has_to_decide(kit: Kit) -> None:
    table = make_table(
        kit, [Player("Ada", 0, PERSON_KIND), Player("Ben", 1, PERSON_KIND)], "classic", 5
    )
    while table.match.game.turn < 2 or table.match.waiting_seats() != (1,):
        waiting = table.match.waiting_seats()
        table.match.act(table.match.legal(waiting[0])[0]) if waiting else table.match.advance()
    assert resume_table(kit, table.match.record()).focus == 1


def test_a_game_in_the_window_is_taken_up_where_it_was_left(kit: Kit) -> None:
    kit.settings.speed, kit.settings.auto_reveal = "turbo", True
    people = [Player("Ada", 0, PERSON_KIND), Player("Bot", 1, DEFAULT_BOT_NAME)]
    table = make_table(kit, people, "classic", 5)
    player = screen.Player(kit, scene_for_table(kit, table))
    while table.match.game.turn < 4:
        play_on(player, table, 1)
    left = table.match
    open_title(kit, table)
    player.wait()
    assert isinstance(player.scene, TitleScene)
    library = library_of(kit)
    entry = library.ask(find_last_unfinished).wait(PATIENCE)
    assert entry is not None
    kept = library.claim(entry.uid).wait(PATIENCE)
    again = resume_table(kit, kept.record, kept.steps, kept.uid)
    assert again.match.game == left.game
    assert again.view == view_of(left.game)
    assert again.match.undoable_action(0) == left.undoable_action(0)
    kit.stack.replace_all_scenes(scene_for_table(kit, again))
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
    table = make_table(kit, [Player("Ada", 0, PERSON_KIND)], "classic", 5)
    player = screen.Player(kit, scene_for_table(kit, table))
    told = set()
    for _look in range(60):
        play_on(player, table, 5)
        told.add(kit.notices.current)
    assert len(table.match.actions) > 3
    assert any("not being saved" in notice for notice in told)


@needs_removable_open_files
@pytest.mark.parametrize("is_moved", [True, False])
def test_a_home_that_goes_is_said_and_made_again(kit: Kit, tmp_path: Path, is_moved: bool) -> None:
    home, told = tmp_path / "home", set()
    table = make_table(kit, [Player("Ada", 0, PERSON_KIND)], "classic", 5)
    player, rng = screen.Player(kit, scene_for_table(kit, table)), Random(1)

    def press_until(actions: int) -> None:
        while len(table.match.actions) < actions:
            player.press(*rng.choice(PHRASES + DRAFTS), mod=pygame.KMOD_NUM)
            if table.director.is_held:
                library_of(kit).ask(lambda connection: None).wait_until_done(PATIENCE)
            player.wait(2)
            told.update((kit.notices.current, *library_of(kit).take_notices()))

    press_until(4)
    assert not any(told)
    home.rename(tmp_path / "elsewhere")
    if not is_moved:
        shutil.rmtree(tmp_path / "elsewhere")
    press_until(8)
    assert any("saved again" in notice for notice in told)
    table.leave()
    kit.shelf.close()
    with connection_to(home) as connection:
        (entry,) = list_games(connection)
        assert load(connection, entry.uid).record.actions == tuple(table.match.actions)


def test_a_shelf_without_a_folder_has_no_library() -> None:
    shelf = LibraryAccess(None, GAMES)
    shelf.start_loading()
    assert shelf.library is None
    assert shelf.take_notices() == []
    shelf.close()


def test_a_shelf_takes_its_library_down_once(tmp_path: Path) -> None:
    shelf = LibraryAccess(tmp_path, GAMES)
    shelf.start_loading()
    assert shelf.library is shelf.library
    shelf.close()
    assert list(tmp_path.iterdir()) == [], "nobody asked for anything"


def test_leaving_a_table_lets_other_windows_have_its_game(tmp_path: Path) -> None:
    library, other = Library(tmp_path), Library(tmp_path)
    match = play(laid(), 10)
    journal = GameAutosave(library, match)
    table = Table(match, Settings(), None, None, Autosave(journal))
    journal.keep().wait(PATIENCE)
    table.leave()
    library.ask(lambda connection: None).wait(PATIENCE)
    assert other.claim(journal.uid).wait(PATIENCE).uid == journal.uid
    library.close()
    other.close()


# --- Blanco ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["again", "elsewhere", "title"])
def test_a_game_whose_screen_is_gone_is_free_for_other_windows(
    kit: Kit, tmp_path: Path, way: str
) -> None:
    table = make_table(kit, [ADA], "classic", 5)
    player = screen.Player(kit, scene_for_table(kit, table))
    table.act(table.match.legal(0)[0])
    assert len(locks_in(kit, tmp_path)) == 1
    if way == "again":
        kit.stack.replace_top_scene(scene_for_table(kit, make_repeat_table(kit, table, 7)))
    elif way == "elsewhere":
        other = make_table(kit, [ADA], "classic", 8)
        kit.stack.replace_all_scenes(scene_for_table(kit, other))
    else:
        kit.stack.replace_all_scenes(TitleScene(kit))
    player.wait()
    assert not locks_in(kit, tmp_path)


def test_a_game_stays_with_its_window_while_its_screens_follow_each_other(
    kit: Kit, tmp_path: Path
) -> None:
    table = make_table(kit, [ADA], "classic", 5)
    player = screen.Player(kit, scene_for_table(kit, table))
    table.act(table.match.legal(0)[0])
    kit.stack.replace_top_scene(scene_for_table(kit, table))
    player.wait()
    assert len(locks_in(kit, tmp_path)) == 1


def locks_in(kit: Kit, tmp_path: Path) -> list[Path]:
    library_of(kit).ask(lambda connection: None).wait(PATIENCE)
    return [*(tmp_path / "home" / WINDOW_LOCKS_FOLDER).glob("*.lock")]


def shown(table: BlancoTable) -> BlancoView:
    """Give what the table is to show once nothing plays."""
    return blanco_view_of(table.match.game, table.viewer)


def do(table: BlancoTable, rng: Random) -> None:
    """Let whoever is asked do what a bot would do."""
    match = table.match
    seat = match.waiting_seats()[0]
    if match.players[seat].is_bot:
        table.play_next_bot()
    else:
        table.act(BOTS[BLANCO_BOT](match.view(seat), match.legal(seat), rng))


@pytest.fixture
def blanco_table(journal: SlowJournal) -> BlancoTable:
    """Lay a table for one person and a bot with everything shown so far."""
    match = laid_blanco(("Ada",), 1)
    series = Series("single", match.players, 1)
    table = BlancoTable(match, series, Settings(), None, None, Autosave(journal, Watch()))
    table.director.finish()
    return table


def test_nothing_of_an_action_of_blanco_is_shown_before_it_is_kept(
    blanco_table: BlancoTable, journal: SlowJournal
) -> None:
    table = blanco_table
    for _action in range(12):
        before, told = repr(table.view), len(table.recent_log())
        do(table, Random(1))
        for _frame in range(5):
            table.advance_time(0.02)
            table.director.finish()
            assert table.director.is_busy()
            assert (repr(table.view), len(table.recent_log())) == (before, told)
        settle(table, journal)
        assert not table.director.is_busy()
        assert table.view == shown(table)


def test_what_is_undone_and_redone_is_kept(blanco_table: BlancoTable, journal: SlowJournal) -> None:
    table = blanco_table
    rng = Random(1)
    while table.match.undoable_action(0) is None:
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
    table, rng = (
        BlancoTable(match, Series("single", match.players, seed), Settings()),
        Random(1),
    )
    were_undoable = 0
    for action in range(70):
        do(table, rng)
        table.director.finish()
        if action % 3 and not match.undoable_action(0):
            continue
        again = BlancoMatch.resumed(match.record())
        other = BlancoTable(again, Series.from_record(match.record(), again.players), Settings())
        assert not other.director.is_busy()
        assert other.view == table.view and other.recent_log() == table.recent_log()
        if match.undoable_action(0):
            were_undoable += 1
            other.undo()
            assert other.view == shown(other)
    assert were_undoable


def do_some(kit: Kit, table: BlancoTable, actions: int | None = None) -> None:
    """Play so many actions, or to the end, each kept and shown."""
    rng = Random(3)
    while not table.match.is_over and (actions is None or len(table.match.actions) < actions):
        do(table, rng)
        library_of(kit).ask(lambda connection: None).wait_until_done(PATIENCE)
        table.advance_time(0.02)
        table.director.finish()
        assert not table.director.is_held


def taken_up(kit: Kit) -> BlancoTable:
    """Do what *Continue* does."""
    library = library_of(kit)
    entry = library.ask(find_last_unfinished).wait(PATIENCE)
    assert entry is not None
    kept = library.claim(entry.uid).wait(PATIENCE)
    table = resume_blanco(kit, kept.record, uid=kept.uid)
    assert isinstance(table, BlancoTable)
    return table


PEOPLE = [Player("Ada", 0, PERSON_KIND), Player("Bot", 1, BLANCO_BOT)]


def test_the_first_card_that_is_turned_up_is_kept_before_anything_is_decided(kit: Kit) -> None:
    """Hidden cards were seen: whoever kills the program goes on with that card turned up."""
    table = lay_blanco(
        kit, [Player("Ada", 0, PERSON_KIND), Player("Zoé", 1, PERSON_KIND)], "single", 5
    )
    player = screen.Player(kit, blanco_scene_for_table(kit, table))
    table.director.finish()
    table.show_to_viewer(0)
    assert not table.match.actions
    table.turn_up_card((1, 1))
    library_of(kit).ask(lambda connection: None).wait_until_done(PATIENCE)
    table.advance_time(0.02)
    assert not table.director.is_held
    open_title(kit, table)
    player.wait()
    again = taken_up(kit)
    assert noted_turned_up_card(again.match) == noted_turned_up_card(table.match) is not None
    assert again.match.actions == []
    again.director.finish()
    cell = again.view.seats[0].cell_at((1, 1))
    assert cell is not None and cell.is_up, "it lies there as it was seen"


@pytest.mark.parametrize("actions", [1, 5, 6, 7, 8])
def test_a_game_is_taken_up_in_the_middle_of_a_turn(kit: Kit, actions: int) -> None:
    table = lay_blanco(kit, PEOPLE, "single", 5)
    player = screen.Player(kit, blanco_scene_for_table(kit, table))
    table.director.finish()
    do_some(kit, table, actions)
    open_title(kit, table)
    player.wait()
    assert isinstance(player.scene, TitleScene)
    again = taken_up(kit)
    assert again.match.game == table.match.game
    assert again.view == table.view and again.recent_log() == table.recent_log()
    uid = again.match.extra["uid"]
    kit.stack.replace_all_scenes(blanco_scene_for_table(kit, again))
    player.wait()
    do_some(kit, again, actions + 10)
    kept = library_of(kit).ask(load, uid).wait(PATIENCE)
    assert kept.record.actions == tuple(again.match.actions)
    assert kit.notices.current == ""


def test_a_game_of_several_people_is_taken_up_behind_the_curtain(kit: Kit) -> None:
    people = [Player("Ada", 0, PERSON_KIND), Player("Bob", 1, PERSON_KIND)]
    table = lay_blanco(kit, people, "single", 5)
    table.director.finish()
    do_some(kit, table, 7)
    open_title(kit, table)
    again = taken_up(kit)
    assert again.viewer is None
    assert all(set(seat.hand) == {0} for seat in again.view.seats)
    player = screen.Player(kit, blanco_scene_for_table(kit, again))
    player.wait(3)
    assert isinstance(player.scene, HandoverScene)


def test_a_match_is_taken_up_between_two_games_and_goes_on(kit: Kit) -> None:
    table = lay_blanco(kit, PEOPLE, "first-to-2", 5)
    do_some(kit, table)
    after_game(kit, table)
    open_title(kit, table)
    again = taken_up(kit)
    series = again.series
    assert (series.results, series.kind, series.uid) == (
        table.series.results, "first-to-2", table.series.uid,
    )  # fmt: skip
    assert [player.name for player in series.players] == ["Ada", "Bot"]
    player = screen.Player(kit, blanco_scene_for_table(kit, again))
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
    assert third.series.caption_parts()[-1].endswith("2")
