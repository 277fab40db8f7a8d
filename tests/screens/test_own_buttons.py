"""Own buttons: a gamepad's buttons are given to controls as keys are, and all prompts follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.scenes.menu.settings import ControlsScene
from game.ui.widgets.controls import (
    CONTROL_OF,
    CONTROLS,
    FREE_BUTTONS,
    Buttons,
    Family,
    Keys,
    buttons,
    use_buttons,
    use_keys,
    use_pad,
)
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Intent, Key, LetGo, Move
from game.ui.widgets.widget import key_name, with_keys
from game.ui.window.pads import Pads
from game.ui.window.preferences import FILE_NAME, LARGEST_IN_PLACE, Settings
from game.ui.window.scene import Kit
from tests import pad as virtual
from tests.lettering import show, watched_kit
from tests.longest import speaking_longest, width
from tests.screen import Player, focus_of, leave_all, words_on
from tests.screens.test_every_screen import cut_off

DOWN, UP, PAD = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, 7


@pytest.fixture
def kit(module_kit: Kit) -> Iterator[Kit]:
    module_kit.settings.own_keys, module_kit.settings.own_buttons = {}, {}
    yield module_kit
    use_keys({})
    use_buttons({})
    use_pad(None)
    leave_all(module_kit)


@pytest.fixture
def player(kit: Kit) -> Player:
    player = Player(kit, ControlsScene(kit))
    use_pad("xbox")
    return player


def scene(player: Player) -> ControlsScene:
    return player.at(ControlsScene)


def press(player: Player, *numbers: int) -> None:
    for number in numbers:
        for kind in (DOWN, UP):
            player.do(Event(kind, instance_id=PAD, button=number))
        use_pad("xbox")


def choose(player: Player, name: str) -> None:
    scene(player).rows.choose(CONTROLS.index(CONTROL_OF[name]))
    scene(player).listen()


def said(player: Player) -> str:
    return words_on(player.kit, scene(player))


def meant(number: int, at: str) -> list[Intent]:
    return list(Pads().translate(Event(DOWN, instance_id=PAD, button=number), at))


def test_a_new_button_is_obeyed_shown_and_kept(player: Player, tmp_path: Path) -> None:
    player.kit.settings.path = tmp_path / FILE_NAME
    choose(player, "mute")
    press(player, virtual.VIEW)
    press(player, virtual.VIEW)
    assert not scene(player).is_listening and "Sound on/off: View" in said(player)
    assert key_name(Key("mute")) == "View" and with_keys("{mute_key}") == "View"
    assert meant(virtual.VIEW, "board") == [Key("mute")]
    # Whoever had it has none: this one had none to give.
    assert Settings.load(tmp_path).own_buttons == {"mute": "view", "explain": ""}
    assert key_name(Key("explain")) == ""
    player.kit.settings.path = None


def test_a_button_that_is_anothers_is_told_and_pressed_again_swapped(player: Player) -> None:
    choose(player, "pass")
    press(player, virtual.RIGHT_STICK)
    assert "RS is for: Hint" in said(player) and key_name(Key("pass")) == "RT"
    press(player, virtual.RIGHT_STICK)
    assert meant(virtual.RIGHT_STICK, "board") == [Key("pass")]
    assert (key_name(Key("pass")), key_name(Key("hint"))) == ("RS", "RT")


def test_a_swap_that_would_take_a_third_controls_button_is_refused(player: Player) -> None:
    choose(player, "undo")
    press(player, virtual.Y, virtual.Y)
    assert scene(player).is_listening and "Press another key" in said(player)
    assert buttons().own == {}


def test_what_leads_everywhere_stays_as_it_is_and_b_gives_up(player: Player) -> None:
    choose(player, "undo")
    for number in (virtual.A, virtual.LEFT_SHOULDER, virtual.DOWN):
        press(player, number)
        assert scene(player).is_listening and "stays as it is" in said(player)
    press(player, virtual.B)
    assert not scene(player).is_listening and buttons().own == {}


def test_one_control_and_all_go_back_to_their_usual_buttons(player: Player) -> None:
    choose(player, "pass")
    press(player, virtual.RIGHT_STICK, virtual.RIGHT_STICK)
    assert buttons().own
    widgets: Focus = focus_of(player.scene)
    widgets.labelled("Reset key").activate()
    assert buttons().own == {}
    choose(player, "mute")
    press(player, virtual.VIEW, virtual.VIEW)
    widgets.labelled("Reset all keys").activate()
    assert buttons().own == {} and player.kit.settings.own_buttons == {}


def test_keys_and_buttons_of_ones_own_do_not_touch_each_other(player: Player) -> None:
    choose(player, "pass")
    player.press(pygame.K_x)
    choose(player, "pass")
    press(player, virtual.RIGHT_STICK, virtual.RIGHT_STICK)
    wishes = player.kit.settings
    assert wishes.own_keys == {"pass": "x"}
    assert wishes.own_buttons == {"pass": "right stick", "hint": "right trigger"}
    use_pad(None)
    assert key_name(Key("pass")) == "X"


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_given_no_button_has_two_meanings_at_a_place(seed: int) -> None:
    chance, own = Random(seed), dict[str, str]()
    for _change in range(60):
        name, button = chance.choice(CONTROLS).name, chance.choice(FREE_BUTTONS)
        before = Buttons(own)
        given = before.given(name, button)
        if given is None:
            assert before.others(name, button)
            continue
        own, after = given, Buttons(given)
        assert after.main(name) == button
        # Nobody lost a button but who had to give it to one that had none.
        lost = after.lost() - before.lost()
        assert lost <= {other.name for other in before.others(name, button)}
        assert not lost or not before.main(name)


def test_buttons_that_are_none_are_passed_over() -> None:
    assert Buttons({"undo": "a", "redo": "q", "nothing": "x"}).own == {}
    assert Keys({"undo": ""}).own == {}


def test_how_soon_and_how_often_a_direction_repeats_is_the_players_wish(player: Player) -> None:
    kit = player.kit
    kit.settings.repeat_after, kit.settings.repeat_every = 700, 200
    player.wait()
    pads = kit.pads
    list(pads.translate(Event(DOWN, instance_id=PAD, button=virtual.RIGHT)))
    assert not list(pads.update(0.69))
    assert list(pads.update(0.02)) == [Move(1, 0)]
    assert not list(pads.update(0.19)) and list(pads.update(0.02)) == [Move(1, 0)]
    kit.settings.repeat_after = 0
    player.wait()
    list(pads.translate(Event(DOWN, instance_id=PAD, button=virtual.LEFT)))
    assert not list(pads.update(99.0))
    pads.let_go()
    kit.settings.repeat_after, kit.settings.repeat_every = 400, 100


def test_a_held_button_of_ones_own_is_let_go_of(kit: Kit) -> None:
    use_buttons({"advance": "view"})
    pads = Pads()
    events = [Event(kind, instance_id=PAD, button=virtual.VIEW) for kind in (DOWN, UP)]
    assert [it for event in events for it in pads.translate(event)] == [Advance(), LetGo()]


@pytest.mark.parametrize("family", ["xbox", "playstation", "nintendo"])
def test_beside_buttons_no_word_of_the_sheet_is_cut_in_any_language(family: Family) -> None:
    with speaking_longest(width):
        kit, text = watched_kit(LARGEST_IN_PLACE)
        sheet = ControlsScene(kit)
        use_pad(family)
        for row in range(len(CONTROLS)):
            if row not in sheet.rows.in_view:
                show(kit, sheet)
            sheet.rows.choose(row)
        show(kit, sheet)
        kit.window.close()
    assert cut_off(text) == set() and not text.too_wide
