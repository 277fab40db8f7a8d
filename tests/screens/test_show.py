"""The show: bursts, footprints, what is drawn ahead, and time that the player bends."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.rules import Cross, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import Hop
from game.scenes.table.effects import draw_trail
from game.scenes.table.table import FAST, HOLD_SECONDS, SLOW
from game.stage import Burst
from game.ui.draw import shapes
from game.ui.draw.faces import Faces
from game.ui.window.scene import Kit
from tests.rounds import CASCADE, PLAIN, hands, let_settle, on, sit_down
from tests.screen import FRAME_MS, Player, key_down, key_up, mouse_down, mouse_up

WINDOW = (960, 540)

PREPARING_FRAMES = 600
FRAME = FRAME_MS / 1000


# --- bursts --------------------------------------------------------------------------------------


def test_a_burst_is_where_the_time_says() -> None:
    burst, again, other = Burst(3, 20, 4), Burst(3, 20, 4), Burst(4, 20, 4)
    late = list(burst.at(0.7))
    assert list(burst.at(0.2)) == list(again.at(0.2))
    assert list(burst.at(0.7)) == late, "looking at another moment changes nothing"
    assert list(other.at(0.2)) != list(again.at(0.2))


# --- footprints ----------------------------------------------------------------------------------


def test_a_view_knows_how_the_cascade_ran_until_the_next_number(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    seat = table.view.seats[0]
    assert seat.steps == []
    assert isinstance(table.match.legal(0)[0], UseBonus)
    player.click(on(scene, (2, 0)))
    let_settle(player, scene)
    assert seat.steps == [Hop(1, 0, 2, 0)]
    table.view.fold(ev.NumberRevealed(1, 2, 7))
    assert seat.steps == []


def test_footprints_run_from_the_line_to_the_square_and_leave_what_is_written(kit: Kit) -> None:
    start, end = pygame.Rect(50, 200, 40, 40), pygame.Rect(600, 220, 60, 60)

    def reach(upto: float, clear: tuple[pygame.Rect, ...] = ()) -> pygame.Rect:
        surface = pygame.Surface((960, 540), pygame.SRCALPHA)
        draw_trail(kit, surface, start, end, 1.0, upto=upto, clear=clear)
        return surface.get_bounding_rect()

    whole, half = reach(1.0), reach(0.5)
    assert whole.left >= start.centerx and whole.right <= end.right
    assert half.width < whole.width
    assert reach(1.0, (pygame.Rect(300, 0, 700, 540),)).right <= 306
    assert reach(0.0).width == 0


# --- the same pictures ---------------------------------------------------------------------------


@pytest.mark.parametrize("others", [0, 3])
def test_a_table_that_stands_still_is_drawn_from_the_same_pictures(kit: Kit, others: int) -> None:
    """A picture that is made anew for each frame is drawn anew in each frame."""
    more = [PLAIN.replace("card ", f"card {at}") for at in range(1, others + 1)]
    table = hands(kit, PLAIN, *more, bots=range(1, 1 + others))
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.wait(PREPARING_FRAMES // 10)
    canvas, changed = kit.window.canvas, []
    canvas.forget()
    for _frame in range(3):
        canvas.begin()
        scene.draw(canvas)
        changed.append(canvas.show())
    assert not table.director.is_busy()
    assert changed == [True, False, False]


# --- drawn ahead ---------------------------------------------------------------------------------


def test_a_prepared_cascade_draws_no_svg_and_no_large_letters(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hands(kit, CASCADE)
    player, scene = sit_down(kit, table)
    # The first answer lights up the button that takes it back, too.
    table.act(Cross(0, 1, 2))
    let_settle(player, scene)
    player.wait(PREPARING_FRAMES)
    scene.draw(kit.window.surface)
    pictures: list[object] = []
    letters: list[str] = []
    real, lettered = shapes.rasterise, Faces.lettering

    def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
        pictures.append((size, svg[-200:]))
        return real(svg, size)

    def lettering(faces: Faces, string: str, role: str, *rest: object) -> pygame.Surface:
        if role == "script":
            letters.append(string)
        return lettered(faces, string, role, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(shapes, "rasterise", rasterise)
    monkeypatch.setattr("game.ui.draw.art.rasterise", rasterise)
    monkeypatch.setattr("game.luckybox.scenes.cards.rasterise", rasterise)
    monkeypatch.setattr(Faces, "lettering", lettering)
    for square in ((2, 0), (2, 3)):
        table.act(next(a for a in table.match.legal(0) if (a.card, a.square) == square))
        # While it runs; what may be clicked in between is drawn when it is asked for.
        while table.director.is_busy():
            player.wait()
    assert table.view.seats[0].combo == 3
    assert letters == []
    assert pictures == []


# --- time ----------------------------------------------------------------------------------------


def seconds_to_settle(player: Player, scene: RoundScene) -> float:
    frames = 0
    while scene.table.director.is_busy():
        player.wait()
        frames += 1
    return frames * FRAME


def answered(kit: Kit) -> tuple[Player, RoundScene]:
    player, scene = sit_down(kit, hands(kit, CASCADE.replace("| ?", "| S")))
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.click(on(scene, (2, 0)))
    return player, scene


def test_time_goes_by_as_fast_as_the_player_holds(kit: Kit) -> None:
    usual = seconds_to_settle(*answered(kit))
    kit.stack.clear()
    kit.stack.settle()
    player, scene = answered(kit)
    player.do(key_down(pygame.K_LSHIFT))
    slow = seconds_to_settle(player, scene)
    assert slow == pytest.approx(usual / SLOW, rel=0.1)
    player.do(key_up(pygame.K_LSHIFT))
    assert scene.playback_speed.rate == 1.0


def test_space_held_finishes_the_step_and_hurries_the_others(kit: Kit) -> None:
    player, scene = answered(kit)
    player.do(key_down(pygame.K_SPACE))
    assert scene.playback_speed.rate == FAST
    player.wait(3)
    player.do(key_up(pygame.K_SPACE))
    assert scene.playback_speed.rate == 1.0


def test_a_button_held_hurries_and_a_click_finishes_the_step(kit: Kit) -> None:
    player, scene = answered(kit)
    aside = (3, scene.kit.window.size[1] // 2)  # Nothing lies there.
    player.do(key_down(pygame.K_LSHIFT))
    player.do(mouse_down(aside))
    assert scene.playback_speed.rate == SLOW
    player.wait(round(HOLD_SECONDS / FRAME) + 2)
    assert scene.playback_speed.rate == FAST
    player.do(mouse_up(aside))
    assert scene.playback_speed.rate == SLOW
    player.do(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert scene.playback_speed.rate == 1.0


def test_nothing_is_held_after_a_pause(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.do(key_down(pygame.K_LSHIFT))
    player.press(pygame.K_ESCAPE)
    assert player.scene is not scene
    assert scene.playback_speed.rate == 1.0
