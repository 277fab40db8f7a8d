"""Speech: what is on the screen is said, when it is new, and whole games are played by ear."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pygame
import pytest

from game.blanco.rules import Cell, score_sheets
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_show import spoken_event_words
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.spelling import card_name, cell_in_words
from game.files import brief_path
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.rules import Phase
from game.luckybox.rules import events as ev_lucky
from game.luckybox.scenes.luckybox_accounts import lines_to_announce
from game.luckybox.scenes.luckybox_table import Table, make_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score import final
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.stage import seat_scores
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.game import screens_of
from game.scenes.guided import OfferGuideScene
from game.scenes.menu.settings import SettingsScene
from game.scenes.new_feats import NewFeats
from game.scenes.share import LOG_FOLDER
from game.scenes.table.log import LogScene
from game.scenes.table.play_scene import PauseScene
from game.start import WatchStart
from game.ui.narrator import as_speech
from game.ui.widgets.intents import SpokenItem
from game.ui.window.scene import Destination, Kit
from game.words import set_language
from tests.players.blanco_screen import after_game, settle, sit_down
from tests.players.blind import Ears, play_alone, play_blanco
from tests.players.listeners import Listener, listening
from tests.players.rounds import PLAIN, hands
from tests.players.screen import Player, focus_of, leave_all, widget_in
from tests.players.ssip import FakeServer, fake_server
from tests.programs.fresh import last_line_of
from tests.tables.libraries import laid, play
from tests.tables.table import NAMES
from tests.tour import open_to_all
from tests.tours.blanco_tour import play_out

WINDOW = (960, 540)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with fake_server() as server:
        yield server


@pytest.fixture
def listener(module_kit: Kit, server: FakeServer) -> Iterator[Listener]:
    module_kit.settings.speech = "system"
    listener = Listener(module_kit, server)
    yield listener
    listener.loop.teller.stop_speech()
    module_kit.settings.speech = "off"
    set_language("en")
    leave_all(module_kit)


def test_a_screen_says_its_name_what_is_in_focus_and_last_the_way_out(listener: Listener) -> None:
    listener.kit.stack.push(to.Settings())
    heard = listener.listen()
    assert heard[0] == "Settings."
    assert heard[1:] == ["Back.", "Esc: Back."]
    listener.press(pygame.K_5)
    assert listener.listen(20) == ["Back."], "a key that does nothing is answered"
    assert listener.after(pygame.K_F5) == ["Back."]
    heard = listener.after(pygame.K_F8)
    assert {"Settings.", "Language: English.", "Animation speed: Normal."} <= set(heard)
    assert not any("×" in words or words.startswith("The 5") for words in heard), "no picture"
    listener.kit.stack.push(to.SeatSetup(None, "blanco"))
    assert listener.listen(12)[0] == "Play together: Blanco."
    assert "Blanco." in listener.after(pygame.K_F7)
    listener.kit.stack.push(to.HowToPlay())
    listener.listen()
    heard = listener.after(pygame.K_RIGHT)
    assert heard[0] == "The draft." and heard[1].startswith("At the start, you get five cards.")


def test_a_dialog_says_what_it_is_about_before_what_is_in_focus(listener: Listener) -> None:
    scene = OfferGuideScene(listener.kit, "luckybox", lambda: None)
    listener.kit.stack.push(scene)
    listener.kit.stack.apply_changes()
    with patch.object(OfferGuideScene, "update", return_value=True):
        # Nobody knows yet whether it has to be asked.
        scene.is_asked = False
        assert listener.listen(20) == []
        scene.is_asked = True
        heard = listener.listen(20)
    assert heard[0] == "First time?" and heard[1].startswith("Learn Super Mega Lucky Box")
    assert heard[2:] == ["Show me."]


def test_what_merely_goes_off_is_not_told(listener: Listener) -> None:
    scene = SettingsScene(listener.kit)
    narrator_hears = SpokenItem("it", "Pass", "", is_on=True)
    listener.kit.stack.push(scene)
    listener.listen()
    with patch.object(
        type(scene.screen_reader_view()), "focused_item", return_value=narrator_hears
    ):
        assert listener.listen() == ["Pass."]
    with patch.object(
        type(scene.screen_reader_view()),
        "focused_item",
        return_value=narrator_hears._replace(is_on=False),
    ):
        assert listener.listen() == []
    listener.kit.stack.push(to.Title(5))
    listener.listen()
    listener.press(pygame.K_8)
    heard = listener.listen(60)
    assert heard[0] == "Enter a code." and heard[-1] == "Esc: Back."
    assert not [it for it in heard if it.startswith("Play solo")] and len(set(heard)) == len(heard)


def test_a_row_says_its_value_and_its_note_once(listener: Listener, server: FakeServer) -> None:
    scene = SettingsScene(listener.kit)
    listener.kit.stack.push(scene)
    listener.listen()
    focus_of(scene).focus_widget(widget_in(scene, "speed"))
    heard = listener.listen()
    assert heard[0] == "Animation speed. Normal." and heard[1].startswith("How fast")
    assert listener.after(pygame.K_RIGHT) == ["Fast."]
    assert listener.after(pygame.K_LEFT) == ["Normal."]
    assert set(server.languages) == {"en"}
    set_language("fr")
    listener.kit.stack.push(to.Settings())
    assert listener.listen()[0] == "Réglages.", "in the language of the moment"
    assert server.languages[-1] == "fr"


def test_the_title_says_how_one_gets_along(listener: Listener, server: FakeServer) -> None:
    listener.kit.stack.push(to.Title())
    heard = listener.listen()
    assert heard[0] == "Super Mega Lucky Box." and "F7" in heard[1]
    assert heard[-1].startswith("Play solo.")
    before = len(server.commands)
    said = listener.after(pygame.K_DOWN)
    assert server.commands[before] == "CANCEL SELF", "a key silences what came before"
    assert said[0].startswith("Against rivals.")
    assert listener.after(pygame.K_F5) == said
    assert listener.after(pygame.K_F6)[:1] == ["Super Mega Lucky Box."]
    choices = listener.after(pygame.K_F7)
    assert "Settings." in choices and any(it.startswith("1: Play solo") for it in choices)
    assert listener.after(pygame.K_F9) == ["There are no cards here."]
    # Questions do not count as what was said last.
    assert listener.after(pygame.K_F5) == said
    assert "Sound off." in listener.after(pygame.K_m), "a notice is said"
    listener.after(pygame.K_m)


def test_a_highlight_waits_for_what_came_of_a_press(listener: Listener, server: FakeServer) -> None:
    listener.kit.stack.push(to.Title())
    listener.listen()
    narrator = listener.loop.teller.narrator
    assert narrator is not None
    listener.after(pygame.K_DOWN)
    for words, cut in (("Crosses", 0), ("Undo", 1)):
        before = len(server.commands)
        narrator.announce_highlight(words)
        narrator.speaker.wait_until_silent()
        assert server.take() == [f"{words}."]
        assert server.commands[before:].count("CANCEL SELF") == cut


def test_a_key_switches_it_on_and_off_anywhere(module_kit: Kit, server: FakeServer) -> None:
    listener = Listener(module_kit, server)
    module_kit.stack.push(to.Title())
    listener.wait(3)
    listener.press(pygame.K_F7)
    assert module_kit.notices.current == "F2 turns speech on."
    assert listener.loop.teller.narrator is None and not server.commands
    heard = listener.after(pygame.K_F2)
    assert heard[0].startswith("Speech on.") and "Super Mega Lucky Box." in heard
    narrator = listener.loop.teller.narrator
    listener.press(pygame.K_F2)
    listener.wait(2)
    narrator.speaker.wait_until_silent()
    assert server.take()[-1] == "Speech off." and listener.loop.teller.narrator is None
    assert module_kit.settings.speech == "off"
    leave_all(module_kit)


def test_without_a_voice_it_says_so_and_stays_off(module_kit: Kit) -> None:
    with fake_server() as server:
        server.close()
        module_kit.settings.speech = "system"
        listener = Listener(module_kit, server)
        scene = SettingsScene(module_kit)
        module_kit.stack.push(scene)
        assert listener.listen() == []
        assert module_kit.speech.trouble()
        scene.show_section("display")
        listener.wait(2)
        assert "No speech" in scene.widget_remark(widget_in(scene, "speech"))
        listener.loop.teller.stop_speech()
        module_kit.settings.speech = "off"
        player = Player(module_kit, to.Settings())
        player.press(pygame.K_F2)
        # The words are noted frames after the key, and looking for a voice takes time.
        player.wait(3)
        if narrator := player.loop.teller.narrator:
            narrator.speaker.wait_until_silent()
        player.wait(3)
        assert module_kit.settings.speech == "off" and player.loop.teller.narrator is None
        told = module_kit.notices.current
        assert told.startswith("No voice found, so speech is off.") and "F2" in told
        leave_all(module_kit)


def test_nothing_of_it_or_of_scanning_is_imported_where_it_is_off() -> None:
    program = (
        "import sys; from tests.players.screen import open_kit, Player; from game.scenes import "
        "destinations as to; Player(open_kit((960, 540)), to.Title()).wait(5); "
        "print(*(name for name in sys.modules if name.startswith('game.ui.')))"
    )
    loaded = last_line_of(program).split()
    assert "game.ui.window.loop" in loaded
    assert not {"game.ui.narrator", "game.ui.scanning"} & {*loaded}


def played(kit: Kit, answers: int) -> Table:
    """Lay a table where so many numbers have been answered, in the first rounds."""
    table = make_table(kit, [Seated("Ann", 0, PERSON_KIND)], "classic", 5)
    assert isinstance(table, Table)
    for _answer in range(answers):
        while table.match.game.phase is not Phase.TURN or table.match.is_ready:
            if (waiting := table.match.waiting_seats()) and not table.match.is_ready:
                table.act(table.match.legal(waiting[0])[0])
            else:
                table.advance()
        while table.match.waiting_seats():
            table.act(table.match.legal(0)[0])
    table.director.finish()
    return table


def test_the_log_is_told_as_written_and_saved_as_text(listener: Listener, tmp_path: Path) -> None:
    table = played(listener.kit, 30)
    scene = LogScene(listener.kit, table)
    listener.kit.stack.push(scene)
    listener.listen()
    shown = [line.words for entry in table.recent_log() for line in entry]
    assert listener.after(pygame.K_F8) == [as_speech(words) for words in shown]
    with patch.dict(os.environ, {"LUCKYBOX_HOME": str(tmp_path)}):
        scene.save_as_text()
    (path,) = (tmp_path / LOG_FOLDER).iterdir()
    assert f"Log saved: {brief_path(path)}" == listener.kit.notices.current
    text = path.read_text("utf-8")
    assert text.count(" of 9: ") == 30
    said = [line.words for entry in table.whole_log() for line in entry]
    assert all(words in text for words in said)
    assert said[-len(shown) :] == shown and len(shown) < len(said), "the table keeps no more"


@pytest.mark.parametrize("has_notes", [True, False])
def test_a_card_is_named_only_where_it_is_in_view(has_notes: bool) -> None:
    up, looked, down = Cell(7, True, True), Cell(7, False, True), Cell(0, False, False)
    words = [cell_in_words(cell, has_notes=has_notes) for cell in (up, looked, down)]
    named = [card_name(7) in it for it in words]
    assert named == [True, has_notes, False]
    # What only one seat may know is not said at a shared screen.
    for event in (ev.CardDrawn(0, 7, "pile", 90, 1, 3), ev.CardLooked(0, 7, (0, 1), "clear")):
        for is_alone in (True, False):
            assert (card_name(7) in spoken_event_words(event, is_alone=is_alone)) is is_alone


# --- every screen --------------------------------------------------------------------------------


@pytest.mark.parametrize("destination", open_to_all(), ids=lambda it: type(it).__name__)
def test_every_screen_is_named_and_its_focus(listener: Listener, destination: Destination) -> None:
    listener.kit.stack.push(destination)
    heard = listener.listen(30)
    assert heard and len(heard[0]) > 3, heard
    in_focus = [listener.after(pygame.K_TAB) for _press in range(2)]
    assert all(in_focus), in_focus
    assert listener.after(pygame.K_F7)


def test_what_comes_to_stand_on_a_screen_is_told_once_it_is_still(listener: Listener) -> None:
    pause = PauseScene(listener.kit)
    listener.kit.stack.push(pause)
    listener.listen()
    listener.after(pygame.K_DOWN)
    there = listener.after(pygame.K_LEFT)
    assert there == listener.after(pygame.K_F5) != [], "a key that leads nowhere says where one is"
    widget_in(pause, "leave").activate()
    heard = listener.listen(40)
    assert any("isn’t saved and will be lost" in words for words in heard)
    assert any("Stay" in words for words in heard)
    assert listener.listen(40) == []


def test_a_game_that_explains_itself_is_heard(listener: Listener) -> None:
    listener.kit.stack.push(to.GuidedGame())
    said = listener.listen(200)
    assert any(words.startswith("A Lucky Box card has nine") for words in said)
    assert any("Space: Next." in words for words in said)


def test_a_cascade_is_told_step_by_step_and_in_short_where_it_goes_fast() -> None:
    crossed = [ev_lucky.SquareCrossed(0, 3, at, 5, 1, None, at + 1, at) for at in range(3)]
    star = ev_lucky.StarGained(0, 3, 1, 1, 1, 2, 1)
    events = [*crossed[:2], star, crossed[2]]
    long = [line.words for line in lines_to_announce(events, 0, is_brief=False)]
    short = [line.words for line in lines_to_announce(events, 0, is_brief=True)]
    assert len(long) == 3 and "star" in long[1]
    assert [as_speech(words) for words in short] == ["3 crosses: 1 star."]
    # Of another's board only what brought something, and always in short.
    assert [line.words for line in lines_to_announce(events, 1, is_brief=False)] == short
    assert lines_to_announce(crossed[:1], 1, is_brief=False) == []


def test_at_a_table_for_several_it_is_said_whose_board_it_is(listener: Listener) -> None:
    table = hands(listener.kit, PLAIN, PLAIN.replace("card 1", "card 2"))
    listener.kit.stack.push(RoundScene(listener.kit, table))
    listener.kit.hands.by_keyboard = True
    heard = listener.listen()
    assert heard[0] == f"{NAMES[0]}’s board."
    table.unheard[:] = [ev_lucky.NumberRevealed(1, 1, 5), ev_lucky.TurnPassed(1)]
    assert listener.listen() == ["Round 1, number 1 of 9: 5."]
    assert listener.after(pygame.K_TAB)[0] == f"{NAMES[1]}’s board."


def test_a_game_that_is_watched_says_at_which_moment_it_is_halted(listener: Listener) -> None:
    kit = listener.kit
    bots = [Seated("Ada", 0, DEFAULT_BOT_NAME), Seated("Bo", 1, DEFAULT_BOT_NAME)]
    watch = WatchStart(2, 7, "classic", "turbo", exit_at_end=False, shots=None)
    kit.stack.push(to.OpenTable(make_table(kit, bots, "classic", 7, watch)))
    told = list[str]()
    for _try in range(100):
        told += listener.listen(10)
        if any("number 2 of 9" in words for words in told):
            break
    assert any(words.startswith("Ada: kept: ") for words in told)
    halted = listener.after(pygame.K_SPACE)
    assert any(re.search(r"Pause\. Round 1 of 4\. Number \d of 9: \d", it) for it in halted)


def test_who_asks_blanco_for_a_hint_hears_where_and_then_what(listener: Listener) -> None:
    sit_down(listener.kit)
    settle(listener)
    listener.listen(20)
    (where,) = listener.after(pygame.K_h)
    assert where.startswith("Hint: look here. H: what to do.")
    assert len(re.findall(r"ace-down card, \d\.\d", where)) == 2
    (what,) = listener.after(pygame.K_h)
    assert what.startswith("Turn up one of these") and "H: why." in what


WINDOW = (960, 540)


@pytest.fixture
def ears(kit: Kit) -> Iterator[Ears]:
    yield from map(Ears, listening(kit, Listener))


def against_a_bot(kit: Kit) -> BlancoTable:
    players = [Seated("Ann", 0, PERSON_KIND), Seated("Bot", 1, "tidy")]
    table = screens_of(kit.games, "blanco").table_factory.make_table(kit, players, "single", 3)
    assert isinstance(table, BlancoTable)
    kit.stack.push(to.OpenTable(table))
    return table


def test_a_game_alone_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    kit.stack.push(to.Title(5))
    result = play_alone(ears)
    table = kit.stack.top.table  # type: ignore[union-attr]
    assert table.match.is_over
    assert str(seat_scores(table.view)[0].certain) in result


def test_a_game_of_blanco_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    result = play_blanco(ears)
    turns = -(-table.match.game.turn.number // len(table.players))
    assert not [said for said in ears.all if "is playing" in said]
    told = [said for said in ears.all if re.match("Bot: (drew|took|swapped|looked)", said)]
    assert 0 < len(told) <= turns
    assert table.match.is_over
    winner = table.players[table.view.winner].name
    assert f"{winner} wins!" in result
    again = " ".join(ears.press("F8"))
    for player, sheet in enumerate(score_sheets(table.match.game)):
        name = "You" if player in table.persons else table.players[player].name
        row = f"{name}: Lines "
        for words in (result, again):
            assert f"Cards left {sheet.points}." in words[words.index(row) :]


@pytest.fixture
def quick(module_kit: Kit) -> Iterator[Listener]:
    yield from listening(module_kit, Listener)


def test_what_a_game_alone_came_to_is_told_once_and_its_par_later(quick: Listener) -> None:
    scene = solo_ended(quick)
    heard = quick.listen(200)
    assert sum("Mega Total" in it for it in heard) == 1 and not any(
        "strongest" in it for it in heard
    )
    assert sum(it.startswith("Cards ") for it in heard) == 1
    scene.par.points, scene.par.is_pending = 71, False  # type: ignore[misc]
    assert quick.listen(20) == ["Sibyl (Master) scores 71 on this deal."]


def test_a_result_that_is_heard_is_not_lost_by_space(quick: Listener) -> None:
    scene = solo_ended(quick)
    quick.listen(200)
    quick.press(pygame.K_SPACE)
    assert quick.listen(20) == ["Play again."] and quick.kit.stack.top is scene
    quick.after(pygame.K_TAB)
    quick.press(pygame.K_SPACE)
    quick.wait(20)
    assert quick.kit.stack.top is not scene


def solo_ended(quick: Listener) -> FinalScene:
    """Show the final score of a game alone, whose par is still worked out."""
    table = Table(play(laid(("Ada",))), quick.kit.settings)
    coming = SimpleNamespace(
        points=None, ladder=(), is_pending=True, update=lambda: True, next_above=lambda _total: None
    )
    with patch.object(final, "par_of_match", return_value=coming):
        scene = FinalScene(quick.kit, table)
    quick.kit.stack.replace_all_scenes(scene)
    return scene


def test_a_pick_is_confirmed_once_and_read_with_the_cards(quick: Listener) -> None:
    table = make_table(quick.kit, [Seated("Ann", 0, PERSON_KIND)], "classic", 5)
    quick.kit.stack.push(to.OpenTable(table))
    opened = quick.listen(60)
    assert opened[0] == "The draft." and opened[-1] == "Esc: Pause."
    quick.after(pygame.K_1)
    quick.after(pygame.K_2)
    heard = quick.after(pygame.K_3)
    assert len(heard) == 2 and heard[0].endswith(" picked, 3 of 3.") and heard[1] == "Keep these 3."
    for key in (pygame.K_F7, pygame.K_F9):
        cards = [it for it in quick.after(key) if "Top row" in it]
        assert [" Picked. " in it for it in cards] == [True] * 3 + [False] * 2
    quick.press(pygame.K_3)
    assert [it for it in quick.listen() if it.endswith(" put back, 2 of 3.")]


@pytest.mark.parametrize(("number", "asked"), [(5, "Cross off a 5"), (8, "Cross off an 8")])
def test_choices_are_a_sentence_a_card(quick: Listener, number: int, asked: str) -> None:
    table = hands(quick.kit, PLAIN.replace("6  3", "6  8"), number=number)
    quick.kit.stack.push(RoundScene(quick.kit, table))
    heard = quick.listen(60)
    choices = quick.after(pygame.K_F7)
    assert any(asked in it for it in (*heard, *choices)), (heard, choices)
    assert sum(bool(re.match(r"Card \d+: \d [a-z]", it)) for it in choices) == 1, choices


def test_an_achievement_is_named(quick: Listener) -> None:
    _player, table = sit_down(quick.kit, seed=2)
    play_out(table)
    table.show_to_viewer(0)
    table.unheard.clear()
    with patch.object(NewFeats, "feats_in_words", return_value=["Achievement: Lucky"]):
        quick.kit.stack.replace_all_scenes(after_game(quick.kit, table))
        assert "Achievement: Lucky." in quick.listen(200)
