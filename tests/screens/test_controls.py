"""The controls: one table, own keys and own buttons, prompts that follow, nothing to be held."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

import game
from game.scenes.menu.settings import ControlsScene
from game.scenes.table.table import FAST_RATE, SLOW_RATE, PlaybackSpeed
from game.ui.widgets import controls
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import (
    PAGING_KEYS,
    Advance,
    AdvanceReleased,
    Digit,
    EventTranslator,
    Intent,
    Key,
    Move,
    Press,
    Release,
    SlowMotion,
    UnboundKey,
)
from game.ui.widgets.widget import format_with_keys, shortcut_sign_name
from game.ui.window.pads import Gamepads
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE, SETTINGS_FILE_NAME, Settings
from game.ui.window.scene import Kit
from tests.drawing.lettering import show, watched_kit
from tests.drawing.longest import speaking_longest, width
from tests.players import pad as virtual
from tests.players.screen import Player, focus_of, key_down, key_up, leave_all, words_on
from tests.screens.test_every_screen import cut_off

SOURCES = sorted(Path(game.__file__).parent.rglob("*.py"))
STROKES = [
    *"abcdefghijklmnopqrstuvwxyz",
    *controls.KEY_STROKE_NAMES,
    "f1",
    "f3",
    "?",
    "ctrl+z",
    "ctrl+v",
]


@pytest.fixture
def kit(module_kit: Kit) -> Iterator[Kit]:
    wishes = module_kit.settings
    wishes.own_keys, wishes.own_buttons, wishes.holds = {}, {}, True
    yield module_kit
    controls.set_key_bindings({})
    controls.set_pad_bindings({})
    controls.set_prompt_pad_family(None)
    leave_all(module_kit)


@pytest.fixture
def player(kit: Kit) -> Player:
    player = Player(kit, ControlsScene(kit))
    scene(player).reset_all_keys()
    return player


def scene(player: Player) -> ControlsScene:
    return player.at(ControlsScene)


def choose(player: Player, name: str) -> None:
    """Choose the row of a control and wait for its key."""
    scene(player).rows.choose_row(controls.CONTROLS.index(controls.CONTROLS_BY_NAME[name]))
    focus_of(player.scene).focus_widget(scene(player).rows)
    player.kit.hands.by_keyboard = True
    player.press(pygame.K_RETURN)
    assert scene(player).is_listening_for_key


def said(player: Player) -> str:
    return words_on(player.kit, scene(player))


def meant(*events: pygame.event.Event, at: str) -> list[Intent]:
    translator = EventTranslator()
    return [one for event in events for one in translator.translate(event, typing=False, at=at)]


def test_whatever_a_scene_asks_for_by_name_is_in_the_table_and_the_other_way_round() -> None:
    asked = set[str]()
    for source in (path.read_text("utf-8") for path in SOURCES):
        for node in ast.walk(ast.parse(source)) if "Key(" in source else ():
            match node:
                case ast.Call(made, [ast.Constant(str(name))]) | ast.MatchClass(
                    made, [ast.MatchValue(ast.Constant(str(name)))]
                ) if ast.unparse(made) in ("Key", "intents.Key"):
                    asked.add(name)
    assert asked - set(PAGING_KEYS.values()) == set(controls.CONTROLS_BY_NAME) - {"advance", "slow"}


def test_at_no_place_has_a_key_two_meanings() -> None:
    usual = controls.KeyBindings()
    sources = [path.read_text("utf-8") for path in SOURCES]
    screens = {place for source in sources for place in re.findall(r'asks_at = "(\w+)"', source)}
    for control in controls.CONTROLS:
        assert set(control.places) <= {controls.PLACE_EVERYWHERE, *screens}
        assert control.group in controls.CONTROL_GROUPS
        for place in control.places:
            for stroke in control.keys:
                assert usual.control_for_stroke(stroke, place) == control.name
    assert not usual.controls_without_stroke()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_given_every_control_keeps_a_key_of_its_own(seed: int) -> None:
    chance, own = Random(seed), dict[str, str]()
    for _change in range(60):
        name, stroke = chance.choice(controls.CONTROLS).name, chance.choice(STROKES)
        given = controls.KeyBindings(own).assign_with_swap(name, stroke)
        if given is None:
            assert controls.KeyBindings(own).conflicting_controls(name, stroke)
            continue
        own = given
        now = controls.KeyBindings(own)
        assert now.main_stroke(name) == stroke and not now.controls_without_stroke()
        for control in controls.CONTROLS:
            for place in control.places:
                assert now.control_for_stroke(now.main_stroke(control.name), place) == control.name


# --- keys of one's own ---------------------------------------------------------------------------


def test_a_new_key_is_obeyed_shown_and_kept(player: Player, tmp_path: Path) -> None:
    player.kit.settings.path = tmp_path / SETTINGS_FILE_NAME
    choose(player, "undo")
    player.press(pygame.K_x)
    assert not scene(player).is_listening_for_key
    assert shortcut_sign_name(Key("undo")) == "X" and "Undo: X" in said(player)
    assert meant(key_down(pygame.K_x), at="board") == [Key("undo")]
    assert meant(key_down(pygame.K_u), at="board") == [UnboundKey("u")]
    assert meant(key_down(pygame.K_z, mod=pygame.KMOD_LCTRL), at="grid") == [Key("undo")]
    assert Settings.load(tmp_path).own_keys == {"undo": "x"}
    player.kit.settings.path = None


@pytest.mark.parametrize(("again", "name"), [(pygame.K_h, "H"), (pygame.K_x, "X")])
def test_a_key_of_another_is_told_and_swapped(player: Player, again: int, name: str) -> None:
    """Another key after a conflict leaves the other control alone."""
    choose(player, "pass")
    player.press(pygame.K_h)
    assert "H is taken (Hint)." in said(player) and shortcut_sign_name(Key("pass")) == "P"
    player.press(again)
    assert (shortcut_sign_name(Key("pass")), shortcut_sign_name(Key("hint"))) == (
        name,
        "P" if name == "H" else "H",
    )


def test_a_swap_that_would_take_a_third_controls_key_is_refused_in_words(player: Player) -> None:
    choose(player, "pass")
    # L tells what has happened in the theatre as well, where P is another control's.
    player.press(pygame.K_l, pygame.K_l)
    assert scene(player).is_listening_for_key and "Press another key" in said(player)
    assert (shortcut_sign_name(Key("pass")), shortcut_sign_name(Key("log"))) == ("P", "L")


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_TAB, pygame.K_RETURN, pygame.K_HOME])
def test_what_leads_through_the_screens_can_be_no_controls(player: Player, key: int) -> None:
    choose(player, "undo")
    player.press(key)
    assert scene(player).is_listening_for_key and "That key is fixed." in said(player)
    player.press(pygame.K_ESCAPE)
    assert not scene(player).is_listening_for_key and shortcut_sign_name(Key("undo")) == "U"


def test_shift_is_heard_by_itself_and_not_where_it_changes_another_key(player: Player) -> None:
    choose(player, "undo")
    question = key_down(pygame.K_SLASH, unicode="?", mod=pygame.KMOD_LSHIFT)
    player.do(key_down(pygame.K_LSHIFT), question, key_up(pygame.K_SLASH), key_up(pygame.K_LSHIFT))
    assert "? is taken (What’s this?)." in said(player)
    player.do(key_down(pygame.K_LSHIFT), key_up(pygame.K_LSHIFT))
    assert "Shift is taken (Slow motion, bolt prices)." in said(player)


def test_one_control_or_all_get_their_usual_keys_back(player: Player) -> None:
    for name, key in (("undo", pygame.K_x), ("pass", pygame.K_z), ("log", pygame.K_q)):
        choose(player, name)
        player.press(key)
    scene(player).rows.choose_row(controls.CONTROLS.index(controls.CONTROLS_BY_NAME["pass"]))
    focus_of(player.scene).find_by_label("Reset key").activate()
    assert player.kit.settings.own_keys == {"undo": "x", "log": "q"}
    focus_of(player.scene).find_by_label("Reset all keys").activate()
    assert player.kit.settings.own_keys == {} and shortcut_sign_name(Key("undo")) == "U"


def test_what_a_newer_version_has_kept_stays_and_says_nothing_here(player: Player) -> None:
    player.kit.settings.own_keys = {"of tomorrow": "x"}
    choose(player, "undo")
    player.press(pygame.K_x)
    assert player.kit.settings.own_keys == {"of tomorrow": "x", "undo": "x"}


def test_go_on_and_slowly_can_be_other_keys_which_sentences_name(player: Player) -> None:
    choose(player, "advance")
    player.press(pygame.K_x)
    choose(player, "slow")
    player.press(pygame.K_q)
    x, q = pygame.K_x, pygame.K_q
    assert meant(key_down(x), key_up(x), at="") == [Advance(), AdvanceReleased()]
    assert meant(key_down(q), key_up(q), at="grid") == [SlowMotion(True), SlowMotion(False)]
    assert meant(key_down(pygame.K_SPACE), key_down(pygame.K_1), at="") == [Digit(1)]
    words = "{advance_key} or {back_key}, {undo_key}"
    assert format_with_keys(words) == "X or Esc, U"
    choose(player, "advance")
    player.press(pygame.K_F3)
    assert format_with_keys(words) == "F3 or Esc, U"


def test_keys_that_no_hand_can_press_do_no_harm() -> None:
    strange = {
        "undo": "escape",
        "pass": "",
        "mute": "left",
        "nobody": "x",
        "hint": "c",
        "lens": "c",
    }
    own = controls.KeyBindings(strange)
    assert own.own == {"hint": "c", "lens": "c"}
    assert own.main_stroke("undo") == "u" and own.controls_without_stroke() == {
        "lens",
        "clear",
        "line",
    }
    assert not controls.is_assignable_key("escape") and json.dumps(strange)


# --- nothing must be held ------------------------------------------------------------------------


class Show:
    """Something that plays, whose steps are finished."""

    def __init__(self) -> None:
        self.plays, self.finished = True, 0

    def finish(self) -> None:
        self.finished += 1


def hasty(kit: Kit, show: Show, *, holds: bool) -> PlaybackSpeed:
    return PlaybackSpeed(
        focus_of(ControlsScene(kit)), lambda: show.plays, show.finish, lambda: holds
    )


def test_what_is_held_lasts_as_long_and_other_haste_as_long_as_what_plays(kit: Kit) -> None:
    playback_speed = hasty(kit, Show(), holds=True)
    playback_speed.handle(Advance())
    assert playback_speed.rate == FAST_RATE
    playback_speed.handle(AdvanceReleased())
    assert playback_speed.rate == 1.0
    playback_speed.handle(SlowMotion(True))
    assert playback_speed.rate == SLOW_RATE
    playback_speed.handle(SlowMotion(False))
    assert playback_speed.rate == 1.0
    show = Show()
    playback_speed = hasty(kit, show, holds=False)
    playback_speed.handle(Advance())
    show.plays = False
    playback_speed.advance_time(0.01)
    assert playback_speed.rate == 1.0 and not playback_speed.handle(Advance())


def test_where_nothing_is_held_a_press_begins_it_and_another_ends_it(kit: Kit) -> None:
    show = Show()
    playback_speed = hasty(kit, show, holds=False)
    for begin in ((Advance(), AdvanceReleased()), (Press((1, 1)), Release((1, 1)))):
        for intent in begin:
            playback_speed.handle(intent)
        assert playback_speed.rate == FAST_RATE
        for intent in begin:
            playback_speed.handle(intent)
        assert playback_speed.rate == 1.0
    for intent in (SlowMotion(True), SlowMotion(False)):
        playback_speed.handle(intent)
    assert playback_speed.rate == SLOW_RATE
    for intent in (SlowMotion(True), SlowMotion(False)):
        playback_speed.handle(intent)
    assert playback_speed.rate == 1.0 and show.finished == 2


def test_the_sheet_switches_holding_off_and_keeps_it(player: Player) -> None:
    focus_of(player.scene).find_by_label("Input options").activate()
    player.wait(2)
    focus_of(player.scene).find_by_label("Hold keys down").activate()
    assert player.kit.settings.holds is False


DOWN, UP, PAD = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, 7


@pytest.fixture
def pad_player(kit: Kit) -> Player:
    player = Player(kit, ControlsScene(kit))
    controls.set_prompt_pad_family("xbox")
    return player


def press(player: Player, *numbers: int) -> None:
    for number in numbers:
        for kind in (DOWN, UP):
            player.do(Event(kind, instance_id=PAD, button=number))
        controls.set_prompt_pad_family("xbox")


def choose_row(player: Player, name: str) -> None:
    scene(player).rows.choose_row(controls.CONTROLS.index(controls.CONTROLS_BY_NAME[name]))
    scene(player).listen_for_key()


def meant_by_pad(number: int, at: str) -> list[Intent]:
    return list(Gamepads().translate(Event(DOWN, instance_id=PAD, button=number), at))


def test_a_new_button_is_obeyed_shown_and_kept(pad_player: Player, tmp_path: Path) -> None:
    pad_player.kit.settings.path = tmp_path / SETTINGS_FILE_NAME
    choose_row(pad_player, "mute")
    press(pad_player, virtual.VIEW)
    press(pad_player, virtual.VIEW)
    assert not scene(pad_player).is_listening_for_key and "Sound on/off: View" in said(pad_player)
    assert shortcut_sign_name(Key("mute")) == "View" and format_with_keys("{mute_key}") == "View"
    assert meant_by_pad(virtual.VIEW, "board") == [Key("mute")]
    # Whoever had it has none: this one had none to give.
    assert Settings.load(tmp_path).own_buttons == {"mute": "view", "explain": ""}
    assert shortcut_sign_name(Key("explain")) == ""
    pad_player.kit.settings.path = None


def test_what_leads_everywhere_or_is_a_thirds_is_refused(pad_player: Player) -> None:
    choose_row(pad_player, "undo")
    press(pad_player, virtual.Y, virtual.Y)
    assert scene(pad_player).is_listening_for_key and "Press another key" in said(pad_player)
    for number in (virtual.A, virtual.LEFT_SHOULDER, virtual.DOWN):
        press(pad_player, number)
        assert scene(pad_player).is_listening_for_key and "That key is fixed." in said(pad_player)
    press(pad_player, virtual.B)
    assert not scene(pad_player).is_listening_for_key and controls.pad_bindings().own == {}


def test_one_control_and_all_go_back_to_their_usual_buttons(pad_player: Player) -> None:
    choose_row(pad_player, "log")
    press(pad_player, virtual.RIGHT_STICK, virtual.RIGHT_STICK)
    assert controls.pad_bindings().own
    widgets: Focus = focus_of(pad_player.scene)
    widgets.find_by_label("Reset key").activate()
    assert controls.pad_bindings().own == {}
    choose_row(pad_player, "mute")
    press(pad_player, virtual.VIEW, virtual.VIEW)
    widgets.find_by_label("Reset all keys").activate()
    assert controls.pad_bindings().own == {} and pad_player.kit.settings.own_buttons == {}


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_given_no_button_has_two_meanings_at_a_place(seed: int) -> None:
    chance, own = Random(seed), dict[str, str]()
    for _change in range(60):
        name, button = (
            chance.choice(controls.CONTROLS).name,
            chance.choice(controls.ASSIGNABLE_BUTTONS),
        )
        before = controls.PadBindings(own)
        given = before.assign_with_swap(name, button)
        if given is None:
            assert before.conflicting_controls(name, button)
            continue
        own, after = given, controls.PadBindings(given)
        assert after.main_stroke(name) == button
        # Nobody lost a button but who had to give it to one that had none.
        lost = after.controls_without_stroke() - before.controls_without_stroke()
        assert lost <= {other.name for other in before.conflicting_controls(name, button)}
        assert not lost or not before.main_stroke(name)


def test_buttons_that_are_none_are_passed_over() -> None:
    assert controls.PadBindings({"undo": "a", "redo": "q", "nothing": "x"}).own == {}
    assert controls.KeyBindings({"undo": ""}).own == {}


def test_how_soon_and_how_often_a_direction_repeats_is_the_players_wish(pad_player: Player) -> None:
    kit = pad_player.kit
    kit.settings.repeat_after, kit.settings.repeat_every = 700, 200
    pad_player.wait()
    pads = kit.pads
    list(pads.translate(Event(DOWN, instance_id=PAD, button=virtual.RIGHT)))
    assert not list(pads.update(0.69))
    assert list(pads.update(0.02)) == [Move(1, 0)]
    assert not list(pads.update(0.19)) and list(pads.update(0.02)) == [Move(1, 0)]
    kit.settings.repeat_after = 0
    pad_player.wait()
    list(pads.translate(Event(DOWN, instance_id=PAD, button=virtual.LEFT)))
    assert not list(pads.update(99.0))
    pads.forget_held_buttons()
    kit.settings.repeat_after, kit.settings.repeat_every = 400, 100


def test_a_held_button_of_ones_own_is_let_go_of(kit: Kit) -> None:
    controls.set_pad_bindings({"advance": "view"})
    pads = Gamepads()
    events = [Event(kind, instance_id=PAD, button=virtual.VIEW) for kind in (DOWN, UP)]
    assert [it for event in events for it in pads.translate(event)] == [
        Advance(),
        AdvanceReleased(),
    ]


@pytest.mark.parametrize("family", ["xbox", "playstation", "nintendo"])
def test_beside_buttons_no_word_is_cut_in_any_language(family: controls.PadFamily) -> None:
    with speaking_longest(width):
        kit, text = watched_kit(MAX_UNZOOMED_TEXT_SIZE)
        sheet = ControlsScene(kit)
        controls.set_prompt_pad_family(family)
        for row in range(len(controls.CONTROLS)):
            if row not in sheet.rows.visible_rows:
                show(kit, sheet)
            sheet.rows.choose_row(row)
        show(kit, sheet)
        kit.window.close()
    assert cut_off(text) == set() and not text.too_wide
