"""What sounds tell is told in words as well, if one likes, and lies on nothing that is needed."""

from __future__ import annotations

import pytest

from game.files import SOUNDS
from game.scenes import destinations as to
from game.ui.mixer import MUSIC, SILENT, WORDS, caption_of
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.rounds import CASCADE, hands, on, sit_down
from tests.screen import Player, opened

WINDOW = (960, 540)

SOUND_NAMES = {path.stem for path in SOUNDS.glob("*.ogg") if not path.stem.startswith(MUSIC)}


def told(kit: Kit) -> str:
    return "" if kit.notices.captions is None else kit.notices.captions.words


def test_every_sound_has_a_caption_or_a_reason_for_none() -> None:
    assert len(SOUND_NAMES) > 30
    assert {*WORDS} | {*SILENT} == SOUND_NAMES
    assert not {*WORDS} & {*SILENT}


def test_captions_are_told_in_every_language() -> None:
    said = {}
    for code in LANGUAGES:
        set_language(code)
        said[code] = [caption_of(name) for name in sorted(WORDS)]
        assert all(said[code])
        assert "5" in caption_of("number_5")
    set_language("en")
    assert len(set(map(tuple, said.values()))) == len(LANGUAGES)
    assert not any(caption_of(name) for name in SILENT)


def test_nothing_is_told_in_words_unless_it_is_wanted(kit: Kit) -> None:
    player = Player(kit, to.Settings())
    kit.sound.play("card")
    player.wait(2)
    assert kit.notices.captions is None
    kit.settings.captions = True
    kit.sound.play("card")
    player.wait(2)
    assert told(kit) == "card complete"
    kit.settings.captions = False
    player.wait(2)
    assert told(kit) == ""


def test_captions_come_and_go_and_count_what_is_heard_again(kit: Kit) -> None:
    kit.settings.captions = True
    player = Player(kit, to.Settings())
    for _time in range(3):
        kit.sound.play("star")
    kit.sound.play("bolt", after=0.5)
    player.wait(2)
    assert told(kit) == "a star ×3"
    player.wait(40)
    assert told(kit) == "a star ×3 · a bolt"
    player.wait(250)
    assert told(kit) == ""


def test_a_cross_is_told_in_words_with_the_sound_off(kit: Kit) -> None:
    kit.settings.captions = kit.sound.muted = True
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.click(on(scene, (1, 2)))
    player.wait(2)
    assert "a cross" in told(kit)


def test_nothing_is_told_over_a_screen_before_one_sees_what_lies_where(kit: Kit) -> None:
    kit.settings.captions = True
    player = Player(kit, to.Settings())
    kit.sound.play("card")
    player.wait(2)
    captions = kit.notices.captions
    assert captions is not None
    assert captions.draw(kit.window.surface) is None
    player.wait(30)
    assert captions.draw(kit.window.surface) is not None


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_a_caption_lies_on_nothing_that_can_be_pressed_or_is_said(size: tuple[int, int]) -> None:
    kit = opened(size)
    kit.settings.captions = True
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.wait(30)
    player.click(on(scene, (1, 2)))
    for _frame in range(40):
        player.wait()
        captions = kit.notices.captions
        assert captions is not None
        plate = captions.draw(kit.window.surface.copy())
        if plate is None:
            continue
        taken = [target.rect for target in scene.pressable()]
        assert plate.collidelist([*taken, *scene.bars(), *scene.spared()]) < 0
        assert kit.window.surface.get_rect().contains(plate)
    assert told(kit)
