"""The guided game of Super Mega Lucky Box, played as a player plays it."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.rules import FULL, Cross, Phase, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_guide import CHAIN, MAIN, SPARK, STEPS, guided_match
from game.luckybox.scenes.luckybox_show import CASCADE
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.record import Player as Seated
from game.scenes import guided as guided_scene
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.guided import GuidedScene
from game.scenes.menu.title import TitleScene
from game.ui.widgets.intents import Meaning, Thing
from game.ui.window.scene import Kit
from tests.players.guided import (
    begun,
    button,
    course,
    follow_by_keys,
    follow_by_mouse,
    guided,
    is_farewell,
    listen,
    meant,
    plate_of,
)
from tests.players.screen import Player, click


@pytest.fixture
def player(kit: Kit) -> Player:
    return begun(kit, "luckybox")


def follow_to(player: Player, move: object) -> None:
    while listen(player).move != move:
        follow_by_mouse(player)


def test_by_mouse_it_leads_to_its_end_and_to_a_game_of_ones_own(player: Player) -> None:
    seen = []
    while not (listen(player) and is_farewell(player)):
        seen.append(follow_by_mouse(player))
        assert len(seen) < 2 * len(STEPS)
    scene = guided(player)
    assert isinstance(scene.inner, ScoringScene)
    assert [*dict.fromkeys(seen)] == [*STEPS[:-1]]
    player.click(button(scene, "Play solo").rect.center)
    player.wait()
    assert isinstance(player.scene, DraftScene)
    assert player.scene.table.guide is None
    assert len(player.kit.stack) == 1


def test_what_the_words_promise_comes_about() -> None:
    """Every bonus there is in a chain, and a card finished by it, as its steps say."""
    match = guided_match(Seated("Ada"))
    happened: list[ev.Event] = []
    for move in (step.move for step in STEPS if step.move is not None):
        if isinstance(move, str):
            happened += match.advance()
            continue
        assert move in match.legal(0)
        events = match.act(move)
        happened += events
        if match.game.phase is Phase.DRAFT:
            match.advance()
        if move == SPARK:
            happened.clear()
    crossed = [event for event in happened if isinstance(event, ev.SquareCrossed)]
    assert [event.combo for event in crossed] == [*range(2, len(CHAIN) + 2)]
    assert match.game.seats[0].combo >= CASCADE or match.game.turn == 9
    bonuses = {event.bonus for event in happened if isinstance(event, ev.BonusUsed)}
    assert "?" in bonuses
    assert any(bonus.isdigit() for bonus in bonuses)
    assert any(isinstance(event, ev.StarGained) for event in happened)
    assert [e.card for e in happened if isinstance(e, ev.CardCompleted)] == [MAIN]
    assert not any(isinstance(event, ev.BonusLost) for event in happened)
    assert match.game.turn == 9
    assert next(held for held in match.game.seats[0].held if held.face.id == MAIN).crossed == FULL


def test_each_bonus_of_the_chain_waits_alone() -> None:
    """Nobody has to choose between two bonuses before it was said what one is."""
    match = guided_match(Seated("Ada"))
    for move in (step.move for step in STEPS if step.move is not None):
        if isinstance(move, UseBonus):
            assert len(match.game.seats[0].pending) == 1
        if isinstance(move, str):
            match.advance()
        else:
            match.act(move)
            if match.game.phase is Phase.DRAFT:
                match.advance()


def test_taking_back_leads_the_guide_back(player: Player) -> None:
    follow_to(player, CHAIN[1])
    player.press(pygame.K_u)
    assert listen(player).move == CHAIN[0]
    player.press(pygame.K_u)
    assert listen(player).move == SPARK
    player.press(pygame.K_y)
    assert listen(player).move == CHAIN[0]


def test_another_square_is_refused_where_it_was_clicked(player: Player) -> None:
    follow_to(player, SPARK)
    scene = guided(player).inner
    assert isinstance(scene, RoundScene)
    other = next(at for at in scene.question.costs if at != (SPARK.card, SPARK.square))
    player.click(scene.spots["square", *other].rect.center)
    assert scene.refusal.words
    assert scene.table.match.actions[-1] != SPARK
    assert listen(player).move == SPARK
    follow_by_mouse(player)
    assert scene.table.match.actions[-1] == SPARK


def test_nothing_of_the_guide_lies_over_a_refusal(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow_to(player, SPARK)
    scene = guided(player).inner
    assert isinstance(scene, RoundScene)
    drawn_last: list[str] = []
    monkeypatch.setattr(guided_scene, "draw_marks", lambda *_told: drawn_last.append("marks"))
    plate = guided_scene.GuidePlate
    monkeypatch.setattr(plate, "draw", lambda *_told: drawn_last.append("plate"))
    monkeypatch.setattr(scene.refusal, "draw", lambda *_told: drawn_last.append("refusal"))
    guided(player).draw(pygame.Surface(player.kit.window.size))
    assert drawn_last == ["refusal", "marks", "plate", "refusal"]


def test_another_card_is_refused_in_the_draft(player: Player) -> None:
    listen(player)
    scene = guided(player).inner
    assert isinstance(scene, DraftScene)
    taken = [*marked(scene), plate_of(player)]
    other = next(card for card in scene.cards if card.rect.collidelist(taken) == -1)
    player.click(other.rect.center)
    assert scene.picks == ()
    assert scene.refusal.words


def marked(scene: DraftScene) -> list[pygame.Rect]:
    guide = scene.table.guide
    assert guide is not None
    return list(guide.sight.places(scene, ("picks",)))


def test_whoever_is_quicker_than_the_words_is_not_held_up(player: Player) -> None:
    """Cards may be picked before it was read what a card is."""
    listen(player)
    scene = guided(player).inner
    assert isinstance(scene, DraftScene)
    for rect in marked(scene):
        player.click(rect.center)
    player.press(pygame.K_ESCAPE)
    player.press(pygame.K_ESCAPE)
    assert len(scene.picks) == 3
    scene.keep()
    player.wait()
    assert isinstance(guided(player).inner, DraftScene | RoundScene)
    listen(player)
    assert isinstance(guided(player).inner, RoundScene)


def test_it_can_be_left_at_any_moment(player: Player) -> None:
    follow_to(player, CHAIN[0])
    for answer in ("Stay", "Leave"):
        player.click(button(guided(player), "Leave the guided game").rect.center)
        player.wait()
        assert isinstance(player.scene, ConfirmScene)
        click(player, answer)
        player.wait()
        assert isinstance(player.scene, GuidedScene if answer == "Stay" else TitleScene)


def test_it_can_be_left_by_the_pause_without_a_question(player: Player) -> None:
    follow_to(player, SPARK)
    player.press(pygame.K_ESCAPE)
    pause = player.scene
    assert pause is not None
    assert pause.focus.labelled("Leave").style == "secondary"  # type: ignore[attr-defined]
    pause.focus.labelled("Leave").activate()  # type: ignore[attr-defined]
    player.wait()
    assert isinstance(player.scene, TitleScene)


def test_by_keys_alone_it_leads_to_its_end(player: Player) -> None:
    seen = []
    while not (listen(player) and is_farewell(player)):
        seen.append(follow_by_keys(player))
        assert len(seen) < 3 * len(STEPS)
    assert isinstance(guided(player).inner, ScoringScene)
    player.press(pygame.K_RETURN)
    player.wait()
    assert isinstance(player.scene, DraftScene)


def test_what_the_plate_lies_on_is_neither_told_nor_clicked(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plate itself is spared by whatever is told beside it."""
    follow_to(player, SPARK)
    scene, plate = guided(player), plate_of(player)
    beneath = Thing(plate.inflate(-20, -20), lambda: Meaning("beneath"))
    beside = Thing(pygame.Rect(plate.right, plate.top, 9, 9), lambda: Meaning("beside"))
    monkeypatch.setattr(scene.inner, "things", lambda: [beneath, beside])
    assert beside in scene.legend()
    assert beneath not in scene.legend()
    assert plate in scene.spared()
    assert isinstance(scene.inner, RoundScene)
    scene.inner.spots["square", SPARK.card, SPARK.square].rect = plate.copy()
    player.click(plate.center)
    assert scene.table.match.actions[-1] != SPARK


