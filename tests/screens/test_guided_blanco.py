"""The guided game of Blanco, played as a player plays it."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import CHAIN, Draw, End
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_guide import (
    BUILD,
    COLUMN,
    COMPLETE,
    DRAW,
    DROP,
    END,
    OPENING,
    ROW,
    STEPS,
    guided_match,
)
from game.blanco.scenes.blanco_scene import BlancoScene
from game.record import Player as Seated
from game.ui.window.scene import Kit
from tests.guided import (
    begun,
    button,
    follow_by_keys,
    follow_by_mouse,
    guided,
    is_farewell,
    listen,
    meant,
    plate_of,
)
from tests.screen import Player, motion, mouse_down, mouse_up


@pytest.fixture
def player(kit: Kit) -> Player:
    return begun(kit, "blanco")


def follow_to(player: Player, move: object) -> None:
    while listen(player).move != move:
        follow_by_mouse(player)


def table_of(player: Player) -> BlancoScene:
    scene = guided(player).inner
    assert isinstance(scene, BlancoScene)
    return scene


def is_in_a_game_of_ones_own(player: Player) -> bool:
    scene = player.scene
    return isinstance(scene, BlancoScene) and scene.table.guide is None


def test_by_mouse_it_leads_to_its_end_and_to_a_game_of_ones_own(player: Player) -> None:
    seen = []
    while not (listen(player) and is_farewell(player)):
        # Nothing it means is hidden by its words.
        assert plate_of(player).collidelist(meant(player)) == -1
        seen.append(follow_by_mouse(player))
        assert len(seen) < 2 * len(STEPS)
    assert [*dict.fromkeys(seen)] == [*STEPS[:-1]]
    assert table_of(player).table.match.game.turn.clears == CHAIN
    player.click(button(guided(player), "Play now").rect.center)
    player.wait()
    assert is_in_a_game_of_ones_own(player)


def test_it_says_itself_what_is_to_be_remembered(player: Player) -> None:
    follow_to(player, DRAW)
    table = table_of(player).table
    assert "emory notes" not in " ".join([table.caption(), *(str(it) for it in table.told())])


def test_by_keys_alone_it_leads_to_its_end(player: Player) -> None:
    seen = []
    while not (listen(player) and is_farewell(player)):
        seen.append(follow_by_keys(player))
        assert len(seen) < 3 * len(STEPS)
    player.press(pygame.K_RETURN)
    player.wait()
    assert is_in_a_game_of_ones_own(player)


def test_what_the_words_promise_comes_about() -> None:
    """A row and then a column, whoever sits opposite having dropped what completes it."""
    match = guided_match(Seated("Zoé"), Seated("Ada", 1, "quiet"))
    happened: list[ev.Event] = []
    for move in (step.move for step in STEPS if step.move is not None):
        while 0 not in match.waiting_for():
            happened += match.let_bot_act()
        assert move in match.legal(0)
        happened += match.act(move)
        if isinstance(move, End | type(OPENING)):
            while more := match.let_bot_act():
                happened += more
    cleared = [event.line for event in happened if isinstance(event, ev.LineCleared)]
    assert cleared == [(ROW.line, ROW.index), (COLUMN.line, COLUMN.index)]
    assert {event.player for event in happened if isinstance(event, ev.LineCleared)} == {0}
    dropped = [event.card for event in happened if isinstance(event, ev.CardDropped)]
    assert BUILD.card in dropped


def test_taking_back_leads_the_guide_back(player: Player) -> None:
    follow_to(player, COLUMN)
    player.press(pygame.K_u)
    assert listen(player).move == ROW
    follow_by_mouse(player)
    assert listen(player).move == COLUMN


def test_giving_up_a_choice_leads_the_guide_back(player: Player) -> None:
    follow_to(player, DROP)
    player.press(pygame.K_ESCAPE)
    assert listen(player).move is None
    follow_by_mouse(player)
    assert listen(player).move == DROP


def test_another_card_is_refused_where_it_was_clicked(player: Player) -> None:
    listen(player)
    scene = table_of(player)
    player.click(scene.spots["cell", (2, 2)].rect.center)
    assert scene.refusal.words
    assert scene.table.view.seats[0].cell((2, 2)).is_up is False  # type: ignore[union-attr]
    follow_to(player, DRAW)
    player.click(scene.spots[("discard",)].rect.center)
    assert scene.refusal.words
    assert not any(isinstance(action, Draw) for action in scene.table.match.actions)
    assert listen(player).move == DRAW


def test_a_card_may_be_dragged_where_it_is_asked_for(player: Player) -> None:
    follow_to(player, COMPLETE)
    scene = table_of(player)
    start = scene.spots["hand", COMPLETE.card].rect.center
    goal = scene.picture.places.cell(0, COMPLETE.at).center
    player.do(motion(start), mouse_down(start))
    player.do(motion(goal))
    player.do(mouse_up(goal))
    assert listen(player).move == ROW


def test_nobody_ends_the_turn_too_early(player: Player) -> None:
    follow_to(player, ROW)
    player.press(pygame.K_e)
    player.press(pygame.K_e)
    assert table_of(player).refusal.words
    assert listen(player).move == ROW


def test_the_other_seat_plays_by_itself(player: Player) -> None:
    follow_to(player, END)
    follow_by_mouse(player)
    assert listen(player).move != END
    assert table_of(player).table.match.game.turn.number == 3