def test_leaving_it_leaves_its_table(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    listen(player)
    left: list[bool] = []
    monkeypatch.setattr(guided(player).table, "leave", lambda: left.append(True))
    guided(player).go_away()
    assert left == [True]


def test_no_words_lie_on_what_they_mean(player: Player) -> None:
    while not (listen(player) and is_farewell(player)):
        assert plate_of(player).collidelist(meant(player)) == -1
        follow_by_mouse(player)


def test_the_last_number_is_the_players_own(player: Player) -> None:
    while listen(player).move is not None or course(player).wanted is not None:
        follow_by_mouse(player)
    scene = guided(player).inner
    assert isinstance(scene, RoundScene)
    for square in scene.question.costs:
        action = scene.question.action_for(square)
        assert scene.table.objection(action) == ""


def drawn(player: Player, rect: pygame.Rect, *, marked: bool) -> bytes:
    """Give the pixels of a place as they are with the guide's marks, or without them."""
    scene = guided(player)
    surface = pygame.Surface(player.kit.window.size)
    (scene if marked else scene.inner).draw(surface)
    return pygame.image.tobytes(surface.subsurface(rect.clip(surface.get_rect())), "RGB")


def follow_to_place(player: Player, point: tuple[str, ...]) -> None:
    while point not in listen(player).points:
        follow_by_mouse(player)


def test_no_ring_crosses_the_price_it_teaches(player: Player) -> None:
    """The square that takes one bolt says so while the guide rings it."""
    step = next(
        step for step in STEPS if isinstance(step.move, Cross) and "bolt" in step.words.lower()
    )
    follow_to(player, step.move)
    scene = guided(player).inner
    assert isinstance(scene, RoundScene)
    assert isinstance(step.move, Cross)
    square = (step.move.card, step.move.square)
    player.hover(scene.picture.board.square_rect(*square).center)
    badge = scene.picture.board.badge_rect(square, scene.question.costs[square])
    inside = badge.inflate(-badge.width // 3, -badge.height // 3)
    assert drawn(player, inside, marked=True) == drawn(player, inside, marked=False)


def test_no_ring_crosses_the_call_of_the_number(player: Player) -> None:
    follow_to(player, SPARK)
    follow_to_place(player, ("place", "deck"))
    scene = guided(player).inner
    assert isinstance(scene, RoundScene)
    tag = scene.picture.place["number_tag"]
    words = tag.inflate(-tag.width // 2, -tag.height // 2)
    assert drawn(player, words, marked=True) == drawn(player, words, marked=False)


def test_no_ring_crosses_the_key_of_a_button(player: Player) -> None:
    player.kit.hands.by_keyboard = True
    follow_to_place(player, ("widget", "confirm"))
    scene = guided(player).inner
    assert isinstance(scene, DraftScene)
    keep = next(widget for widget in scene.focus.widgets if widget.area == "confirm")
    key = pygame.Rect(0, 0, 24, 10)
    key.midtop = (keep.rect.right - 30, keep.rect.top - 6)
    assert drawn(player, key, marked=True) == drawn(player, key, marked=False)
